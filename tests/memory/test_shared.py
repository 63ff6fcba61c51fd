"""Phrases inside sentences: what superlatives rank, and what two sentences share."""

import pytest

from lessons import memory_of
from lookadapt.memory.shared import ranked, shared_phrases
from lookadapt.parsing.parser import Parser

SPOTS = [("mole", "(spot mole)"), ("pier", "(spot pier)")]
LONGEST = ("longest rope on the pier", "(longest (lying (spot pier)))")
WORST = ("worst of the ropes on the mole", "(worst (lying (spot mole)))")
TORN = ("torn nets near the mole", "(torn (nets (spot mole)))")
OLDER = ("nets near the pier older than 3 days", '(older (age "3 days") (nets (spot pier)))')


def rules(*pairs: tuple[str, str]) -> dict[str, bool]:
    return {str(rule): rule.whole for rule in memory_of([*SPOTS, *pairs]).rules.rules}


def test_what_a_superlative_ranks_is_a_phrase() -> None:
    found = rules(LONGEST)
    assert found["longest [0] → (longest #0)"]
    assert found["rope on [0] → (lying #0)"]


def test_the_most_of_some() -> None:
    assert "worst of [0] → (worst #0)" in rules(WORST)


@pytest.mark.parametrize(
    "taught",
    [
        ("test the ropes on the pier", "(test (lying (spot pier)))"),  # no superlative
        ("longest rope on the pier", "(longest (lying (spot pier)) rope)"),  # something besides
        ("longest of the pier", "(longest (lying (spot pier)))"),  # no words are left for it
    ],
)
def test_what_is_not_ranked(taught: tuple[str, str]) -> None:
    memory = memory_of([*SPOTS, taught])
    assert ranked([rule for rule in memory.rules.rules if taught[0].split()[0] in rule.wording], memory.rules.kinds) == []


def test_words_that_two_sentences_share_name_what_they_share() -> None:
    found = rules(TORN, OLDER)
    assert found["nets near [0] → (nets #0)"] is False


def test_shared_words_that_say_something_else_name_nothing() -> None:
    other = ("nets near the pier older than 3 days", '(older (age "3 days") (boats (spot pier)))')
    assert not any("nets near [0] →" in text for text in rules(TORN, other))


def test_a_phrase_that_was_taught_alone_is_known() -> None:
    memory = memory_of([*SPOTS, TORN, OLDER, ("fishing nets by the mole", "(nets (spot mole))")])
    assert shared_phrases([rule for rule in memory.rules.rules if not rule.analogy and rule.whole], ()) == []


def test_arguments_of_frames_are_no_phrases() -> None:
    memory = memory_of([*SPOTS, TORN, OLDER])
    taught = [rule for rule in memory.rules.rules if not rule.analogy and rule.whole]
    assert shared_phrases(taught, ())
    assert shared_phrases(taught, ("torn", "older")) == []


@pytest.mark.parametrize(
    ("utterance", "form"),
    [
        ("longest rope on the mole", "(longest (lying (spot mole)))"),
        ("torn nets near the pier older than 5 days", '(torn (older (age "5 days") (nets (spot pier))))'),
    ],
)
def test_other_sentences_use_them(utterance: str, form: str) -> None:
    parse = Parser.load(encoder=False).parse(utterance, memory_of([*SPOTS, LONGEST, TORN, OLDER]))
    assert str(parse.form) == form


def test_what_is_ranked_by_a_symbol() -> None:
    taught = ("oldest rope on the pier", "(min year (lying (spot pier)))")
    assert "oldest [0] → (min year #0)" in rules(taught)


def test_a_phrase_that_two_sentences_share_may_begin_with_a_thing() -> None:
    lessons = [
        ("moths", "moth"),
        ("ferns", "fern"),
        ("cellar", "(room cellar)"),
        ("attic", "(room attic)"),
        ("count the moths in the cellar", "(count (kept moth (room cellar)))"),
        ("dust off the ferns in the attic", "(dust (kept fern (room attic)))"),
    ]
    rules = {str(rule): rule for rule in memory_of(lessons).rules.rules}
    assert not rules["[0] in [1] → (kept #0 #1)"].whole
