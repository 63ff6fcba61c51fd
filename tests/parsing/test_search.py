"""Which queries the encoder may touch, and that it leaves alone what symbols explain."""

from pathlib import Path

import pytest

from lessons import memory_of
from lookadapt.language.examples import read_examples
from lookadapt.memory.memory import Memory
from lookadapt.parsing.forms import form_of
from lookadapt.parsing.parser import Parser
from lookadapt.parsing.sentence import Sentence

DATA = Path(__file__).parents[3] / "shared" / "paper" / "data"
DOMAINS = ("person", "restaurant", "event", "course", "animal", "vehicle")


@pytest.fixture(scope="module")
def parser() -> Parser:
    return Parser.load()


@pytest.mark.skipif(not DATA.is_dir(), reason="the authors' data is not beside the project (../shared/paper/data)")
@pytest.mark.parametrize("domain", DOMAINS)
def test_the_dev_halves_of_the_papers_sets(parser: Parser, domain: str) -> None:
    for memory_file, file in (("oldmemory", "oldeval"), ("newmemory", "neweval")):
        memory = Memory.read(DATA / domain / f"{memory_file}.txt")
        dev = list(read_examples(DATA / domain / f"{file}.txt"))[:96:4]
        right = sum(parser.parse(example.utterance, memory).best == example.form for example in dev)
        assert right >= len(dev) - 1, f"{file}: {right} of {len(dev)}"


TAUGHT = (
    ("cars", "(vehicle car)"), ("trucks", "(vehicle truck)"), ("speed", "(relation speed)"), ("owner", "(relation owner)"),
    ("cars 's speed", "(field (relation speed) (vehicle car))"),
    ("set cars 's speed to trucks", "(set (field (relation speed) (vehicle car)) (vehicle truck))"),
)  # fmt: skip


@pytest.fixture(scope="module")
def memory() -> Memory:
    return memory_of(TAUGHT)


@pytest.mark.parametrize(
    ("utterance", "form"),
    [
        ("trucks 's owner", "(field (relation owner) (vehicle truck))"),  # as taught
        (
            "set trucks 's owner as cars",
            "(set (field (relation owner) (vehicle truck)) (vehicle car))",
        ),  # another word that joins
    ],
)
def test_the_encoder_is_not_called_for_what_words_explain(parser: Parser, memory: Memory, utterance: str, form: str) -> None:
    encoder = parser.encoder
    assert encoder is not None
    calls = encoder.calls  # type: ignore[attr-defined]
    assert str(parser.parse(utterance, memory).best) == form
    assert encoder.calls == calls  # type: ignore[attr-defined]


def test_the_encoder_is_called_for_an_unknown_verb(parser: Parser, memory: Memory) -> None:
    encoder = parser.encoder
    assert encoder is not None
    calls = encoder.calls  # type: ignore[attr-defined]
    parser.parse("polish the trucks", memory)
    assert encoder.calls > calls  # type: ignore[attr-defined]


def test_copied_text_ends_where_the_sentence_ends(parser: Parser) -> None:
    memory = (
        Memory(())
        .teach("create a playlist called summer hits", '(create (name "summer hits"))')
        .teach("play jazz", "(play (genre jazz))")
    )
    parse = parser.parse("create a playlist called tunes to cook pasta to", memory)
    assert str(parse.best) == '(create (name "tunes to cook pasta to"))'


def test_copied_words_that_go_on_are_not_taken_for_explained(parser: Parser) -> None:
    """`mrs lane did not` is no name: readings by free wording are looked for, though few words are left over."""
    taught = memory_of(
        (("kim passed the theory test", '(passed "kim" theory)'), ("ana failed the theory test", '(failed "ana" theory)'))
    )
    phrase = Sentence.of("omar reyes didn't pass the theory test", taught.rules.silent)
    found = parser.searcher.find(phrase, taught)
    assert found.free
    assert not parser.searcher.find(Sentence.of("omar reyes passed a theory test", taught.rules.silent), taught).free


def test_what_symbols_leave_over_is_compared_with_other_wordings(parser: Parser) -> None:
    """A word that nothing taught explains: symbols would not be answered, so the judge is asked; all explained, it is not."""
    taught = memory_of((("mop the hall", "(mop (room hall))"), ("mop the kitchen", "(mop (room kitchen))")))
    found = {
        text: parser.searcher.find(Sentence.of(text, taught.rules.silent), taught).free
        for text in ("mop the hall quickly", "the kitchen floor could do with a mop", "mop the kitchen")
    }
    assert list(found.values()) == [True, True, False]


def test_parts_stand_inside_what_memory_puts_them_in(parser: Parser) -> None:
    memory = memory_of(
        (
            ("westerns", "(only film (genre western))"),
            ("comedies", "(only film (genre comedy))"),
            ("comedies in colour", "(only (only film (genre comedy)) colour)"),
            ("oldest of the westerns", "(oldest (only film (genre western)))"),
            ("films longer than harbour lights", '(only film (longer (title "harbour lights")))'),
            ("films shorter than the last train", '(only film (shorter (title "last train")))'),
            ("westerns directed by ines mora", '(only (only film (genre western)) (directed "ines mora"))'),
            ("how many documentaries are there", "(count (only film (genre documentary)))"),
            ("films that are not silent", "(only film (not silent))"),
            ("silent films", "(only film silent)"),
            ("documentaries in colour", "(only (only film (genre documentary)) colour)"),
        )
    )
    found = parser.searcher.find(Sentence.of("the eldest comedy", memory.rules.silent), memory)
    forms = {str(form_of(item, found.phrase)) for item in found.items}
    assert "(oldest (only film (genre comedy)))" in forms
    assert "(oldest (genre comedy))" not in forms
