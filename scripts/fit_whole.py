"""Fit the numbers of `parsing.costs.Whole`: how sure readings of whole sentences are.

usage: fit_whole.py PACKS... [--more DIR]     (each a folder of packs; --more: folder of further natural.txt, by pack)

That the predicate is right: episodes of 8 to 25 predicates drawn from all packs, one to five sentences of each taught without
their arguments, three of each asked, and sentences of other packs and out of any pack's scope, for which nothing is right. That the slots are
right: each pack's flat lessons and names as a memory, its other flat sentences asked, where the predicate was found.
Prints the weights of both logistics, and the chance that 8 % of the strangers reach. No public test set is looked at.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lookadapt import Example, Memory, read_examples
from lookadapt.language.logical_form import Expression
from lookadapt.parsing.costs import Costs, Whole
from lookadapt.parsing.encoder import SentenceEncoder
from lookadapt.parsing.flat import Flat
from lookadapt.parsing.flat_lessons import arguments_of, is_argument
from lookadapt.parsing.forms import whole_form
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence

FILES = ("memory.txt", "eval_natural.txt", "eval_template.txt", "eval_literal.txt")
EPISODES = 24
ENOUGH = 10  # sentences of a predicate
ASKED = 3
OTHERS, OUTSIDE = 25, 35  # sentences of other packs, and out of scope, asked in an episode
STRANGERS = 0.08  # share of the strangers that may pass
Floats = NDArray[np.float64]


def pack_examples(pack: Path, more: Path | None, files: tuple[str, ...] = FILES) -> Iterator[Example]:
    paths = [pack / name for name in files] + ([more / pack.name / "natural.txt"] if more else [])
    for path in paths:
        if path.exists():
            yield from read_examples(path)


def flat_of(memory: Memory, encoder: SentenceEncoder) -> Flat:
    return Flat(memory, Index(memory.rules, Costs(), relaxed=False), encoder)


def predicates(packs: list[Path], more: Path | None) -> dict[tuple[str, str], list[str]]:
    """Sentences by pack and predicate."""
    found: dict[tuple[str, str], set[str]] = {}
    for pack in packs:
        for example in pack_examples(pack, more):
            if isinstance(example.form, Expression) and len(example.utterance.split()) >= 3:
                found.setdefault((pack.name, str(example.form.items[0])), set()).add(example.utterance)
    return {key: sorted(texts) for key, texts in sorted(found.items()) if len(texts) >= ENOUGH}


def predicate_rows(
    packs: list[Path], more: Path | None, encoder: SentenceEncoder
) -> Iterator[tuple[float, float, float, bool, bool]]:
    """Likeness, margin, logarithm of the lessons, whether the predicate is right, whether the sentence is a stranger."""
    rng = random.Random(1)
    texts = predicates(packs, more)
    files = [pack / "oos.txt" for pack in packs if (pack / "oos.txt").exists()]
    outside = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    for _ in range(EPISODES):
        size, shots = rng.choice((10, 15, 15, 20)), rng.choice((1, 1, 2, 5, 5))
        chosen: dict[str, tuple[str, str]] = {}
        for key in rng.sample(list(texts), len(texts)):
            if len(chosen) < size:
                chosen.setdefault(key[1], key)
        taught, asked = [], []
        for head, key in chosen.items():
            said = rng.sample(texts[key], min(len(texts[key]), shots + ASKED))
            taught += [Example.of(text, f"({head})") for text in said[:shots]]
            asked += [(text, head) for text in said[shots:]]
        seen = {pack for pack, _ in chosen.values()}
        others = [key for key in texts if key[0] not in seen and key[1] not in chosen]
        asked += [(rng.choice(texts[rng.choice(others)]), "") for _ in range(OTHERS)]
        asked += [(rng.choice(outside), "") for _ in range(OUTSIDE)]
        flat = flat_of(Memory.of(taught), encoder)
        for text, head in asked:
            words = tuple(token.text for token in Sentence.of(text).tokens)
            found = flat.likeness(words, encoder.encode([" ".join(words)])[0])
            margin = min(found[0][0] - found[1][0], Whole().most_margin)
            yield found[0][0], margin, math.log(shots), found[0][1] == head, not head


def slot_rows(packs: list[Path], more: Path | None, encoder: SentenceEncoder) -> Iterator[tuple[float, float, bool]]:
    """Fit for each word, number of arguments, whether the form is right; where the predicate is."""
    for pack in packs:
        taught = [e for e in read_examples(pack / "memory.txt") if is_argument(e.form) or arguments_of(e.form) is not None]
        memory = Memory.of(taught)
        flat = flat_of(memory, encoder)
        if not flat.applies:
            continue
        for example in pack_examples(pack, more, FILES[1:]):
            sentence = Sentence.of(example.utterance, memory.rules.silent)
            readings = flat.readings(sentence) if arguments_of(example.form) is not None else []
            if readings and readings[0].arguments and readings[0].head == str(example.form.items[0]):  # type: ignore[union-attr]
                first = readings[0]
                yield first.fit / first.words, first.arguments, whole_form(first.item, sentence) == example.form


def logistic(values: Floats, right: Floats) -> Floats:
    """Weights, the bias first, by Newton's method."""
    rows = np.c_[np.ones(len(values)), values]
    weights = np.zeros(rows.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = (rows * (chance * (1 - chance))[:, None]).T @ rows + 1e-3 * np.eye(len(weights))
        weights += np.linalg.solve(slope, rows.T @ (right - chance) - 1e-3 * weights)
    return weights


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("packs", nargs="+", type=Path)
    options.add_argument("--more", type=Path)
    chosen = options.parse_args()
    folders = [path for folder in chosen.packs for path in sorted(folder.iterdir())]
    packs = [path for path in folders if (path / "memory.txt").exists()]
    encoder = SentenceEncoder.load()
    rows = np.array(list(predicate_rows(packs, chosen.more, encoder)), float)
    weights = logistic(rows[:, :3], rows[:, 3])
    totals = weights[0] + rows[rows[:, 4] == 1, :3] @ weights[1:]
    answer = 1 / (1 + math.exp(-float(np.quantile(totals, 1 - STRANGERS))))
    print(f"predicate: bias, likeness, margin, lessons {weights.round(2)}; answer {answer:.2f}; {len(rows)} sentences")
    slots = np.array(list(slot_rows(packs, chosen.more, encoder)), float)
    print(
        f"slots: bias, fit, each {logistic(slots[:, :2], slots[:, 2]).round(2)}; {len(slots)} sentences, {slots[:, 2].mean():.2f} right"
    )


if __name__ == "__main__":
    main()
