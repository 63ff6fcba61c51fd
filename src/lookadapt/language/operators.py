"""Operators: closed-class words that change what a sentence asks for, found in it with their places.

`don't fire bob`, `fire bob unless …`, `has bob been fired` and `fire bob` share their content words and are four
requests. Whoever compares a sentence with a reading of it compares their operators, class by class; the classes, and
what dropping one means, are data (`operators.toml`). Nothing here knows a domain.
"""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from .forgetful import forgetful
from .marks import with_apostrophes
from .operator_phrases import OperatorClass, OperatorPhrase, compiled
from .tokens import words as words_of

POLITE: Final = "polite"
NUMBER: Final = "number"


@dataclass(frozen=True)
class Operator:
    """One operator in a sentence: its class, its words, and which words of the sentence they are.

    `value` is what two operators of a class must share to be the same: a number's value, else nothing.
    """

    kind: OperatorClass
    words: str
    start: int
    end: int
    value: str = ""
    strict: bool = False  # says how much or how often: no reading that acts may drop it


def _load() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("operators.toml").read_text(encoding="utf-8"))


_DATA: Final = _load()
_OPPOSED: Final = _DATA.pop("opposites")
OPPOSITES: Final[list[tuple[str, str]]] = _OPPOSED["pairs"]
OPPOSITE_STATES: Final[list[tuple[str, str]]] = _OPPOSED["states"]
CLASSES: Final[dict[str, OperatorClass]] = {
    name: OperatorClass(name, entry.get("weight") == "refuse", entry.get("reads", False), entry.get("lexical", False))
    for name, entry in _DATA.items()
}
GREETINGS: Final = frozenset(_DATA[POLITE]["greetings"])
ONLY_GREETINGS: Final = GREETINGS - _DATA[POLITE]["no_greeting"].keys()  # whatever follows them
_ASKING: Final = frozenset({"please", "kindly", "you", "we", "i"})  # politeness with one of these asks for something to be done
_NO_GREETING: Final = {word: frozenset(after) for word, after in _DATA[POLITE]["no_greeting"].items()}

_UNITS: Final = {word: n for n, word in enumerate(_DATA[NUMBER]["units"])}
_TENS: Final = {word: 10 * n for n, word in enumerate(_DATA[NUMBER]["tens"], 2)}
_SCALES: Final = dict(zip(_DATA[NUMBER]["scales"], (100, 1_000, 1_000_000, 1_000_000_000), strict=True))
_SMALL: Final = frozenset((*_UNITS, *_TENS))
_COUNTED: Final = _SMALL | _SCALES.keys()  # words that begin a number
_ORDINALS: Final = {word: n for n, word in enumerate(_DATA[NUMBER]["ordinals"], 1)}
_BEFORE_ORDINALS: Final = frozenset(_DATA[NUMBER]["before_ordinals"])
_NOT_COUNTED: Final = frozenset(_DATA[NUMBER]["not_counted"])


@forgetful(4096)
def operators_in(sentence: str) -> tuple[Operator, ...]:
    """The operators of a sentence, in order. What politeness brings along is none.

    >>> [(o.kind.name, o.words) for o in operators_in("please don't turn on the lamp unless it is dark")]
    [('negation', "don't"), ('exception', 'unless')]
    >>> [(o.kind.name, o.value) for o in operators_in("could you order twenty five boxes, if you don't mind")]
    [('number', '25')]
    >>> operators_in("turn on the lamp, will you?")
    ()
    """
    return operators_of(_words_of(sentence))


def _words_of(sentence: str) -> tuple[str, ...]:
    """The words of a sentence. Readings of a sentence say the same words again and again, and no word goes over a space."""
    return tuple(itertools.chain.from_iterable(map(_pieces_of, with_apostrophes(sentence).split(" "))))


_pieces_of: Final = forgetful(4096)(words_of)


def difference(said: Sequence[Operator], read: Sequence[Operator]) -> tuple[Operator, ...]:
    """The operators of one sentence that another has not: as many of each class, and each number by its value.

    >>> [o.words for o in difference(operators_in("when it is dark, turn on 2 lamps"), operators_in("turn on two lamps"))]
    ['when']
    """
    if not said or not read:
        return tuple(said)
    there = Counter((operator.kind.name, operator.value) for operator in read)
    missing: list[Operator] = []
    for operator in said:
        same = (operator.kind.name, operator.value)
        if there[same] > 0:
            there[same] -= 1
        else:
            missing.append(operator)
    return tuple(missing)


@forgetful(4096)
def polite_words(sentence: str) -> frozenset[int]:
    """Which words of a sentence only make it nicer."""
    return frozenset(_polite(_words_of(sentence)))


@forgetful(4096)
def operators_of(words: tuple[str, ...]) -> tuple[Operator, ...]:
    """The same of a sentence that is cut into words already."""
    begin = _beginning(words)
    found: list[Operator] = []
    at = begin
    while at < len(words):
        if at > begin and _is_plain(words[at]):  # most are
            at += 1
            continue
        number = number_at(words, at)
        phrase = _longest(words, at, begin)
        if number is not None and (phrase is None or len(phrase.tests) <= number[1] - at):
            value, end = number
            found.append(Operator(CLASSES[NUMBER], " ".join(words[at:end]), at, end, value))
            at = end
        elif phrase is not None:
            end = at + len(phrase.tests)
            if phrase.kind.name != POLITE and not (at == begin and _is_asked_to_have(words, begin)):
                found.append(Operator(phrase.kind, " ".join(words[at:end]), at, end, strict=phrase.strict))
                found.extend(_numbers(words, at, end))
            at = end
        else:
            at += 1
    return tuple(found)


