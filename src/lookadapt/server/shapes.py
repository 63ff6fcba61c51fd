"""Lessons, skills and rules as plain JSON."""

from __future__ import annotations

from typing import Any

from ..agent import Skill, Undone
from ..memory.memory import Memory
from ..memory.rules import Rule
from ..memory.template import fill, hole


def undone_dict(change: Undone) -> dict[str, Any]:
    return {
        "undone": change.kind,
        "teacher": change.teacher,
        "restored": [lesson.to_dict() for lesson in change.restored],
        "withdrawn": [lesson.to_dict() for lesson in change.withdrawn],
    }


def skill_dict(skill: Skill) -> dict[str, Any]:
    return {
        "name": skill.name,
        "usage": str(skill),
        "summary": skill.summary,
        "parameters": [
            {"name": p.name, "kind": str(p.kind), "required": i < skill.least} for i, p in enumerate(skill.parameters)
        ],
    }


def slot_name(rule: Rule, number: int) -> str:
    """What a slot takes, in a word: the kind of thing seen there, or `words` for copied text."""
    slot = rule.slots[number]
    kinds = sorted(slot.kinds)
    return "words" if slot.open or not kinds else kinds[0]


def said(rule: Rule) -> list[dict[str, Any]]:
    """The wording of a rule: words, and slots by number and name."""
    return [
        {"slot": word, "text": slot_name(rule, word)} if isinstance(word, int) else {"slot": None, "text": word}
        for word in rule.surface
    ]


def rule_dict(rule: Rule, memory: Memory) -> dict[str, Any]:
    template = fill(rule.template, [hole(i) for i in range(len(rule.slots))])
    return {
        "words": " ".join(f"[{slot_name(rule, word)}]" if isinstance(word, int) else word for word in rule.surface),
        "said": said(rule),
        "form": str(template).replace(chr(26), "#"),
        "slots": [
            {"name": slot_name(rule, i), "open": slot.open, "kinds": sorted(slot.kinds), "seen": sorted(map(str, slot.seen))[:20]}
            for i, slot in enumerate(rule.slots)
        ],
        "taught_by": [memory.examples[i].utterance for i in rule.sources[:20]],
        "by_analogy": bool(rule.analogy),
    }
