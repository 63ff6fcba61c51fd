"""Skills: plain typed Python functions that forms may call, and nothing else may be called.

Predicates, argument types and arity come from the signature. A form is data: it is looked up in this table by its
predicate, never evaluated, imported or asked for attributes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, TypeVar, get_type_hints, overload

from ..language.logical_form import Atom
from .errors import SkillError
from .kinds import ANYTHING, TRUTH, Entity, Kind, entities_of, kind_of

_F = TypeVar("_F", bound=Callable[..., Any])

SEQUENCES: Final = ("do", "then")  # run every argument in order
CONDITIONALS: Final = ("if", "when")  # condition, action, and for `if` what to do otherwise
_MARK: Final = "__lookadapt_skill__"


@dataclass(frozen=True)
class Parameter:
    """One argument of a skill: its name and kind."""

    name: str
    kind: Kind


@dataclass(frozen=True)
class Skill:
    """A function that forms may call, read from its signature.

    >>> def dim(lamp: str, percent: int = 50) -> str: return f"{lamp} at {percent} %"
    >>> print(Skill.of(dim))
    (dim lamp [percent])
    """

    name: str
    function: Callable[..., Any]
    parameters: tuple[Parameter, ...]
    least: int  # arguments that must be there
    rest: Parameter | None  # *arguments, any number
    gives: Kind
    summary: str

    @classmethod
    def of(cls, function: Callable[..., Any], name: str | None = None) -> Skill:
        """Read a skill from a function; what forms could not fill is refused here, when it is registered."""
        name = name or getattr(function, _MARK, None) or function.__name__
        try:
            Atom(name)
            hints = get_type_hints(function)
        except NameError as error:
            raise SkillError(f"{name}: {error}", hint="define the classes of annotations at the top of the module") from error
        parameters: list[Parameter] = []
        rest: Parameter | None = None
        least = 0
        for p in inspect.signature(function).parameters.values():
            where = f"{name}: parameter {p.name!r}"
            if p.kind in (p.KEYWORD_ONLY, p.VAR_KEYWORD):
                if p.default is p.empty and p.kind is p.KEYWORD_ONLY:
                    raise SkillError(f"{where} can only be given by name", hint="forms give arguments by place")
                continue
            if p.name not in hints:
                raise SkillError(f"{where} has no type", hint=f"write {p.name}: str, or the class it takes")
            parameter = Parameter(p.name, kind_of(hints[p.name], where))
            if p.kind is p.VAR_POSITIONAL:
                rest = parameter
                continue
            parameters.append(parameter)
            least += p.default is p.empty
        gives = kind_of(hints["return"], f"{name}: the result") if "return" in hints else ANYTHING
        summary = (inspect.getdoc(function) or "").partition("\n")[0]
        return cls(name, function, tuple(parameters), least, rest, gives, summary)

    def parameter(self, index: int) -> Parameter | None:
        return self.parameters[index] if index < len(self.parameters) else self.rest

    @property
    def arity(self) -> str:
        most = len(self.parameters)
        if self.rest is not None:
            return f"at least {self.least}"
        return str(most) if self.least == most else f"{self.least} to {most}"

    def __str__(self) -> str:
        names = [p.name if i < self.least else f"[{p.name}]" for i, p in enumerate(self.parameters)]
        return f"({' '.join([self.name, *names, *([self.rest.name + '…'] if self.rest else [])])})"


@overload
def skill(function: _F, /) -> _F: ...
@overload
def skill(*, name: str) -> Callable[[_F], _F]: ...
def skill(function: Any = None, /, *, name: str | None = None) -> Any:
    """Mark a function as a skill, to be handed to an agent later: `Agent(skills=[turn_on])`."""

    def mark(marked: Callable[..., Any]) -> Callable[..., Any]:
        setattr(marked, _MARK, name or marked.__name__)
        return marked

    return mark if function is None else mark(function)


class Skills:
    """The table of what may run: skills by predicate, and the entities their signatures mention."""

    def __init__(self, functions: Iterable[Callable[..., Any]] = ()):
        self._skills: dict[str, Skill] = {}
        self.entities: dict[str, type[Entity]] = {}
        for function in functions:
            self.add(function)

    def add(self, function: Callable[..., Any], name: str | None = None, replace: bool = False) -> Skill:
        made = Skill.of(function, name)
        taken = made.name in self._skills or made.name in self.entities or made.name in (*SEQUENCES, *CONDITIONALS)
        if taken and not replace:
            raise SkillError(f"there is a skill {made.name!r} already", hint="name it otherwise, or say replace=True")
        kinds = {p.name: p.kind for p in (*made.parameters, *([made.rest] if made.rest else []))} | {"return": made.gives}
        for entity in entities_of(kinds):
            known = self.entities.get(entity.predicate)
            if (known is not None and known is not entity) or entity.predicate in self._skills:
                raise SkillError(f"two things are called {entity.predicate!r}", hint="give one class another predicate=…")
            self.entities[entity.predicate] = entity
        self._skills[made.name] = made
        return made

    def get(self, name: str) -> Skill | None:
        return self._skills.get(name)

    def __iter__(self) -> Iterator[Skill]:
        return iter(self._skills.values())

    def __len__(self) -> int:
        return len(self._skills)

    def unknown(self, predicate: str) -> SkillError:
        """Why nothing runs for this predicate, with the nearest that would."""
        names = (*self._skills, *self.entities, *SEQUENCES, *CONDITIONALS)
        near = get_close_matches(predicate[:80], names, n=1)
        shown = predicate if len(predicate) <= 60 else predicate[:57] + "…"
        return SkillError(f"there is no skill {shown!r}", hint=f"did you mean {near[0]!r}?" if near else "ask for: skills")


__all__ = ["CONDITIONALS", "SEQUENCES", "TRUTH", "Parameter", "Skill", "Skills", "skill"]
