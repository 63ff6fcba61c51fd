"""Names that get the noun of their kind."""

from lessons import memory_of
from lookadapt.parsing.parser import Parser

PARSER = Parser.load(encoder=False)
PORT = [
    ("yard crane", "(c q1)"),
    ("berth 4", "(b 4)"),
    ("drive the yard crane to berth 6", "(f7 (c q1) (b 6))"),
    ("stop the gate crane", "(g9 (c q2))"),
    ("if the wind is strong stop the yard crane", "(e1 (r2 wind) (g9 (c q1)))"),
]


def names_of(pairs: list[tuple[str, str]]) -> dict[str, str]:
    return {" ".join(map(str, rule.surface)): str(rule.template) for rule in memory_of(pairs).rules.names}


def test_a_name_has_the_noun_that_names_of_its_kind_end_with() -> None:
    assert names_of(PORT)["gate crane"] == "(c q2)"
    assert "gate" not in names_of(PORT)
    assert str(PARSER.parse("drive the gate crane to berth 4", memory_of(PORT)).form) == "(f7 (c q2) (b 4))"


def test_a_word_that_ends_names_of_other_kinds_stays_behind() -> None:
    other = [("yard truck", "(c q1)"), ("harbour crane", "(h 1)"), *PORT[1:]]
    assert "gate crane" not in names_of(other)


def test_a_name_that_also_stands_without_the_noun_keeps_its_words() -> None:
    both = [*PORT, ("unlock the gate", "(g3 (c q2))")]
    assert "gate crane" not in names_of(both)
