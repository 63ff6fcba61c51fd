"""results/server/README.md from the results beside it.

python benchmarks/server/report.py
"""

from __future__ import annotations

import json
from typing import Any

from common import RESULTS

TITLES = {
    "load": "64 clients, against the same work in process",
    "load_postgresql": "The same on PostgreSQL",
    "kill": "Workers killed with -9 under load, again and again",
    "workers": "Ten workers on one PostgreSQL see each other's lessons",
    "namespaces": "Ten thousand namespaces in one PostgreSQL",
    "contract": "schemathesis over the OpenAPI document",
    "fuzz": "Fuzzed requests",
}


def figures(name: str, found: dict[str, Any]) -> list[str]:
    """The lines below the goals: what was measured beside them."""
    if name.startswith(("load", "kill")):
        served, alone = found["server"], found["in_process"]
        lines = [
            f"{served['requests']:,} requests by {found['clients']} clients on {found['workers']} workers ({found['store']}): "
            f"{served['per_second']} a second, p50 {served['p50_ms']} ms, p95 {served['p95_ms']} ms, "
            f"memory {served['memory_mb'][0][1]:.0f} → {served['memory_mb'][-1][1]:.0f} MB."
        ]
        if alone is not None:
            lines.append(
                f"In process, one thread: {alone['per_second']} a second. Processor time of a request: {alone['cpu_ms_per_request']} ms "
                f"in process, {served['server_cpu_ms_per_request']} ms in the workers (share of the agent: "
                f"{found['share_of_processor_time_that_is_the_agents']}), {served['client_cpu_ms_per_request']} ms in the clients, "
                "which run on the same cores."
            )
        else:
            lines.append(
                f"{len(served['killed_at'])} workers killed; {served['requests_retried']} requests had to be sent again."
            )
        return [*lines, f"\n![time of requests, and memory]({name}.png)"]
    if name == "namespaces":
        here, there = found["in_process"], found["server"]
        lines = [
            f"E = {found['E_ms']} ms. Cold: {there['cold']['p50_ms']} ms (p95 {there['cold']['p95_ms']}), in process "
            f"{here['cold']['p50_ms']} ms: nearly all of it is learning the rules from the namespace's lessons. Warm: "
            f"{there['warm']['p50_ms']} ms, in process {here['warm']['p50_ms']} ms. {there['visited']:,} namespaces visited, memory "
            f"{there['memory_mb'][0]:.0f} → {there['memory_mb'][-1]:.0f} MB."
        ]
        if "cold_cpu_ms" in found:
            shown = f"{found['cold_cpu_ms']} ms, {found['cold_cpu_ms'] / found['E_cpu_ms']:.0f} E"
            lines.append(f"By processor time, which other work on the machine changes less, a cold one takes {shown}.")
        return lines
    if name == "workers":
        return [
            f"{found['questions']:,} questions, each right after another worker had taught or undone; {found['memory_mb']:.0f} MB."
        ]
    if name == "fuzz":
        return [
            f"Longest {found['longest_s']} s. Answers: " + ", ".join(f"{k}: {v:,}" for k, v in found["answers"].items()) + "."
        ]
    return ["Answers: " + ", ".join(f"{k}: {v:,}" for k, v in found["requests_by_status"].items()) + "."]


def main() -> None:
    lines = [
        "# The server, measured", "",
        "Written by `python benchmarks/server/report.py` from the JSON files here, which `benchmarks/server/*.py` write. The load "
        "average before each run says how much else the machine was doing: figures of one run compare, those of two runs may not.", "",
    ]  # fmt: skip
    for name, title in TITLES.items():
        path = RESULTS / f"{name}.json"
        if not path.is_file():
            continue
        found = json.loads(path.read_text(encoding="utf-8"))
        origin = found["provenance"]
        lines += [f"## {title}", "", "| goal | bar | measured | |", "|---|---|---|---|"]
        lines += [
            f"| {each['goal']} | {each['bar']} | {each['measured']} | {'met' if each['met'] else '**missed**'} |"
            for each in found["goals"]
        ]
        lines += ["", *figures(name, found), ""]
        lines += [f"`{origin['command']}`, commit {origin['commit']}, seed {origin['seed']}, {origin['date'][:10]}, "
                  f"{origin['cores']} cores, load average before {origin['load_average_before'][0]}.", ""]  # fmt: skip
    (RESULTS / "README.md").write_text("\n".join(lines), encoding="utf-8")
    print("wrote results/server/README.md")


if __name__ == "__main__":
    main()