def _beginning(words: tuple[str, ...]) -> int:
    """Where the sentence itself begins, after greetings and polite openings."""
    begin = 0
    while begin < len(words):
        phrase = _longest(words, begin, begin)
        if phrase is not None and phrase.kind.name == POLITE:
            begin += len(phrase.tests)
        elif phrase is None and _greets(words, begin):
            begin += 1
        else:
            break
    return begin


def _greets(words: tuple[str, ...], at: int) -> bool:
    """Whether a word only greets: `hi there, close it`, not `there is no soup`."""
    return words[at] in GREETINGS and (at + 1 == len(words) or words[at + 1] not in _NO_GREETING.get(words[at], ()))


def _is_asked_to_have(words: tuple[str, ...], begin: int) -> bool:
    """Whether `have` begins a request, because politeness stands before it: `please have it washed`, not `have you washed it`."""
    return words[begin] == "have" and not _ASKING.isdisjoint(words[:begin])


def _polite(words: tuple[str, ...]) -> Iterator[int]:
    begin = _beginning(words)
    yield from range(begin)
    at = begin
    while at < len(words):
        phrase = _longest(words, at, begin)
        size = len(phrase.tests) if phrase is not None else 1
        if phrase is not None and phrase.kind.name == POLITE:
            yield from range(at, at + size)
        at += size


def _numbers(words: tuple[str, ...], start: int, end: int) -> Iterator[Operator]:
    """The numbers inside a phrase: "3 times" says a number and a repetition."""
    at = start
    while at < end:
        number = number_at(words, at)
        if number is None or number[1] > end:
            at += 1
            continue
        yield Operator(CLASSES[NUMBER], " ".join(words[at : number[1]]), at, number[1], number[0])
        at = number[1]


def number_at(words: Sequence[str], at: int) -> tuple[str, int] | None:
    """The number that begins at a word, as digits, and where it ends.

    >>> number_at(["two", "hundred", "and", "five", "boxes"], 0), number_at(["at", "6:45"], 1), number_at(["that", "one"], 1)
    (('205', 4), ('6:45', 2), None)
    >>> number_at(["five", "hundred", "thousand", "million"], 0)  # no number goes on after a scale that is larger
    ('500000', 3)
    """
    word = words[at]
    if word[0].isdigit():
        return word.replace(",", "").rstrip("%"), at + 1
    if word in _ORDINALS and at and words[at - 1] in _BEFORE_ORDINALS:
        return f"{_ORDINALS[word]}.", at + 1
    if word == "one" and ((at and words[at - 1] in _NOT_COUNTED) or at + 1 == len(words) or words[at + 1] == "of"):
        return None
    if word in ("a", "an") and at + 1 < len(words) and words[at + 1] in _SCALES:  # a hundred
        return number_at(words, at + 1)
    if word not in _COUNTED and "-" not in word:
        return None
    total, group, end = 0, 1 if word in _SCALES else 0, at
    least = 1_000_000_000_000  # scales are said from large to small
    while end < len(words):
        word = words[end]
        if word == "and" and end > at and group >= 100 and end + 1 < len(words) and words[end + 1] in _SMALL:
            end += 1
            continue
        tens, _, units = word.partition("-")
        if tens in _TENS and units in _UNITS:
            group += _TENS[tens] + _UNITS[units]
        elif word in _UNITS and (end == at or words[end - 1] not in _UNITS):
            group += _UNITS[word]
        elif word in _TENS and (end == at or (words[end - 1] not in _UNITS and words[end - 1] not in _TENS)):
            group += _TENS[word]
        elif word in _SCALES:
            if (group >= 100 and _SCALES[word] == 100) or (group == 0 and end > at) or _SCALES[word] >= least:
                break
            if _SCALES[word] == 100:
                group *= 100
            else:
                total, group, least = total + group * _SCALES[word], 0, _SCALES[word]
        else:
            break
        end += 1
    return (str(total + group), end) if end > at else None


def _longest(words: tuple[str, ...], at: int, begin: int) -> OperatorPhrase | None:
    """The longest phrase that stands here; of equally long ones that of the first class."""
    left = len(words) - at
    for phrase in _beginning_with(words[at], at == begin):
        tests, size = phrase.tests, len(phrase.tests)
        if size > left or (phrase.last and size != left):
            continue
        for place in range(1, size):  # the first word fits; a loop, since most phrases fail at the second
            if (test := tests[place]) is not None and not test(words[at + place]):
                break
        else:
            return phrase
    return None


@forgetful(4096)
def _beginning_with(word: str, first: bool) -> tuple[OperatorPhrase, ...]:
    """The phrases that may begin with a word, the first of its sentence or not, the longest first, then by class."""
    phrases = (phrase for phrase in (*_BY_FIRST_WORD.get(word, ()), *_BY_ANY_WORD) if first or not phrase.first)
    fitting = (phrase for phrase in phrases if phrase.tests[0] is None or phrase.tests[0](word))
    return tuple(sorted(fitting, key=lambda phrase: (-len(phrase.tests), phrase.order)))


@forgetful(4096)
def _is_plain(word: str) -> bool:
    """Whether no operator begins with a word, but at the beginning of a sentence."""
    counts = word[0].isdigit() or "-" in word or word in _COUNTED or word in _ORDINALS or word in ("a", "an")
    return not counts and not _beginning_with(word, False)


_BY_FIRST_WORD, _BY_ANY_WORD = compiled(_DATA, CLASSES, _SMALL)
