"""Which words an open slot may copy, and what that costs: typed as what was taught, ending where another clause begins."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

from ..language.english import (
    CALENDAR,
    DURATIONS,
    FUNCTION_WORDS,
    INSIDE_VALUES,
    NAMES_TOO,
    NOT_NAMES,
    OPERATORS,
    PREPOSITIONS,
    RELATIVE,
    STOPS,
    TAKES_BACK,
    WISHES,
    YES_OR_NO,
    is_value,
    stem,
)
from ..language.lexicon import verbs
from ..language.numbers import number as digits
from ..language.values import MEASURED, WORDY, ValueType, unlike, value_type
from ..memory.rules import Rule
from .costs.limits import INNER_CLAUSE, MEASURE, UNLIKE, UNLIKE_MEASURE
from .index import Index
from .sentence import Sentence

_REPORTS: Final = frozenset(("said", "says", "claims"))  # something must follow: `omar said` may be a name
_MARKS: Final = frozenset(",;:()!?")
_AND: Final = frozenset(("and",))
_LISTS: Final = frozenset(("and", "or"))
_STOPS_OF_NAMES: Final = STOPS | OPERATORS | NOT_NAMES | _AND
_STOPS_OF_INTRODUCED: Final = STOPS | TAKES_BACK
_INSIDE_WALLS: Final = (NOT_NAMES | WISHES) - TAKES_BACK
_CALENDAR: Final = CALENDAR | DURATIONS
_ASKS: Final = YES_OR_NO - NAMES_TOO
WHEN: Final = frozenset(("at", "on", "in"))  # joins a time to a date: `saturday at noon`


class Copying:
    """The prices of copied words of one sentence; infinite for what a strict chart may not copy."""

    def __init__(self, sentence: Sentence, index: Index, strict: bool):
        self.sentence = sentence
        self.index = index
        self.strict = strict
        self._known: dict[tuple[int, int, int, int], float] = {}

    def cost(self, rule: Rule, number: int, span: tuple[int, int]) -> float:
        """What it costs to copy these words into an open slot of a rule."""
        key = (id(rule), number, *span)
        cost = self._known.get(key)
        if cost is None:
            cost = self._known[key] = self._cost(rule, number, span)
        return cost

    def _cost(self, rule: Rule, number: int, span: tuple[int, int]) -> float:
        slot = rule.slots[number]
        weights = self.index.weights
        words = self.sentence.words[span[0] : span[1]]
        keys = self.sentence.keys[span[0] : span[1]]
        cost = weights.open_slot + weights.open_word * len(words)
        apart = unlike_known(words, rule, number, self.index)
        free = ValueType.TEXT in slot.types
        edges = sum(word in FUNCTION_WORDS and not is_value(word) for word in {words[0], words[-1]})
        if self.strict and (apart > 2 or (edges and slot.types.isdisjoint(WORDY))):
            return math.inf
        cost += weights.open_unlike[int(min(apart, unlike_taught(words, rule, number)))]
        taught = slot.words
        for word, key in zip(words, keys, strict=True):
            if word in FUNCTION_WORDS and key in self.index.vocabulary and word not in taught and not is_value(word):
                cost += weights.open_join_text if free else weights.open_join
            elif is_value(word) and not free and slot.types <= WORDY and word not in taught:
                cost += weights.open_join
            known = key in self.index.name_words or (key in self.index.vocabulary and key not in FUNCTION_WORDS)
            if known and not is_value(word) and word not in taught:
                cost += weights.open_known
        cost += weights.open_mark * self._marks(span) * (weights.open_mark_text if free else 1.0)
        return cost if free else cost + weights.open_edge * edges

    def _marks(self, span: tuple[int, int]) -> int:
        """Commas and the like inside copied words: `a headache, dispense` is two phrases."""
        tokens = [self.sentence.tokens[self.sentence.places[i]] for i in range(*span)]
        return sum(not _MARKS.isdisjoint(self.sentence.text[a.end : b.start]) for a, b in itertools.pairwise(tokens))


def prices(sentence: Sentence, index: Index, strict: bool) -> Copying:
    """The prices of copied words, shared by all charts of a sentence with one index."""
    known: dict[tuple[int, bool], Copying] = sentence.found
    made = known.get((id(index), strict))
    if made is None:
        made = known[id(index), strict] = Copying(sentence, index, strict)  # it keeps the index, so no other has its number
    return made


def unlike_known(words: Sequence[str], rule: Rule, number: int, index: Index) -> float:
    """How unlike copied words are what was taught, in this slot and elsewhere; 3 if they go on into another clause.

    Values of the slot's type that were taught elsewhere are known. `the fox and the hounds` is one name if memory knows
    neither, and new words may be a way to measure (`knee deep`) if nothing else is known of them."""
    slot = rule.slots[number]
    if not rule.entry and not index.texts.get(" ".join(words), frozenset()).isdisjoint(slot.types):
        return 0.0
    if runs_on(words, rule, number) and not _is_pair(words, rule, number, index):
        return UNLIKE
    if counts_things(words, rule, number, index):
        return UNLIKE
    apart = unlike_taught(words, rule, number)
    new = apart > 2 and not rule.entry and slot.types <= MEASURED and len(words) <= MEASURE
    return UNLIKE_MEASURE if new and all(_is_new(word, index) for word in words) else apart


def counts_things(words: Sequence[str], rule: Rule, number: int, index: Index) -> bool:
    """True for copied words with a number that belongs to something else, where no taught value has one so: `two books` and `two` are
    no names where memory knows books, nor are `jazz three times` and `ann two`; `60 anchors` is more than an amount."""
    slot = rule.slots[number]
    taught = slot.words
    if (
        slot.types.isdisjoint(WORDY)
        and _lists(words)
        and digits(words) is None
        and not any(_lists(text.split()) for text in slot.texts)
    ):
        return True  # `14, 15 and 16` are three numbers
    if not slot.types.isdisjoint(MEASURED):
        again = "times" in words[2:] and "times" not in taught  # `40 pounds three times`
        return again or _names_more(words, taught, index)
    if ValueType.TEXT in slot.types or number in rule.running or not slot.types <= WORDY:
        return False
    said = [i for i, word in enumerate(words) if word != "one" and digits((word,)) is not None]
    if not said or any(digits((word,)) is not None for word in taught):
        return False
    if len(words) == 1:
        return words[0].isalpha()  # `1999` may be a song
    last, known = words[-1], " ".join(words[:-1]) in index.texts
    plural = stem(last) != last and last.endswith("s") and stem(last) in index.vocabulary
    return "times" in words[said[0] + 1 :] or (said[0] == 0 and plural) or (said[-1] == len(words) - 1 and known)


def _lists(words: Sequence[str]) -> bool:
    """True for two numbers with `and` or `or` between them."""
    return any(
        middle in _LISTS and digits((before,)) is not None and digits((after,)) is not None
        for before, middle, after in zip(words, words[1:], words[2:], strict=False)
    )


def _names_more(words: Sequence[str], taught: frozenset[str], index: Index) -> bool:
    """True for a number with the name of a thing behind it: `dozen lemon tarts`."""
    rest = list(itertools.dropwhile(is_value, words))
    return 0 < len(rest) < len(words) and taught.isdisjoint(rest) and tuple(map(stem, rest)) in index.names_by_words


def _is_pair(words: Sequence[str], rule: Rule, number: int, index: Index) -> bool:
    """True for `fox and the hounds`: two words for one thing, if nothing is known of either. Of `tom and badger`, where tom is
    known, it is one thing more."""
    if words.count("and") != 1 or words[0] == "and" or words[-1] == "and" or rule.slots[number].types.isdisjoint(WORDY):
        return False
    place = words.index("and")
    halves = (words[:place], words[place + 1 :])
    return not any(runs_on(half, rule, number) or any(not _is_new(word, index) for word in _content(half)) for half in halves)


def _content(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in FUNCTION_WORDS and not is_value(word)]


def _is_new(word: str, index: Index) -> bool:
    """True for a content word that nothing is known of, not even that it is a verb in some form."""
    key = stem(word)
    if (
        word in FUNCTION_WORDS
        or word in NOT_NAMES
        or word in OPERATORS
        or word in STOPS
        or word in PREPOSITIONS
        or is_value(word)
    ):
        return False
    return key not in index.vocabulary and word not in index.text_words and (key == word or key not in verbs())


def unlike_taught(words: Sequence[str], rule: Rule, number: int) -> float:
    """How unlike the values taught in a slot copied words are; a construction of the lexicon takes no other type."""
    apart = unlike(rule.slots[number].types, words)
    return UNLIKE if rule.entry and apart else apart


def runs_on(words: Sequence[str], rule: Rule, number: int) -> bool:
    """True if copied words go on into another clause, `8 am unless i am asleep`, and no taught text does."""
    slot = rule.slots[number]
    introduced = number in rule.introduced and not slot.types.isdisjoint(WORDY)
    stops = _stops(words, rule, number, introduced)
    if stops and stops.isdisjoint(slot.words):
        return True
    if any(word in RELATIVE for word in words[1:]) and value_type(tuple(words)) in MEASURED:
        return True  # `300 dollars every week` is two values
    joins = [] if PREPOSITIONS.isdisjoint(words) else [i for i in range(len(words)) if _joins(words, i)]
    if slot.types.isdisjoint(WORDY):  # `180 degrees for 20 minutes` is two values
        return any(
            words[i] not in INSIDE_VALUES and not (words[i] in WHEN and i + 1 < len(words) and is_value(words[i + 1]))
            for i in joins
        )
    if ValueType.TEXT in slot.types or number in rule.running:
        return words[0] in TAKES_BACK  # `tell bob twice that …`
    if 0 in joins or words[:1] in (("'s",), ["'s"]) or (len(words) > 1 and words[0] in _ASKS):
        return True  # `by radiohead` is no name, nor is `has omar`; `will smith` is
    if len(words) > 2 and any(map(_says_when, (words[:2], words[-2:]))) and slot.words.isdisjoint(RELATIVE):
        return True  # `last year tom hale`
    if introduced:
        return False
    last = len(words) - 1
    return any(i == last or is_value(words[i + 1]) or words[i] in words[:i] for i in joins)


def _says_when(words: Sequence[str]) -> bool:
    """True for `last friday`, `next week`."""
    return words[0] in RELATIVE and words[1] in _CALENDAR


def _stops(words: Sequence[str], rule: Rule, number: int, introduced: bool) -> frozenset[str]:
    """The copied words that begin another clause, or that nothing of this type has."""
    types = rule.slots[number].types
    if len(words) > 1 and words[-1] in _REPORTS:
        words = words[:-1]
    if introduced:
        return _STOPS_OF_INTRODUCED.intersection(words)
    if ValueType.TEXT in types or (number in rule.running and not NOT_NAMES.issuperset(words)):
        return STOPS.intersection(words)
    stops = _STOPS_OF_NAMES.intersection(words)
    stops |= WISHES.intersection(words[1:])  # `the smiths would like`
    if number in rule.walled and len(words) >= INNER_CLAUSE:
        stops -= _INSIDE_WALLS  # `translate where is the station into polish`
    if types.isdisjoint(WORDY):
        stops -= _AND  # `two and a half hours`
    return stops


def _joins(words: Sequence[str], place: int) -> bool:
    """True for a preposition; `next` is one in `next to`, not in `next friday`."""
    word = words[place]
    return word in PREPOSITIONS and (word != "next" or (place + 1 < len(words) and words[place + 1] == "to"))
