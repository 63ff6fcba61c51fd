"""The paper's own results (Tables 3 and 4), to stand beside ours. Copied from its text; nothing is computed here."""

from __future__ import annotations

from collections.abc import Mapping

from ..language.domains import NAMES

_TABLES: Mapping[str, Mapping[str, Mapping[str, tuple[float, ...]]]] = {
    "extension": {
        "SEQ2SEQ": {
            "full": (20.1, 25.1, 26.1, 19.9, 25.0, 18.8),
            "d=2": (25.0, 18.1, 20.0, 31.8, 26.5, 25.9),
            "d=3": (13.9, 37.3, 42.4, 0.0, 21.5, 5.8),
        },
        "LOOKUPADAPT": {
            "full": (45.9, 61.7, 85.5, 79.2, 63.6, 87.6),
            "d=2": (56.7, 85.4, 94.5, 86.7, 70.1, 93.6),
            "d=3": (27.8, 20.0, 61.7, 66.7, 46.5, 76.5),
        },
    },
    "transfer": {
        "SEQ2SEQ": {
            "full": (5.2, 29.2, 5.2, 19.9, 35.5, 12.5),
            "d=2": (6.4, 41.7, 4.9, 27.5, 44.9, 15.6),
            "d=3": (3.1, 8.4, 5.7, 6.0, 13.8, 6.3),
        },
        "LOOKUPADAPT": {
            "full": (41.8, 43.8, 8.4, 16.7, 28.3, 11.5),
            "d=2": (52.5, 53.4, 13.2, 24.2, 37.3, 14.1),
            "d=3": (21.4, 27.8, 0.0, 3.0, 6.9, 6.3),
        },
        "ORACLE-DISCRIM": {
            "full": (46.9, 45.8, 12.5, 29.2, 33.3, 25.0),
            "d=2": (55.6, 56.7, 18.0, 41.8, 44.8, 29.7),
            "d=3": (30.3, 27.8, 2.9, 5.9, 6.9, 15.6),
        },
        "PRETRAIN-ENC": {
            "full": (98.0, 100.0, 100.0, 99.0, 100.0, 96.9),
            "d=2": (100.0, 100.0, 100.0, 100.0, 100.0, 100.0),
            "d=3": (94.0, 100.0, 100.0, 97.1, 100.0, 90.1),
        },
    },
}


def paper_number(scenario: str, row: str, group: str, domain: str) -> float | None:
    """The paper's accuracy in percent, if it has one."""
    values = _TABLES.get(scenario, {}).get(row, {}).get(group)
    return None if values is None or domain not in NAMES else values[NAMES.index(domain)]


def paper_mean(scenario: str, row: str, group: str) -> float | None:
    """Mean over the six domains."""
    values = _TABLES.get(scenario, {}).get(row, {}).get(group)
    return None if values is None else sum(values) / len(values)
