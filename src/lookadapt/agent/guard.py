"""The second line of defence: nothing unsaid runs, whatever the parser thinks of it.

A reading is compared with the sentence word by word, without knowing the domain. What drops or adds an operator
(negation, condition, number, question …, see `lookadapt.language.operators`) or says the opposite is *never* done or
offered. What the parser took on trust, or what leaves words of the sentence or of the reading unaccounted for, is
*asked* about. Only the rest is *sure*. Facts come from the parser's evidence, never from its prose.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..language.english import ASKING, FUNCTION_WORDS, MONEY, PREPOSITIONS, stem
from ..language.forgetful import forgetful
from ..language.logical_form import Atom, Expression, Form
from ..language.marks import ends_asking
from ..language.operators import GREETINGS, ONLY_GREETINGS, Operator, difference, operators_in, polite_words
from ..language.tokens import words
from ..parsing.evidence import Evidence, Trust
from .amounts import changed_amounts, rates
from .announcing import is_past
from .asked import MEASURED
from .opposing import deed, opposites, said_as
from .swallowing import JOINS, is_denied, joined, past_an_end, swallowed

_DOUBTFUL: Final = frozenset(
    {Trust.SKIPPED, Trust.MISSING, Trust.SIMILAR, Trust.FLOATING, Trust.KIND, Trust.OPERATOR, Trust.VALUE}
)
_LIKENESS: Final = frozenset({Trust.SIMILAR, Trust.FLOATING, Trust.MISSING})
_EXPLAINS: Final = frozenset({Trust.WORDING, Trust.TURN, Trust.SPELLING, Trust.VERBATIM})
_MUST_BE_SAID: Final = frozenset(
    {"negation", "prohibition", "condition", "exception", "number", "alternative", "hypothesis", "ending"}
)
QUESTIONS: Final = frozenset({"question", "measure_question"})
_SMALL: Final = FUNCTION_WORDS | ONLY_GREETINGS | ASKING
PRONOUNS: Final = frozenset({"it", "he", "she", "him", "her", "they", "them", "there", "here"})
TELLING: Final = frozenset({"on", "off", "up", "down", "out", "away"})
DIRECTED: Final = frozenset({"from", "before", "after", "without", "against", "behind", "until", "since", "by"})
_MODALS: Final = frozenset({"shall", "should", "can", "could", "may", "might", "must", "will", "would"})
_WISHES: Final = frozenset(
    {"be", "been", "get", "getting", "want", "wants", "need", "needs", "like", "let", "make", "please", "to"}
)
_MEASURED: Final = frozenset(map(stem, MEASURED))
_OVER: Final = frozenset({"had", "was", "were", "did"})
_WHY: Final = frozenset({"why", "how", "what"})


class Verdict(StrEnum):
    """What may be done with a reading."""

    SURE = "sure"  # run it
    ASK = "ask"  # offer it
    NEVER = "never"  # neither


@dataclass(frozen=True)
class Judgement:
    """A verdict with its reasons, in words for people, worst first."""

    verdict: Verdict
    reasons: tuple[str, ...] = ()
    unheard: frozenset[str] = frozenset()  # content words of the sentence that the reading has not
    unsaid: frozenset[str] = frozenset()  # content words of the reading that were not said
    partial: bool = False  # it would do only a part of what was said
    guessed: bool = False  # nothing speaks against it but that it was found by likeness
    weakly: bool = False  # nothing speaks against it but that the lexicon calls its wording weak
    looked_up: bool = False  # a look-up on a guess: what is known for certain is better


def judge(
    sentence: str,
    reading: str,
    form: Form,
    *,
    understood: bool,
    reads: bool,
    evidence: tuple[Evidence, ...] = (),
    turned: str | None = None,
    typed: frozenset[str] = frozenset(),
) -> Judgement:
    """Judge one reading. `turned` is the sentence as it was parsed, when a frame or a typo was taken off it; `typed` are
    copied texts that a skill's types have read as values."""
    parsed = turned if turned is not None else sentence
    explained = " ".join(each.words for each in evidence if each.trust in _EXPLAINS)
    unheard, unsaid = unaccounted(parsed, reading)
    unheard |= set(words(parsed)) & PRONOUNS - set(words(reading)) if not reads else frozenset()
    taught = " ".join(each.taught for each in evidence if each.trust is Trust.WORDING)
    wordings = tuple(each.words.lower() for each in evidence if each.trust is Trust.WORDING)
    never = [
        *_operators(sentence, reading, reads, explained, taught, wordings),
        *opposites(sentence, reading, unheard, unsaid | deed(form), fillers(form)),
    ]
    never += [*_denied(parsed, reading, explained), *changed_amounts(parsed, reading)] if not reads else []
    left_out = [each for each in evidence if each.trust is Trust.OPERATOR]
    left = difference(operators_in(sentence), operators_in(reading))  # who was taught `ann has paid` is told so
    told = [each for each in left if is_told(each)] if not reads and not is_asked(sentence) else []
    spoken = {each.words for each in told}
    if any(not (reads and _only_asks(each, sentence, reading)) and each.words.lower() not in spoken for each in left_out):
        never.append("it leaves out a word that changes the meaning")
    if never:
        return Judgement(Verdict.NEVER, tuple(never), unheard, unsaid)
    accounted = not unheard and not unsaid and is_distinct(form)
    trusted = [each for each in evidence if _doubtful(each, typed, accounted)]
    likeness = ["I am not sure that this is what it means"] if not understood else []
    likeness += [f'{each.trust}: "{each.words or each.taught}"' for each in trusted if each.trust in _LIKENESS]
    doubts = [f'{each.trust}: "{each.words or each.taught}"' for each in trusted if each.trust not in _LIKENESS]
    doubts += [f'it leaves out "{each.words}"' for each in _softened(sentence, reading, reads)]
    doubts += [f'"{each.words}" tells what was or will be' for each in told]
    doubts += [f'"{word}" tells what was' for word in _past(parsed, reading)] if not reads else []
    if not evidence:
        doubts += [f'nothing taught accounts for "{said_as(word, parsed)}"' for word in sorted(unheard)]
        made_up = unsaid | (set(words(reading)) - set(words(parsed))) & PRONOUNS
        doubts += [f'"{said_as(word, reading)}" was not said' for word in sorted(made_up)] if not reads else []
        doubts += _small_words(parsed, reading) if not reads else []
        said, read = (set(words(text)) & PREPOSITIONS for text in (parsed, reading))
        if ((said - read and read - said) or (said - read) & DIRECTED) and not reads:
            doubts.append(f'"{min(said - read)}" makes a difference')
        if _joins(parsed) > _joins(reading) and not reads:
            doubts.append("it does only part of what was said")
    otherwise = [each for each in evidence if _said_otherwise(each)] if not reads else []
    if not reads:
        doubts += [f'"{each.words}" does not always mean "{each.taught}"' for each in otherwise]
        if is_asked(sentence) and not ends_asking(reading):
            doubts.append("is that a question?")
        doubts += swallowed(form, f"{reading} {sentence}".lower(), typed) + past_an_end(form, sentence, typed)
        doubts += [f'is "{text}" the whole of it?' for text in joined(form, evidence)]
        doubts += rates(parsed, reading)
        doubts += _would(sentence, reading)
    texts = [part.text for _, part in form.walk() if isinstance(part, Atom) and part.quoted]
    partial = _joins(parsed) > _joins(reading) or any(is_denied(text) for text in texts)
    verdict = Verdict.ASK if doubts or likeness else Verdict.SURE
    weakly = not likeness and 0 < len(doubts) == len(otherwise) and all(each.loose and not _more(each) for each in otherwise)
    return Judgement(verdict, (*likeness, *doubts), unheard, unsaid, partial, guessed=not doubts, weakly=weakly)


