"""Phrases told apart by contrast: sentences that share their words and their form but for one stretch and one part.

From `people born in hamburg`, `(people (born_in …))`, and `people who died in krakow`, `(people (died_in …))`, follows
`people X`, and that `born in hamburg` is the part. Longer sentences (`children of agnes born in hamburg`) are then
understood with these phrases, which nobody ever taught alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ..language.english import FUNCTION_WORDS, YES_OR_NO, stem
from ..language.logical_form import Atom, Expression, Form, Path
from .naming import spelling
from .rules import Rule, Slot, Wording
from .template import Hole, Kinds, hole, hole_number, renumbered

_STAR = Hole(-1)
_INVERTED: Final = frozenset(map(stem, YES_OR_NO))  # what is asked about stands around the verb that comes first


@dataclass(frozen=True)
class Phrases:
    """What contrast found: sentences with a place for a phrase, and the phrases."""

    outer: tuple[Rule, ...]
    inner: tuple[Rule, ...]


@dataclass(frozen=True)
class _Member:
    """A rule with one part of its form singled out."""

    rule: Rule
    path: Path
    part: Expression

    @property
    def tokens(self) -> tuple[object, ...]:
        """The wording: words, places of slots outside the part, and None for slots inside it."""
        inside = set(_holes(self.part))
        outside: list[int] = []
        found: list[object] = []
        for element in self.rule.wording:
            if isinstance(element, str):
                found.append(element)
            elif element in inside:
                found.append(None)
            else:
                outside.append(element)
                found.append(len(outside))
        return tuple(found)


def _holes(form: Form) -> list[int]:
    return list(dict.fromkeys(number for _, part in form.walk() if (number := hole_number(part)) is not None))


def contrasts(rules: Sequence[Rule], kinds: Kinds, frames: Collection[str] = ()) -> Phrases:
    """The phrases that pairs of rules tell apart."""
    groups: dict[tuple[object, ...], list[_Member]] = defaultdict(list)
    for rule in rules:
        if rule.analogy or rule.frame is not None or rule.piece is not None or rule.is_name or rule.wording[0] in _INVERTED:
            continue
        for path, part in rule.template.walk():
            if not path or path[-1] == 0 or not isinstance(part, Expression):
                continue
            rest = rule.template.replace(path, _STAR)
            inside = set(_holes(part))
            if inside & set(_holes(rest)) or not isinstance(part.items[0], Atom):
                continue  # a slot that fills both
            above = rule.template.at(path[:-1])
            if isinstance(above, Expression) and str(above.items[0]) in frames:
                continue  # a labelled argument: `frames` cuts those
            member = _Member(rule, path, part)
            groups[(_shape(rest), member.tokens[:1])].append(member)
    ordered = [groups[key] for key in sorted(groups, key=str)]
    pairs = [pair for members in ordered if len({kinds(member.part) for member in members}) > 1 for pair in _cut(members, kinds)]
    return _smallest([*pairs, *_spelled(ordered, kinds)], kinds)


def _smallest(pairs: Sequence[tuple[Rule, Rule]], kinds: Kinds) -> Phrases:
    """The phrases that have no other phrase inside: larger ones are learned when these are known."""
    found = {kinds(phrase.template) for _, phrase in pairs}
    outer: dict[tuple[object, ...], Rule] = {}
    inner: dict[tuple[object, ...], Rule] = {}
    for around, phrase in pairs:
        if not any(path and isinstance(part, Expression) and kinds(part) in found for path, part in phrase.template.walk()):
            _keep(outer, around)
            _keep(inner, phrase)
    return Phrases(tuple(outer.values()), tuple(inner.values()))


def _spelled(groups: Iterable[Sequence[_Member]], kinds: Kinds) -> list[tuple[Rule, Rule]]:
    """Parts whose predicate the sentence spells beside their slots: `parcel [0]` of `pick up parcel [0]`, `(pick_up (parcel #0))`."""
    found = []
    for members in groups:
        for member in members:
            head = spelling(member.part.items[0])
            row = member.tokens
            places = [i for i, token in enumerate(row) if token is None or (isinstance(token, str) and token in head)]
            if not head or None not in row or not head <= {str(row[i]) for i in places}:
                continue
            start, end = places[0], places[-1] + 1
            rest = [token for token in (*row[:start], *row[end:]) if isinstance(token, str)]
            outside = {
                w for _, p in member.rule.template.replace(member.path, _STAR).walk() if isinstance(p, Atom) for w in spelling(p)
            }
            within = [token for token in row[start:end] if isinstance(token, str)]
            mixed = any(isinstance(token, int) for token in row[start:end]) or not outside.isdisjoint(within)
            if rest and not mixed and (len(within) == len(head) or set(within) - head <= FUNCTION_WORDS):
                found.append(_split(member, start, end, kinds))
    return found


def _keep(found: dict[tuple[object, ...], Rule], rule: Rule) -> None:
    key = (rule.wording, rule.template, rule.sorts)
    old = found.get(key)
    if old is None:
        found[key] = rule
        return
    slots = tuple(
        Slot(a.open, a.seen | b.seen, a.kinds | b.kinds, tuple(sorted({*a.texts, *b.texts})), a.number, a.leading)
        for a, b in zip(old.slots, rule.slots, strict=True)
    )
    sources = tuple(sorted({*old.sources, *rule.sources}))
    found[key] = Rule(old.wording, old.template, slots, sources, old.surface, wrapper=old.wrapper, analogy=1, whole=old.whole)


def _shape(form: Form) -> str:
    text = str(form)
    for number in sorted(_holes(form), reverse=True):
        text = text.replace(f"#{number}", "#")
    return text


def _cut(members: Sequence[_Member], kinds: Kinds) -> list[tuple[Rule, Rule]]:
    """Each member as what all of them share, and the phrase that is its own."""
    rows = [member.tokens for member in members]
    shortest = min(map(len, rows))
    before = 0
    while before < shortest and rows[0][before] is not None and len({row[before] for row in rows}) == 1:
        before += 1
    after = 0
    while after < shortest - before and rows[0][-1 - after] is not None and len({row[-1 - after] for row in rows}) == 1:
        after += 1
    if before + after == 0:
        return []
    made = []
    for member, row in zip(members, rows, strict=True):
        stretch = row[before : len(row) - after]
        if stretch and not any(isinstance(token, int) for token in stretch) and any(isinstance(t, str) for t in stretch):
            made.append((member, _split(member, before, len(row) - after, kinds)))
    return [rules for _, rules in made] if len({kinds(member.part) for member, _ in made}) > 1 else []


def _split(member: _Member, start: int, end: int, kinds: Kinds) -> tuple[Rule, Rule]:
    rule, wording = member.rule, member.rule.wording
    place = len(wording)  # a number that no slot has
    template = rule.template.replace(member.path, hole(place))
    around = (*wording[:start], place, *wording[end:])
    slots = {**dict(enumerate(rule.slots)), place: Slot(False, kinds=frozenset((kinds(member.part),)))}
    outer = _rule(rule, around, template, slots, True)
    inner = _rule(rule, wording[start:end], member.part, slots, False)
    return outer, inner


def _rule(rule: Rule, wording: Wording, template: Form, slots: dict[int, Slot], whole: bool) -> Rule:
    numbers = {number: n for n, number in enumerate(_holes(template))}
    words = tuple(numbers[e] if isinstance(e, int) else e for e in wording)
    kept = tuple(slots[number] for number in numbers)
    surface = rule.as_taught(words)
    return Rule(words, renumbered(template, numbers), kept, rule.sources, surface, wrapper=rule.wrapper, analogy=1, whole=whole)
