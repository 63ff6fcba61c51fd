"""The half of the agent that learns: lessons are taught, changed, forgotten, undone, exported and imported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from ..language.logical_form import Form
from ..language.tokens import words
from ..memory.store import Changed, Draft, Lesson, Store, Undone
from ..memory.store.lesson import check_instruction
from .conflicts import find_conflicts
from .errors import Conflict, ConflictError, LessonError, StepNotUnderstood
from .exchange import Imported, export_lessons, plan_import, read_drafts
from .naming import Known
from .notebook import Notebook
from .parsers import WORK, Understands
from .readings import AgentSettings
from .skills import Skills
from .surroundings import Surroundings
from .understanding import Understanding

OnConflict = Literal["refuse", "replace", "keep_both"]


class Learner:
    """Learns lessons and keeps them in a store, for as long as it lives or for good."""

    def __init__(
        self,
        store: Store | str | Path | None,
        parser: Understands | None,
        skills: Iterable[Callable[..., Any]],
        namespace: str,
        base: str | None,
        teacher: str,
        settings: AgentSettings,
        surroundings: Surroundings | None,
    ):
        self.store = store if isinstance(store, Store) else Store.open(store)
        self.skills = Skills(skills, surroundings)
        self.teacher = teacher
        self.understanding = Understanding(parser, self.skills, settings)
        self.notebook = Notebook(self.store, namespace, base)
        self.known = Known(self.notebook, self.skills)

    @property
    def namespace(self) -> str:
        return self.notebook.namespace

    def close(self) -> None:
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    # teaching

    def teach(
        self,
        utterance: str,
        form: str | Form | None = None,
        *,
        steps: str | None = None,
        on_conflict: OnConflict = "refuse",
        within: Sequence[str] = (),
    ) -> Lesson:
        """Teach what an utterance means, by a form or by steps in words. When this returns, the lesson lasts.

        `within` are the lessons being taught at this moment of which this one is a step.
        """
        return self._teach(utterance, form, steps, on_conflict, within, None)

    def edit(
        self,
        number: int,
        form: str | Form | None = None,
        *,
        utterance: str | None = None,
        steps: str | None = None,
        on_conflict: OnConflict = "refuse",
    ) -> Lesson:
        """Put a better lesson in the place of one; undoing brings the old one back."""
        old = self.lesson(number)
        if form is None and steps is None:
            form = old.form
        return self._teach(utterance or old.utterance, form, steps, on_conflict, (), old)

    def _teach(
        self,
        utterance: str,
        form: str | Form | None,
        steps: str | None,
        on_conflict: OnConflict,
        within: Sequence[str],
        old: Lesson | None,
    ) -> Lesson:
        gone = [old.id] if old is not None else []
        for _ in range(self.understanding.settings.tries):
            self.notebook.refresh()
            draft = self.draft(utterance, form, steps=steps, within=within)
            same = self.store.same_words(self.namespace, draft.key)
            for lesson in same:
                unchanged = old is None or (lesson.id == old.id and lesson.utterance == draft.utterance)
                if lesson.written == draft.written and unchanged:
                    return lesson
            conflicts = find_conflicts(draft, self.notebook, self.known.memory, self.understanding, same, gone)
            if conflicts and on_conflict == "refuse":
                raise ConflictError(conflicts)
            remove = [*gone, *(lesson.id for lesson in same if on_conflict == "replace")]
            try:
                (taught,) = self.notebook.change(
                    "edit" if old is not None else "teach",
                    self.teacher,
                    [replace(draft, how="edit") if old is not None else draft],
                    remove,
                    frozenset(lesson.id for lesson in same),
                )
            except Changed:
                continue
            return taught
        raise LessonError(f"others keep teaching {utterance!r}", hint="try again")

    def draft(
        self, utterance: str, form: str | Form | None = None, *, steps: str | None = None, within: Sequence[str] = ()
    ) -> Draft:
        """The lesson as it would be taught: its form made from the steps, and checked against the skills."""
        if form is not None and steps is None:
            draft = Draft.of(utterance, form)
        elif steps is not None and form is None:
            check_instruction(utterance, steps)
            draft = Draft.of(utterance, self._form_of(utterance, steps, within), "steps", steps)
        else:
            raise LessonError("a lesson needs a form or steps", hint="one of the two")
        wrong = self.understanding.wrong(draft.form)
        if wrong is not None:
            raise wrong
        return draft

    def _form_of(self, utterance: str, steps: str, within: Sequence[str]) -> Form:
        understanding = self.understanding.frugal(WORK)
        made = understanding.plan(steps, self.known.memory)
        being_taught = {words(each) for each in (utterance, *within)}
        for step in made.steps:
            if words(step.text) in being_taught:
                raise LessonError(
                    f"this lesson would call itself without end: {step.text!r} is a step of {utterance!r}",
                    hint="say the step in words that are known already",
                )
        if made.unknown is not None:
            parse = understanding.read(made.unknown.text, self.known.memory).parse
            raise StepNotUnderstood(made.unknown.text, parse.missing, parse.nearest)
        return made.form

    def conflicts(self, utterance: str, form: str | Form | None = None, *, steps: str | None = None) -> tuple[Conflict, ...]:
        """What a lesson would disagree with, without teaching it."""
        self.notebook.refresh()
        draft = self.draft(utterance, form, steps=steps)
        same = self.store.same_words(self.namespace, draft.key)
        return find_conflicts(draft, self.notebook, self.known.memory, self.understanding, same)

    # lessons

    def lessons(self, containing: str = "", *, own: bool = False) -> tuple[Lesson, ...]:
        """The lessons known here, oldest first: those with some words in them, or only this namespace's own."""
        self.notebook.refresh()
        wanted = containing.lower()
        return tuple(
            lesson
            for lesson in self.notebook.lessons
            if (not own or lesson.namespace == self.namespace)
            and (wanted in lesson.utterance.lower() or wanted in lesson.written.lower())
        )

    def lesson(self, number: int) -> Lesson:
        """One lesson by its number."""
        self.notebook.refresh()
        found = self.notebook.get(number)
        if found is None:
            gone = self.store.lesson(self.namespace, number) is not None
            raise LessonError(f"lesson {number} {'is forgotten' if gone else 'is not there'}", hint="see: lessons")
        return found

    def forget(self, number: int) -> Lesson:
        """Forget a lesson here; undoing brings it back. A shared one stays with the others who share it."""
        found = self.lesson(number)
        self.notebook.change("forget", self.teacher, remove=[number])
        return found

    def undo(self, *, others: bool = False) -> Undone | None:
        """Turn the last change round: a lesson taught, forgotten, edited, or a whole import. None if there is none.

        In a shared namespace someone else's change raises `NotYours` unless `others` says that it may be undone.
        """
        return self.notebook.undo(self.teacher, others)

    def export(self, path: str | Path, *, everything: bool = False) -> int:
        """Write this namespace's own lessons (or everything it knows) to a .jsonl or .txt file. Returns how many."""
        return export_lessons(path, self.lessons(own=not everything))

    def import_lessons(self, path: str | Path, *, on_conflict: OnConflict = "refuse") -> Imported:
        """Take in a file of lessons, all or nothing. Words taught otherwise here or twice in the file are conflicts."""
        drafts = read_drafts(path)
        for draft in drafts:
            wrong = self.understanding.wrong(draft.form)
            if wrong is not None:
                raise LessonError(f"{path}: {draft.utterance!r}: {wrong.message}", hint=wrong.hint)
        self.notebook.refresh()
        there = {lesson.id: lesson for lesson in self.notebook.lessons}
        plan = plan_import(drafts, there.values(), on_conflict)
        replaced = tuple(there[number] for number in plan.remove)
        known = frozenset(there)
        added = self.notebook.change("import", self.teacher, plan.add, plan.remove, known) if plan.add or plan.remove else ()
        return Imported(added, plan.known, replaced)