def _doubtful(evidence: Evidence, typed: frozenset[str], accounted: bool) -> bool:
    """Whether something taken on trust matters: small words do not, values that a type has read do not, and likeness
    does not where every word is accounted for and no two fillers could have changed places."""
    if evidence.trust is Trust.VALUE:
        return evidence.words not in typed or below_zero(evidence.words) > below_zero(evidence.taught)
    if evidence.trust in (Trust.SKIPPED, Trust.MISSING):
        about = evidence.taught if evidence.trust is Trust.MISSING and evidence.taught else evidence.words
        if evidence.trust is Trust.MISSING and MONEY.issuperset(words(about)) and words(about):
            return not any(c.isdigit() for text in typed for c in text)  # an amount in digits is in the taught currency
        return bool(content(about)) or bool(set(words(about)) & (TELLING | PRONOUNS | DIRECTED)) or not words(about)
    if evidence.trust in (Trust.SIMILAR, Trust.FLOATING):
        return not accounted
    return evidence.trust in _DOUBTFUL


def below_zero(text: str) -> bool:
    """Whether a value says that it is less than nothing."""
    return text.lower().startswith(("-", "−", "minus ", "negative "))


def _said_otherwise(evidence: Evidence) -> bool:
    """Whether another wording means what was taught only as a rule: the lexicon says so, or it has an operator more."""
    if evidence.trust is not Trust.WORDING:
        return evidence.loose
    return evidence.loose or bool(_more(evidence))


