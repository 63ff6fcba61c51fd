"""What a mutation is (`mutate`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutation:
    """One change: a piece of source, and what stands there instead."""

    name: str
    file: str  # of src/lookadapt, where it stood when it was written
    old: str
    new: str
