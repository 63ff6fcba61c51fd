"""Constituents: what a frame must have, and what belongs together."""

from lessons import memory_of
from lookadapt import Parser
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence

BREW = [
    ("latte", "(drink latte)"),
    ("mocha", "(drink mocha)"),
    ("brew a latte for nina", '(brew (drink latte) (for "nina"))'),
    ("brew a mocha at 7 am", '(brew (drink mocha) (at "7 am"))'),
    ("brew a mocha for kim at 9 am", '(brew (drink mocha) (for "kim") (at "9 am"))'),
]


def forms(said: str) -> list[str]:
    memory = memory_of(BREW)
    parser = Parser.load(encoder=False)
    parse = parser.parse(said, memory)
    return [str(parse.best), *(str(each.form) for each in parse.alternatives)]


def test_a_label_is_said_once() -> None:
    found = forms("brew a latte for nina for kim")
    assert found
    assert not any(form.count("(for ") > 1 for form in found)


def test_a_frame_has_as_many_arguments_as_it_was_taught_with() -> None:
    assert Parser.load(encoder=False).parse("brew a latte", memory_of(BREW)).form is None
    assert Parser.load(encoder=False).parse("brew a latte at 8 am", memory_of(BREW)).form is not None


def test_a_phrase_that_was_never_taught_alone_is_no_sentence() -> None:
    taught = [
        ("oslo", "(city oslo)"),
        ("bergen", "(city bergen)"),
        ("people born in oslo", "(people (born_in (city oslo)))"),
        ("people who died in bergen", "(people (died_in (city bergen)))"),
    ]
    memory = memory_of(taught)
    assert any(str(rule) == "born in [0] → (born_in #0)" for rule in memory.rules.rules)
    chart = Chart(Sentence.of("born in bergen", memory.rules.silent), Index(memory.rules, Costs(), False), relaxed=False)
    assert chart.whole() == []
