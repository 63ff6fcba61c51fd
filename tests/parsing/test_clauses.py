"""What phrases do, and what they are phrases of, by their words."""

import pytest

from lessons import memory_of
from lookadapt.language.english import stem
from lookadapt.language.logical_form import read_form
from lookadapt.memory.rules import Rule, Wording
from lookadapt.parsing.clauses import (
    Clause,
    clause_of,
    head_noun,
    head_slots,
    is_nominal,
    is_prefixed,
    is_superlative,
    is_sure_clause,
)
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.kinds import Signatures

COSTS = Costs()
CRANE, WINCH = ("crane", "(gear crane)"), ("winch", "(gear winch)")
PIER, NILSEN = ("pier", "(spot pier)"), ("nilsen", "(man nilsen)")
THINGS = [CRANE, WINCH, PIER, NILSEN]
SWITCH_ON = ("switch on the crane", "(switch_on (gear crane))")
ON_THE_PIER = ("crane on the pier", "(at (gear crane) (spot pier))")


def wording(text: str) -> Wording:
    return tuple(int(word) if word.isdigit() else word for word in text.split())


def clauses(*pairs: tuple[str, str]) -> dict[str, Clause]:
    found = memory_of([*THINGS, *pairs]).rules
    signatures = Signatures(found, COSTS)
    return {str(rule): clause for rule, clause in zip(found.rules, signatures.clauses, strict=True) if rule.slots}


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("0 in 1", {0}),
        ("0 that 1", {0}),
        ("newest 0", {0}),
        ("1 's 0", {0}),
        ("0 1", {0, 1}),
        ("switch on 0", set()),
        ("0 is wet", set()),
    ],
)
def test_the_slots_whose_kind_a_phrase_is(text: str, heads: set[int]) -> None:
    assert head_slots(wording(text)) == heads


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("song by 0", "song"),
        ("song written by 0", "song"),
        ("song lasting 0", "song"),
        ("song older than 0", "song"),
        ("charging station", "station"),
        ("0 of 1", None),
        ("of 0", None),
        ("red 0", "red"),
        ("0", None),
        ("", None),
    ],
)
def test_what_a_phrase_calls_its_thing(text: str, noun: str | None) -> None:
    said = wording(text)
    stems = tuple(stem(word) if isinstance(word, str) else word for word in said)
    assert head_noun(Rule(stems, read_form("(x #0)"), (), (0,), said)) == noun


@pytest.mark.parametrize(
    ("text", "found"), [("newest 0", True), ("first 0", True), ("red 0", False), ("newest 0 in 1", False), ("0 first", False)]
)
def test_superlatives(text: str, found: bool) -> None:
    assert is_superlative(wording(text)) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("keeper of 0", True),
        ("ship that carries 0", True),
        ("of 0", False),
        ("polish 0", False),
        ("hand 0 of 1", False),
        ("the keeper of 0", False),
    ],
)
def test_wordings_that_name_a_thing_by_another(text: str, found: bool) -> None:
    assert is_nominal(wording(text)) is found


def test_what_phrases_do() -> None:
    found = clauses(
        SWITCH_ON,
        ON_THE_PIER,
        ("the crane is idle", "(idle (gear crane))"),
        ("how wet is the pier", "(wetness (spot pier))"),
        ("when the crane is idle switch on the winch", "(when (idle (gear crane)) (switch_on (gear winch)))"),
        ("newest crane", "(newest (gear crane))"),
        ("keeper of the pier", "(keeper (spot pier))"),
    )
    assert found == {
        "switch on the [0] → (switch_on #0)": Clause.COMMAND,
        "[0] on the [1] → (at #0 #1)": Clause.THING,
        "the [0] is idle → (idle #0)": Clause.STATEMENT,
        "how wet is the [0] → (wetness #0)": Clause.QUESTION,
        "when the [0] [1] → (when #0 #1)": Clause.CONDITION,
        "newest [0] → (newest #0)": Clause.THING,
        "keeper of the [0] → (keeper #0)": Clause.THING,
    }


def test_two_commands_in_a_row_are_a_command() -> None:
    found = clauses(
        SWITCH_ON,
        ("wake nilsen", "(wake (man nilsen))"),
        ("wake nilsen and switch on the crane", "(do (wake (man nilsen)) (switch_on (gear crane)))"),
    )
    assert found["[0] and [1] → (do #0 #1)"] is Clause.COMMAND


def test_a_name_is_a_thing() -> None:
    assert [clause_of(rule) for rule in memory_of([CRANE]).rules.rules] == [Clause.THING]


def test_announcing_that_something_is_so_is_a_command() -> None:
    found = clauses(("announce that tea is free", '(announce "tea is free")'))
    assert found["announce that [0] → (announce #0)"] is Clause.COMMAND


@pytest.mark.parametrize(
    ("taught", "sure"),
    [
        (SWITCH_ON, True),
        (("the crane is idle", "(idle (gear crane))"), True),
        (("how wet is the pier", "(wetness (spot pier))"), True),
        (("lee side of the pier", "(lee (spot pier))"), False),
        (ON_THE_PIER, False),
    ],
)
def test_phrases_whose_verb_says_what_they_do(taught: tuple[str, str], sure: bool) -> None:
    (rule,) = [rule for rule in memory_of([*THINGS, taught]).rules.rules if rule.slots]
    assert is_sure_clause(rule) is sure


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("number of 0", True),
        ("newest 0", True),
        ("the 0", False),
        ("0 of 1", False),
        ("0", False),
        ("average 0 of 1", False),
        ("most careful 0", True),
    ],
)
def test_words_before_a_thing(text: str, expected: bool) -> None:
    assert is_prefixed(wording(text)) is expected


