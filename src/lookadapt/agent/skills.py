"""Skills: plain typed Python functions that forms may call, and nothing else may be called.

Predicates, argument types and arity come from the signature. A form is data: it is looked up in this table by its
predicate, never evaluated, imported or asked for attributes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from datetime import date, time
from difflib import get_close_matches
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args, get_type_hints, overload

from ..language.logical_form import Atom, Expression, Form
from .errors import SkillError
from .kinds import ANYTHING, TRUTH, Entity, Kind, entities_of, kind_of
from .literals import literal
from .names import Names
from .surroundings import Surroundings

_F = TypeVar("_F", bound=Callable[..., Any])

SEQUENCES: Final = ("do", "then")  # run every argument in order
CONDITIONALS: Final = ("if", "when")  # condition, action, and for `if` what to do otherwise
LIST: Final = "list"  # (list (item drill) (item ladder)), where a skill takes a list
_MARK: Final = "__lookadapt_skill__"
_NAMES: Final = "__lookadapt_names__"

Effect: TypeAlias = Literal["reads", "writes"]


@dataclass(frozen=True)
class Mark:
    """What a decorator says about a skill beyond its signature."""

    name: str | None = None
    effect: Effect = "writes"  # a skill that says nothing may change something
    ask: str | Mapping[str, str] = ""  # what to ask for an argument that was not said; by parameter, or for any
    undo: Callable[..., Any] | None = None  # takes back what a call with the same arguments did


@dataclass(frozen=True)
class Parameter:
    """One argument of a skill: its name and kind."""

    name: str
    kind: Kind
    ask: str = ""  # the question when it was not said


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
    reads: bool = False  # changes nothing: may run on a guess
    undo: Callable[..., Any] | None = None

    @classmethod
    def of(cls, function: Callable[..., Any], name: str | None = None, mark: Mark | None = None) -> Skill:
        """Read a skill from a function; what forms could not fill is refused here, when it is registered."""
        mark = mark or mark_of(function)
        name = name or mark.name or function.__name__
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
            ask = mark.ask if isinstance(mark.ask, str) else mark.ask.get(p.name, "")
            parameter = Parameter(p.name, kind_of(hints[p.name], where), ask)
            if p.kind is p.VAR_POSITIONAL:
                rest = parameter
                continue
            parameters.append(parameter)
            least += p.default is p.empty
        gives = kind_of(hints["return"], f"{name}: the result") if "return" in hints else ANYTHING
        summary = (inspect.getdoc(function) or "").partition("\n")[0]
        undo = mark.undo
        owner = getattr(function, "__self__", None)
        if undo is not None and owner is not None and not hasattr(undo, "__self__"):
            undo = undo.__get__(owner)  # the method that takes back a method
        return cls(name, function, tuple(parameters), least, rest, gives, summary, mark.effect == "reads", undo)

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


def names_of(entity: type[Entity]) -> Callable[[_F], _F]:
    """Mark a function that gives the names of the things of a kind, to be handed to an agent beside its skills.

    For names that belong to one agent, as rows of its own database do; `names=` of the class is for all agents.
    """

    def mark(source: _F) -> _F:
        setattr(source, _NAMES, entity)
        return source

    return mark


def mark_of(function: Callable[..., Any]) -> Mark:
    found = getattr(function, _MARK, None)
    return found if isinstance(found, Mark) else Mark()


def marked(function: _F, mark: Mark) -> _F:
    """The function with its mark, and with `undo`, a decorator for the function that takes back what it does."""

    def undo(inverse: _F) -> _F:
        setattr(function, _MARK, changed(mark_of(function), undo=inverse))
        return inverse

    if mark.effect not in get_args(Effect):
        raise SkillError(f"a skill reads or writes, not {mark.effect!r}", hint='effect="reads" or effect="writes"')
    setattr(function, _MARK, mark)
    function.undo = undo  # type: ignore[attr-defined]
    return function


def remarked(function: Callable[..., Any], effect: Effect | None, ask: str | Mapping[str, str] | None) -> Mark:
    """A function's mark with what is said at its registration; a plain function gets its `undo`, too."""
    mark = mark_of(function)
    made = changed(mark, effect=mark.effect if effect is None else effect, ask=mark.ask if ask is None else ask)
    if inspect.isfunction(function):
        marked(function, made)
    elif made.effect not in get_args(Effect):
        raise SkillError(f"a skill reads or writes, not {made.effect!r}", hint='effect="reads" or effect="writes"')
    return made


