"""How sure the agent is of a reading: the parser's evidence, the guard, the types of the skills and what was taught."""

from __future__ import annotations

from dataclasses import replace

from ..language.english import SILENT
from ..language.logical_form import Expression
from ..language.tokens import words
from ..memory.memory import Memory
from ..parsing.result import Parse
from .checking import fitted
from .frames import is_question
from .guard import PRONOUNS, Judgement, Verdict, called_by_name, content, fillers, judge
from .known_values import known_values
from .readings import Reading, Settings, called, is_flat, skipped_in
from .skills import Skills


class Judging:
    """Judges readings for some skills."""

    def __init__(self, skills: Skills, settings: Settings):
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
        """What may be done with a reading of an utterance; `turned` is the utterance as it was parsed, if otherwise."""
        first = reading.form == fitted(parse.form or parse.best or reading.form, self.skills)
        enough = reading.confidence >= self.settings.share * parse.confidence
        understood = parse.understood and (first or enough) if first or parse.form is not None else False
        reads = self.skills.reads(reading.form) if reads is None else reads
        typed = self.skills.typed_texts(reading.form) | known_values(utterance, reading.form, reading.evidence, memory)
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
        if judged.verdict is Verdict.ASK and reads and len(self.skills):
            skipped = judged.unheard if not reading.evidence else skipped_in(reading.evidence)
            skipped = (skipped if understood else skipped | judged.unheard) - called(reading.form)
            likely = reading.confidence >= self.settings.look_up and is_question(utterance)
            if (understood or likely) and not skipped:
                return replace(judged, verdict=Verdict.SURE)  # looking something up on a guess changes nothing
        likely = first and reading.confidence >= self.settings.likely
        if judged.verdict is Verdict.ASK and judged.guessed and likely and isinstance(reading.form, Expression):
            skill = self.skills.get(str(reading.form.predicate))
            said = turned if turned is not None else utterance
            if skill and is_flat(reading.form) and called_by_name(said, reading.words, reading.form, skill.name, typed):
                return replace(judged, verdict=Verdict.SURE)
        return judged

    def worth_offering(self, reading: Reading, utterance: str, parse: Parse) -> bool:
        """Whether a guess shares meaning with what was said: not only a name, and nothing made up to fill a place."""
        atoms = fillers(reading.form)
        sure = parse.understood and parse.form is not None and reading.form == fitted(parse.form, self.skills)
        likely = reading.form == parse.best and reading.confidence >= self.settings.likely
        named = (sure and bool(reading.evidence)) or (
            likely and self.skills.reads(reading.form)
        )  # evidence says where they come from
        if reading.judgement.unsaid & atoms and not named:
            return False
        if reading.judgement.partial:  # half of a request is not even offered
            return False
        if reading.judgement.unheard & PRONOUNS:  # whatever "there" is, it would be left out
            return False
        shared = (content(utterance) & content(reading.words)) - atoms
        return bool(shared) or sure or likely
