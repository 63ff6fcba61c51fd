"""Attributes as groups of patterns: `height` with tall, taller, how tall is X … becomes what English does with an attribute."""

from __future__ import annotations

from collections.abc import Iterator

_GREATEST = ("greatest", "largest", "highest", "most", "biggest")
_LEAST = ("smallest", "lowest", "least", "fewest")


def expanded(text: str) -> str:
    """The groups of a file of attributes, one per line, as the other files have them."""
    return "\n".join(line for block in _blocks(text) for line in _groups(*block))


def _blocks(text: str) -> Iterator[tuple[str, dict[str, list[str]]]]:
    name, fields = "", dict[str, list[str]]()
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            if name:
                yield name, fields
            name, fields = line.strip(), {}
        else:
            key, _, rest = line.strip().partition(":")
            separator = "," if key in ("more", "less") else "|"
            fields[key] = [part.strip() for part in rest.split(separator) if part.strip()]
    if name:
        yield name, fields


def _groups(name: str, fields: dict[str, list[str]]) -> Iterator[str]:
    spoken = name.replace("-", " ")
    nouns = list(dict.fromkeys((spoken, *fields.get("noun", ()))))
    strong = [noun for noun in nouns if not noun.startswith("~")]
    more, less = _triples(fields.get("more", ())), _triples(fields.get("less", ()))
    if len(nouns) > 1:
        yield f"{name}-noun: " + " | ".join(nouns)
    if fields.get("ask"):
        plain = [f"{question}{noun} of X" for question in ("what is ", "who is ", "") for noun in strong]
        yield f"{name}-ask: " + " | ".join((*plain, *fields["ask"]))
    above = [f"X is {comparative} than Y" for _, comparative, _ in more]
    above += [f"Y is {comparative} than X" for _, comparative, _ in less]
    above += [*fields.get("exceed", ()), *(_turned(below) for below in fields.get("below", ()))]
    if above:
        said = [
            f"{noun} of X is {word} {noun} of Y" for noun in strong for word in ("above", "greater than", "more than", "over")
        ]
        yield f"{name}-more: " + " | ".join((*above, *said, *(f"X has more {noun} than Y" for noun in strong)))
    for side, triples, ranks in (("most", more, _GREATEST), ("least", less, _LEAST)):
        if triples:
            best = [f"{superlative} X" for _, _, superlative in triples]
            said = [f"X {link} {rank} {noun}" for noun in strong for rank in ranks for link in ("with", "that has", "which has")]
            yield f"{name}-{side}: " + " | ".join((*best, *said))
    if fields.get("state"):
        who = [f"{noun} of X is Y" for noun in strong] + [f"Y is {noun} of X" for noun in strong]
        yield f"{name}-state: " + " | ".join((*who, *fields["state"]))


def scales(text: str) -> Iterator[tuple[frozenset[str], list[tuple[str, str, str]], list[tuple[str, str, str]]]]:
    """What a file of attributes measures: the nouns, and the adjectives (with comparative and superlative) for more and for less."""
    for name, fields in _blocks(text):
        nouns = frozenset((name.replace("-", " "), *(noun.lstrip("~") for noun in fields.get("noun", ()))))
        yield nouns, _triples(fields.get("more", ())), _triples(fields.get("less", ()))


def _triples(texts: list[str] | tuple[()]) -> list[tuple[str, str, str]]:
    found = []
    for text in texts:
        parts = [part.replace("_", " ") for part in text.lstrip("~").split()]
        if len(parts) == 3:
            found.append((parts[0], parts[1], parts[2]))
    return found


def _turned(text: str) -> str:
    """The same with X and Y exchanged."""
    return " ".join({"X": "Y", "Y": "X"}.get(word, word) for word in text.split())
