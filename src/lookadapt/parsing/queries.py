"""The queries of packs with the readings that the search finds: what ranking and confidence are fitted on (`training`)."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..language.examples import read_examples
from ..language.logical_form import Form, read_form
from ..memory.memory import Memory
from .costs.learning import STRANGERS, TAUGHT
from .decide import may_answer
from .features import Candidate
from .forms import whole_form
from .parser import Parser
from .sentence import Sentence

TIERS = ("template", "literal", "natural")


@dataclass(frozen=True)
class Query:
    """One query's readings: features of each, which are right, and how it was found."""

    pack: str
    tier: str  # template, literal, natural, oos, near
    utterance: str
    candidates: tuple[Candidate, ...]
    right: tuple[bool, ...]
    exact: bool
    free: bool
    gold: tuple[Form, ...] = ()  # the right forms; of a trap, those that would be
    allowed: tuple[bool, ...] = ()  # which readings may be answered by their evidence (`decide.may_answer`)
    phrase: Sentence | None = None  # the words that the readings' places count


def collect(parser: Parser, pack: Path, more: Path | None = None, every: int = 1) -> Iterator[Query]:
    """The queries of a pack, one in `every`, with the readings the search finds for them; `more` holds further lines and traps."""
    memory = Memory.read(pack / "memory.txt")
    for tier, utterance, gold in itertools.islice(_asked(pack, more), 0, None, every):
        yield _query(parser, memory, pack.name, tier, utterance, gold)


def _asked(pack: Path, more: Path | None) -> Iterator[tuple[str, str, tuple[Form, ...]]]:
    """The queries of a pack: tier, words and right forms."""
    if more is not None and (more / "natural.txt").exists():
        for example in read_examples(more / "natural.txt"):
            yield "natural", example.utterance, (example.form,)
    for file in ((more or pack) / "traps.jsonl", pack / "traps.jsonl"):
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                allowed = tuple(map(read_form, row["allowed"]))
                yield "trap", row["utterance"], allowed
            break
    for tier in TIERS:
        file = pack / f"eval_{tier}.txt"
        if file.exists():
            step = 1 if tier == "natural" else TAUGHT  # taught wording has little to teach
            for example in itertools.islice(read_examples(file), 0, None, step):
                yield tier, example.utterance, (example.form,)
    strange = pack / "oos.txt"
    lines = [line for line in strange.read_text(encoding="utf-8").splitlines() if line.strip()] if strange.exists() else []
    for number, line in enumerate(lines):
        yield "oos" if number < STRANGERS else "near", line, ()


def _query(parser: Parser, memory: Memory, pack: str, tier: str, utterance: str, gold: tuple[Form, ...]) -> Query:
    rules = memory.rules
    found = parser.searcher.find(Sentence.of(utterance, rules.silent), memory)
    scored = parser.rank(found, read=False) if found.items else []
    seen: dict[Form, Candidate] = {}
    for _, candidate in scored:
        seen.setdefault(whole_form(candidate.item, found.phrase), candidate)
    right = tuple(form in gold for form in seen)
    allowed = tuple(may_answer(candidate.evidence, parser.scorer.costs, judged=found.free) for candidate in seen.values())
    return Query(pack, tier, utterance, tuple(seen.values()), right, found.exact, found.free, gold, allowed, found.phrase)
