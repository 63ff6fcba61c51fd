"""The first run of an assistant whose lessons, requests and probes were all written before: the forecast of what strangers meet.

python benchmarks/agent_first_run.py NAME --remark TEXT    writes results/agent/NAME_first_run.json, which is never written again
"""

from __future__ import annotations

import argparse
import json
import sys

import agent_probes
import agent_requests
from shared import RESULTS, provenance

from lookadapt.agent.assistants import Assistant
from lookadapt.parsing.parser import Parser


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("name", choices=agent_requests.FILES)
    arguments.add_argument(
        "--remark", default="the first run of an assistant, probes and requests written before anything was run"
    )
    given = arguments.parse_args()
    path = RESULTS / f"{given.name}_first_run.json"
    if path.exists():
        sys.exit(f"{path.name} is there: there is one first run")
    parser = Parser.load()
    assistant = Assistant.load(agent_requests.FILES[given.name])
    made = {
        "provenance": provenance(),
        "remark": given.remark,
        "requests": agent_requests.requests(agent_requests.HERE / "requests" / f"{given.name}.txt", assistant, parser),
        "probes": agent_probes.probes(given.name, parser),
    }
    text = json.dumps(made, indent=1, ensure_ascii=False) + "\n"
    path.write_text(text)
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
