"""Lists: `turn on the lamp and the fan` is done for each of them, or refused whole; half of it is never done.

The list is found by what is understood: the words around it with each of its members alone must be understood for
sure, as the same call with one part exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, TypeAlias

from ..language.english import PREPOSITIONS
from ..language.logical_form import Atom, Expression, Form, Path
from ..language.operators import number_at, polite_words
from ..language.tokens import words
from .messages import holds_more, is_run_on
from .numbers import COMMA
from .overwriting import one_place
from .skills import LIST, SEQUENCES, Skills

Understand: TypeAlias = Callable[[str], Form | None]

_AND = re.compile(rf"\s*{COMMA}\s*(?:and\s+)?|\s+(?:and|as\s+well\s+as|plus|&)\s+", re.IGNORECASE)
_PLUS = re.compile(r"\bplus\s+(?P<rest>.*)", re.IGNORECASE)
_BOTH = re.compile(r"\bboth\s+(?=\S)|\s+as\s+well\Z|\s+too\Z", re.IGNORECASE)
_LONGEST: Final = 6  # words of a member at the ends of the list
_MOST: Final = 20  # members


@dataclass(frozen=True)
class ListedCalls:
    """The form of a sentence with a list in it, and why it is to be asked about, if it is."""

    form: Form
    doubt: str = ""
    otherwise: Form | None = None  # what it may mean as well


def distribute(sentence: str, understand: Understand, is_thing: Understand, skills: Skills) -> ListedCalls | None:
    """What a sentence with a list in it means; None if there is none, or if a part of it is not understood.

    `understand` gives the form of a whole sentence if it is sure, `is_thing` that of words that name something.
    """
    plain = _BOTH.sub("", " ".join(sentence.split()).rstrip("?!. "))
    pieces = _AND.split(plain)
    if not 2 <= len(pieces) <= _MOST or not all(map(words, pieces)):
        return None
    whole = pieces
    leading, pieces = _led_alike(pieces)
    if any(is_thing(piece) is None for piece in pieces[1:-1]):
        return None
    if any(_is_sum(match, is_thing) for match in _PLUS.finditer(plain)):
        return None
    for before, first in _endings(pieces[0]):
        if is_thing(first) is None or (leading and before.lower().split()[-1:] != [leading]):
            continue
        ways: list[ListedCalls] = []
        for last, after in _beginnings(pieces[-1]):
            if is_thing(last) is None:
                continue
            members = [first, *pieces[1:-1], last]
            forms = [understand(" ".join(filter(None, (before, member, after)))) for member in members]
            if None not in forms:
                counted = all(map(uncounted, members))
                found = [form for form in forms if form is not None]
                cut = any(holds_more(form, member, skills) for form, member in zip(found, members, strict=True))
                joined = _joined(found, skills, counted) if not cut else None
                if joined is not None and ways and ways[0].form != joined and after.lower().split()[0] in PREPOSITIONS:
                    return ListedCalls(joined, f'is each of them "{after}"?', ways[0].form)
                if joined is not None:
                    ways.append(ListedCalls(joined, one_place(joined, before, members, after, skills)))
                    if skills.reads(joined) or PREPOSITIONS.isdisjoint(words(last)):
                        return ways[0]
            elif len(members) > 2:
                paired = _paired(
                    [understand(" ".join(filter(None, (before, f"{first} and {each}", after)))) for each in members[1:]]
                )
                if paired is not None:
                    return ListedCalls(paired)
        if ways:
            return ways[0]
    gapped = _gapped(whole, understand, skills)
    return ListedCalls(gapped) if gapped is not None else None


def _led_alike(pieces: list[str]) -> tuple[str, list[str]]:
    """The preposition that every member is said with, and the pieces without it but the first: `in the kitchen and in the bedroom`."""
    openings = {piece.split()[0].lower() for piece in pieces[1:]}
    leading = openings.pop() if len(openings) == 1 else ""
    if leading not in PREPOSITIONS or any(len(piece.split()) < 2 for piece in pieces):
        return "", pieces
    return leading, [pieces[0], *(piece.split(maxsplit=1)[1] for piece in pieces[1:])]


def _is_sum(plus: re.Match[str], is_thing: Understand) -> bool:
    """Whether a number is added to a value: `mary's salary plus 5`, not `10 nails plus 5 screws`."""
    said = words(plus["rest"])
    found = number_at(said, 0) if said else None
    return found is not None and is_thing(" ".join(said[found[1] :])) is None


def _gapped(pieces: list[str], understand: Understand, skills: Skills) -> Form | None:
    """Requests that say their verb once: `lend the drill to ann and the ladder to bob`.

    What is a request by itself lacks no verb.
    """
    first = understand(pieces[0])
    if not isinstance(first, Expression) or str(first.predicate) in SEQUENCES:
        return None
    if any(form is not None and not skills.is_thing(form) for form in map(understand, pieces[1:])):
        return None
    opening = pieces[0].split()[len(polite_words(pieces[0])) :]
    for size in (1, 2):
        verb = " ".join(opening[:size])
        others = [understand(f"{verb} {piece}") for piece in pieces[1:]]
        run_on = (
            form is not None and is_run_on(form, f"{verb} {piece}", skills)
            for form, piece in zip(others, pieces[1:], strict=True)
        )
        if any(run_on):
            continue
        if all(isinstance(each, Expression) and each.predicate == first.predicate for each in others) and first not in others:
            return Expression((Atom("do"), first, *(each for each in others if each is not None)))
    return None


def _paired(pairs: list[Form | None]) -> Form | None:
    """One list of what was understood as the first and each other one: two were taught, and three are no more than that."""
    first, places = pairs[0], []
    if first is not None:
        places = [path for path, part in first.walk() if isinstance(part, Expression) and str(part.predicate) == LIST]
    if first is None or len(places) != 1:
        return None
    (place,) = places
    members: list[Form] = list(first.at(place).items)  # type: ignore[union-attr]
    for other in pairs[1:]:
        there = next((part for path, part in other.walk() if path == place), None) if other is not None else None
        if other is None or not isinstance(there, Expression) or len(there.items) != 3 or there.items[:2] != tuple(members[:2]):
            return None
        if other.replace(place, first.at(place)) != first:
            return None
        members.append(there.items[2])
    return first.replace(place, Expression(tuple(members)))


def _endings(piece: str) -> Iterator[tuple[str, str]]:
    """Ways to cut the first member off the end of the words before it, if there are any; long members first."""
    said = piece.split()
    least = len(polite_words(piece))
    for size in range(min(_LONGEST, len(said) - least), 0, -1):
        yield " ".join(said[:-size]), " ".join(said[-size:])


def _beginnings(piece: str) -> Iterator[tuple[str, str]]:
    said = piece.split()
    for size in range(min(_LONGEST, len(said)), 0, -1):
        yield " ".join(said[:size]), " ".join(said[size:])


def uncounted(text: str) -> str:
    """What is counted: `nails` of `10 nails`; nothing if no number stands first."""
    said = words(text)
    found = number_at(said, 0) if said else None
    return " ".join(said[found[1] :]) if found is not None else ""


def shared_amount(form: Form, sentence: str, skills: Skills) -> str:
    """An amount that all members of a list would get though it was said once: `sell 3 jars of lime and heather honey` may be
    three of each or three in all. One that says to where, at which or by how much is the same for each."""
    if not isinstance(form, Expression) or str(form.predicate) not in SEQUENCES:
        return ""
    calls = [each for each in form.arguments if isinstance(each, Expression)]
    skill = skills.get(str(calls[0].predicate)) if len(calls) > 1 else None
    if skill is None or any(each.predicate != calls[0].predicate for each in calls):
        return ""
    said = words(sentence)
    for i, argument in enumerate(calls[0].arguments):
        parameter = skill.parameter(i)
        counts = parameter is not None and bool({int, float, Decimal} & set(parameter.kind.classes))
        if counts and isinstance(argument, Atom) and all(each.arguments[i : i + 1] == (argument,) for each in calls):
            text = words(argument.text)
            places = [at for at in range(len(said)) if said[at : at + len(text)] == text]
            if len(places) == 1 and said[places[0] - 1 : places[0]] not in (("to",), ("at",), ("by",)):
                return argument.text
    return ""


def _joined(forms: list[Form], skills: Skills, counted: bool = False) -> Form | None:
    """One form for all: a list where the skill takes one, else each in turn; None if they are not the same call.

    They differ in one thing; where things are counted, `10 nails and 5 screws`, in how many, too.
    """
    first = forms[0]
    if not isinstance(first, Expression) or str(first.predicate) in SEQUENCES:
        return None
    if counted and all(isinstance(each, Expression) and each.predicate == first.predicate for each in forms):
        return Expression((Atom("do"), *forms)) if len(set(forms)) == len(forms) else None
    places = {_difference(first, other) for other in forms[1:]}
    if None in places or len(places) != 1:
        return None
    (place,) = places
    assert place is not None
    if len(place) == 2 and (part := first.at(place[:1])) and isinstance(part, Expression) and str(part.predicate) == LIST:
        place = place[:1]  # lists of one, taught as `(list (dog rex))`: one list of all
    parameter = skills.get(str(first.predicate))
    wanted = parameter.parameter(place[0] - 1) if parameter is not None and len(place) == 1 else None
    if wanted is not None and wanted.kind.items is not None:
        members = [part for form in forms for part in _members(form.at(place))]
        return first.replace(place, Expression((Atom(LIST), *members)))
    return Expression((Atom("do"), *forms))


def _members(form: Form) -> tuple[Form, ...]:
    return form.arguments if isinstance(form, Expression) and str(form.predicate) == LIST else (form,)


def _difference(one: Form, other: Form) -> Path | None:
    """The path of the one sub-form in which two forms differ; None if they differ in more, or in what they do."""
    path: Path = ()
    while True:
        if not (isinstance(one, Expression) and isinstance(other, Expression)):
            return path or None
        if len(one.items) != len(other.items) or one.items[0] != other.items[0]:
            return path or None
        unlike = [i for i, (a, b) in enumerate(zip(one.items, other.items, strict=True)) if a != b]
        if len(unlike) != 1:
            return (path or None) if unlike else None
        path = (*path, unlike[0])
        one, other = one.items[unlike[0]], other.items[unlike[0]]
        if isinstance(one, Atom) or isinstance(other, Atom):
            return path[:-1] or path
