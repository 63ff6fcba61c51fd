"""What the chat's own commands do: list, show, forget, edit, export and import lessons; say why."""

from __future__ import annotations

from collections.abc import Callable

from ..language.logical_form import Expression, Form
from ..memory.store import Lesson
from ..parsing.result import Parse
from . import listing
from .agent import Agent, OnConflict
from .commands import COMMANDS, Command, edit_in, import_in, number_in
from .errors import ConflictError, LessonError
from .pending import Confirming, Decide, Pending
from .reply import Reply
from .skills import SEQUENCES


class Chores:
    """Commands on lessons. `ask` puts a conflict to the user, `wait` a question."""

    def __init__(
        self, agent: Agent, on_conflict: OnConflict, ask: Callable[[ConflictError, Decide], str], wait: Callable[[Pending], None]
    ):
        self.agent = agent
        self.on_conflict = on_conflict
        self._ask = ask
        self._wait = wait

    def lessons(self, rest: str) -> str:
        everything = rest == "all"
        shown = self.agent.lessons("" if everything else rest, own=not rest)
        lines = [listing.short(lesson) for lesson in shown[:200]]
        if len(shown) > len(lines):
            lines.append(f"  … and {len(shown) - len(lines):,} more; lessons WORD finds some")
        if not rest:
            others = len(self.agent.lessons()) - len(shown)
            lines.append(f"  {len(shown)} taught here, {others} that came with the assistant (lessons all)")
        return "\n".join(lines) or "There is no such lesson."

    def show(self, command: Command) -> str:
        lesson = self.agent.lesson(self._number(command))
        old = (self.agent.store.lesson(self.agent.namespace, n) for n in lesson.replaces)
        return listing.full(lesson, [each for each in old if each is not None])

    def forget(self, command: Command) -> str:
        lesson = self.agent.forget(self._number(command))
        return f'Forgotten: "{lesson.utterance}" (undo brings it back).'

    def export(self, rest: str) -> str:
        path = rest.removeprefix("all ").strip()
        count = self.agent.export(path, everything=rest.startswith("all "))
        return f"Wrote {count} lesson{'' if count == 1 else 's'} to {path}."

    def edit(self, rest: str) -> str:
        which = rest.split(maxsplit=1)[0].rstrip(":") if rest else ""
        if which in ("last", "that"):
            rest = f"{self._number(Command('edit', which))}{rest[len(which) :]}"
        wanted = edit_in(rest)
        if wanted is None:
            raise LessonError("edit needs a number and a meaning", hint=COMMANDS["edit"][0])
        number, meaning, utterance = wanted
        form = meaning if meaning is not None and meaning.startswith("(") else None
        steps = meaning if form is None else None
        old = self.agent.lesson(number)

        def edit(on_conflict: OnConflict) -> str:
            lesson = self.agent.edit(number, form, utterance=utterance, steps=steps, on_conflict=on_conflict)
            said = f'Changed: "{lesson.utterance}" means {lesson.written} (lesson {lesson.id}, was {number}).'
            return "\n".join(filter(None, [said, self._macros(old, lesson)]))

        try:
            return edit(self.on_conflict)
        except ConflictError as error:
            return self._ask(error, edit)

    def import_file(self, rest: str) -> str:
        path, how = import_in(rest)

        def take(on_conflict: OnConflict) -> str:
            return listing.imported(self.agent.import_lessons(path, on_conflict=on_conflict))

        try:
            return take("replace" if how == "replace" else "keep_both" if how else self.on_conflict)
        except ConflictError as error:
            return self._ask(error, take)

    def why(self, last: Reply | None, rest: str) -> str:
        if rest:
            return self._why_not(last, rest.removeprefix("not").strip())
        if last is None:
            return "You have not asked for anything yet."
        lines = [f'"{last.utterance}"']
        if last.understood:
            lines += [f"  understood  {last.reading or last.form}", f"  form        {last.form}"]
            sure = "high" if last.confidence >= 0.95 else f"{last.confidence:.2f}"
            lines += [f"  confidence  {sure}"] if last.confidence else []
            lines += [f"  on trust    {each.trust}: {each.words}" for each in last.evidence if each.words]
        else:
            lines.append(f"  {last.text}")
            lines += [f"  because     {reason}" for reason in last.reasons if reason != last.text]
        return "\n".join([*lines, *self._derived(last)])

    def _derived(self, last: Reply) -> list[str]:
        """How what ran came from the words: never how something else did that the parser thought of first."""
        if _gives(last.parse, last.form):
            return [last.parse.trace_table().rstrip()] if last.parse is not None and last.parse.trace else []
        steps = last.form.arguments if isinstance(last.form, Expression) and str(last.form.predicate) in SEQUENCES else ()
        said = (last.reading or "").split(", then ") if steps else [last.reading or ""]
        parts = [self.agent.understand(text) for text in said if text and text != last.utterance]
        known = [each for each in parts if each.form is not None and _gives(each.parse, each.form)]
        if steps and [each.form for each in known] != list(steps):
            return [f"  step {number}      {step}" for number, step in enumerate(steps, 1)]
        lines = []
        for number, each in enumerate(known, 1):
            lines += [f"  step {number}      {each.utterance}"] if steps else []
            lines += [each.parse.trace_table().rstrip()] if each.parse is not None and each.form in (last.form, *steps) else []
        return lines

    def _why_not(self, last: Reply | None, sentence: str) -> str:
        """Why a sentence is not done; nothing is run to find out."""
        reply = self.agent.understand(sentence) if sentence else last
        if reply is None:
            return "You have not asked for anything yet."
        if reply.done:
            return f'"{reply.utterance}" is understood as "{reply.reading or reply.form}": I would do it.'
        reasons = [reason for reason in reply.reasons if reason != reply.text]
        return "\n".join([f'"{reply.utterance}": {reply.text}', *(f"  because {reason}" for reason in reasons)])

    def _macros(self, old: Lesson, new: Lesson) -> str | None:
        """Offer to bring lessons up to date that were taught by steps of which this one was one."""
        using = [
            lesson
            for lesson in self.agent.lessons(own=True)
            if lesson.steps is not None and lesson.id != new.id and lesson.written != old.written
            if old.utterance.lower() in lesson.steps.lower() and old.written in lesson.written
        ]  # fmt: skip
        if not using or old.written == new.written:
            return None

        def update() -> str:
            changed = []
            for lesson in using:
                form = lesson.written.replace(old.written, new.written)
                changed.append(self.agent.edit(lesson.id, form, on_conflict="keep_both"))
            return "\n".join(f'Changed: "{each.utterance}" means {each.written} (lesson {each.id}).' for each in changed)

        self._wait(Confirming(update, "All right, they stay as they are."))
        named = ", ".join(f'"{lesson.utterance}"' for lesson in using[:5])
        return f"It is a step of {named}. Shall I change {'them' if len(using) > 1 else 'that'} as well? (yes or no)"

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


def _gives(parse: Parse | None, form: Form | None) -> bool:
    """Whether the derivation of a parse is one of this form; where nothing ran, any says what was thought of."""
    return form is None or (parse is not None and form in (parse.form if parse.form is not None else parse.best,))
