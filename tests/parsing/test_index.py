"""Ways into the rules: what words cost that are missing or skipped, and what the lexicon may add."""

import math

from lessons import memory_of
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.index import Index

COSTS = Costs()
TAUGHT = [
    ("crane", "(gear crane)"),
    ("winch", "(gear winch)"),
    ("turn up the crane", "(louder (gear crane))"),
    ("turn down the crane", "(softer (gear crane))"),
    ("check over the crane", "(check (gear crane))"),
    ("do not touch the winch", "(leave (gear winch))"),
]


def index(relaxed: bool = True) -> Index:
    return Index(memory_of(TAUGHT).rules, COSTS, relaxed)


def test_operators_are_never_skipped_or_missing_for_little() -> None:
    assert index().deletion("not") == index().insertion("not") == COSTS.operator
    assert index().deletion("the") < COSTS.operator
    assert index().insertion("soon") < COSTS.operator


def test_a_word_that_tells_rules_apart_is_dear_to_miss() -> None:
    found = index()

    def price_without(word: str) -> float:
        (rule,) = (rule for rule in found.rules.rules if rule.slots and rule.wording[1] == word)
        return min(
            (cost for wording, cost, _ in found.variants(rule, found.rules.rules.index(rule), True) if word not in wording),
            default=math.inf,
        )

    assert price_without("over") < COSTS.delete_content
    assert price_without("up") >= COSTS.delete_content
    assert price_without("down") >= COSTS.delete_content


def test_the_lexicon_adds_nothing_to_what_was_taught_otherwise() -> None:
    taught = [*TAUGHT, ("repair the crane", "(mend (gear crane))")]

    def fixing(pairs: list[tuple[str, str]]) -> set[str]:
        node = Index(memory_of(pairs).rules, COSTS, relaxed=False, worded=True).root.words["fix"].slot
        return {str(entry.rule.template) for entry in node.ends} if node is not None else set()

    assert fixing(taught) == {"(mend #0)"}
    assert fixing([*taught, ("fix the crane", "(bolt (gear crane))")]) == {"(bolt #0)"}
