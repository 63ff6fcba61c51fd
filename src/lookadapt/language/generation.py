"""Data generation (§5, appendices B and D): the sets the two scenarios need, for one domain.

    D_old        training pairs from the old rules          oldtrain.txt
    E_old        evaluation pairs from the old rules        oldeval.txt   first half dev, second half test
    E_new        pairs that use exactly one new rule once   neweval.txt   first half dev, second half test
    M_old        one example per old rule                   oldmemory.txt
    M_new        M_old and one example per new rule         newmemory.txt

Differences from the authors' files: ours are uniform over the derivations of domain(G) at each depth, where theirs favour bare
names as values; the sets are disjoint from each other and from memory's sentences, by construction.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import GenerationError
from .domains import DomainGrammars
from .enumeration import Domain
from .examples import Example, read_examples, write_examples
from .grammar import Grammar
from .recognition import Recognizer
from .rule import GrammarDerivation, GrammarRule
from .statistics import PAPER, ROWS, ByDepth, Sizes, count_depths
from .tokens import words

USUAL: Mapping[str, ByDepth] = {  # for a domain that is not the paper's; memory follows from the rules
    "D_old": {2: 480, 3: 320},
    "E_olddev": {2: 64, 3: 32},
    "E_oldtest": {2: 64, 3: 32},
    "E_newdev": {2: 64, 3: 32},
    "E_newtest": {2: 64, 3: 32},
}
FILES = {"oldtrain": ("D_old",), "oldeval": ("E_olddev", "E_oldtest"), "neweval": ("E_newdev", "E_newtest"),
         "oldmemory": ("M_old",), "newmemory": ("M_new",)}  # fmt: skip
_PATIENCE = 20  # draws per wanted pair before we conclude that the grammar has no more


@dataclass(frozen=True)
class Dataset:
    """The sets of one domain, by the row names of the statistics table."""

    name: str
    sets: Mapping[str, tuple[Example, ...]]
    remarks: tuple[str, ...] = field(default=())

    @property
    def sizes(self) -> Sizes:
        return Sizes({row: count_depths(self.sets[row]) for row in ROWS})

    def write(self, folder: Path) -> list[Path]:
        """Write the authors' five files."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise GenerationError(f"cannot make the folder {folder}: {error.strerror}", hint="name another folder") from error
        paths = []
        for file, rows in FILES.items():
            paths.append(folder / f"{file}.txt")
            write_examples(paths[-1], (example for row in rows for example in self.sets[row]))
        return paths

    @classmethod
    def read(cls, folder: Path) -> Dataset:
        """Read the authors' five files; in an eval file the first half is dev, the second test."""
        sets: dict[str, tuple[Example, ...]] = {}
        for file, rows in FILES.items():
            examples = tuple(read_examples(folder / f"{file}.txt"))
            half = len(examples) // 2
            parts = (examples,) if len(rows) == 1 else (examples[:half], examples[half:])
            sets.update(zip(rows, parts, strict=True))
        return cls(folder.name, sets)


def generate(domain: DomainGrammars, seed: int) -> Dataset:
    """Generate all sets of one domain. The same seed gives the same data."""
    rng = random.Random(f"{domain.name}/{seed}")
    old, full = Domain(domain.old), Domain(domain.full, domain.new_rules)
    taken: set[str] = set()
    remarks: list[str] = []
    memory_old = _memory(domain.old, domain.old.rules, rng, taken, remarks)
    memory_new = _memory(domain.full, domain.new_rules, rng, taken, remarks)
    sizes = PAPER[domain.name].rows if domain.name in PAPER else USUAL
    sets: dict[str, tuple[Example, ...]] = {}
    sets.update(_draw(old, None, ("D_old", "E_olddev", "E_oldtest"), sizes, taken, rng, remarks))
    known = Recognizer(domain.old)  # E_new is in domain(G ∪ G') - domain(G)
    sets.update(_draw(full, 1, ("E_newdev", "E_newtest"), sizes, taken, rng, remarks, known))
    sets["M_old"] = tuple(memory_old)
    sets["M_new"] = tuple(memory_old + memory_new)
    return Dataset(domain.name, sets, tuple(remarks))


