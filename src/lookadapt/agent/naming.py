"""What is known at a question: the lessons it is about, and the names of things, which nobody had to teach."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from ..language.examples import Example
from ..language.logical_form import Atom, Expression
from ..language.tokens import words
from ..memory.memory import Memory
from .kinds import Entity
from .names import Mention, symbol
from .notebook import Notebook
from .skills import Skills

_FEW: Final = 60  # names of a kind up to which all are always known; of more, those that a sentence mentions
_LEAF = re.compile(r"\(([^\s()]+) ([^()]+)\)")


class Known:
    """The memory a sentence is understood with."""

    def __init__(self, notebook: Notebook, skills: Skills):
        self.notebook = notebook
        self.skills = skills

    def memory(self, *utterances: str) -> Memory:
        """The lessons the utterances are about, with the names of the things they and the lessons mention."""
        lessons = self.notebook.memory(*utterances)
        named = [entity for entity in self.skills.entities.values() if entity.names is not None]
        if not named:
            return lessons
        names: dict[Example, None] = {}
        said = [words(utterance) for utterance in utterances]
        for entity in named:
            assert entity.names is not None
            few = entity.names.all(_FEW)
            found = few if few is not None else [(m.spoken, m.name) for each in said for m in entity.names.find(each)]
            names.update((_example(entity.predicate, spoken, name), None) for spoken, name in found)
            if few is None:
                names.update(dict.fromkeys(self._in_lessons(lessons, entity)))
        return _joined(lessons, tuple(names))

    def mentions(self, utterance: str) -> list[tuple[type[Entity], Mention]]:
        """The names in a sentence, longest first."""
        said = words(utterance)
        found = [
            (entity, mention)
            for entity in self.skills.entities.values()
            if entity.names is not None
            for mention in entity.names.find(said)
        ]
        return sorted(found, key=lambda pair: (pair[1].start - pair[1].end, pair[1].start))

    def _in_lessons(self, lessons: Memory, entity: type[Entity]) -> list[Example]:
        """Names that lessons use: without them a lesson's own filler could not be told from its wording."""
        assert entity.names is not None
        found = []
        for written in _leaves(lessons).get(entity.predicate, ()):
            found += [_example(entity.predicate, spoken, written) for spoken in entity.names.spoken_as(written)]
        return found


@lru_cache(maxsize=64)
def _leaves(lessons: Memory) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for example in lessons.examples:
        for predicate, written in _LEAF.findall(str(example.form)):
            found.setdefault(predicate, {})[written.strip('"')] = None
    return {predicate: tuple(written) for predicate, written in found.items()}


@lru_cache(maxsize=64)
def _joined(lessons: Memory, names: tuple[Example, ...]) -> Memory:
    taught = {example.utterance for example in lessons.examples}
    return Memory.of((*(name for name in names if name.utterance not in taught), *lessons.examples))


@lru_cache(maxsize=65536)
def _example(predicate: str, spoken: str, name: str) -> Example:
    return Example(spoken, Expression((Atom(predicate), Atom(symbol(name)))))
