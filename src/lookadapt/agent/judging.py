"""How sure the agent is of a reading: the parser's evidence, the guard, the types of the skills and what was taught."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ..language.english import ARTICLES, ASKING, CALENDAR, CLOCK, SILENT
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import polite_words
from ..language.opposites import is_state
from ..language.tokens import tokenize, words
from ..memory.memory import Memory
from ..parsing.evidence import Trust
from ..parsing.result import Parse
from .antecedents import clauses
from .calling import called_by_name
from .checking import fitted
from .daring import dares, dares_weakly
from .frames import is_question
from .guard import PRONOUNS, Judgement, Verdict, below_zero, content, fillers, judge
from .known_values import known_values, plain_texts
from .lists import shared_amount
from .numbers import read_either_way
from .plainer import OWN, owns
from .readings import AgentSettings, Reading, called, is_flat, skipped_in
from .reasons import undenied
from .same_words import same_words
from .skills import Skills
from .sole_answer import is_sole_answer
from .surplus import adds_something
from .swallowing import runs_over

_IT: Final = re.compile(r"\bit\b", re.IGNORECASE)
_WEATHER: Final = re.compile(  # before a comma, or behind `because`
    r"^\W*(?:as |since |because )?it(?:['’]s| is| gets| feels| looks)(?: (?:too|so|very|getting|quite|rather|really|a bit|a little))? \w+(?: \w+)?(?: (?:in )?here| now| outside)?,"
    r"|\b(?:because|since|as) it(?:['’]s| is| gets| feels| looks)\b",
    re.IGNORECASE,
)
_BE: Final = frozenset({"is", "are", "was", "were", "'s", "will", "has", "have"})
_TIMES: Final = (CALENDAR | CLOCK) - {"today"}  # what is done is done today
_LIKENESS: Final = frozenset({Trust.SIMILAR, Trust.FLOATING})
_SHOW: Final = (("show",), ("list",), ("display",), ("name",), ("see",))  # who says this wants an answer


class Judging:
    """Judges readings for some skills."""

    def __init__(self, skills: Skills, settings: AgentSettings):
        self.skills = skills
        self.settings = settings

    def names_more(self, reading: Reading, utterance: str) -> bool:
        """A thing alone answers only its own name: "frobnicate the lamp" asks for more than the lamp."""
        return self.skills.is_thing(reading.form) and bool(set(words(utterance)) - set(words(reading.words)) - SILENT)

    def judged(
        self,
        utterance: str,
        reading: Reading,
        parse: Parse,
        memory: Memory,
        turned: str | None = None,
        reads: bool | None = None,
    ) -> Judgement:
        """What may be done with a reading of an utterance; `turned` is the utterance as it was parsed, if otherwise.

        A reason may deny what it likes (`ann isn't coming, cancel her visit`): then the rest is asked about.
        """
        judged = self._judged(utterance, reading, parse, memory, turned, reads)
        reason = undenied(utterance, reading) if judged.verdict is Verdict.NEVER and turned is None else None
        if reason is not None:
            again = self._judged(reason.text, replace(reading, evidence=reason.evidence), parse, memory, None, reads)
            if again.verdict is not Verdict.NEVER:
                doubts = again.reasons or ("what is said first is why",)
                return replace(again, verdict=Verdict.ASK, reasons=doubts, guessed=False, looked_up=False)
        return judged

    def _judged(
        self, utterance: str, reading: Reading, parse: Parse, memory: Memory, turned: str | None, reads: bool | None
    ) -> Judgement:
        first = reading.first or reading.form == fitted(parse.form or parse.best or reading.form, self.skills)
        enough = reading.confidence >= self.settings.share * parse.confidence
        understood = parse.understood and (first or enough) if first or parse.form is not None else False
        reads = self.skills.reads(reading.form) if reads is None else reads
        typed = self.skills.typed_texts(reading.form) | known_values(utterance, reading.form, reading.evidence, memory)
        typed |= plain_texts(reading.form, reading.evidence, self.skills)
        judged = judge(
            utterance,
            reading.words,
            reading.form,
            understood=understood,
            reads=reads and bool(len(self.skills)),
            evidence=reading.evidence,
            turned=turned,
            typed=typed,
        )
        unclear = _unclear(reading.form, memory) if judged.verdict is not Verdict.NEVER and not reads else ()
        if unclear:
            return replace(judged, verdict=Verdict.ASK, reasons=(*judged.reasons, *unclear), guessed=False, weakly=False)
        if judged.verdict is Verdict.SURE and not reads:
            doubts = tuple(f'"{text}" is less than nothing' for text in _below_zero(reading.form, memory))
            shared = shared_amount(reading.form, utterance, self.skills)
            doubts += (f'is it "{shared}" of each?',) if shared else ()
            judged = replace(judged, verdict=Verdict.ASK, reasons=doubts, guessed=False) if doubts else judged
        if judged.verdict is Verdict.ASK and reads and len(self.skills):
            skipped = judged.unheard if not reading.evidence else skipped_in(reading.evidence)
            skipped = (skipped if understood else skipped | judged.unheard) - called(reading.form)
            asked = _wants_answer(utterance)
            likely = asked and reading.confidence >= self.settings.look_up
            guessed = asked and first and reading.confidence >= self.settings.guess and not any(map(is_state, judged.unheard))
            alike = not understood or any(each.trust in _LIKENESS for each in reading.evidence)
            if alike and asked and self._said_of_another(reading.form, utterance, memory):
                return judged
            same = asked and first and not judged.unheard | judged.unsaid and _opening(utterance) == _opening(reading.words)
            known = same or ((understood or likely) and not skipped)
            if known or (guessed and self._says_its_things(reading.form, utterance, memory)):
                return replace(judged, verdict=Verdict.SURE, looked_up=alike)  # looking something up on a guess changes nothing
        foremost = first or (parse.best is not None and self.skills.is_thing(parse.best))  # a thing alone answers nothing
        if judged.verdict is not Verdict.SURE and reads and foremost and len(self.skills) and _wants_answer(utterance):
            sole = is_sole_answer(utterance, reading, judged, self.skills) and not self._said_of_another(
                reading.form, utterance, memory
            )
            if sole and self._says_its_things(reading.form, utterance, memory):
                return replace(judged, verdict=Verdict.SURE, looked_up=True)
        copied = {part.text for _, part in reading.form.walk() if isinstance(part, Atom) and part.quoted}
        if judged.verdict is Verdict.ASK and judged.guessed and first and not reads:
            told = turned if turned is not None else utterance
            if typed >= copied and is_flat(reading.form) and same_words(told, reading, memory):
                return replace(judged, verdict=Verdict.SURE)  # the same words in another order, and no two could change places
        weakly = understood and judged.weakly and not reads and typed >= copied and turned is None
        if weakly and dares_weakly(utterance, reading, judged, self.skills, memory):
            return replace(judged, verdict=Verdict.SURE)
        likely = first and reading.confidence >= self.settings.likely
        if judged.verdict is Verdict.ASK and judged.guessed and likely and isinstance(reading.form, Expression):
            skill = self.skills.get(str(reading.form.predicate))
            said = turned if turned is not None else utterance
            if skill and is_flat(reading.form) and called_by_name(said, reading.words, reading.form, skill.name, typed):
                return replace(judged, verdict=Verdict.SURE)
            if not reads and typed >= copied and dares(said, reading, judged, self.skills, memory, sure=understood):
                return replace(judged, verdict=Verdict.SURE)
        return judged

    def _said_of_another(self, form: Form, utterance: str, memory: Memory) -> bool:
        """Whether what is asked says a word that only lessons of another look-up have: `what does ann owe` is not `what has ann`."""
        said = content(utterance) - fillers(form)
        here: set[str] = set()
        there: set[str] = set()
        for lesson in memory.examples:
            if isinstance(lesson.form, Expression) and not self.skills.is_thing(lesson.form) and self.skills.reads(lesson.form):
                same = isinstance(form, Expression) and lesson.form.predicate == form.predicate
                (here if same else there).update(content(lesson.utterance) - fillers(lesson.form))
        return bool(said & there) and not said & here

    def _says_its_things(self, form: Form, utterance: str, memory: Memory) -> bool:
        """Whether the things of a form are those that a sentence names: none is made up, none is left out."""
        said = f" {' '.join(words(utterance))} "
        things = {" ".join(words(e.utterance)): e.form for e in memory.examples if self.skills.is_thing(e.form)}
        found = [name for name in things if f" {name} " in said]
        longest = [name for name in found if not any(name != other and f" {name} " in f" {other} " for other in found)]
        there = {part for _, part in form.walk() if isinstance(part, Expression) and self.skills.is_thing(part)}
        return there <= {things[name] for name in found} and {things[name] for name in longest} <= there

    def worth_offering(self, reading: Reading, utterance: str, parse: Parse, memory: Memory) -> bool:
        """Whether a guess shares meaning with what was said: not only a name, and nothing made up to fill a place."""
        atoms = fillers(reading.form)
        sure = parse.understood and parse.form is not None and (reading.first or reading.form == fitted(parse.form, self.skills))
        best = reading.first or reading.form == parse.best
        likely = best and reading.confidence >= self.settings.likely
        named = (sure and bool(reading.evidence)) or (
            likely and self.skills.reads(reading.form)
        )  # evidence says where they come from
        typed = self.skills.typed_texts(reading.form)
        chosen = {
            word
            for each in reading.evidence
            if each.trust is Trust.SIMILAR and each.taught in typed
            for word in content(each.taught)
        }
        if (reading.judgement.unsaid & atoms) - chosen and not named:  # what a skill may take there is shown, to be chosen
            return False
        if not sure and adds_something(reading, utterance, memory, self.skills):
            return False
        copied = [
            part.text for _, part in reading.form.walk() if isinstance(part, Atom) and part.quoted and part.text not in typed
        ]
        if any(not content(text) and not any(c.isdigit() for c in text) for text in copied):  # "'s" is nothing to write down
            return False
        if ARTICLES & typed or runs_over(reading.form, memory):  # nobody says `a` for one
            return False
        left_out = {word for each in reading.evidence if each.trust is Trust.SKIPPED for word in words(each.words)}
        if reading.judgement.partial or left_out & _TIMES:  # half of a request is not even offered
            return False
        if reading.judgement.unheard & PRONOUNS - _is_there(utterance) - _spoken_for(utterance, atoms):  # what is "there"?
            return False
        shared = (content(utterance) & content(reading.words)) - atoms
        sure = sure or (parse.understood and bool(chosen))
        if not shared and not sure and self.skills.reads(reading.form) and not is_question(utterance):
            return False  # who asks for something to be done does not ask for an answer: `promote bob` is not `messages for bob`
        if shared or sure or likely:
            return True
        named_so = best and reading.confidence >= self.settings.named and is_flat(reading.form)
        return (
            named_so
            and bool(atoms)
            and not self._is_typed_only(reading.form)
            and self._says_its_things(reading.form, utterance, memory)
        )

    def _is_typed_only(self, form: Form) -> bool:
        """Whether a form has values, and no thing."""
        return not any(isinstance(part, Expression) and self.skills.is_thing(part) for _, part in form.walk())


def _wants_answer(utterance: str) -> bool:
    """Whether who says this wants an answer: not `can you switch on the lamp`, which is a request put politely."""
    polite = polite_words(utterance)
    rest = [utterance[token.start : token.end] for i, token in enumerate(tokenize(utterance)) if i not in polite]
    if rest[:1] and (rest[0].lower(),) in _SHOW:
        return True
    told = "you" in (word for i, word in enumerate(words(utterance)) if i in polite)
    return is_question(" ".join(rest).rstrip("?! ")) if told else is_question(utterance)


def _is_there(utterance: str) -> frozenset[str]:
    """`there` and `here` where they say that somebody comes, `ann will not be there`, or that something is, `there is no soup`."""
    said = words(utterance)
    come = {word for before, word in pairwise(said) if before in ("be", "been") and word in ("there", "here")}
    return frozenset(come | {word for word, after in pairwise(said) if word == "there" and after in _BE})


def _spoken_for(utterance: str, named: frozenset[str]) -> frozenset[str]:
    """Pronouns that stand for what was named before them, or for nothing: `ann needs her drill`, `ann is ill, she stays at home`,
    `make it 20 degrees`."""
    said = words(utterance)
    made = {word for before, word in pairwise(said) if before == "make" and word == "it"}
    made |= {"it"} if _is_weather(utterance) else set()
    owned = {word for i, word in enumerate(said) if word in OWN and owns(said, i) and named & content(" ".join(said[:i]))}
    before, clause = clauses(utterance)
    return frozenset(made | owned | (PRONOUNS.intersection(words(clause)) if named & content(before) else set()))


def _is_weather(utterance: str) -> bool:
    """Whether a reason says how it is: `it is too dark, turn on the lamp`; there `it` is nothing."""
    return bool(_WEATHER.search(utterance)) and len(_IT.findall(utterance)) == 1


def _below_zero(form: Form, memory: Memory) -> list[str]:
    """Values less than nothing, of a kind of request that no lesson gives such a value: `order minus 5 boxes`."""
    low = [part.text for _, part in form.walk() if isinstance(part, Atom) and part.quoted and below_zero(part.text)]
    if low and isinstance(form, Expression):
        alike = (e.form for e in memory.examples if isinstance(e.form, Expression) and e.form.predicate == form.predicate)
        if any(isinstance(part, Atom) and below_zero(part.text) for each in alike for _, part in each.walk()):
            return []
    return low


def _unclear(form: Form, memory: Memory) -> tuple[str, ...]:
    """Why a copied value may be meant otherwise, unless a lesson says it so: `1.000` is one or a thousand."""
    copied = {part.text for _, part in form.walk() if isinstance(part, Atom) and part.quoted and read_either_way(part.text)}
    if copied:
        copied -= {part.text for each in memory.examples for _, part in each.form.walk() if isinstance(part, Atom)}
    return tuple(f'"{text}" can be read in two ways' for text in sorted(copied))


def _opening(question: str) -> str:
    """The word that says what a question asks for."""
    return next((word for word in words(question) if word in ASKING), "")
