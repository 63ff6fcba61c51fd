"""What a trace says."""

from dataclasses import replace

from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.explaining import trace_of
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.sentence import Sentence

MEMORY = memory_of(
    (
        ("lamp", "(device lamp)"),
        ("hall", "(room hall)"),
        ("lamp in the hall", "(in (device lamp) (room hall))"),
        ("dim the lamp to 3", "(dim (device lamp) 3)"),
        ("fan", "(device fan)"),
    )
)


def test_a_trace_writes_a_form_and_its_parts_as_they_are_written() -> None:
    parse = Parser.load(encoder=False).parse("dim the fan in the hall to 7", MEMORY)
    forms = [step.form for step in parse.trace]
    assert forms[:2] == [str(parse.best), "(in (device fan) (room hall))"]
    assert all(form == str(read_form(form)) for form in forms if form is not None)


def test_a_form_of_any_depth_is_written() -> None:
    parser = Parser.load(encoder=False)
    phrase = Sentence.of("dim the lamp to 7", MEMORY.rules.silent)
    deep = read_form("(a " * 5_000 + "b" + ")" * 5_000)
    item = replace(parser.searcher.find(phrase, MEMORY).items[0], form=deep)
    assert next(trace_of(item, phrase, MEMORY.examples)).form == str(deep)
