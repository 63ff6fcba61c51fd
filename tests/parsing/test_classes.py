"""What phrases do, and what they are a kind of, by where memory has them."""

from lessons import memory_of
from lookadapt import Parser
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


def all_found(*pairs: tuple[str, str]) -> dict[str, Clause]:
    rules = memory_of([*THINGS, *pairs]).rules
    rows = zip(rules.rules, Signatures(rules, Costs()).clauses, strict=True)
    return {str(rule): clause for rule, clause in rows}


RAIN = ("it rains", "(rain)")
IDLE, WAKE = ("mia is idle", "(idle (man mia))"), ("wake mia", "(wake (man mia))")


def test_sentences_of_words_alone_command_or_say_something() -> None:
    taught = (RAIN, ("print the ticket", "(print paper)"), ("if it rains wake mia", "(if (rain) (wake (man mia)))"), WAKE)
    found = all_found(*taught)
    assert found["it rains → (rain)"] is Clause.STATEMENT
    assert found["print the ticket → (print paper)"] is Clause.COMMAND
    assert found["mia → (man mia)"] is Clause.THING


def test_what_conditions_begin_with_says_something() -> None:
    snow = ("it snows at the crane", "(snow (gear crane))")
    condition = ("if it snows at the crane wake mia", "(if (snow (gear crane)) (wake (man mia)))")
    assert all_found(snow, WAKE)["it snows at the [0] → (snow #0)"] is not Clause.STATEMENT
    assert all_found(snow, WAKE, condition)["it snows at the [0] → (snow #0)"] is Clause.STATEMENT


def test_what_is_asked_about_or_ranked_is_a_thing() -> None:
    free = ("free mugs", "(free (ware mug))")
    assert found(free)["free [0] → (free #0)"][0] is Clause.COMMAND
    ranked = found(free, ("biggest free mugs", "(biggest (free (ware mug)))"))
    assert ranked["free [0] → (free #0)"] == (Clause.THING, frozenset((0,)))
    asked = found(free, ("how many free mugs", "(count (free (ware mug)))"))
    assert asked["free [0] → (free #0)"][0] is Clause.THING


def test_what_is_to_be_done_is_a_sentence_unless_it_goes_on_about_something() -> None:
    parser = Parser.load(encoder=False)
    after = memory_of([*THINGS, WAKE, ("wake mia and then stop the crane", "(then (wake (man mia)) (stop (gear crane)))")])
    assert str(parser.parse("stop the crane", after).form) == "(stop (gear crane))"
    stop = [("if mia is idle stop the crane", "(if (idle (man mia)) (stop (gear crane)))"), IDLE]
    assert str(parser.parse("stop the crane", memory_of([*THINGS, WAKE, *stop])).form) == "(stop (gear crane))"
    lift = [("if mia is idle lift it with the crane", "(if (idle (man mia)) (lift (gear crane)))"), IDLE]
    assert parser.parse("lift it with the crane", memory_of([*THINGS, WAKE, *lift])).form is None


def test_what_is_said_more_of_several_things_stays_several() -> None:
    kept = ("mugs on the shelf", "(on shelf (ware mug))"), ("vases bound for oslo", '(to "oslo" (ware vase))')
    more = ("mugs on the shelf bound for oslo", '(to "oslo" (on shelf (ware mug)))')
    rule = "[1] bound for [0] → (to #0 #1)"
    assert found(*kept, more)[rule] == (Clause.THING, frozenset((1,)))


def test_who_does_something_in_a_condition_is_no_half_of_it() -> None:
    """`nilsen` is not what `if nilsen sails …` says, so that `X moored the Y` is no thing where men were seen."""
    found = Parser.load(encoder=False).parse(
        "the mate of nilsen moored the barge at the pier",
        memory_of(
            [
                *[("nilsen", "(man nilsen)"), ("olga", "(man olga)"), ("the barge", "(boat barge)"), ("the pier", "(spot pier)")],
                *[
                    ("the mate of olga", "(mate (man olga))"),
                    ("olga moored the barge at the pier", "(moored (man olga) (boat barge) (spot pier))"),
                ],
                ("if nilsen sails, the barge stays at the pier", "(if (sails (man nilsen)) (stays (boat barge) (spot pier)))"),
                ("if olga sleeps, the barge stays at the pier", "(if (sleeps (man olga)) (stays (boat barge) (spot pier)))"),
            ]
        ),
    )
    assert str(found.form) == "(moored (mate (man nilsen)) (boat barge) (spot pier))"


def test_a_half_that_is_denied_is_one() -> None:
    """Of `unless A, B` A says something, though the form has it inside `not`."""
    lessons = [
        ("squalls at the gate", "(squall gate)"),
        ("unless squalls at the gate stop the crane", "(when (not (squall gate)) (stop (gear crane)))"),
        ("unless squalls at the hatch oil the crane", "(when (not (squall hatch)) (oil (gear crane)))"),
        ("stop the crane", "(stop (gear crane))"),
        ("oil the crane", "(oil (gear crane))"),
    ]
    assert found(*lessons)["squalls at the [0] → (squall #0)"][0] is Clause.STATEMENT
