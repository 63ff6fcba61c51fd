"""What the last turns were about: `it`, `them`, `there`, `the same for mary`, `and bob?`, `no, i meant alice`, `again`.

References are resolved in forms, not in words: the sentence is understood with some known thing in the pronoun's place,
which is then exchanged for what was spoken of, so `it` is the lamp *in the kitchen*, and the types of the skills decide
what fits. What was taken is said.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ..language.english import PREPOSITIONS
from ..language.logical_form import Atom, Expression, Form
from ..language.marks import ends_asking
from ..language.tokens import tokenize, words
from .agent import Agent
from .listing import in_words
from .pronouns import Pronoun, pronouns_in
from .reply import Choice, Reply
from .skills import CONDITIONALS, LIST, SEQUENCES

_TURNS: Final = 5  # turns back that a pronoun may reach
_AGAIN = re.compile(
    r"(?:please[\s,]+)?(?:(?:(?:do|say|try|run)\s+(?:it|that|this|so)\s+)?(?:again|once (?:more|again)|one more time)|repeat(?:\s+(?:that|it))?|(?:the\s+)?same again|do the same(?:\s+again)?)(?:[\s,]+please)?",
    re.IGNORECASE,
)
_SAME = re.compile(
    r"(?:and\s+)?(?:(?:do\s+)?(?:the\s+)?same\s+(?:thing\s+)?(?:for|with|to)|(?:what|how)\s+about|and\s+(?:what|how)\s+about|and\s+(?:for|of|to|in|with)|and(?:\s+also)?|also(?:\s+for)?)\s+(?P<what>.+?)(?:\s+(?:too|as well|please))?",
    re.IGNORECASE,
)
_TOO = re.compile(r"(?P<what>.+?)[\s,]+(?:too|as well)(?:[\s,]+please)?", re.IGNORECASE)
_ASKS = re.compile(r"(?:and\s+)?(?:what|how)\s+about\b", re.IGNORECASE)
_MEANT = re.compile(
    r"(?:(?:no|oops|sorry|wait|actually)[\s,]+)*(?:i\s+mean[t]?|(?:make|change)\s+(?:that|it)(?:\s+to)?)\s+(?P<what>.+)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?:(?:no|oops|sorry|wait|actually)[\s,]+)*(?:not\s+(?P<old>[^,]+?)(?:\s*,\s*but\s+|\s+but\s+|\s*,\s*)(?P<what>[^,]+)|(?P<what2>[^,]+?)[\s,]+not\s+(?P<old2>[^,]+))",
    re.IGNORECASE,
)
_AT_ONCE = re.compile(r"(?P<said>.+?)[\s,.;]+(?:no[\s,]+|sorry[\s,]+)*i\s+mean[t]?\s+(?P<what>.+)", re.IGNORECASE)
_NOT = re.compile(r"(?:no|oops|sorry|actually)[\s,]+(?!i\b)(?P<what>.+)", re.IGNORECASE)


@dataclass(frozen=True)
class Spoken:
    """A thing that was spoken of: its form, and the words it was said in."""

    form: Form
    words: str


@dataclass(frozen=True)
class Referred:
    """A sentence with what it refers to put in: the form, how to say it, and what was taken for what."""

    form: Form
    reading: str
    remark: str
    corrects: bool = False  # it takes back the last turn
    asks: bool = False  # it is put as a question: `and bob?`, `what about bob`


class Context:
    """The last turns of one talk."""

    def __init__(self, agent: Agent):
        self.agent = agent
        self._turns: deque[Reply] = deque(maxlen=_TURNS)
        self._called: dict[Form, str] = {}  # he or she, once somebody said so

    @property
    def last(self) -> Reply | None:
        return self._turns[-1] if self._turns else None

    def note(self, reply: Reply) -> None:
        """Remember a turn that was understood."""
        if reply.form is not None and reply.understood:
            self._turns.append(reply)

    def taken_back(self, reply: Reply) -> None:
        """A turn that was taken back is not taken back once more by a correction."""
        turns = [replace(turn, actions=()) if turn is reply else turn for turn in self._turns]
        self._turns = deque(turns, maxlen=_TURNS)

    def again(self, text: str) -> Referred | None:
        """The last turn once more."""
        last = self.last
        if last is None or last.form is None or not _AGAIN.fullmatch(_plain(text)):
            return None
        return Referred(last.form, last.reading or last.utterance, f'again: "{last.reading or last.utterance}"')

    def follow_up(self, text: str) -> list[Referred]:
        """`and bob?`: the last turn with one thing exchanged; several ways if it is not clear which."""
        plain = _plain(text)
        for shape, corrects in ((_SAME, False), (_TOO, False), (_MEANT, True), (_INSTEAD, True), (_NOT, True)):
            match = shape.fullmatch(plain)
            if match and self.last is not None:
                parts = match.groupdict()
                old = parts.get("old") or parts.get("old2") or ""
                found = list(self._exchanged(parts.get("what") or parts["what2"], corrects, self.last, old))
                asks = ends_asking(text) or _ASKS.match(plain) is not None
                if found:
                    return [replace(each, asks=asks) for each in found]
        return []

    def resolve(self, text: str) -> Referred | None:
        """A sentence with a pronoun, with what it stands for put in; None if nothing that was spoken of fits."""
        for pronoun in pronouns_in(text):
            tried = list(self.agent.answering.with_samples(pronoun))
            for group in self._spoken(pronoun):
                if pronoun.pair and len(group) != 2:
                    continue
                for form, sample in tried:
                    put = [form.replace(path, each.form) for each in group for path, part in form.walk() if part == sample]
                    if any(self._called.get(each.form, pronoun.gender) != pronoun.gender for each in group if pronoun.gender):
                        continue
                    if put and len(put) == len(group) and all(self.agent.understanding.wrong(each) is None for each in put):
                        whole = put[0] if len(put) == 1 else Expression((Atom("do"), *put))
                        self._called.update((each.form, pronoun.gender) for each in group if pronoun.gender)
                        said = " and ".join(each.words for each in group)
                        reading = f"{pronoun.before} {said} {pronoun.after}".strip()
                        return Referred(whole, " ".join(reading.split()), f'"{pronoun.word}" is {said}')
        return None

    def corrected_at_once(self, text: str) -> list[Referred] | None:
        """`lend the ladder to ann, i mean bob`: the ways to take it; None if it is no such sentence."""
        match = _AT_ONCE.fullmatch(_plain(text))
        said = self.agent.understand(match["said"]) if match else None
        if match is None or said is None or not said.done or said.form is None or self.agent.skills.is_thing(said.form):
            return None
        ways = list(self._exchanged(match["what"], False, said))
        texts = [part.text for _, part in said.form.walk() if isinstance(part, Atom) and part.quoted]
        if not ways and not all(map(self.agent.skills.is_day, texts)):  # `tell ann that she knows what i mean by it`
            return None
        return ways

    def _exchanged(self, what: str, corrects: bool, last: Reply, instead_of: str = "") -> Iterator[Referred]:
        """A turn with one thing exchanged, `to bob` only for what was said with `to`, and what was named instead if something was."""
        assert last.form is not None
        opening, what = _led(what)
        memory = self.agent.known.memory(what)
        new = self.agent.understanding.thing(what, memory)
        old: dict[Form, None] = {}
        if isinstance(new, Expression):
            old = dict.fromkeys(part for _, part in last.form.walk() if _same_kind(part, new) and part != new)
        if not old:
            new, old = self._value(what, last.form)
        for each in old:
            called = self._words(each, last).removeprefix("the ")
            named = _led(instead_of)[1].lower().removeprefix("the ")
            if (named and named != called.lower()) or (opening and not _follows(opening, called, last)):
                continue
            form = last.form
            for path, part in last.form.walk():
                if part == each:
                    form = form.replace(path, new) if new is not None else form
            if self.agent.understanding.wrong(form) is None:
                reading = _reworded(last.reading or last.utterance, self._words(each, last), what)
                yield Referred(form, reading, f"as before, with {' '.join(what.split())} for {self._words(each, last)}", corrects)

    def _value(self, what: str, form: Form) -> tuple[Form | None, dict[Form, None]]:
        """A number for a number, `make that 10`; a day for a day, `make it saturday`."""
        values = [part for _, part in form.walk() if isinstance(part, Atom) and (part.quoted or part.is_number)]
        days = {part for part in values if part.quoted and self.agent.skills.is_day(part.text)}
        if len(days) == 1 and self.agent.skills.is_day(what) and not any(c.isdigit() for c in what):
            return Atom(" ".join(what.split()), quoted=True), dict.fromkeys(days)
        numbers = [part for part in values if any(c.isdigit() for c in part.text)]
        if len(set(numbers)) != 1 or not any(c.isdigit() for c in what):
            return None, {}
        return Atom(" ".join(what.split()), quoted=numbers[0].quoted), {numbers[0]: None}

    def _spoken(self, pronoun: Pronoun) -> Iterator[list[Spoken]]:
        """What was spoken of, latest first; several things of one turn together if the pronoun is plural, or of turns that did the same."""
        together = self._one_by_one() if pronoun.plural else []
        if together:
            yield together
        for turn in reversed(self._turns):
            things = [Spoken(form, self._words(form, turn)) for form in _arguments(turn.form)] if turn.form is not None else []
            if pronoun.personal:  # a person, not something of theirs
                things = [each for each in things if self.agent.skills.is_thing(each.form) and not _copied(each.form)]
            alike = [each for each in things if things and _same_kind(each.form, things[0].form)]
            if pronoun.plural and len(alike) > 1:
                yield alike
            for each in things:
                yield [each]

    def _one_by_one(self) -> list[Spoken]:
        """What the last turns did the same with, one thing each: `turn on the lamp`, `and the fan`; not things that are many, `the blinds`."""
        found: dict[Form, Spoken] = {}
        last = self.last.form if self.last is not None else None
        for turn in reversed(self._turns):
            things = _arguments(turn.form) if turn.form is not None and _same_kind(turn.form, last or turn.form) else []
            if len(things) != 1 or (found and not _same_kind(things[0], next(iter(found)))):
                break
            found.setdefault(things[0], Spoken(things[0], self._words(things[0], turn)))
        spoken = list(found.values())[::-1]
        return spoken if len(spoken) > 1 and not spoken[-1].words.endswith("s") else []

    def _words(self, form: Form, turn: Reply) -> str:
        """The words of a turn that name a thing: from the first to the last word that names a part of it."""
        memory = self.agent.known.memory(turn.utterance)
        for text in (turn.utterance, turn.reading or ""):
            tokens = tokenize(text)
            said = [token.text for token in tokens]
            places: set[int] = set()
            leaves = [
                part for _, part in form.walk() if isinstance(part, Expression) and all(isinstance(a, Atom) for a in part.items)
            ]
            named = [words(e.utterance) for e in memory.examples if e.form in leaves]
            named += [words(str(a.text).replace("_", " ")) for leaf in leaves for a in leaf.arguments if isinstance(a, Atom)]
            for name in named:
                for i in range(len(said) - len(name) + 1):
                    if name and tuple(said[i : i + len(name)]) == name:
                        places.update(range(i, i + len(name)))
            if places:
                start, end = tokens[min(places)].start, tokens[max(places)].end
                article = "the " if min(places) and said[min(places) - 1] == "the" else ""
                return article + text[start:end]
        return in_words(form, self.agent.skills)


def choices_of(referred: list[Referred], agent: Agent) -> tuple[Choice, ...]:
    """Several ways to understand a follow-up, to be chosen from."""
    return tuple(Choice(each.form, each.reading, in_words(each.form, agent.skills)) for each in referred[:3])


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip("?!. ")


def _led(what: str) -> tuple[str, str]:
    """The preposition that something is said with, and what is said."""
    first, _, rest = what.strip().partition(" ")
    return (first.lower(), rest) if rest and first.lower() in PREPOSITIONS else ("", what)


def _follows(opening: str, called: str, turn: Reply) -> bool:
    """Whether a turn names something after a preposition."""
    said = [" ".join(words(text)) for text in (turn.utterance, turn.reading or "")]
    return any(f" {opening} {article}{' '.join(words(called))} " in f" {text} " for text in said for article in ("", "the "))


def _same_kind(part: Form, other: Form) -> bool:
    return isinstance(part, Expression) and isinstance(other, Expression) and part.predicate == other.predicate


def _copied(form: Form) -> bool:
    return any(isinstance(part, Atom) and part.quoted for _, part in form.walk())


def _arguments(form: Form) -> list[Form]:
    """The things a form is about: arguments of its calls, outer ones first, each once."""
    found: dict[Form, None] = {}
    level: list[Form] = [form]
    while level:
        calls = [each for each in level if isinstance(each, Expression)]
        inner: list[Form] = [argument for each in calls for argument in each.arguments if isinstance(argument, Expression)]
        own = [a for each in calls if str(each.predicate) not in (*SEQUENCES, *CONDITIONALS, LIST) for a in each.arguments]
        found.update(dict.fromkeys(argument for argument in own if isinstance(argument, Expression)))
        level = inner
    return list(found)


def _reworded(reading: str, old: str, new: str) -> str:
    bare = old.removeprefix("the ")
    at = reading.lower().find(bare.lower())
    if at >= 0 and reading[:at].lower().endswith("the "):
        new = new.removeprefix("the ")
    return reading[:at] + new + reading[at + len(bare) :] if at >= 0 and bare else f"{reading} ({new})"
