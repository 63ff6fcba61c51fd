"""What the agent asks of a parser: `lookadapt.agent.parsers`."""

import pytest

from lessons import memory_of
from lookadapt.agent import Agent, answering
from lookadapt.agent.parsers import SENTENCE, Purse, UnderstandsByWords, frugal
from lookadapt.memory.memory import Memory
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.result import Parse

MEMORY = memory_of([("lamp", "(device lamp)"), ("fan", "(device fan)"), ("turn on the lamp", "(turn_on (device lamp))")])


class Counting:
    """A parser that counts what it is asked."""

    def __init__(self, parser: Parser):
        self.parser = parser
        self.asked = 0

    def parse(self, utterance: str, memory: Memory, best: int = 1) -> Parse:
        self.asked += 1
        return self.parser.parse(utterance, memory, best)


def test_a_frugal_parser_understands_until_its_purse_is_empty() -> None:
    whole = Parser.load(encoder=False)
    work = whole.parse("turn on the fan", MEMORY).spent + SENTENCE
    thrifty = frugal(whole, Purse(1.5 * work))
    said = ["turn on the fan", "please turn on the fan", "turn on the fan now"]
    assert [thrifty.parse(each, MEMORY).understood for each in said] == [True, True, False]


def test_what_was_paid_for_is_not_worked_out_again() -> None:
    counting = Counting(Parser.load(encoder=False))
    thrifty = frugal(counting, Purse(1.0))
    first = thrifty.parse("turn on the fan", MEMORY)
    assert thrifty.parse("turn on the fan", MEMORY) is first
    assert first.understood
    assert not thrifty.parse("turn on the fan", Memory(MEMORY.examples[:2])).understood  # another memory, and nothing is left
    assert counting.asked == 1


def test_parsers_beside_each_other_share_the_purse() -> None:
    purse = Purse(1.0)
    thrifty = frugal(Parser.load(encoder=False), purse)
    assert isinstance(thrifty, UnderstandsByWords)
    strict = thrifty.without_encoder(strict=True)
    assert isinstance(strict, UnderstandsByWords)
    assert strict.strict
    assert strict.parse("turn on the fan", MEMORY).understood
    assert purse.left <= 0
    assert not thrifty.parse("turn on the lamp now", MEMORY).understood


def test_a_parser_that_only_parses_stays_one() -> None:
    assert not isinstance(frugal(Counting(Parser.load(encoder=False)), Purse(9.0)), UnderstandsByWords)


def test_a_request_whose_purse_is_empty_is_not_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    agent = Agent(parser=Parser.load(encoder=False))
    for utterance, form in (("lamp", "(device lamp)"), ("fan", "(device fan)"), ("turn on the lamp", "(turn_on (device lamp))")):
        agent.teach(utterance, form)
    assert str(agent.ask("could you put the fan on").form) == "(turn_on (device fan))"
    monkeypatch.setattr(answering, "WORK", 0.0)
    assert agent.ask("could you put the fan on").form is None
    assert str(agent.ask("turn on the lamp").form) == "(turn_on (device lamp))"  # what was taught costs nothing
