"""Learning the judge's numbers: what the encoder's judge counts, and the threshold."""

from dataclasses import replace

import numpy as np
import pytest

from lessons import memory_of
from lookadapt.parsing.costs.limits import MOST_READ
from lookadapt.parsing.features import Candidate
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.queries import Query
from lookadapt.parsing.ranking import ordered, read_beside
from lookadapt.parsing.scoring import FEATURES, LearnedScorer, RankingNet
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.training import LeftOut, choose_judged, choose_threshold, fit_ranking

MEMORY = memory_of(
    [
        ("lamp", "(device lamp)"),
        ("fan", "(device fan)"),
        ("turn on the lamp", "(turn_on (device lamp))"),
        ("turn off the fan", "(turn_off (device fan))"),
    ]
)


@pytest.fixture(scope="module")
def made() -> list[Candidate]:
    parser = Parser(LearnedScorer())
    found = parser.searcher.find(Sentence.of("turn on the fan", MEMORY.rules.silent), MEMORY)
    first = parser.rank(found, read=False)[0][1]
    return [replace(first, reading=f"reading {n}", values=np.zeros(len(FEATURES))) for n in range(3)]


def with_values(candidate: Candidate, **values: float) -> Candidate:
    array = candidate.values.copy()
    for name, value in values.items():
        array[FEATURES.index(name)] = value
    return replace(candidate, values=array)


def query(candidates: list[Candidate], right: int) -> Query:
    hits = tuple(n == right for n in range(len(candidates)))
    return Query("pack", "natural", "sentence", tuple(candidates), hits, False, True, allowed=(True,) * len(candidates))


def test_what_the_judge_counts_is_what_puts_right_readings_first(made: list[Candidate]) -> None:
    helpful = query([with_values(made[0], judged=-4.0), with_values(made[1], judged=4.0)], right=1)
    harmful = query([with_values(made[0], judged=-4.0), with_values(made[1], judged=4.0)], right=0)
    nothing = fit_ranking([])
    assert choose_judged([[helpful, helpful, harmful]], [nothing]) > 0
    assert choose_judged([[harmful]], [nothing]) == 0.0


def test_a_judgement_learns_which_feature_tells_right_from_wrong(made: list[Candidate]) -> None:
    lists = [
        query([with_values(made[0], cost=3.0), with_values(made[1], cost=1.0), with_values(made[2], cost=2.0)], right=1)
        for _ in range(20)
    ]
    judgement = fit_ranking(lists)
    assert ordered(lists[0].candidates, judgement)[0][1] is lists[0].candidates[1]


@pytest.mark.parametrize(("wrong_at", "least"), [((0.5, 0.6), 0.6), ((), 0.3)])
def test_the_threshold_keeps_traps_out(wrong_at: tuple[float, ...], least: float) -> None:
    answers = [LeftOut("p", "trap", confidence, False, plain=False, allowed=True) for confidence in wrong_at]
    answers += [LeftOut("p", "trap", 0.1, False, plain=False, allowed=True)] * 30
    threshold = choose_threshold(answers)
    assert threshold == pytest.approx(least, abs=0.011)


def test_what_evidence_forbids_does_not_raise_the_threshold() -> None:
    forbidden = [LeftOut("p", "trap", 0.99, False, plain=False, allowed=False)] * 10
    assert choose_threshold(forbidden) == pytest.approx(0.3)
    assert LeftOut("p", "natural", 0.0, True, plain=True, allowed=False).answered(0.9)


def test_only_the_first_few_are_read_beside_the_sentence(made: list[Candidate]) -> None:
    encoder = Parser.load().encoder
    assert encoder is not None
    many = [replace(made[0], reading=f"turn on lamp {n}") for n in range(MOST_READ + 5)]
    read = read_beside(many, "switch the lamp on", encoder)
    assert len(read) == MOST_READ
    assert all(candidate.value("judged") != 0 for candidate in read)
    assert min(candidate.value("less_judged") for candidate in read) == 0.0
    assert RankingNet.nothing().scores(np.stack([c.values for c in read])).tolist() == [0.0] * MOST_READ


def test_what_the_judge_adds_is_nearly_always_right() -> None:
    answers = [LeftOut("p", "natural", 0.5, False, plain=False, allowed=True)] * 5
    answers += [LeftOut("p", "natural", 0.9, True, plain=False, allowed=True)] * 20
    assert choose_threshold(answers) == pytest.approx(0.505)


def test_what_never_varied_counts_nothing(made: list[Candidate]) -> None:
    """The judge's score is not among what rankings are fitted on, and is there when they are used."""
    lists = [query([with_values(made[0], cost=1.0), with_values(made[1], cost=2.0)], right=0) for _ in range(4)]
    judgement = fit_ranking(lists)
    plain, judged = (np.stack([with_values(made[0], cost=1.0, judged=score).values]) for score in (0.0, 9.0))
    assert judgement.scores(plain)[0] == judgement.scores(judged)[0]
