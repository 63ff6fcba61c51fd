"""Which patterns of the lexicon a sentence could say."""

from __future__ import annotations

from lookadapt.language import lexicon
from lookadapt.language.lexicon import is_role, read
from lookadapt.parsing.genitives import without_genitives
from lookadapt.parsing.sayable import Sayable, Way

ENTRIES = ["same: set R of X to R of Y | give X the same R as Y | ~X by Y", "has: R of X | R that X has"]


def found(sayable: Sayable, words: str) -> dict[str, list[Way]]:
    return {" ".join(sorted(need)): list(ways) for need, ways in sayable.by(frozenset(words.split()))}


def test_a_pattern_is_found_by_a_sentence_that_has_all_its_words() -> None:
    sayable = Sayable(read(ENTRIES))
    assert found(sayable, "giv mary sam load as") == {"as giv sam": [Way(0, 1, False)]}
    assert found(sayable, "giv mary load as") == {}


def test_a_phrase_for_the_r_of_x_needs_no_of() -> None:
    assert found(Sayable(read(ENTRIES)), "set it to that") == {"set to": [Way(0, 0, True)]}


def test_a_pattern_of_light_words_needs_no_other_to_be_found() -> None:
    """A weak one as well: the index of the lexicon does not count it among those that need no word."""
    assert found(Sayable(read(ENTRIES)), "by") == {"by": [Way(0, 2, False)]}


def test_patterns_of_the_same_words_come_together_in_order_whatever_was_said_before() -> None:
    entries = ["one: lift X | X goes up", "two: raise X | lift X up", "three: lift X | heave X"]
    first, second = Sayable(read(entries)), Sayable(read(entries))
    list(second.by(frozenset(("heav",))))
    list(second.by(frozenset(("rais",))))
    assert found(first, "lift") == found(second, "lift") == {"lift": [Way(0, 0, False), Way(2, 0, False)]}


def test_every_pattern_of_the_lexicon_is_found_by_its_own_words() -> None:
    patterns = lexicon.patterns()
    sayable = Sayable(patterns)
    for number in range(0, len(patterns.lines), 3):
        for place, member in enumerate(patterns.entry(number).members):
            for tokens, phrased in ((member.tokens, False), (without_genitives(member.tokens), True)):
                need = frozenset(token for token in tokens if not is_role(token))
                if need and (not phrased or tokens != member.tokens):
                    assert any(Way(number, place, phrased) in ways for each, ways in sayable.by(need) if each == need)
