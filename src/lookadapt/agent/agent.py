"""The teachable agent (§1): it runs what it understands, says what it does not, and learns it from one lesson."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self, TypeVar, overload

from ..errors import LookadaptError
from ..language.logical_form import Form
from ..language.tokens import words
from ..memory.store import Changed, Draft, Lesson, Store, Undone
from ..memory.store.lesson import MAX_UTTERANCE, key_of
from .answering import Answering
from .conflicts import Conflict, find_conflicts
from .errors import ConflictError, LessonError, SkillError, SkillFailed, StepNotUnderstood
from .exchange import Imported, export_lessons, plan_import, read_drafts
from .naming import Known
from .notebook import Notebook
from .reply import Reply
from .running import Limits, carry_out
from .showing import said, shown
from .skills import Effect, Skills, remarked
from .surroundings import Surroundings
from .understanding import Settings, Understanding, Understands

_F = TypeVar("_F", bound=Callable[..., Any])

OnConflict = Literal["refuse", "replace", "keep_both"]


async def _awaited(value: Awaitable[Any]) -> Any:
    return await value


def _finished(value: Awaitable[Any]) -> Any:
    return asyncio.run(_awaited(value))


class Agent:
    """Understands, runs and learns. Without a store it learns for as long as it lives.

    >>> from lookadapt.agent import Agent
    >>> agent = Agent()
    >>> @agent.skill
    ... def add(a: int, b: int) -> int: return a + b
    >>> lesson = agent.teach("what is 1 plus 2", '(add "1" "2")')
    >>> agent.ask("what is 30 plus 12").text
    '42'
    """

    def __init__(
        self,
        *,
        store: Store | str | Path | None = None,
        parser: Understands | None = None,
        skills: Iterable[Callable[..., Any]] = (),
        namespace: str = "me",
        base: str | None = None,
        teacher: str = "me",
        limits: Limits | None = None,
        settings: Settings | None = None,
        surroundings: Surroundings | None = None,
    ):
        self.store = store if isinstance(store, Store) else Store.open(store)
        self.skills = Skills(skills, surroundings)
        self.teacher = teacher
        self.limits = limits or Limits()
        self.understanding = Understanding(parser, self.skills, settings or Settings())
        self.notebook = Notebook(self.store, namespace, base)
        self.known = Known(self.notebook, self.skills)
        self.answering = Answering(self.understanding, self.known)

    @property
    def namespace(self) -> str:
        return self.notebook.namespace

    def close(self) -> None:
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @overload
    def skill(self, function: _F, /) -> _F: ...
    @overload
    def skill(
        self,
        /,
        *,
        name: str | None = None,
        effect: Effect | None = None,
        ask: str | Mapping[str, str] | None = None,
        replace: bool = False,
    ) -> Callable[[_F], _F]: ...
    def skill(
        self,
        function: Any = None,
        /,
        *,
        name: str | None = None,
        effect: Effect | None = None,
        ask: str | Mapping[str, str] | None = None,
        replace: bool = False,
    ) -> Any:
        """Register a typed function: forms that start with its name may call it from now on.

        `effect="reads"` says that it changes nothing, so that it may run on a guess; `ask` is the question for an
        argument that was not said. `@function.undo` decorates the function that takes back what it did.
        """

        def register(registered: Callable[..., Any]) -> Callable[..., Any]:
            self.skills.add(registered, name, replace, remarked(registered, effect, ask))
            return registered

        return register if function is None else register(function)

    # asking

    def ask(self, utterance: str) -> Reply:
        """Understand and run. What goes wrong with an utterance is told in the reply, not raised."""
        return self.answer(utterance, _finished)

    def answer(self, utterance: str, wait: Callable[[Awaitable[Any]], Any] | None = None) -> Reply:
        """`ask`, with a way to wait for skills that are coroutines."""
        return self._carried_out(self.understand(utterance), wait)

    def do(self, reply: Reply) -> Reply:
        """Carry out what `understand` understood."""
        return self._carried_out(reply, _finished)

    def confirm(self, reply: Reply, number: int = 0) -> Reply:
        """Run what a reply was not sure of, now that someone said yes: one of its choices, the first if not said."""
        if not reply.choices:
            return reply
        choice = reply.choices[number]
        sure = replace(
            reply, text=str(choice.form), understood=True, form=choice.form, reading=choice.reading,
            suggestion=None, choices=(), question=None, evidence=choice.evidence, reasons=(),
        )  # fmt: skip
        return self._carried_out(sure, _finished)

    def choose(self, reply: Reply, number: int = 0) -> tuple[Reply, Lesson | None]:
        """Run a choice and teach it: the same words will not be asked about again. No lesson if it would disagree."""
        done = self.confirm(reply, number)
        try:
            return done, self.teach(reply.utterance, done.form)
        except LookadaptError:
            return done, None

    def run(self, form: Form, utterance: str, reading: str | None = None) -> Reply:
        """Carry out a form that someone decided on, checked like any other."""
        wrong = self.understanding.wrong(form)
        if wrong is not None:
            return Reply(utterance, shown(wrong.brief), True, form, reading, error=wrong, reasons=(wrong.message,))
        return self._carried_out(Reply(utterance, str(form), True, form, reading or utterance, 1.0), _finished)

    def take_back(self, reply: Reply) -> Reply:
        """Undo what a reply changed, last thing first; refused whole if a part of it cannot be taken back."""
        stuck = [action.skill for action in reply.actions if action.undo is None]
        if not reply.actions or stuck:
            what = f"{', '.join(stuck)} cannot be taken back" if stuck else "it changed nothing"
            error = SkillError(f'"{shown(reply.utterance)}" cannot be undone: {what}', hint="a skill says how with @skill.undo")
            return replace(reply, text=error.brief, error=error, actions=())
        texts = []
        for action in reversed(reply.actions):
            assert action.undo is not None
            try:
                texts.append(said(action.undo()))
            except LookadaptError as error:
                return replace(reply, text=error.brief, error=error, actions=())
            except (Exception, SystemExit) as error:
                failed = SkillFailed(f"undoing {action.skill} failed: {shown(str(error)[:200])}", hint="see what was changed")
                return replace(reply, text=failed.brief, error=failed, actions=())
        return replace(reply, text="\n".join(texts), actions=(), error=None)

    def _carried_out(self, reply: Reply, wait: Callable[[Awaitable[Any]], Any] | None) -> Reply:
        if reply.form is None or not reply.done or not len(self.skills):
            return reply
        try:
            outcome = carry_out(reply.form, self.skills, self.limits, wait)
            text = said(outcome.value) if outcome.error is None else shown(outcome.error.brief)
        except LookadaptError as error:
            return replace(reply, text=shown(error.brief), error=error)
        done = replace(reply, text=text, actions=outcome.actions, error=outcome.error)
        return done if outcome.error is not None else replace(done, value=outcome.value)

    def understand(self, utterance: str) -> Reply:
        """What would run, without running it."""
        if len(utterance) > MAX_UTTERANCE:
            error = LessonError(f"{len(utterance):,} characters are too many to understand", hint=f"at most {MAX_UTTERANCE:,}")
            return Reply(utterance, error.brief, False, error=error)
        if not words(utterance):
            return Reply(utterance, "There is no word in this.", False)
        self.notebook.refresh()
        same = self.store.same_words(self.namespace, key_of(utterance))
        try:
            return self.answering.reply(utterance, [lesson.form for lesson in same])
        except LookadaptError as error:
            return Reply(utterance, shown(error.brief), False, error=error, reasons=(error.message,))

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
        if (form is None) == (steps is None):
            raise LessonError("a lesson needs a form or steps", hint="one of the two")
        draft = Draft.of(utterance, form if form is not None else "x", "form" if steps is None else "steps", steps)
        if steps is not None:
            draft = Draft.of(draft.utterance, self._form_of(draft.utterance, steps, within), "steps", steps)
        wrong = self.understanding.wrong(draft.form)
        if wrong is not None:
            raise wrong
        return draft

    def _form_of(self, utterance: str, steps: str, within: Sequence[str]) -> Form:
        made = self.understanding.plan(steps, self.known.memory)
        being_taught = {words(each) for each in (utterance, *within)}
        for step in made.steps:
            if words(step.text) in being_taught:
                raise LessonError(
                    f"this lesson would call itself without end: {step.text!r} is a step of {utterance!r}",
                    hint="say the step in words that are known already",
                )
        if made.unknown is not None:
            parse = self.understanding.read(made.unknown.text, self.known.memory).parse
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
