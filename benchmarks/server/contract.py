"""schemathesis over the OpenAPI document of a running server. Writes results/server/contract.json.

python benchmarks/server/contract.py [--cases 10000]

No 5xx, and no answer that the document does not know: status, content type, headers and schema of every answer.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from common import ROOT, goal, provenance, running, write

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,"
    "response_schema_conformance,unsupported_method,allow_header_conformance,ignored_auth"
)
ROUNDS = 4
PER_OPERATION = 9  # of the cases wanted, the share that each operation may have: about that many have enough to vary


def round_of(address: str, cases: int, seed: int, folder: Path) -> subprocess.CompletedProcess[str]:
    """One run of schemathesis that makes about so many cases."""
    tool = shutil.which("schemathesis", path=str(Path(sys.executable).parent)) or "schemathesis"
    command = [
        tool, "run", f"{address}/v1/openapi.json", "--checks", CHECKS, "--phases", "examples,coverage,fuzzing",
        "--max-examples", str(max(1, cases // PER_OPERATION)), "--seed", str(seed), "--continue-on-failure",
        "--request-timeout", "30", "--suppress-health-check", "all", "--warnings", "off", "--generation-database", "none",
        "--report", "json", "--report-json-path", str(folder / f"report{seed}.json"),
    ]  # fmt: skip
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def generated(said: str) -> int:
    """How many cases a run says that it made."""
    return max((int(n.replace(",", "")) for n in re.findall(r"([\d,]+) generated", said)), default=0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    origin = provenance(wanted.seed, f"python benchmarks/server/contract.py --cases {wanted.cases}")
    with (
        tempfile.TemporaryDirectory(prefix="lookadapt-contract-") as folder,
        running(Path(folder), "--no-encoder", "--rate", "0") as server,
    ):
        cases, status, said = 0, 0, []
        while cases < wanted.cases and status == 0 and len(said) < ROUNDS:  # what is left over, with another seed
            done = round_of(server.address, wanted.cases - cases, wanted.seed + len(said), Path(folder))
            status, cases = done.returncode, cases + generated(done.stdout)
            said.append(done.stdout)
        alive = server.process.poll() is None
        failures = len(re.findall(r'"level": "error", "event": "failure"', server.log.read_text()))
        answered = [json.loads(line) for line in server.log.read_text().splitlines() if '"event": "request"' in line]
    print("\n".join(said[-1].splitlines()[-60:]))
    by_status: dict[str, int] = {}
    for line in answered:
        by_status[str(line["status"])] = by_status.get(str(line["status"]), 0) + 1
    result = {
        "provenance": origin,
        "cases": cases,
        "requests_by_status": dict(sorted(by_status.items())),
        "slowest_ms": max((line["ms"] for line in answered), default=0),
        "rounds": len(said),
        "exit_status": status,
        "goals": [
            goal("cases", f"≥ {wanted.cases:,}", cases, cases >= wanted.cases),
            goal(
                "5xx",
                "none",
                sum(n for status, n in by_status.items() if status >= "500"),
                max(by_status) < "500" and not failures,
            ),
            goal("undocumented answers (schemathesis found no failure)", "none", status, status == 0),
            goal("the server lives", "yes", alive, alive),
        ],
    }
    write("contract", result)
    if status:
        (ROOT / ".contract-failures.txt").write_text(said[-1])


if __name__ == "__main__":
    main()
