"""Counts and times for Prometheus, in its text format. Workers add their counts through files in a shared folder."""

from __future__ import annotations

import json
import os
import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds

_Counts = dict[str, Counter[str]]


class Metrics:
    """What a worker counted. Only routes and statuses: never a name, an utterance or a namespace."""

    def __init__(self, shared: Path | None = None):
        self._file = shared / f"{os.getpid()}.json" if shared is not None else None
        self._saving = threading.Lock()
        self._counts: _Counts = {"requests": Counter(), "buckets": Counter(), "seconds": Counter(), "events": Counter()}

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._counts["requests"][f"{method} {route} {status}"] += 1
        self._counts["buckets"][f"{route} {bisect_left(BOUNDS, seconds)}"] += 1
        self._counts["seconds"][route] += seconds  # type: ignore[assignment]  # a Counter adds floats as well

    def event(self, name: str) -> None:
        self._counts["events"][name] += 1

    def save(self) -> None:
        """Put this worker's counts where the others can add them. Requests go on counting meanwhile, and may ask for it, too."""
        if self._file is not None:
            with self._saving:
                new = self._file.with_suffix(".new")
                counts = {name: dict(counts) for name, counts in self._counts.items()}
                new.write_text(json.dumps(counts), encoding="utf-8")
                new.replace(self._file)

    def text(self, gauges: Mapping[str, float]) -> str:
        """All workers' counts, the dead ones' too, so that a total never falls; gauges are this worker's."""
        self.save()
        total = self._together()
        lines = ["# TYPE lookadapt_requests_total counter"]
        for key, count in sorted(total["requests"].items()):
            method, route, status = key.split(" ")
            lines.append(f'lookadapt_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}')
        lines.append("# TYPE lookadapt_request_seconds histogram")
        for route in sorted(total["seconds"]):
            so_far = 0
            for i, bound in enumerate((*map(str, BOUNDS), "+Inf")):
                so_far += total["buckets"][f"{route} {i}"]
                lines.append(f'lookadapt_request_seconds_bucket{{route="{route}",le="{bound}"}} {so_far}')
            lines.append(f'lookadapt_request_seconds_sum{{route="{route}"}} {total["seconds"][route]:.6f}')
            lines.append(f'lookadapt_request_seconds_count{{route="{route}"}} {so_far}')
        lines.append("# TYPE lookadapt_events_total counter")
        lines += [f'lookadapt_events_total{{event="{name}"}} {count}' for name, count in sorted(total["events"].items())]
        for name, value in gauges.items():
            lines += [f"# TYPE lookadapt_{name} gauge", f'lookadapt_{name}{{worker="{os.getpid()}"}} {value:g}']
        return "\n".join(lines) + "\n"

    def _together(self) -> _Counts:
        if self._file is None:
            return self._counts
        total: _Counts = {name: Counter() for name in self._counts}
        for path in self._file.parent.glob("*.json"):
            for name, counts in json.loads(path.read_text(encoding="utf-8")).items():
                total[name].update(counts)
        return total
