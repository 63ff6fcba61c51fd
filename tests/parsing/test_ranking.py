"""What ranking looks at."""

from dataclasses import replace

import numpy as np
import pytest

from lessons import memory_of
from lookadapt.errors import LookadaptError
from lookadapt.language.logical_form import read_form
from lookadapt.memory.memory import Memory
from lookadapt.parsing.costs.limits import AHEAD, LIKELY, SETTLED, SETTLED_BUT_ONE, TURNED
from lookadapt.parsing.features import Candidate, asks, candidates, joins, requests
from lookadapt.parsing.forms import form_of
from lookadapt.parsing.near import Near
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.ranking import CONFIDENCE, by_cost, confidence_features, ordered, taught_order, to_read
from lookadapt.parsing.scoring import FEATURES, LearnedScorer, RankingNet
from lookadapt.parsing.sentence import Sentence


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("what is it", True),
        ("when is it", True),
        ("when the fan is on stop", False),
        ("is the lamp on", True),
        ("stop", False),
        ("", False),
    ],
)
def test_questions(sentence: str, question: bool) -> None:
    assert asks(sentence.split()) is question


def test_requests_ask() -> None:
    assert requests(["tell", "me", "the", "price"])
    assert requests(["please", "tell", "me", "the", "price"])
    assert not requests(["can", "you", "tell", "me"])
    assert not asks(["tell", "me", "the", "price"])


@pytest.mark.parametrize(
    ("sentence", "classes"),
    [
        ("stop as soon as it rains", {"when"}),
        ("first stop then go", {"then"}),
        ("when is it", set()),
        ("go until it rains", {"until"}),
        ("go", set()),
    ],
)
def test_words_that_join(sentence: str, classes: set[str]) -> None:
    assert joins(sentence.split()) == classes


@pytest.fixture(scope="module")
def memory() -> Memory:
    taught = ("box", "(box)"), ("crate", "(crate)"), ("move the box from the crate to the box", "(move (box) (crate) (box))")
    return memory_of((*taught, ("dock", "(dock)"), ("the box is heavier than the crate", "(heavier (box) (crate))")))


def test_features_of_another_order(memory: Memory) -> None:
    parser = Parser.load()
    found = parser.searcher.find(Sentence.of("the crate has more heft than the dock", memory.rules.silent), memory)
    assert found.free  # the lexicon knows no such wording
    flips = {str(c.reading): c.value("flips") for _, c in parser.rank(found)}
    assert flips["the crate is heavier than the dock"] == 0
    assert flips["the dock is heavier than the crate"] == 1


def test_weights_survive_json() -> None:
    shipped = LearnedScorer.read().ranking
    again = RankingNet.from_dict(shipped.to_dict(FEATURES), FEATURES)
    values = np.random.default_rng(0).normal(size=(5, len(FEATURES)))
    assert np.allclose(shipped.scores(values), again.scores(values), atol=1e-3)


def test_weights_for_other_features_are_refused() -> None:
    shipped = LearnedScorer.read().ranking
    with pytest.raises(LookadaptError, match=f"have 3 features, and these weights are for {len(FEATURES)}"):
        shipped.scores(np.zeros((5, 3)))
    assert RankingNet.nothing().scores(np.zeros((5, 3))).tolist() == [0.0] * 5


@pytest.mark.parametrize(("words", "read"), [(5, 6), (60, 4), (30, 5)])
def test_of_long_readings_fewer_are_read(memory: Memory, words: int, read: int) -> None:
    parser = Parser.load(encoder=False)
    found = parser.searcher.find(Sentence.of("the box is heavier than the crate", memory.rules.silent), memory)
    (_, candidate), *_ = parser.rank(found)
    long = replace(candidate, reading=" ".join(["word"] * words))
    assert len(to_read([long] * 12, " ".join(["word"] * 20))) == read


def test_confidence_in_taught_wording_does_not_ask_what_was_seen_where(memory: Memory) -> None:
    parser = Parser.load(encoder=False)
    found = parser.searcher.find(Sentence.of("the box is heavier than the crate", memory.rules.silent), memory)
    (score, candidate), *_ = parser.rank(found)
    odd = candidate.values.copy()
    odd[FEATURES.index("kin")] = 2.0
    readings = [replace(candidate, values=odd)]
    kin = CONFIDENCE.index("kin")
    assert confidence_features([score], readings, True, False)[kin] == 0.0
    assert confidence_features([score], readings, False, True)[kin] == 2.0


def test_of_equals_the_one_whose_parts_were_seen_there_comes_first(memory: Memory) -> None:
    parser = Parser.load(encoder=False)
    found = parser.searcher.find(Sentence.of("the box is heavier than the crate", memory.rules.silent), memory)
    (_, candidate), *_ = parser.rank(found)
    odd = candidate.values.copy()
    odd[FEATURES.index("strange")] = 1.0
    strange = replace(candidate, values=odd)
    assert [each is candidate for _, each in by_cost([strange, candidate])] == [True, False]


