#!/usr/bin/env bash
# Every figure of results/server, one after the other. Only on a machine that does nothing else: half an hour on two cores.
# Each step writes its own file, so an interrupted run goes on with the next: final.sh load kill workers namespaces contract fuzz
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-.venv/bin/python}
failed=()
measure() {
  case $1 in
    load) "$python" benchmarks/server/load.py --requests 50000 ;;                             # 10 minutes
    kill) "$python" benchmarks/server/load.py --requests 12800 --kill --every 12 ;;           # 1 minute
    workers) "$python" benchmarks/server/workers.py ;;                                        # 1 minute
    namespaces) "$python" benchmarks/server/namespaces.py --namespaces 10000 --visited 1000 ;; # 5 minutes
    contract) "$python" benchmarks/server/contract.py --cases 10000 ;;                        # 6 minutes
    fuzz) "$python" benchmarks/server/fuzz.py --requests 100000 ;;                            # 6 minutes
    *) echo "no step is called $1" && return 1 ;;
  esac
}
if [ $# -eq 0 ]; then set -- load kill workers namespaces contract fuzz; fi
for name in "$@"; do
  echo "== $name, $(date +%H:%M:%S)"
  measure "$name" || failed+=("$name")  # the others are measured all the same
done
"$python" benchmarks/server/report.py
if [ ${#failed[@]} -gt 0 ]; then echo "not measured: ${failed[*]}" && exit 1; fi
