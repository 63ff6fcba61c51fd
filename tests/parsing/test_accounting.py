"""Full accounting: each way of taking something on trust is produced by a sentence."""

import pytest

from lessons import memory_of
from lookadapt.memory.memory import Memory
from lookadapt.parsing.accounting import copies, evidence_of
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.decide import is_plain
from lookadapt.parsing.evidence import Evidence, Trust
from lookadapt.parsing.index import Index
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.sentence import Sentence

COSTS = Costs()
TAUGHT = [
    ("crane", "(gear crane)"),
    ("winch", "(gear winch)"),
    ("dock", "(spot dock)"),
    ("quay", "(spot quay)"),
    ("switch on the crane", "(switch_on (gear crane))"),
    ("go past the dock", "(pass (spot dock))"),
    ("tidy up the quay", "(tidy (spot quay))"),
    ("patch up the crane", "(mend (gear crane))"),
    ("page nilsen at 7 am", '(page (name "nilsen") (time "7 am"))'),
    ("jot down mind the wet step", '(jot (text "mind the wet step"))'),
    ("do not touch the winch", "(leave (gear winch))"),
    ("the crane is idle", "(idle (gear crane))"),
    ("is the crane idle", "(ask (idle (gear crane)))"),
    ("the winch is loud", "(loud (gear winch))"),
]


@pytest.fixture(scope="module")
def memory() -> Memory:
    return memory_of(TAUGHT)


@pytest.fixture(scope="module")
def index(memory: Memory) -> Index:
    return Index(memory.rules, COSTS, relaxed=True, worded=True)


def evidence(said: str, memory: Memory, index: Index, reading: str = "") -> tuple[Evidence, ...]:
    sentence = Sentence.of(said, memory.rules.silent)
    item = Chart(sentence, index, relaxed=True).whole()[0]
    return evidence_of(item, sentence, index, reading or said)


def kinds(found: tuple[Evidence, ...]) -> list[tuple[Trust, str]]:
    return [(each.trust, each.words or each.taught) for each in found]


@pytest.mark.parametrize("said", ["switch on the crane", "switch on the winch", "page larsen at 6:45 pm", "the winch is idle"])
def test_taught_wording_takes_nothing_on_trust(said: str, memory: Memory, index: Index) -> None:
    assert evidence(said, memory, index) == ()


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("is the winch loud", (Trust.ANALOGY, "is the winch loud")),
        ("switch the winch on", (Trust.TURN, "switch the winch on")),
        ("fix the winch", (Trust.WORDING, "fix X")),
        ("switch on the big winch", (Trust.SKIPPED, "big")),
        ("switch on the quay", (Trust.KIND, "quay")),
        ("page larsen at breakfast", (Trust.VALUE, "breakfast")),
        ("page larsen at 8 am until he wakes", (Trust.VALUE, "8 am until he wakes")),
    ],
)
def test_each_kind_of_trust(said: str, expected: tuple[Trust, str], memory: Memory, index: Index) -> None:
    assert expected in kinds(evidence(said, memory, index))


def test_a_word_of_the_rule_that_was_not_said(memory: Memory, index: Index) -> None:
    found = evidence("switch the crane", memory, index)
    assert (Trust.MISSING, "on") in [(each.trust, each.taught) for each in found]


def test_what_is_skipped_has_its_price(memory: Memory, index: Index) -> None:
    (skipped,) = [each for each in evidence("switch on the big winch", memory, index) if each.trust is Trust.SKIPPED]
    assert skipped == Evidence(Trust.SKIPPED, "big", cost=COSTS.insert_unknown)


def test_rewrites_of_the_sentence_are_evidence(memory: Memory, index: Index) -> None:
    sentence = Sentence.of("switch on the crane", memory.rules.silent)
    edited = sentence.edited(sentence.keys, sentence.places, "possessive")
    item = Chart(edited, index, relaxed=True).whole()[0]
    assert evidence_of(item, edited, index, "switch on the crane") == (Evidence(Trust.TURN, entry="possessive"),)


@pytest.mark.parametrize(
    ("said", "operator"),
    [
        ("switch on the crane unless the winch is loud", "exception"),
        ("do not switch on the crane", "negation"),
        ("never switch on the crane", "prohibition"),
        ("switch on the crane no i mean the winch", "correction"),
        ("has somebody switched on the crane", "question"),
        ("switch on the crane tomorrow", "delay"),
    ],
)
def test_an_operator_that_the_reading_has_not(said: str, operator: str, memory: Memory, index: Index) -> None:
    sentence = Sentence.of(said, memory.rules.silent)
    item = Chart(Sentence.of("switch on the crane", memory.rules.silent), index, relaxed=True).whole()[0]
    found = evidence_of(item, sentence, index, "switch on the crane")
    assert operator in [each.entry for each in found if each.trust is Trust.OPERATOR]


