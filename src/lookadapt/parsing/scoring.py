"""The parser's numbers: few, named, learned on training packs and stored as data (`weights/scorer.json`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ..errors import LookadaptError

WEIGHTS = Path(__file__).parent / "weights" / "scorer.json"


@dataclass(frozen=True)
class Weights:
    """Costs of the chart; a parse is better the less it costs."""

    rule: float = 0.02  # applying a rule at all: the shorter derivation wins a tie
    kind_within: float = 0.35  # a slot takes a modified thing of the kind seen there
    name_new: float = 0.04  # a slot takes a name of its kind that was not seen there: what was seen wins a tie
    name_company: float = 0.05  # a word that names several things, in company it was not seen in
    name_elsewhere: float = 0.2  # a slot takes a name of its kind that was seen in other company only
    kind_new: float = 0.6  # a slot takes a kind never seen there
    kind_other: float = 1.2  # the same, and it is a thing where clauses were seen, or a clause where things were
    kind_new_bare: float = 3.0  # the same in a rule without words of its own
    long_first: float = 0.01  # each word of what a rule begins with: modifiers and genitives go with the nearest
    variant: float = 0.3  # a turn of English
    noise: float = 0.1  # skipping, or missing, a word that memory's own examples skip
    delete_function: float = 0.7  # a rule's function word is missing
    delete_content: float = 2.5  # a rule's content word is missing
    insert_function: float = 0.6  # a function word of the sentence is skipped
    insert_anchor: float = 1.0  # the same, and some rule uses it
    analogy: float = 0.15  # each step that a rule made by analogy is away from what was taught
    insert_unknown: float = 2.2  # an unknown word is skipped
    insert_known: float = 3.0  # a word that memory knows is skipped
    soft: float = 0.3  # other words for taught ones, however alike
    soft_slope: float = 3.0  # for each unit of similarity they lack
    soft_least: float = 0.3  # less similar words are not tried
    free: float = 0.8  # a pattern of the bank in other words
    free_slope: float = 4.0  # for each unit of similarity it lacks
    free_unsaid: float = 0.3  # one of its things is not mentioned by name
    free_order: float = 0.5  # its things come in another order
    open_slot: float = 0.1  # copying words
    open_word: float = 0.06  # each word copied
    open_known: float = 1.0  # each copied word that memory knows as an anchor
    open_name: float = 1.0  # each copied word that memory knows as a name
    open_trailing: float = 1.5  # a copied number or time ends with a word that joins
    open_shape: float = 0.6  # each copied word unlike what was taught: no number or time where only those stood
    largest_deletion: float = 3.2  # variants that drop more are not tried


@dataclass(frozen=True)
class Scorer:
    """All learned numbers: the chart's costs, the weights that rank readings, those of confidence, and the threshold."""

    costs: Weights = field(default_factory=Weights)
    ranking: Mapping[str, float] = field(default_factory=dict)
    confidence: Mapping[str, float] = field(default_factory=dict)
    threshold: float = 0.5  # confidence below which the parser abstains

    @classmethod
    def read(cls, path: str | Path | None = None) -> Scorer:
        """The numbers in a JSON file; without a path, those that come with the package."""
        file = WEIGHTS if path is None else Path(path)
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            return cls(Weights(**data["costs"]), data["ranking"], data["confidence"], float(data["threshold"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise LookadaptError(
                f"{file} does not hold weights: {error}", hint="write one with: lookadapt train scorer"
            ) from error

    def write(self, path: Path, provenance: Mapping[str, object]) -> None:
        """Write the numbers and where they come from."""
        data = {
            "costs": asdict(self.costs),
            "ranking": dict(self.ranking),
            "confidence": dict(self.confidence),
            "threshold": self.threshold,
            "provenance": dict(provenance),
        }
        path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
