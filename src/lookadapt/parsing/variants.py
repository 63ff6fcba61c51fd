"""Turns of English that keep the meaning of a wording: particle shift, genitive, fronting, joined clauses.

They know closed classes only (`language/english.toml`), never what a sentence is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ..language.english import AGREEING, FINDING_OUT, FUNCTION_WORDS, PARTICLES, PREPOSITIONS, SYNONYMS
from ..language.lexicon import verbs
from ..language.logical_form import Expression
from ..memory.rules import Rule, Slot, Wording
from .costs.limits import ATTRIBUTE_WORDS

_JOINING: Final = frozenset((*(phrase for phrases in SYNONYMS.values() for phrase in phrases), ("after",), ("before",), ("and",)))
_LONGEST: Final = max(map(len, _JOINING))


def english_variants(wording: Wording, slots: Sequence[Slot]) -> Iterator[tuple[Wording, str]]:
    """Other orders and joining words for one wording, each with its name."""
    seen: set[Wording] = {wording}
    for step in (_particle, _genitive, _attribute, _joined, _fronted, _stacked):
        for variant, name in step(wording, slots):
            if variant not in seen:
                seen.add(variant)
                yield variant, name


class Joiners:
    """Which words join sentences in a memory, and to what. Where `if` was taught as one thing and `when` as another of the same domain,
    the one is never said for the other. Behind words of finding out `if` joins nothing: `check if X`."""

    def __init__(self, rules: Sequence[Rule], domains: Sequence[int], takes_clause: Callable[[Slot], bool]):
        self._takes_clause = takes_clause
        self._heads: dict[tuple[str, ...], dict[str, int]] = {}  # predicates and their domains, by the words before a sentence
        for rule, about in zip(rules, domains, strict=True):
            for phrase in () if rule.analogy else self._phrases(rule, rule.wording):
                heads = self._heads.setdefault(phrase, {})
                heads[_head(rule)] = heads.get(_head(rule), 0) | about

    def allow(self, rule: Rule, wording: Wording, about: int) -> bool:
        """Whether another wording of a rule, which is of these domains, joins by nothing that was taught there for something else only."""
        new = self._phrases(rule, wording) - self._phrases(rule, rule.wording)
        return all(_head(rule) in heads for heads in (self._there(phrase, about) for phrase in new) if heads)

    def _there(self, phrase: tuple[str, ...], about: int) -> set[str]:
        return {head for head, bits in self._heads.get(phrase, {}).items() if bits & about}

    def _phrases(self, rule: Rule, wording: Wording) -> set[tuple[str, ...]]:
        """The longest words that join right before each sentence: `and after that`, not `that`."""
        found = set()
        for place, slot in enumerate(wording):
            if isinstance(slot, int) and self._takes_clause(rule.slots[slot]):
                runs = (wording[start:place] for start in range(max(0, place - _LONGEST), place))
                joins = next((run for run in runs if run in _JOINING), None)
                if joins is not None and wording[max(0, place - len(joins) - 1)] not in FINDING_OUT:
                    found.add(tuple(map(str, joins)))
        return found


def _head(rule: Rule) -> str:
    return str(rule.template.items[0]) if isinstance(rule.template, Expression) else str(rule.template)


def _particle(wording: Wording, slots: Sequence[Slot]) -> Iterator[tuple[Wording, str]]:
    """turn on X -> turn X on, and back."""
    for i in range(len(wording) - 2):
        first, second, third = wording[i : i + 3]
        if isinstance(first, str) and second in PARTICLES and isinstance(third, int) and not slots[third].open:
            yield (*wording[: i + 1], third, second, *wording[i + 3 :]), "particle shift"
        if isinstance(first, str) and isinstance(second, int) and third in PARTICLES and not slots[second].open:
            yield (*wording[: i + 1], third, second, *wording[i + 3 :]), "particle shift"


def _genitive(wording: Wording, slots: Sequence[Slot]) -> Iterator[tuple[Wording, str]]:
    """A of B -> B 's A, B A; B 's A -> A of B, B A."""
    for i in range(len(wording) - 2):
        first, middle, last = wording[i : i + 3]
        if not isinstance(first, int) or not isinstance(last, int) or slots[first].open or slots[last].open:
            continue
        before, after = wording[:i], wording[i + 3 :]
        if middle in ("of", "from"):
            yield (*before, last, "'s", first, *after), "genitive"
            yield (*before, last, first, *after), "compound"
        elif middle == "'s":
            yield (*before, last, "of", first, *after), "genitive"
            yield (*before, first, last, *after), "compound"
        elif middle in ("in", "on"):
            yield (*before, last, first, *after), "compound"


def _attribute(wording: Wording, slots: Sequence[Slot]) -> Iterator[tuple[Wording, str]]:
    """price of A -> A 's price, A price; A 's price -> price of A: where only words say the attribute."""
    for i, word in enumerate(wording[1:-1], 1):
        first, last = wording[i - 1], wording[i + 1]
        if word == "of" and _is_attribute(first) and isinstance(last, int) and not slots[last].open:
            start = i - 1
            while start >= max(0, i - ATTRIBUTE_WORDS) and _is_attribute(wording[start]) and (start or wording[0] not in verbs()):
                yield (*wording[:start], last, "'s", *wording[start:i], *wording[i + 2 :]), "genitive"
                yield (*wording[:start], last, *wording[start:i], *wording[i + 2 :]), "compound"
                start -= 1
        elif word == "'s" and isinstance(first, int) and not slots[first].open:
            end = i + 1
            while end <= min(len(wording) - 1, i + ATTRIBUTE_WORDS) and _is_attribute(wording[end]):
                end += 1
                yield (*wording[: i - 1], *wording[i + 1 : end], "of", first, *wording[end:]), "genitive"


def _is_attribute(word: str | int) -> bool:
    return isinstance(word, str) and word.isalpha() and word not in FUNCTION_WORDS


def _joined(wording: Wording, slots: Sequence[Slot]) -> Iterator[tuple[Wording, str]]:
    """when A B -> if A B, B when A, B if A …; A and then B -> first A then B, after A B, before B A."""
    places = [i for i, element in enumerate(wording) if isinstance(element, int)]
    if len(places) != 2 or any(slots[int(wording[i])].open for i in places):
        return
    one, two = wording[places[0]], wording[places[1]]
    lead = tuple(str(w) for w in wording[: places[0]])
    middle = tuple(str(w) for w in wording[places[0] + 1 : places[1]])
    if places[1] != len(wording) - 1:
        return
    for name, phrases in SYNONYMS.items():
        if name == "then":
            if not lead and middle in (*phrases, ("and",)):
                for phrase in phrases:
                    yield (one, *phrase, two), "joining word"
                    yield ("first", one, *phrase, two), "joining word"
                yield ("after", one, two), "joining word"
                yield ("once", one, two), "joining word"
                yield ("before", two, one), "joining word"
                yield (two, "after", one), "joining word"
                yield (one, "before", two), "joining word"
                yield (one, "and", two), "joining word"
        elif lead in phrases and middle in ((), ("then",)):
            for phrase in phrases:
                yield (*phrase, one, two), "joining word"
                yield (*phrase, one, "then", two), "joining word"
                yield (two, *phrase, one), "clause order"
        elif not lead and middle in phrases:
            for phrase in phrases:
                yield (one, *phrase, two), "joining word"
                yield (*phrase, two, one), "clause order"


def _fronted(wording: Wording, slots: Sequence[Slot]) -> Iterator[tuple[Wording, str]]:
    """X at T -> at T X: a last preposition and its slot may come first."""
    last = wording[-1]
    movable = len(wording) > 2 and isinstance(last, int) and wording[-2] in PREPOSITIONS - {"of"} and len(slots) > 1
    if movable and any(isinstance(element, int) for element in wording[:-2]):
        yield (*wording[-2:], *wording[:-2]), "fronting"


def _stacked(wording: Wording, slots: Sequence[Slot]) -> Iterator[tuple[Wording, str]]:
    """X shown in Y -> X and shown in Y: modifiers of one thing may be joined."""
    modifier = len(wording) > 2 and isinstance(wording[0], int) and isinstance(wording[1], str)
    if modifier and not slots[int(wording[0])].open and wording[1] not in ("and", "or", "'s", "of", "is", "than"):
        yield (wording[0], "and", *wording[1:]), "joined modifiers"


def agreeing(rule: Rule) -> Iterator[tuple[Wording, str]]:
    """when X joins, greet him -> greet her, them: where a thing is said once and meant twice, a pronoun agrees with whatever it is. Behind two
    things it tells whom of both it means, `unless X beats Y, rest her`."""
    wording = rule.wording if rule.repeats else ()
    for i, word in enumerate(wording):
        if isinstance(word, str) and sum(isinstance(element, int) for element in wording[:i]) == 1:
            for other in AGREEING.get(word, ()):
                yield (*wording[:i], other, *wording[i + 1 :]), "agreement"