def test_an_operator_that_was_taught_is_accounted_for(memory: Memory, index: Index) -> None:
    assert evidence("do not touch the crane", memory, index) == ()
    assert evidence("is the crane idle", memory, index) == ()


def test_an_operator_that_the_reading_makes_up(memory: Memory, index: Index) -> None:
    sentence = Sentence.of("touch the crane", memory.rules.silent)
    item = Chart(Sentence.of("do not touch the crane", memory.rules.silent), index, relaxed=True).whole()[0]
    found = evidence_of(item, sentence, index, "do not touch the crane")
    assert [(each.taught, each.entry) for each in found] == [("not", "negation")]


def test_operators_in_copied_text_are_its_own(memory: Memory, index: Index) -> None:
    assert evidence("jot down never use the old step", memory, index, "jot down mind the wet step") == ()
    found = evidence("never jot down mind the wet step", memory, index, "jot down mind the wet step")
    assert (Trust.OPERATOR, "never") in kinds(found)


def test_copied_text_takes_nothing_back(memory: Memory, index: Index) -> None:
    found = evidence(
        "jot down mind the wet step no wait scratch that", memory, index, "jot down mind the wet step no wait scratch that"
    )
    assert "correction" in [each.entry for each in found if each.trust is Trust.OPERATOR]


def test_the_spans_that_a_reading_copies(memory: Memory, index: Index) -> None:
    item = Chart(Sentence.of("page larsen at 6:45 pm", memory.rules.silent), index, relaxed=True).whole()[0]
    assert sorted(copies(item)) == [(1, 2), (3, 5)]


def test_a_piece_lent_by_another_frame_is_strange() -> None:
    taught = [
        ("brew a latte", "(brew (drink latte))"),
        ("brew a large mocha", "(brew (drink mocha) (size large))"),
        ("sell a latte", "(sell (drink latte))"),
        ("sell a large mocha to gus", '(sell (drink mocha) (size large) (to "gus"))'),
    ]
    rules = memory_of(taught).rules
    index = Index(rules, COSTS, relaxed=False)
    sentence = Sentence.of("brew a latte to nina", rules.silent)
    item = Chart(sentence, index, relaxed=False).whole()[0]
    found = evidence_of(item, sentence, index, sentence.text)
    assert found == (Evidence(Trust.KIND, "to nina", cost=COSTS.piece_lent),)


def test_a_name_is_no_past_and_a_question_may_be_in_the_past() -> None:
    taught = [
        ("ahmed", "(man ahmed)"), ("nilsen", "(man nilsen)"), ("pier", "(spot pier)"),
        ("is nilsen on the pier", "(at (man nilsen) (spot pier))"),
    ]  # fmt: skip
    rules = memory_of(taught).rules
    index = Index(rules, COSTS, relaxed=False)
    for said in ("is ahmed on the pier", "was ahmed on the pier"):
        sentence = Sentence.of(said, rules.silent)
        item = Chart(sentence, index, relaxed=False).whole()[0]
        assert not [each for each in evidence_of(item, sentence, index, "is ahmed on the pier") if each.trust is Trust.OPERATOR]


def test_an_operator_in_an_entry_of_the_lexicon_is_accounted_for_once() -> None:
    """`how many X are there` means `count X`: its `how many` is no other question, a second operator is one."""
    taught = [("crane", "(gear crane)"), ("winch", "(gear winch)"), ("count the cranes", "(count (gear crane))")]
    parser, known = Parser.load(encoder=False), memory_of(taught)
    parse = parser.parse("how many winches are there", known)
    assert parse.form is not None
    assert Trust.WORDING in [each.trust for each in parse.evidence]
    assert parser.parse("how many winches are not there", known).form is None


def test_words_that_join_clauses_are_accounted_for_by_their_turn() -> None:
    taught = [
        ("crane", "(gear crane)"), ("winch", "(gear winch)"),
        ("oil the crane", "(oil (gear crane))"), ("lift the winch", "(lift (gear winch))"),
        ("oil the crane and then lift the winch", "(then (oil (gear crane)) (lift (gear winch)))"),
    ]  # fmt: skip
    parse = Parser.load(encoder=False).parse("after oiling the winch lift the crane", memory_of(taught))
    assert str(parse.form) == "(then (oil (gear winch)) (lift (gear crane)))"


def test_what_a_rule_takes_back_is_said_by_it() -> None:
    """`X instead of Y` is no correction where it was taught; elsewhere it is, in copied text too."""
    memory = memory_of([*TAUGHT, ("use the crane instead of the winch", "(swap (gear winch) (gear crane))")])
    parser = Parser.load(encoder=False)
    assert str(parser.parse("use the winch instead of the crane", memory).form) == "(swap (gear crane) (gear winch))"
    assert parser.parse("switch on the winch instead of the crane", memory).form is None
    assert parser.parse("jot down mind the gap instead of the step", memory).form is None


