"""Closed-class English: words without a meaning of their own, synonyms that join clauses, inflection.

The lists are data (`english.toml`); nothing here knows a domain.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Any, Final

from .forgetful import forgetful


def _load() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("english.toml").read_text(encoding="utf-8"))


_DATA: Final = _load()
SILENT: Final = frozenset(_DATA["silent"])
ARTICLES: Final = frozenset(_DATA["articles"])
POLITENESS: Final = tuple(sorted((tuple(p.split()) for p in _DATA["politeness"]), key=len, reverse=True))
PARTICLES: Final = frozenset(_DATA["particles"])
PREPOSITIONS: Final = frozenset(_DATA["prepositions"])
FINDING_OUT: Final = frozenset(_DATA["finding_out"])
PARTICIPLES: Final = frozenset(_DATA["participles"])
ADVERBS: Final = frozenset(_DATA["adverbs"])
LATER: Final = frozenset(_DATA["later"])
ORDERS: Final = frozenset(_DATA["orders"])
BEHIND_NOUNS: Final = frozenset(_DATA["behind_nouns"])
NOT_RANKS: Final = frozenset(_DATA["not_ranks"])
DATES: Final = frozenset(_DATA["dates"])
PERSONS: Final = frozenset(_DATA["persons"])
COORDINATORS: Final = frozenset(_DATA["coordinators"])  # between two sentences
MODIFIERS: Final = PREPOSITIONS | frozenset(_DATA["joiners"])  # after a first slot: `X in Y`, `X that …`
VERB_FORMS: Final[dict[str, str]] = {form: verb for verb, forms in _DATA["verb_forms"].items() for form in forms}
_IRREGULAR: Final[dict[str, str]] = {form: word for word, forms in _DATA["irregular"].items() for form in forms}
SYNONYMS: Final = {name: tuple(tuple(p.split()) for p in phrases) for name, phrases in _DATA["synonyms"].items()}
_DIRECTIONS: Final = {tuple(p.split()): name for name, phrases in _DATA["directions"].items() for p in phrases}
OPPOSITE_DIRECTIONS: Final = frozenset(_DATA["directions"])  # from is not to
_LONGEST_DIRECTION: Final = max(map(len, _DIRECTIONS))
_NOUNS: Final = 1  # words between a preposition and a name or a number: `from box 7`
PREPOSITIONAL: Final = _LONGEST_DIRECTION + _NOUNS  # words in which a preposition before something is looked for
NOT_NAMES: Final = frozenset(_DATA["not_names"])
BETWEEN_PHRASES: Final = frozenset(_DATA["between_phrases"])
TAKES_BACK: Final = frozenset(_DATA["takes_back"])
MENTIONS: Final = frozenset(_DATA["mentions"])
ANNOUNCES_TEXT: Final = frozenset(_DATA["announces_text"])
TEXT_LABELS: Final = frozenset(_DATA["text_labels"])
CLAUSE_WORDS: Final = frozenset(_DATA["clause_words"])
WISHES: Final = frozenset(_DATA["wishes"])
PASSIVES: Final = tuple(_DATA["passives"])
INSIDE_VALUES: Final = frozenset(_DATA["inside_values"])
OPERATORS: Final = frozenset(_DATA["operators"])
STOPS: Final = frozenset(_DATA["stops"])
ASKING: Final = frozenset(_DATA["asking"])
YES_OR_NO: Final = frozenset(_DATA["yes_or_no"])
NAMES_TOO: Final = frozenset(_DATA["names_too"])
ASKING_FOR_THINGS: Final = frozenset(_DATA["asking_for_things"])
REQUESTS: Final = tuple(tuple(p.split()) for p in _DATA["requests"])
POINTING: Final = frozenset(_DATA["pointing"])
OWNERS: Final = frozenset(_DATA["owners"])
SAMENESS: Final = frozenset(_DATA["sameness"])
AGREEING: Final[dict[str, tuple[str, ...]]] = {word: tuple(others) for word, others in _DATA["agreeing"].items()}
POSSESSIVES: Final[dict[str, tuple[str, ...]]] = {word: tuple(forms) for word, forms in _DATA["possessives"].items()}
NUMBER_WORDS: Final = frozenset(_DATA["number_words"]["words"])
TIME_WORDS: Final = frozenset(_DATA["time_words"]["words"])
CLOCK: Final = frozenset(_DATA["units"]["clock"])
CALENDAR: Final = frozenset(_DATA["units"]["calendar"])
DURATIONS: Final = frozenset(_DATA["units"]["durations"])
RELATIVE: Final = frozenset(_DATA["units"]["relative"])
MONEY: Final = frozenset(_DATA["units"]["money"])
AMOUNTS: Final = frozenset(_DATA["units"]["amounts"])
UNIT_OF: Final[dict[str, str]] = {name: names[0] for names in _DATA["units"]["measures"] for name in names}
OPENING: Final = frozenset(_DATA["units"]["opening"])
ORDINALS: Final = frozenset(_DATA["units"]["ordinals"])
FUNCTION_WORDS: Final = frozenset(_DATA["function_words"]["words"]) | SILENT

_INFLECTED: Final = frozenset(("like", "opposite", "provided", "towards"))  # adverbs, forms of a verb or of another word as well
_WHOLE: Final = (PREPOSITIONS | STOPS | OPERATORS) - _INFLECTED  # `during`, `before`, `only` have no inflection to lose
_VOWELS = frozenset("aeiouy")
_KEPT_S = ("ss", "us", "is", "'s")


@forgetful(65536)
def stem(word: str) -> str:
    """A word without its inflection: the same for boxes and box, turning and turn, stopped and stop."""
    if word in VERB_FORMS:
        return VERB_FORMS[word]
    word = _IRREGULAR.get(word, word)
    if len(word) < 3 or not word.isalpha() or not word.isascii() or word in FUNCTION_WORDS or word in _WHOLE:
        return word
    if len(word) == 3:
        return word[:2] + "i" if word[2] == "y" and word[1] not in _VOWELS else word
    base = word
    if base.endswith("ies") and len(base) > 4:
        base = base[:-3] + "y"
    elif base.endswith("es") and base[:-2].endswith(("s", "x", "z", "ch", "sh", "o")) and len(base) > 4:
        base = base[:-2]
    elif base.endswith("s") and not base.endswith(_KEPT_S):
        base = base[:-1]
    elif base.endswith("ied") and len(base) > 4:
        base = base[:-3] + "y"
    for suffix in ("ing", "ed"):
        root = base[: -len(suffix)]
        if base.endswith(suffix) and len(root) >= 3 and _VOWELS & set(root) and not base.endswith("eed"):
            base = root
            if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
                base = base[:-1]
            break
    if base.endswith("e") and len(base) > 3:
        base = base[:-1]
    if base.endswith("y") and base[-2] not in _VOWELS:
        base = base[:-1] + "i"  # movie, movies; party, parties
    return base


def is_participle(word: str) -> bool:
    """True for `made`, `bound`, `cracked`."""
    return word in PARTICIPLES or (word.endswith("ed") and stem(word) != word)


def is_value(word: str) -> bool:
    """True for words that write a number or a time."""
    return word[0].isdigit() or word in NUMBER_WORDS or word in TIME_WORDS


def stems(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(stem(word) for word in words)


def preposition_before(words: Sequence[str]) -> str | None:
    """The preposition before what follows some words and goes on with their last (`from box` before 7); of those that say the same of a
    role (`out of`, `off`) the first of their class. Empty words belong to something else.

    >>> preposition_before(["take", "it", "out", "of"]), preposition_before(["into", "box"]), preposition_before(["is", "here"])
    ('from', 'to', None)
    """
    for end in range(len(words), max(0, len(words) - _NOUNS - 1), -1):
        for size in range(min(end, _LONGEST_DIRECTION), 0, -1):
            found: str | None = _DIRECTIONS.get(tuple(words[end - size : end]))
            if found is not None:
                return found
        if words[end - 1] in PREPOSITIONS:
            return words[end - 1]
        if not words[end - 1] or words[end - 1] in FUNCTION_WORDS:
            return None
    return None
