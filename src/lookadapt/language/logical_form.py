"""Logical forms (§2): s-expressions such as `(field (relation parent) (person john))`.

A form is an `Atom` (a bare symbol, a number, a double-quoted string) or an `Expression` (a list of
forms whose first item is, nearly always, the predicate). Both are immutable and equal by content.
Nothing here recurses, so a form of any depth up to `MAX_DEPTH` can be read, written, compared,
hashed and thrown away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple, NoReturn, TypeAlias, Union

from ..errors import FormError, Location
from .quoting import UnknownEscape, quote, unquote

MAX_DEPTH: Final = 20_000  # deeper input is a mistake or an attack, and is refused

Form: TypeAlias = Union["Atom", "Expression"]
Path: TypeAlias = tuple[int, ...]  # item numbers from the root: (2, 1) is the first argument of the second

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\Z")
_BARE = re.compile(r'[^\s()"]+\Z')
_ODD = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")  # invisible characters, and lone surrogates, which no file can hold
_TOKEN = re.compile(r'\s*(?:([()])|("[^"\\]*+(?:\\.[^"\\]*+)*+")|([^\s()"]+)|(.))', re.DOTALL)


class _Step(NamedTuple):
    """One step of a path from the root. Tokens share steps, so the paths of a deep form fit in memory."""

    above: _Step | None
    item: int


@dataclass(frozen=True, slots=True)
class FormToken:
    """A token of a written form: its text, where it stands, and the sub-form it belongs to."""

    text: str
    start: int
    end: int
    _step: _Step | None = field(default=None, compare=False, repr=False)

    @property
    def path(self) -> Path:
        items: list[int] = []
        step = self._step
        while step is not None:
            items.append(step.item)
            step = step.above
        return tuple(reversed(items))

    @property
    def is_parenthesis(self) -> bool:
        return self.text in ("(", ")")


class _Written:
    """What both kinds of form share."""

    __slots__ = ()

    def walk(self: Form) -> Iterator[tuple[Path, Form]]:  # type: ignore[misc]
        """Every sub-form with its path: the whole form first, then from left to right."""
        stack: list[tuple[Path, Form]] = [((), self)]
        while stack:
            path, form = stack.pop()
            yield path, form
            if isinstance(form, Expression):
                stack.extend(((*path, i), form.items[i]) for i in reversed(range(len(form.items))))

    def at(self: Form, path: Path) -> Form:  # type: ignore[misc]
        """The sub-form at a path."""
        form = self
        for depth, i in enumerate(path):
            if isinstance(form, Atom) or not 0 <= i < len(form.items):
                raise FormError(f"no sub-form at path {path[: depth + 1]} of {_short(self)}")
            form = form.items[i]
        return form

    def replace(self: Form, path: Path, new: Form) -> Form:  # type: ignore[misc]
        """The same form with `new` at `path`."""
        self.at(path)  # raises if there is no such path
        above: list[Expression] = []
        form = self
        for i in path:
            assert isinstance(form, Expression)
            above.append(form)
            form = form.items[i]
        for parent, i in zip(reversed(above), reversed(path), strict=True):
            new = Expression((*parent.items[:i], new, *parent.items[i + 1 :]))
        return new

    def tokens(self: Form) -> tuple[FormToken, ...]:  # type: ignore[misc]
        """The written form cut into predicates and parentheses, as the paper's encoder reads it."""
        result: list[FormToken] = []
        position = 0
        for text, step in _pieces(self):
            if result and text != ")" and result[-1].text != "(":
                position += 1
            result.append(FormToken(text, position, position + len(text), step))
            position += len(text)
        return tuple(result)


class Atom(_Written):
    """A symbol, a number or a quoted string. `text` is without the quotes."""

    __slots__ = ("_hash", "quoted", "text")
    text: str
    quoted: bool

    def __init__(self, text: str, quoted: bool = False):
        if not quoted and (not _BARE.match(text) or _ODD.search(text)):
            raise FormError(
                f"{text!r} is not a symbol",
                hint="a bare symbol has no spaces, parentheses, quotes or control characters; quote the text to keep them",
            )
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "quoted", quoted)
        object.__setattr__(self, "_hash", hash((text, quoted)))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("forms are immutable")

    @property
    def is_number(self) -> bool:
        return not self.quoted and _NUMBER.match(self.text) is not None

    @property
    def depth(self) -> int:
        return 0

    @property
    def size(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Atom) and self.text == other.text and self.quoted == other.quoted

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined,no-any-return]

    def __str__(self) -> str:
        return quote(self.text) if self.quoted else self.text

    def __repr__(self) -> str:
        return f"read_form({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Atom, (self.text, self.quoted))


