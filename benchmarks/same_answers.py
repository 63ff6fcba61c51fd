"""Everything the parser says of packs that were read, in a file, to be compared after a change that must not change it.

    python benchmarks/same_answers.py before.jsonl
    python benchmarks/same_answers.py after.jsonl --against before.jsonl    says what differs; status 1 if anything does

The four development packs, six packs of another hand that were read, and four of our own: every tier and the traps, with five
alternatives each. What a tier costs is said too, in E (one encoding of an eight-word sentence), so that two runs can be compared.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from lookadapt import Parser
from lookadapt.experiments.measure import nearest_rank
from lookadapt.experiments.scaling import encoding_seconds
from lookadapt.experiments.sets import Pack, read_pack

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
OWN = ("airport", "books", "drone", "hospital")
READ = 6  # packs of another hand; every second one was read
BEST = 6


def packs() -> Iterator[tuple[Pack, list[str]]]:
    """Packs with their traps."""
    folders = sorted(path.parent for path in (SHARED / "packs").glob("*/memory.txt"))
    folders += sorted(path.parent for path in (SHARED / "train_packs").glob("*/memory.txt"))[0::2][:READ]
    for folder in (*folders, *(ROOT / "data" / "packs" / name for name in OWN)):
        file = folder / "traps.jsonl"
        traps = [json.loads(line)["utterance"] for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []
        yield read_pack(folder), traps


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("out", type=Path)
    options.add_argument("--against", type=Path)
    options.add_argument("--tiers", nargs="*", default=["template", "literal", "natural", "traps"])
    options.add_argument("--packs", nargs="*")
    chosen = options.parse_args()
    parser = Parser.load()
    times: dict[str, list[float]] = defaultdict(list)
    units = [encoding_seconds()]
    with chosen.out.open("w", encoding="utf-8") as out:
        for pack, traps in packs():
            if chosen.packs and pack.name not in chosen.packs:
                continue
            print(f"\r{pack.name:30}", end="", file=sys.stderr, flush=True)
            parser.parse("something nobody taught", pack.memory)
            asked = {tier: [example.utterance for example in examples] for tier, examples in pack.tiers.items()} | {
                "traps": traps
            }
            for tier in chosen.tiers:
                for utterance in asked.get(tier, ()):
                    began = time.process_time()
                    said = parser.parse(utterance, pack.memory, best=BEST)
                    times[tier].append(time.process_time() - began)
                    out.write(json.dumps({"pack": pack.name, "tier": tier, **said.to_dict()}) + "\n")
            units.append(encoding_seconds())
    unit = nearest_rank(units, 0.5)
    print("\r", end="", file=sys.stderr)
    for tier, seconds in times.items():
        p50, p95 = (nearest_rank(seconds, share) / unit for share in (0.5, 0.95))
        mean = sum(seconds) / len(seconds) / unit
        print(f"{tier:9} {len(seconds):5}  p50 {p50:.2f} E  p95 {p95:.1f} E  mean {mean:.2f} E  (E = {1000 * unit:.2f} ms)")
    return compare(chosen.against, chosen.out) if chosen.against else 0


def compare(before: Path, after: Path) -> int:
    """Says which answers differ; of packs that are in both."""
    old = {key(line): line for line in map(json.loads, before.read_text(encoding="utf-8").splitlines())}
    new = {key(line): line for line in map(json.loads, after.read_text(encoding="utf-8").splitlines())}
    both = old.keys() & new.keys()
    other = sorted(each for each in both if old[each] != new[each])
    for each in other[:20]:
        parts = [name for name in old[each] if old[each][name] != new[each].get(name)]
        print(f"{' / '.join(each)}: {', '.join(parts)}")
        print(f"   {old[each]['best']} {old[each]['confidence']}  ->  {new[each]['best']} {new[each]['confidence']}")
    print(f"{len(other)} of {len(both)} differ")
    return 1 if other else 0


def key(line: dict[str, str]) -> tuple[str, str, str]:
    return line["pack"], line["tier"], line["utterance"]


if __name__ == "__main__":
    sys.exit(main())
