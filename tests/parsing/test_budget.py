"""A sentence that is too much: the chart gives up, and nothing is understood. Work is counted, not time."""

import pytest

from lessons import memory_of
from lookadapt.parsing import allowance
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.costs.limits import BUDGET, LONG, MAX_WORDS, SHARED_BUDGET
from lookadapt.parsing.index import Index
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.scoring import LearnedScorer
from lookadapt.parsing.sentence import Sentence

MEMORY = memory_of(
    [
        ("lamp", "(device lamp)"),
        ("kitchen", "(room kitchen)"),
        ("lamp in the kitchen", "(in (device lamp) (room kitchen))"),
        ("turn on the lamp", "(turn_on (device lamp))"),
    ]
)
REPEATED = " ".join(["lamp in the kitchen"] * 50)  # 200 words
NESTED = "turn on the lamp" + " in the kitchen" * 65  # 199 words


def chart(said: str, relaxed: bool) -> Chart:
    return Chart(Sentence.of(said, MEMORY.rules.silent), Index(MEMORY.rules, Costs(), relaxed), relaxed)


@pytest.mark.parametrize("relaxed", [False, True])
@pytest.mark.parametrize("said", [REPEATED, NESTED], ids=["repeated", "nested"])
def test_the_chart_of_a_very_long_sentence_is_cut_off_and_holds_nothing(said: str, relaxed: bool) -> None:
    cut = chart(said, relaxed)
    assert cut.cut_off
    assert not cut.items
    assert cut.whole() == []


@pytest.mark.parametrize("relaxed", [False, True])
def test_the_chart_of_a_sentence_is_not_cut_off(relaxed: bool) -> None:
    whole = chart("turn on the lamp in the kitchen", relaxed)
    assert not whole.cut_off
    assert whole.whole()
    assert 0 < whole.builder.left < BUDGET


def test_a_smaller_budget_cuts_off_a_shorter_sentence() -> None:
    sentence = Sentence.of("turn on the lamp in the kitchen", MEMORY.rules.silent)
    assert Chart(sentence, Index(MEMORY.rules, Costs(), False), False, budget=3).cut_off


def test_the_charts_of_a_sentence_share_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "kindly turn on my lamp in kitchen"  # taught wording does not do: a second and a third chart are made
    assert Parser().parse(said, MEMORY).best is not None
    left: list[float] = []
    monkeypatch.setattr(allowance, "Chart", lambda *given, **named: left.append(named["budget"]) or Chart(*given, **named))
    Parser().parse(said, MEMORY)
    assert left[0] == SHARED_BUDGET
    assert left == sorted(set(left), reverse=True)


@pytest.mark.parametrize("said", [REPEATED, NESTED], ids=["repeated", "nested"])
def test_a_very_long_sentence_is_not_understood(said: str) -> None:
    assert LONG < len(said.split()) <= MAX_WORDS
    parser = Parser.load()
    assert parser.encoder is not None
    calls = parser.encoder.calls  # type: ignore[attr-defined]
    parse = parser.parse(said, MEMORY)
    assert (parse.understood, parse.form, parse.best) == (False, None, None)
    assert parser.encoder.calls == calls  # type: ignore[attr-defined]


def test_a_parse_says_what_work_it_was() -> None:
    parser = Parser.load(encoder=False)
    taught, long = parser.parse("turn on the lamp", MEMORY), parser.parse("turn on the lamp in the kitchen", MEMORY)
    assert taught.spent == 0  # said as it was taught: nothing was built
    assert 0 < long.spent < parser.parse(NESTED, MEMORY).spent <= SHARED_BUDGET + 1


def test_a_form_that_repeats_its_parts_over_and_over_is_no_reading() -> None:
    """A rule that uses its part three times, a dozen times inside itself, would make a form of a million symbols (found by the fuzz)."""
    taught = [("hop", "(hop)"), ("skip", "(skip)"), ("again hop", "(all (hop) (hop) (hop))")]
    memory, parser = memory_of([*taught, ("again skip", "(all (skip) (skip) (skip))")]), Parser(LearnedScorer())
    assert str(parser.parse("again again hop", memory).form).count("hop") == 9
    assert parser.parse("again " * 12 + "hop", memory).best is None
