"""Rows on trust: what is out of scope, how often an answer is right, many domains at once, order of teaching, nonce words."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from ..language.examples import Example
from ..memory.memory import Memory
from ..memory.selection import select
from ..parsing.result import Parse
from .bench import Bench, Result, Row, mistakes, percent
from .bench_accuracy import averaged, tier_shares
from .measure import Measurement, mean
from .nonce import rename_pack
from .sets import paper_domains, paper_natural

ORDERS = 20


def out_of_scope(bench: Bench) -> Result:
    """How many utterances that memory cannot express are answered, and how many right answers are kept."""
    accepted: list[dict[str, str]] = []
    asked = 0
    taught, natural = Measurement(), Measurement()
    for pack in bench.track(bench.packs):
        for utterance in pack.out_of_scope:
            parse = bench.parser.parse(utterance, pack.memory)
            asked += 1
            if parse.understood:
                accepted.append({"pack": pack.name, "utterance": utterance, "form": str(parse.form)})
        for tier in ("template", "literal"):
            taught += bench.measure(pack.memory, pack.tiers.get(tier, ()))
        natural += bench.measure(pack.memory, pack.tiers.get("natural", ()))
    share = len(accepted) / asked
    figure = f"{percent(share)} accepted; kept {percent(taught.kept)} of template and literal, {percent(natural.kept)} of natural"
    met = share <= 0.015 and taught.kept >= 0.98
    return Result(figure, met, {"n": asked, "accepted": accepted})


def precision(bench: Bench) -> Result:
    """Of the answers given to free wording, how many are right, at the shipped threshold."""
    found = Measurement()
    for pack in bench.track(bench.packs):
        found += bench.measure(pack.memory, pack.tiers.get("natural", ()))
    domains = {domain.name: domain for domain in paper_domains(bench.shared)}
    for name, examples in paper_natural(bench.shared).items():
        found += bench.measure(domains[name].memory("oldmemory"), examples)
    wrong = [
        {"utterance": o.example.utterance, "right": str(o.example.form), "answer": str(o.form)}
        for o in found.outcomes
        if o.answered and not o.right
    ]
    figure = f"precision {percent(found.precision)} at coverage {percent(found.coverage)}"
    return Result(figure, found.precision >= 0.97 and found.coverage >= 0.75, {"n": len(found), "wrong_answers": wrong})


def six_domains(bench: Bench) -> Result:
    """The four packs and two of the authors' domains in one memory, against one at a time."""
    sets: dict[str, tuple[Memory, Mapping[str, Sequence[Example]]]] = {
        pack.name: (pack.memory, pack.tiers) for pack in bench.packs
    }
    free = paper_natural(bench.shared)
    for domain in paper_domains(bench.shared):
        if domain.name in free and len(sets) < 6:
            asked = {"template": domain.test("oldeval"), "natural": free[domain.name]}
            sets[domain.name] = (domain.memory("oldmemory"), asked)
    joined = Memory(example for memory, _ in sets.values() for example in memory)
    alone: dict[str, dict[str, float]] = {"template": {}, "natural": {}}
    together: dict[str, dict[str, float]] = {"template": {}, "natural": {}}
    wrong = []
    for name in bench.track(sets):
        memory, tiers = sets[name]
        for tier in alone:
            alone[tier][name] = bench.measure(memory, tiers[tier]).accuracy_if_forced
            found = bench.measure(joined, tiers[tier])
            together[tier][name] = found.accuracy_if_forced
            wrong += mistakes(found, 8) if found.accuracy_if_forced < alone[tier][name] else []
    lost = {tier: mean(list(alone[tier].values())) - mean(list(together[tier].values())) for tier in alone}
    figure = f"lost {100 * lost['template']:.1f} points on template, {100 * lost['natural']:.1f} on natural"
    met = lost["template"] <= 0.005 and lost["natural"] <= 0.03
    return Result(figure, met, {"alone": alone, "together": together, "examples": len(joined), "mistakes": wrong})


