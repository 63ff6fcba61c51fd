"""What may fill what, and at which price: each rule of the signatures that memory shows."""

from dataclasses import replace

import pytest

from lessons import memory_of
from lookadapt.memory.rules import Wording
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.kinds import Clause, Signatures, clause_of, head_noun, head_slots, is_nominal, is_superlative

COSTS = Costs()
CRANE, WINCH = ("crane", "(gear crane)"), ("winch", "(gear winch)")
PIER, DOCK = ("pier", "(spot pier)"), ("dock", "(spot dock)")
NILSEN = ("nilsen", "(man nilsen)")
THINGS = [CRANE, WINCH, PIER, DOCK, NILSEN]
SWITCH_ON = ("switch on the crane", "(switch_on (gear crane))")
ON_THE_PIER = ("crane on the pier", "(at (gear crane) (spot pier))")


def wording(text: str) -> Wording:
    return tuple(int(word) if word.isdigit() else word for word in text.split())


def takes(pairs: list[tuple[str, str]], rule: str, slot: int = 0) -> dict[str, float]:
    """What a slot of a rule takes."""
    found = memory_of(pairs).rules
    (number,) = [n for n, each in enumerate(found.rules) if str(each) == rule]
    return dict(Signatures(found, COSTS).takes(number, slot))


def clauses(*pairs: tuple[str, str]) -> dict[str, Clause]:
    found = memory_of([*THINGS, *pairs]).rules
    signatures = Signatures(found, COSTS)
    return {str(rule): clause for rule, clause in zip(found.rules, signatures.clauses, strict=True) if rule.slots}


# --- what phrases are ---


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
    [("song by 0", "song"), ("charging station", "station"), ("0 of 1", None), ("of 0", None), ("red 0", "red"), ("0", None)],
)
def test_what_a_phrase_calls_its_thing(text: str, noun: str | None) -> None:
    assert head_noun(wording(text)) == noun


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


# --- what may fill what ---


def test_seen_in_the_rule() -> None:
    assert takes([*THINGS, SWITCH_ON], "switch on the [0] → (switch_on #0)")["gear"] == 0


def test_seen_in_the_place_by_another_rule() -> None:
    taught = [*THINGS, SWITCH_ON, ("power up the dock", "(switch_on (spot dock))")]
    assert takes(taught, "switch on the [0] → (switch_on #0)")["spot"] == COSTS.kind_place


def test_sharing_a_place_elsewhere() -> None:
    taught = [
        *THINGS,
        SWITCH_ON,
        ("coat the pier in tar", "(coat (spot pier))"),
        ("coat the crane in tar", "(coat (gear crane))"),
    ]
    assert takes(taught, "switch on the [0] → (switch_on #0)")["spot"] == COSTS.kind_shared


def test_having_attributes_is_nothing_to_share() -> None:
    keeper = [
        ("keeper", "(rel keeper)"),
        ("keeper of the crane", "(of (rel keeper) (gear crane))"),
        ("keeper of the dock", "(of (rel keeper) (spot dock))"),
    ]
    used = [("tidy up the dock", "(tidy (spot dock))"), ("go by the dock", "(pass (spot dock))")]
    assert takes([*THINGS, SWITCH_ON, *keeper, *used], "switch on the [0] → (switch_on #0)").get("spot") is None


def test_the_same_noun_as_something_that_shares_a_place() -> None:
    taught = [
        ("thriller album", "(album thriller)"),
        ("help album", "(album help)"),
        ("imagine song", "(song imagine)"),
        ("songs by abba", "(by (artist abba))"),
        ("abba", "(artist abba)"),
        ("rate up the thriller album", "(rate (album thriller))"),
        ("rate up the imagine song", "(rate (song imagine))"),
        ("copy out the help album", "(copy (album help))"),
        ("skip past the songs by abba", "(skip (by (artist abba)))"),
        ("go past the songs by abba", "(pass (by (artist abba)))"),
    ]
    found = takes(taught, "copy out the [0] → (copy #0)")
    assert found["song"] == COSTS.kind_shared
    assert found["by"] == COSTS.kind_far


def test_seen_in_a_sibling_rule() -> None:
    taught = [*THINGS, ("turn up the crane", "(turn_up (gear crane))"), ("turn down the pier", "(turn_down (spot pier))")]
    assert takes(taught, "turn up the [0] → (turn_up #0)")["spot"] == COSTS.kind_sibling


def test_rules_that_differ_in_two_words_are_no_siblings() -> None:
    taught = [*THINGS, ("turn up the crane", "(turn_up (gear crane))"), ("fold down the pier", "(fold_down (spot pier))")]
    assert takes(taught, "turn up the [0] → (turn_up #0)")["spot"] == COSTS.kind_rare


