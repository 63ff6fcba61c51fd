"""Whole sentences of flat frames, by the embedded parser."""

import pytest

from lessons import memory_of
from lookadapt.memory.memory import Memory
from lookadapt.parsing.parser import Parser

TAUGHT = [
    ("attic", "(room attic)"),
    ("cellar", "(room cellar)"),
    ("put on the wailing whales", '(play (title "the wailing whales"))'),
    ("i want to hear green fields in the attic", '(play (title "green fields") (room attic))'),
    ("start the album low tide loudly", '(play (title "low tide") (level "loudly"))'),
    ("be quiet", "(stop)"),
    ("that is enough music for today", "(stop)"),
    ("which song is this", "(which)"),
]


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load()


def best(parser: Parser, said: str, taught: list[tuple[str, str]] = TAUGHT) -> str:
    return str(parser.parse(said, memory_of(taught)).best)


def test_slots_of_different_lessons_combine_and_symbols_are_known(parser: Parser) -> None:
    assert best(parser, "i want to hear red rivers in the cellar") == '(play (title "red rivers") (room cellar))'


def test_a_sentence_without_slots_is_compared_as_a_whole(parser: Parser) -> None:
    assert best(parser, "could you tell me what song that is") == "(which)"
    assert best(parser, "please enough of this music now") == "(stop)"


def test_a_guess_is_never_plain(parser: Parser) -> None:
    parse = parser.parse("could you tell me what song that is", memory_of(TAUGHT))
    assert [str(each.trust) for each in parse.evidence if each.cost > 0] == ["similar word"]


def test_symbols_that_say_the_same_are_trusted(parser: Parser) -> None:
    assert parser.parse("put on the crying cats", memory_of(TAUGHT)).form is not None


def test_forms_that_were_never_taught_nested_stay_flat(parser: Parser) -> None:
    for said in ("put on which song is this", "be quiet in the attic which song is this"):
        assert best(parser, said).count("(") <= 3


def test_more_lessons_of_one_predicate_do_not_hurt(parser: Parser) -> None:
    more = [*TAUGHT, ("stop the music", "(stop)"), ("play blue hills", '(play (title "blue hills"))')]
    for said in ("i want to hear red rivers in the cellar", "could you tell me what song that is"):
        assert best(parser, said, more) == best(parser, said)


@pytest.mark.parametrize("extra", [0, 1])
def test_only_memories_of_flat_frames_are_read_so(parser: Parser, extra: int) -> None:
    nested = [("when it rains be quiet", "(when (rain) (stop))")] * extra
    encoded = parser.searcher.encoded
    assert encoded is not None
    assert encoded.flat(memory_of([*TAUGHT, *nested])).applies is not bool(extra)


def test_two_lessons_are_too_few(parser: Parser) -> None:
    encoded = parser.searcher.encoded
    assert encoded is not None
    assert not encoded.flat(Memory().teach("be quiet", "(stop)").teach("which song is this", "(which)")).applies
