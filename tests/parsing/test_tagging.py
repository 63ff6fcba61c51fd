"""Which words fill which slots."""

import pytest

from lessons import memory_of
from lookadapt.parsing.costs import Tagging
from lookadapt.parsing.fake_encoder import HashEncoder
from lookadapt.parsing.flat_lessons import flat_lessons
from lookadapt.parsing.tagging import SpokenWords, Tagger, name_words

ENCODER = HashEncoder()
PAIRS = [
    ("ship three crates to ann", '(ship (count "three") (to "ann"))'),
    ("ship two crates by boat", '(ship (count "two") (by "boat"))'),
    ("ship the crates to bob", '(ship (to "bob"))'),
]


def words(said: str) -> SpokenWords:
    return SpokenWords.of(said.split(), ENCODER.encode_words([said])[1][0], ENCODER)


def tagger(weights: Tagging) -> Tagger:
    lessons = flat_lessons(memory_of(PAIRS).examples, {})
    return Tagger(
        [(lesson, words(" ".join(lesson.words))) for lesson in lessons], "ship", ["count", "to", "by"], {}, ENCODER, weights
    )


def tags(said: str, weights: Tagging | None = None) -> dict[str, str]:
    _, found = tagger(weights or Tagging()).best(words(said))
    return {s.label: " ".join(said.split()[s.start : s.end]) for s in found}


def test_labels_that_were_never_together_are_filled_together() -> None:
    assert tags("ship five crates to carol by boat") == {"count": "five", "to": "carol", "by": "boat"}


def test_labels_may_be_missing() -> None:
    assert tags("ship the crates to carol") == {"to": "carol"}


def test_words_before_and_after_tell_labels_apart() -> None:
    silent = Tagging(before=0.0, after=0.0, name_beside=0.0)
    assert tags("ship crates by sled")["by"] == "sled"
    assert tags("ship crates by sled", silent).get("by") != "sled"


def test_a_number_is_not_cut_in_two() -> None:
    assert tags("ship twenty five crates to carol")["count"] == "twenty five"


def test_a_label_is_filled_once() -> None:
    _, found = tagger(Tagging()).best(words("ship five crates to carol to dora"))
    assert sorted(s.label for s in found) == ["count", "to"]


@pytest.mark.parametrize(("label", "said"), [("timeRange", ["time", "range"]), ("party_size", ["party", "size"]), ("to", ["to"])])
def test_a_label_is_read_as_words(label: str, said: list[str]) -> None:
    assert name_words(label) == said


SAILING = [
    ("sail at noon with kim", '(sail (start "noon") (crew "kim"))'),
    ("sail with jo to the cape", '(sail (crew "jo") (goal "the cape"))'),
    ("sail to the bay at dusk", '(sail (goal "the bay") (start "dusk"))'),
]


def sailing(said: str, weights: Tagging | None = None) -> dict[str, str]:
    lessons = [(lesson, words(" ".join(lesson.words))) for lesson in flat_lessons(memory_of(SAILING).examples, {})]
    _, found = Tagger(lessons, "sail", ["start", "crew", "goal"], {}, ENCODER, weights or Tagging()).best(words(said))
    return {s.label: " ".join(said.split()[s.start : s.end]) for s in found}


@pytest.mark.parametrize("time", ["in two weeks", "tomorrow", "six hours from now", "sep the fifteenth", "nineteen o clock"])
def test_times_are_of_one_sort_however_they_are_written(time: str) -> None:
    assert sailing(f"sail with jo {time}", Tagging(timed=9.0))["start"] == time


def test_times_fill_no_other_slot() -> None:
    others = {"crew", "goal"}
    assert others.isdisjoint(sailing("sail with next tuesday", Tagging(timed=9.0, before=6.0)))
    assert not others.isdisjoint(sailing("sail with next tuesday", Tagging(timed=0.0, before=6.0)))


def test_words_for_people_fill_slots_as_names_do_and_joining_words_do_not() -> None:
    strict = Tagging(edge=9.0, before=6.0)
    assert sailing("sail with me", strict) == {"crew": "me"}
    assert "crew" not in sailing("sail with the", strict)
    assert sailing("sail with and", Tagging(before=6.0, cut=0.0)) == {"crew": "and"}
    assert "crew" not in sailing("sail with and", Tagging(before=6.0, cut=9.0))
