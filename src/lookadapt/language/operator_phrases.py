"""The phrases of `operators.toml` as tests of words: `_` is any word, `#` a number, `-ing` an ending, `a|b` either; `^` and `$` are the ends."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Test: TypeAlias = Callable[[str], bool] | None  # None: any word


@dataclass(frozen=True)
class OperatorClass:
    """One class of operators, and what it means when a reading drops one."""

    name: str
    refuse: bool  # such a reading is neither run nor offered; else it may be offered
    reads: bool  # a reading that only looks something up may leave them out
    lexical: bool  # also ordinary words: an entry of the lexicon may account for them


@dataclass(frozen=True)
class OperatorPhrase:
    kind: OperatorClass
    tests: tuple[Test, ...]
    first: bool  # stands at the beginning of a sentence only
    last: bool  # at its end only
    order: int
    strict: bool  # says how much or how often


def _test(part: str, small: Container[str]) -> Test:
    choices = part.split("|")
    if "_" in choices:
        return None

    def is_number(word: str) -> bool:
        return word[0].isdigit() or word in small

    if part == "#":
        return is_number
    if part.startswith("-") and len(part) > 1:
        ending = part[1:]
        return lambda word: len(word) > len(ending) + 2 and word.endswith(ending) and not word.endswith("eed")  # speed, need
    exact = frozenset(choice for choice in choices if choice != "#")
    return (lambda word: word in exact or is_number(word)) if "#" in choices else exact.__contains__


def compiled(
    data: Mapping[str, Any], classes: Mapping[str, OperatorClass], small: Container[str]
) -> tuple[dict[str, tuple[OperatorPhrase, ...]], tuple[OperatorPhrase, ...]]:
    """The phrases of all classes by the word they begin with, and those that any word may begin; `small` are the words of small numbers."""
    by_word: dict[str, list[OperatorPhrase]] = {}
    any_word: list[OperatorPhrase] = []
    for order, (name, entry) in enumerate(data.items()):
        for text, strict in (*((each, False) for each in entry["phrases"]), *((each, True) for each in entry.get("strict", ()))):
            parts = text.split()
            first, last = parts[0] == "^", parts[-1] == "$"
            parts = parts[1 if first else 0 : -1 if last else None]
            phrase = OperatorPhrase(classes[name], tuple(_test(part, small) for part in parts), first, last, order, strict)
            choices = parts[0].split("|")
            if any(choice in ("_", "#") or choice.startswith("-") for choice in choices):
                any_word.append(phrase)
            else:
                for choice in choices:
                    by_word.setdefault(choice, []).append(phrase)
    return {word: tuple(phrases) for word, phrases in by_word.items()}, tuple(any_word)