def _memory(
    grammar: Grammar, rules: Iterable[GrammarRule], rng: random.Random, taken: set[str], remarks: list[str]
) -> list[Example]:
    """One example for each rule that builds something; no two have the same words, if that is possible."""
    examples: list[Example] = []
    for rule in rules:
        if rule.is_unit:
            continue
        for _ in range(_PATIENCE):
            example = memory_example(grammar, rule, rng)
            if (key := _key(example.utterance)) not in taken:
                break
        else:
            remarks.append(f"memory holds {example.utterance!r} more than once: another rule has the same words as {rule}")
        taken.add(key)
        examples.append(example)
    return examples


def memory_example(grammar: Grammar, rule: GrammarRule, rng: random.Random) -> Example:
    """The smallest example of a rule; its top predicate is the rule's own (appendix B)."""
    children = []
    for link in rule.links:
        below = Domain(Grammar(_reachable(grammar, link.category), start=link.category))
        children.append(below.sample(rng, next(below.depths()), 1)[0])
    return _example(GrammarDerivation(rule, rng.choice(rule.wordings), tuple(children)))


def _reachable(grammar: Grammar, category: str) -> list[GrammarRule]:
    reached, frontier = {category}, [category]
    while frontier:
        for rule in grammar.by_category[frontier.pop()]:
            for link in rule.links:
                if link.category not in reached:
                    reached.add(link.category)
                    frontier.append(link.category)
    return [rule for rule in grammar.rules if rule.category in reached]


def _key(utterance: str) -> str:
    """What makes two utterances the same: their words."""
    return " ".join(words(utterance))


def _example(derivation: GrammarDerivation) -> Example:
    return Example(derivation.utterance, derivation.form)


def _draw(
    domain: Domain,
    uses: int | None,
    rows: tuple[str, ...],
    sizes: Mapping[str, ByDepth],
    taken: set[str],
    rng: random.Random,
    remarks: list[str],
    old: Recognizer | None = None,
) -> dict[str, tuple[Example, ...]]:
    """Disjoint rows of the wanted sizes, from one sample for each depth."""
    drawn: dict[str, list[Example]] = {row: [] for row in rows}
    for depth in sorted({depth for row in rows for depth in sizes[row]}):
        wanted = {row: sizes[row].get(depth, 0) for row in rows}
        pool = _pool(domain, uses, depth, sum(wanted.values()), taken, rng, old)
        if len(pool) < sum(wanted.values()):
            share = len(pool) / sum(wanted.values())
            remarks.append(
                f"depth {depth}: {len(pool)} pairs exist for {', '.join(rows)}, {sum(wanted.values())} wanted; all shrunk"
            )
            wanted = {row: int(size * share) for row, size in wanted.items()}
        for row, size in wanted.items():
            drawn[row].extend(pool[:size])
            del pool[:size]
    if not all(drawn.values()):
        empty = next(row for row, examples in drawn.items() if not examples)
        raise GenerationError(
            f"this grammar gives no pairs for {empty}", hint="it needs forms of depth 2 or 3; see docs/your_own_domain.md"
        )
    for examples in drawn.values():
        rng.shuffle(examples)
    return {row: tuple(examples) for row, examples in drawn.items()}


def _pool(
    domain: Domain, uses: int | None, depth: int, size: int, taken: set[str], rng: random.Random, old: Recognizer | None
) -> list[Example]:
    """Pairs whose utterances are not taken yet: `size` of them, or as many as the domain has."""
    pool: list[Example] = []
    for derivation in itertools.islice(domain.shuffled(rng, depth, uses=uses), _PATIENCE * (size + len(taken))):
        if len(pool) == size:
            break
        key = _key(derivation.utterance)
        if key in taken or not key or (old is not None and derivation.form in old.parse(derivation.words)):
            continue
        taken.add(key)
        pool.append(_example(derivation))
    return pool
