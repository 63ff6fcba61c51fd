"""What a sentence puts around its slot, and a phrase brings along."""

from lessons import memory_of
from lookadapt import Parser

THINGS = [("nets", "(sort net)"), ("ropes", "(sort rope)")]
CHEAPEST = ("cheapest of the nets", "(cheapest (find (sort net)))")
TORN = [("torn ropes", "(find (sort rope) (state torn))"), ("wet nets", "(find (sort net) (state wet))")]


def rules(*pairs: tuple[str, str]) -> set[str]:
    return {str(rule) for rule in memory_of([*THINGS, *pairs]).rules.rules}


def test_a_phrase_takes_the_place_of_what_it_brings_along() -> None:
    assert "cheapest of the [0] → (cheapest #0)" in rules(CHEAPEST, *TORN)
    parse = Parser.load(encoder=False).parse("cheapest of the torn ropes", memory_of([*THINGS, CHEAPEST, *TORN]))
    assert str(parse.form) == "(cheapest (find (sort rope) (state torn)))"


def test_nothing_follows_where_no_phrase_says_it_of_such_things() -> None:
    assert "sort of the [0] → (sort #0)" not in rules(("sort of the nets", "(sort (find (sort net)))"))
    assert "hang up the [0] → (hang #0)" not in rules(("hang up the nets", "(hang (find (sort net)))"))


def test_a_form_may_be_nothing_but_a_head() -> None:
    assert memory_of([("b lamp lamp", '(((a "lamp" "lamp")))')]).rules.rules