class Expression(_Written):
    """A list of forms; `items[0]` is the predicate, the rest are its arguments."""

    __slots__ = ("__dict__", "_hash", "depth", "items", "size")
    items: tuple[Form, ...]
    depth: int  # as the paper counts: (person john) is 1
    size: int  # number of atoms and lists

    def __init__(self, items: tuple[Form, ...]):
        if not items:
            raise FormError("empty parentheses", hint="a form starts with its predicate: (person john)")
        depth = 1 + max(item.depth for item in items)
        if depth > MAX_DEPTH:
            raise FormError(f"nested deeper than {MAX_DEPTH:,}", hint="no real form is; check the code that builds it")
        object.__setattr__(self, "items", items)
        object.__setattr__(self, "depth", depth)
        object.__setattr__(self, "size", 1 + sum(item.size for item in items))
        object.__setattr__(self, "_hash", hash(items))  # items carry their own hash: no recursion

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("forms are immutable")

    @property
    def predicate(self) -> Form:
        return self.items[0]

    @property
    def arguments(self) -> tuple[Form, ...]:
        return self.items[1:]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Expression) or hash(self) != hash(other):
            return False
        return self._text == other._text

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined,no-any-return]

    @cached_property
    def _text(self) -> str:
        written: list[str] = []
        for text, _ in _pieces(self):
            if written and text != ")" and written[-1] != "(":
                written.append(" ")
            written.append(text)
        return "".join(written)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"read_form({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (read_form, (str(self),))


def expression(predicate: str, *arguments: Form | str) -> Expression:
    """Build a form by hand: `expression("person", "john")`."""
    return Expression((Atom(predicate), *(Atom(a) if isinstance(a, str) else a for a in arguments)))


def read_form(text: str, *, source: str | None = None, line: int = 1) -> Form:
    """Read one form. Any text gives a form or a `FormError` with line, column, caret and hint."""
    open_lists: list[tuple[int, list[Form]]] = []
    done: Form | None = None
    position = 0
    end = len(text.rstrip())
    while position < end:
        match = _TOKEN.match(text, position)
        assert match is not None  # the last alternative takes any character
        start, position = match.start(match.lastindex or 0), match.end()
        bracket, quoted, bare, _stray = match.groups()
        if done is not None:
            _fail(text, start, "text after the end of the form", "write one form per line", source, line)
        if bracket == "(":
            if len(open_lists) >= MAX_DEPTH:
                hint = "no real form is; check where this text comes from"
                _fail(text, start, f"nested deeper than {MAX_DEPTH:,}", hint, source, line)
            open_lists.append((start, []))
            continue
        if bracket == ")":
            if not open_lists:
                _fail(text, start, "closing parenthesis without an opening one", "remove it", source, line)
            opened, items = open_lists.pop()
            if not items:
                _fail(text, opened, "empty parentheses", "a form starts with its predicate: (person john)", source, line)
            form: Form = Expression(tuple(items))
        elif quoted is not None:
            try:
                form = Atom(unquote(quoted), quoted=True)
            except UnknownEscape as error:
                _fail(text, start + error.offset, str(error), 'use \\" \\\\ \\n \\t \\r or \\u{hex}', source, line)
        elif bare is not None:
            if odd := _ODD.search(bare):
                hint = "remove it, or quote the text and write it as \\u{hex}"
                _fail(text, start + odd.start(), "control character in a symbol", hint, source, line)
            form = Atom(bare)
        else:
            _fail(text, start, "unclosed quote", 'close it, or write \\" for a quote inside the text', source, line)
        if open_lists:
            open_lists[-1][1].append(form)
        else:
            done = form
    if open_lists:
        n = len(open_lists)
        closing = ")" if n == 1 else f"{n} of ')'"
        _fail(text, open_lists[-1][0], "unclosed parenthesis", f"add {closing} at the end", source, line)
    if done is None:
        _fail(text, 0, "no form here", "a form is a symbol or (predicate argument …)", source, line)
    return done


def _fail(text: str, index: int, message: str, hint: str, source: str | None, line: int) -> NoReturn:
    before = text.rfind("\n", 0, index) + 1
    after = text.find("\n", index)
    shown = text[before:] if after < 0 else text[before:after]
    place = Location(line + text.count("\n", 0, index), index - before + 1, shown, source)
    raise FormError(message, where=place, hint=hint)


def _pieces(form: Form) -> Iterator[tuple[str, _Step | None]]:
    """Written tokens in order, each with the path to its sub-form."""
    stack: list[tuple[str | Form, _Step | None]] = [(form, None)]
    while stack:
        piece, step = stack.pop()
        if isinstance(piece, str):
            yield piece, step
        elif isinstance(piece, Atom):
            yield str(piece), step
        else:
            yield "(", step
            stack.append((")", step))
            stack.extend((piece.items[i], _Step(step, i)) for i in reversed(range(len(piece.items))))


def _short(form: Form) -> str:
    text = str(form)
    return text if len(text) <= 60 else text[:57] + "…"