def _more(evidence: Evidence) -> tuple[Operator, ...]:
    return difference(operators_in(evidence.words.lower()), operators_in(evidence.taught.lower()))


def is_distinct(form: Form) -> bool:
    """Whether no two things in a form are of one kind."""
    kinds = [
        part.predicate for _, part in form.walk() if isinstance(part, Expression) and all(isinstance(i, Atom) for i in part.items)
    ]
    return len(kinds) == len(set(kinds))


@forgetful(4096)
def content(sentence: str) -> frozenset[str]:
    """The stems of the words that say what a sentence is about."""
    said = words(sentence)
    polite = polite_words(sentence)
    return frozenset(stem(word) for i, word in enumerate(said) if i not in polite and word not in _SMALL)


def fillers(form: Form) -> frozenset[str]:
    """The stems of the words that fill a form's places: names and values, not what is done with them."""
    places = [part for path, part in form.walk() if isinstance(part, Atom) and path and path[-1] > 0]
    return frozenset(word for atom in places for word in content(atom.text.replace("_", " ")))


def unaccounted(sentence: str, reading: str) -> tuple[frozenset[str], frozenset[str]]:
    said, read = content(sentence), content(reading)
    numbers = {stem(word) for each in operators_in(sentence) + operators_in(reading) if each.value for word in each.words.split()}
    return said - read - numbers, read - said - numbers  # numbers are compared by value


def _operators(sentence: str, reading: str, reads: bool, explained: str, taught: str, wordings: tuple[str, ...]) -> list[str]:
    said, read = operators_in(sentence), operators_in(reading)
    dropped = [
        each
        for each in difference(said, read)
        if (each.kind.refuse or (each.strict and not reads)) and not _excused(each, reads, explained)
    ]
    dropped = [each for each in dropped if not _worded(each, wordings)]
    dropped = [each for each in dropped if reads or is_asked(sentence) or not is_told(each)]
    added = [each for each in difference(read, said) if each.kind.name in _MUST_BE_SAID]
    added = [each for each in added if not (each.kind.lexical and each.words in taught)]  # `switch off` is `stop`
    return [f'it would leave out "{each.words}"' for each in dropped] + [f'"{each.words}" was not said' for each in added]


def _worded(operator: Operator, wordings: tuple[str, ...]) -> bool:
    """Whether the lexicon has an operator in the wording that it found: `there is no more X` says `X is sold out`. That is asked about."""
    return bool(operator.words) and any(f" {operator.words} " in f" {wording} " for wording in wordings)