def test_rules_that_open_alike_are_siblings() -> None:
    taught = [
        *THINGS,
        ("haul the crane", "(haul (gear crane))"),
        ("haul nilsen to the dock", "(haul_to (man nilsen) (spot dock))"),
    ]
    assert takes(taught, "haul the [0] → (haul #0)")["man"] == COSTS.kind_sibling


def test_a_thing_taught_alone_fits_where_things_fit() -> None:
    found = takes([*THINGS, SWITCH_ON, ON_THE_PIER], "switch on the [0] → (switch_on #0)")
    assert found["at"] == COSTS.kind_unplaced


def test_a_kind_that_was_hardly_seen_is_dear() -> None:
    once = [*THINGS, SWITCH_ON, ("wake up nilsen", "(wake (man nilsen))")]
    assert takes(once, "switch on the [0] → (switch_on #0)")["man"] == COSTS.kind_rare


def test_a_kind_that_was_seen_elsewhere_only_does_not_fit() -> None:
    twice = [*THINGS, SWITCH_ON, ("wake up nilsen", "(wake (man nilsen))"), ("send for nilsen", "(fetch (man nilsen))")]
    assert "man" not in takes(twice, "switch on the [0] → (switch_on #0)")


def test_the_r_of_something() -> None:
    keeper = [("keeper", "(rel keeper)"), ("keeper of the crane", "(of (rel keeper) (gear crane))")]
    placed = [("write down the keeper of the crane", "(note (of (rel keeper) (gear crane)))")]
    taught = [*THINGS, SWITCH_ON, *keeper, *placed]
    assert takes(taught, "switch on the [0] → (switch_on #0)")["of"] == COSTS.kind_value
    assert takes(taught, "[0] of the [1] → (of #0 #1)", 1)["of"] == COSTS.kind_place  # the keeper of the keeper of
    assert takes(taught, "[0] of the [1] → (of #0 #1)", 0)["of"] == COSTS.kind_value


def test_commands_are_interchangeable_and_so_are_statements_but_questions_are_not() -> None:
    taught = [
        *THINGS,
        ("the crane is idle", "(idle (gear crane))"),
        ("the pier is wet", "(wet (spot pier))"),
        ("how wet is the pier", "(wetness (spot pier))"),
        ("when the crane is idle wake nilsen", "(when (idle (gear crane)) (wake (man nilsen)))"),
        ("lock the dock", "(lock (spot dock))"),
    ]
    condition = takes(taught, "when [0] [1] → (when #0 #1)", 0)
    command = takes(taught, "when [0] [1] → (when #0 #1)", 1)
    assert (condition["idle"], condition["wet"]) == (0, COSTS.kind_shared)
    assert (command["wake"], command["lock"]) == (0, COSTS.kind_shared)
    assert "wetness" not in condition
    assert "wetness" not in command
    assert condition.keys().isdisjoint({"gear", "spot", "man"})  # things where clauses were seen


def test_clauses_do_not_fill_the_places_of_things() -> None:
    taught = [*THINGS, SWITCH_ON, ("the crane is idle", "(idle (gear crane))"), ON_THE_PIER]
    assert takes(taught, "switch on the [0] → (switch_on #0)").keys() == {"gear", "spot", "man", "at"}


def test_atoms_by_where_they_stand() -> None:
    taught = [
        ("kim is late", "(late kim)"),
        ("call kim", "(call kim)"),
        ("call leo", "(call leo)"),
        ("fly to oslo", "(fly oslo)"),
        ("fly to rome", "(fly rome)"),
        ("oslo", "oslo"),
    ]
    found = takes([*taught, ("meet kim in oslo", "(meet kim oslo)")], "[0] is late → (late #0)")
    assert found["'kim"] == 0
    assert found["'oslo"] == COSTS.kind_atom
    assert found["'"] == COSTS.kind_shared  # an atom that was seen nowhere


def test_a_piece_takes_its_label_and_nothing_else() -> None:
    taught = [("brew a latte", "(brew (drink latte))"), ("brew a large mocha", "(brew (drink mocha) (size large))")]
    assert takes(taught, "[0] → #0") == {"size": 0}


def test_a_rule_of_the_lexicon_takes_what_it_says() -> None:
    found = memory_of([*THINGS, SWITCH_ON]).rules
    signatures = Signatures(found, COSTS)
    (rule,) = [rule for rule in found.rules if rule.slots]
    number = signatures.add(replace(rule, wording=("start", 0), entry="start"))
    assert dict(signatures.takes(number, 0)) == {"gear": 0}
    assert signatures.kind_of[number] == "switch_on"


def test_what_kinds_do() -> None:
    found = Signatures(memory_of([*THINGS, SWITCH_ON, ("the crane is idle", "(idle (gear crane))")]).rules, COSTS)
    assert found.clause_of_kinds(["switch_on", "gear"]) == {Clause.COMMAND, Clause.THING}
    assert found.clause_of_kinds([]) == {Clause.THING}
