"""What phrases do, and what they are a kind of, by where memory has them."""

from lessons import memory_of
from lookadapt.parsing.clauses import Clause
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.kinds import Signatures

THINGS = [
    ("crane", "(gear crane)"),
    ("mugs", "(ware mug)"),
    ("vases", "(ware vase)"),
    ("mia", "(man mia)"),
    ("gate", "gate"),
    ("hatch", "hatch"),
    ("open", "open"),
    ("shut", "shut"),
]


def found(*pairs: tuple[str, str]) -> dict[str, tuple[Clause, frozenset[int]]]:
    rules = memory_of([*THINGS, *pairs]).rules
    signatures = Signatures(rules, Costs())
    rows = zip(rules.rules, signatures.clauses, signatures.heads_of, strict=True)
    return {str(rule): (clause, heads) for rule, clause, heads in rows if rule.slots}


def test_what_has_an_article_before_it_is_a_thing() -> None:
    direct = ("direct crane", "(direct (gear crane))")
    assert found(direct)["direct [0] → (direct #0)"] == (Clause.COMMAND, frozenset())
    stop = ("stop the direct crane", "(stop (direct (gear crane)))")
    assert found(direct, stop)["direct [0] → (direct #0)"] == (Clause.THING, frozenset((0,)))


def test_what_conditions_say_to_do_is_a_command() -> None:
    state = ("open the gate", "(set gate open)"), ("shut the hatch", "(set hatch shut)")
    idle = ("mia is idle", "(idle (man mia))")
    assert found(*state)["[1] the [0] → (set #0 #1)"][0] is Clause.THING
    condition = ("if mia is idle shut the gate", "(if (idle (man mia)) (set gate shut))")
    assert found(*state, idle, condition)["[1] the [0] → (set #0 #1)"][0] is Clause.COMMAND
    after = ("open the gate then shut the hatch", "(then (set gate open) (set hatch shut))")
    assert found(*state, after)["[1] the [0] → (set #0 #1)"][0] is Clause.COMMAND


def test_several_things_and_a_participle_are_a_thing() -> None:
    rules = found(("mugs glazed with mia", "(glazed (ware mug) (man mia))"))
    assert rules["[0] glazed with [1] → (glazed #0 #1)"] == (Clause.THING, frozenset((0,)))


def test_one_thing_and_a_past_say_something() -> None:
    rules = found(("mia moved with crane", "(moved (man mia) (gear crane))"))
    assert rules["[0] moved with [1] → (moved #0 #1)"] == (Clause.STATEMENT, frozenset())


def test_what_begins_with_a_command_is_one() -> None:
    rules = found(
        ("wake mia", "(wake (man mia))"),
        ("stop the crane", "(stop (gear crane))"),
        ("wake mia followed by stop the crane", "(seq (wake (man mia)) (stop (gear crane)))"),
    )
    assert rules["[0] followed by [1] → (seq #0 #1)"][0] is Clause.COMMAND
