"""What the phrases of a memory do, and what they are a kind of: by their words (`clauses`), and by where memory has them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..language.english import ARTICLES, ASKING, COORDINATORS, FUNCTION_WORDS, STOPS, SYNONYMS, YES_OR_NO, stem
from ..language.logical_form import Form
from ..memory.rules import Rule, RuleSet
from .clauses import Clause, clause_of, head_slots, is_superlative, is_sure_clause, participle_heads, sentence_of_words

_JOINING: Final = COORDINATORS | STOPS | {word for phrases in SYNONYMS.values() for phrase in phrases for word in phrase}
_GOES_ON: Final = frozenset(("it", "them", "him", "her"))
_NO_KIND: Final = frozenset(("(", "'"))  # of symbols that were seen in no place yet


def headed(rules: RuleSet, kind_of: Sequence[str], modifiers: frozenset[str], worded: Sequence[Clause]) -> list[frozenset[int]]:
    """The slots whose fillers each rule's phrases are a kind of. Where no word tells, what is never said alone (`modifiers`)
    is not one: of `cars whose make is X`, the cars. `worded`: what the phrases do by their words (`clause_of`)."""
    found = []
    plurals, articled = _plurals(rules), _articled(rules, worded) | _talked_about(rules)
    for kind, rule in zip(kind_of, rules.rules, strict=True):
        plain = without_noise(rule, rules)
        heads = head_slots(plain.wording) or participle_heads(plain, plurals)
        if not rule.anchors and len(heads) > 1:
            heads = frozenset(slot for slot in heads if rule.slots[slot].kinds - modifiers) or heads
        match rule.wording:
            case (str(), int() as thing) if not heads and kind in articled and not rule.slots[thing].open:
                heads = frozenset((thing,))  # `the direct flight` is a flight
        found.append(heads)
    return found


def classified(
    rules: RuleSet, kind_of: Sequence[str], heads_of: Sequence[frozenset[int]], worded: Sequence[Clause]
) -> list[Clause]:
    """What each rule's phrases do; `X and then Y` does what X and Y do."""
    found = []
    for rule, clause in zip(rules.rules, worded, strict=True):
        plain = without_noise(rule, rules)
        found.append(clause if plain is rule else clause_of(plain))
    articled, done = _articled(rules, worded), _done(rules, found)
    for number, (kind, rule) in enumerate(zip(kind_of, rules.rules, strict=True)):
        if found[number] is Clause.STATEMENT and heads_of[number]:
            found[number] = Clause.THING  # by its participle
        elif found[number] is Clause.COMMAND and kind in articled:
            found[number] = Clause.THING  # no command has an article before it
        elif found[number] is Clause.THING and rule.slots and not rule.anchors and kind in done:
            found[number] = Clause.COMMAND
    _by_place(rules, kind_of, found, articled, worded)
    by_kind = {kind: clause for kind, clause, rule in zip(kind_of, found, rules.rules, strict=True) if rule.slots}
    for number, rule in enumerate(rules.rules):
        first = rule.wording[0] if rule.wording and isinstance(rule.wording[0], int) else None
        if found[number] is Clause.THING and rule.anchors and heads_of[number]:
            seen = {by_kind.get(kind, Clause.THING) for slot in heads_of[number] for kind in rule.slots[slot].kinds}
            if len(seen) == 1:
                found[number] = seen.pop()
        elif found[number] is Clause.STATEMENT and first is not None and not is_sure_clause(rule, worded[number]):
            begins = {by_kind.get(kind, Clause.THING) for kind in rule.slots[first].kinds}
            found[number] = Clause.COMMAND if begins == {Clause.COMMAND} else Clause.STATEMENT  # `X followed by Y`
        if rule.frame is not None and not rule.slots:
            found[number] = by_kind.get(kind_of[number], found[number])
    return found


def commands(rules: RuleSet, clauses: Sequence[Clause], kind_of: Sequence[str]) -> frozenset[int]:
    """The rules that lessons have only as what is to be done, `open X` of `Y and then open X`: they are sentences too,
    unless they go on about something said before, `move it to X`."""
    done = _done(rules, clauses)
    rows = enumerate(zip(rules.rules, clauses, kind_of, strict=False))
    return frozenset(
        number
        for number, (rule, clause, kind) in rows
        if kind in done
        and clause is Clause.COMMAND
        and not rule.whole
        and rule.piece is None
        and is_sure_clause(rule)
        and _GOES_ON.isdisjoint(rule.surface)
    )


