"""Names that are spelled behind a word that joins."""

from lessons import memory_of
from lookadapt import Parser
from lookadapt.memory.spelled import spelled_names

TAUGHT = [
    ("songs with a bridge", "(songs (has bridge))"),
    ("songs without an intro", "(songs (lacks intro))"),
    ("songs in march time without a chorus", "(songs (metre march) (lacks chorus))"),
    ("songs in waltz time", "(songs (metre waltz))"),
    ("songs in english", "(songs (lang english))"),
    ("songs in spanish", "(songs (lang spanish))"),
]


def rules(*pairs: tuple[str, str]) -> set[str]:
    memory = memory_of(pairs)
    return {str(rule) for rule in spelled_names([rule for rule in memory.rules.rules if not rule.analogy], memory.rules.kinds)}


def test_the_spelling_tells_the_name_from_the_word_before_it() -> None:
    found = {str(rule) for rule in memory_of(TAUGHT).rules.rules}
    assert {"with [0] → (has #0)", "bridge → bridge", "without [0] → (lacks #0)", "intro → intro"} <= found


def test_it_is_understood_with_others() -> None:
    parse = Parser.load(encoder=False).parse("songs without a bridge", memory_of(TAUGHT))
    assert str(parse.form) == "(songs (lacks bridge))"


def test_a_name_that_is_spelled_otherwise_stays_whole() -> None:
    assert not rules(("in store", "(state open)"), ("to scale", "(mode scale_one)"), ("store", "(state shop)"))


def test_what_brings_its_own_preposition_is_not_what_another_announces() -> None:
    (rule,) = [rule for rule in memory_of(TAUGHT).rules.rules if str(rule) == "songs in [0] → (songs #0)"]
    assert rule.slots[0].kinds == {"lang", "metre"}