def test_a_participle_in_a_name_is_no_past() -> None:
    memory = memory_of(
        [("fried noodles", "(dish noodles)"), ("mango ice", "(dish ice)"), ("order a mango ice", "(order (dish ice))")]
    )
    assert str(Parser.load(encoder=False).parse("order fried noodles", memory).form) == "(order (dish noodles))"


@pytest.mark.parametrize(("said", "answered"), [("park the van on deck one", True), ("park deck two on the van", False)])
def test_things_in_each_others_places_are_never_sure(said: str, answered: bool) -> None:
    taught = [
        ("van", "van"),
        ("truck", "truck"),
        ("deck one", "low"),
        ("deck two", "high"),
        ("park the truck on deck one", "(park truck low)"),
        ("park the van on deck two", "(park van high)"),
    ]
    assert (Parser.load(encoder=False).parse(said, memory_of(taught)).form is not None) is answered


@pytest.mark.parametrize(("said", "loose"), [("which crane", True), ("which switch on the crane", False), ("is crane", False)])
def test_which_before_a_thing_only_asks_for_it(said: str, loose: bool, memory: Memory, index: Index) -> None:
    found = [each for each in evidence(said, memory, index, said.split(maxsplit=1)[1]) if each.trust is Trust.OPERATOR]
    assert [each.loose for each in found] == [loose]


SHELVES = [
    ("oldest fossil", "(oldest fossil)"),
    ("moths", "moth"),
    ("fossils", "fossil"),
    ("drawer 12", "(drawer 12)"),
    ("drawer 40", "(drawer 40)"),
    ("moths in drawer 12", "(in moth (drawer 12))"),
    ("number of fossils in drawer 40", "(count (in fossil (drawer 40)))"),
    ("largest of the moths in drawer 40", "(largest (in moth (drawer 40)))"),
    ("lock drawer 40", "(lock (drawer 40))"),
    ("photograph the oldest fossil", "(photograph (oldest fossil))"),
]


def test_a_phrase_may_stand_for_what_it_never_stood_beside() -> None:
    parse = Parser.load(encoder=False).parse("photograph the moths in drawer 12", memory_of(SHELVES))
    assert str(parse.form) == "(photograph (in moth (drawer 12)))"
    assert [each.cost for each in parse.evidence if each.trust is Trust.KIND] == [COSTS.kind_rare]


@pytest.mark.parametrize(
    "lesson",
    [
        ("swap the moths in drawer 12 for the oldest fossil", "(swap (in moth (drawer 12)) (oldest fossil))"),  # side by side
        ("photograph the oldest fossil for moths", "(photograph (oldest fossil) moth)"),  # a sentence about two things
    ],
)
def test_not_for_what_memory_tells_apart(lesson: tuple[str, str]) -> None:
    lessons = [each for each in SHELVES if not each[0].startswith("photo") or lesson[0].startswith("swap")]
    asked = "photograph the moths in drawer 12" + lesson[0][len("photograph the oldest fossil") :] * lesson[0].startswith("photo")
    assert Parser.load(encoder=False).parse(asked, memory_of([*lessons, lesson])).form is None


def test_text_copied_in_other_words_has_edges_that_nothing_taught_shows() -> None:
    memory = memory_of(
        [("jot down mind the wet step", '(jot (text "mind the wet step"))'), ("jot down call anna", '(jot (text "call anna"))')]
    )
    parser = Parser.load(encoder=False)
    taught, worded = parser.parse("jot down feed the cat", memory), parser.parse("write down feed the cat", memory)
    assert Trust.EDGES not in {each.trust for each in taught.evidence}
    assert taught.understood
    assert [each.words for each in worded.evidence if each.trust is Trust.EDGES] == ["feed the cat"]
    assert not is_plain(worded.evidence, COSTS)  # the judge has to agree


def test_a_thing_of_another_kind_is_never_plain() -> None:
    """A phrase of a kind never seen there may only never have been taught there; a thing of another kind was said by mistake."""
    lessons = [
        *[("tart", "(dish tart)"), ("pie", "(dish pie)"), ("nina", "(cook nina)"), ("olga", "(cook olga)")],
        *[("bake the tart", "(bake (dish tart))"), ("call nina", "(call (cook nina))")],
    ]
    parser, memory = Parser.load(encoder=False), memory_of(lessons)
    assert str(parser.parse("bake the pie", memory).form) == "(bake (dish pie))"
    strange = parser.parse("bake olga", memory)
    assert strange.form is None
    assert str(strange.best) == "(bake (cook olga))"
    assert [each.cost for each in strange.evidence if each.trust is Trust.KIND] == [COSTS.kind_new]
