"""Values that were cut too short or too long: `for an hour` gives `hour`, which is no length of time; `an hour` is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from enum import Enum
from typing import Final

from ..language.english import ARTICLES, CALENDAR, DURATIONS, MONEY, PREPOSITIONS
from ..language.logical_form import Atom, Expression, Form, Path
from ..language.operators import number_at, operators_in
from ..language.tokens import tokenize, words
from ..parsing.evidence import Evidence, Trust
from .kinds import Kind
from .skills import Skills
from .swallowing import JOINS

_FEW: Final = 3  # words to choose from
_COMING: Final = frozenset({"next", "this", "coming"})
_INSIDE: Final = frozenset({"at", "the", "of", "after", "on"})  # words within a time
_LONG: Final = 4  # words before a time that may belong to it
_SAYS_MORE: Final = JOINS | MONEY | DURATIONS  # after a number: another part of the request, a unit that the skill does not take
_BEFORE: Final = ARTICLES | {"half", "quarter", "another"}  # words that are a part of a value


def widened(
    form: Form, reading: str, evidence: tuple[Evidence, ...], said: str, skills: Skills
) -> tuple[Form, str, tuple[Evidence, ...]]:
    """A reading whose values take in the words before them where only that makes them values of the skill's types."""
    for path, argument, kind in _values(form, skills):
        if kind.from_text(argument.text, skills.around) is None:
            form = _divided(form, path, argument.text, skills) or form
            longer = next((t for t in _longer(argument.text, said) if kind.from_text(t, skills.around)), None)
            if longer is None and (shorter := _shorter(argument.text, kind, skills)) is not None:
                form = form.replace(path, Atom(shorter[0], quoted=True))
                evidence = (*evidence, Evidence(Trust.SKIPPED, shorter[1]))
            if longer is not None:
                form = form.replace(path, Atom(longer, quoted=True))
                reading = f" {reading} ".replace(f" {argument.text} ", f" {longer} ").strip()
                evidence = tuple(replace(e, words=longer) if e.words == argument.text else e for e in evidence)
    return form, reading, evidence


def _divided(form: Form, path: Path, text: str, skills: Skills) -> Form | None:
    """A call whose last value is two: `tuesday at 9 am` is a day and a time where a skill takes one after the other."""
    call = form.at(path[:-1])
    skill = skills.get(str(call.predicate)) if isinstance(call, Expression) else None
    if skill is None or not isinstance(call, Expression) or path[-1] != len(call.items) - 1:
        return None
    here, after = skill.parameter(path[-1] - 1), skill.parameter(path[-1])
    said = words(text)
    for at in (i for i in range(1, len(said) - 1) if said[i] == "at"):
        one, other = " ".join(said[:at]), " ".join(said[at + 1 :])
        if here is None or after is None or after.kind.copies or here.kind.copies:
            continue
        if here.kind.from_text(one, skills.around) is not None and after.kind.from_text(other, skills.around) is not None:
            parts = (*call.items[:-1], Atom(one, quoted=True), Atom(other, quoted=True))
            return form.replace(path[:-1], Expression(parts)) if path[:-1] else Expression(parts)
    return None


def whole_times(
    form: Form, reading: str, evidence: tuple[Evidence, ...], said: str, skills: Skills
) -> tuple[Form, str, tuple[Evidence, ...]]:
    """A reading whose days and times take in the words beside them that belong to them: `next` before `friday`, `tomorrow at` before
    `11 am` where a day and time is wanted, even where a text before them had swallowed those."""
    spoken = words(said)
    values = list(_values(form, skills))
    for path, argument, kind in values:
        inner = words(argument.text)
        places = [i for i in range(1, len(spoken)) if inner and spoken[i : i + len(inner)] == inner]
        if len(places) != 1 or not {date, datetime} & set(kind.classes):
            continue
        taken = {word for _, other, _ in values if other is not argument for word in words(other.text)}
        before = _time_before(spoken[: places[0]], argument.text, kind, skills) if not taken & CALENDAR else ()
        if not before:
            continue
        longer = " ".join((*before, argument.text))
        form, reading = _cut(form.replace(path, Atom(longer, quoted=True)), reading, before)
        if f" {longer} " not in f" {reading} ":
            reading = f" {reading} ".replace(f" {argument.text} ", f" {longer} ", 1).strip()
        left_out = {longer, *before, *longer.split()}
        evidence = tuple(replace(e, words=longer) if e.words == argument.text else e for e in evidence)
        evidence = tuple(e for e in evidence if not (e.trust in (Trust.SKIPPED, Trust.OPERATOR) and e.words in left_out))
    return form, reading, evidence


