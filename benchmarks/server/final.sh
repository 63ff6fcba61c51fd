#!/usr/bin/env bash
# Every figure of results/server, one after the other. Only on a machine that does nothing else: half an hour on two cores.
# Each step writes its own file, so an interrupted run goes on with the next: final.sh load kill namespaces contract fuzz
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-.venv/bin/python}
for step in "${@:-load kill namespaces contract fuzz}"; do
  for name in $step; do
    case $name in
      load) "$python" benchmarks/server/load.py --requests 50000 ;;                             # 10 minutes
      kill) "$python" benchmarks/server/load.py --requests 3840 --kill ;;                       # 1 minute
      namespaces) "$python" benchmarks/server/namespaces.py --namespaces 10000 --visited 1000 ;; # 5 minutes
      contract) "$python" benchmarks/server/contract.py --cases 10000 ;;                        # 6 minutes
      fuzz) "$python" benchmarks/server/fuzz.py --requests 100000 ;;                            # 6 minutes
    esac
  done
done
"$python" benchmarks/server/report.py
