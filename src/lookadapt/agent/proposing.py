"""Forms without writing forms: from a skill and one sentence, the form it could mean.

`order 200 boxes of screws` and `order(amount: int, item: Item)` give `(order "200" (item screws))`: each parameter takes
the words of the sentence that are of its type. What is proposed is asked about; a yes teaches it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from itertools import pairwise
from typing import Final

from ..language.english import ARTICLES, CALENDAR, CLOCK, FUNCTION_WORDS, PREPOSITIONS, RELATIVE, UNIT_OF, is_value, stem
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import operators_in, polite_words
from ..language.tokens import Token, tokenize, words
from .agent import Agent
from .amounts import LIMITS, OTHER_SCALES
from .guard import PRONOUNS, is_told
from .kinds import Entity
from .listing import in_words
from .literals import literal
from .names import symbol
from .plainer import OWN
from .reply import Choice, Reply
from .skills import Parameter, Skill
from .swallowing import JOINS

_LONGEST: Final = 7  # words of a value
_TYPED: Final = (bool, int, float, Decimal, datetime, date, time, timedelta)
_TIMES: Final = (CALENDAR | CLOCK) - {"today"}  # what is done is done today
_OPENS_CLAUSE: Final = frozenset({"that", "saying"})
_OPENS_TEXT: Final = frozenset({"that", "saying", "called", "named", "about", "reading", "with", "to", "as"})


@dataclass(frozen=True)
class Proposal:
    """A form for a sentence, and which words fill which parameter."""

    skill: Skill
    form: Form
    fills: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return ", ".join(f"{name} {said}" for name, said in self.fills) or "nothing more"


def proposals(reply: Reply, agent: Agent) -> tuple[Choice, ...]:
    """What the skills whose name a sentence says could do with it, to be offered."""
    found = [each for each in propose(reply.utterance, agent) if agent.understanding.wrong(each.form) is None]
    return tuple(
        Choice(each.form, f"{each.skill.name.replace('_', ' ')} with {each}", in_words(each.form, agent.skills))
        for each in found[:3]
    )


def propose(sentence: str, agent: Agent, skill: str | None = None) -> list[Proposal]:
    """Forms for a sentence: of one skill, or of those whose name it says, the most arguments first."""
    tokens = tokenize(sentence)
    if not 0 < len(tokens) <= 40:
        return []
    said = {stem(token.text) for token in tokens}
    found = []
    for each in agent.skills:
        name = [stem(word) for word in words(each.name.replace("_", " "))]
        if each.name == skill or (skill is None and name and set(name) <= said):
            filling = Assigning(sentence, tokens, each, agent)
            made = filling.proposal()
            if made is not None and (skill is not None or filling.takes_all()):  # half of a request is not even offered
                found.append(made)
    return sorted(found, key=lambda proposal: -len(proposal.fills))


class Assigning:
    """Fills the parameters of one skill with the words of a sentence."""

    def __init__(self, sentence: str, tokens: tuple[Token, ...], skill: Skill, agent: Agent, reads: bool = False):
        self.reads = reads  # the question around what is looked up may be left out
        self.texts = self.opened = 0  # texts that are whatever is left; those that `that` opens
        self.named = 0  # how many things were found by their names
        self.sentence = sentence
        self.tokens = tokens
        self.skill = skill
        self.agent = agent
        self.used: set[int] = set()

    def proposal(self) -> Proposal | None:
        values: dict[int, tuple[Form, str]] = {}
        order = sorted(range(len(self.skill.parameters)), key=lambda i: self._looseness(self.skill.parameters[i]))
        for i in order:
            found = self._value(self.skill.parameters[i])
            if found is not None:
                values[i] = found
        count = max(values, default=-1) + 1
        if count < self.skill.least or any(i not in values for i in range(count)) or self._leaves_operators():
            return None
        parts = [values[i] for i in range(count)]
        names = [self.skill.parameters[i].name for i in range(count)]
        form = Expression((Atom(self.skill.name), *(form for form, _ in parts)))
        return Proposal(self.skill, form, tuple((name, said) for name, (_, said) in zip(names, parts, strict=True)))

    def takes_all(self, but_who: bool = False) -> bool:
        """Whether every name in the sentence fills a parameter; `but_who` if not the one that it opens with."""
        said = [token.text for token in self.tokens]
        kinds = [
            names for entity in self.agent.skills.entities.values() if (names := self.agent.skills.names(entity)) is not None
        ]
        opening = {i for i in (0, 1) if i == 0 or said[:1] == ["the"]} if but_who else set()
        found = [set(range(m.start, m.end)) for names in kinds for m in names.find(said)]
        return all(self.used & places or opening & places for places in found)

    def _looseness(self, parameter: Parameter) -> int:
        """Names first, then values of a type, text last: what is left."""
        if (
            any(issubclass(c, Entity) and self.agent.skills.names(c) is not None for c in parameter.kind.classes)
            or parameter.kind.words
        ):
            return 0
        return 3 if parameter.kind.copies else 2 if any(issubclass(c, Entity) for c in parameter.kind.classes) else 1

    def _value(self, parameter: Parameter) -> tuple[Form, str] | None:
        for entity in (c for c in parameter.kind.classes if issubclass(c, Entity)):
            found = self._thing(entity)
            if found is not None:
                self.named += self.agent.skills.names(entity) is not None
                return found
        for start, end in self._spans():
            text = self._text(start, end)
            types = [c for c in parameter.kind.classes if c in _TYPED or issubclass(c, Enum)]
            word = parameter.kind.words is not None and text.lower() in parameter.kind.words
            if word or any(literal(text, c, self.agent.skills.around) is not None for c in types):
                self.used.update(range(start, end))
                return Atom(text, quoted=True), text
        return self._rest() if parameter.kind.copies else None

    def _thing(self, entity: type[Entity]) -> tuple[Form, str] | None:
        said = [token.text for token in self.tokens]
        memory = self.agent.known.memory(self.sentence)
        taught = {
            words(e.utterance): e.form
            for e in memory.examples
            if isinstance(e.form, Expression) and str(e.form.predicate) == entity.predicate
        }
        for start, end in self._spans():
            form = (
                taught.get(tuple(said[start:end]))
                if all(isinstance(i, Atom) for i in getattr(taught.get(tuple(said[start:end])), "items", ()))
                else None
            )
            if form is not None:
                self.used.update(range(start, end))
                return form, self._text(start, end)
        names = self.agent.skills.names(entity)
        for mention in sorted(names.find(said), key=lambda m: m.start - m.end) if names is not None else ():
            if not self.used & set(range(mention.start, mention.end)):
                self.used.update(range(mention.start, mention.end))
                return Expression((Atom(entity.predicate), Atom(symbol(mention.name)))), self._text(mention.start, mention.end)
        if names is None:
            rest = self._rest()
            return (Expression((Atom(entity.predicate), rest[0])), rest[1]) if rest is not None else None
        return None

    def _spans(self) -> Iterator[tuple[int, int]]:
        """Unused spans, long ones first."""
        polite = polite_words(self.sentence)
        for size in range(min(_LONGEST, len(self.tokens)), 0, -1):
            for start in range(len(self.tokens) - size + 1):
                places = set(range(start, start + size))
                opens = self.tokens[start].text not in PREPOSITIONS - RELATIVE  # `next friday`
                alone = size == 1 and self.tokens[start].text in ARTICLES  # nobody says `a` for one
                if opens and not alone and not places & self.used and not places & polite:
                    yield start, start + size

    def _rest(self) -> tuple[Form, str] | None:
        """What is left at the end of the sentence, without the word that opens it."""
        end = len(self.tokens)
        start = end
        name = {stem(word) for word in words(self.skill.name.replace("_", " "))}
        while start > 0 and start - 1 not in self.used and stem(self.tokens[start - 1].text) not in name:
            start -= 1
        self.texts += 1
        opened = [i + 1 for i in range(start, end - 1) if self.tokens[i].text in _OPENS_CLAUSE]
        start = opened[0] if opened else start  # `write on the door that …`
        self.opened += bool(opened)
        while not opened and start < end and (self.tokens[start].text in _OPENS_TEXT | FUNCTION_WORDS):
            start += 1
        if start == end:
            return None
        self.used.update(range(start, end))
        return Atom(self._text(start, end), quoted=True), self._text(start, end)

    def _text(self, start: int, end: int) -> str:
        return self.sentence[self.tokens[start].start : self.tokens[end - 1].end]

    def _leaves_operators(self) -> bool:
        """A proposal that leaves out a number or a "not" is no proposal; one that leaves out "more" is asked about."""
        rest = {token.text for i, token in enumerate(self.tokens) if i not in self.used and not self._is_owned(i)}
        if rest & (JOINS | PRONOUNS):  # half of a request is not even offered
            return True
        if not self.reads and self._leaves_amounts(rest):
            return True
        left = (o for o in operators_in(self.sentence) if not set(range(o.start, o.end)) <= self.used)
        return any(
            (o.kind.refuse or (o.strict and not self.reads))
            and not o.kind.lexical
            and not (self.reads and o.kind.reads)
            and not is_told(o)
            for o in left
        )

    def _leaves_amounts(self, rest: set[str]) -> bool:
        """Whether a day, a time, a unit or a limit that no lesson of the skill says is left over: one end of a range, `5 dollars`."""
        polite = polite_words(self.sentence)
        rest -= {self.tokens[i].text for i in polite}
        said = [token.text for token in self.tokens]
        limits = {word for word, after in pairwise(said) if word in LIMITS and is_value(after)}  # not `take over the hall`
        if rest & _TIMES:
            return True
        lessons = self.agent.known.memory(self.sentence).examples
        taught = (e.utterance for e in lessons if isinstance(e.form, Expression) and str(e.form.predicate) == self.skill.name)
        return bool(rest & (limits | UNIT_OF.keys() | OTHER_SCALES) - {word for utterance in taught for word in words(utterance)})

    def _is_owned(self, i: int) -> bool:
        """Whether a word is the possessive of somebody named before, with what is theirs: `ann is here to take her drill`."""
        after = self.tokens[i + 1].text if i + 1 < len(self.tokens) else ""
        if not any(j < i for j in self.used):
            return False
        return (self.tokens[i].text in OWN and i + 1 in self.used) or (self.tokens[i].text == "here" and after == "to")
