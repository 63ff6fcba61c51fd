"""What a lesson was taken to say: its words with the places marked that other words may fill, `promote [person]`.

Found by trial, with the parser itself: a place is marked if the lesson, asked with another known thing or another value
there, is understood with that thing in its form. So what is shown is what will happen, whatever rule was induced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ..language.examples import Example
from ..language.logical_form import Atom, Expression, Form
from ..language.tokens import tokenize, words
from ..memory.memory import Memory

_OTHER_TEXT: Final = "zebra crossing"  # a value nobody taught
_OTHER_NUMBER: Final = "73"


def marked_slots(utterance: str, form: Form, memory: Memory, understand: Callable[[str], Form | None]) -> str:
    """The utterance with its slots marked."""
    tokens = tokenize(utterance)
    said = tuple(token.text for token in tokens)
    marks: list[tuple[int, int, str]] = []
    for part, kind, names, other, put in _parts(form, memory):
        for name in names:
            start = next((i for i in range(len(said) - len(name) + 1) if name and said[i : i + len(name)] == name), None)
            if start is None or any(start < end and begin < start + len(name) for begin, end, _ in marks):
                continue
            asked = " ".join([*said[:start], other, *said[start + len(name) :]])
            understood = understand(asked)
            if understood is not None and understood == _exchanged(form, part, put):
                marks.append((start, start + len(name), kind))
                break
    text, at = "", 0
    for start, end, kind in sorted(marks):
        text += utterance[at : tokens[start].start] + f"[{kind}]"
        at = tokens[end - 1].end
    return text + utterance[at:]


def _parts(form: Form, memory: Memory) -> Iterator[tuple[Form, str, list[tuple[str, ...]], str, Form]]:
    """What could be a slot: a part, its kind, the words it may be said in, other words, and what they would give."""
    things: dict[str, list[Example]] = {}
    for example in memory.examples:
        if isinstance(example.form, Expression) and all(isinstance(item, Atom) for item in example.form.items):
            things.setdefault(str(example.form.predicate), []).append(example)
    for path, part in form.walk():
        if isinstance(part, Expression) and all(isinstance(item, Atom) for item in part.items) and len(part.items) > 1:
            kind = str(part.predicate)
            names = sorted((words(e.utterance) for e in things.get(kind, ()) if e.form == part), key=len, reverse=True)
            other = next((e for e in things.get(kind, ()) if e.form != part), None)
            if names and other is not None:
                yield part, kind.replace("_", " "), names, other.utterance, other.form
        if isinstance(part, Atom) and (part.quoted or part.is_number) and path:
            around = form.at(path[:-1])
            kind = str(around.predicate) if isinstance(around, Expression) and len(around.items) == 2 else "text"
            other_text = _OTHER_NUMBER if any(c.isdigit() for c in part.text) else _OTHER_TEXT
            yield (
                part,
                "number" if part.is_number and kind == "text" else kind,
                [words(part.text)],
                other_text,
                Atom(other_text, part.quoted),
            )


def _exchanged(form: Form, old: Form, new: Form) -> Form:
    for path, part in list(form.walk()):
        if part == old:
            form = form.replace(path, new)
    return form