def test_readings_of_taught_wording_are_ordered_before_they_are_looked_at() -> None:
    seen = "(turn_on (in (near (device lamp) (device lamp)) (room kitchen)))"
    things = ("lamp", "(device lamp)"), ("kitchen", "(room kitchen)"), ("turn on the lamp", "(turn_on (device lamp))")
    said_of = (
        ("lamp in the kitchen", "(in (device lamp) (room kitchen))"),
        ("lamp near the lamp", "(near (device lamp) (device lamp))"),
    )
    memory = memory_of((*things, *said_of))
    parser = Parser.load(encoder=False)
    found = parser.searcher.find(Sentence.of("turn on the lamp near the lamp in the kitchen", memory.rules.silent), memory)
    found = replace(found, near=Near([read_form(seen)]))
    order = taught_order(found)
    assert str(form_of(order[0][1], found.phrase)) == seen
    assert order[0][1] is not found.items[0]  # which costs less
    assert order == [(score, candidate.item) for score, candidate in parser.rank(found)]


def test_symbols_come_before_what_the_judge_finds_not_far_better(memory: Memory) -> None:
    """Better by less than AHEAD. What they settle comes first whatever else is found; the same symbols elsewhere come last."""
    parser = Parser.load(encoder=False)
    found = parser.searcher.find(Sentence.of("move the box from the crate to the dock", memory.rules.silent), memory)
    base = candidates(found, found.items[:1])[0]

    def with_values(reading: str, **values: float) -> Candidate:
        row = base.values.copy()
        for name, value in values.items():
            row[FEATURES.index(name)] = value
        return replace(base, reading=reading, values=row)

    def first(trust: float, ahead: float, judged: float = 1.0) -> str:
        other = with_values("a other", judged=ahead)
        symbols = with_values("b symbols", settled=trust)
        return ordered([other, symbols], RankingNet.nothing(), judged)[0][1].reading[2:]

    for trust in (LIKELY, SETTLED_BUT_ONE):
        assert first(trust, AHEAD[trust] - 0.1) == "symbols"
        assert first(trust, AHEAD[trust] + 0.1) == "other"
    assert [first(0.0, 0.1), first(SETTLED, 99.0), first(TURNED, -99.0)] == ["other", "symbols", "other"]
    before = [first(trust, 9.0, judged=0.0) for trust in (LIKELY, SETTLED_BUT_ONE, SETTLED)]
    assert before == ["other", "other", "symbols"]


@pytest.mark.parametrize(
    ("sentence", "right", "crossed"),
    [
        ("haul that box out of the crate and over to the dock", 2, 0),
        ("haul that box over to the crate and out of the dock", 0, 2),
        ("haul that box over to bay crate, not much else", 0, 1),  # of one role alone: to is not from
        ("out of the crate box must go over to that dock", 2, 0),  # out of the crate, not of the box behind it
    ],
)
def test_prepositions_that_say_the_same_of_a_role(memory: Memory, sentence: str, right: int, crossed: int) -> None:
    parser = Parser.load()
    found = parser.searcher.find(Sentence.of(sentence, memory.rules.silent), memory)
    made = {candidate.reading: candidate for candidate in candidates(found, found.items)}
    reading = next(each for text, each in made.items() if text.startswith("move the box from the crate"))
    assert (reading.value("roles"), reading.value("roles_crossed")) == (right, crossed)


def test_to_is_not_from_even_where_only_one_was_taught() -> None:
    memory = memory_of(
        (("box", "(box)"), ("crate", "(crate)"), ("dock", "(dock)"), ("take the box from the crate", "(take (box) (crate))"))
    )
    parser = Parser.load()
    found = parser.searcher.find(Sentence.of("haul that box over to the dock", memory.rules.silent), memory)
    crossed = {each.reading: each.value("roles_crossed") for each in candidates(found, found.items)}
    assert crossed["take the box from the dock"] == 1


def test_what_a_sentence_asks_by_other_words_is_not_left_over() -> None:
    """Nobody says `price` who asks how much it would cost; what it is the price of has to be said."""
    taught = (
        *(("box", "(box)"), ("crate", "(crate)"), ("paint the crate", "(paint (crate))")),
        ("what is the price of the box", "(price (box))"),
    )
    memory, parser = memory_of(taught), Parser.load()
    found = parser.searcher.find(Sentence.of("how much would that crate cost", memory.rules.silent), memory)
    extra = {each.reading: each.value("reading_extra") for each in candidates(found, found.items)}
    assert extra["what is the price of the crate"] == 0
    assert extra["what is the price of the box"] == 1
