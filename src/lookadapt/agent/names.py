"""Names that teach themselves: what the things of one kind are called, looked up when a question is asked.

They come from a tuple, a mapping from names to synonyms, an enum, or a function that reads them, for example from a
database. A function without parameters gives all names; one with a parameter is handed the phrases of a sentence and
gives those that are names (or a mapping from phrase to name), for tables too large to read at every question.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

from ..language.english import ARTICLES, stem
from ..language.tokens import words
from .errors import SkillError

Listed: TypeAlias = Iterable[str] | Mapping[str, Iterable[str]] | type[Enum]
Source: TypeAlias = Listed | Callable[..., Listed]

_LONGEST: Final = 8  # words of a name that are compared
_UNFIT: Final = str.maketrans(dict.fromkeys(' \t\n\r()"', "_"))


@dataclass(frozen=True)
class Mention:
    """A name found in a sentence: which words, and what they name."""

    start: int
    end: int
    spoken: str
    name: str


def symbol(name: str) -> str:
    """A name as it is written in forms.

    >>> symbol("Living Room"), symbol("living_room")
    ('living_room', 'living_room')
    """
    return "_".join(name.lower().translate(_UNFIT).split("_")) or "_"


def spoken(name: str) -> str:
    return " ".join(words(name.replace("_", " ")))


class Names:
    """The names of one kind of thing, indexed by their words; a function is asked again at every look-up."""

    def __init__(self, source: Source):
        self._source: Any = source
        self._lock = threading.Lock()
        self._listed: tuple[tuple[str, tuple[str, ...]], ...] = ()
        self._given: list[str] | None = None  # what the function gave last
        self._by_words: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        self._by_symbol: dict[str, str] = {}
        self._one_by_one = callable(source) and not isinstance(source, type) and _takes_words(source)
        self.live = callable(source) and not isinstance(source, type)
        if not self._one_by_one:
            self._refresh()

    def find(self, sentence: Sequence[str]) -> list[Mention]:
        """Every name in a sentence, long and short ones."""
        sentence = list(sentence)[:300]
        spans = [
            (i, j)
            for i in range(len(sentence))
            for j in range(i + 1, min(len(sentence), i + _LONGEST) + 1)
            if sentence[i] not in ARTICLES
        ]
        if self._one_by_one:
            return self._asked(sentence, spans)
        self._refresh()
        found = []
        for i, j in spans:
            for said, name in self._by_words.get(_key(sentence[i:j]), ()):
                found.append(Mention(i, j, said, name))
        return found

    def canonical(self, written: str) -> str | None:
        """The name a form writes, as `lamp`, `living_room` or `Living Room`; None if nothing is called that."""
        if self._one_by_one:
            found = self._asked(list(words(written.replace("_", " "))), None)
            return found[0].name if found else None
        name = self._by_symbol.get(symbol(written))
        if name is None and self.live:
            self._refresh()
            name = self._by_symbol.get(symbol(written))
        return name

    def spoken_as(self, written: str) -> tuple[str, ...]:
        """The ways to say a name that a form writes."""
        name = self.canonical(written)
        if name is None:
            return ()
        return tuple(dict.fromkeys([spoken(name), *(s for n, others in self._listed if n == name for s in map(spoken, others))]))

    def all(self, most: int) -> list[tuple[str, str]] | None:
        """Each way to say each name, with the name; None if there are more than `most` names, or nobody knows."""
        if self._one_by_one:
            return None
        self._refresh()
        if len(self._listed) > most:
            return None
        return [(said, name) for name, others in self._listed for said in dict.fromkeys(map(spoken, (name, *others))) if said]

    def some(self, most: int) -> list[str]:
        """A few names, for messages and trials."""
        self._refresh()
        return [name for name, _ in self._listed[:most]]

    def __contains__(self, written: object) -> bool:
        return isinstance(written, str) and self.canonical(written) is not None

    def __iter__(self) -> Iterator[str]:
        self._refresh()
        return iter([name for name, _ in self._listed])

    def __len__(self) -> int:
        return len(self._listed)

    def _refresh(self) -> None:
        """Take in the names as they are now; what is unchanged costs one comparison."""
        if self._one_by_one or (self._listed and not self.live):
            return
        given = self._source() if self.live else self._source
        if self.live and isinstance(given, list) and given == self._given:
            return  # the usual case, and the only one that must be fast for a hundred thousand names
        listed = _listing(given)
        self._given = list(given) if isinstance(given, list) else None
        if listed == self._listed:
            return
        with self._lock:
            before, now = dict(self._listed), dict(listed)
            gone = [name for name, others in before.items() if now.get(name) != others]
            new = [(name, others) for name, others in now.items() if before.get(name) != others]
            by_words = self._by_words if not gone else {}
            by_symbol = self._by_symbol if not gone else {}
            for name, others in new if not gone else now.items():
                by_symbol.setdefault(symbol(name), name)
                for said in dict.fromkeys(map(spoken, (name, *others))):
                    if said:
                        by_words.setdefault(_key(said.split()), []).append((said, name))
            self._by_words, self._by_symbol, self._listed = by_words, by_symbol, listed

    def _asked(self, sentence: list[str], spans: list[tuple[int, int]] | None) -> list[Mention]:
        places = spans if spans is not None else [(0, len(sentence))]
        phrases = {" ".join(sentence[i:j]): (i, j) for i, j in reversed(places)}
        given = self._source(list(phrases))
        pairs = given.items() if isinstance(given, Mapping) else ((name, name) for name in given)
        found = []
        for said, name in pairs:
            place = phrases.get(spoken(said))
            if place is not None:
                found.append(Mention(*place, spoken(said), str(name)))
        return sorted(found, key=lambda mention: (mention.start, mention.end))


def _key(said: Iterable[str]) -> tuple[str, ...]:
    return tuple(stem(word) for word in said if word not in ARTICLES)


def _listing(given: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if isinstance(given, type) and issubclass(given, Enum):
        return tuple((str(member.value) if isinstance(member.value, str) else member.name.lower(), ()) for member in given)
    if isinstance(given, Mapping):
        return tuple((str(name), tuple(map(str, others))) for name, others in given.items())
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise SkillError("names are a tuple, a mapping, an enum or a function", hint='names=("lamp", "fan")')
    return tuple((str(name), ()) for name in given)


def _takes_words(source: Callable[..., Any]) -> bool:
    parameters = inspect.signature(source).parameters.values()
    return any(p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)
