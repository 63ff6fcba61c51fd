"""English wording as data: groups of phrases that say the same, with their roles; opposites and near misses beside them.

The files are plain text (see their heads, and docs/lexicon.md). Verbs and nouns replace words by words; constructions
and attributes are patterns of whole phrases. Nothing here knows a domain. An entry is cut into members only when a
memory has the words of one of them, and which entries have a word is kept in `index.json`, so loading costs little more than
reading the files.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Final

from ..english import ARTICLES, FUNCTION_WORDS, SILENT, stem
from ..forgetful import forgetful
from .attributes import expanded

LexiconIndex = tuple[Mapping[str, Sequence[int]], Sequence[int]]  # entries by word, and those that need none
_Cut = tuple[tuple[str, ...], str, bool]  # tokens, text, and whether it is weak: a member before it is one
INDEX: Final = "index.json"
WORDS: Final = ("verbs", "nouns")  # files whose members stand for each other wherever they are
PATTERNS: Final = ("constructions", "attributes")  # files whose members are whole phrases
_LIGHT: Final = FUNCTION_WORDS | frozenset(map(chr, range(0x250)))  # words that join, and single characters: roles and marks
_MARKS: Final = str.maketrans("|~", "  ")  # between members, before weak ones
_SAYING_NOTHING: Final = SILENT.difference(ARTICLES)
_COMMON: Final = frozenset(("go", "get", "let", "do", "have"))  # verbs among the words that join


@dataclass(frozen=True, slots=True)
class Member:
    """One wording: stems and roles. A weak one is understood for the others, but does not stand for them when it was taught."""

    tokens: tuple[str, ...]
    text: str
    weak: bool = False

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple(token for token in self.tokens if is_role(token))


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """Wordings that say the same."""

    name: str
    members: tuple[Member, ...]
    near_misses: tuple[Member, ...] = ()


def is_role(token: str) -> bool:
    """True for the capital letters that stand for what a wording is about."""
    return len(token) == 1 and token.isupper()


def member(text: str) -> Member:
    """A member as it is written in a file: `~` marks a weak one."""
    return Member(*_cut_member(text))


def _cut_member(text: str) -> _Cut:
    text = text.strip()
    said = text.lstrip("~")
    return tuple(filter(None, map(_token, said.split()))), said, said != text


@forgetful(16384)
def _token(word: str) -> str:
    """A word as members are compared by it; nothing if it is silent."""
    if is_role(word):
        return word
    word = word.lower()
    return "" if word in SILENT else stem(word)


@dataclass(frozen=True)
class WordingLexicon:
    """The entries of some files, found by their words."""

    lines: tuple[tuple[str, str, str], ...]  # name, members, near misses, as they are written
    by_word: Mapping[str, Sequence[int]]  # entries one of whose members has this content word
    plain: Sequence[int]  # entries with a member of function words and roles only
    _cut: dict[int, LexiconEntry] = field(default_factory=dict, repr=False, compare=False)  # entries that were asked for before
    _tokens: dict[int, tuple[tuple[str, ...], ...]] = field(default_factory=dict, repr=False, compare=False)  # the same

    def entry(self, number: int) -> LexiconEntry:
        """One entry, cut into members."""
        if number not in self._cut:
            name, members, near = self.lines[number]
            self._cut[number] = LexiconEntry(name, _members(members), _members(near) if near else ())
        return self._cut[number]

    def tokens(self, number: int) -> tuple[tuple[str, ...], ...]:
        """The tokens of an entry's members. Most entries are only looked at to see whether a sentence could say them, and tuples of
        words are nothing to the garbage collector, which a member is."""
        found = self._tokens.get(number)
        if found is None:
            found = self._tokens[number] = tuple(tokens for tokens, _, _ in _written(self.lines[number][1]))
        return found

    def about(self, words: Iterable[str]) -> Iterator[LexiconEntry]:
        """The entries that have one of these words (stems) in a member, and those that need none."""
        for number in sorted(self.numbers(words)):
            yield self.entry(number)

    def numbers(self, words: Iterable[str]) -> set[int]:
        """The same by their numbers."""
        return {n for word in words for n in self.by_word.get(word, ())}.union(self.plain)


def _members(text: str) -> tuple[Member, ...]:
    return tuple(itertools.starmap(Member, _written(text)))


def _written(text: str) -> list[_Cut]:
    """The members of an entry as it is written, and what some of them stand for."""
    found = [each for each in map(_cut_member, text.split("|")) if not _says_nothing(each)]
    known = {tokens for tokens, _, _ in found}
    return found + [each for each in map(_unabridged, found) if each is not None and each[0] not in known]


def _unabridged(each: _Cut) -> _Cut | None:
    """The same with nothing left to guess: `that of Y` is `R of Y` where R was said, and a last `Y 's` is `Y 's R`."""
    tokens, text, weak = each
    if "R" not in tokens:
        return None
    words = text.split()
    for i in range(len(words) - 2):
        if words[i : i + 2] == ["that", "of"] and is_role(words[i + 2]) and "R" in words[:i]:
            return _cut_member(("~" if weak else "") + " ".join([*words[:i], "R", *words[i + 1 :]]))
    if words[-1] == "'s" and is_role(words[-2]) and "R" in words[:-2]:
        return _cut_member(("~" if weak else "") + " ".join([*words, "R"]))
    return None


def _says_nothing(each: _Cut) -> bool:
    """True if all that a member says is silent: without its `all`, `A for all X` would be `A for X`."""
    tokens, text, _ = each
    silent = not _SAYING_NOTHING.isdisjoint(text.split())
    return silent and all(is_role(token) or token in FUNCTION_WORDS for token in tokens)


def read(texts: Iterable[str], index: LexiconIndex | None = None) -> WordingLexicon:
    """A lexicon from the text of its files, and its index if that is known."""
    lines = _lines(texts)
    if index is None:
        index = index_of(lines)
    return WordingLexicon(tuple(lines), *index)


def _lines(texts: Iterable[str]) -> list[tuple[str, str, str]]:
    lines: list[tuple[str, str, str]] = []
    for text in texts:
        for line in text.splitlines():
            if line.startswith("  not:"):
                name, members, _ = lines[-1]
                lines[-1] = (name, members, line[6:])
            elif line and line[0] not in "# ":
                name, _, members = line.partition(":")
                lines.append((name, members, ""))
    return lines


def index_of(lines: Iterable[tuple[str, str, str]]) -> LexiconIndex:
    """Which entries have a word, and which need none."""
    by_word: dict[str, list[int]] = defaultdict(list)
    plain: list[int] = []
    for number, (_, members, _) in enumerate(lines):
        words = set(members.translate(_MARKS).split())
        for key in set(map(stem, words - _LIGHT)):
            by_word[key].append(number)
        if not words.isdisjoint(_LIGHT) and any(map(_LIGHT.issuperset, map(str.split, members.split("|")))):
            plain.append(number)
    return dict(by_word), plain


def _text(name: str) -> str:
    return _file(f"{name}.txt").decode("utf-8")


def _file(name: str) -> bytes:
    return resources.files(__package__).joinpath(name).read_bytes()


def digest() -> str:
    """Of the files that the index was made of."""
    return hashlib.blake2b(b"\x00".join(_file(f"{name}.txt") for name in (*WORDS, *PATTERNS)), digest_size=16).hexdigest()


@cache
def _indexed() -> dict[str, Any]:
    """What `index.json` says, which scripts/lexicon_index.py writes; nothing if the files have changed since."""
    data: dict[str, Any] = json.loads(_file(INDEX))
    return data if data.get("digest") == digest() else {}


def _index(name: str) -> LexiconIndex | None:
    found = _indexed().get(name)
    return None if found is None else (found["by_word"], found["plain"])


@cache
def words() -> WordingLexicon:
    """Verbs and nouns: what stands for what, word by word."""
    return read(map(_text, WORDS), _index("words"))


@cache
def patterns() -> WordingLexicon:
    """Constructions and attributes: what says the same, phrase by phrase."""
    return read((_text("constructions"), expanded(_text("attributes"))), _index("patterns"))


@cache
def verbs() -> frozenset[str]:
    """Stems that a command can begin with."""
    return frozenset(_indexed().get("verbs") or first_words())


def first_words() -> set[str]:
    """Those of the verbs that begin a member of an entry."""
    first = set()
    for line in _text("verbs").splitlines():
        if line and line[0] not in "# ":
            for part in line.partition(":")[2].split("|"):
                word = part.split()[0].lstrip("~") if part.split() else ""
                if word.islower() and (word not in FUNCTION_WORDS or word in _COMMON):
                    first.add(stem(word))
    return first
