"""Forms said in taught words: the way back from a form to rules."""

from pathlib import Path

import pytest

from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.memory.memory import Memory
from lookadapt.parsing.saying import Sayer

ROOT = Path(__file__).resolve().parents[2]
TAUGHT = (
    ("lamp", "(device lamp)"), ("fan", "(device fan)"), ("kitchen", "(room kitchen)"),
    ("turn on the lamp", "(turn_on (device lamp))"),
    ("lamp in the kitchen", "(in (device lamp) (room kitchen))"),
    ("remind me to buy milk at 7 am", '(remind (text "buy milk") (time "7 am"))'),
    ("order 4 lamps", "(order 4 (device lamp))"),
)  # fmt: skip
FRAME = (
    ("latte", "(drink latte)"), ("espresso", "(drink espresso)"), ("large", "(size large)"),
    ("make a latte", "(brew (drink latte))"),
    ("make a large latte", "(brew (drink latte) (size large))"),
    ("make an espresso for nina", '(brew (drink espresso) (for "nina"))'),
)  # fmt: skip


@pytest.fixture(scope="module")
def sayer() -> Sayer:
    return Sayer(memory_of(TAUGHT).rules)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("(device fan)", "fan"),
        ("(turn_on (in (device fan) (room kitchen)))", "turn on the fan in the kitchen"),
        ('(remind (text "call bob") (time "noon"))', "remind me to call bob at noon"),
        ("(order 12 (device fan))", "order 12 fan"),
    ],
)
def test_a_form_is_said_in_the_taught_words(sayer: Sayer, form: str, words: str) -> None:
    said = sayer.text(read_form(form))
    assert said is not None
    assert said.replace("lamps", "lamp").replace("fans", "fan") == words


@pytest.mark.parametrize("form", ["(device moon)", "(turn_on 4)", "(turn_off (device lamp))", "(order lamp (device lamp))"])
def test_what_memory_has_no_words_for_is_not_said(sayer: Sayer, form: str) -> None:
    assert sayer.say(read_form(form)) is None


def test_a_frame_is_said_with_its_pieces() -> None:
    sayer = Sayer(memory_of(FRAME).rules)
    said = sayer.text(read_form('(brew (drink espresso) (size large) (for "ida"))'))
    assert said is not None
    assert {"make", "espresso", "large", "for", "ida"} <= set(said.split())


def test_a_wrapper_around_every_form_is_not_said() -> None:
    taught = [(words, f"(run {form})") for words, form in TAUGHT if form.startswith(("(turn_on", "(in", "(order"))]
    sayer = Sayer(memory_of(taught).rules)
    form = read_form("(run (order 4 (device lamp)))")
    assert sayer.unwrapped(form) in (form, read_form("(order 4 (device lamp))"))
    assert sayer.text(form) is not None


@pytest.mark.parametrize("pack", ["airport", "cooking", "email"])
def test_nearly_every_taught_form_of_a_pack_is_sayable(pack: str) -> None:
    memory = Memory.read(ROOT / "data/packs" / pack / "memory.txt")
    sayer = Sayer(memory.rules)
    said = [sayer.text(example.form) is not None for example in memory.examples]
    assert sum(said) >= 0.95 * len(said)
