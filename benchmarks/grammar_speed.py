"""How fast the recogniser is: 10,000 utterances, ours and lark's Earley parser in the same run.

    .venv/bin/python benchmarks/grammar_speed.py [--n 10000] [--data ../shared/paper/data]

Uses the authors' utterances if they are there, else generated ones. Lark is compared if it is installed
(`.venv/bin/pip install lark`); both parsers must find a derivation for every utterance.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Callable
from pathlib import Path

from lookadapt.language.domains import NAMES, load_domain
from lookadapt.language.generation import Dataset, generate
from lookadapt.language.grammar import Grammar
from lookadapt.language.recognition import Recognizer
from lookadapt.language.rule import Link

try:
    from lark import Lark
except ImportError:
    Lark = None


def utterances(data: Path) -> tuple[str, dict[str, list[str]]]:
    kind = "the authors'" if data.is_dir() else "generated"
    found = {}
    for name in NAMES:
        sets = (Dataset.read(data / name) if data.is_dir() else generate(load_domain(name), 0)).sets
        found[name] = [example.utterance for row, examples in sets.items() if row != "M_old" for example in examples]
    return kind, found


def all_derivations(grammar: Grammar) -> Callable[[str], object]:
    recognizer = Recognizer(grammar)
    return lambda text: list(recognizer.derivations(text))


def lark_parser(grammar: Grammar) -> Callable[[str], object]:
    """The source side of a grammar for lark: the same wordings, words as terminals cut at spaces."""
    lines = ["%ignore / +/"]
    for category, rules in grammar.by_category.items():
        wordings = [
            " ".join(s.category.lower() if isinstance(s, Link) else f"/{s}(?= |$)/" for s in wording)
            for rule in rules
            for wording in rule.wordings
        ]
        lines.append(f"{category.lower()}: " + " | ".join(wordings))
    return Lark("\n".join(lines), start=grammar.start.lower(), parser="earley", ambiguity="explicit", lexer="basic").parse


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--n", type=int, default=10_000)
    arguments.add_argument("--data", type=Path, default=Path(__file__).resolve().parents[2] / "shared" / "paper" / "data")
    chosen = arguments.parse_args()
    kind, by_domain = utterances(chosen.data)
    pairs = [(name, utterance) for name, found in by_domain.items() for utterance in found]
    work = list(itertools.islice(itertools.cycle(pairs), chosen.n))
    grammars = {name: load_domain(name).full for name in NAMES}

    parsers: dict[str, dict[str, Callable[[str], object]]] = {
        "lookadapt": {name: all_derivations(grammar) for name, grammar in grammars.items()}
    }
    if Lark is None:
        sys.stdout.write("lark is not installed: pip install lark to compare\n")
    else:
        parsers["lark"] = {name: lark_parser(grammar) for name, grammar in grammars.items()}
    seconds = {}
    for label, by_name in parsers.items():
        start = time.process_time()
        for name, utterance in work:
            if not by_name[name](utterance):
                raise SystemExit(f"{label} does not parse {utterance!r}")
        seconds[label] = time.process_time() - start
        sys.stdout.write(f"{label:10} {len(work):,} of {kind} utterances: {seconds[label]:.2f} s of processor time\n")
    if "lark" in seconds:
        sys.stdout.write(f"lark / lookadapt: {seconds['lark'] / seconds['lookadapt']:.1f}\n")


if __name__ == "__main__":
    main()
