"""*Why* as a picture: which words gave which part of the meaning, what was taught, and what was replaced.

Made from a parse's trace. Parts are numbered; a word and a node of the tree with the same number belong together.
"""

from __future__ import annotations

from typing import Any, Final

from ..errors import FormError
from ..language.logical_form import Atom, Expression, Form, read_form
from ..language.tokens import words
from ..parsing.result import Parse, Step

_NODES: Final = 500  # of a tree that is drawn


def picture(parse: Parse) -> dict[str, Any]:
    """Words, parts and tree of a parse; without a trace only its words."""
    said = list(words(parse.utterance))
    parts = _parts(parse.trace, said)
    owner: list[int | None] = [None] * len(said)
    for part in parts:  # inner parts come later, and their words are theirs
        for place in range(part["start"], part["end"]):
            owner[place] = part["number"]
    form = parse.form if parse.form is not None else parse.best
    return {
        "words": [{"text": word, "part": part} for word, part in zip(said, owner, strict=True)],
        "parts": parts,
        "tree": None if form is None or form.size > _NODES else _tree(form, parts),
        "missing": list(parse.missing),
        "evidence": [each.to_dict() for each in parse.evidence],
    }


def _parts(trace: tuple[Step, ...], said: list[str]) -> list[dict[str, Any]]:
    """One part for each step, at its place in the sentence; a look-up of what the step before replaced goes with it."""
    parts: list[dict[str, Any]] = []
    inside: list[tuple[int, int, int]] = []  # depth, start, end of the parts that are open
    used: dict[tuple[int, str], int] = {}
    for step in trace:
        while inside and inside[-1][0] >= step.depth:
            inside.pop()
        low, high = inside[-1][1:] if inside else (0, len(said))
        wanted = list(words(step.words))
        place = _find(wanted, said, used.get((low, step.words), low), high)
        if place is None:
            place = _find(wanted, said, low, high)
        if place is None:
            place, wanted = low, []
        start, end = place, place + len(wanted)
        inside.append((step.depth, start, end))
        last = parts[-1] if parts else None
        if step.action == "look up" and last is not None and (last["start"], last["end"]) == (start, end):
            last["taught"] = step.taught  # the same words: by which lesson they were understood
            continue
        used[(low, step.words)] = end
        was = step.remark.removeprefix("in place of ") if step.remark.startswith("in place of ") else None
        parts.append(
            {
                "number": len(parts),
                "start": start,
                "end": end,
                "words": step.words,
                "action": step.action,
                "form": step.form,
                "taught": step.taught,
                "was": was,
                "remark": "" if was is not None else step.remark,
                "depth": step.depth,
            }
        )
    return parts


def _find(wanted: list[str], said: list[str], low: int, high: int) -> int | None:
    size = len(wanted)
    return next((i for i in range(low, high - size + 1) if said[i : i + size] == wanted), None) if size else None


def _tree(form: Form, parts: list[dict[str, Any]]) -> dict[str, Any]:
    """The form as nested nodes, each with the number of the part that gave it, or of the one around it."""
    wanted: dict[Form, list[int]] = {}
    for part in parts:
        if part["form"] is not None:
            try:
                wanted.setdefault(read_form(part["form"]), []).append(part["number"])
            except FormError:
                continue

    def node(each: Form, around: int | None) -> dict[str, Any]:
        numbers = wanted.get(each)
        part = (numbers.pop(0) if len(numbers) > 1 else numbers[0]) if numbers else around
        if isinstance(each, Atom):
            return {"text": str(each), "part": part, "children": []}
        assert isinstance(each, Expression)
        children = [node(argument, part) for argument in each.arguments]
        return {"text": str(each.predicate), "part": part, "children": children}

    return node(form, None)
