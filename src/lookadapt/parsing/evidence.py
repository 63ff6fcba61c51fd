"""What a reading takes on trust, as data: the trace, the judge, the confidence and the agent read it, never prose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Trust(StrEnum):
    """The ways in which a reading can differ from what was taught."""

    VERBATIM = "verbatim"  # the sentence was taught with these very words
    ANALOGY = "by analogy"  # a rule that follows from others
    TURN = "turn of English"  # another order or joining word that means the same
    WORDING = "other wording"  # an entry of the lexicon: "patch up" means "repair"
    SPELLING = "spelling"  # a word that was corrected
    SKIPPED = "word skipped"  # a word of the sentence that the reading does not account for
    MISSING = "word missing"  # a word of the taught wording that was not said
    SIMILAR = "similar word"  # the encoder finds two wordings alike
    FLOATING = "floating"  # composed of what the sentence mentions, wherever its words stand
    KIND = "kind never seen there"  # a slot is filled by a kind that memory does not show there
    EDGES = "copied in other words"  # text copied where the words around it are not the taught ones: where it ends is a guess
    VALUE = "value unlike those taught"  # copied text that is not of the taught type
    OPERATOR = "operator left out"  # negation, condition, exception, question, number … that the reading drops
    DISTRIBUTED = "distributed over a list"  # `turn off A and B` as both


@dataclass(frozen=True)
class Evidence:
    """One thing taken on trust: which words of the sentence, which taught words, and how much it costs (0: nothing)."""

    trust: Trust
    words: str = ""
    taught: str = ""
    cost: float = 0.0
    entry: str = ""  # the entry of the lexicon or the class of operators that says so
    loose: bool = False  # the entry says that the words often mean this, not always

    def __str__(self) -> str:
        if self.trust is Trust.MISSING:
            return f"without {self.taught!r}"
        if self.trust is Trust.SIMILAR:
            return f"like {self.taught!r}" if self.taught else "in other words"
        if self.trust is Trust.WORDING:
            return f"{self.words or self.entry!r} means {self.taught!r}"
        return self.entry or str(self.trust)

    def to_dict(self) -> dict[str, Any]:
        return {
            "trust": str(self.trust),
            "words": self.words,
            "taught": self.taught,
            "cost": round(self.cost, 3),
            "entry": self.entry,
            "loose": self.loose,
        }
