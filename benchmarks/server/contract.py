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
        tool = shutil.which("schemathesis", path=str(Path(sys.executable).parent)) or "schemathesis"
        report = Path(folder) / "report.json"
        command = [
            tool, "run", f"{server.address}/v1/openapi.json", "--checks", CHECKS, "--phases", "examples,coverage,fuzzing",
            "--max-examples", str(max(1, wanted.cases // 12)), "--seed", str(wanted.seed), "--continue-on-failure",
            "--request-timeout", "30", "--suppress-health-check", "all", "--warnings", "off", "--generation-database", "none",
            "--report", "json", "--report-json-path", str(report),
        ]  # fmt: skip
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        alive = server.process.poll() is None
        failures = len(re.findall(r'"level": "error", "event": "failure"', server.log.read_text()))
        answered = [json.loads(line) for line in server.log.read_text().splitlines() if '"event": "request"' in line]
    print("\n".join(done.stdout.splitlines()[-60:]))
    cases = max((int(n.replace(",", "")) for n in re.findall(r"([\d,]+) generated", done.stdout)), default=0)
    by_status: dict[str, int] = {}
    for line in answered:
        by_status[str(line["status"])] = by_status.get(str(line["status"]), 0) + 1
    result = {
        "provenance": origin,
        "cases": cases,
        "requests_by_status": dict(sorted(by_status.items())),
        "slowest_ms": max((line["ms"] for line in answered), default=0),
        "exit_status": done.returncode,
        "goals": [
            goal("cases", f"≥ {wanted.cases:,}", cases, cases >= wanted.cases),
            goal(
                "5xx",
                "none",
                sum(n for status, n in by_status.items() if status >= "500"),
                max(by_status) < "500" and not failures,
            ),
            goal("undocumented answers (schemathesis found no failure)", "none", done.returncode, done.returncode == 0),
            goal("the server lives", "yes", alive, alive),
        ],
    }
    write("contract", result)
    if done.returncode:
        (ROOT / ".contract-failures.txt").write_text(done.stdout)


if __name__ == "__main__":
    main()
