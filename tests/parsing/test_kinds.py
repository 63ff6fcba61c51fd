"""What may fill what, and at which price: each rule of the signatures that memory shows."""

from dataclasses import replace

from lessons import memory_of
from lookadapt import Parser
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.clauses import Clause
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.index import Index
from lookadapt.parsing.kinds import Signatures
from lookadapt.parsing.sentence import Sentence

COSTS = Costs()
CRANE, WINCH = ("crane", "(gear crane)"), ("winch", "(gear winch)")
PIER, DOCK = ("pier", "(spot pier)"), ("dock", "(spot dock)")
NILSEN = ("nilsen", "(man nilsen)")
THINGS = [CRANE, WINCH, PIER, DOCK, NILSEN]
SWITCH_ON = ("switch on the crane", "(switch_on (gear crane))")
ON_THE_PIER = ("crane on the pier", "(at (gear crane) (spot pier))")


def takes(pairs: list[tuple[str, str]], rule: str, slot: int = 0) -> dict[str, float]:
    """What a slot of a rule takes."""
    found = memory_of(pairs).rules
    (number,) = [n for n, each in enumerate(found.rules) if str(each) == rule]
    return dict(Signatures(found, COSTS).takes(number, slot))


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
    assert found["'"] == COSTS.atom_alone


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


def test_what_phrases_seen_in_a_slot_only_say_more_about_fits_it() -> None:
    taught = [
        *THINGS,
        ON_THE_PIER,
        ("winch from the dock", "(came (gear winch) (spot dock))"),
        ("oil the crane on the pier", "(oil (at (gear crane) (spot pier)))"),
    ]
    assert takes(taught, "oil the [0] → (oil #0)")["gear"] == COSTS.kind_head
    index = Index(memory_of(taught).rules, COSTS, relaxed=False)
    best = Chart(Sentence.of("oil the winch from the dock", index.rules.silent), index, relaxed=False).whole()[0]
    assert best.cost < COSTS.kind_rare + COSTS.kind_within


def test_the_kind_of_a_core_without_arguments_is_its_predicate() -> None:
    found = memory_of(
        [
            *THINGS,
            ("cargo on the pier", "(log (on (spot pier)))"),
            ("cargo from nilsen", "(log (by (man nilsen)))"),
            ("cargo on the dock from nilsen", "(log (on (spot dock)) (by (man nilsen)))"),
        ]
    ).rules
    cores = [n for n, rule in enumerate(found.rules) if rule.frame == "log" and not rule.slots]
    assert cores
    assert {Signatures(found, COSTS).kind_of[n] for n in cores} == {"log"}


# --- what is said of things, and what joins it ---

FILTERS = [
    *THINGS,
    ("gear", "gear"),
    ("gear on the pier", "(pick gear (lying (spot pier)))"),
    ("gear that nilsen oils", "(pick gear (oiled (man nilsen)))"),
    ("gear that nilsen oils and on the dock", "(pick gear (both (oiled (man nilsen)) (lying (spot dock))))"),
]


def test_the_head_is_what_can_be_said_alone() -> None:
    found = memory_of(FILTERS).rules
    signatures = Signatures(found, COSTS)
    (heads,) = [
        heads for rule, heads in zip(found.rules, signatures.heads_of, strict=True) if str(rule) == "[0] [1] → (pick #0 #1)"
    ]
    assert heads == {0}


def test_what_is_never_said_alone_fills_no_other_place() -> None:
    assert "oiled" not in takes([*FILTERS, SWITCH_ON], "switch on the [0] → (switch_on #0)")


def test_what_memory_joins_need_not_be_nested() -> None:
    assert Signatures(memory_of(FILTERS).rules, COSTS).joined == {"pick"}
    nested = ("gear that nilsen oils on the pier", "(pick (pick gear (oiled (man nilsen))) (lying (spot pier)))")
    assert Signatures(memory_of([*FILTERS, nested]).rules, COSTS).joined == set()