@overload
def skill(function: _F, /) -> _F: ...
@overload
def skill(*, name: str | None = None, effect: Effect = "writes", ask: str | Mapping[str, str] = "") -> Callable[[_F], _F]: ...
def skill(
    function: Any = None, /, *, name: str | None = None, effect: Effect = "writes", ask: str | Mapping[str, str] = ""
) -> Any:
    """Mark a function as a skill, to be handed to an agent later: `Agent(skills=[turn_on])`.

    >>> @skill(effect="reads")
    ... def temperature() -> float: return 19.5
    >>> Skill.of(temperature).reads
    True
    """

    def mark(given: Callable[..., Any]) -> Callable[..., Any]:
        return marked(given, Mark(name or given.__name__, effect, ask))

    return mark if function is None else mark(function)


class Skills:
    """The table of what may run: skills by predicate, and the entities their signatures mention."""

    def __init__(self, functions: Iterable[Callable[..., Any]] = (), around: Surroundings | None = None):
        self.around = around or Surroundings()
        self._skills: dict[str, Skill] = {}
        self.entities: dict[str, type[Entity]] = {}
        self._names: dict[type[Entity], Names] = {}
        for function in functions:
            self.add(function)

    def add(self, function: Callable[..., Any], name: str | None = None, replace: bool = False, mark: Mark | None = None) -> None:
        named = getattr(function, _NAMES, None)
        if isinstance(named, type) and issubclass(named, Entity):
            self._names[named] = Names(function)
            return
        made = Skill.of(function, name, mark)
        taken = made.name in self._skills or made.name in self.entities or made.name in (*SEQUENCES, *CONDITIONALS)
        if taken and not replace:
            raise SkillError(f"there is a skill {made.name!r} already", hint="give it another name, or say replace=True")
        kinds = {p.name: p.kind for p in (*made.parameters, *([made.rest] if made.rest else []))} | {"return": made.gives}
        for entity in entities_of(kinds):
            known = self.entities.get(entity.predicate)
            if (known is not None and known is not entity) or entity.predicate in self._skills:
                raise SkillError(f"two things are called {entity.predicate!r}", hint="give one class another predicate=…")
            self.entities[entity.predicate] = entity
        self._skills[made.name] = made

    def names(self, entity: type[Entity]) -> Names | None:
        """What the things of a kind are called; None if they may be called anything."""
        return self._names.get(entity, entity.names)

    def get(self, name: str) -> Skill | None:
        found = self._skills.get(name)
        if found is not None and found.undo is None and mark_of(found.function).undo is not None:
            found = self._skills[name] = changed(found, undo=mark_of(found.function).undo)  # `@f.undo` came after `@skill`
        return found

    def reads(self, form: Form) -> bool:
        """Whether a form changes nothing: every skill in it reads."""
        for _, part in form.walk():
            if isinstance(part, Expression):
                called = self._skills.get(str(part.predicate))
                if called is not None and not called.reads:
                    return False
        return True

    def typed_texts(self, form: Form) -> frozenset[str]:
        """The texts in a form that stand where a skill takes a value of some type, not any text."""
        found: set[str] = set()
        for _, part in form.walk():
            called = self._skills.get(str(part.predicate)) if isinstance(part, Expression) else None
            if called is not None and isinstance(part, Expression):
                places = ((called.parameter(i), argument) for i, argument in enumerate(part.arguments))
                found.update(a.text for p, a in places if isinstance(a, Atom) and p is not None and not p.kind.copies)
        return frozenset(found)

    def is_day(self, text: str) -> bool:
        """Whether a text says a day or a time."""
        return any(literal(text, wanted, self.around) is not None for wanted in (date, time))

    def is_thing(self, form: Form) -> bool:
        """Whether a form only names something, as `(device lamp)` does, and asks for nothing."""
        return isinstance(form, Atom) or str(form.predicate) in self.entities

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


__all__ = [
    "CONDITIONALS",
    "LIST",
    "SEQUENCES",
    "TRUTH",
    "Effect",
    "Mark",
    "Parameter",
    "Skill",
    "Skills",
    "marked",
    "names_of",
    "skill",
]
