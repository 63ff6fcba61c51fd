"""The systems of the tables (§6), each with its rows and its frozen settings. A system is named once, here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..errors import LookadaptError
from ..paper import recipes
from ..paper.settings import Settings

SEQ2SEQ = "SEQ2SEQ"
POOLED = "SEQ2SEQ, memory in the pool"
LOOKUPADAPT = "LOOKUPADAPT"
UNSEEN = "LOOKUPADAPT, target unseen"
ORACLE = "ORACLE-DISCRIM"
PRETRAIN = "PRETRAIN-ENC"
STRONGER = "LOOKUPADAPT+, target unseen"


@dataclass(frozen=True)
class System:
    """What is trained in a cell."""

    name: str  # on the command line and in a cell
    title: str  # in the tables
    settings: Mapping[str, Settings]  # of every scenario it is run in
    rows: Mapping[str, str]  # row of the tables: the split on whose dev half its weights, and its seed, are chosen
    in_files: str  # its name as a part of a file's name
    is_baseline: bool = False  # a sequence-to-sequence model, not look-up and adapt

    @property
    def row(self) -> str:
        """The row of the weights the system is named for."""
        return next(iter(self.rows))


SYSTEMS: Mapping[str, System] = {  # those one can ask for by name
    system.name: system
    for system in (
        System("seq2seq", SEQ2SEQ, recipes.BASELINE_IN, {SEQ2SEQ: "target"}, "seq2seq", True),
        System(
            "lookupadapt",
            LOOKUPADAPT,
            recipes.FAITHFUL_IN,
            {LOOKUPADAPT: "target", UNSEEN: "source", ORACLE: "target"},
            "lookupadapt",
        ),
        System(
            "pretrain-enc",
            PRETRAIN,
            {"transfer": recipes.PRETRAINED},
            {PRETRAIN: "target"},
            "pretrain-enc",
        ),
        System("lookupadapt+", "LOOKUPADAPT+", recipes.PLUS_IN, {STRONGER: "source"}, "plus"),
        System(  # each memory pair as often as any other: what the paper's numbers seem to be of
            "seq2seq-pooled",
            POOLED,
            recipes.POOLED_IN,
            {POOLED: "target"},
            "seq2seq-pooled",
            True,
        ),
    )
}

ENCODERS = System(  # what PRETRAIN-ENC starts from
    "encoders", "encoders", {"transfer": recipes.ENCODERS}, {"encoders": "source"}, "encoders"
)

ABLATED: Mapping[str, System] = {  # LOOKUPADAPT+ without one ingredient, by the row of the ablation table
    row: System(
        f"lookupadapt+: {row}",
        row,
        {"extension": settings} if row in recipes.ONLY_EXTENSION else {"transfer": replace(settings, recovery_share=0.0)},
        {row: "source"},
        f"plus--{row.replace(' ', '-')}",
    )
    for row, settings in recipes.ABLATIONS.items()
}

_ALL: Mapping[str, System] = {system.name: system for system in (*SYSTEMS.values(), ENCODERS, *ABLATED.values())}


def system_named(name: str) -> System:
    """A system by the name a cell has for it."""
    if name not in _ALL:
        raise LookadaptError(f"unknown system {name!r}", hint=f"known are {', '.join(_ALL)}")
    return _ALL[name]
