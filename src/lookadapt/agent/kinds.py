"""The types of arguments: what a skill's annotations accept, and what a form promises to give."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin

from .errors import SkillError

_T = TypeVar("_T")

Lazy: TypeAlias = Callable[[], _T]  # an argument that the skill runs itself, when and if it wants

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,300}(?:\.[0-9]*)?|\.[0-9]+)")
_YES: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class Entity:
    """A thing known by its name. A subclass is a type and a predicate: `(device lamp)` makes `Device("lamp")`.

    >>> class Device(Entity): ...
    >>> class Wall(Entity, predicate="side", names=("north", "south")): ...
    >>> Device.predicate, Wall.predicate
    ('device', 'side')
    """

    name: str
    predicate: ClassVar[str] = "entity"
    names: ClassVar[frozenset[str] | None] = None  # None: any name

    def __init_subclass__(cls, predicate: str | None = None, names: tuple[str, ...] | None = None) -> None:
        super().__init_subclass__()
        cls.predicate = predicate or _CAMEL.sub("_", cls.__name__).lower()
        cls.names = frozenset(names) if names is not None else cls.names

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Kind:
    """What an argument may be: one of some classes, one of some words, or anything."""

    classes: tuple[type, ...]
    words: frozenset[str] | None = None
    anything: bool = False
    lazy: bool = False

    def accepts(self, other: Kind) -> bool:
        """Whether a value of the other kind can be of this one; a union passes here and is looked at when it runs."""
        if self.anything or other.anything:
            return True
        return any(_is_a(given, wanted) for given in other.classes for wanted in self.classes)

    def admits(self, value: object) -> bool:
        """Whether a value that was computed is of this kind."""
        return self.anything or any(_is_a(type(value), wanted) for wanted in self.classes)

    def from_text(self, text: str) -> tuple[object] | None:
        """The value an atom stands for here, in a tuple; None if it stands for nothing."""
        if self.words is not None and text in self.words:
            return (text,)
        if bool in self.classes and text.lower() in _YES:
            return (_YES[text.lower()],)
        digits = text.replace(",", "")
        if _NUMBER.fullmatch(digits):
            if int in self.classes and digits.lstrip("+-").isdecimal():
                return (int(digits),)
            if float in self.classes:
                return (float(digits),)
        return (text,) if str in self.classes or self.anything else None

    def __str__(self) -> str:
        if self.anything:
            return "anything"
        names = [f'"{word}"' for word in sorted(self.words or ())] + [_named(c) for c in self.classes]
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
    if origin is not None and get_args(annotation)[:1] == ([],):  # Lazy[T], that is Callable[[], T]
        inner = kind_of(get_args(annotation)[1], where)
        return Kind(inner.classes, inner.words, inner.anything, lazy=True)
    if isinstance(origin, type):
        return Kind((origin,))
    if isinstance(annotation, type):
        return Kind((annotation,))
    raise SkillError(f"{where}: the annotation {annotation!r} is not a type forms can have",
                     hint="use str, int, float, bool, Literal, a class, a union of these, or Lazy[…]")  # fmt: skip


def entities_of(kinds: Mapping[str, Kind]) -> list[type[Entity]]:
    """The entity classes that kinds mention."""
    return [c for kind in kinds.values() for c in kind.classes if issubclass(c, Entity) and c is not Entity]


def _union(kinds: list[Kind]) -> Kind:
    words = frozenset().union(*(kind.words or frozenset() for kind in kinds))
    return Kind(
        tuple(dict.fromkeys(c for kind in kinds for c in kind.classes)),
        words or None,
        any(kind.anything for kind in kinds),
        any(kind.lazy for kind in kinds),
    )


def _is_a(given: type, wanted: type) -> bool:
    return issubclass(given, wanted) or (wanted is float and given is int)


def _named(given: type) -> str:
    if issubclass(given, Entity):
        return f"a {given.predicate}"
    return {str: "text", int: "a whole number", float: "a number", bool: "yes or no", type(None): "nothing"}.get(
        given, f"a {_CAMEL.sub(' ', given.__name__).lower()}"
    )
