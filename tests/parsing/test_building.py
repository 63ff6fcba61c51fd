"""Constituents: what a frame must have, and what belongs together."""

import pytest

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


STEPS = [
    ("stamp", "(stamp)"),
    ("clap", "(clap)"),
    ("bow", "(bow)"),
    ("stamp again", "(again (stamp))"),
    ("stamp forward", "(toward (stamp) (front))"),
    ("stamp and clap", "(and (stamp) (clap))"),
    ("stamp before clap", "(before (stamp) (clap))"),
]


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("clap and bow again", "(and (clap) (again (bow)))"),
        ("bow forward before clap again", "(before (toward (bow) (front)) (again (clap)))"),
        ("bow again and clap forward again", "(and (again (bow)) (again (toward (clap) (front))))"),
    ],
)
def test_what_was_said_of_one_sentence_does_not_go_around_two(said: str, form: str) -> None:
    assert str(Parser().parse(said, memory_of(STEPS)).best) == form


def test_it_does_if_that_was_taught() -> None:
    both = [*STEPS, ("clap and bow twice", "(twice (and (clap) (bow)))")]
    assert str(Parser().parse("stamp and bow twice", memory_of(both)).best) == "(twice (and (stamp) (bow)))"


ROWERS = [
    ("rowers", "(all)"),
    ("rowers with a medal", "(with medal (all))"),
    ("rowers without a licence", "(without licence (all))"),
    ("rowers older than 30", "(older 30 (all))"),
    ("rowers older than 40 without a medal", "(without medal (older 40 (all)))"),
]


@pytest.mark.parametrize(
    ("taught", "said", "form"),
    [
        (
            [("tallest rower", "(first height (all))"), ("tallest rower with a medal", "(first height (with medal (all)))")],
            "tallest rower without a licence",
            "(first height (without licence (all)))",
        ),
        ([("most careful rower", "(top (all))")], "most careful rower without a licence", "(top (without licence (all)))"),
    ],
)
def test_a_superlative_ranks_all_that_is_said_of_what_it_ranks(taught: list[tuple[str, str]], said: str, form: str) -> None:
    assert str(Parser.load(encoder=False).parse(said, memory_of([*ROWERS, *taught])).form) == form


def test_a_condition_goes_around_all_that_is_to_be_done() -> None:
    taught = [
        ("gate", "(thing gate)"),
        ("hatch", "(thing hatch)"),
        ("close the gate", "(shut (thing gate))"),
        ("oil the hatch", "(oil (thing hatch))"),
        ("the hatch is wet", "(wet (thing hatch))"),
        ("close the hatch and then oil the gate", "(seq (shut (thing hatch)) (oil (thing gate)))"),
        ("if the gate is wet oil the gate", "(when (wet (thing gate)) (oil (thing gate)))"),
    ]
    said = "if the gate is wet close the hatch and then oil the hatch"
    form = "(when (wet (thing gate)) (seq (shut (thing hatch)) (oil (thing hatch))))"
    assert str(Parser.load(encoder=False).parse(said, memory_of(taught)).form) == form


def test_before_s_stands_the_nearest_thing() -> None:
    """`dogs older than rex 's sire` are older than that sire; they have none. Nor do they where all dogs were said to have one."""
    dogs = [
        *[("dogs", "dogs"), ("rex", "(dog rex)"), ("bella", "(dog bella)"), ("dogs older than rex", "(older dogs (dog rex))")],
        *[("bella 's sire", "(sire (dog bella))"), ("rex 's owner", "(owner (dog rex))")],
    ]
    parser = Parser.load(encoder=False)
    assert str(parser.parse("dogs older than bella 's sire", memory_of(dogs)).best) == "(older dogs (sire (dog bella)))"
    boats = [
        *[("boats", "boats"), ("gull", "(boat gull)"), ("tern", "(boat tern)"), ("berth", "(trait berth)")],
        *[("mast", "(trait mast)"), ("gull 's mast", "(of (trait mast) (boat gull))")],
        *[("boats longer than gull", "(longer boats (boat gull))"), ("boats 's berth", "(of (trait berth) boats)")],
    ]
    parse = parser.parse("boats longer than tern 's berth", memory_of(boats))
    assert str(parse.best) == "(longer boats (of (trait berth) (boat tern)))"
