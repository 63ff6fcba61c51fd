"""Requests put otherwise, by turns of English and by the lexicon, and read: what is sure of them may be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Final

from ..language.english import SILENT, stem
from ..language.logical_form import Atom, Expression, Form
from ..language.marks import ends_asking
from ..language.operators import difference, operators_in
from ..language.tokens import tokenize, words
from ..memory.memory import Memory
from ..parsing.evidence import Evidence, Trust
from ..parsing.result import Parse
from .announcing import only_polite
from .antecedents import named
from .frames import Turn, turns
from .guard import QUESTIONS, Verdict, content, fillers, is_asked, is_told
from .judging import Judging
from .readings import Reading, copies_as_said, is_flat
from .rewording import reworded
from .skills import LIST, Skills
from .swallowing import is_owned, past_an_end

_BASES: Final = 12  # ways to put a sentence that are tried in other words
_TRIED: Final = 24  # sentences in other words that are parsed


@dataclass(frozen=True)
class OtherWords:
    """A reading of a request in other words; if `loose`, it is only worth asking about."""

    reading: Reading
    loose: bool


class Turning:
    """Reads a request put otherwise."""

    def __init__(
        self,
        parse: Callable[[str, Memory], Parse],
        runnable: Callable[[Parse], list[Reading]],
        skills: Skills,
        judging: Judging,
    ):
        self._parse = parse
        self._runnable = runnable
        self._skills = skills
        self._judging = judging

    def reading(self, utterance: str, turn: Turn, memory: Memory) -> Reading | None:
        """A sure reading of the same request put otherwise; a question is only answered by what reads."""
        asked = is_asked(utterance)  # `could you close it?` asks for nothing to be answered, also without its politeness
        parse = self._parse(turn.text, memory)
        for reading in self._runnable(parse):
            if not self._may(turn, reading.form, memory, utterance):
                continue
            writes = not self._skills.reads(reading.form)
            if asked and writes and not turn.offer:  # `shall we …`, put otherwise twice, lost its question
                continue
            asks = "?" if ends_asking(utterance) and (asked or self._skills.reads(reading.form)) else ""
            said = turn.text if turn.offer else turn.said + asks if turn.said else utterance
            judged = self._judging.judged(said, reading, parse, memory, turn.text)
            if judged.verdict is Verdict.SURE:
                evidence = (*reading.evidence, Evidence(Trust.TURN, utterance, turn.text))
                return replace(reading, judgement=judged, evidence=evidence)
        return None

    def in_other_words(self, utterance: str, memory: Memory, offers: Iterable[Reading] = ()) -> Iterator[OtherWords]:
        """The sure readings of a request as the lexicon puts it, those that always say the same first.

        What is offered because it may also say something else (`drop X in Y`) is not known for certain by the same words.
        """
        doubted = {each.form for each in offers if any(map(_is_weak, each.evidence))}
        lessons = [_stems(e.utterance) for e in memory.examples if not self._skills.is_thing(e.form)]
        tried: dict[tuple[str, bool], tuple[Turn, bool]] = {}
        for base in islice(chain((_plain(utterance),), (turn for turn in turns(utterance) if not turn.offer)), _BASES):
            lost = difference(operators_in(base.said or utterance), operators_in(base.text))
            if any(each.kind.refuse and not (base.asks and each.kind.reads) for each in lost):
                continue
            said = [base.text[token.start : token.end] for token in tokenize(base.text)]
            for other in reworded(said, lessons):
                left = difference(operators_in(utterance), operators_in(other.text))  # `can ann take …` asks, however it is put
                if any(each.kind.refuse and not each.kind.lexical and not base.asks for each in left):
                    continue
                asks = base.asks or other.asks
                turn = replace(base, text=other.text, said=other.text, asks=asks)
                tried.setdefault((other.text, asks), (turn, other.loose))
        found: dict[Form, OtherWords] = {}
        for turn, loose in sorted(islice(tried.values(), _TRIED), key=lambda each: each[1]):
            read = self.reading(utterance, turn, memory)
            if read is not None and (self._skills.reads(read.form) or not is_asked(utterance)):
                twice = any(
                    each.trust is Trust.WORDING for each in read.evidence
                )  # what is said so may not be what is said so again
                # Roles of a wording may share out the words of what is nested in several ways: `the salary of peter` as `peter`.
                nested = not self._skills.reads(read.form) and _nests(read.form)
                found.setdefault(read.form, OtherWords(read, loose or twice or nested or read.form in doubted))
        several = sum(not each.loose for each in found.values()) > 1  # words may be shared out in several ways
        yield from sorted((replace(each, loose=each.loose or several) for each in found.values()), key=lambda each: each.loose)

    def _may(self, turn: Turn, form: Form, memory: Memory, utterance: str) -> bool:
        if (turn.asks and not self._skills.reads(form)) or (turn.moved and not is_flat(form)):
            return False
        typed = self._skills.typed_texts(form)
        if not copies_as_said(form, utterance, typed):  # what is to be written down is never put otherwise
            return False
        if past_an_end(form, utterance, typed):  # what is put otherwise has lost its full stops
            return False
        copied = {part.text for _, part in form.walk() if isinstance(part, Atom) and part.quoted} - typed
        if any(is_owned(text, utterance) for text in copied):  # whose it is was put otherwise, and is no part of it any more
            return False
        if not all(named(owner, memory, self._skills.is_thing) for owner in turn.owners):
            return False
        if turn.reason and not content(turn.reason).isdisjoint(_taught(memory) - fillers(form)):
            return False  # it may be asked for, too
        return all(any(value.lower().startswith(text.lower()) for text in typed) for value in turn.values)


def _taught(memory: Memory) -> frozenset[str]:
    return frozenset(word for example in memory.examples for word in content(example.utterance))


def may_be_meant(utterance: str, turn: Turn) -> bool:
    """Whether a request put otherwise may be asked about: `it used to cost 5 euros` tells that it does not, `it will cost 5 euros` may ask for it."""
    if not turn.offer:
        return turn.asks and bool(turn.said)
    lost = difference(operators_in(utterance), operators_in(turn.text))
    kept = QUESTIONS | {"hypothesis"}  # `ann should have a visit` may ask for one
    return not any(each.kind.refuse and each.kind.name not in kept and not is_told(each) for each in lost)


def _plain(utterance: str) -> Turn:
    """A sentence without politeness."""
    polite = only_polite(utterance)
    tokens = [token for i, token in enumerate(tokenize(utterance)) if i not in polite]
    return Turn(" ".join(utterance[token.start : token.end] for token in tokens).rstrip("?!. "), False)


def _nests(form: Form) -> bool:
    """Whether an argument of a form is something of something: `(salary (person ann))`, no list."""
    arguments = form.arguments if isinstance(form, Expression) else ()
    said = (each for each in arguments if isinstance(each, Expression) and str(each.predicate) != LIST)
    return any(isinstance(part, Expression) for each in said for part in each.items)


def _is_weak(evidence: Evidence) -> bool:
    """Whether a wording means what was taught only among other things, or has an operator that it has not: `drop` may be an end."""
    more = difference(operators_in(evidence.words.lower()), operators_in(evidence.taught.lower()))
    return evidence.trust is Trust.WORDING and (evidence.loose or any(each.kind.refuse for each in more))


def _stems(sentence: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in words(sentence) if word not in SILENT)
