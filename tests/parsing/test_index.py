"""Ways into the rules: what words cost that are missing or skipped, and what the lexicon may add."""

from lessons import memory_of
from lookadapt import Parser
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
    price = {
        rule: min((cost for wording, cost, _ in found.variants(rule, True) if dropped not in wording), default=None)
        for rule, dropped in ((rule, rule.wording[1]) for rule in found.rules.rules if rule.slots and rule.wording[0] != "do")
    }
    by_words = {rule.wording[1]: cost for rule, cost in price.items()}
    assert by_words["up"] == by_words["down"] == COSTS.delete_content or by_words["up"] is None
    assert by_words["over"] is not None
    assert by_words["over"] < COSTS.delete_content


def test_the_lexicon_adds_nothing_to_what_was_taught_otherwise() -> None:
    taught = [*TAUGHT, ("repair the crane", "(mend (gear crane))"), ("fix the crane", "(bolt (gear crane))")]
    parser = Parser.load(encoder=False)
    assert str(parser.parse("fix the winch", memory_of(taught)).form) == "(bolt (gear winch))"
    assert str(parser.parse("fix the winch", memory_of(taught[:-1])).form) == "(mend (gear winch))"