def _time_before(spoken: Sequence[str], text: str, kind: Kind, skills: Skills) -> tuple[str, ...]:
    """The words before a time that make a longer one of them, of the type that is wanted."""
    for size in range(min(_LONG, len(spoken)), 0, -1):
        before = tuple(spoken[len(spoken) - size :])
        whole = CALENDAR.intersection(before) or (size == 1 and before[0] in _COMING and CALENDAR.intersection(words(text)))
        opens = before[0] in CALENDAR | _COMING or before[0][0].isdigit()
        timely = all(word in CALENDAR | _COMING | _INSIDE or word[0].isdigit() for word in before)
        if whole and opens and timely and kind.from_text(" ".join((*before, text)), skills.around) is not None:
            return before
    return ()


def _cut(form: Form, reading: str, time: tuple[str, ...]) -> tuple[Form, str]:
    """A form whose copied texts end before a time that belongs to a value, and its reading."""
    for path, part in form.walk():
        inside = words(part.text) if isinstance(part, Atom) and part.quoted else ()
        tail = next((size for size in range(len(time), 0, -1) if inside[len(inside) - size :] == time[:size]), 0)
        kept = inside[: len(inside) - tail] if tail and len(inside) > len(time) else ()
        kept = kept[:-1] if kept and kept[-1] in PREPOSITIONS else kept
        if kept and isinstance(part, Atom) and not CALENDAR.issuperset(inside):
            text = part.text[: _end_of(part.text, len(kept))]
            form = form.replace(path, Atom(text, quoted=True))
            reading = f" {reading} ".replace(f" {part.text} ", f" {text} ").strip()
    return form, reading


def _end_of(text: str, count: int) -> int:
    return tokenize(text)[count - 1].end


def _values(form: Form, skills: Skills) -> Iterator[tuple[Path, Atom, Kind]]:
    """The copied values of a form that a type reads, with their places."""
    for path, part in form.walk():
        skill = skills.get(str(part.predicate)) if isinstance(part, Expression) else None
        for i, argument in enumerate(part.arguments if skill is not None and isinstance(part, Expression) else ()):
            parameter = skill.parameter(i) if skill is not None else None
            if parameter is not None and isinstance(argument, Atom) and argument.quoted and not parameter.kind.copies:
                yield (*path, i + 1), argument, parameter.kind


def _shorter(text: str, kind: Kind, skills: Skills) -> tuple[str, str] | None:
    """The value in a text that is too long, and what it leaves out, if that is worth asking: one of some words at one of its ends,
    `bit slow`; a number at its beginning, `four loaves of`."""
    said = words(text)
    if _is_choice(kind) and not any(each.kind.refuse for each in operators_in(text)):
        cuts = [(" ".join(said[at:]), " ".join(said[:at])) for at in range(1, len(said))]
        cuts += [(" ".join(said[:at]), " ".join(said[at:])) for at in range(len(said) - 1, 0, -1)]
    elif (first := number_at(said, 0) if said else None) is not None and first[1] < len(said):
        rest = " ".join(said[first[1] :])
        more = any(each.kind.refuse for each in operators_in(rest)) or not _SAYS_MORE.isdisjoint(said[first[1] :])
        cuts = [(" ".join(said[: first[1]]), rest)] if not more else []
    else:
        cuts = []
    return next((cut for cut in cuts if kind.from_text(cut[0], skills.around) is not None), None)


def instead(
    form: Form, reading: str, evidence: tuple[Evidence, ...], skills: Skills
) -> Iterator[tuple[Form, str, tuple[Evidence, ...]]]:
    """A reading with each of the words that a skill takes in the place of one that it does not take: to be asked about."""
    for path, part in form.walk():
        skill = skills.get(str(part.predicate)) if isinstance(part, Expression) else None
        for i, argument in enumerate(part.arguments if skill is not None and isinstance(part, Expression) else ()):
            kind = parameter.kind if skill is not None and (parameter := skill.parameter(i)) is not None else None
            if kind is None or not _is_choice(kind) or not isinstance(argument, Atom) or operators_in(argument.text):
                continue
            if kind.from_text(argument.text, skills.around) is not None or len(options := _options(kind)) > _FEW:
                continue
            for option in options:
                said = f" {reading} ".replace(f" {argument.text} ", f" {option} ").strip()
                yield (
                    form.replace((*path, i + 1), Atom(option, quoted=True)),
                    said,
                    (*evidence, Evidence(Trust.SIMILAR, argument.text, option)),
                )
            return


def _options(kind: Kind) -> list[str]:
    members = [str(each.name).lower() for one in kind.classes if issubclass(one, Enum) for each in one]
    return [*sorted(kind.words or ()), *members]


def _is_choice(kind: Kind) -> bool:
    return kind.words is not None or any(issubclass(each, Enum) for each in kind.classes)


def _longer(text: str, said: str) -> list[str]:
    """A text of a sentence with the one or two words before it."""
    inner, whole = words(text), words(said)
    found = []
    for at in (i for i in range(len(whole) - len(inner) + 1) if inner and whole[i : i + len(inner)] == inner):
        for size in (2, 1):
            before = whole[max(0, at - size) : at]
            if len(before) == size and set(before) <= _BEFORE:
                found.append(" ".join((*before, *inner)))
    return found
