"""The types of arguments: what a skill's annotations accept, and what a form promises to give."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

from .errors import SkillError
from .literals import literal
from .names import Names, Source
from .surroundings import Surroundings

_T = TypeVar("_T")

Lazy: TypeAlias = Callable[[], _T]  # an argument that the skill runs itself, when and if it wants

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NAMED: Final = {
    str: "text", int: "a whole number", float: "a number", Decimal: "a number", bool: "yes or no", type(None): "nothing",
    date: "a day", time: "a time of day", datetime: "a day and time", timedelta: "a length of time",
}  # fmt: skip
_HERE: Final = Surroundings()


@dataclass(frozen=True)
class Entity:
    """A thing known by its name. A subclass is a type and a predicate: `(device lamp)` makes `Device("lamp")`.

    With `names` only those are known, and they are understood without being taught (see `lookadapt.agent.names`).

    >>> class Device(Entity): ...
    >>> class Wall(Entity, predicate="side", names={"north": ("upper",), "south": ()}): ...
    >>> Device.predicate, Wall.predicate, "north" in Wall.names
    ('device', 'side', True)
    """

    name: str
    predicate: ClassVar[str] = "entity"
    names: ClassVar[Names | None] = None  # None: any name

    def __init_subclass__(cls, predicate: str | None = None, names: Source | None = None) -> None:
        super().__init_subclass__()
        cls.predicate = predicate or _CAMEL.sub("_", cls.__name__).lower()
        cls.names = Names(names) if names is not None else cls.names

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Kind:
    """What an argument may be: one of some classes, one of some words, a list, or anything."""

    classes: tuple[type, ...]
    words: frozenset[str] | None = None
    anything: bool = False
    lazy: bool = False
    items: Kind | None = None  # of a list

    def accepts(self, other: Kind) -> bool:
        """Whether a value of the other kind can be of this one; a union passes here and is looked at when it runs."""
        if self.anything or other.anything:
            return True
        return any(_is_a(given, wanted) for given in other.classes for wanted in self.classes)

    def admits(self, value: object) -> bool:
        """Whether a value that was computed is of this kind."""
        return self.anything or any(_is_a(type(value), wanted) for wanted in self.classes)

    def from_text(self, text: str, around: Surroundings = _HERE) -> tuple[object] | None:
        """The value an atom stands for here, in a tuple; None if it stands for nothing."""
        if self.words is not None and text in self.words:
            return (text,)
        for wanted in self.classes:
            found = literal(text, wanted, around)
            if found is not None:
                return found
        if self.items is not None:
            one = self.items.from_text(text, around)
            return ([one[0]],) if one is not None else None
        return (text,) if str in self.classes or self.anything else None

    @property
    def copies(self) -> bool:
        """Whether any text at all may stand here."""
        return self.anything or str in self.classes

    def __str__(self) -> str:
        if self.anything:
            return "anything"
        if self.items is not None:
            return f"a list of {self.items}"
        names = [f'"{word}"' for word in sorted(self.words or ())] + [named(c) for c in self.classes]
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " or " + names[-1]


TEXT: Final = Kind((str,))
TRUTH: Final = Kind((bool,))
ANYTHING: Final = Kind((), anything=True)


def kind_of(annotation: Any, where: str) -> Kind:
    """The kind an annotation stands for."""
    if annotation in (Any, object):
        return ANYTHING
    if annotation is None or annotation is type(None):
        return Kind((type(None),))
    origin = get_origin(annotation)
    if origin is Literal:
        return Kind((), words=frozenset(map(str, get_args(annotation))))
    if origin in (Union, types.UnionType):
        return _union([kind_of(part, where) for part in get_args(annotation)])
    if origin is list:
        return Kind((list,), items=kind_of(get_args(annotation)[0], where))
    if origin is not None and get_args(annotation)[:1] == ([],):  # Lazy[T], that is Callable[[], T]
        inner = kind_of(get_args(annotation)[1], where)
        return Kind(inner.classes, inner.words, inner.anything, lazy=True)
    if isinstance(origin, type):
        return Kind((origin,))
    if isinstance(annotation, type):
        return Kind((annotation,))
    raise SkillError(f"{where}: the annotation {annotation!r} is not a type forms can have",
                     hint="use str, int, float, Decimal, bool, date, time, datetime, timedelta, Literal, Enum, list[…], a class, a union of these, or Lazy[…]")  # fmt: skip


def entities_of(kinds: Mapping[str, Kind]) -> list[type[Entity]]:
    """The entity classes that kinds mention."""
    found = [c for kind in kinds.values() for c in kind.classes if issubclass(c, Entity) and c is not Entity]
    inner = {name: kind.items for name, kind in kinds.items() if kind.items is not None}
    return found + (entities_of(inner) if inner else [])


def _union(kinds: list[Kind]) -> Kind:
    words = frozenset().union(*(kind.words or frozenset() for kind in kinds))
    return Kind(
        tuple(dict.fromkeys(c for kind in kinds for c in kind.classes)),
        words or None,
        any(kind.anything for kind in kinds),
        any(kind.lazy for kind in kinds),
        next((kind.items for kind in kinds if kind.items is not None), None),
    )


def _is_a(given: type, wanted: type) -> bool:
    if given is bool:  # in Python a bool is an int; in a sentence "yes" is no number
        return wanted in (bool, object)
    if given is datetime and wanted is date:
        return False
    return issubclass(given, wanted) or (wanted is float and given is int) or (wanted is Decimal and given is int)


def named(given: type) -> str:
    """A type in words, for messages."""
    if issubclass(given, Entity):
        return f"a {given.predicate}"
    if issubclass(given, Enum):
        return f"one of {', '.join(member.name.lower() for member in given)}"
    return _NAMED.get(given, f"a {_CAMEL.sub(' ', given.__name__).lower()}")
