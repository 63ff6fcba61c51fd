"""One allowance for all that a sentence is given. Work is counted, not time."""

import pytest

from lessons import memory_of
from lookadapt.parsing import parser as module
from lookadapt.parsing.allowance import Allowance
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.costs.limits import JUDGING, PIECE, SHARED_BUDGET, WORK
from lookadapt.parsing.fake_encoder import HashEncoder
from lookadapt.parsing.index import Index
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.scoring import LearnedScorer
from lookadapt.parsing.search import Searcher
from lookadapt.parsing.sentence import Sentence

MEMORY = memory_of(
    [
        ("lamp", "(device lamp)"),
        ("kitchen", "(room kitchen)"),
        ("lamp in the kitchen", "(in (device lamp) (room kitchen))"),
        ("turn on the lamp", "(turn_on (device lamp))"),
        ("turn off the lamp", "(turn_off (device lamp))"),
    ]
)
FREE = "might somebody illuminate that lamp inside kitchen"


def found(said: str, encoder: HashEncoder) -> module.Found:
    return Searcher(Costs(), encoder).find(Sentence.of(said, MEMORY.rules.silent), MEMORY)


def test_charts_before_free_wording_have_a_part_of_it() -> None:
    purse, index = Allowance(), Index(MEMORY.rules, Costs(), True)
    assert purse.early == SHARED_BUDGET
    first = purse.chart(Sentence.of("turn on the lamp in the kitchen", MEMORY.rules.silent), index, relaxed=True)
    assert 0 < purse.built == pytest.approx(SHARED_BUDGET - first.builder.left) == pytest.approx(WORK - purse.left)
    assert purse.early == SHARED_BUDGET - purse.built


def test_what_the_network_reads_is_paid_for_and_judging_is_paid_first() -> None:
    purse, encoder = Allowance(), HashEncoder()
    assert purse.afford(["one two", "three"], encoder) == 2
    assert purse.left == WORK - PIECE * (4 + 3)
    purse.left = JUDGING + 4 * PIECE
    assert purse.afford(["one two", "three", "four"], encoder) == 1
    assert purse.left == JUDGING
    assert purse.early == 0


def test_the_last_chart_is_given_what_is_left_but_for_judging() -> None:
    purse, index = Allowance(), Index(MEMORY.rules, Costs(), True)
    before = purse.chart(Sentence.of("turn on the lamp", MEMORY.rules.silent), index, relaxed=True)
    left = purse.left
    last = purse.last(before, (), ())
    assert not last.cut_off
    assert last.keys is before.keys
    assert left - purse.left == left - JUDGING - last.builder.left > 0
    purse.left = JUDGING + 1
    assert purse.last(before, (), ()).cut_off


@pytest.mark.parametrize("left", [WORK, 0])
def test_similar_words_are_read_as_far_as_they_can_be_paid(left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Noting(HashEncoder):
        def encode(self, texts):  # type: ignore[no-untyped-def]
            asked.extend(texts)
            return super().encode(texts)

    encoder = Noting()
    search = Searcher(Costs(), encoder)
    search.find(Sentence.of(FREE, MEMORY.rules.silent), MEMORY)  # what was taught is encoded
    monkeypatch.setattr(Allowance, "afford", _poor(Allowance.afford, left))
    asked.clear()
    assert search.find(Sentence.of(FREE, MEMORY.rules.silent), MEMORY).free
    assert ("illuminate" in asked) == bool(left)


def _poor(afford, left):  # type: ignore[no-untyped-def]
    return lambda self, texts, encoder: afford(self, texts, encoder) if left else 0


def test_a_sentence_that_is_too_much_is_not_answered_but_still_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = HashEncoder()
    parser = Parser(LearnedScorer(), encoder)
    whole = found(FREE, encoder)
    assert (whole.free, whole.cut_off) == (True, False)
    monkeypatch.setattr(module, "may_answer", lambda *_, **__: True)
    monkeypatch.setattr(parser, "scorer", type("Sure", (), {"threshold": 0.0, "costs": Costs()})())
    assert parser.parse(FREE, MEMORY).understood
    monkeypatch.setattr(Allowance, "last", _tight(Allowance.last))
    assert found(FREE, encoder).cut_off
    said = parser.parse(FREE, MEMORY)
    assert not said.understood
    assert said.best is not None


def _tight(last):  # type: ignore[no-untyped-def]
    def given(self, *rest):  # type: ignore[no-untyped-def]
        self.left = JUDGING + 1
        return last(self, *rest)

    return given