def test_what_is_said_of_a_thing_asks_nothing() -> None:
    found = clauses(
        ("gear", "gear"),
        ("gear whose owner is nilsen", "(pick gear (owner (man nilsen)))"),
        ("gear that nilsen oils", "(pick gear (oiled (man nilsen)))"),
        ("whose is the crane", "(whose (gear crane))"),
    )
    assert found["whose owner is [0] → (owner #0)"] is Clause.THING
    assert found["that [0] oils → (oiled #0)"] is Clause.THING
    assert found["whose is the [0] → (whose #0)"] is Clause.QUESTION


def test_what_only_ends_like_a_superlative_commands() -> None:
    found = clauses(("test the crane", "(test (gear crane))"), ("harvest the pier", "(harvest (spot pier))"))
    assert set(found.values()) == {Clause.COMMAND}


def test_a_thing_with_its_complement_is_not_prefixed() -> None:
    assert not is_prefixed(wording("payment to 0"))


@pytest.mark.parametrize(
    ("taught", "clause"),
    [
        (("dip the crane in nilsen", "(dip (gear crane) (man nilsen))"), Clause.COMMAND),
        (("trip to the pier", "(trip (spot pier))"), Clause.THING),
        (("beside the pier", "(beside (spot pier))"), Clause.THING),
        (("first crane on the pier", "(first_on (spot pier))"), Clause.THING),
        (("do not oil the crane", "(dont (gear crane))"), Clause.COMMAND),
        (("have nilsen oil the crane", "(oil (man nilsen) (gear crane))"), Clause.COMMAND),
        (("have the crane and nilsen arrived", "(arrived (gear crane) (man nilsen))"), Clause.QUESTION),
        (("learn that the crane has nilsen", "(learn (gear crane) (man nilsen))"), Clause.COMMAND),
        (("tell nilsen that tea is free", '(tell (man nilsen) "tea is free")'), Clause.COMMAND),
        (("once the crane stops wake nilsen", "(once (gear crane) (man nilsen))"), Clause.CONDITION),
        (("provided the crane stops wake nilsen", "(given (gear crane) (man nilsen))"), Clause.CONDITION),
        (("nilsen 's boat", "(boat (man nilsen))"), Clause.THING),
        (("keeper of the pier is nilsen", "(keeps (spot pier) (man nilsen))"), Clause.STATEMENT),
        (("rusted crane", "(rusted (gear crane))"), Clause.THING),
        (("crane painted by nilsen", "(painted (gear crane) (man nilsen))"), Clause.THING),
        (("crane carrying nilsen", "(carrying (gear crane) (man nilsen))"), Clause.THING),
        (("on which pier is the crane of nilsen", "(where (gear crane) (man nilsen))"), Clause.QUESTION),
    ],
)
def test_what_one_phrase_does(taught: tuple[str, str], clause: Clause) -> None:
    (rule,) = [rule for rule in memory_of([*THINGS, taught]).rules.rules if rule.slots and not rule.analogy and rule.whole]
    assert clause_of(rule) is clause


def test_a_verb_makes_no_kind_of_its_thing() -> None:
    assert head_slots(wording("0 of 1 is wet")) == set()
    assert head_slots(wording("0 of 1 that is wet")) == {0}
    assert head_slots(wording("0 and is wet 1")) == {0}


@pytest.mark.parametrize(
    ("taught", "sure"),
    [
        (("nilsen moored the crane", "(moored (man nilsen) (gear crane))"), True),
        (("nilsen claims the crane", "(claims (man nilsen) (gear crane))"), True),
        (("nilsen cranes", "(cranes (man nilsen))"), False),  # may be his
        (("nilsen moored at the pier", "(moored (man nilsen) (spot pier))"), False),
    ],
)
def test_a_verb_with_its_object_says_something_for_sure(taught: tuple[str, str], sure: bool) -> None:
    rules = memory_of([*THINGS, taught]).rules
    (rule,) = (rule for rule in rules.rules if rule.slots and rule.sources == (len(THINGS),))
    assert is_sure_clause(rule) is sure


@pytest.mark.parametrize(
    ("taught", "thing"),
    [
        ("cranes first built in york", True),  # built, whatever comes before it
        ("cranes recently built in york", True),
        ("cranes always built in york", True),
        ("cranes free on monday", True),
        ("cranes wet on monday", False),  # of no class that stands behind its noun
    ],
)
def test_what_stands_behind_a_noun_says_more_about_it(taught: str, thing: bool) -> None:
    other = taught.replace("york", "rome").replace("monday", "friday")
    pairs = [("cranes", "cranes"), ("york", "york"), ("rome", "rome"), ("monday", "monday"), ("friday", "friday")]
    form = "(said cranes {})"
    rules = memory_of([*pairs, (taught, form.format(taught.split()[-1])), (other, form.format(other.split()[-1]))]).rules
    signatures = Signatures(rules, COSTS)
    (heads,) = {heads for rule, heads in zip(rules.rules, signatures.heads_of, strict=True) if len(rule.slots) == 2}
    assert heads == (frozenset((0,)) if thing else frozenset())
