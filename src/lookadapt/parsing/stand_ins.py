"""What stands for anything in a slot of a rule, so that a rule can be said as a sentence: `turn on the lamp`."""

from __future__ import annotations

from ..memory.rules import Rule, Slot
from .costs.limits import STAND_IN_ROUNDS
from .index import Index


def stand_in(slot: Slot, usual: dict[str, str]) -> str:
    """What stands for anything in a slot."""
    if slot.open:
        return slot.texts[0] if slot.texts else "it"
    return next((usual[kind] for kind in sorted(slot.kinds) if kind in usual), "it")


def stand_ins(index: Index) -> dict[str, str]:
    """For every kind the text that stands for any thing of that kind: its shortest name, or a short phrase."""
    texts: dict[str, str] = {}
    rules = index.rules.rules
    for number, rule in enumerate(rules):
        if rule.is_name:
            _shorter(texts, index.kind_of[number], _words(rule))
    for _ in range(STAND_IN_ROUNDS):
        for number, rule in enumerate(rules):
            kind = index.kind_of[number]
            if rule.slots and not rule.analogy and kind not in texts:
                said: list[str] = []
                for element in rule.surface:
                    if isinstance(element, str):
                        said.append(element)
                        continue
                    slot = rule.slots[element]
                    text = slot.texts[0] if slot.texts else next((texts[k] for k in sorted(slot.kinds) if k in texts), None)
                    if text is None:
                        break
                    said.append(text)
                else:
                    texts[kind] = " ".join(said)
    return texts


def _shorter(texts: dict[str, str], kind: str, text: str) -> None:
    if kind not in texts or (len(text), text) < (len(texts[kind]), texts[kind]):
        texts[kind] = text


def _words(rule: Rule) -> str:
    return " ".join(str(word) for word in rule.surface)
