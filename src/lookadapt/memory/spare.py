"""Words of rules that say nothing: what memory's own sentences show to be no part of the meaning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ..language.english import FUNCTION_WORDS, PREPOSITIONS
from ..language.logical_form import Expression, Form
from .naming import spelling
from .rules import Rule
from .template import hole_number

Uses: TypeAlias = Sequence[tuple[Form, frozenset[str]]]  # the forms a word stands for, and the kinds of what it stands behind


def spare_words(rules: Sequence[Rule]) -> list[str]:
    """Content words that say nothing, because

    - one wording of a form has them and another, otherwise with the same content words, has not: `X instances 's Y field` and
      `Y of X instances` mean the same. Of noun phrases about two things, `X 's Y field` and `Y of X instances`, neither word
      says anything: the things and what joins them do;
    - they follow things of one kind wherever they stand, though sentences say the same in different ways;
    - they only name the kind of what they follow, `[Y of X] field` of `(field Y X)`;
    - or they trail a thing behind a preposition, `set X to Y instances`, where the form says no more than `set`.
    """
    content: dict[Form, list[frozenset[str]]] = {}
    where: dict[str, set[Form]] = {}
    nominal: dict[Form, bool] = {}
    for rule in rules:
        words_ = frozenset(rule.anchors) - FUNCTION_WORDS
        content.setdefault(rule.template, []).append(words_)
        names = len(rule.slots) > 1 and isinstance(rule.wording[0], int) and len(words_) < len(rule.anchors)
        nominal[rule.template] = nominal.get(rule.template, True) and names
        for word in words_:
            where.setdefault(word, set()).add(rule.template)
    uses = _uses(rules)
    found = {
        word
        for template, sets in content.items()
        for more in sets
        for fewer in sets
        if (fewer and fewer < more) or nominal[template]
        for word in more - fewer
        if len(where[word]) == 1 or (nominal[template] and _clings(uses[word]))
    }
    found |= {word for word, each in uses.items() if _clings(each) and len(each) > len({form for form, _ in each})}
    found |= {word for rule in rules for word in (*_trailing(rule), *_kind_said(rule)) if word in uses and _clings(uses[word])}
    return sorted(found)


def _uses(rules: Sequence[Rule]) -> dict[str, list[tuple[Form, frozenset[str]]]]:
    """Where content words stand. Of a phrase its last thing counts too: in `set Y of X instances to Z`, `instances` stands
    behind X."""
    last: dict[str, set[str]] = {}
    for rule in rules:
        end = rule.wording[-1]
        if isinstance(end, int) and not rule.slots[end].open and isinstance(rule.template, Expression):
            last.setdefault(str(rule.template.items[0]), set()).update(rule.slots[end].kinds)
    where: dict[str, list[tuple[Form, frozenset[str]]]] = {}
    for rule in rules:
        for i, word in enumerate(rule.wording):
            if isinstance(word, str) and word not in FUNCTION_WORDS:
                before = rule.wording[i - 1] if i else None
                kinds = rule.slots[before].kinds if isinstance(before, int) and not rule.slots[before].open else frozenset()
                where.setdefault(word, []).append((rule.template, kinds.union(*(last.get(kind, ()) for kind in kinds))))
    return where


def _clings(uses: Uses) -> bool:
    """True for a word that follows things of one kind wherever it stands: it belongs to the thing."""
    return bool(frozenset.intersection(*(kinds for _, kinds in uses)))


def _kind_said(rule: Rule) -> Iterator[str]:
    """Words that spell the kind of the phrase they follow."""
    for before, word in zip(rule.wording, rule.wording[1:], strict=False):
        if isinstance(before, int) and isinstance(word, str) and word in rule.slots[before].kinds and len(rule.anchors) > 1:
            yield word


def _trailing(rule: Rule) -> Iterator[str]:
    """The last word behind a preposition and its thing, if other words spell all that the form says besides its things."""
    if len(rule.wording) < 4 or not isinstance(rule.template, Expression):
        return
    preposition, thing, word = rule.wording[-3:]
    if preposition not in PREPOSITIONS or not isinstance(thing, int) or not isinstance(word, str) or word in FUNCTION_WORDS:
        return
    said = spelling(rule.template.items[0])
    things = all(hole_number(item) is not None for item in rule.template.items[1:])
    if things and not rule.slots[thing].open and word not in said and said and said <= set(rule.anchors) - FUNCTION_WORDS:
        yield word
