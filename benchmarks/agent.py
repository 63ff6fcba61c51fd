"""What the teachable agent must hold, measured. Each command prints one JSON object; `all` and `--write` write results/agent/.

python benchmarks/agent.py macros                 teaching by steps generalises (packs of ../shared)
python benchmarks/agent.py kill --rounds 200      teaching processes killed at random lose nothing acknowledged
python benchmarks/agent.py together               8 processes teach 100 lessons each at once
python benchmarks/agent.py speed                  teach to first use at 1,000 lessons; opening 100,000
(kill and together take --postgres to run against a real server from pgserver)
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from agent_durability import kill_rounds, together
from agent_macros import macros
from agent_sessions import sessions
from agent_speed import speed
from shared import RESULTS, provenance

from lookadapt.parsing.parser import Parser


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("what", choices=["macros", "kill", "together", "speed", "sessions", "all"])
    arguments.add_argument("--rounds", type=int, default=200)
    arguments.add_argument("--processes", type=int, default=8)
    arguments.add_argument("--lessons", type=int, default=100)
    arguments.add_argument("--few", type=int, default=1_000)
    arguments.add_argument("--many", type=int, default=100_000)
    arguments.add_argument("--postgres", action="store_true")
    arguments.add_argument("--write", action="store_true", help="write results/agent/ as `all` does")
    given = arguments.parse_args()
    if given.what == "sessions":
        sys.stdout.write(json.dumps(sessions()) + "\n")
        return
    made: dict[str, Any] = {}
    databases = [False, True] if given.what == "all" else [given.postgres]
    if given.what in ("macros", "all"):
        made["macros"] = macros(Parser.load())
    for postgres in databases:
        suffix = "_postgresql" if postgres else "_sqlite"
        if given.what in ("kill", "all"):
            made["kill" + suffix] = kill_rounds(given.rounds, postgres)
        if given.what in ("together", "all"):
            made["together" + suffix] = together(given.processes, given.lessons, postgres)
    if given.what in ("speed", "all"):
        made["speed"] = speed((given.few, given.many))
    for name, value in made.items():
        sys.stdout.write(json.dumps({name: value}, ensure_ascii=False) + "\n")
        if given.write or given.what == "all":
            path = RESULTS / f"{name}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"provenance": provenance(), name: value}, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
