"""Other wordings of taught rules by the lexicon."""

from lessons import memory_of
from lookadapt.language.lexicon import read
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.evidence import Evidence, Trust
from lookadapt.parsing.wordings import other_wordings

COSTS = Costs()
LEXICON = read(
    [
        "mend: mend X | patch up X | ~see to X\n  not: break X",
        "lend: lend X to Y | loan Y X",
        "gift: mend X for Y | give X as a gift to Y | hand X over to Y",
        "hull: hull | ship body",
        "of: X of Y | X Y",
    ]
)


def offered(*pairs: tuple[str, str]) -> dict[tuple[str | int, ...], float]:
    rules = [rule for rule in memory_of(pairs).rules.rules if rule.slots]
    return {wording: price for rule in rules for wording, price, _ in other_wordings(rule, LEXICON, COSTS)}


NET = ("net", "(thing net)")
HOLM = ("holm", "(man holm)")


def test_a_member_is_put_for_another_with_its_roles() -> None:
    assert offered(NET, ("mend the net", "(fix (thing net))")) == {
        ("patch", "up", 0): COSTS.wording,
        ("see", "to", 0): COSTS.wording_weak,
    }


def test_a_weak_member_that_was_taught_stands_for_nothing() -> None:
    assert offered(NET, ("see to the net", "(fix (thing net))")) == {}


def test_near_misses_are_not_offered() -> None:
    assert offered(NET, ("break the net", "(ruin (thing net))")) == {}


def test_roles_keep_their_slots_when_the_order_turns() -> None:
    found = offered(NET, HOLM, ("lend the net to holm", "(lend (thing net) (man holm))"))
    assert set(found) == {("loan", 1, 0)}


def test_the_rest_of_the_wording_stays() -> None:
    found = offered(NET, HOLM, ("go and mend the net with holm", "(fix (thing net) (man holm))"))
    assert ("go", "and", "patch", "up", 0, "with", 1) in found


def test_one_step_only() -> None:
    found = offered(NET, ("patch up the net", "(fix (thing net))"))
    assert set(found) == {("mend", 0), ("see", "to", 0)}


def test_function_words_alone_are_put_for_nothing() -> None:
    found = offered(NET, HOLM, ("net of holm", "(of (thing net) (man holm))"))
    assert found == {}


def test_the_evidence_names_the_entry_and_both_wordings() -> None:
    (rule,) = [rule for rule in memory_of([NET, ("mend the net", "(fix (thing net))")]).rules.rules if rule.slots]
    _, _, evidence = next(iter(other_wordings(rule, LEXICON, COSTS)))
    assert evidence == Evidence(Trust.WORDING, "patch up X", "mend X", COSTS.wording, "mend")
