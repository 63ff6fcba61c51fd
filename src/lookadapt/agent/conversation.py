"""The chat without a terminal: a line goes in, the answer comes out. Everything it remembers of a talk is here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..errors import LookadaptError
from ..language.logical_form import Form
from ..language.tokens import words
from ..memory.store import NotYours
from ..memory.store.lesson import key_of
from . import listing
from .agent import Agent, OnConflict
from .chores import Chores
from .commands import Command, command_in, help_text, lesson_in, meaning_in, unfinished_lesson
from .context import Context, Referred, choices_of
from .errors import ConflictError
from .pending import Choosing, Confirming, Deciding, Filling, Pending
from .reply import Choice, Reply
from .showing import shown
from .signatures import by_signature, guesses
from .smalltalk import is_cancel, is_no, is_yes, small_talk
from .teaching import Making, Teaching

_USAGE = "Say: to WORDS: STEPS, as in: to say goodnight: turn off the lamp, then close the blinds"
_NOTHING = "There is nothing to answer or to cancel just now."
_MANY = (["both"], ["them"], ["all"], ["everything"])
_ONE_BY_ONE = "I take back only what I did last. Say: undo"
_TEACH = "Will you teach me what it means? (yes, no, or: it means …)"


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
        self._pending: Pending | None = None
        self._unknown: str | None = None  # what `it means` would teach
        self._rejected: dict[str, set[Form]] = {}  # by the key of an utterance: never offered for it again
        self._acted: Reply | None = None  # the last thing done, until a lesson is taught
        self._taken_back = False  # what was done last was undone, and nothing was taught since
        self.teaching.on_learned = self._forget_action

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
            answer = pending.answer(text)
            if answer is not None:
                if self._pending is pending:
                    self._pending = None
                return answer
            if pending.insists:
                return "Please say: replace, keep both, or cancel."
        if command is not None:
            return self._command(command)
        return self.teaching.line(text) if self.teaching else self._talk(text)

    # talking

    def _talk(self, text: str) -> str:
        unknown, self._unknown = self._unknown, None
        meaning = meaning_in(text)
        corrected = self.last.utterance if self.last is not None and self.last.understood else None
        if meaning is not None and (unknown or corrected):
            wrong = unknown or corrected or ""  # what was understood otherwise is taught, too: a conflict is asked about
            return self.teaching.finish(Making(wrong, [meaning], complete=True, run_after=unknown is not None))
        lesson = lesson_in(text)
        if lesson is not None:
            return self.teaching.finish(Making(lesson[0], [lesson[1]], complete=True))
        taught = self.agent.store.same_words(self.agent.namespace, key_of(text))
        if not taught:
            answer = small_talk(text, self.agent.skills, len(self.agent.notebook))
            if answer is None and words(text) == ("teach",):
                answer = _USAGE
            if answer is None and (is_yes(text) or is_no(text)):
                answer = _NOTHING
            if answer is not None:
                return answer
            again = self.context.again(text)
            if again is not None:
                return self._refer(text, again)
            ways = self.context.follow_up(text)
            if ways:
                return self._followed(text, ways)
        reply = self.agent.understand(text)
        if reply.error is not None and reply.form is not None:  # a value that the skill does not take
            choices = by_signature(reply, self.agent)
            if choices:
                return self._told(_asking(replace(reply, understood=False, form=None, error=None), choices))
        if not reply.understood and reply.error is None:
            referred = self.context.resolve(text)
            if referred is not None and not self.agent.skills.is_thing(referred.form):
                return self._refer(text, referred)
            if is_cancel(text) and not reply.choices and reply.question is None:
                return _NOTHING
        begun = unfinished_lesson(text)
        if begun is not None and not reply.understood and not reply.choices and reply.question is None:
            return self.teaching.begin(begun, run_after=False)
        return self._told(self.agent.do(reply))

    def _told(self, reply: Reply) -> str:
        """Say what a reply says, and wait for what it asks."""
        self.last = reply
        if reply.understood:
            self.context.note(reply)
            self._acted = reply if reply.changes else self._acted
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
        self._acted = done if done.changes else self._acted
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
            return self._told(self.agent.do(whole))

        return fill

    # what was spoken of

    def _refer(self, text: str, referred: Referred) -> str:
        reply = self.agent.run(referred.form, text, referred.reading)
        return self._told(replace(reply, remarks=(f"({referred.remark})",)))

    def _followed(self, text: str, ways: list[Referred]) -> str:
        last = self.context.last
        if len(ways) > 1:
            reply = Reply(text, "", False, choices=choices_of(ways, self.agent))
            self._wait(Choosing(reply, lambda n: self._refer(text, ways[n]), lambda: "All right."))
            return f"{listing.offered(reply.choices)}\n(a number, or none)"
        if ways[0].corrects and last is not None and last.changes:
            if any(action.undo is None for action in last.changes):
                self._wait(Confirming(lambda: self._refer(text, ways[0])))
                return f'I have done "{last.reading}" already and cannot take it back. Shall I do "{ways[0].reading}" as well? (yes or no)'
            undone = self.agent.take_back(last)
            if undone.error is not None:
                return undone.text
            return f'took back "{last.reading}": {undone.text}\n{self._refer(text, ways[0])}'
        if ways[0].asks and not self.agent.skills.reads(ways[0].form):  # who asks is not obeyed
            self._wait(Confirming(lambda: self._refer(text, ways[0])))
            return f'Shall I do "{ways[0].reading}"? (yes or no)'
        return self._refer(text, ways[0])

    # commands and questions

    def _command(self, command: Command) -> str:
        match command.name:
            case "lessons":
                return self.chores.lessons(command.rest)
            case "show":
                return self.chores.show(command)
            case "forget":
                self._acted = None
                return self.chores.forget(command)
            case "undo":
                if command.rest.lower().split()[:1] in _MANY and len(self._acted.changes if self._acted is not None else ()) < 2:
                    return _ONE_BY_ONE
                return self._undo(command.rest.lower() == "lesson")
            case "edit":
                self._acted = None
                return self.chores.edit(command.rest)
            case "export":
                return self.chores.export(command.rest)
            case "import":
                self._acted = None
                return self.chores.import_file(command.rest)
            case "why":
                return self.chores.why(self.last, command.rest)
            case "skills":
                return "\n".join(f"  {skill!s:<40} {skill.summary}" for skill in self.agent.skills) or "I have no skills."
            case "quit":
                self.over = True
                return "Goodbye. " + self.ending() if self.teaching else "Goodbye."
        return help_text()

    def _undo(self, lesson: bool) -> str:
        """Say what would be undone: what was done last, else the last lesson; never one instead of the other."""
        acted = self._acted
        if acted is not None and not lesson:
            if any(action.undo is None for action in acted.changes):
                return f'I cannot take back "{acted.reading or acted.utterance}". (undo lesson takes back your last lesson.)'

            def take_back() -> str:
                self._acted, self._taken_back = None, True
                return self.agent.take_back(acted).text

            self._wait(Confirming(take_back))
            return f'Take back "{acted.reading or acted.utterance}"? (yes or no; undo lesson takes back your last lesson)'
        if self._taken_back and not lesson:  # who undoes twice may mean what was done before
            self._taken_back = False
            if not self.agent.lessons(own=True):
                return listing.undone(None)
            self._wait(Confirming(lambda: self._undo(True)))
            return "There is nothing else I could take back but your last lesson. Shall I? (yes or no)"
        try:
            return listing.undone(self.agent.undo())
        except NotYours as error:
            self._wait(Confirming(lambda: listing.undone(self.agent.undo(others=True))))
            return f"{error.message[0].upper()}{error.message[1:]}. Undo it all the same? (yes or no)"

    def _forget_action(self) -> None:
        self._acted, self._taken_back = None, False

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
