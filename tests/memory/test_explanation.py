"""Which spans of a sentence name which parts of its form."""

from lessons import memory_of
from lookadapt import read_form
from lookadapt.memory.explanation import KnownRule, Namings, covers, explain, fits
from lookadapt.memory.said_numbers import SaidNumber
from lookadapt.memory.template import hole

OF = KnownRule((0, "of", 1), read_form("(field a b)").replace((1,), hole(0)).replace((2,), hole(1)), frozenset())
AGE = KnownRule(("age",), read_form("(rel age)"), frozenset())
SHIP = KnownRule(("ship",), read_form("(thing ship)"), frozenset())


def namings(sentence: str, form: str, *rules: KnownRule) -> Namings:
    return explain(sentence.split(), read_form(form), rules, lambda _: range(len(rules)), lambda _: [])


def costs(found: Namings) -> dict[tuple[int, ...], dict[tuple[int, int], int]]:
    return {path: {span: naming.cost for span, naming in spans.items()} for path, spans in found.items()}


def test_parts_are_named_bottom_up() -> None:
    found = namings("age of ship", "(field (rel age) (thing ship))", OF, AGE, SHIP)
    assert costs(found) == {(1,): {(0, 1): 0}, (2,): {(2, 3): 0}, (): {(0, 3): 0}}
    assert found[()][0, 3].fillers == (((1,), (0, 1)), ((2,), (2, 3)))


def test_a_word_too_many_is_an_edit() -> None:
    found = namings("age of every ship", "(field (rel age) (thing ship))", OF, AGE, SHIP)
    assert found[()][0, 4].cost == 1
    assert found[()][0, 4].edited == ("every",)


def test_the_only_anchor_of_a_wording_is_never_missing() -> None:
    assert () not in namings("age ship", "(field (rel age) (thing ship))", OF, AGE, SHIP)


def test_one_of_several_anchors_may_be_missing() -> None:
    long = KnownRule(("read", 0, "of", 1), OF.template, frozenset())
    found = namings("read age ship", "(field (rel age) (thing ship))", long, AGE, SHIP)
    assert (found[()][0, 3].cost, found[()][0, 3].edited) == (1, ("of",))
    moved = namings("of read age ship", "(field (rel age) (thing ship))", long, AGE, SHIP)
    assert () not in moved or (1, 4) not in moved[()]  # a word that stands elsewhere is not missing


def test_more_than_three_edits_are_too_many() -> None:
    far = "age of x y z ship", "(field (rel age) (thing ship))"
    assert namings(*far, OF, AGE, SHIP)[()][0, 6].cost == 3
    assert (0, 7) not in namings("age of w x y z ship", far[1], OF, AGE, SHIP).get((), {})


def test_quoted_words_name_themselves() -> None:
    found = explain(
        ["say", "hello"], read_form('(say "hello")'), [], lambda _: (), lambda atom: [(1, 2)] if atom.text == "hello" else []
    )
    assert costs(found) == {(1,): {(1, 2): 0}}


def test_a_head_is_never_named() -> None:
    stop = KnownRule(("stop",), read_form("stop"), frozenset())
    found = namings("stop the stop", "(stop stop)", stop)
    assert set(found) == {(1,)}


def test_a_head_is_never_a_slot() -> None:
    rules = memory_of([("sale", "sale"), ("autumn", "autumn"), ("sale in autumn", "(sale autumn)")]).rules.rules
    assert {str(rule.template) for rule in rules if rule.slots} == {"(sale #0)"}


def test_a_cover_names_disjoint_parts_by_disjoint_spans() -> None:
    form = read_form("(pair (rel age) (thing ship))")
    found = namings("age ship", str(form), AGE, SHIP)
    score, taken = covers(form, found)[0]
    assert taken == (((1,), (0, 1)), ((2,), (1, 2)))
    twice = namings("age", "(pair (rel age) (rel age))", AGE)
    assert all(len(option) < 2 for _, option in covers(read_form("(pair (rel age) (rel age))"), twice))
    assert score > covers(form, found)[1][0]


def test_the_largest_parts_win() -> None:
    form = read_form("(get (field (rel age) (thing ship)))")
    found = namings("get age of ship", str(form), OF, AGE, SHIP)
    assert covers(form, found)[0][1] == (((1,), (1, 4)),)


def test_a_wording_fits_where_its_slots_are_named() -> None:
    form = "(field (rel age) (thing ship))"
    found = namings("age of ship", form, AGE, SHIP)
    assert [span for span, *_ in fits(OF.wording, ("age", "of", "ship"), {0: (1,), 1: (2,)}, found)] == [(0, 3)]
    assert fits(OF.wording, ("age", "of", "ship"), {0: (1,), 1: (5,)}, found) == []


def test_slots_copy_what_they_copied() -> None:
    rule = KnownRule((0, 1, 2), read_form("x"), frozenset((0, 1)), frozenset((1,)))
    text, number, name = read_form('"ten"'), SaidNumber("ten", "10"), read_form("ten")
    assert [rule.copies(0, part) for part in (text, number, name)] == [True, False, False]
    assert [rule.copies(1, part) for part in (text, number, name)] == [False, True, False]
    assert [rule.copies(2, part) for part in (text, number, name)] == [False, False, True]


def test_of_several_anchors_one_must_stand_there() -> None:
    named = namings("age ship", "(field (rel age) (thing ship))", AGE, SHIP)
    assert fits(("read", 0, "of", 1), ["age", "ship"], {0: (1,), 1: (2,)}, named) == []
