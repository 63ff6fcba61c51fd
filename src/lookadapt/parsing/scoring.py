"""The parser's numbers: few, named, learned on training packs and stored as data (`weights/scorer.json`)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..errors import LookadaptError
from .costs import Costs
from .costs.learning import UNDECIDED
from .costs.limits import FARTHEST

Floats = NDArray[np.float64]
WEIGHTS = Path(__file__).parent / "weights" / "scorer.json"


FEATURES: Final = (
    "cost",  # of the chart
    "skipped_function",  # words left out, by what is known of them
    "skipped_unknown",
    "skipped_known",
    "thing_skipping",  # only a thing was understood, though content words are left
    "edits",  # cost of wordings changed
    "soft",  # similar names: how many, and what similarity they lack
    "soft_gap",
    "free",  # similar patterns
    "free_gap",
    "free_words",  # words of the sentence that a similar pattern is taken to say in its own way
    "free_known",  # of them, words that memory knows and the pattern does not use
    "flips",  # pairs of things in another order than taught
    "joins",  # words that join clauses, if, until, then, of the sentence or the reading alone
    "dropped",  # things that the sentence names and the reading lacks
    "repeated",  # things that the reading has more often than the sentence names them
    "roles",  # things after the word, from, to, than, that was taught before them
    "roles_crossed",  # things after the word that was taught before another thing of the rule
    "unwrapped",  # the sentence asks, and another reading puts a question around this one
    "wrapped",  # the sentence does not ask, and this reading puts a question around another
    "sameness",  # the sentence says `the same`, the reading repeats nothing, or the other way round
    "unsaid",
    "kinds_new",  # slots that took a kind never seen there
    "copied",  # words copied
    "copied_known",  # of them, words that memory knows
    "rules",  # how many rules
    "reading_extra",  # content words of the reading that the sentence lacks
    "sentence_extra",  # content words of the sentence that the reading lacks
    "question",  # one asks, the other does not
    "broken",  # phrases said as they were taught that the reading takes apart
    "float",  # rules that float
    "float_gap",  # how much dearer than the cheapest floating reading
    "wordings",  # entries of the lexicon used, and what they cost
    "wording_cost",
    "turns",  # turns of English
    "kind_cost",  # kinds never seen where they stand
    "value_cost",  # copied text unlike what was taught
    "operators",  # operators of the sentence that the reading drops, or adds
    "opposites",  # words of the sentence whose opposite the reading has instead; and the other way round
    "compared",  # classes of comparing (more, most, how many, not …) that only one of both has
    "turned_round",  # one says more, or up, the other less; below 0 if both say the same
    "recast",  # words in other roles, who gives and who gets, what takes the place of what, than in the sentence, less those in the same
    "values_turned",  # pairs of numbers in another order
    "halves",  # how far the halves of the sentence say each other's part of the reading
    "negated",  # `unfixed`, `non smoking`: a known word under a negating prefix, and no negation in the reading
    "asked_other",  # both ask, but for something else: who, where, when, how many
    "copied_verbs",  # copied text that begins with a verb, or begins or ends with a word that joins
    "crossed",  # things said of one thing, of which the first said is around the second
    "ranked_early",  # superlatives inside what is said of the same thing
    "kin",  # parts that stand where only their kin were seen, and where not even those were
    "strange",
    "strange_symbols",
    "plain",  # nothing is taken on trust
    "settled",  # how far symbols alone say what is meant
    "worded",  # found by taught wording and the lexicon alone
    "judged",  # by the encoder's judge, and how much less than the best by it
    "less_judged",
)


@dataclass(frozen=True)
class RankingNet:
    """A score for a reading from its features: standardised, through one small hidden layer. F features, H units.

    Features work together (a thing used twice is right where the sentence says `the same`), which a linear score cannot say:
    it was right in 50 % of left-out lists, this in 54 %.
    """

    mean: Floats  # [F]
    scale: Floats  # [F]
    hidden: Floats  # [F, H]
    bias: Floats  # [H]
    out: Floats  # [H]

    @classmethod
    def nothing(cls) -> RankingNet:
        """Every reading is as good as another."""
        return cls(np.zeros(1), np.ones(1), np.zeros((1, 1)), np.zeros(1), np.zeros(1))

    def scores(self, values: Floats) -> Floats:
        """[K, F] to [K]."""
        if not self.out.any():  # nothing learned
            return np.zeros(len(values))
        if len(self.mean) != values.shape[1]:
            raise LookadaptError(
                f"readings have {values.shape[1]} features, and these weights are for {len(self.mean)}",
                hint="write new weights with: lookadapt train scorer",
            )
        standard = np.clip((values - self.mean) / self.scale, -FARTHEST, FARTHEST)
        found: Floats = np.tanh(standard @ self.hidden + self.bias) @ self.out
        return found

    def to_dict(self, names: Sequence[str]) -> dict[str, object]:
        """As JSON, feature by feature."""
        rows = zip(names, self.mean, self.scale, self.hidden, strict=True)
        features = {
            name: {"mean": round(float(m), 6), "scale": round(float(s), 6), "hidden": [round(float(w), 5) for w in row]}
            for name, m, s, row in rows
        }
        return {
            "features": features,
            "bias": [round(float(b), 5) for b in self.bias],
            "out": [round(float(o), 5) for o in self.out],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], names: Sequence[str]) -> RankingNet:
        rows = [data["features"][name] for name in names]
        return cls(
            np.array([row["mean"] for row in rows]),
            np.array([row["scale"] for row in rows]),
            np.array([row["hidden"] for row in rows]),
            np.array(data["bias"]),
            np.array(data["out"]),
        )


@dataclass(frozen=True)
class LearnedScorer:
    """All learned numbers: the chart's costs, the judgement of readings, the weights of confidence, and the threshold."""

    costs: Costs = field(default_factory=Costs)
    first: RankingNet = field(default_factory=RankingNet.nothing)  # by symbols alone: which readings the encoder reads
    ranking: RankingNet = field(default_factory=RankingNet.nothing)  # of those, without what the encoder's judge says
    judged: float = 0.0  # what the score of the encoder's judge counts beside it
    confidence: Mapping[str, float] = field(default_factory=dict)
    threshold: float = UNDECIDED  # confidence below which the parser abstains

    @classmethod
    def read(cls, path: str | Path | None = None) -> LearnedScorer:
        """The numbers in a JSON file; without a path, those that come with the package."""
        file = WEIGHTS if path is None else Path(path)
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            ranking = RankingNet.from_dict(data["ranking"], FEATURES)
            first = RankingNet.from_dict(data["first"], FEATURES)
            return cls(Costs(), first, ranking, float(data["judged"]), data["confidence"], float(data["threshold"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise LookadaptError(
                f"{file} does not hold weights: {error}", hint="write one with: lookadapt train scorer"
            ) from error

    def write(self, path: Path, provenance: Mapping[str, object]) -> None:
        """Write the numbers and where they come from."""
        data = {
            "costs": asdict(self.costs),
            "first": self.first.to_dict(FEATURES),
            "ranking": self.ranking.to_dict(FEATURES),
            "judged": self.judged,
            "confidence": dict(self.confidence),
            "threshold": self.threshold,
            "provenance": dict(provenance),
        }
        path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
