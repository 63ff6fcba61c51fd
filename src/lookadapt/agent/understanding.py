"""From words to a form that the skills can carry out, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Final, TypeAlias

from ..errors import LookadaptError
from ..language.logical_form import Atom, Expression, Form
from ..language.tokens import words
from ..memory.costs import MAX_UTTERANCE
from ..memory.memory import Memory
from ..parsing.evidence import Evidence, Trust
from ..parsing.parser import Parser
from ..parsing.result import Parse
from .antecedents import adds_something, clauses, resolved, without_reason
from .checking import fitted, why_wrong
from .frames import for_oneself, turns
from .guard import Judgement, Verdict, judge
from .judging import Judging
from .lists import ListedCalls, distribute, shared_amount, uncounted
from .parsers import Purse, Understands, UnderstandsByWords, frugal
from .pronouns import pronouns_in
from .readings import AgentSettings, Reading, Understood, unannounced, unjoined
from .skills import Skills
from .spelling import correct, english_words, vocabulary
from .steps import Plan, plan
from .turning import Turning, may_be_meant
from .widening import instead, whole_times, widened

_FEW: Final = 60  # lessons and names whose rules are induced again at once
_GUESSES: Final = 4  # ways to put a sentence that are guessed at

Remember: TypeAlias = Callable[..., Memory]  # the memory for some utterances


class Understanding:
    """A parser and the skills its readings must fit."""

    def __init__(self, parser: Understands | None, skills: Skills, settings: AgentSettings):
        self._parser = parser
        self.skills = skills
        self.settings = settings
        self._judging = Judging(skills, settings)
        self.turning = Turning(self._parsed, self.runnable, skills, self._judging)

    @property
    def parser(self) -> Understands:
        """The parser; the default one is loaded when something is first to be understood."""
        if self._parser is None:
            self._parser = Parser.load()
        return self._parser

    @cached_property
    def by_words(self) -> Understanding:
        """The same without the encoder: what is known for certain, without the guesses, and faster."""
        return self._beside(strict=False)

    @cached_property
    def strict(self) -> Understanding:
        """The same with the taught wording only: for trying many sentences that nobody said."""
        return self._beside(strict=True)

    def _beside(self, strict: bool) -> Understanding:
        parser = self.parser
        if not isinstance(parser, UnderstandsByWords) or parser.strict:
            return self
        return Understanding(parser.without_encoder(strict=strict), self.skills, self.settings)

    def frugal(self, work: float) -> Understanding:
        """The same with so much work for all that it is asked: for trying many sentences of which most mean nothing."""
        return Understanding(frugal(self.parser, Purse(work)), self.skills, self.settings)

    def read(self, utterance: str, remember: Remember) -> Understood:
        """What an utterance means: as it was said, else as a turn of English, else with its typos corrected."""
        memory = remember(utterance)
        found = self._at_once(utterance, memory, remember) or self.read_as_said(utterance, memory)
        if found.sure is not None and not found.sure.judgement.looked_up:
            return found
        offered: dict[Form, Reading] = {}
        for turn in turns(utterance, deep=True):
            turned = self.by_words.turning.reading(utterance, turn, memory)
            if turned is None or (found.sure is not None and turned.judgement.looked_up):
                continue
            if not turn.offer:
                return Understood(found.parse, turned)
            offered.setdefault(turned.form, turned)
        for reworded in self.by_words.turning.in_other_words(utterance, memory, found.offers) if not offered else ():
            if not reworded.loose:
                return Understood(found.parse, reworded.reading)
            offered.setdefault(reworded.reading.form, reworded.reading)
        if found.sure is not None:  # looked up on a guess, and nothing is known for certain
            return found
        if offered:  # then what the parser itself thought of: the right one is to be among the choices
            for other in found.offers:
                offered.setdefault(other.form, other)
            return replace(found, offers=tuple(offered.values())[: self.settings.choices], refused=())
        referring = self._referring(utterance, memory)
        if referring is not None:
            sure = referring.judgement.verdict is Verdict.SURE
            return Understood(found.parse, referring) if sure else replace(found, offers=(referring,), refused=(), resolved=True)
        if (wanted := for_oneself(utterance)) is not None:
            inner = self.read(wanted, remember)
            if inner.sure is not None and self.skills.reads(inner.sure.form):
                return inner
            likely = {each.form: each for each in (*inner.offers[::-1], inner.sure) if each is not None}
            if likely:
                return replace(found, offers=tuple(likely.values())[::-1], refused=())
        return self._corrected(utterance, remember) or (found if found.offers else self._guessed(utterance, found, memory))

    def _guessed(self, utterance: str, found: Understood, memory: Memory) -> Understood:
        """What a request put otherwise may mean where nothing is known for certain: to be asked about."""
        likely: dict[Form, Reading] = {}
        for turn in islice((turn for turn in turns(utterance) if may_be_meant(utterance, turn)), _GUESSES):
            inner = self.read_as_said(turn.text, memory)
            for each in (inner.sure, *inner.offers):
                if each is not None and (self.skills.reads(each.form) if turn.asks else turn.offer):
                    likely.setdefault(each.form, each)
        return replace(found, offers=tuple(likely.values())[: self.settings.choices], refused=()) if likely else found

    def _at_once(self, utterance: str, memory: Memory, remember: Remember) -> Understood | None:
        """What the lessons that share words with an utterance say for certain, word for word, before all rules are induced
        again: a lesson is used at once, however many there are."""
        if len(memory) <= _FEW or "rules" in vars(memory) or not isinstance(self.parser, UnderstandsByWords):
            return None
        near = remember(utterance, whole=_FEW)
        found = self.strict.read_as_said(utterance, near) if len(near) < len(memory) else None
        taught = found is not None and found.parse.understood and found.sure is not None and not found.sure.evidence
        return found if taught else None

    def sure(self, utterance: str, memory: Memory, most: int | None = None) -> Form | None:
        """The form of an utterance if it may run unasked, put otherwise in at most so many ways."""
        if len(utterance) > MAX_UTTERANCE or not words(utterance):
            return None
        found = self.read_as_said(utterance, memory)
        if found.sure is not None:
            return found.sure.form
        for turn in islice((turn for turn in turns(utterance) if not turn.offer), most):
            turned = self.by_words.turning.reading(utterance, turn, memory)
            if turned is not None:
                return turned.form
        if isinstance(self.parser, UnderstandsByWords) and not self.parser.strict:
            other = next(self.by_words.turning.in_other_words(utterance, memory, found.offers), None)
            return other.reading.form if other is not None and not other.loose else None
        return None

    def best(self, utterance: str, memory: Memory) -> Form | None:
        """The form the parser is sure of and the skills can carry out, whatever may be done with it."""
        by_words = isinstance(self.parser, UnderstandsByWords)
        taught = {each.form for each in memory.verbatim(utterance)} if by_words else set()
        if len(taught) == 1:  # no rule need be induced to see that
            return next((form for form in taught if self.wrong(form) is None), None)
        parse = self.parser.parse(utterance, memory, best=self.settings.best)
        return next((r.form for r in self.runnable(parse, things=True)), None) if parse.understood else None

    def thing(self, text: str, memory: Memory) -> Form | None:
        """The form of words that name something, said as they were taught."""
        parse = self.by_words.parser.parse(text, memory, best=self.settings.best)
        for candidate in self.runnable(parse, things=True):
            if self._names_something(candidate.form):
                judged = self._judging.judged(text, candidate, parse, memory, reads=True)
                if judged.verdict is Verdict.SURE and not judged.unsaid:
                    return candidate.form
        return None

    def runnable(self, parse: Parse, *, things: bool = False) -> list[Reading]:
        """The readings of a parse whose forms the skills can carry out, best first: types filter before ranking.

        A form that only names something asks for nothing, and counts only if `things` are wanted.
        """
        every: list[tuple[Form, float, str | None, tuple[Evidence, ...]]] = []
        best = parse.form if parse.form is not None else parse.best
        if best is not None:
            every.append((best, parse.confidence, parse.reading, parse.evidence))
        every += [(other.form, other.confidence, other.reading, other.evidence) for other in parse.alternatives]
        nothing = Judgement(Verdict.ASK)
        readings = []
        for place, (form, confidence, reading, evidence) in enumerate(every):
            first = place == 0 and best is not None
            form = fitted(unjoined(form, evidence), self.skills)
            if self.wrong(form) is not None:
                form, reading, evidence = widened(form, reading or str(form), evidence, parse.utterance, self.skills)
            form, reading, evidence = whole_times(form, reading or str(form), evidence, parse.utterance, self.skills)
            ways = [(form, reading, evidence)]
            if self.wrong(form) is not None:
                first = False
                ways = list(instead(form, reading, evidence, self.skills))
            for form, reading, evidence in ways:
                if self.wrong(form) is None and (things or not len(self.skills) or not self.skills.is_thing(form)):
                    readings.append(Reading(form, reading, confidence, nothing, evidence, first=first))
        return readings

    def _parsed(self, text: str, memory: Memory) -> Parse:
        return self.parser.parse(text, memory, best=self.settings.best)

    def wrong(self, form: Form) -> LookadaptError | None:
        """Why a form cannot run; None if it can. An agent without skills only understands."""
        return why_wrong(form, self.skills)

    def plan(self, instruction: str, remember: Remember, unsure: str = "") -> Plan:
        """The steps of an instruction, each understood for sure if it can be; what is known to be `unsure` is not tried again."""
        unsure = " ".join(unsure.split()).rstrip(".,;")

        def meaning(text: str) -> Form | None:
            memory = remember(text)
            sure = self.sure(text, memory) if text != unsure else None
            listed = self.listed(text, memory) if sure is None else None
            return listed.form if listed is not None and not listed.doubt else sure

        return plan(instruction, meaning)

    def listed(self, utterance: str, memory: Memory) -> ListedCalls | None:
        """What an utterance with a list in it means."""
        if len(utterance) > 1000:
            return None
        certain = self.by_words

        def member(text: str) -> Form | None:
            named = certain.thing(text, memory) or (Atom(text, quoted=True) if self.skills.is_day(text) else None)
            return named or (certain.thing(uncounted(text), memory) if uncounted(text) else None)

        found = distribute(utterance, lambda text: certain.sure(text, memory), member, self.skills)
        wrong = found is None or self.wrong(found.form) is not None or shared_amount(found.form, utterance, self.skills)
        return None if wrong else found

    def read_as_said(self, utterance: str, memory: Memory) -> Understood:
        """What the parser makes of an utterance, filtered by the skills and judged."""
        parse = self.parser.parse(utterance, memory, best=self.settings.best)
        judged = [
            replace(r, judgement=self._judging.judged(utterance, r, parse, memory))
            for r in self.runnable(parse, things=parse.understood)
        ]
        sure = next(
            (r for r in judged if r.judgement.verdict is Verdict.SURE and not self._judging.names_more(r, utterance)), None
        )
        distinct = {r.form: r for r in reversed(judged)}  # of readings with one form the best
        asked = [
            r
            for r in judged
            if r is distinct[r.form] and r.judgement.verdict is not Verdict.NEVER and not self.skills.is_thing(r.form)
        ]
        offers = tuple(
            replace(r, form=unannounced(r.form)) for r in asked if self._judging.worth_offering(r, utterance, parse, memory)
        )[: self.settings.choices]
        refused = tuple(r for r in judged if r.judgement.verdict is Verdict.NEVER)
        best = parse.form if sure is None else None
        error = self.wrong(best) if best is not None and not judged else None
        return Understood(parse, sure, offers, refused, error)

    def _referring(self, utterance: str, memory: Memory) -> Reading | None:
        """What the last clause asks for, its pronouns taken for what was named before it.

        Sure if there is one way to take them and what stands before adds nothing: `bob would like the ladder, give it to him`.
        """
        before, clause = clauses(utterance)
        first = self.strict.sure(before, memory)
        if first is not None and (self.skills.is_thing(first) or self.skills.reads(first)):
            first = None  # it names what the last clause is about
        texts = resolved(
            utterance, memory, self.skills.is_thing, lambda text: self.strict.thing(text, memory) is not None, bool(first)
        )
        found = {form: text for text in texts if (form := self.strict.sure(text, memory)) and not self.skills.is_thing(form)}
        if first is not None and len(found) > 1:
            return None
        for form, text in found.items():
            if first is not None:  # `charge ann 5 euros and tell her that …`: both
                form, text = Expression((Atom("do"), first, form)), f"{before}, then {text}"
            judged = judge(without_reason(utterance), text, form, understood=False, reads=self.skills.reads(form))
            if judged.verdict is not Verdict.NEVER:
                if len(found) == 1 and not adds_something(before):
                    judged = replace(judged, verdict=Verdict.SURE)
                pronouns = ", ".join(dict.fromkeys(f'"{each.word}"' for each in pronouns_in(clause)))
                return Reading(form, text, 0.0, judged, remarks=(f"({pronouns}: taken as said before)",))
        return None

    def _corrected(self, utterance: str, remember: Remember) -> Understood | None:
        memory = remember(utterance)
        known = vocabulary(example.utterance for example in memory.examples)
        corrected = correct(utterance, known, english_words().__contains__)
        if corrected is None:
            return None
        found = self.read(corrected.text, remember) if corrected.text != utterance else None
        if found is None or (found.sure is None and not found.offers):
            return None
        remarks = tuple(f'I read "{typed}" as "{meant}".' for typed, meant in corrected.pairs)
        evidence = tuple(Evidence(Trust.SPELLING, typed, meant) for typed, meant in corrected.pairs)

        def said(reading: Reading) -> Reading:
            return replace(reading, remarks=(*remarks, *reading.remarks), evidence=(*reading.evidence, *evidence))

        return replace(found, sure=said(found.sure) if found.sure else None, offers=tuple(map(said, found.offers)))

    def _names_something(self, form: Form) -> bool:
        if isinstance(form, Atom):
            return False
        skill = self.skills.get(str(form.predicate))
        return self.skills.is_thing(form) or (skill is not None and skill.reads)
