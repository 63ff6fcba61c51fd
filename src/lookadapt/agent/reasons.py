"""A reason before a request: what it denies is not what is asked for. `ann isn't coming on friday, cancel her visit`."""

from __future__ import annotations

from dataclasses import dataclass

from ..language.english import FUNCTION_WORDS, PREPOSITIONS
from ..language.marks import ends_asking
from ..language.operators import NUMBER, Operator, operators_in
from ..language.tokens import tokenize, words
from ..parsing.evidence import Evidence, Trust
from .antecedents import clauses
from .guard import content, fillers
from .readings import Reading

_DENIES = frozenset({"negation"})
_NO_REASON = frozenset({"condition", "exception", "hypothesis"})
_ALONE = frozenset({"not"})


@dataclass(frozen=True)
class Reason:
    """A sentence whose first clauses deny nothing any more, and what else its reading takes on trust."""

    text: str
    evidence: tuple[Evidence, ...]


def undenied(sentence: str, reading: Reading) -> Reason | None:
    """A sentence without what its first clauses deny, if its last clause says what the reading does, and they deny something else."""
    before, clause = clauses(sentence)
    denied = [each for each in operators_in(before) if each.kind.name in _DENIES]
    asked = content(reading.words) - fillers(reading.form)
    if any(each.kind.name in _NO_REASON for each in operators_in(before)) or (
        _ALONE & set(words(before)) and not content(before)
    ):
        return None  # what holds only if something else is not so; `not really, …`
    if not denied or not asked & content(clause) or ends_asking(sentence):
        return None
    if any(each.kind.refuse and each.kind.name != NUMBER and not each.kind.lexical for each in operators_in(clause)):
        return None
    said = words(before)
    if any(_denied(said, each) & content(reading.words) for each in denied):
        return None
    cut = {i for each in denied for i in range(each.start, each.end)}
    kept = [before[token.start : token.end] for i, token in enumerate(tokenize(before)) if i not in cut]
    left = {each.words.lower() for each in denied}
    evidence = tuple(e for e in reading.evidence if not (e.trust is Trust.OPERATOR and e.words.lower() in left))
    return Reason(" ".join(kept) + sentence[len(before) :], evidence)


def _denied(said: tuple[str, ...], operator: Operator) -> frozenset[str]:
    """What is denied: the first word after that which says something, before any preposition but one that follows at once."""
    after = said[operator.end :]
    stop = next((i for i, word in enumerate(after) if i and word in PREPOSITIONS), len(after))
    return content(next((word for word in after[:stop] if word not in FUNCTION_WORDS), ""))
