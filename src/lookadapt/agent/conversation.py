"""The chat without a terminal: a line goes in, the answer comes out. Everything it remembers of a talk is here.

A lesson being taught is a *draft*; drafts stack, because a step that is not understood can be taught on the spot.
Nothing is lost by an interruption: what was acknowledged is in the store, and drafts stay until done or cancelled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from ..errors import LookadaptError
from ..language.tokens import words
from ..memory.store import Lesson
from . import listing
from .agent import Agent, OnConflict
from .commands import COMMANDS, Command, command_in, edit_in, help_text, import_in, lesson_in, number_in
from .errors import ConflictError, LessonError, StepNotUnderstood
from .reply import Reply

_YES: Final = frozenset({"yes", "y", "teach", "ok", "sure"})
_NO: Final = frozenset({"no", "n", "cancel", "never mind", "leave it"})
_DECISIONS: Final[dict[str, OnConflict]] = {
    "replace": "replace", "keep both": "keep_both", "both": "keep_both", "keep": "keep_both",
}  # fmt: skip

Decide: TypeAlias = Callable[[OnConflict], str]


@dataclass
class Draft:
    """A lesson being taught: its words, the steps so far, and whether all of them are there."""

    utterance: str
    steps: list[str] = field(default_factory=list)
    complete: bool = False  # taught in one line: try again as soon as its steps are known
    run_after: bool = False  # it was asked for, so do it when it is learned


class Conversation:
    """One talk with one agent."""

    def __init__(self, agent: Agent, on_conflict: OnConflict = "refuse"):
        self.agent = agent
        self.on_conflict = on_conflict  # refuse: ask
        self.over = False
        self.last: Reply | None = None
        self._drafts: list[Draft] = []
        self._offer: str | None = None
        self._decide: Decide | None = None

    @property
    def prompt(self) -> str:
        if self._decide is not None:
            return "replace / keep both / cancel> "
        return f'teach "{self._drafts[-1].utterance}"> ' if self._drafts else "> "

    def say(self, line: str) -> str:
        """What the agent says to a line."""
        text = " ".join(line.split())
        if not text:
            return ""
        try:
            if self._decide is not None:
                return self._decided(text)
            command = command_in(text)
            if command is not None:
                return self._command(command)
            return self._teaching(text) if self._drafts else self._talk(text)
        except LookadaptError as error:
            return f"That does not work: {error.brief}"

    def ending(self) -> str:
        """What to say when the input ends: what was not taught."""
        left = [draft.utterance for draft in self._drafts]
        return f"Not taught: {', '.join(left)}." if left else ""

    def _talk(self, text: str) -> str:
        offer, self._offer = self._offer, None
        guess = self.last if self.last is not None and offer == self.last.utterance else None
        if guess is not None and guess.suggestion is not None and text.lower() in _YES:
            return self._confirmed(guess)
        if offer is not None:
            if text.lower() in _YES:
                self._drafts.append(Draft(offer, run_after=True))
                return f'What does "{offer}" mean? One step a line in words I know, then: done. Or a form. Or: cancel.'
            if text.lower() in _NO:
                return "All right."
            if text.lower().startswith("it means "):
                return self._finish(Draft(offer, [text[len("it means ") :]], complete=True, run_after=True))
        lesson = lesson_in(text)
        if lesson is not None:
            return self._finish(Draft(lesson[0], [lesson[1]], complete=True))
        reply = self.last = self.agent.ask(text)
        if not reply.understood and reply.error is None and words(text):
            self._offer = text
            if reply.suggestion is not None:
                return f"{reply.text} (yes, no, or: it means …)"
            return f"{reply.text}\nWill you teach me what it means? (yes, no, or: it means …)"
        if not reply.understood:
            return reply.text
        return f"understood: {reply.reading or reply.form}\n{reply.text}"

    def _confirmed(self, guess: Reply) -> str:
        """A guess that was right is done, and is a lesson: the same words will not be asked about again."""
        self.last = self.agent.confirm(guess)
        try:
            lesson = self.agent.teach(guess.utterance, guess.suggestion, on_conflict=self.on_conflict)
        except LookadaptError:
            return self.last.text
        return f'{self.last.text}\nLearned: "{lesson.utterance}" means {lesson.written} (lesson {lesson.id}).'

    # teaching

    def _teaching(self, text: str) -> str:
        """A line while a lesson is being taught."""
        draft = self._drafts[-1]
        lower = text.lower()
        if lower in _NO:
            self._drafts.pop()
            if self._drafts:
                outer = self._drafts[-1]
                if outer.complete:
                    self._drafts.pop()
                    return f'"{draft.utterance}" stays unknown, so "{outer.utterance}" is not taught.'
                outer.steps.pop()
                return f'All right. Back to "{outer.utterance}": say the step in other words, or: done.'
            return f'All right, "{draft.utterance}" is not taught.'
        if lower == "done":
            if not draft.steps:
                return "There is no step yet. Say one, or: cancel."
            return self._finish(self._drafts.pop())
        lesson = lesson_in(text)
        if lesson is not None:
            return self._finish(Draft(lesson[0], [lesson[1]], complete=True))
        if text.startswith("(") and not draft.steps:
            return self._finish(self._drafts.pop(), form=text)
        try:
            self.agent.draft(draft.utterance, steps=text, within=self._open())
        except StepNotUnderstood as error:
            draft.steps.append(text)
            return self._nested(error)
        draft.steps.append(text)
        return "And then? (a step, or: done)"

    def _nested(self, error: StepNotUnderstood) -> str:
        self._drafts.append(Draft(error.step))
        return f"{error.message}. What does it mean? (steps, then: done; or a form; or: cancel)"

    def _finish(self, draft: Draft, form: str | None = None) -> str:
        """Teach a draft; if a step is unknown or it disagrees with something, ask first."""
        steps = "\n".join(draft.steps) if form is None else None
        if steps is not None and steps.startswith("("):
            form, steps = steps, None

        def teach(on_conflict: OnConflict) -> str:
            lesson = self.agent.teach(draft.utterance, form, steps=steps, on_conflict=on_conflict, within=self._open())
            return self._learned(draft, lesson)

        try:
            return teach(self.on_conflict)
        except StepNotUnderstood as error:
            self._drafts.append(draft)
            draft.complete = True
            return self._nested(error)
        except ConflictError as error:
            return self._ask(error, teach)

    def _learned(self, draft: Draft, lesson: Lesson) -> str:
        said = f'Learned: "{lesson.utterance}" means {lesson.written} (lesson {lesson.id}).'
        if draft.run_after:
            said += "\n" + self._talk(draft.utterance)
        if self._drafts:
            outer = self._drafts[-1]
            if outer.complete:
                return f"{said}\n{self._finish(self._drafts.pop())}"
            said += f'\nBack to "{outer.utterance}". And then? (a step, or: done)'
        return said

    def _open(self) -> list[str]:
        return [draft.utterance for draft in self._drafts]

    def _ask(self, error: ConflictError, decide: Decide) -> str:
        self._decide = decide
        return "\n".join([*(f"But {conflict}." for conflict in error.conflicts), "Replace, keep both, or cancel?"])

    def _decided(self, text: str) -> str:
        lower = text.lower().lstrip("-/").replace("-", " ")
        decide = self._decide
        assert decide is not None
        if lower in _DECISIONS:
            self._decide = None
            return decide(_DECISIONS[lower])
        if lower in _NO:
            self._decide = None
            return "All right, nothing was changed."
        return "Please say: replace, keep both, or cancel."

    # commands

    def _command(self, command: Command) -> str:
        match command.name:
            case "lessons":
                return self._lessons(command.rest)
            case "show":
                return self._show(self._number(command))
            case "forget":
                lesson = self.agent.forget(self._number(command))
                return f'Forgotten: "{lesson.utterance}" (undo brings it back).'
            case "undo":
                return listing.undone(self.agent.undo())
            case "edit":
                return self._edit(command.rest)
            case "export":
                path = command.rest.removeprefix("all ").strip()
                count = self.agent.export(path, everything=command.rest.startswith("all "))
                return f"Wrote {count} lesson{'' if count == 1 else 's'} to {path}."
            case "import":
                return self._import(command.rest)
            case "why":
                return self._why()
            case "skills":
                return "\n".join(f"  {skill!s:<40} {skill.summary}" for skill in self.agent.skills) or "I have no skills."
            case "quit":
                self.over = True
                return "Goodbye. " + self.ending() if self._drafts else "Goodbye."
        return help_text()

    def _number(self, command: Command) -> int:
        if command.rest in ("last", "that"):
            own = self.agent.lessons(own=True)
            if not own:
                raise LessonError("you have taught nothing yet", hint="see: help")
            return own[-1].id
        number = number_in(command.rest)
        if number is None:
            raise LessonError(f"{command.name} needs the number of a lesson", hint=COMMANDS[command.name][0])
        return number

    def _lessons(self, rest: str) -> str:
        everything = rest == "all"
        shown = self.agent.lessons("" if everything else rest, own=not rest)
        lines = [listing.short(lesson) for lesson in shown[:200]]
        if len(shown) > len(lines):
            lines.append(f"  … and {len(shown) - len(lines):,} more; lessons WORD finds some")
        if not rest:
            others = len(self.agent.lessons()) - len(shown)
            lines.append(f"  {len(shown)} taught here, {others} that came with the assistant (lessons all)")
        return "\n".join(lines) or "There is no such lesson."

    def _show(self, number: int) -> str:
        lesson = self.agent.lesson(number)
        old = (self.agent.store.lesson(self.agent.namespace, n) for n in lesson.replaces)
        return listing.full(lesson, [each for each in old if each is not None])

    def _edit(self, rest: str) -> str:
        wanted = edit_in(rest)
        if wanted is None:
            raise LessonError("edit needs a number and a meaning", hint=COMMANDS["edit"][0])
        number, meaning, utterance = wanted
        form = meaning if meaning is not None and meaning.startswith("(") else None
        steps = meaning if form is None else None

        def edit(on_conflict: OnConflict) -> str:
            lesson = self.agent.edit(number, form, utterance=utterance, steps=steps, on_conflict=on_conflict)
            return f'Changed: "{lesson.utterance}" means {lesson.written} (lesson {lesson.id}, was {number}).'

        try:
            return edit(self.on_conflict)
        except ConflictError as error:
            return self._ask(error, edit)

    def _import(self, rest: str) -> str:
        path, how = import_in(rest)

        def take(on_conflict: OnConflict) -> str:
            return listing.imported(self.agent.import_lessons(path, on_conflict=on_conflict))

        try:
            return take("replace" if how == "replace" else "keep_both" if how else self.on_conflict)
        except ConflictError as error:
            return self._ask(error, take)

    def _why(self) -> str:
        reply = self.last
        if reply is None:
            return "You have not asked for anything yet."
        lines = [f'"{reply.utterance}"']
        if reply.understood:
            lines += [f"  understood  {reply.reading or reply.form}", f"  form        {reply.form}"]
            sure = "high" if reply.confidence >= 0.95 else f"{reply.confidence:.2f}"
            lines += [f"  confidence  {sure}"] if reply.confidence else []
        else:
            lines.append(f"  {reply.text}")
        if reply.parse is not None and reply.parse.trace:
            lines.append(reply.parse.trace_table().rstrip())
        return "\n".join(lines)
