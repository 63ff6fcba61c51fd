"""Constructions around an attribute that a memory knows only as words: `set price of [0] to [1]`, `(set_price #0 #1)`.

Where an attribute is a thing of its own, `(relation price)`, the rules read the patterns of the lexicon themselves (`patterns`).
People who write `(set_price …)` teach the same sentence, and mean the same by `make the price of X Y`. So where the words of a taught
sentence are those of a pattern, its R may be words, too; a number may have its unit behind it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..language.english import AMOUNTS, FUNCTION_WORDS, MONEY, UNIT_OF, stem
from ..language.lexicon import LexiconEntry, Member, is_role
from ..memory.rules import Rule, Wording
from .costs.limits import ATTRIBUTE_WORDS

Roles: TypeAlias = Mapping[str, Wording]  # what each role is in a wording: words, a slot, a slot and its unit

_ATTRIBUTE: Final = "R"
_GENITIVE: Final = ("of", "'s")
_UNITS: Final = frozenset(map(stem, (*MONEY, *AMOUNTS, *UNIT_OF)))


@dataclass(frozen=True)
class Worded:
    """A taught wording as a pattern of an entry; any member may be said with the words of its attribute."""

    number: int  # of the rule
    taught: Member
    slots: Mapping[str, int]
    roles: Roles
    rule: Rule

    def said(self, member: Member, turned: bool = False) -> Member | None:
        """A member in these words; if `turned`, with the other genitive, and None if it has none."""
        other = _turned(member) if turned else member
        return _in_words(other, self.roles, self.rule) if other is not None else None


class AttributesInWords:
    """The rules whose wordings the patterns of a lexicon are held against, by their words."""

    def __init__(self, rules: Sequence[Rule]):
        self._rules: dict[str, list[tuple[int, Rule]]] = defaultdict(list)
        for number, rule in enumerate(rules):
            if rule.slots and not (rule.analogy or rule.frame or rule.piece or rule.wrapper is not None):
                for word in dict.fromkeys(rule.anchors):
                    self._rules[word].append((number, rule))

    def of(self, entry: LexiconEntry) -> Iterator[Worded]:
        """Each rule that says a pattern of an entry, as the first pattern that it says."""
        known = set[int]()
        for member in entry.members:
            if member.weak or _ATTRIBUTE not in member.tokens:
                continue
            needed = [token for token in member.tokens if not is_role(token) and token not in _GENITIVE]
            if not all(word in self._rules for word in needed):
                continue
            for taught in filter(None, (member, _turned(member))):
                said = [token for token in taught.tokens if not is_role(token)]
                for number, rule in min((self._rules.get(word, ()) for word in said), key=len, default=()):
                    roles = next(_matches(taught.tokens, rule.wording, {}), None) if number not in known else None
                    if roles is not None and (slots := _slots(roles, rule)) is not None:
                        known.add(number)
                        yield Worded(number, _in_words(taught, roles, rule), slots, roles, rule)


def _matches(tokens: Sequence[str], wording: Wording, roles: Roles) -> Iterator[Roles]:
    """The ways in which a pattern says a whole wording."""
    if not tokens or not wording:
        if not tokens and not wording:
            yield roles
        return
    first, rest = tokens[0], tokens[1:]
    if not is_role(first):
        if wording[0] == first:
            yield from _matches(rest, wording[1:], roles)
    elif first in roles:
        taken = roles[first]
        if wording[: len(taken)] == taken:
            yield from _matches(rest, wording[len(taken) :], roles)
    else:
        for size in range(1, min(ATTRIBUTE_WORDS, len(wording)) + 1):
            taken = wording[:size]
            if _is_attribute(taken) if first == _ATTRIBUTE else _is_filler(taken):
                yield from _matches(rest, wording[size:], {**roles, first: taken})


def _is_attribute(words: Wording) -> bool:
    return all(isinstance(word, str) and word.isalpha() and word not in FUNCTION_WORDS for word in words)


def _is_filler(words: Wording) -> bool:
    return isinstance(words[0], int) and all(word in _UNITS for word in words[1:])


def _slots(roles: Roles, rule: Rule) -> Mapping[str, int] | None:
    """The slot of each role but R; None if the attribute is no words, or the roles are not just the rule's slots, each once."""
    slots = {role: taken[0] for role, taken in roles.items() if isinstance(taken[0], int)}
    if _ATTRIBUTE in slots or sorted(slots.values()) != list(range(len(rule.slots))):
        return None
    return slots


def _turned(member: Member) -> Member | None:
    """A member with the other genitive; None if it has none."""
    tokens, text = _other_genitive(member.tokens), _other_genitive(tuple(member.text.split()))
    return Member(tokens, " ".join(text), member.weak) if tokens != member.tokens else None


def _other_genitive(tokens: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    while tokens:
        first, middle, last = (*tokens[:3], "", "")[:3]
        of = (first, middle) == (_ATTRIBUTE, "of") and is_role(last)
        if of or ((middle, last) == ("'s", _ATTRIBUTE) and is_role(first)):
            if of and found[-1:] == ["the"]:  # `the price of ann`, `ann 's price`
                found.pop()
            found += last, "'s" if of else "of", first
            tokens = tokens[3:]
        else:
            found.append(first)
            tokens = tokens[1:]
    return tuple(found)


def _in_words(member: Member, roles: Roles, rule: Rule) -> Member:
    """A member with the words of the attribute, and of units, in it."""

    def tokens(role: str) -> tuple[str, ...]:
        return tuple(word if isinstance(word, str) else role for word in roles.get(role, (role,)))

    said = (
        rule.spoken.get(word, word) for token in member.text.split() for word in (tokens(token) if is_role(token) else (token,))
    )
    found = tuple(word for token in member.tokens for word in (tokens(token) if is_role(token) else (token,)))
    return Member(found, " ".join(said), member.weak)