def test_what_is_joined_is_of_one_kind() -> None:
    taught = [
        *THINGS,
        ("gear", "gear"),
        ("gear on the pier", "(lying (spot pier) gear)"),
        ("gear of nilsen or bauer", "(owned (either (man nilsen) (man bauer)) gear)"),
        ("bauer", "(man bauer)"),
        ("gear of bauer", "(owned (man bauer) gear)"),
    ]
    parse = Parser.load(encoder=False).parse("gear on the pier or the dock", memory_of(taught))
    assert str(parse.best) == "(lying (either (spot pier) (spot dock)) gear)"


def test_a_number_is_of_all_that_is_said_of_the_thing() -> None:
    taught = [
        *FILTERS[:7],
        ("gear that nilsen oils on the pier", "(pick (pick gear (oiled (man nilsen))) (lying (spot pier)))"),
        ("number of gear on the dock", "(count (pick gear (lying (spot dock))))"),
    ]
    parse = Parser.load(encoder=False).parse("number of gear on the pier that nilsen oils", memory_of(taught))
    assert str(parse.best) == "(count (pick (pick gear (lying (spot pier))) (oiled (man nilsen))))"


def test_superlatives_take_each_others_places() -> None:
    taught = [*THINGS, ("newest crane", "(newest (gear crane))"), ("oldest winch", "(oldest (gear winch))"), ("oil the newest crane", "(oil (newest (gear crane)))")]  # fmt: skip
    assert takes(taught, "oil the [0] → (oil #0)")["oldest"] == COSTS.kind_shared


def test_what_says_more_about_the_same_things_takes_the_same_places() -> None:
    taught = [
        *THINGS,
        ("crane by nilsen", "(by (man nilsen) (gear crane))"),
        ON_THE_PIER,
        ("winch on the dock", "(at (gear winch) (spot dock))"),
        ("count the crane by nilsen", "(count (by (man nilsen) (gear crane)))"),
        ("show the winch on the pier", "(show (at (gear winch) (spot pier)))"),
        ("show the crane on the pier twice", "(twice (at (gear crane) (spot pier)))"),
    ]
    assert takes(taught, "count the [0] → (count #0)")["at"] == COSTS.kind_shared


def test_texts_are_joined_whatever_they_are() -> None:
    """Two copied texts have no kinds to compare; it once raised."""
    taught = [
        *THINGS,
        ("tell nilsen it is late and go home", '(tell (man nilsen) (both "it is late" "go home"))'),
        ("stop and look", '(both "stop" "look")'),
    ]
    assert Parser.load(encoder=False).parse("run and hide", memory_of(taught)).best is not None


def test_what_is_only_said_of_things_leaves_its_place_to_no_thing() -> None:
    lessons = [
        ("ada", "ada"),
        ("otto", "otto"),
        ("york", "(town york)"),
        ("father of otto", "(father otto)"),
        ("people born in york", "(find people (born_in (town york)))"),
        ("people buried in york", "(find people (lies_in (town york)))"),
        ("was ada born in york", "(check ada (born_in (town york)))"),
    ]
    rules = memory_of(lessons).rules
    signatures = Signatures(rules, Costs())
    number = next(n for n, rule in enumerate(rules.rules) if rule.wording == ("is", 0, 1))
    assert "lies_in" in signatures.takes(number, 1)
    assert "father" not in signatures.takes(number, 1)


def test_a_slot_that_saw_things_takes_no_command_because_others_saw_statements_in_its_place() -> None:
    memory = memory_of(
        [
            *(("crane", "(gear crane)"), ("winch", "(gear winch)"), ("age", "(trait age)"), ("weight", "(trait weight)")),
            *(("hall", "hall"), ("hall speaker", "(speaker hall)"), ("attic", "attic"), ("attic speaker", "(speaker attic)")),
            ("the crane 's age", "(field (trait age) (gear crane))"),
            ("weight of the hall speaker", "(field (trait weight) (speaker hall))"),
            *(("oil the crane", "(oil (gear crane))"), ("lift the winch", "(lift (gear winch))")),
        ]
    )
    known = Signatures(memory.rules, Costs())
    number = next(n for n, rule in enumerate(memory.rules.rules) if "'s" in rule.wording)
    assert "lift" not in known.takes(number, 1)
    assert "speaker" in known.takes(number, 1)