def is_told(operator: Operator) -> bool:
    """Whether an operator says no more than that something has happened or will: it may be asked whether it is to be done."""
    said = operator.words.split()
    if operator.kind.name == "past":
        return bool({"has", "have", "'s", "'ve", "just", "was", "were"} & set(said)) or (
            len(said) == 2 and said[1].endswith("ed")
        )
    return operator.kind.name == "report" and operator.words in ("will be", "is going to", "are going to")


def _past(sentence: str, reading: str) -> list[str]:
    """The past of a verb that the reading has in the present: `ann took the drill` tells of it, `ann takes the drill` may ask for it."""
    said, read = words(sentence), words(reading)
    before = next((i for i, word in enumerate(said) if word in ASKING or word in _WISHES), len(said))
    found = [word for word in said[1:before] if is_past(word) and word not in read]
    over = [word for word in said if word in _OVER and word not in read]  # `ann had paid` is not `ann has paid`
    return over + [word for word in found if any(stem(word) == stem(there) and not is_past(there) for there in read)]


def _denied(sentence: str, reading: str, explained: str) -> list[str]:
    """What is denied must be what the reading denies: `she does not leave` is not `she does not come`."""
    said, read = words(sentence), content(reading)
    found = []
    for each in operators_in(sentence):
        if each.kind.name == "negation":
            denied = next((word for word in said[each.end :] if word not in _SMALL), None)
            if denied is not None and stem(denied) not in read and denied not in explained:
                found.append(f'"{each.words} {denied}" was not taught')
    return found


def is_asked(sentence: str) -> bool:
    """Whether a request is put as a question to be answered first: `close it?`, `shall we close it`; not `could you close it?`."""
    polite = polite_words(sentence)
    if ends_asking(sentence) and not polite:
        return True
    opening = [word for i, word in enumerate(words(sentence)) if i in polite and word not in GREETINGS]
    return bool(opening) and (
        opening[0] in _WHY or (opening[0] in _MODALS and opening[1:2] in (["i"], ["we"]) and "you" not in opening)
    )


def _only_asks(evidence: Evidence, sentence: str, reading: str) -> bool:
    """Whether what a look-up leaves out is a question around a phrase, and not another question than the taught one."""
    kinds = [each.kind for each in operators_in(sentence) if each.words == evidence.words.lower()]
    asks = any(each.kind.name in QUESTIONS for each in operators_in(reading))
    measured = any(stem(word) in _MEASURED for word in words(sentence))
    if measured and words(sentence)[:1] == ("what",) and "how much" in reading.lower():  # who asks what it costs asks how much
        return evidence.words.lower() == "what" or f" {evidence.words.lower()} " in f" {reading.lower()} "
    return bool(kinds) and all(kind.reads for kind in kinds) and not asks


def _softened(sentence: str, reading: str, reads: bool) -> list[Operator]:
    dropped = difference(operators_in(sentence), operators_in(reading))
    return [each for each in dropped if not each.kind.refuse and not _excused(each, reads, "")]


def _excused(operator: Operator, reads: bool, explained: str) -> bool:
    if reads and operator.kind.reads:
        return True
    return (
        (operator.kind.lexical or (reads and operator.kind.name == "hypothesis"))
        and bool(operator.words)
        and operator.words in explained
    )


def _small_words(sentence: str, reading: str) -> list[str]:
    """Pronouns that the reading has no place for, particles that only one of the two has."""
    polite = polite_words(sentence)
    said = {word for i, word in enumerate(words(sentence)) if i not in polite}
    read = set(words(reading))
    doubts = [f'what is "{word}"?' for word in sorted((said - read) & PRONOUNS)]
    return doubts + [f'"{word}" makes a difference' for word in sorted((said ^ read) & TELLING)]


def _would(sentence: str, reading: str) -> list[str]:
    """`ann'd take the drill` says what she would do; `i'd like …` is politeness."""
    polite = polite_words(sentence)
    would = any(word == "'d" and i not in polite for i, word in enumerate(words(sentence)))
    return ['"\'d" tells what would be'] if would and "'d" not in words(reading) else []


def _joins(sentence: str) -> int:
    return sum(word in JOINS for word in words(sentence))
