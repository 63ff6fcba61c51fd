"""What an utterance may mean, and what may be done with each of its meanings."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import LookadaptError
from ..language.english import ARTICLES, stem
from ..language.logical_form import Atom, Expression, Form
from ..language.tokens import words
from ..parsing.evidence import Evidence, Trust
from ..parsing.result import Parse
from .guard import Judgement, content


@dataclass(frozen=True)
class AgentSettings:
    """How the agent weighs what the parser says."""

    best: int = 5  # readings considered: those whose forms the skills can carry out are ranked
    share: float = 0.5  # an alternative is sure only with at least this share of the best reading's confidence
    choices: int = 3  # things offered at once
    look_up: float = 0.6  # a guess of this confidence is looked up unasked, if it changes nothing and leaves no word out
    guess: float = 0.4  # and one of this, if it is the best and names the same things as the question
    likely: float = 0.45  # a guess of this confidence is offered even if it shares no telling word with what was said
    named: float = 0.2  # and one of this, if it is the best and names the very things that were said
    compared: int = 5  # nearest lessons whose own words are parsed again before a lesson is accepted
    tries: int = 20  # how often teaching looks again when another process taught the same words meanwhile


@dataclass(frozen=True)
class Reading:
    """One thing an utterance may mean that the skills can carry out, and what may be done with it."""

    form: Form
    words: str
    confidence: float
    judgement: Judgement
    evidence: tuple[Evidence, ...] = ()
    remarks: tuple[str, ...] = ()  # what was taken differently than it was said, for the answer
    first: bool = False  # the parser's best, its values perhaps completed


@dataclass(frozen=True)
class Understood:
    """All that was found out about an utterance. `sure` may run; `offers` may be asked about; `refused` neither."""

    parse: Parse
    sure: Reading | None = None
    offers: tuple[Reading, ...] = ()
    refused: tuple[Reading, ...] = ()
    error: LookadaptError | None = None  # why the skills cannot carry out the best reading
    resolved: bool = False  # the offers take its pronouns for what the utterance itself names


def is_flat(form: Form) -> bool:
    """Whether every part of a form is an argument of its own, and none belongs to another."""
    arguments = form.arguments if isinstance(form, Expression) else ()
    return all(isinstance(part, Atom) for each in arguments if isinstance(each, Expression) for part in each.items)


def copies_as_said(form: Form, sentence: str, typed: frozenset[str] = frozenset()) -> bool:
    """Whether every copied text of a form that is no value of a type stands in the sentence word for word."""
    said = f" {' '.join(words(sentence))} "
    texts = (part.text for _, part in form.walk() if isinstance(part, Atom) and part.quoted and part.text not in typed)
    return all(f" {' '.join(words(text))} " in said for text in texts)


def unjoined(form: Form, evidence: tuple[Evidence, ...]) -> Form:
    """A form without the `that` that joins a copied text, where another wording left it in the text."""
    if not any(
        each.trust is Trust.WORDING and "that" in words(each.taught) and "that" not in words(each.words) for each in evidence
    ):
        return form
    for path, part in form.walk():
        if isinstance(part, Atom) and part.quoted and part.text.lower().startswith("that "):
            form = form.replace(path, Atom(part.text[5:], quoted=True))
    return form


def unannounced(form: Form) -> Form:
    """A form whose copied texts leave out what they are called: `a note that it rains` is `it rains`, which is worth asking."""
    for path, part in form.walk():
        if isinstance(part, Atom) and part.quoted:
            said = part.text.split()
            opens = next((i for i, word in enumerate(said[:4]) if word.lower() in ("that", "saying")), 0)
            if opens and said[0].lower() in ARTICLES and len(said) > opens + 1:
                form = form.replace(path, Atom(" ".join(said[opens + 1 :]), quoted=True))
    return form


def called(form: Form) -> frozenset[str]:
    """The stems of the words that the skills of a form are called by: who says them has been heard."""
    calls = (str(part.predicate) for _, part in form.walk() if isinstance(part, Expression))
    return frozenset(stem(word) for name in calls for word in words(name.replace("_", " ")))


def skipped_in(evidence: tuple[Evidence, ...]) -> frozenset[str]:
    """Words that say what a sentence is about and that the reading leaves out."""
    return frozenset(word for each in evidence if each.trust is Trust.SKIPPED for word in content(each.words))
