"""What a lesson would teach, before it is saved: its rule with the slots marked, and sentences it would understand."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, Final

from ..agent import Agent
from ..language.logical_form import Form
from ..memory.memory import Memory
from ..memory.rules import Rule
from ..memory.store import Draft
from ..parsing.parser import Parser
from .shapes import rule_dict, slot_name

EXAMPLES: Final = 3
_TRIED: Final = 12  # invented sentences that are parsed in search of three that work
_TEXTS: Final = ("buy some milk", "call my sister", "water the plants")  # for slots that copy any words


def preview(agent: Agent, draft: Draft, parser: Parser) -> dict[str, Any]:
    """The rules a draft would give, and three invented sentences with what they would mean."""
    memory = agent.notebook.memory(draft.utterance).teach(draft.utterance, draft.form)
    number = next(i for i, each in enumerate(memory.examples) if (each.utterance, each.form) == (draft.utterance, draft.form))
    rules = [rule for rule in memory.rules.rules if number in rule.sources and not rule.analogy]
    rules.sort(key=lambda rule: (-_spoken(rule), str(rule)))
    whole = rules[:1]
    examples: list[dict[str, str]] = []
    for sentence in itertools.islice(_invented(whole, memory, draft.utterance), _TRIED):
        form = parser.parse(sentence, memory).form
        if form is not None and form != draft.form:
            examples.append({"utterance": sentence, "form": str(form)})
        if len(examples) == EXAMPLES:
            break
    return {
        "utterance": draft.utterance,
        "form": draft.written,
        "rule": rule_dict(whole[0], memory) if whole else None,
        "also": [rule_dict(rule, memory) for rule in rules[1:6]],
        "examples": examples,
    }


def _spoken(rule: Rule) -> int:
    return len(rule.surface) + 10 * len(rule.slots)


def _invented(rules: list[Rule], memory: Memory, taught: str) -> Iterator[str]:
    """The sentence with other things in its slots: one slot after the other, then all of them."""
    names: dict[str, list[str]] = {}
    said: dict[Form, str] = {}
    for name in memory.rules.names:
        words = " ".join(str(word) for word in name.surface)
        said.setdefault(name.template, words)
        kind = str(getattr(name.template, "predicate", name.template))
        names.setdefault(kind, []).append(words)
    for rule in rules:
        if not rule.slots:
            return
        choices = []
        for i, slot in enumerate(rule.slots):
            if slot.open:
                choices.append([*_TEXTS])
                continue
            kinds = sorted(slot.kinds) or [slot_name(rule, i)]
            here = {said[form] for form in slot.seen if form in said}
            found = [words for kind in kinds for words in names.get(kind, ()) if words not in here]
            choices.append(found or sorted(here))
        if not all(choices):
            return
        for turn in range(_TRIED):
            fillers = [options[(turn * (i + 1) + i) % len(options)] for i, options in enumerate(choices)]
            sentence = " ".join(fillers[word] if isinstance(word, int) else word for word in rule.surface)
            if sentence != taught:
                yield sentence
