"""The loader of the lexicon: text in, entries out; and that every shipped file loads."""

import json
from pathlib import Path

import pytest

from lookadapt.language import lexicon
from lookadapt.language.english import stem
from lookadapt.language.lexicon import LexiconEntry, Member, is_role, member, read

TEXT = """# a remark
mend: mend X | patch up X | ~see to X
  not: break X
lend: lend X to Y | lend Y X
nap: take a nap
stay: is X | X is here
"""


def test_a_member_is_stems_and_roles_without_silent_words() -> None:
    assert member(" mending the X ") == Member(("mend", "X"), "mending the X")
    assert member("lend X to Y").roles == ("X", "Y")


def test_a_mark_makes_a_member_weak() -> None:
    assert member("~see to X") == Member(("see", "to", "X"), "see to X", weak=True)
    assert not member("see to X").weak


def test_roles_are_single_capitals() -> None:
    assert [token for token in ("X", "x", "XY", "1", "a") if is_role(token)] == ["X"]


def test_entries_have_members_and_near_misses() -> None:
    found = read([TEXT])
    assert found.entry(0) == LexiconEntry("mend", tuple(map(member, ("mend X", "patch up X", "~see to X"))), (member("break X"),))
    assert found.entry(1).near_misses == ()
    assert [found.entry(n).name for n in range(len(found.lines))] == ["mend", "lend", "nap", "stay"]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["mend"], ["mend", "stay"]),
        (["patch"], ["mend", "stay"]),
        (["see"], ["mend", "stay"]),  # a weak member is found too
        (["break"], ["stay"]),  # a near miss is not
        (["lend", "mend"], ["mend", "lend", "stay"]),
        (["nap"], ["nap", "stay"]),
        (["pear"], ["stay"]),  # what needs no content word is always there
    ],
)
def test_entries_are_found_by_their_content_words(words: list[str], names: list[str]) -> None:
    assert [entry.name for entry in read([TEXT]).about(words)] == names


def test_files_are_read_one_after_the_other() -> None:
    found = read(["one: hop | skip", "two: run X | dash X"])
    assert [name for name, _, _ in found.lines] == ["one", "two"]
    assert [entry.name for entry in found.about(["dash"])] == ["two"]


@pytest.mark.parametrize("load", [lexicon.words, lexicon.patterns])
def test_every_entry_of_every_shipped_file_can_be_cut(load) -> None:
    found = load()
    for number in range(len(found.lines)):
        entry = found.entry(number)
        assert entry.name
        assert all(each.tokens and each.text for each in (*entry.members, *entry.near_misses)), entry


def test_there_are_as_many_groups_as_promised() -> None:
    text = {name: lexicon._text(name) for name in (*lexicon.WORDS, *lexicon.PATTERNS)}
    assert len(read([text["verbs"]]).lines) >= 800
    assert len(read([text["constructions"]]).lines) >= 150
    assert sum(bool(line) and line[0] not in "# " for line in text["attributes"].splitlines()) >= 250


def test_both_kinds_of_words_and_both_kinds_of_patterns_are_loaded() -> None:
    words = {name for name, _, _ in lexicon.words().lines}
    patterns = {name for name, _, _ in lexicon.patterns().lines}
    assert {"go-to", "turn-left"} <= words
    assert {"set-to", "size-ask", "height-more"} <= patterns
    assert words.isdisjoint({"set-same-as", "size-ask"})


def test_verbs_that_a_command_can_begin_with() -> None:
    assert {stem(word) for word in ("lift", "repair", "go", "send")} <= lexicon.verbs()
    assert lexicon.verbs().isdisjoint({"the", "keeper", "shelf", "X", "of"})


def test_a_member_that_is_silent_but_for_small_words_is_left_out() -> None:
    (entry,) = read(["each: A every X | A for all X | all of A\n"]).about([])
    assert [each.text for each in entry.members] == ["A every X"]


def test_what_a_member_leaves_to_guess_is_said_too() -> None:
    (entry,) = read(["same: set R of X to that of Y | make X 's R match Y 's | give X that of Y\n"]).about(["set"])
    assert [each.text for each in entry.members[3:]] == ["set R of X to R of Y", "make X 's R match Y 's R"]


def test_the_index_is_what_the_files_say() -> None:
    """If it is not: run scripts/lexicon_index.py."""
    data = json.loads((Path(lexicon.__file__).parent / lexicon.INDEX).read_text(encoding="utf-8"))
    assert data["digest"] == lexicon.digest()
    for name, made in (("words", lexicon.words()), ("patterns", lexicon.patterns())):
        assert (data[name]["by_word"], data[name]["plain"]) == lexicon.index_of(made.lines)
    assert set(data["verbs"]) == lexicon.first_words() == lexicon.verbs()


def test_an_index_of_other_files_is_not_used(monkeypatch) -> None:
    for function in (lexicon._indexed, lexicon.words):
        function.cache_clear()
    monkeypatch.setattr(lexicon, "digest", lambda: "other files")
    assert lexicon._indexed() == {}
    found = lexicon.words()
    monkeypatch.undo()
    for function in (lexicon._indexed, lexicon.words):
        function.cache_clear()
    assert found.by_word == lexicon.words().by_word
