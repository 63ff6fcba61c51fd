"""Rows on accuracy: the paper's data, packs, OVERNIGHT. Accuracy is `accuracy_if_forced`."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..language.domains import load_domain, sample_grammar
from ..language.enumeration import Domain
from ..language.examples import Example, read_examples
from ..language.generation import memory_example
from ..memory.memory import Memory
from ..parsing.parser import Parser
from .bench import Bench, Result, Row, mistakes, percent
from .measure import Measurement, mean
from .sets import TIERS, Pack, overnight_domains, paper_domains, paper_natural, read_packs

REDRAWN = 20


def paper_cells(bench: Bench) -> Result:
    """The twelve test cells: extension with newmemory, transfer with the six oldmemories joined."""
    domains = paper_domains(bench.shared)
    joined = Memory(example for domain in domains for example in domain.examples("oldmemory"))
    cells, wrong = {}, []
    for domain in bench.track(domains):
        for scenario, memory, file in (("extension", domain.memory("newmemory"), "neweval"), ("transfer", joined, "oldeval")):
            found = bench.measure(memory, domain.test(file))
            cells[f"{scenario}/{domain.name}"] = found.accuracy_if_forced
            wrong += mistakes(found, 5)
    lowest = min(cells, key=cells.__getitem__)
    figure = f"lowest cell {percent(cells[lowest])} ({lowest}), mean {percent(mean(list(cells.values())))}"
    return Result(figure, cells[lowest] >= 1.0, {"cells": cells, "mistakes": wrong})


def paper_redrawn(bench: Bench) -> Result:
    """Memories drawn again: one random example per rule, appendix B."""
    shares: dict[str, list[float]] = {}
    wrong = []
    for domain in bench.track(paper_domains(bench.shared)):
        grammars = load_domain(domain.name)
        for draw in range(REDRAWN):
            rng = random.Random(f"{bench.seed}/{domain.name}/{draw}")
            memory = Memory(memory_example(grammars.full, rule, rng) for rule in grammars.full.rules if not rule.is_unit)
            found = bench.measure(memory, domain.test("neweval"))
            shares.setdefault(domain.name, []).append(found.accuracy_if_forced)
            wrong += mistakes(found, 2)
    every = [share for each in shares.values() for share in each]
    figure = f"mean {percent(mean(every))}, worst {percent(min(every))}"
    return Result(figure, mean(every) >= 0.995 and min(every) >= 0.97, {"domains": shares, "mistakes": wrong[:40]})


def section_2(bench: Bench) -> Result:
    """`friends of john`, taught once to somebody who knows Table 1 (or the authors' old person memory)."""
    table = Domain(sample_grammar())
    known = [table.nth(n, depth) for depth in (0, 1) for n in range(table.count(depth))]
    sample = Memory(Example(d.utterance, d.form) for d in known)
    taught = sample.teach("friends of john", "(field friend john)")
    person = next(domain for domain in paper_domains(bench.shared) if domain.name == "person").memory("oldmemory")
    told = person.teach("friends of john", "(field (relation friend) (person john))")
    asked = [
        (taught, "friends of mary", "(field friend mary)"),
        (taught, "parents of mary 's friends", "(field parent (field friend mary))"),
        (told, "friends of mary", "(field (relation friend) (person mary))"),
        (told, "parents of mary 's friends", "(field (relation parent) (field (relation friend) (person mary)))"),
    ]
    found = Measurement()
    for memory, utterance, form in asked:
        found += bench.measure(memory, [Example.of(utterance, form)])
    right = sum(outcome.right for outcome in found.outcomes)
    return Result(f"{right} of {len(found)} right", right == len(found), {"mistakes": mistakes(found)})


def tier_shares(
    bench: Bench, packs: Sequence[Pack], tier: str, sentences: bool, parser: Parser | None = None
) -> dict[str, Measurement]:
    """Each pack's measurement of a tier; packs without it are left out."""
    found = {}
    for pack in bench.track(packs):
        memory = pack.sentences if sentences else pack.memory
        if memory is not None and pack.tiers.get(tier):
            found[pack.name] = bench.measure(memory, pack.tiers[tier], parser)
    return found


def averaged(found: dict[str, Measurement], least: float) -> Result:
    """The mean over sets of the forced accuracy."""
    shares = {name: each.accuracy_if_forced for name, each in found.items()}
    total = round(mean(list(shares.values())), 9)  # .92 is .92
    details = {
        "sets": {name: {"n": len(each), "accuracy_if_forced": shares[name], "accuracy": each.accuracy, "coverage": each.coverage} for name, each in found.items()},
        "mistakes": {name: mistakes(each) for name, each in found.items() if each.wrong},
    }  # fmt: skip
    worst = min(shares, key=shares.__getitem__) if shares else "none"
    return Result(f"{percent(total)} (lowest {percent(shares.get(worst, 0.0))}, {worst})", total >= least, details)


def _pack_row(tier: str, least: float, sentences: bool) -> Row:
    def run(bench: Bench) -> Result:
        return averaged(tier_shares(bench, bench.packs, tier, sentences), least)

    kind, about = ("sentences", ", no word taught alone") if sentences else ("packs", "")
    return Row(f"{kind}_{tier}", f"packs, {tier}{about}: mean", f"≥ {100 * least:g}", run)


def run_paper_natural(bench: Bench) -> Result:
    domains = {domain.name: domain for domain in paper_domains(bench.shared)}
    sets = paper_natural(bench.shared)
    found = {name: bench.measure(domains[name].memory("oldmemory"), sets[name]) for name in bench.track(sets)}
    return averaged(found, 0.85)


def _overnight_row(kind: str, least: float) -> Row:
    def run(bench: Bench) -> Result:
        found = {}
        for folder in bench.track(overnight_domains(bench.shared)):
            memory = Memory.read(folder / "memory.txt")
            found[folder.name] = bench.measure(memory, list(read_examples(folder / f"eval_{kind}.txt")))
        return averaged(found, least)

    return Row(f"overnight_{kind}", f"OVERNIGHT, {kind}: mean of the five domains", f"≥ {100 * least:g}", run)


def training_packs(bench: Bench) -> Result:
    """The packs that the shipped weights were fitted on: no test, only for comparison."""
    packs = read_packs(bench.own_packs)
    shares = {
        f"{'sentences' if sentences else 'words'}/{tier}": averaged(tier_shares(bench, packs, tier, sentences), 0.0)
        for sentences in (False, True)
        for tier in TIERS
    }
    figure = "; ".join(f"{name} {result.figure}" for name, result in shares.items())
    return Result(figure, None, {name: dict(result.details) for name, result in shares.items()})


ROWS = (
    Row("paper_cells", "paper, 12 test cells", "every cell 100", paper_cells),
    Row("paper_redrawn", f"paper, {REDRAWN} random re-drawn memories per domain", "mean ≥ 99.5, worst ≥ 97", paper_redrawn),
    Row("section_2", "§2's example: `friends of john` taught once", "all right", section_2),
    _pack_row("template", 0.99, False),
    _pack_row("literal", 0.98, False),
    _pack_row("natural", 0.92, False),
    Row("paper_natural", "paper_natural: mean of the domains", "≥ 85", run_paper_natural),
    _pack_row("template", 0.99, True),
    _pack_row("literal", 0.97, True),
    _pack_row("natural", 0.88, True),
    _overnight_row("canonical", 0.97),
    _overnight_row("natural", 0.40),
)
TRAINING = Row("training_packs", "data/packs (the weights' training data, no test)", "none", training_packs)
