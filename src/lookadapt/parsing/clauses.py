"""What phrases do, by their words: name a thing, say something, ask or command; and what they are phrases of."""

from __future__ import annotations

import itertools
from enum import Enum
from typing import Final

from ..language.english import (
    ADVERBS,
    ARTICLES,
    ASKING,
    BEHIND_NOUNS,
    FUNCTION_WORDS,
    MODIFIERS,
    NOT_RANKS,
    PARTICLES,
    PREPOSITIONS,
    STOPS,
    VERB_FORMS,
    is_participle,
    is_value,
    stem,
)
from ..language.lexicon import verbs
from ..language.logical_form import Form
from ..memory.rules import Rule, Wording

_NOMINAL: Final = frozenset(("of", "that", "which", "who", "whose"))
_RELATIVE: Final = frozenset(
    ("that", "which", "who", "whose", "whom", "where")
)  # `cars whose make is X`: never said alone, it asks nothing
_RANKS: Final = frozenset(("first", "last", "best", "worst", "only", "next"))
_JOINS: Final = frozenset(("and", "or"))
_GENITIVE: Final = frozenset(("of", "'s"))
_VERBS: Final = frozenset((*VERB_FORMS.values(), "has", "can", "will"))
_SUBORDINATE: Final = _RELATIVE | STOPS | {"whether"}  # a verb after these is not the sentence's own
_OPENINGS: Final = (("once",), ("after",), ("before",), ("given",), ("as", "soon", "as"), ("in", "case"))  # of conditions
_SUBJECTS: Final = frozenset(("it", "we", "i", "they", "there"))  # words that a sentence begins with that says something
_FORBIDS: Final = (("do", "not"), ("don't",), ("never",))


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
    if _has_verb(wording):
        return frozenset()  # `X of Y is broken`
    if set(anchors) == {"'s"}:
        return frozenset(slots[-1:])
    modifies = anchors[0] in MODIFIERS or _compares(anchors)
    return frozenset(slots[:1]) if isinstance(wording[0], int) and modifies else frozenset()


def _has_verb(wording: Wording) -> bool:
    """True if a sentence's own verb is among the words: `X of Y is broken`, not `X that is broken`."""
    own = list(itertools.takewhile(lambda element: element not in _SUBORDINATE, wording))
    return any(element in _VERBS and before not in _JOINS for before, element in itertools.pairwise(own))


def participle_heads(rule: Rule, plurals: frozenset[Form] = frozenset()) -> frozenset[int]:
    """The slot that a participle, or an adjective behind its noun, says more about: `cracked X`, `X made by Y`, `X containing Y`; `X moved from Y` says
    something of X, unless X was several things that have no article (`plurals`: forms whose names are plurals)."""
    match _without_adverb(rule):
        case (str() as word, int() as thing) if is_participle(said := rule.spoken.get(word, word)) and not said.endswith("ing"):
            return frozenset((thing,))
        case (int() as thing, str() as word, *rest) if not _has_verb(rule.wording):
            said = rule.spoken.get(word, word)
            if said.endswith("ing") and said != word and not is_value(said):
                return frozenset((thing,))
            if (is_participle(said) or said in BEHIND_NOUNS) and rest and rest[0] in PREPOSITIONS:
                seen = rule.slots[thing].seen
                if rest[0] == "by" or (seen and seen <= plurals):
                    return frozenset((thing,))
    return frozenset()


def _without_adverb(rule: Rule) -> Wording:
    """`X first sung in Y` as `X sung in Y`."""
    match rule.wording:
        case (int() as thing, str() as word, str() as next_word, *rest):
            said = rule.spoken.get(word, word)
            if said in ADVERBS or (said.endswith("ly") and word not in verbs()):
                return (thing, next_word, *rest)
    return rule.wording


def _compares(anchors: list[str]) -> bool:
    """True for `X older than Y`, which is an X; `X is older than Y` says something of one."""
    return "than" in anchors[1:3] and (anchors[0].endswith("er") or anchors[0] in ("more", "less", "worse"))


def is_prefixed(wording: Wording) -> bool:
    """True for `number of X`, `newest X`: words before a thing, which say something of it with all that is said about it."""
    match wording:
        case (str() as noun, "of", int()):
            return noun not in FUNCTION_WORDS
        case ("most" | "least", str() as quality, int()) | ("most" | "least", str() as quality, "of", int()):
            return quality not in FUNCTION_WORDS
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


def head_noun(rule: Rule) -> str | None:
    """What a phrase calls the thing it names: `song` of `songs by X` and of `songs written by X`, `station` of `charging station`."""
    words: list[str] = []
    for element, after in zip(rule.wording, (*rule.wording, 0)[1:], strict=True):
        if isinstance(element, int) or element in PREPOSITIONS or element in _NOMINAL:
            if words:
                break
        elif words and _says_more(rule.spoken.get(element, element), element, after):
            break
        else:
            words.append(element)
    return words[-1] if words and words[-1] not in FUNCTION_WORDS else None


def _says_more(said: str, word: str, after: str | int) -> bool:
    """True for `written`, `having` and `older` behind a noun."""
    return is_participle(said) or (said.endswith("ing") and said != word) or after == "than"


def is_superlative(wording: Wording) -> bool:
    """True for `newest X`, `first X`."""
    first = wording[0] if wording else 0
    return len(wording) == 2 and isinstance(wording[1], int) and isinstance(first, str) and (ranks(first) or first in _RANKS)


def ranks(word: str) -> bool:
    """True for `newest`, not for `test` or `forest`."""
    return word.endswith("est") and word not in NOT_RANKS and word not in verbs()


