"""Teaching in the chat: lessons in the making, one inside the other, until they are done or all of them are left.

A lesson being taught is a *making*; makings stack, because a step that is not understood can be taught on the spot.
Nothing is lost by an interruption: what was acknowledged is in the store, and makings stay until done or cancelled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ..errors import FormError, LookadaptError
from ..language.logical_form import Atom, Form, read_form
from ..language.marks import ends_asking
from ..language.operators import operators_in
from ..language.tokens import words
from ..memory.store import Lesson
from .agent import Agent, OnConflict
from .commands import begins_lesson, lesson_in, meaning_in, own_word, usage_of
from .errors import ConflictError, SkillError, StepNotUnderstood
from .frames import is_question
from .generalising import marked_slots
from .pending import Decide
from .reply import Reply
from .smalltalk import DONE, is_answer, is_cancel, is_no, is_yes, plain, small_talk

_FOLLOWS: Final = frozenset({"no", "and", "again", "same"})  # begin what refers to the line before, not a step
_LONGEST: Final = 20  # words in which a cut is looked for


@dataclass
class Making:
    """A lesson in the making: its words, the steps so far, and whether all of them are there."""

    utterance: str
    steps: list[str] = field(default_factory=list)
    complete: bool = False  # taught in one line: try again as soon as its steps are known
    run_after: bool = False  # it was asked for, so do it when it is learned


class Teaching:
    """The lessons being taught in one talk. `ask` puts a conflict to the user, `talk` says an utterance."""

    def __init__(
        self, agent: Agent, on_conflict: OnConflict, ask: Callable[[ConflictError, Decide], str], talk: Callable[[str], str]
    ):
        self.agent = agent
        self.on_conflict = on_conflict
        self._ask = ask
        self._talk = talk
        self.on_learned: Callable[[], None] = lambda: None
        self.makings: list[Making] = []

    def __bool__(self) -> bool:
        return bool(self.makings)

    @property
    def prompt(self) -> str:
        return f'teach "{self.makings[-1].utterance}"> '

    def begin(self, utterance: str, run_after: bool = True) -> str:
        if own_word(utterance):
            return f'"{utterance}" is a word of the chat itself. Choose other words.'
        self.makings.append(Making(utterance, run_after=run_after))
        return f'What does "{utterance}" mean? One step per line, in words I know, then: done. Or a form. Or: cancel.'

    def line(self, text: str) -> str:
        """A line while a lesson is being taught."""
        making = self.makings[-1]
        if is_cancel(text):
            left = [each.utterance for each in self.makings]
            self.makings.clear()
            return f"All right, not taught: {', '.join(left)}."
        if is_no(text):
            return self._dropped(making)
        if plain(text) in DONE:
            if not making.steps:
                return "There is no step yet. Say one, or: cancel."
            return self.finish(self.makings.pop())
        if self._asks(text):
            return f'{self._talk(text)}\n(Still teaching "{making.utterance}": a step, done or cancel.)'
        lesson = lesson_in(text)
        if lesson is not None:
            return self.finish(Making(lesson[0], [lesson[1]], complete=True))
        text = meaning_in(text) or text
        if text.startswith("("):
            return self._by_form(making, text)
        try:
            self.agent.draft(making.utterance, steps=text, within=self.open())
        except StepNotUnderstood as error:
            other = self._no_step(error.step) if error.step in text else None
            if other is not None:
                return f'{other}\n(Still teaching "{making.utterance}": a step, done or cancel.)'
            asked = self.agent.understand(error.step).question
            if asked is not None and not asked.after.strip():
                return f'{asked.text} Say the whole step.\n(Still teaching "{making.utterance}": a step, done or cancel.)'
            making.steps.append(text)
            return self._nested(error)
        making.steps.append(text)
        return "And then? (a step, or: done)"

    def finish(self, making: Making, form: str | None = None) -> str:
        """Teach a making; if a step is unknown or it disagrees with something, ask first."""
        if own_word(making.utterance):
            return f'"{making.utterance}" is a word of the chat itself, and would never mean that. Choose other words.'
        steps = "\n".join(making.steps) if form is None else None
        if steps is not None and steps.startswith("("):  # if it is broken, what is taught stays open
            making.steps.clear()
            self.makings.append(making)
            return self._by_form(making, steps)

        def teach(on_conflict: OnConflict) -> str:
            lesson = self.agent.teach(making.utterance, form, steps=steps, on_conflict=on_conflict, within=self.open())
            return self._learned(making, lesson)

        try:
            return teach(self.on_conflict)
        except StepNotUnderstood as error:
            self.makings.append(making)
            making.complete = True
            return self._nested(error)
        except ConflictError as error:
            return self._ask(error, teach)

    def open(self) -> list[str]:
        return [making.utterance for making in self.makings]

    def told(self, lesson: Lesson) -> str:
        """What was learned, with the rule that follows from it, so that a wrong generalisation is seen at once."""
        said = f'Learned: "{lesson.utterance}" means {lesson.written} (lesson {lesson.id}).'
        if is_answer(lesson.utterance):
            return f'{said}\n(While I wait for an answer, or am being taught, "{lesson.utterance}" keeps its own meaning.)'
        memory = self.agent.known.memory(lesson.utterance)
        certain = self.agent.understanding.by_words
        try:
            rule = marked_slots(lesson.utterance, lesson.form, memory, lambda text: certain.best(text, memory))
        except LookadaptError:
            return said
        return f"{said}\n  so I know: {rule}" if rule != lesson.utterance else said

    def _asks(self, text: str) -> bool:
        """Whether a line is a question that can be answered, and not a step."""
        asks = ends_asking(text) or any(operator.kind.name == "question" for operator in operators_in(text))
        if not asks:
            return False
        reply = self.agent.understand(text)
        return reply.form is not None and reply.done and self.agent.skills.reads(reply.form)

    def _no_step(self, text: str) -> str | None:
        """What to say to a line that nobody means as a step: a greeting, a question, a command that lacks something."""
        talk = small_talk(text, self.agent.skills, len(self.agent.notebook))
        if talk is not None:
            return talk
        usage = usage_of(text)
        if usage is not None:
            return f"Say: {usage}"
        said = plain(text)
        if is_yes(text):
            return f"Say the {'next' if self.makings[-1].steps else 'first'} step, in words I know."
        if is_question(text) or not any(c.isalpha() for c in said) or said.split()[0] in _FOLLOWS:
            return f'I do not understand "{text}".'
        return None

    def _by_form(self, making: Making, text: str) -> str:
        """A form ends the lesson; a broken one says what is wrong and keeps what there is."""
        try:
            wrong = self.agent.understanding.wrong(read_form(text))
        except FormError as error:
            return f'That form is broken: {error}\n(Still teaching "{making.utterance}": a form, steps, or cancel.)'
        if isinstance(wrong, SkillError):
            return f'That does not work: {wrong.brief}\n(Still teaching "{making.utterance}": a form, steps, or cancel.)'
        if making.steps and not making.complete:  # neither of the two is silently dropped
            return f"A form is the whole meaning, but there are steps already: {'; '.join(making.steps)}. Say this step in words, or: undo."
        self.makings.pop()
        return self.finish(making, form=text)

    def step_back(self) -> str:
        """Take back the last step of the lesson being taught."""
        making = self.makings[-1]
        if not making.steps:
            return "There is no step to take back. (cancel leaves what is being taught; undo lesson takes back your last lesson.)"
        return f'Taken back: "{making.steps.pop()}".\nTeaching "{making.utterance}": {"and then? (a step, or: done)" if making.steps else "a step, or: cancel."}'

    def without_comma(self, text: str) -> tuple[str, str] | None:
        """`when i say movie night close the blinds`: the words and their meaning, if only one cut leaves a meaning that is known."""
        said = begins_lesson(text).split()
        found: dict[Form, tuple[str, str]] = {}
        for i in range(1, len(said) if len(said) <= _LONGEST else 0):
            if not {"and", "then"} & {*words(said[i - 1]), *words(said[i])}:  # else the cut is inside the meaning
                utterance, meaning = " ".join(said[:i]), " ".join(said[i:])
                if words(said[i - 1]) in (("you",), ("please",)) and i > 1:  # `when i say moon you turn on the lamp`
                    utterance = " ".join(said[: i - 1])
                made = self.agent.understanding.by_words.plan(meaning, self.agent.known.memory)
                known = made.unknown is None and self.agent.understanding.wrong(made.form) is None
                if known and not self.agent.skills.is_thing(made.form):
                    found.setdefault(made.form, (utterance, meaning))
        return next(iter(found.values())) if len(found) == 1 else None

    def _dropped(self, making: Making) -> str:
        """Leave one lesson, and go back to the one it was a step of."""
        self.makings.pop()
        if not self.makings:
            return f'All right, "{making.utterance}" is not taught.'
        outer = self.makings[-1]
        if outer.complete:
            self.makings.pop()
            return f'"{making.utterance}" stays unknown, so "{outer.utterance}" is not taught.'
        outer.steps.pop()
        return f'All right. Back to "{outer.utterance}": say the step in other words, or: done.'

    def _nested(self, error: StepNotUnderstood) -> str:
        self.makings.append(Making(error.step))
        return f"{error.message}. What does it mean? (steps, then: done; or a form; no: other words; cancel: leave all)"

    def _learned(self, making: Making, lesson: Lesson) -> str:
        said = self.told(lesson)
        self.on_learned()
        if making.run_after:
            said += "\n" + self._talk(making.utterance)
        if self.makings:
            outer = self.makings[-1]
            if outer.complete:
                return f"{said}\n{self.finish(self.makings.pop())}"
            said += f'\nBack to "{outer.utterance}". And then? (a step, or: done)'
        return said


def as_message(text: str, agent: Agent) -> Reply | None:
    """A line as a request that copies the word `means` into a text; None if it is no such request."""
    reply = agent.understand(text)
    forms = (reply.form, *(choice.form for choice in reply.choices))
    copied = (part for form in forms if form is not None for _, part in form.walk() if isinstance(part, Atom) and part.quoted)
    return reply if any({"mean", "means"} & set(words(part.text)) for part in copied) else None
