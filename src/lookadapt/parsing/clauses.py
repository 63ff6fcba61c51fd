"""What phrases do, by their words: name a thing, say something, ask or command; and what they are phrases of."""

from __future__ import annotations

import itertools
from enum import Enum
from typing import Final

from ..language.english import ARTICLES, ASKING, FUNCTION_WORDS, MODIFIERS, NOT_RANKS, PREPOSITIONS, STOPS, VERB_FORMS, stem
from ..language.lexicon import verbs
from ..memory.rules import Rule, Wording

_NOMINAL: Final = frozenset(("of", "that", "which", "who", "whose"))
_RELATIVE: Final = frozenset(
    ("that", "which", "who", "whose", "whom", "where")
)  # `cars whose make is X`: never said alone, it asks nothing
_RANKS: Final = frozenset(("first", "last", "best", "worst", "only", "next"))
_JOINS: Final = frozenset(("and", "or"))
_GENITIVE: Final = frozenset(("of", "'s"))
_VERBS: Final = frozenset((*VERB_FORMS.values(), "has", "can", "will"))


class Clause(Enum):
    """What a phrase does: names a thing, says something, asks, or commands."""

    THING = "thing"
    STATEMENT = "statement"
    QUESTION = "question"
    CONDITION = "condition"  # a command with a condition: it stands outside everything else
    COMMAND = "command"


def head_slots(wording: Wording) -> frozenset[int]:
    """The slots whose fillers the whole phrase may be a kind of: `X in the Y` is an X, `red X` is an X, `turn on X` is not."""
    slots = [element for element in wording if isinstance(element, int)]
    anchors = [element for element in wording if isinstance(element, str)]
    if not anchors:
        return frozenset(slots)
    if is_superlative(wording):
        return frozenset(slots)  # the newest X is an X
    if set(anchors) == {"'s"}:
        return frozenset(slots[-1:])
    modifies = anchors[0] in MODIFIERS or _compares(anchors)
    return frozenset(slots[:1]) if isinstance(wording[0], int) and modifies else frozenset()


def _compares(anchors: list[str]) -> bool:
    """True for `X older than Y`, which is an X; `X is older than Y` says something of one."""
    return "than" in anchors[1:3] and (anchors[0].endswith("er") or anchors[0] in ("more", "less", "worse"))


def is_prefixed(wording: Wording) -> bool:
    """True for `number of X`, `newest X`: words before a thing, which say something of it with all that is said about it."""
    match wording:
        case (str() as noun, "of", int()):
            return noun not in FUNCTION_WORDS
        case _:
            return is_superlative(wording)


def is_joining(rule: Rule) -> bool:
    """True for `X and Y`, `X or Y`: they join what is of one kind, as what was taught."""
    wording, slots = rule.wording, rule.slots
    return (
        len(wording) == 3
        and wording[1] in _JOINS
        and isinstance(wording[0], int)
        and isinstance(wording[2], int)
        and not slots[wording[0]].open
        and not slots[wording[2]].open
        and bool(slots[wording[0]].kinds & slots[wording[2]].kinds)
    )


def head_noun(wording: Wording) -> str | None:
    """What a phrase calls the thing it names: `song` of `songs by X`, `station` of `charging station`."""
    words: list[str] = []
    for element in wording:
        if isinstance(element, int) or element in PREPOSITIONS or element in _NOMINAL:
            if words:
                break
        else:
            words.append(element)
    return words[-1] if words and words[-1] not in FUNCTION_WORDS else None


def is_superlative(wording: Wording) -> bool:
    """True for `newest X`, `first X`."""
    first = wording[0] if wording else 0
    return len(wording) == 2 and isinstance(wording[1], int) and isinstance(first, str) and (_ranks(first) or first in _RANKS)


def _ranks(word: str) -> bool:
    """True for `newest`, not for `test` or `forest`."""
    return word.endswith("est") and word not in NOT_RANKS and word not in verbs()


def is_nominal(wording: Wording) -> bool:
    """True for wordings that name a thing by another: `keeper of X`, `ship that carries X`."""
    before = list(itertools.takewhile(lambda element: isinstance(element, str), wording))
    if len(before) < 2 or before[0] in FUNCTION_WORDS:
        return False
    return before[1] in _NOMINAL or (before[0] not in verbs() and any(word in _NOMINAL for word in before[2:]))


def clause_of(rule: Rule) -> Clause:
    """What a rule's phrases do, by their words."""
    wording = rule.wording
    asks = len(wording) > 1 and wording[0] in ASKING and isinstance(wording[1], str)  # `when is X`
    closed = sum(not slot.open for slot in rule.slots)
    if not asks and closed > 1 and any(isinstance(word, str) and word in STOPS for word in wording):
        return Clause.CONDITION
    if len(wording) == 3 and wording[1] == "that" and isinstance(wording[2], int) and rule.slots[wording[2]].open:
        return Clause.COMMAND  # `announce that …`
    if not wording or head_slots(wording) or is_nominal(wording) or {w for w in wording if isinstance(w, str)} <= _GENITIVE:
        return Clause.THING
    first = wording[0]
    if not rule.whole and first in _RELATIVE and rule.piece is None:
        return Clause.THING
    if isinstance(first, str) and first in ASKING:
        return Clause.QUESTION
    verb = any(isinstance(word, str) and word in _VERBS for word in wording[1:])
    if verb or isinstance(first, int):
        return Clause.STATEMENT
    if rule.slots or rule.frame is not None:
        return Clause.THING if _names(rule) else Clause.COMMAND
    return Clause.THING


def _names(rule: Rule) -> bool:
    """True for phrases that begin with an article, a superlative, a plural, or a word that no command begins with."""
    word = next((w for w in rule.surface if isinstance(w, str)), "")
    if len(rule.wording) == 2 and rule.slots and rule.slots[0].number:
        return True  # `floor 8`
    if word in ARTICLES or any(isinstance(w, str) and _ranks(w) for w in rule.surface[:3]):
        return True
    if word.endswith("s") and not word.endswith("ss") and stem(word) != word:
        return True
    return rule.wording[0] not in verbs() and rule.anchors[1:2] in (("of",), ("with",), ("that",), ("by",), ("in",))


def is_sure_clause(rule: Rule) -> bool:
    """True if a phrase commands, says or asks something for sure: its verb says so."""
    clause, wording = clause_of(rule), rule.wording
    if clause is Clause.COMMAND:
        return wording[0] in verbs()
    if clause is Clause.STATEMENT:
        return any(isinstance(word, str) and word in _VERBS for word in wording[1:])
    return clause is not Clause.THING