def test_that_a_sentence_was_seen_in_its_place_makes_no_clause_of_a_slot_for_things() -> None:
    """What is reported is a thing, though in other words it was a sentence: no command stands there, and a thing taught alone may."""
    taught = [
        *THINGS,
        ("report the crane", "(report (gear crane))"),
        ("keep in mind that the pier is wet", "(report (wet (spot pier)))"),
        ("the dock is wet", "(wet (spot dock))"),
        ("oil the winch", "(oil (gear winch))"),
        ON_THE_PIER,
    ]
    found = takes(taught, "report the [0] → (report #0)")
    assert found["at"] == COSTS.kind_unplaced
    assert "oil" not in found


def test_a_text_without_letters_may_stand_where_predicates_stand():
    assert Parser.load(encoder=False).parse("next brother", memory_of([("next sister", '("" x)')])).best is None


def test_what_shares_a_place_with_a_question_takes_no_questions() -> None:
    taught = [
        *THINGS,
        ("where is the crane", "(where (gear crane))"),
        ("where is the winch", "(where (gear winch))"),
        ("note down where is the crane", "(note (where (gear crane)))"),
        ("note down the pier", "(note (spot pier))"),
        ("note down the dock", "(note (spot dock))"),
        ("sweep the pier", "(sweep (spot pier))"),
        ("sweep the dock", "(sweep (spot dock))"),
    ]
    found = takes(taught, "sweep the [0] → (sweep #0)")
    assert found["spot"] == 0
    assert "where" not in found
    joined = [*taught, ("the pier and the dock", "(both (spot pier) (spot dock))")]
    assert "where" not in takes(joined, "the [0] and the [1] → (both #0 #1)")  # nor where no word says what is done


def test_nothing_is_done_where_things_stand() -> None:
    taught = [
        ("speed", "(attr speed)"),
        ("weight", "(attr weight)"),
        ("van", "(car van)"),
        ("bus", "(car bus)"),
        ("york", "(town york)"),
        ("ely", "(town ely)"),
        ("speed of the van", "(field (attr speed) (car van))"),
        ("bus gone to york", "(gone (car bus) (town york))"),
        ("weight of the bus gone to ely", "(field (attr weight) (gone (car bus) (town ely)))"),
        ("scrap the van", "(scrap (car van))"),
    ]
    rules = memory_of(taught).rules
    number = [str(rule) for rule in rules.rules].index("[0] of the [1] → (field #0 #1)")
    taken = Signatures(rules, Costs()).takes(number, 1)
    assert "gone" in taken
    assert "scrap" not in taken


def test_what_somebody_does_is_no_thing_by_the_company_of_sisters() -> None:
    """`the mate of X` and `the newest of X` differ in one word, but that gear moored off the pier may say something makes no mate of a deed."""
    lessons = [
        *[("nilsen", "(man nilsen)"), ("olga", "(man olga)"), ("the pier", "(spot pier)"), ("the crane", "(spot crane)")],
        *[("the mate of nilsen", "(mate (man nilsen))"), ("olga checks the pier", "(checks (man olga) (spot pier))")],
        *[("gear", "gear"), ("gear moored off the pier", "(moored gear (spot pier))")],
        *[("the newest of the gear moored off the crane", "(newest (moored gear (spot crane)))")],
    ]
    taken = takes(lessons, "the mate of [0] → (mate #0)")
    assert taken["moored"] == COSTS.kind_sibling
    assert "checks" not in taken
    parse = Parser.load(encoder=False).parse("the mate of olga checks the crane", memory_of(lessons))
    assert str(parse.form) == "(checks (mate (man olga)) (spot crane))"
