"""Lists whose members would go to one place: after `set the parents of john to mary and bob` only bob is left, and one
ladder cannot be lent to two. Whether a skill adds or replaces its signature does not say, but English mostly does:
what `to`, `for` or `until` leads to has one place for each thing that is said besides. Such a list is asked about.
"""

from __future__ import annotations

from typing import Final

from ..language.english import ARTICLES
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import polite_words
from ..language.tokens import words
from .skills import SEQUENCES, Skills

_LEADS: Final = frozenset({"to", "into", "until", "till"})  # to where, to what or to when something goes
_GETS: Final = frozenset({"for"})  # who gets it: of days, `for friday and saturday`, there may be many
_MAKES: Final = frozenset({"set", "make", "change", "rename", "name", "call", "turn"})  # `make the lamp red and blue`


def one_place(form: Form, before: str, members: list[str], after: str, skills: Skills) -> str:
    """Why a list is to be asked about: the members that stand between these words would be given to one and the same thing."""
    if not isinstance(form, Expression) or str(form.predicate) not in SEQUENCES or skills.reads(form):
        return ""
    calls = [each for each in form.arguments if isinstance(each, Expression)]
    if len({(each.predicate, len(each.items)) for each in calls}) != 1:
        return ""
    columns = list(zip(*(each.arguments for each in calls), strict=True))
    same = [column[0] for column in columns if len(set(column)) == 1]
    if len(columns) - len(same) != 1 or not any(map(_is_held, same)):
        return ""
    polite = polite_words(before)
    said = [word for i, word in enumerate(words(before)) if i not in polite]
    while said and said[-1] in ARTICLES:
        said.pop()
    if not said:
        return ""
    leads = said[-1] in _LEADS or (said[-1] in _GETS and not all(map(skills.is_day, members)))
    behind = (*words(members[-1])[-1:], *words(after)[:1])
    given = len(said) == 1 and "the" in behind  # `lend ann and bob the ladder`
    made = len(said) > 1 and said[0] in _MAKES and _ends_in_one(said, same)
    return "the last of them may be all that stays" if leads or given or made else ""


def _is_held(form: Form) -> bool:
    """Whether an argument is a thing, or something of one; a text can go to many, and so can an amount."""
    leaves = (part for path, part in form.walk() if isinstance(part, Atom) and path and path[-1] > 0)
    return isinstance(form, Expression) and any(not leaf.quoted for leaf in leaves)


def _ends_in_one(said: list[str], same: list[Form]) -> bool:
    """Whether words end in the name of something that is the same for all."""
    names = (part.text.replace("_", " ") for each in same for _, part in each.walk() if isinstance(part, Atom))
    return said[-1] in {word for name in names for word in words(name)}
