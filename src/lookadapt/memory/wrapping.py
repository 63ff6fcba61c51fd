"""Words that wrap: what one pair of lessons shows to be around a meaning can be around others that are said alike.

From `seeds from Peru`, `(from Peru seeds)`, and `seeds that are not from Peru`, `(not (from Peru seeds))`, follows, beside a
taught `seeds kept in the vault`, also `seeds that are not kept in the vault`. The words are put in after the same neighbour:
after the thing, or after the same word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..language.english import ASKING
from ..language.logical_form import Atom, Expression, Form, Path
from .costs import WRAPPING_WORDS
from .rules import Rule, Wording
from .stacking import is_behind
from .template import hole_number, renumbered


@dataclass(frozen=True)
class _Wrap:
    """These words, after this neighbour (None: the slot that comes first), put this predicate around the whole form
    (`argument` None) or around the slot that is said as number `argument`."""

    words: tuple[str, ...]
    after: str | None
    head: Form
    argument: int | None
    close: bool  # the slot follows at once: `that do not [0]`
    asks: bool  # the sentence is a question
    spoken: tuple[str, ...]  # the words as they were taught
    sources: tuple[int, ...]


def wrapped(rules: Sequence[Rule]) -> list[Rule]:
    """The rules that follow, none of which was taught."""
    plain = [rule for rule in rules if not rule.analogy and rule.slots and rule.frame is None and rule.piece is None]
    known = {rule.wording for rule in rules}
    wraps = {wrap: None for longer in plain for shorter in plain for wrap in _wraps(shorter, longer)}
    found: dict[Wording, Rule] = {}
    for wrap in wraps:
        for rule in plain:
            for made in _apply(wrap, rule):
                if made.wording not in known:
                    found.setdefault(made.wording, made)
    return list(found.values())


def _wraps(shorter: Rule, longer: Rule) -> Iterator[_Wrap]:
    extra = len(longer.wording) - len(shorter.wording)
    if not 0 < extra <= WRAPPING_WORDS or len(shorter.slots) != len(longer.slots):
        return
    for start in range(1, len(shorter.wording) + 1):
        put = longer.wording[start : start + extra]
        rest = (*longer.wording[:start], *longer.wording[start + extra :])
        if not all(isinstance(element, str) for element in put) or not _alike(rest, shorter.wording):
            continue
        numbers = {a: b for a, b in zip(shorter.wording, rest, strict=True) if isinstance(a, int) and isinstance(b, int)}
        if len(numbers) < len(shorter.slots):
            continue
        head, path = _around(renumbered(shorter.template, numbers), longer.template)
        if head is None:
            continue
        before = shorter.wording[start - 1]
        if isinstance(before, int) and not (start == 1 and is_behind(shorter)):
            continue
        words = tuple(str(word) for word in put)
        spoken = tuple(map(str, longer.as_taught(words)))
        after = before if isinstance(before, str) else None
        asks = shorter.wording[0] in ASKING
        close = isinstance(shorter.wording[start], int) if start < len(shorter.wording) else False
        if not path:
            yield _Wrap(words, after, head, None, close, asks, spoken, longer.sources)
        else:
            number = hole_number(renumbered(shorter.template, numbers).at(path))
            said = [element for element in longer.wording if isinstance(element, int)]
            if number in said:
                yield _Wrap(words, after, head, said.index(number) - len(said), close, asks, spoken, longer.sources)


def _alike(one: Wording, two: Wording) -> bool:
    """True if two wordings have the same words, and slots in the same places."""
    return len(one) == len(two) and all(
        a == b if isinstance(a, str) or isinstance(b, str) else True for a, b in zip(one, two, strict=True)
    )


def _around(inner: Form, outer: Form) -> tuple[Form | None, Path]:
    """The one-place predicate that a form has more than another, and where."""
    if inner == outer or not isinstance(outer, Expression):
        return None, ()
    if len(outer.items) == 2 and isinstance(outer.items[0], Atom) and outer.items[1] == inner:
        return outer.items[0], ()
    if not isinstance(inner, Expression) or len(inner.items) != len(outer.items):
        return None, ()
    other = [i for i, (a, b) in enumerate(zip(inner.items, outer.items, strict=True)) if a != b]
    if len(other) != 1 or hole_number(inner.items[other[0]]) is None:
        return None, ()
    head, path = _around(inner.items[other[0]], outer.items[other[0]])
    return head, (other[0], *path)


def _apply(wrap: _Wrap, rule: Rule) -> Iterator[Rule]:
    for start in range(1, len(rule.wording) + 1):
        before = rule.wording[start - 1]
        fits = start == 1 and is_behind(rule) if wrap.after is None else before == wrap.after
        if not fits or rule.wording[start : start + len(wrap.words)] == wrap.words or (rule.wording[0] in ASKING) != wrap.asks:
            continue
        template: Form
        if wrap.argument is None:
            template = Expression((wrap.head, rule.template))
        else:
            said = [element for element in rule.wording if isinstance(element, int)]
            close = start < len(rule.wording) and isinstance(rule.wording[start], int)
            if len(said) < -wrap.argument or rule.slots[said[wrap.argument]].open or close != wrap.close:
                continue
            path = next(p for p, part in rule.template.walk() if hole_number(part) == said[wrap.argument])
            template = rule.template.replace(path, Expression((wrap.head, rule.template.at(path))))
        wording = (*rule.wording[:start], *wrap.words, *rule.wording[start:])
        own = rule.as_taught(rule.wording)
        surface = (*own[:start], *wrap.spoken, *own[start:])
        sources = tuple(sorted({*rule.sources, *wrap.sources}))
        yield replace(rule, wording=wording, template=template, surface=surface, sources=sources, together=frozenset(), analogy=1)
