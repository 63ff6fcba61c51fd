"""From examples to rules: what is silent here, what is around every form, words, then sentences, until nothing new follows."""

from __future__ import annotations

from collections.abc import Sequence

from ..language.english import SILENT
from ..language.examples import Example
from ..language.logical_form import Expression, Form
from ..language.tokens import words
from .compounds import LinkedName, completed
from .contrast import contrasts
from .costs import PASSES, WRAPPED, WRAPPED_KINDS
from .frames import find_frames
from .induction import Induction
from .lessons import Taught
from .linking import link_names
from .naming import called_by_noun, named_firsts, short_names
from .phrase import Phrase
from .rules import Rule, RuleSet
from .said_numbers import coded_numbers, mark_numbers
from .spare import spare_words
from .template import Kinds, hole, match


def meaningful(examples: Sequence[Example]) -> frozenset[str]:
    """Silent words that tell two examples of this memory apart, so they are not silent here."""
    groups: dict[tuple[str, ...], list[Example]] = {}
    for example in examples:
        groups.setdefault(Phrase.of(example.utterance).keys, []).append(example)
    kept: set[str] = set()
    for keys, group in groups.items():
        if len({example.form for example in group}) > 1 or not keys:
            sets = [SILENT.intersection(words(example.utterance)) for example in group]
            shared = frozenset.intersection(*sets) if keys else frozenset()
            kept |= frozenset.union(*sets) - shared
    return frozenset(kept)


def common_wrapper(forms: Sequence[Form]) -> Form | None:
    """A template with one hole that every form has, `(call listValue #0)`, where what fills it is of many kinds."""
    if len(forms) < WRAPPED or not all(isinstance(form, Expression) for form in forms):
        return None
    first = forms[0]
    assert isinstance(first, Expression)
    shared = [
        i
        for i, item in enumerate(first.items)
        if all(isinstance(f, Expression) and len(f.items) == len(first.items) and f.items[i] == item for f in forms)
    ]
    free = [i for i in range(len(first.items)) if i not in shared]
    if 0 not in shared or len(free) != 1 or not all(len(f.items) == len(first.items) for f in forms if isinstance(f, Expression)):
        return None
    inner = [f.items[free[0]] for f in forms if isinstance(f, Expression)]
    kinds = Kinds(inner)
    if len({kinds(part) for part in inner}) < WRAPPED_KINDS:
        return None
    return first.replace((free[0],), hole(0))


def unwrap(form: Form, wrapper: Form | None) -> Form:
    if wrapper is None:
        return form
    found = match(wrapper, form)
    return form if found is None else form.at(found[0])


def induce(examples: Sequence[Example]) -> RuleSet:
    """The rules of a memory. They depend on the set of examples only: it is put in order first."""
    order = sorted(range(len(examples)), key=lambda i: (examples[i].utterance, str(examples[i].form)))
    examples = [examples[i] for i in order]
    silent = SILENT - meaningful(examples)
    wrapper = common_wrapper([example.form for example in examples])
    phrases = [Phrase.of(example.utterance, silent) for example in examples]
    said_of = [[token.text for token in phrase.tokens] for phrase in phrases]
    plain = [unwrap(example.form, wrapper) for example in examples]
    coded = coded_numbers(zip(plain, said_of, strict=True))
    forms = [mark_numbers(form, words, coded) for form, words in zip(plain, said_of, strict=True)]
    kinds = Kinds(forms, named_firsts([p.keys for p in phrases], forms))
    keys, said = [p.keys for p in phrases], [p.words for p in phrases]
    articled = [phrase.articled for phrase in phrases]
    linked = [LinkedName(*name) for name in link_names(keys, forms, said, kinds.operators, articled)]
    shorter = (*short_names(keys, forms, said), *called_by_noun(keys, forms, said))
    names = (*completed(linked, phrases, forms, kinds), *(LinkedName(*name) for name in shorter))
    phrases_known: tuple[Rule, ...] = ()
    spare: frozenset[str] = frozenset()
    for _ in range(PASSES):
        induction = Induction(kinds, frozenset(forms), known_spare=spare)
        for name in names:
            for source in name.sources:
                induction.add(name.words, name.form, frozenset(), name.surface, source)
        for rule in phrases_known:
            induction.seed(rule)
        for i in sorted(range(len(examples)), key=lambda i: (forms[i].size, len(phrases[i]), i)):
            if len(phrases[i]):
                induction.learn(Taught(phrases[i], 0, len(phrases[i]), forms[i], i))
        rules = induction.taught_rules(wrapper, tuple(range(len(examples))))
        found = contrasts(rules, kinds, find_frames(forms))
        known = {(rule.wording, rule.template, rule.sorts) for rule in phrases_known}
        more = [rule for rule in (*found.outer, *found.inner) if (rule.wording, rule.template, rule.sorts) not in known]
        before, spare = spare, spare.union(spare_words(rules))
        if not more and spare == before:
            break
        phrases_known += tuple(more)
    taught = [forms[i] for i in sorted(range(len(order)), key=order.__getitem__)]
    return induction.result(silent, wrapper, examples, order, taught)
