"""A harbour one can talk to: the skills for the forms of `boat.scfg`. `docs/your_own_domain.md` ends here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Boat(Entity): ...


class Relation(Entity): ...


class Berth(Entity): ...


@dataclass(frozen=True)
class Field:
    """A relation of a boat, and what is on record for it."""

    relation: str
    boat: str
    value: str

    def __str__(self) -> str:
        return self.value


class Harbour:
    """What is on record, as long as the talk lasts."""

    def __init__(self) -> None:
        self.facts: dict[tuple[str, str], str] = {}

    @skill(effect="reads")
    def field(self, relation: Relation, boat: Boat) -> Field:
        """What is on record: the captain of the ferry."""
        return Field(relation.name, boat.name, self.facts.get((relation.name, boat.name), "not known"))

    def set(self, field: Field, value: Berth | Field) -> str:
        """Put something on record."""
        self.facts[field.relation, field.boat] = str(value)
        return f"the {field.relation} of the {field.boat} is {value}"

    def moor(self, boat: Boat, berth: Berth) -> str:
        """Moor a boat at a berth."""
        return f"the {boat} lies at the {berth} berth"


def skills(home: Path) -> list[Callable[..., Any]]:  # noqa: ARG001
    """What forms may call."""
    harbour = Harbour()
    return [harbour.field, harbour.set, harbour.moor]
