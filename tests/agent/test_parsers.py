"""What the agent asks of a parser: `lookadapt.agent.parsers`."""

from lessons import memory_of
from lookadapt.agent.parsers import Frugal
from lookadapt.parsing.parser import Parser

MEMORY = memory_of([("lamp", "(device lamp)"), ("fan", "(device fan)"), ("turn on the lamp", "(turn_on (device lamp))")])


def test_a_frugal_parser_understands_until_its_work_is_done() -> None:
    whole = Parser.load(encoder=False)
    work = whole.parse("turn on the fan", MEMORY).spent
    frugal = Frugal(whole, 1.5 * work)
    assert [frugal.parse("turn on the fan", MEMORY).understood for _ in range(3)] == [True, True, False]
