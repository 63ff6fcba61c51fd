"""The settings of every system of the tables, frozen.

FAITHFUL and BASELINE hold what the search on the development halves chose (`results/paper/SEARCH.md` lists what was
tried), PLUS is LOOKUPADAPT+. Only numbers stand here: a cell of the tables carries them in its fingerprint, so that
another recipe for one system makes no cell of another system stale.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .settings import Settings

FAITHFUL = Settings(
    hidden=32,
    lookup_hidden=32,
    aligner_bias=3.0,
    average_query=True,
    steps=300,
    dropout=0.2,
    averaging=0.95,
    signed_start=True,
)
FAITHFUL_IN: Mapping[str, Settings] = {"extension": FAITHFUL, "transfer": FAITHFUL}
ENCODERS = replace(FAITHFUL, evaluate_every=25)  # what PRETRAIN-ENC starts from, trained on all domains
PRETRAINED = replace(FAITHFUL, steps=150, evaluate_every=15)  # and its other modules

BASELINE = Settings(learning_rate=5e-3, steps=240, evaluate_every=20, dropout=0.2, memory_share=0.5)
BASELINE_IN: Mapping[str, Settings] = {"extension": BASELINE, "transfer": BASELINE}
POOLED_IN = {scenario: replace(settings, memory_share=0.0) for scenario, settings in BASELINE_IN.items()}

PLUS = Settings(
    hidden=32,
    lookup_hidden=32,
    steps=400,
    evaluate_every=25,
    threshold=0.2,
    cosine=True,
    dropout=0.2,
    replaced_share=0.75,
    equivalent_targets=True,
    recovery_share=0.3,
    decay=True,
)

PLUS_IN: Mapping[str, Settings] = {
    "extension": PLUS,
    "transfer": replace(PLUS, recovery_share=0.0),  # with several domains, entries of another domain lead there anyway
}

ONLY_EXTENSION = ("without recovery",)  # ablations of what transfer does not use

# LOOKUPADAPT+ without one ingredient at a time: the rows of the ablation table
ABLATIONS: Mapping[str, Settings] = {
    "without cosine": replace(PLUS, cosine=False),
    "without replaced words": replace(PLUS, replaced_share=0.0),
    "without neighbours": replace(PLUS, neighbour_share=0.0),
    "without equivalent targets": replace(PLUS, equivalent_targets=False),
    "without recovery": replace(PLUS, recovery_share=0.0),
    "without aligner bias": replace(PLUS, aligner_bias=0.0),
    "without dropout": replace(PLUS, dropout=0.0),
    "threshold 0.5": replace(PLUS, threshold=0.5),
    "without decay": replace(PLUS, decay=False),
}
