"""Where a rule has a frame in it: its arguments, which of them may be left out, and the words that announce each."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ..language.english import PREPOSITIONS, is_participle
from ..language.logical_form import Atom, Expression, Form, Path
from ..language.values import TEMPORAL
from .frames import label_of
from .rules import Frame, Rule, Wording
from .template import hole_number

_MORE: Final = frozenset(("more", "less", "fewer"))
CUES: Final = PREPOSITIONS | {"and", "that", "called", "named", "titled", "saying"}


@dataclass(frozen=True)
class FrameUse:
    """A rule with a frame in it: where, and which labels its slots belong to."""

    rule: Rule
    frame: Frame
    path: Path
    adjuncts: frozenset[str] = frozenset()  # required labels that could be left out all the same

    @cached_property
    def arguments(self) -> tuple[Form, ...]:
        node = self.rule.template.at(self.path)
        assert isinstance(node, Expression)
        return node.items[1:]

    @cached_property
    def label_of_slot(self) -> Mapping[int, str]:
        return {number: label_of(shown(argument, self.rule)) for argument in self.arguments for number in slots_in(argument)}

    @cached_property
    def labels(self) -> tuple[str, ...]:
        return tuple(label_of(shown(argument, self.rule)) for argument in self.arguments)

    @property
    def context(self) -> str:
        """What is around the frame, whatever fills its slots."""
        outside = self.rule.template.replace(self.path, Atom("@"))
        text = str(outside)
        for number in range(len(self.rule.slots)):
            text = text.replace(f"#{number}", "#")
        return f"{text} {self.frame.head}"

    def optional(self, slot: int) -> bool:
        label = self.label_of_slot.get(slot)
        return label is not None and (label not in self.frame.required or label in self.adjuncts)

    def tokens(self) -> list[object]:
        """The wording without optional slots: words, and names of the other slots."""
        found: list[object] = []
        for element in self.rule.wording:
            if isinstance(element, str):
                found.append(element)
            elif self.optional(element):
                found.append(None)
            else:
                found.append(("slot", self.label_of_slot.get(element, "outside")))
        return found


def shareable(use: FrameUse) -> list[object]:
    """The tokens without the words that announce an argument which could be left out."""
    tokens, wording = use.tokens(), use.rule.wording
    for i, element in enumerate(wording[1:]):
        if isinstance(element, int) and use.label_of_slot.get(element) in use.adjuncts:
            tokens[i] = None
    return tokens


def shown(argument: Form, rule: Rule) -> Form:
    """An argument, or what was seen in it if it is a slot."""
    number = hole_number(argument)
    if number is None:
        return argument
    seen = sorted(rule.slots[number].seen, key=str)
    return seen[0] if seen else argument


def slots_in(form: Form) -> list[int]:
    return [number for _, part in form.walk() if (number := hole_number(part)) is not None]


def adjuncts_of(uses: Sequence[FrameUse]) -> dict[str, frozenset[str]]:
    """Arguments that every sentence has, but that English could leave out for another: `(from X)` announced by `from`, times."""
    found: dict[str, frozenset[str]] = {}
    for use in uses:
        wording = use.rule.wording
        mine = set()
        for before, element in itertools.pairwise(wording):
            label = use.label_of_slot.get(element) if isinstance(element, int) else None
            if label in use.frame.required and before in PREPOSITIONS and isinstance(element, int):
                types = use.rule.slots[element].types
                if label == before or (types and types <= TEMPORAL):
                    mine.add(label)
        head = use.frame.head
        found[head] = found[head] & mine if head in found else frozenset(mine)
    return found


def led(tokens: Sequence[object]) -> set[int]:
    """Words between two slots that announce the second, if it is optional: `[0] with the message [1]`."""
    found: set[int] = set()
    run: list[int] = []
    for i, token in enumerate(tokens):
        if isinstance(token, str):
            run.append(i)
            continue
        if token is None and run and run[0] > 0 and tokens[run[0]] in CUES:
            found.update(run)
        run = []
    return found


def where_to_cut(run: Sequence[str], said: Wording, leads: frozenset[tuple[str, ...]]) -> int:
    """Between two slots: how many words end the first piece. Known announcements decide, else the first word that announces,
    with the comparative or participle before it: `longer than`, `made by`."""
    for size in range(len(run), 0, -1):
        if tuple(run[len(run) - size :]) in leads:
            return len(run) - size
    cut = next((n for n, word in enumerate(run) if word in CUES and word != "of"), len(run) if run and run[0] == "of" else 0)
    if 0 < cut < len(run) and (run[cut] == "than" or is_participle(str(said[cut - 1]))):
        cut -= 1
    return cut - 1 if 0 < cut < len(run) and run[cut - 1] in _MORE else cut
