"""What free wording offers to be copied: noun phrases between edges, and text to the end of a clause."""

import pytest

from lessons import memory_of
from lookadapt.parsing.chunks import chunks, is_edge, marked
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence

TAUGHT = (("latte", "(drink latte)"), ("make a latte for nina", '(brew (drink latte) (for "nina"))'))


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(memory_of(TAUGHT).rules, Costs(), relaxed=True)


def best(index: Index, text: str, most: int = 10) -> list[str]:
    sentence = Sentence.of(text)
    return [" ".join(sentence.words[a:b]) for _, (a, b) in chunks(sentence, index)[:most]]


@pytest.mark.parametrize(
    ("text", "chunk"),
    [
        ("scrap the booking that tom reed has with us", "tom reed"),
        ("mrs lopez would like a blow dry", "mrs lopez"),
        ("for a headache, dispense something", "headache"),
        ("forgive mr park 1200 dollars", "mr park"),
        ("forgive mr park 1200 dollars", "1200 dollars"),
        ("send to lou 12 dollars 9 am", "12 dollars"),  # values in the middle, too
        ("lend mia the brass key an hour", "brass key"),
        ("pack mugs, red plates, forks", "red plates"),
        ("one latte sam okoye", "sam okoye"),
        ("tell him that dinner is ready", "dinner is ready"),
        ("write down: the landlord was here, and go", "landlord was here"),
        ("kiki comes to 3 kilos", "kiki"),  # no list of verbs has `comes`
        ("see the flat tomorrow at 10 am", "tomorrow at 10 am"),
    ],
)
def test_what_could_be_copied(index: Index, text: str, chunk: str) -> None:
    assert chunk in best(index, text)


def test_a_noun_phrase_between_two_edges_comes_first(index: Index) -> None:
    assert best(index, "we are done with ellie marsh for today")[0] in ("ellie marsh", "done")


def test_a_command_s_verb_is_no_name(index: Index) -> None:
    assert "scrap" not in best(index, "scrap the booking")


def test_edges_and_marks() -> None:
    sentence = Sentence.of("give anna, who wants it, a pen")
    assert [word for i, word in enumerate(sentence.words) if is_edge(sentence, i)] == ["who", "wants", "it"]
    assert [word for i, word in enumerate(sentence.words) if marked(sentence, i)] == ["who", "pen"]
