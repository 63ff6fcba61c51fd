"""The text of a grammar: one synchronous rule per line, in the paper's notation.

    FIELD -> [the] PSN_REL_1 [field] of PSN_2 | (field PSN_REL_1 PSN_2)
    CMD   -> set FIELD_1 (to | as | with) VALUE_2 | (set FIELD_1 VALUE_2)

Left of the first free bar are words and linked non-terminals, right of it a form. `[w]` may be left out,
`(a | b)` is a choice, `"W"` is a word that looks like a non-terminal or holds a mark of the notation; `#` starts
a comment.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from ..errors import FormError, GrammarError, Location
from .logical_form import read_form
from .rule import GrammarRule, Link, Symbol, one_to_one

_CATEGORY = re.compile(r"[A-Z][A-Z0-9_]*\Z")
_LINK = re.compile(r"([A-Z][A-Z0-9_]*?)_(\d+)\Z")
_CONTENT = re.compile(r'(?:[^"#]|"(?:[^"\\]|\\.)*+"?+)*+')  # up to a # that is not in quotes
_SOURCE_TOKEN = re.compile(r'\s*(?:([\[\]()|])|"((?:[^"\\]|\\.)*)"|([^\s\[\]()|"]+)|(.))')
_MAX_WORDINGS = 4096
_MAX_BRACKETS = 40

_Sequence = tuple[Symbol, ...]


def read_rule_file(path: str | Path) -> Iterator[GrammarRule]:
    """The rules of one file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise GrammarError(f"{path} is not UTF-8 text", hint="save it as UTF-8") from error
    except (OSError, ValueError) as error:
        raise GrammarError(f"cannot read {path}: {getattr(error, 'strerror', error)}", hint="check the name") from error
    return read_rules(text, source=str(path))


def read_rules(text: str, *, source: str | None = None) -> Iterator[GrammarRule]:
    """The rules of a text, one per line."""
    for number, line in enumerate(text.split("\n"), start=1):
        content = _without_comment(line.rstrip("\r"))
        if content.strip():
            yield _RuleReader(content, number, source).read()


def _without_comment(line: str) -> str:
    match = _CONTENT.match(line)
    return match.group() if match else ""


class _RuleReader:
    """Reads one line; `position` moves from left to right and every error points at it."""

    def __init__(self, line: str, number: int, source: str | None):
        self.line, self.number, self.source = line, number, source
        self.position = 0
        self.brackets = 0  # open ones

    def fail(self, message: str, hint: str, at: int | None = None) -> NoReturn:
        column = (self.position if at is None else at) + 1
        place = Location(self.number, column, self.line, self.source)
        raise GrammarError(message, where=place, hint=hint)

    def read(self) -> GrammarRule:
        arrow = self.line.find("->")
        if arrow < 0:
            self.fail("no arrow in this rule", "write: CATEGORY -> words | (form)", 0)
        category = self.line[:arrow].strip()
        if not _CATEGORY.match(category) or _LINK.match(category):
            self.fail(f"{category!r} is not a category", "use capitals without a link number: PSN_REL", 0)
        self.position = arrow + 2
        wordings = tuple(dict.fromkeys(self.alternatives(closing="|")))
        target = self.target()
        for wording in wordings:
            if not wording:
                self.fail("a wording of this rule has no words", "keep one word outside the brackets", arrow)
            if odd := one_to_one(wording, target):
                self.fail(f"{odd} must occur exactly once on each side", "link each non-terminal with its partner", arrow + 2)
        return GrammarRule(
            category, wordings, target, " ".join(self.line.split()), Location(self.number, None, None, self.source)
        )

    def alternatives(self, closing: str) -> list[_Sequence]:
        """Choices up to `closing`; inside brackets a bar separates them, at the top it ends the source."""
        choices: list[_Sequence] = []
        parts: list[list[_Sequence]] = []
        opened = self.position
        while True:
            match = _SOURCE_TOKEN.match(self.line, self.position)
            if match is None or not match.group().strip():
                self.fail(
                    "no bar after the words" if closing == "|" else f"no {closing!r} for this bracket",
                    "write: words | (form)" if closing == "|" else f"add {closing!r}",
                    opened,
                )
            start = match.start(match.lastindex or 0)
            self.position = match.end()
            mark, quoted, word, stray = match.groups()
            if stray is not None:
                self.fail("unclosed quote", "close it", start)
            if mark in ("[", "("):
                if self.brackets == _MAX_BRACKETS:
                    self.fail(f"brackets nested more than {_MAX_BRACKETS} deep", "split the rule", start)
                self.brackets += 1
                inner = self.alternatives("]" if mark == "[" else ")")
                self.brackets -= 1
                parts.append([(), *inner] if mark == "[" else inner)
            elif mark is not None and (mark == closing or mark == "|"):
                choices.extend(self.product(parts))
                self.limit(len(choices))
                parts = []
                if mark == closing:
                    return choices
            elif mark is not None:
                self.fail(f"{mark!r} without its opening bracket", "remove it, or quote it if it is a word", start)
            elif quoted is not None:
                spelt = re.sub(r"\\(.)", r"\1", quoted).split()
                if not spelt:
                    self.fail("no word between these quotes", "remove them, or write a word", start - 1)
                parts.append([tuple(spelt)])
            else:
                parts.append([(self.symbol(word, start),)])

    def product(self, parts: list[list[_Sequence]]) -> list[_Sequence]:
        self.limit(math.prod(len(part) for part in parts))
        return [tuple(itertools.chain.from_iterable(choice)) for choice in itertools.product(*parts)]

    def limit(self, wordings: int) -> None:
        if wordings > _MAX_WORDINGS:
            self.fail(f"more than {_MAX_WORDINGS} wordings of one rule", "split it into several rules")

    def symbol(self, word: str, start: int) -> Symbol:
        if link := _LINK.match(word):
            return Link(link.group(1), int(link.group(2)))
        if _CATEGORY.match(word) and len(word) > 1:
            self.fail(f"{word} has no link number", f'write {word}_1 on both sides, or "{word}" if it is a word', start)
        return word

    def target(self) -> _Sequence:
        start = self.position
        text = self.line[start:]
        try:
            form = read_form(text)
        except FormError as error:
            column = start + (error.where.column or 1) - 1 if error.where else start
            self.fail(f"the target is not a form: {error.message}", error.hint or "write a form", column)
        symbols: list[Symbol] = []
        at = start
        for token in form.tokens():
            at = max(at, self.line.find(token.text, at))
            symbols.append(token.text if token.is_parenthesis else self.symbol(token.text, at))
        return tuple(symbols)
