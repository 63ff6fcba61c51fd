"""What is missing is asked for: `order 5 boxes` is `order 200 boxes of screws` without its last part.

Found by trial: if a sentence is understood for sure once the words for one argument of a lesson are put in, that
argument is what was not said. The question comes from the skill (`ask=`), else from the words before the gap or the
parameter's name; the answer is put into the gap and the whole sentence is understood as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from ..language.english import ARTICLES, FUNCTION_WORDS, PREPOSITIONS
from ..language.examples import Example
from ..language.logical_form import Atom, Expression, Form
from ..language.tokens import words
from ..memory.memory import Memory
from .guard import content, fillers
from .numbers import number
from .reply import Question
from .skills import Parameter, Skill, Skills

_TRIALS: Final = 60  # sentences tried for one question
_LESSONS: Final = 12  # lessons tried
_UNIT: Final = 2  # words of a unit
_CUES: Final = PREPOSITIONS | ARTICLES | {"that"}


@dataclass(frozen=True)
class _Gap:
    """One argument of a lesson, and the words that say it: `of the` + `lamp`, `by` + `3` + `metres`."""

    parameter: Parameter
    index: int
    cue: tuple[str, ...]
    filler: tuple[str, ...]
    unit: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return (*self.cue, *self.filler, *self.unit)


def missing_part(sentence: str, memory: Memory, skills: Skills, sure: Callable[[str], Form | None]) -> Question | None:
    """The question for the first required argument that a sentence leaves out; None if that is not what it lacks."""
    said = words(sentence)
    if not 0 < len(said) <= 30:
        return None
    trials = 0
    for lesson, skill in _candidates(sentence, memory, skills):
        gaps = [gap for gap in _gaps(lesson, skill, memory) if not _is_there(lesson, gap, said, memory)]
        for missing in [*([gap] for gap in gaps), *([gaps] if len(gaps) > 1 else [])]:
            for at in _places(len(said)):
                trials += 1
                if trials > _TRIALS:
                    return None
                trial = [_unsaid(missing[0], said[:at], said[at:]), *missing[1:]]
                tried = [*said[:at], *(word for gap in trial for word in gap.words), *said[at:]]
                form = sure(" ".join(tried))
                call = _call(form, skill) if form is not None else None
                if call is not None and _fills(call, lesson, trial):
                    first = trial[0]
                    before, after = " ".join([*said[:at], *first.cue]), " ".join([*first.unit, *said[at:]])
                    return Question(_asked(first, said[:at]), skill.name, first.parameter.name, form, before, after)
    return None


def _candidates(sentence: str, memory: Memory, skills: Skills) -> Iterator[tuple[Example, Skill]]:
    """Lessons that call a skill and share a word with the sentence that is not one of their fillers, nearest first."""
    said = content(sentence)
    found: list[tuple[int, int, Example, Skill]] = []
    for place, example in enumerate(memory.examples):
        form = example.form
        skill = skills.get(str(form.predicate)) if isinstance(form, Expression) else None
        if skill is None:
            continue
        shared = (said & content(example.utterance)) - fillers(form)
        if shared:
            found.append((-len(shared), place, example, skill))
    for _, _, example, skill in sorted(found, key=lambda row: row[:2])[:_LESSONS]:
        yield example, skill


def _gaps(lesson: Example, skill: Skill, memory: Memory) -> Iterator[_Gap]:
    """The required arguments of a lesson that some words of its utterance name."""
    assert isinstance(lesson.form, Expression)
    taught = words(lesson.utterance)
    for i, argument in enumerate(lesson.form.arguments[: skill.least]):
        parameter = skill.parameter(i)
        filler = said_as(argument, taught, memory)
        if filler is None or parameter is None:
            continue
        start = _where(filler, taught)
        cue: list[str] = []
        while start > 0 and taught[start - 1] in _CUES:
            start -= 1
            cue.insert(0, taught[start])
        counted = isinstance(argument, Atom) and number(argument.text) is not None
        if counted and not cue and start > 1 and taught[start - 2] in PREPOSITIONS and taught[start - 1] not in FUNCTION_WORDS:
            cue = list(taught[start - 2 : start])  # what the number is the number of: `to table 5`
        behind = taught[_where(filler, taught) + len(filler) :][:_UNIT] if counted else ()
        unit = tuple(takewhile(lambda word: word not in FUNCTION_WORDS and not _names(word, lesson, memory), behind))
        if unit and taught[_where(filler, taught) + len(filler) + len(unit) :][:1] == ("of",):
            unit = (*unit, "of")  # `200 boxes of`: who orders nails says neither
        yield _Gap(parameter, i, tuple(cue), filler, unit)


def _names(word: str, lesson: Example, memory: Memory) -> bool:
    """Whether a word says another argument of a lesson: the `boxes` of `200 boxes` may."""
    forms = {part for path, part in lesson.form.walk() if path and isinstance(part, Expression)}
    return any(word in words(example.utterance) for example in memory.examples if example.form in forms)


def _is_there(lesson: Example, gap: _Gap, said: tuple[str, ...], memory: Memory) -> bool:
    """Whether a sentence says something of the kind that a gap takes."""
    assert isinstance(lesson.form, Expression)
    argument = lesson.form.arguments[gap.index]
    if _says(said, gap.filler):
        return True
    if not isinstance(argument, Expression):
        return False
    same = [each for each in lesson.form.arguments if isinstance(each, Expression) and each.predicate == argument.predicate]
    alike = (e for e in memory.examples if isinstance(e.form, Expression) and e.form.predicate == argument.predicate)
    there = {example.form for example in alike if _says(said, words(example.utterance))}
    return len(there) >= len(same)  # of two of a kind, one that is said may be the other one


def said_as(argument: Form, taught: tuple[str, ...], memory: Memory) -> tuple[str, ...] | None:
    """The words of a taught utterance that name an argument."""
    atoms = [part for _, part in argument.walk() if isinstance(part, Atom)]
    texts = [words(atom.text) for atom in atoms[-1:]] + [
        words(example.utterance) for example in memory.examples if example.form == argument
    ]
    for filler in sorted(texts, key=len, reverse=True):
        if filler and _says(taught, filler):
            return filler
    return None


def _where(part: tuple[str, ...], whole: tuple[str, ...]) -> int:
    return next((i for i in range(len(whole) - len(part) + 1) if whole[i : i + len(part)] == part), -1)


def _says(whole: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return _where(part, whole) >= 0


def _places(size: int) -> Iterator[int]:
    """Where a gap may be: at the end first."""
    yield size
    yield from range(size - 1, 0, -1)


def _unsaid(gap: _Gap, before: tuple[str, ...], after: tuple[str, ...]) -> _Gap:
    """A gap without what was said around it: after `turn on`, `on the` is `the`; before `jars`, `3 jars` is `3`."""
    said = [i for i in range(len(gap.cue), 0, -1) if before[-i:] == gap.cue[:i]]
    counted = tuple(takewhile("of".__ne__, gap.unit))
    unit = () if after[: len(counted)] == counted else gap.unit if after and after[0] != "of" else counted
    return replace(gap, cue=gap.cue[said[0] :] if said else gap.cue, unit=unit)


def _call(form: Form, skill: Skill) -> Expression | None:
    return form if isinstance(form, Expression) and str(form.predicate) == skill.name else None


def _fills(call: Expression, lesson: Example, missing: list[_Gap]) -> bool:
    assert isinstance(lesson.form, Expression)
    return all(
        gap.index < len(call.arguments) and call.arguments[gap.index] == lesson.form.arguments[gap.index] for gap in missing
    )


def _asked(gap: _Gap, before: tuple[str, ...]) -> str:
    if gap.parameter.ask:
        return gap.parameter.ask
    prepositions = [word for word in gap.cue if word in PREPOSITIONS]
    name = gap.parameter.name.strip("_").replace("_", " ")
    if prepositions and before and prepositions[0] == "of":
        return f"{before[-1]} of what?"
    return f"Which {name}?"
