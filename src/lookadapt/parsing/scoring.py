"""The parser's numbers: few, named, learned on training packs and stored as data (`weights/scorer.json`)."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass, fields
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
    open_slot: float = 0.1  # copying words
    open_word: float = 0.06  # each word copied
    open_known: float = 1.0  # each copied word that memory knows as an anchor
    open_name: float = 1.0  # each copied word that memory knows as a name
    open_shape: float = 0.6  # each copied word unlike what was taught: no number or time where only those stood
    largest_deletion: float = 3.2  # variants that drop more are not tried

    threshold: float = 0.5  # confidence below which the parser abstains
    confidence_bias: float = 3.5
    confidence_slope: float = -0.9  # for each unit of cost

    def confidence(self, cost: float) -> float:
        """How likely the parse is right, 0 to 1."""
        return 1 / (1 + math.exp(-(self.confidence_bias + self.confidence_slope * cost)))

    @classmethod
    def read(cls, path: str | Path | None = None) -> Weights:
        """Weights from a JSON file with `weights` and `provenance`; without a path, those that come with the package."""
        file = WEIGHTS if path is None else Path(path)
        if path is None and not file.exists():
            return cls()
        try:
            values = json.loads(file.read_text(encoding="utf-8"))["weights"]
            return cls(**{name: float(value) for name, value in values.items()})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise LookadaptError(
                f"{file} does not hold weights: {error}", hint="write one with: lookadapt train scorer"
            ) from error

    def write(self, path: Path, provenance: dict[str, object]) -> None:
        text = json.dumps({"weights": asdict(self), "provenance": provenance}, indent=2)
        path.write_text(text + "\n", encoding="utf-8")

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields(cls))
