"""Words that nothing explains."""

import pytest

from lessons import memory_of
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.skipping import Skipping

TAUGHT = (("lamp", "(device lamp)"), ("start the lamp", "(start (device lamp))"))


def skipping(text: str, relaxed: bool) -> Skipping:
    memory = memory_of(TAUGHT)
    index = Index(memory.rules, Costs(), relaxed=relaxed)
    return Skipping(Sentence.of(text, memory.rules.silent), index, relaxed)


def test_only_a_relaxed_chart_leaves_out_any_word() -> None:
    assert skipping("start frobs lamp", relaxed=True).may == [True, True, True]
    assert skipping("start frobs lamp", relaxed=False).may == [False, False, False]


def test_an_unknown_word_said_twice_is_unknown_once() -> None:
    once, twice = skipping("start frob lamp", relaxed=True), skipping("frob start frob lamp", relaxed=True)
    assert once.prices[1] == Costs().insert_unknown
    assert twice.prices[0] == twice.prices[2] == pytest.approx(once.prices[1] / 2)
    assert once.prices[2] == twice.prices[3] == Costs().insert_known


def test_a_span_means_what_it_means_without_a_word_at_the_price_of_skipping_it() -> None:
    memory = memory_of(TAUGHT)
    index = Index(memory.rules, Costs(), relaxed=True)
    chart = Chart(Sentence.of("start lamp frob", memory.rules.silent), index, relaxed=True, bound=6.0)
    inner, whole = chart.items[1, 2][0], chart.items[1, 3][0]
    assert whole.key == inner.key
    assert whole.cost == pytest.approx(inner.cost + Costs().insert_unknown)
    assert whole.skipped == (2,)
