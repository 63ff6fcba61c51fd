"""Learns the weights of `parsing/matching` from OVERNIGHT's paraphrases (free to train on), and says what they do for a domain left out.

usage: python benchmarks/match_weights.py SHARED [--lines N] [--asked N] [--write]
For each domain weights are learned from the paraphrases of the others; `--write` then learns them from all and writes the file.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import numpy as np

from lookadapt import Memory, Parser, read_examples
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.encoder import SentenceEncoder
from lookadapt.parsing.matching import BY_SYMBOLS, BY_WORDS, WEIGHTS, Asked, Matching

START = {
    "unmentioned": -2,
    "unlike_sets": -1.5,
    "unlike_told": -1,
    "unlike": -3,
    "unsaid": -2,
    "size": -0.2,
    "mixed": -1,
    "left": -1,
    "seen": 0.1,
    "words": -0.02,
}
DECAY = 0.01
MORE = 15  # readings beside those that the encoder reads, by chance
SPEAKS_FOR = {"seen", "alike", "covered", "supported"}  # nothing else may count in favour of a reading
START |= {name: -1 for name in BY_SYMBOLS if name.startswith(("lacks_", "adds_"))}
START |= {"adds_or": -3, "adds_not": -2}
KEPT = {"unmentioned", "unsaid", "mixed"} | {
    name for name in START if name.startswith(("lacks_", "adds_")) and not name.endswith("count")
}
LEAST = 1.0  # of the first weights: the lists are drawn with them, so that hardly any shows what speaks against a reading


def fit(lists, names, steps=400, rate=0.05):
    """Weights that make the right one of each list likely; lists of (features, place of the right one)."""
    size, against = len(names), np.array([name not in SPEAKS_FOR for name in names])
    most = np.array([LEAST * START[name] if name in KEPT else 0.0 for name in names])
    scale = np.concatenate([features for features, _ in lists]).std(0) + 1e-3
    weights, first, second = (np.zeros(size) for _ in range(3))
    width = max(len(features) for features, _ in lists)
    all_ = np.zeros((len(lists), width, size), np.float32)
    mask = np.full((len(lists), width), -1e9, np.float32)
    for n, (features, _) in enumerate(lists):
        all_[n, : len(features)] = features / scale
        mask[n, : len(features)] = 0
    right = np.array([place for _, place in lists])
    for step in range(1, steps + 1):
        scores = all_ @ weights.astype(np.float32) + mask
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        chances[np.arange(len(lists)), right] -= 1
        slope = np.einsum("nk,nkf->f", chances, all_) / len(lists) + DECAY * weights
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
        weights = weights - rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        weights[against] = np.minimum(weights, most * scale)[against]  # few lists would learn some signs wrong
    return weights / scale


def named(names, weights):
    return {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}


class Domain:
    def __init__(self, folder, parser, encoder):
        self.name, self.parser, self.encoder = folder.name, parser, encoder
        self.memory = Memory.read(folder / "memory.txt")
        rows = [line.split("\t") for line in (folder / "paraphrases.tsv").read_text().splitlines()]
        self.lines = [(row[0], row[2]) for row in rows]
        random.Random(1).shuffle(self.lines)
        self.asked = [(e.utterance, str(e.form)) for e in read_examples(folder / "eval_natural.txt")]
        random.Random(0).shuffle(self.asked)

    def matching(self, weights):
        return Matching(self.memory, self.parser.searcher.tables.exact(self.memory), self.encoder, weights)


def place_of(matching, made, gold):
    """Where the right form is."""
    form = matching.stock.sorts.unwrapped(gold)
    return next((n for n, each in enumerate(made) if each.form == form), None)


def lists_of(domain, lines, weights, *, learning):
    """For each line the features by symbols (60 others beside the right one, half of them the best; only if `learning`), and all
    features of what the encoder reads, each with the place of the right one."""
    matching, found, chance = domain.matching(weights), [], random.Random(2)
    for text, gold in lines:
        asked = Asked(matching, text)
        generation, made = matching.generated(asked)
        place = place_of(matching, made, read_form(gold))
        if learning and place is None:
            continue
        symbols = None
        if learning:
            others = [each for n, each in enumerate(made) if n != place]
            some = others[:30] + chance.sample(others[30:], min(30, len(others[30:])))
            symbols = (np.array([matching.features(asked, generation, each) for each in [made[place], *some]]), 0)
        read = matching.best(made)
        right = None if place is None else made[place]
        place = None if right is None else next((n for n, each in enumerate(read) if each.form == right.form), None)
        if learning:  # what is beyond those that are read still teaches
            if place is None:
                read, place = [*read, right], len(read)
            read = [*read, *(each for each in some[30:] if each.form != right.form)][: len(read) + MORE]
        found.append((symbols, matching.compared(asked, generation, read), place))
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("shared", type=Path)
    options.add_argument("--lines", type=int, default=120)
    options.add_argument("--asked", type=int, default=60)
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    encoder = SentenceEncoder.load(cache_size=400_000)
    parser = Parser.load(encoder=False)
    folders = sorted(path.parent for path in (chosen.shared / "bench" / "overnight").glob("*/memory.txt"))
    domains = [Domain(folder, parser, encoder) for folder in folders]
    start = {"first": START, "matched": {}}
    learned = {d.name: lists_of(d, d.lines[: chosen.lines], start, learning=True) for d in domains}
    print("lists with the right form:", {name: len(lists) for name, lists in learned.items()}, flush=True)

    def weights_without(left_out):
        rest = [each for name, lists in learned.items() if name != left_out for each in lists]
        first = fit([symbols for symbols, _, _ in rest], BY_SYMBOLS)
        return {"first": named(BY_SYMBOLS, first), "matched": named(BY_WORDS, fit([(f, p) for _, f, p in rest], BY_WORDS))}

    if chosen.write:
        WEIGHTS.write_text(json.dumps(weights_without(None), indent=2) + "\n")
    total = []
    for domain in domains:
        weights = weights_without(domain.name)
        matched = np.array(list(weights["matched"].values()))
        ranks = []
        for _, features, place in lists_of(domain, domain.asked[: chosen.asked], weights, learning=False):
            scores = features @ matched
            ranks.append(999 if place is None else int((scores > scores[place]).sum()))
        row = {"n": len(ranks), "right": sum(r == 0 for r in ranks)} | {
            f"in {k}": sum(r < k for r in ranks) for k in (10, 30, 60)
        }
        total.append(row)
        print(domain.name, row, flush=True)
    print(
        {key: round(100 * float(np.mean([row[key] / row["n"] for row in total])), 1) for key in total[0] if key != "n"},
        flush=True,
    )


if __name__ == "__main__":
    main()
