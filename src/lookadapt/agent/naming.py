"""What is known at a question: the lessons it is about, and the names of things, which nobody had to teach."""

from __future__ import annotations

import re
from typing import Final

from ..language.examples import Example
from ..language.forgetful import forgetful
from ..language.logical_form import Atom, Expression
from ..language.tokens import words
from ..memory.memory import Memory
from .kinds import Entity
from .names import Names, symbol
from .notebook import WHOLE, Notebook
from .skills import Skills

_FEW: Final = 60  # names of a kind up to which all are always known; of more, those that a sentence mentions
_LEAF = re.compile(r"\(([^\s()]+) ([^()]+)\)")


class Known:
    """The memory a sentence is understood with."""

    def __init__(self, notebook: Notebook, skills: Skills):
        self.notebook = notebook
        self.skills = skills

    def memory(self, *utterances: str, whole: int = WHOLE) -> Memory:
        """The lessons the utterances are about, with the names of the things they and the lessons mention."""
        lessons = self.notebook.memory(*utterances, whole=whole)
        named = self._named()
        if not named:
            return lessons
        names: dict[Example, None] = {}
        said = [words(utterance) for utterance in utterances]
        for entity, known in named:
            few = known.all(_FEW)
            found = few if few is not None else [(m.spoken, m.name) for each in said for m in known.find(each)]
            names.update((_example(entity.predicate, spoken, name), None) for spoken, name in found)
            if few is None:
                names.update(dict.fromkeys(_in_lessons(lessons, entity, known)))
        return _joined(lessons, tuple(names))

    def _named(self) -> list[tuple[type[Entity], Names]]:
        every = ((entity, self.skills.names(entity)) for entity in self.skills.entities.values())
        return [(entity, names) for entity, names in every if names is not None]


def _in_lessons(lessons: Memory, entity: type[Entity], names: Names) -> list[Example]:
    """Names that lessons use: without them a lesson's own filler could not be told from its wording."""
    leaves = _leaves(lessons).get(entity.predicate, ())
    return [_example(entity.predicate, spoken, written) for written in leaves for spoken in names.spoken_as(written)]


@forgetful(64)
def _leaves(lessons: Memory) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for example in lessons.examples:
        for predicate, written in _LEAF.findall(str(example.form)):
            found.setdefault(predicate, {})[written.strip('"')] = None
    return {predicate: tuple(written) for predicate, written in found.items()}


@forgetful(64)
def _joined(lessons: Memory, names: tuple[Example, ...]) -> Memory:
    taught = {example.utterance for example in lessons.examples}
    return Memory.of((*(name for name in names if name.utterance not in taught), *lessons.examples))


@forgetful(65536)
def _example(predicate: str, spoken: str, name: str) -> Example:
    return Example(spoken, Expression((Atom(predicate), Atom(symbol(name)))))
