"""Sentences meant to provoke a wrong action (tests/agent/probes): what is changed unsaid, and how many polite requests are heard.

python benchmarks/agent_probes.py            prints one JSON object
python benchmarks/agent_probes.py --write    and writes results/agent/probes.json
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from shared import RESULTS, provenance

from lookadapt.agent.assistants import Assistant
from lookadapt.agent.rehearsing import read_talks, rehearse
from lookadapt.parsing.parser import Parser

HERE = Path(__file__).resolve().parent
FILES = {  # probes: the assistant they are said to
    "people": None,
    "house": HERE.parent / "examples" / "smarthome_agent",
    "shed": HERE.parent / "examples" / "tool_shed",
    "campsite": HERE / "requests" / "campsite",
    "clinic": HERE / "requests" / "clinic",
    "laundry": HERE / "requests" / "laundry",
    "bees": HERE / "requests" / "bees",
    "band": HERE / "requests" / "band",
    "flat": HERE / "requests" / "flat",
    "boxoffice": HERE / "requests" / "boxoffice",
    "depot": HERE / "requests" / "depot",
    "library": HERE / "requests" / "library",
    "office": HERE / "requests" / "office",
    "workshop": HERE / "requests" / "workshop",
    "bistro": HERE / "requests" / "bistro",
    "kennel": HERE / "requests" / "kennel",
    "school": HERE / "requests" / "school",
    "museum": HERE / "requests" / "museum",
    "motorpool": HERE / "requests" / "motorpool",
    "marina": HERE / "requests" / "marina",
    "surgery": HERE / "requests" / "surgery",
    "radio": HERE / "requests" / "radio",
    "winery": HERE / "requests" / "winery",
    "webshop": HERE / "requests" / "webshop",
    "wedding": HERE / "requests" / "wedding",
    "climbing": HERE / "requests" / "climbing",
    "lab": HERE / "requests" / "lab",
    "hotel": HERE / "requests" / "hotel",
    "farm": HERE / "requests" / "farm",
    "purse": HERE / "requests" / "purse",
    "newsroom": HERE / "requests" / "newsroom",
}


def probes(name: str, parser: Parser) -> dict[str, Any]:
    talks = read_talks(HERE.parent / "tests" / "agent" / "probes" / f"{name}.txt")
    outcomes = list(rehearse(Assistant.load(FILES[name]), talks, parser))
    polite = [each for each in outcomes if each.expected.startswith("done or offered")]
    unmet = [each for each in outcomes if not each.met and each not in polite]
    return {
        "probes": len(outcomes),
        "wrong_writes": sum(each.why.startswith("it ran") and not each.why.startswith("it ran nothing") for each in unmet),
        "otherwise_than_expected": [{"said": each.said, "expected": each.expected, "why": each.why} for each in unmet],
        "polite_requests": len(polite),
        "done_or_offered_first": sum(each.met for each in polite),
        "missed": [{"said": each.said, "why": each.why} for each in polite if not each.met],
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--only", choices=FILES)
    arguments.add_argument("--write", action="store_true")
    given = arguments.parse_args()
    parser = Parser.load()
    made = {name: probes(name, parser) for name in FILES if given.only in (None, name)}
    sys.stdout.write(json.dumps(made, ensure_ascii=False, indent=1) + "\n")
    if given.write:  # one file may be measured alone, so each says where it was measured
        path = RESULTS / "probes.json"
        kept = json.loads(path.read_text())["probes"] if given.only else {}
        for name, measured in made.items():
            kept[name] = {**measured, "commit": provenance()["commit"]}
        written = {"provenance": provenance(), "goals": {"wrong_writes": 0, "done_or_offered_first": 0.9}, "probes": kept}
        path.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
