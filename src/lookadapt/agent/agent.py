"""The teachable agent (§1): it runs what it understands, says what it does not, and learns it from one lesson."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, overload

from ..errors import LookadaptError
from ..language.logical_form import Form
from ..language.marks import ends_asking
from ..language.tokens import words
from ..memory.costs import MAX_UTTERANCE
from ..memory.store import Lesson, Store
from ..memory.store.lesson import key_of
from .answering import Answering
from .errors import LessonError, SkillError, SkillFailed
from .learning import Learner, OnConflict
from .parsers import Understands
from .readings import AgentSettings
from .reply import Reply
from .running import Limits, carry_out
from .showing import said, shown
from .skills import Effect, remarked
from .surroundings import Surroundings

__all__ = ["Agent", "OnConflict"]

_F = TypeVar("_F", bound=Callable[..., Any])


async def _awaited(value: Awaitable[Any]) -> Any:
    return await value


def _finished(value: Awaitable[Any]) -> Any:
    return asyncio.run(_awaited(value))


class Agent(Learner):
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
        settings: AgentSettings | None = None,
        surroundings: Surroundings | None = None,
    ):
        super().__init__(store, parser, skills, namespace, base, teacher, settings or AgentSettings(), surroundings)
        self.limits = limits or Limits()
        self.answering = Answering(self.understanding, self.known)
        self.on_done: Callable[[Reply], object] | None = None  # told of everything that ran

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
        """Run a choice and teach it: the same words will not be asked about again.

        No lesson if it would disagree, if it failed, for the guess may be what was wrong, nor where the choice is one of this time only.
        """
        done = self.confirm(reply, number)
        if not done.done or not all(choice.teaches for choice in reply.choices[number : number + 1]):
            return done, None
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
        stuck = [action.skill for action in reply.changes if action.undo is None]
        if not reply.changes or stuck:
            what = f"{', '.join(stuck)} cannot be taken back" if stuck else "it changed nothing"
            error = SkillError(f'"{shown(reply.utterance)}" cannot be undone: {what}', hint="a skill says how with @skill.undo")
            return replace(reply, text=error.brief, error=error, actions=())
        texts = []
        for action in reversed(reply.changes):
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
        done = replace(reply, text=text, actions=outcome.actions, error=outcome.error, value=outcome.value)
        if self.on_done is not None:
            self.on_done(done)
        return done

    def understand(self, utterance: str) -> Reply:
        """What would run, without running it."""
        if len(utterance) > MAX_UTTERANCE:
            error = LessonError(f"{len(utterance):,} characters are too many to understand", hint=f"at most {MAX_UTTERANCE:,}")
            return Reply(utterance, error.brief, False, error=error)
        if not words(utterance):
            return Reply(utterance, "There is no word in this.", False)
        self.notebook.refresh()
        same = self.store.same_words(self.namespace, key_of(utterance))
        asks = ends_asking(utterance)
        try:
            known = [each.form for each in same if not asks or ends_asking(each.utterance) or self.skills.reads(each.form)]
            return self.answering.reply(utterance, known)
        except LookadaptError as error:
            return Reply(utterance, shown(error.brief), False, error=error, reasons=(error.message,))
