"""From words to a form that the skills can carry out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from ..errors import LookadaptError
from ..language.logical_form import Expression, Form
from ..memory.memory import Memory
from ..memory.store.lesson import MAX_UTTERANCE
from ..parsing.parser import Parser
from ..parsing.result import Parse
from .checking import check
from .skills import Skills
from .steps import OPENS, Plan, plan

_GUESSES = ("like ", "other words", "without ", "unsaid")  # how a trace remarks on what was not said as it was taught


class Understands(Protocol):
    """The one thing the agent asks of a parser."""

    def parse(self, utterance: str, memory: Memory, best: int = 1) -> Parse: ...


@dataclass(frozen=True)
class Settings:
    """How the agent weighs what the parser says."""

    best: int = 5  # readings considered: the first whose form the skills can carry out is taken
    share: float = 0.5  # an alternative needs at least this share of the best reading's confidence
    sure: float = 0.98  # what is understood by likeness only is run, or built into a lesson, if it is this sure
    compared: int = 5  # nearest lessons whose own words are parsed again before a lesson is accepted
    tries: int = 20  # how often teaching looks again when another process taught the same words meanwhile


@dataclass(frozen=True)
class Reading:
    """What an utterance was taken to mean; `error` says why the skills cannot carry it out."""

    parse: Parse
    form: Form | None = None
    words: str | None = None
    confidence: float = 0.0
    error: LookadaptError | None = None

    @property
    def guessed(self) -> bool:
        """Understood by likeness to what was taught, with words left over or words missing: not by its words alone."""
        return bool(self.parse.missing) or any(step.remark.startswith(_GUESSES) for step in self.parse.trace)


class Understanding:
    """A parser and the skills its readings must fit."""

    def __init__(self, parser: Understands | None, skills: Skills, settings: Settings):
        self._parser = parser
        self.skills = skills
        self.settings = settings

    @property
    def parser(self) -> Understands:
        """The parser; the default one is loaded when something is first to be understood."""
        if self._parser is None:
            self._parser = Parser.load()
        return self._parser

    @cached_property
    def by_words(self) -> Understanding:
        """The same without the encoder: what is known for certain, without the guesses, and faster."""
        parser = self.parser
        return Understanding(Parser(parser.scorer) if isinstance(parser, Parser) else parser, self.skills, self.settings)

    def read(self, utterance: str, memory: Memory) -> Reading:
        """The best reading that the skills can carry out, else the best one and what is wrong with it."""
        parse = self.parser.parse(utterance, memory, best=self.settings.best)
        if not parse.understood or parse.form is None:
            return Reading(parse, confidence=parse.confidence)
        found = Reading(parse, parse.form, parse.reading, parse.confidence)
        if found.guessed and self._is_thing(parse.form):
            return Reading(parse, confidence=parse.confidence)  # "frobnicate the lamp" asks for more than the lamp
        if found.guessed and OPENS.match(utterance) and not OPENS.match(parse.reading or ""):
            return Reading(parse, confidence=parse.confidence)  # a condition was left out
        wrong = self.wrong(parse.form)
        if wrong is not None:
            for other in parse.alternatives:
                if other.confidence >= self.settings.share * parse.confidence and self.wrong(other.form) is None:
                    return Reading(parse, other.form, other.reading, other.confidence)
        return replace(found, error=wrong)

    def _is_thing(self, form: Form) -> bool:
        """Whether a form only names something, as `(device lamp)` does, and asks for nothing."""
        return isinstance(form, Expression) and str(form.predicate) in self.skills.entities

    def wrong(self, form: Form) -> LookadaptError | None:
        """Why a form cannot run; None if it can. An agent without skills only understands."""
        if not len(self.skills):
            return None
        try:
            check(form, self.skills)
        except LookadaptError as error:
            return error
        return None

    def plan(self, instruction: str, memory: Callable[[str], Memory]) -> Plan:
        """The steps of an instruction, each understood if it can be."""

        def meaning(text: str) -> Form | None:
            if len(text) > MAX_UTTERANCE:
                return None
            found = self.read(text, memory(text))
            unheard = OPENS.match(text) and any(OPENS.match(span) for span in found.parse.missing)  # an "if" left out
            unsure = found.guessed and found.confidence < self.settings.sure
            return found.form if found.error is None and not unheard and not unsure else None

        return plan(instruction, meaning)
