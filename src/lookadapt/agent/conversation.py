"""The chat without a terminal: a line goes in, the answer comes out. Everything it remembers of a talk is here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ..errors import LookadaptError
from ..language.logical_form import Form
from ..language.marks import ends_asking
from ..language.tokens import words
from ..memory.store.lesson import key_of
from . import listing
from .agent import Agent, OnConflict
from .chores import Chores
from .commands import (
    Command,
    begins_lesson,
    command_in,
    file_missing,
    help_text,
    lesson_in,
    meaning_in,
    told_a_meaning,
    unfinished_lesson,
)
from .context import Context
from .errors import ConflictError
from .following import Following
from .pending import Choosing, Confirming, Deciding, Filling, Pending
from .reply import Choice, Reply
from .showing import shown
from .signatures import by_signature, guesses
from .smalltalk import after_cancel, asks_what, is_cancel, is_no, is_yes, small_talk
from .teaching import Making, Teaching, as_message
from .undoing import Undoing

_USAGE = "Say: to WORDS: STEPS, as in: to say goodnight: turn off the lamp, then close the blinds"
_NOTHING = "There is nothing to answer or to cancel just now."
_MANY = (["both"], ["them"], ["all"], ["everything"])
_ONE_BY_ONE = "I take back only what I did last. Say: undo"
_TEACH = "Will you teach me what it means? (yes, no, or: it means …)"
_NOTHING_TO_MEAN = "There is nothing yet that this could be the meaning of. Say: WORDS means STEPS."
_WHICH_WORDS = "Where do the words end, and where does their meaning begin? Say it with a comma: when i say WORDS, STEPS"
_CHANGES: Final = frozenset({"undo", "forget", "edit", "import"})


class Conversation:
    """One talk with one agent."""

    def __init__(self, agent: Agent, on_conflict: OnConflict = "refuse"):
        self.agent = agent
        self.on_conflict = on_conflict  # refuse: ask
        self.over = False
        self.last: Reply | None = None
        self.context = Context(agent)
        self.teaching = Teaching(agent, on_conflict, self._conflict, self._talk)
        self.chores = Chores(agent, on_conflict, self._conflict, self._wait)
        self.following = Following(self.context, self._wait, self._told, self._taken_back)
        self._pending: Pending | None = None
        self._unknown: str | None = None  # what `it means` would teach
        self._rejected: dict[str, set[Form]] = {}  # by the key of an utterance: never offered for it again
        self.undoing = Undoing(agent, self._wait, self._taken_back)
        self.teaching.on_learned = self.undoing.forget

    @property
    def prompt(self) -> str:
        if isinstance(self._pending, Deciding):
            return "replace / keep both / cancel> "
        return self.teaching.prompt if self.teaching else "> "

    def say(self, line: str) -> str:
        """What the agent says to a line, fit to be printed."""
        text = " ".join(line.split())
        if not text:
            return ""
        try:
            return shown(self._heard(text))
        except LookadaptError as error:
            return shown(f"That does not work: {error.brief}")

    def ending(self) -> str:
        """What to say when the input ends: what was not taught."""
        left = self.teaching.open()
        return shown(f"Not taught: {', '.join(left)}.") if left else ""

    def _heard(self, text: str) -> str:
        pending = self._pending
        command = command_in(text)
        if pending is not None and (command is None or pending.insists):
            if not pending.insists:
                self._pending = None
            if isinstance(pending, Choosing) and asks_what(text):
                self._pending = pending
                return pending.asked()
            if not pending.insists and (rest := after_cancel(text)) is not None:  # `never mind, lend the ladder to ann`
                return self._heard(rest)
            answer = pending.answer(text)
            if answer is not None:
                if self._pending is pending:
                    self._pending = None
                return answer
            if pending.insists:
                return "Please say: replace, keep both, or cancel."
            if isinstance(pending, Filling) and not self.teaching and command is None:
                return self._in_between(text, pending)
        if command is not None:
            if command.name in _CHANGES:  # a question of before is not about this
                self._pending = None
            return self._command(command)
        return self.teaching.line(text) if self.teaching else self._talk(text)

    def _in_between(self, text: str, asked: Filling) -> str:
        """A line that does not answer a question; after a look-up the question is asked again."""
        before = self.last
        answer = self._talk(text)
        done = self.last if self.last is not before else None
        looked_up = done is not None and done.done and done.form is not None and self.agent.skills.reads(done.form)
        if not looked_up or self._pending is not None or self.teaching:
            return answer
        self._wait(asked)
        return f"{answer}\n{asked.question.text}"

    # talking

    def _talk(self, text: str) -> str:
        unknown, self._unknown = self._unknown, None
        meaning = meaning_in(text)
        corrected = self.last.utterance if self.last is not None and self.last.understood else None
        if meaning is not None and not (unknown or corrected):
            return _NOTHING_TO_MEAN
        if meaning is not None:
            wrong = unknown or corrected or ""  # what was understood otherwise is taught, too: a conflict is asked about
            return self.teaching.finish(Making(wrong, [meaning], complete=True, run_after=unknown is not None))
        lesson = lesson_in(text) or self.teaching.without_comma(text)
        if lesson is not None:
            return self._lesson(text, Making(lesson[0], [lesson[1]], complete=True))
        if begins_lesson(text):
            return _WHICH_WORDS
        taught = self.agent.store.same_words(self.agent.namespace, key_of(text))
        if not taught:
            answer = small_talk(text, self.agent.skills, len(self.agent.notebook)) or file_missing(text)
            answer = answer or self.undoing.complaint(text, self.last)
            if answer is None and words(text) == ("teach",):
                answer = _USAGE
            if answer is None and (is_yes(text) or is_no(text)):
                answer = _NOTHING
            if answer is not None:
                return answer
            followed = self.following.heard(text)
            if followed is not None:
                return followed
        reply = self.agent.understand(text)
        if reply.error is not None and reply.form is not None:  # a value that the skill does not take
            choices = by_signature(reply, self.agent)
            if choices:
                return self._told(_asking(replace(reply, understood=False, form=None, error=None), choices))
        if not reply.understood and reply.error is None:
            referred = self.context.resolve(text)
            if referred is not None and not self.agent.skills.is_thing(referred.form):
                return self.following.refer(text, referred)
            if is_cancel(text) and not reply.choices and reply.question is None:
                return _NOTHING
        begun = unfinished_lesson(text)
        if begun is not None and not reply.understood and not reply.choices and reply.question is None:
            return self.teaching.begin(begun, run_after=False)
        return self._told(self.agent.do(reply))

    def _lesson(self, text: str, making: Making) -> str:
        """Teach what one line says; asked first if the line may be a request with a message, `tell ann that home means …`."""
        if told_a_meaning(text) and (message := as_message(text, self.agent)) is not None:
            self._wait(Confirming(lambda: self.teaching.finish(making), otherwise=lambda: self._told(self.agent.do(message))))
            return f'Shall I learn what "{making.utterance}" means? (yes; or no: then I take it all as a request)'
        return self.teaching.finish(making)

    def _told(self, reply: Reply) -> str:
        """Say what a reply says, and wait for what it asks."""
        self.last = reply
        if reply.understood:
            self.context.note(reply)
            self.undoing.note(reply)
            remarks = "".join(f"\n{remark}" for remark in reply.remarks)
            return f"understood: {reply.reading or reply.form}{remarks}\n{reply.text}"
        if reply.error is not None or not words(reply.utterance):
            return reply.text
        if reply.question is not None:
            self._wait(Filling(reply.question, self._fill(reply)))
            return reply.text
        return self._offered(self._not_rejected(reply))

    def _offered(self, reply: Reply) -> str:
        self._unknown = reply.utterance
        if key_of(reply.utterance) not in self._rejected:
            reply = _asking(reply, guesses(reply, self.agent))
        if not reply.choices:
            self._wait(Confirming(lambda: self.teaching.begin(reply.utterance)))
            return f"{reply.text}\n{_TEACH}"
        self.last = reply
        self._wait(Choosing(reply, lambda number: self._chosen(reply, number), lambda: self._reject(reply)))
        how = "yes, no" if len(reply.choices) == 1 else "a number, none"
        return f"{reply.text}\n({how}, or: it means …)"

    def _not_rejected(self, reply: Reply) -> Reply:
        """The reply without what was rejected for this sentence before."""
        rejected = self._rejected.get(key_of(reply.utterance), set())
        left = tuple(choice for choice in reply.choices if choice.form not in rejected)
        if left == reply.choices:
            return reply
        text = listing.offered(left) if left else f'I do not understand "{reply.utterance}".'
        return replace(reply, choices=left, suggestion=left[0].form if left else None, text=text)

    def _chosen(self, reply: Reply, number: int) -> str:
        """A guess that was right is done, and is a lesson: the same words will not be asked about again."""
        done, lesson = self.agent.choose(reply, number)
        self._unknown = None
        self.last = done
        self.context.note(done)
        self.undoing.note(done)
        return "\n".join(filter(None, [done.text, self.teaching.told(lesson) if lesson is not None else ""]))

    def _reject(self, reply: Reply) -> str:
        self._rejected.setdefault(key_of(reply.utterance), set()).update(choice.form for choice in reply.choices)
        self._unknown = reply.utterance
        self._wait(Confirming(lambda: self.teaching.begin(reply.utterance)))
        return f"All right. {_TEACH}"

    def _fill(self, reply: Reply) -> Callable[[str], str | None]:
        """Put an answer into the gap of a question; what is no answer is heard as a line of its own."""

        def fill(line: str) -> str | None:
            assert reply.question is not None
            whole = self.agent.understand(reply.question.filled(line))
            alone = self.agent.understand(line) if not whole.done else None
            if alone is not None and alone.done and alone.form is not None and not self.agent.skills.is_thing(alone.form):
                return None
            if alone is not None and whole.question is None and alone.question is not None:
                return None  # another request that lacks something
            if not whole.done and whole.question is None and not whole.choices:
                return f"{whole.text}\n{self._told(reply)}" if len(line.split()) <= 4 else None
            if ends_asking(line) and whole.done and whole.form is not None and not self.agent.skills.reads(whole.form):
                self._wait(Confirming(lambda: self._told(self.agent.do(whole))))  # `to bob?`
                return f'Shall I do "{whole.reading}"? (yes or no)'
            return self._told(self.agent.do(whole))

        return fill

    # commands and questions

    def _command(self, command: Command) -> str:
        match command.name:
            case "lessons":
                return self.chores.lessons(command.rest)
            case "show":
                return self.chores.show(command)
            case "forget":
                self.undoing.forget()
                return self.chores.forget(command)
            case "undo":
                if command.rest.lower().split()[:1] in _MANY and not self.undoing.several:
                    return _ONE_BY_ONE
                lesson = command.rest.lower() == "lesson"
                return self.teaching.step_back() if self.teaching and not lesson else self.undoing.undo(lesson)
            case "edit":
                self.undoing.forget()
                return self.chores.edit(command.rest)
            case "export":
                return self.chores.export(command.rest)
            case "import":
                self.undoing.forget()
                return self.chores.import_file(command.rest)
            case "why":
                return self.chores.why(self.last, command.rest)
            case "skills":
                return "\n".join(f"  {skill!s:<40} {skill.summary}" for skill in self.agent.skills) or "I have no skills."
            case "quit":
                self.over = True
                return "Goodbye. " + self.ending() if self.teaching else "Goodbye."
        return help_text()

    def _taken_back(self, reply: Reply) -> None:
        self.context.taken_back(reply)
        self.undoing.taken_back(reply)

    def _wait(self, pending: Pending) -> None:
        self._pending = pending

    def _conflict(self, error: ConflictError, decide: Callable[[OnConflict], str]) -> str:
        self._wait(Deciding(decide))
        return "\n".join([*(f"But {conflict}." for conflict in error.conflicts), "Replace, keep both, or cancel?"])


def _asking(reply: Reply, choices: tuple[Choice, ...]) -> Reply:
    """The reply with these choices, if they are others than it has."""
    if choices == reply.choices:
        return reply
    asked = replace(reply, choices=choices)
    return replace(asked, text="\n".join(filter(None, ("" if reply.choices else reply.text, listing.offered(choices)))))
