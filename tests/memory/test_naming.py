"""Names by their noun alone."""

import pytest

from lessons import memory_of
from lookadapt import Parser

SHORT = [
    ("garden hose", "(item hose1)"),
    ("rake", "(item rake)"),
    ("mend the hose", "(mend (item hose1))"),
]


@pytest.mark.parametrize(
    ("more", "form"),
    [
        ([], "(mend (item rake))"),
        ([("fire hose", "(item hose2)")], "None"),
        ([("the hose is wet", "wet")], "None"),
    ],
)
def test_a_sentence_may_call_a_thing_by_its_noun_if_nothing_else_is_called_so(more: list[tuple[str, str]], form: str) -> None:
    memory = memory_of([*SHORT, *more])
    assert str(Parser.load(encoder=False).parse("mend the rake", memory).form) == form


def test_a_sentence_is_no_name_by_its_last_word() -> None:
    taught = [("the pump is hot", "(hot pump)"), ("is the pump hot", "(ask (hot pump))")]
    assert not any(rule.wording == ("hot",) for rule in memory_of(taught).rules.rules)


def test_names_by_the_words_that_spell_them() -> None:
    taught = [("dora finch", "(nurse dora)"), ("luke moss", "(nurse luke)"), ("call dora", "(call (nurse dora))")]
    names = {(rule.wording, str(rule.template)) for rule in memory_of(taught).rules.names}
    assert (("dora",), "(nurse dora)") in names
    assert (("luke",), "(nurse luke)") not in names  # no sentence says so
    assert str(Parser().parse("call luke moss", memory_of(taught)).form) == "(call (nurse luke))"


def test_a_word_that_spells_two_things_names_neither() -> None:
    taught = [
        ("dora finch", "(nurse dora)"),
        ("the dora ward", "(ward dora)"),
        ("luke moss", "(nurse luke)"),
        ("call dora", "(call (nurse dora))"),
        ("clean dora ward", "(clean (ward dora))"),
    ]
    assert (("dora",), "(nurse dora)") not in {(rule.wording, str(rule.template)) for rule in memory_of(taught).rules.names}
