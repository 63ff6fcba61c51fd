"""Frames that float: a core takes the pieces that a sentence in other words supports."""

import numpy as np
import pytest

from lessons import memory_of
from lookadapt.language.logical_form import Form, read_form
from lookadapt.memory.memory import Memory
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.costs.limits import PIECE_BEAM
from lookadapt.parsing.encoder import SentenceEncoder
from lookadapt.parsing.floating import Floater
from lookadapt.parsing.forms import whole_form
from lookadapt.parsing.framing import Framing
from lookadapt.parsing.index import Index
from lookadapt.parsing.partials import Partial
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.tables import near_of

TAUGHT = (
    ("latte", "(drink latte)"), ("espresso", "(drink espresso)"), ("large", "(size large)"), ("soy milk", "(milk soy)"),
    ("make a latte", "(brew (drink latte))"),
    ("make a large latte", "(brew (drink latte) (size large))"),
    ("make an espresso for nina", '(brew (drink espresso) (for "nina"))'),
    ("make a latte with soy milk", "(brew (drink latte) (milk soy))"),
    ("rinse the nozzle", "(rinse nozzle)"),
)  # fmt: skip


@pytest.fixture(scope="module")
def memory() -> Memory:
    return memory_of(TAUGHT)


def floats(memory: Memory, utterance: str) -> list[Form]:
    index = Index(memory.rules, Costs(), relaxed=True)
    phrase = Sentence.of(utterance, memory.rules.silent)
    floater = Floater(index, SentenceEncoder.load(), near_of(memory))
    return [whole_form(item, phrase) for _, item in floater.readings(Chart(phrase, index, relaxed=True, bound=3.0), 20).readings]


def test_pieces_never_taught_together_float_around_one_core(memory: Memory) -> None:
    found = floats(memory, "with soy milk sam okoye wants his espresso, and large it should be")
    assert read_form('(brew (drink espresso) (milk soy) (for "sam okoye") (size large))') in found


def test_an_argument_comes_once(memory: Memory) -> None:
    for form in floats(memory, "large large latte with soy milk soy milk"):
        assert str(form).count("(size") <= 1


def test_what_says_an_argument_again_does_not_crowd_out_another(memory: Memory) -> None:
    """Were there many to make it for, and each said more of the sentence than what is in it, nobody would hear of the soy milk."""
    framing = Framing(Index(memory.rules, Costs(), relaxed=True))
    rules = memory.rules.rules
    core = next(n for n in framing.cores if rules[n].frame == "brew")
    guests = PIECE_BEAM
    weight = np.ones(guests + 2, np.float32)

    def said(rule: int, place: int, share: float) -> Partial:
        cover = np.zeros_like(weight)
        cover[place] = share
        return Partial(0.1, cover, 1 << place, "brew", frozenset(("brew",)), rule, shape=(rule, place))

    def pieces(number: int) -> list[Partial]:
        if rules[number].piece == "for":
            return [said(number, place, 0.9) for place in range(guests)]
        return [said(number, guests, 0.5)] if rules[number].piece == "milk" else []

    found = framing.filled([said(core, guests + 1, 1.0)], pieces, weight)
    assert {"for", "milk"} in [{rules[piece.rule].piece for piece in each.pieces} for each in found]


def test_two_pieces_that_say_the_same_argument_are_no_reading() -> None:
    """`in` was taught before a room and before a language, so a tutor may fill it: then `with` says the same argument again."""
    taught = memory_of(
        (
            ("miss brandt", "(tutor brandt)"), ("mr olsen", "(tutor olsen)"), ("the annex", "(room annex)"), ("danish", "(language danish)"),
            ("book a class with miss brandt", "(class (tutor brandt))"),
            ("book a class in the annex on monday", '(class (room annex) (day "monday"))'),
            ("book a class in danish with mr olsen at 4 pm", '(class (language danish) (tutor olsen) (time "4 pm"))'),
            ("book a class for nina falk in the annex", '(class (student "nina falk") (room annex))'),
        )
    )  # fmt: skip
    assert read_form("(class (tutor brandt))") in floats(taught, "book a class with miss brandt or mr olsen")


def test_cores_and_pieces_of_an_index(memory: Memory) -> None:
    framing = Framing(Index(memory.rules, Costs(), relaxed=True))
    assert framing.cores
    assert {memory.rules.rules[number].piece for number in framing.pieces["brew"]} >= {"size", "for", "milk"}