def is_nominal(wording: Wording) -> bool:
    """True for wordings that name a thing by another: `keeper of X`, `ship that carries X`."""
    before = list(itertools.takewhile(lambda element: isinstance(element, str), wording))
    if len(before) < 2 or before[0] in FUNCTION_WORDS or _has_verb(wording):
        return False
    return before[1] in _NOMINAL or (before[0] not in verbs() and any(word in _NOMINAL for word in before[2:]))


def clause_of(rule: Rule) -> Clause:
    """What a rule's phrases do, by their words."""
    wording, said = rule.wording, rule.surface
    asks = len(wording) > 1 and wording[0] in ASKING and isinstance(wording[1], str)  # `when is X`
    closed = sum(not slot.open for slot in rule.slots)
    opens = any(said[: len(words)] == words for words in _OPENINGS)
    if not asks and closed > 1 and (opens or any(isinstance(word, str) and word in STOPS for word in said)):
        return Clause.CONDITION
    if _reports(rule) or _forbids_or_has_done(rule):
        return Clause.COMMAND
    if not wording or head_slots(wording) or participle_heads(rule) or is_nominal(wording):
        return Clause.THING
    if {w for w in wording if isinstance(w, str)} <= _GENITIVE or (wording[1:2] == ("'s",) and not _has_verb(wording)):
        return Clause.THING
    first = wording[0]
    if not rule.whole and first in _RELATIVE and rule.piece is None:
        return Clause.THING
    if isinstance(first, str) and (first in ASKING or (first in PREPOSITIONS and wording[1:2] == ("which",))):
        return Clause.QUESTION
    if _has_verb(wording) or isinstance(first, int):
        return Clause.STATEMENT
    if rule.slots or rule.frame is not None:
        return Clause.THING if _names(rule) else Clause.COMMAND
    return Clause.THING


def sentence_of_words(rule: Rule) -> Clause:
    """What a sentence without slots does: `print the receipt` commands, `it rains` says something, `lamp` names a thing."""
    said = [element for element in rule.surface if isinstance(element, str)]
    if len(said) < 2:
        return Clause.THING
    if said[0] in _SUBJECTS:
        return Clause.STATEMENT
    return Clause.COMMAND if _commands(stem(said[0])) and said[1] in ARTICLES else Clause.THING


def _reports(rule: Rule) -> bool:
    """True for `announce that …`, `tell X that …`, and for `learn that X has Y`."""
    wording = rule.wording
    if not wording or isinstance(wording[0], int) or "that" not in wording[1:-1]:
        return False
    place = wording.index("that", 1)
    after = wording[place + 1]
    if not isinstance(after, int):
        return False
    return rule.slots[after].open or (place == 1 and _commands(wording[0]) and any(w in _VERBS for w in wording[place:]))


def _commands(word: str) -> bool:
    """True for a verb that a command can begin with, `unload` like `load`."""
    return word in verbs() or any(word.startswith(prefix) and word[len(prefix) :] in verbs() for prefix in ("un", "re", "over"))


def _forbids_or_has_done(rule: Rule) -> bool:
    """True for `do not X`, and for `have X clean Y`, which asks nothing: its verb is not in the past."""
    said = rule.surface
    if any(said[: len(words)] == words for words in _FORBIDS):
        return rule.whole
    if said[:1] != ("have",) or not rule.slots:
        return False
    place = next(i for i, element in enumerate(said) if isinstance(element, int)) + 1
    verb = said[place] if place < len(said) else 0
    return isinstance(verb, str) and stem(verb) in verbs() and not is_participle(verb)


def _names(rule: Rule) -> bool:
    """True for phrases that begin with an article, a superlative, a plural, or a word that no command begins with."""
    said, wording = rule.surface, rule.wording
    word = next((w for w in said if isinstance(w, str)), "")
    if len(wording) == 2 and rule.slots and rule.slots[0].number:
        return True  # `floor 8`
    if word in ARTICLES or any(isinstance(w, str) and ranks(w) for w in said[:3]):
        return True
    if word.endswith("s") and not word.endswith("ss") and stem(word) != word:
        return True
    if word in PREPOSITIONS:
        return sum(not slot.open for slot in rule.slots) < 2  # `under the X`
    if word in _RANKS or word == "most":
        return len(rule.anchors) > 1 and isinstance(wording[1], str)  # `first band on X`, not `first X then Y`
    if len(wording) < 2 or said[1] in ARTICLES:
        return False  # `dip the X in Y`: nouns have their article before them
    joins = wording[1] in PREPOSITIONS and (wording[1] not in PARTICLES or wording[1] == "in")
    return wording[0] not in verbs() and (joins or wording[1] == "that")


def is_sure_clause(rule: Rule, clause: Clause | None = None) -> bool:
    """True if a phrase commands, says or asks something for sure: its verb says so. `clause`: what it does by its words, if known."""
    clause, wording = clause or clause_of(rule), rule.wording
    if clause is Clause.COMMAND:
        return wording[0] in verbs()
    if clause is Clause.STATEMENT:
        return any(isinstance(word, str) and word in _VERBS for word in wording[1:]) or _has_object(rule)
    return clause is not Clause.THING


def _has_object(rule: Rule) -> bool:
    """True for `X sold the Y to Z`, `X claims Y`: behind its subject a verb in the third person or the past, then what it does it to."""
    match rule.wording:
        case (int(), str() as verb, int() as thing, *_) if verb in verbs() and not rule.slots[thing].open:
            said = rule.spoken.get(verb, verb)
            return said != verb and not said.endswith("ing")
    return False
