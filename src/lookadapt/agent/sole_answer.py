"""The one look-up that a question can mean: it takes just what is named, no other look-up does, and it gives that kind of answer.

`where is the drill` is answered by `who has the drill` where nothing else is known of tools. Looking something up changes nothing.
"""

from __future__ import annotations

from typing import Final

from ..language.english import ASKING, CALENDAR, CLOCK
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import difference, operators_in, polite_words
from ..language.tokens import words
from .checking import why_wrong
from .guard import Judgement, content, fillers
from .opposing import opposites
from .readings import Reading
from .skills import Skills

_ASKED: Final = frozenset({"question", "measure_question", "past"})  # say how something is asked
_ALIKE: Final = frozenset({  # what is asked for and what is answered
    ("where", "who"), ("what", "which"), ("which", "what"), ("how", "what"), ("which", "how many"), ("what", "how many"),
})  # fmt: skip
_MEASURES: Final = frozenset(
    {"much", "many", "long", "old", "far", "often", "big", "high", "heavy", "late", "soon", "tall", "fast"}
)


def is_sole_answer(utterance: str, reading: Reading, judged: Judgement, skills: Skills) -> bool:
    """Whether nothing else can answer a question about what a look-up is of."""
    form = reading.form
    if not isinstance(form, Expression) or not form.arguments or _has_rivals(form, skills):
        return False
    said, read = operators_in(utterance), operators_in(reading.words)
    if any(each.kind.name not in _ASKED for each in (*difference(said, read), *difference(read, said))):
        return False
    if opposites(utterance, reading.words, judged.unheard, judged.unsaid) or judged.unsaid & fillers(form):
        return False
    times = {word for word in words(utterance) if word in CALENDAR or word in CLOCK}
    if not times <= {word for _, part in form.walk() if isinstance(part, Atom) for word in words(part.text)}:
        return False
    asked, answered = _asked(utterance), _asked(reading.words)
    if not asked:  # whether something is so: then it must be about the same
        return bool((content(utterance) & content(reading.words)) - fillers(form))
    return asked == answered or (asked, answered) in _ALIKE


def _has_rivals(form: Expression, skills: Skills) -> bool:
    """Whether another look-up takes the same."""
    others: list[Form] = [
        Expression((Atom(each.name), *form.arguments)) for each in skills if each.reads and each.name != str(form.predicate)
    ]
    return any(why_wrong(other, skills) is None for other in others)


def _asked(question: str) -> str:
    """The word that says what a question asks for, with what `how` measures."""
    polite = polite_words(question)
    said = [word for i, word in enumerate(words(question)) if i not in polite]
    at = next((i for i, word in enumerate(said) if word in ASKING), None)
    if at is None:
        return ""
    measured = said[at] == "how" and at + 1 < len(said) and said[at + 1] in _MEASURES
    return f"how {said[at + 1]}" if measured else said[at]