def _by_place(
    rules: RuleSet, kind_of: Sequence[str], found: list[Clause], articled: frozenset[str], worded: Sequence[Clause]
) -> None:
    """Sentences of words alone, `print the receipt`, `it rains`, and phrases that do not say what they do: what a condition
    has in its first half says something, what it has in the other is to be done."""
    done, said = _done(rules, found) - articled, _said(rules, found) - articled
    things = _talked_about(rules)
    slotted: dict[str, set[Clause]] = {}
    for kind, clause, rule in zip(kind_of, found, rules.rules, strict=True):
        if rule.slots:
            slotted.setdefault(kind, set()).add(clause)
    for number, (kind, rule) in enumerate(zip(kind_of, rules.rules, strict=True)):
        if rule.piece is not None or rule.frame is not None or kind in _NO_KIND:
            continue
        if not rule.slots and found[number] is Clause.THING:
            sure = slotted.get(kind, set())
            if len(sure) == 1 and kind not in articled:
                found[number] = next(iter(sure))
            elif kind in done - said:
                found[number] = Clause.COMMAND
            elif kind in said - done:
                found[number] = Clause.STATEMENT
            elif rule.whole:
                found[number] = sentence_of_words(rule)
        elif rule.slots and kind in said - done - things:
            if not (found[number] is Clause.COMMAND and is_sure_clause(rule, worded[number])):
                found[number] = Clause.STATEMENT  # `it snows at X`
        elif rule.slots and found[number] is Clause.COMMAND and kind in things - said - done:
            found[number] = Clause.THING  # `how long is the order of X`


def _talked_about(rules: RuleSet) -> frozenset[str]:
    """The kinds of what questions are about, other than those answered by yes or no, and of what is ranked: things."""
    found: set[str] = set()
    for rule in rules.rules:
        asks = rule.wording and rule.wording[0] in ASKING and rule.surface[0] not in YES_OR_NO and rule.wording[0] not in STOPS
        if asks or is_superlative(rule.wording):
            for slot in rule.slots:
                found |= slot.kinds if not slot.open else set()
    return frozenset(found)


def _said(rules: RuleSet, clauses: Sequence[Clause]) -> frozenset[str]:
    """The kinds that stand where conditions say when: X of `if X Y` and of `Y unless X`."""
    said: set[str] = set()
    for clause, rule in zip(clauses, rules.rules, strict=True):
        slots = [element for element in rule.wording if isinstance(element, int) and not rule.slots[element].open]
        if clause is Clause.CONDITION and len(slots) == 2:
            said |= _half(rule, slots[1] if isinstance(rule.wording[0], int) else slots[0])
    return frozenset(said)


def _done(rules: RuleSet, clauses: Sequence[Clause]) -> frozenset[str]:
    """The kinds that stand where conditions say what to do, `if X Y`, and where something is done after another."""
    done: set[str] = set()
    for clause, rule in zip(clauses, rules.rules, strict=True):
        slots = [element for element in rule.wording if isinstance(element, int) and not rule.slots[element].open]
        if clause is Clause.CONDITION and len(slots) == 2:
            infix = isinstance(rule.wording[0], int)  # `Y unless X`
            done |= _half(rule, slots[0] if infix else slots[1])
        elif len(slots) == 2 and "then" in rule.wording:
            done |= rule.slots[slots[0]].kinds | rule.slots[slots[1]].kinds
    return frozenset(done)


def _half(rule: Rule, slot: int) -> frozenset[str]:
    """The kinds of a slot that is all of a condition's half: not who marries, of `if X marries, Y`."""
    place = rule.wording.index(slot)
    before = itertools.takewhile(lambda element: isinstance(element, str), reversed(rule.wording[:place]))
    behind = itertools.takewhile(lambda element: isinstance(element, str), rule.wording[place + 1 :])
    return rule.slots[slot].kinds if _JOINING.issuperset((*before, *behind)) else frozenset()


def _articled(rules: RuleSet, worded: Sequence[Clause]) -> frozenset[str]:
    """The kinds of phrases that memory has behind an article, where no clause begins."""
    found: set[str] = set()
    for rule, clause in zip(rules.rules, worded, strict=True):
        if clause is Clause.CONDITION:
            continue
        for before, element in zip(rule.surface, rule.surface[1:], strict=False):
            if isinstance(element, int) and before in ARTICLES:
                found |= rule.slots[element].kinds
    return frozenset(found)


def _plurals(rules: RuleSet) -> frozenset[Form]:
    """The forms whose names are plurals, `mugs`, and what is said more of them: `mugs on the shelf`."""
    lasts = ((rule.template, rule.surface[-1]) for rule in rules.names if rule.surface)
    named = frozenset(form for form, last in lasts if isinstance(last, str) and last.endswith("s") and stem(last) != last)
    if not named:
        return named
    seen = (form for rule in rules.rules for slot in rule.slots for form in slot.seen if not slot.open)
    return named.union(form for form in seen if any(part in named for _, part in form.walk()))


def without_noise(rule: Rule, rules: RuleSet) -> Rule:
    """A rule without the words that memory's own examples show to say nothing: `X instances 's R` is `X 's R`."""
    kept = tuple(element for element in rule.wording if element not in rules.noise or element in FUNCTION_WORDS)
    return rule if len(kept) in (0, len(rule.wording)) else replace(rule, wording=kept)