def selection(bench: Bench) -> Result:
    """A memory chosen from each domain's oldtrain, then the test half of its oldeval."""
    rows, wrong = {}, []
    for domain in bench.track(paper_domains(bench.shared)):
        chosen = select(domain.examples("oldtrain"), lambda utterance, memory: bench.symbolic.parse(utterance, memory).best)
        found = bench.measure(chosen.memory, domain.test("oldeval"), bench.symbolic)
        authors = len(domain.memory("oldmemory"))
        rows[domain.name] = {
            "accuracy": found.accuracy_if_forced,
            "chosen": len(chosen.memory),
            "authors": authors,
            "ratio": len(chosen.memory) / authors,
            "corpus": chosen.corpus,
            "explained": chosen.explained,
        }
        wrong += mistakes(found, 5)
    lowest = min(row["accuracy"] for row in rows.values())
    largest = max(row["ratio"] for row in rows.values())
    figure = f"lowest accuracy {percent(lowest)}, largest memory {largest:.2f} × the authors'"
    return Result(figure, lowest >= 0.99 and largest <= 1.5, {"domains": rows, "mistakes": wrong})


def teaching_order(bench: Bench) -> Result:
    """Each pack taught in shuffled orders; parses must be the same, confidence and reading included."""
    different = []
    asked = 0
    for pack in bench.track(bench.packs):
        utterances = [example.utterance for tier in pack.tiers.values() for example in tier]
        usual = {utterance: _told(bench.parser.parse(utterance, pack.memory)) for utterance in utterances}
        for order in range(ORDERS):
            rng = random.Random(f"{bench.seed}/{pack.name}/{order}")
            memory = Memory(rng.sample(pack.memory.examples, len(pack.memory)))
            for utterance in rng.sample(utterances, min(len(utterances), 20)):
                asked += 1
                if _told(bench.parser.parse(utterance, memory)) != usual[utterance]:
                    different.append({"pack": pack.name, "order": order, "utterance": utterance})
    return Result(f"{len(different)} of {asked} parses differ in {ORDERS} orders", not different, {"different": different[:40]})


def _told(parse: Parse) -> tuple[object, ...]:
    return parse.best, parse.form, round(parse.confidence, 6), parse.reading


def nonce(bench: Bench) -> Result:
    """The packs in nonce words, without the encoder."""
    packs = [rename_pack(pack, bench.seed) for pack in bench.packs]
    template = averaged(tier_shares(bench, packs, "template", False, bench.symbolic), 0.99)
    literal = averaged(tier_shares(bench, packs, "literal", False, bench.symbolic), 0.97)
    sentences = {tier: averaged(tier_shares(bench, packs, tier, True, bench.symbolic), 0.0) for tier in ("template", "literal")}
    figure = (
        f"template {template.figure}, literal {literal.figure}; from sentences only: "
        f"template {sentences['template'].figure}, literal {sentences['literal'].figure}"
    )
    details = {
        "template": template.details,
        "literal": literal.details,
        "sentences": {t: r.details for t, r in sentences.items()},
    }
    return Result(figure, bool(template.met and literal.met), details)


ROWS = (
    Row("out_of_scope", "out of scope accepted (packs' oos.txt)",
        "≤ 1.5 %, ≥ 98 % of right template + literal kept", out_of_scope),
    Row("precision", "precision on packs natural + paper_natural, at the shipped threshold", "≥ 97 % at ≥ 75 % coverage", precision),
    Row("six_domains", "six domains in one memory against one at a time", "≤ 0.5 points lost on template, ≤ 3 on natural", six_domains),
    Row("select", "select on each domain's oldtrain, then oldeval test", "≥ 99 with ≤ 1.5 × the authors' memory", selection),
    Row("teaching_order", f"order of teaching shuffled {ORDERS} times", "identical parses", teaching_order),
    Row("nonce", "nonce words, encoder off", "template ≥ 99, literal ≥ 97", nonce),
)  # fmt: skip
