from __future__ import annotations

import pytest

from lookadapt.errors import ExampleError, LookadaptError
from lookadapt.memory.store import Changed, Draft, Lesson, Store, StoreError


def teach(store: Store, utterance: str, form: str, namespace: str = "ann", **more: object) -> Lesson:
    (lesson,) = store.change(namespace, "teach", "ann", add=[Draft.of(utterance, form)], **more)  # type: ignore[arg-type]
    return lesson


def spoken(store: Store, namespace: str = "ann") -> list[str]:
    return [lesson.utterance for lesson in store.lessons(namespace)[1]]


def test_a_lesson_keeps_who_when_and_how(store: Store, where: str) -> None:
    (taught,) = store.change("ann", "teach", "eve", add=[Draft.of("good  night", "(off  lamp)", "steps", "turn it off")])
    with Store.open(where) as again:
        (lesson,) = again.lessons("ann")[1]
    assert lesson == taught
    assert (lesson.utterance, lesson.written, lesson.teacher, lesson.how, lesson.steps, lesson.namespace) == (
        "good night", "(off lamp)", "eve", "steps", "turn it off", "ann",
    )  # fmt: skip
    assert lesson.taught_at.utcoffset() is not None


def test_replacing_says_what_was_replaced_and_undo_brings_it_back(store: Store) -> None:
    old = teach(store, "lamp", "(device lamp)")
    new = teach(store, "lamp", "(device light)", remove=[old.id])
    assert new.replaces == (old.id,)
    assert store.lessons("ann")[1] == (new,)
    assert store.lesson("ann", old.id) == old
    undone = store.undo("ann", "ann")
    assert undone is not None
    assert (undone.restored, undone.withdrawn) == ((old,), (new,))
    assert store.lessons("ann")[1] == (old,)


def test_undo_goes_back_change_by_change_and_stops(store: Store) -> None:
    first = teach(store, "one", "(n 1)")
    teach(store, "two", "(n 2)")
    store.change("ann", "forget", "ann", remove=[first.id])
    seen = []
    while store.undo("ann", "ann") is not None:
        seen.append(spoken(store))
    assert seen == [["one", "two"], ["one"], []]
    assert store.undo("nobody", "ann") is None


def test_namespaces_are_apart_and_share_a_base(store: Store) -> None:
    store.namespace("ann", base="home")
    store.namespace("bob", base="home")
    shared = teach(store, "lamp", "(device lamp)", "home")
    teach(store, "fan", "(device fan)", "ann")
    assert spoken(store, "ann") == ["lamp", "fan"]
    assert spoken(store, "bob") == ["lamp"]
    store.change("ann", "forget", "ann", remove=[shared.id])
    assert (spoken(store, "ann"), spoken(store, "bob"), spoken(store, "home")) == (["fan"], ["lamp"], ["lamp"])
    store.undo("ann", "ann")
    assert spoken(store, "ann") == ["lamp", "fan"]
    assert store.namespaces() == {"ann": "home", "bob": "home", "home": None}
    with pytest.raises(StoreError, match="not built on"):
        store.namespace("ann", base="elsewhere")
    assert "ghost" not in store.namespaces()
    assert store.lessons("ghost") == (0, ())
    assert "ghost" not in store.namespaces()  # reading makes nothing


def test_a_namespace_sees_nothing_of_anothers_lessons_by_number(store: Store) -> None:
    lesson = teach(store, "secret", "(s)")
    assert store.lesson("bob", lesson.id) is None
    store.change("bob", "forget", "bob", remove=[lesson.id])
    assert spoken(store, "ann") == ["secret"]


def test_since_tells_what_others_did(store: Store, where: str) -> None:
    one = teach(store, "one", "(n 1)")
    revision, _ = store.lessons("ann")
    assert store.since("ann", revision, [one.id]) is None
    with Store.open(where) as other:
        two = teach(other, "two", "(n 2)")
        other.change("ann", "forget", "bob", remove=[one.id])
    delta = store.since("ann", revision, [one.id])
    assert delta is not None
    assert (delta.added, delta.removed) == ((two,), frozenset({one.id}))
    assert store.since("ann", delta.revision, [two.id]) is None


def test_a_surprise_is_refused(store: Store) -> None:
    known: frozenset[int] = frozenset()
    first = teach(store, "lamp", "(device lamp)", known=known)
    with pytest.raises(Changed, match="a moment ago"):
        teach(store, "The lamp".removeprefix("The "), "(device light)", known=known)
    teach(store, "lamp", "(device light)", known=frozenset({first.id}))
    assert spoken(store) == ["lamp", "lamp"]
    assert [lesson.written for lesson in store.same_words("ann", first.key)] == ["(device lamp)", "(device light)"]


def test_a_change_is_all_or_nothing(store: Store) -> None:
    teach(store, "kept", "(k)")
    good, bad = Draft.of("good", "(g)"), Draft("bad", None)  # type: ignore[arg-type]
    with pytest.raises(StoreError):
        store.change("ann", "import", "ann", add=[good, bad])
    assert spoken(store) == ["kept"]
    undone = store.undo("ann", "ann")
    assert undone is not None
    assert undone.withdrawn[0].utterance == "kept"  # the failed change left no trace


@pytest.mark.parametrize(
    "text",
    ["'; DROP TABLE lookadapt_lessons; --", 'say "hi" %s %(x)s :name ?', "naïve 日本語 🙂", "x" * 9_999, "back\\slash \\' --"],
)
def test_any_words_are_kept_exactly(store: Store, text: str) -> None:
    lesson = teach(store, text, '(say "' + text.replace("\\", "\\\\").replace('"', '\\"') + '")')
    assert store.lessons("ann")[1][0].utterance == text
    assert str(store.lessons("ann")[1][0].form) == lesson.written
    assert store.namespaces() == {"ann": None}


@pytest.mark.parametrize("text", ["a\x00b", "a\x1bb", "\ud800", "\ufeffa", "x" * 10_001, "", "   ", "..."])
def test_words_that_cannot_be_kept_are_refused(text: str) -> None:
    with pytest.raises(ExampleError):
        Draft.of(text, "(f)")


def test_forms_that_cannot_be_kept_are_refused() -> None:
    for form in ["(" * 150 + "a" + ")" * 150, "x" * 100_001, "(a\x00b)", "(a", '(say "\\u{0}")'.replace("\\u{0}", "\x00")]:
        with pytest.raises(LookadaptError):
            Draft.of("x", form)


@pytest.mark.parametrize("name", ["", " ", "x" * 201, "a\nb", "a\x00"])
def test_names_that_cannot_be_kept_are_refused(store: Store, name: str) -> None:
    with pytest.raises(StoreError):
        store.namespace(name)
    with pytest.raises(StoreError):
        store.change("ann", "teach", name if name.strip() else "", add=[Draft.of("x", "(x)")])


def test_many_lessons_at_once(store: Store) -> None:
    drafts = [Draft.of(f"word {i}", f"(n {i})") for i in range(1500)]
    added = store.change("ann", "import", "ann", add=drafts)
    assert [lesson.utterance for lesson in added] == [draft.utterance for draft in drafts]
    assert store.lessons("ann")[1] == added
    delta = store.since("ann", 0, [])
    assert delta is not None
    assert delta.added == added
    undone = store.undo("ann", "ann")
    assert undone is not None
    assert len(undone.withdrawn) == 1500
    assert spoken(store) == []


def test_a_store_in_memory_is_a_store() -> None:
    with Store.open(None) as store:
        teach(store, "lamp", "(device lamp)")
        assert spoken(store) == ["lamp"]
