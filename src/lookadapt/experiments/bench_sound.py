"""Rows on soundness: what nobody said, packs of another hand, taught sentences said verbatim."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ..errors import LookadaptError
from ..memory.memory import Memory
from ..parsing.parser import Parser
from .bench import Bench, Result, Row, percent
from .measure import Measurement
from .sets import Pack, read_packs


def _trapped(parser: Parser, packs: Sequence[Pack], folder: Path) -> tuple[int, Counter[str], list[dict[str, str]]]:
    """How many traps there are, how many of each kind were answered wrongly, and which."""
    asked, kinds, wrong = 0, Counter[str](), []
    for pack in packs:
        file = folder / pack.name / "traps.jsonl"
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            row = json.loads(line)
            form = parser.parse(row["utterance"], pack.memory).form
            asked += 1
            if form is not None and str(form) not in row["allowed"]:
                kinds[row["kind"]] += 1
                wrong.append({"pack": pack.name, "kind": row["kind"], "utterance": row["utterance"], "form": str(form)})
    return asked, kinds, wrong


def _trap_row(name: str, about: str, folder: str, symbolic: bool, most: float) -> Row:
    def run(bench: Bench) -> Result:
        where = bench.shared / folder
        packs = [pack for pack in read_packs(where) if (where / pack.name / "traps.jsonl").exists()]
        asked, kinds, wrong = _trapped(bench.symbolic if symbolic else bench.parser, packs, where)
        figure = f"{percent(len(wrong) / asked)} of {asked}" + (
            f" ({', '.join(f'{k} {n}' for k, n in kinds.most_common(3))})" if wrong else ""
        )
        return Result(figure, len(wrong) <= most * asked, {"n": asked, "by_kind": dict(kinds), "wrong": wrong})

    return Row(name, about, f"≤ {100 * most:g} %", run)


def another_hand(bench: Bench) -> Result:
    """Template and literal of the packs of another hand, answered and right: those that were read, and those never read."""
    packs = read_packs(bench.shared / "train_packs")
    shares, sizes = {}, {}
    for half, mine in (("read", packs[0::2]), ("unread", packs[1::2])):
        for tier in ("template", "literal"):
            found = [bench.measure(pack.memory, pack.tiers[tier]) for pack in bench.track(mine) if pack.tiers.get(tier)]
            sizes[half, tier] = sum(map(len, found))
            shares[half, tier] = sum(each.accuracy * len(each) for each in found) / sizes[half, tier]
            shares[half, f"{tier} forced"] = sum(each.accuracy_if_forced * len(each) for each in found) / sizes[half, tier]
    bars = {("read", "template"): 0.97, ("read", "literal"): 0.96, ("unread", "template"): 0.95, ("unread", "literal"): 0.94}
    figure = "; ".join(
        f"{half} {percent(shares[half, 'template'])} / {percent(shares[half, 'literal'])}"
        f" (forced {percent(shares[half, 'template forced'])} / {percent(shares[half, 'literal forced'])})"
        for half in ("read", "unread")
    )
    details = {f"{half} {tier}": share for (half, tier), share in shares.items()}
    return Result(figure, all(shares[key] >= least for key, least in bars.items()), details)


def strangers_natural(bench: Bench) -> Result:
    """Free wording of the packs of another hand that nobody read, and on which nothing was fitted."""
    found = Measurement()
    for pack in bench.track(read_packs(bench.shared / "train_packs")[1::2]):
        found += bench.measure(pack.memory, pack.tiers["natural"])
    forced, given = found.accuracy_if_forced, percent(found.coverage)
    figure = f"{percent(forced)} forced; {given} answered, {percent(found.precision)} of those right"
    return Result(figure, forced >= 0.82, {"n": len(found), "forced": forced})


def blind_packs(bench: Bench) -> Result:
    """Template, literal and traps of packs whose writers had not seen the parser; by search alone."""
    return _halves(bench, "blind_packs")


def other_hands(bench: Bench) -> Result:
    """The same of packs written in as many manners as one writer could think of."""
    return _halves(bench, "other_hands")


def further_hands(bench: Bench) -> Result:
    """The same of packs that seven more hands wrote, and others asked in the taught wording."""
    return _halves(bench, "further_hands")


def _halves(bench: Bench, name: str) -> Result:
    told, met, details = [], True, {}
    for half in ("read", "unread"):
        folder = bench.own_packs.parent / name / half
        packs = read_packs(folder)
        shares = {}
        for tier in ("template", "literal"):
            found = [bench.measure(pack.memory, pack.tiers[tier]) for pack in bench.track(packs) if tier in pack.tiers]
            if not found:
                raise LookadaptError(f"no pack in {folder} is asked in {tier} wording", hint=f"a pack there has eval_{tier}.txt")
            shares[tier] = sum(each.accuracy * len(each) for each in found) / sum(map(len, found))
        asked, kinds, wrong = _trapped(bench.symbolic, packs, folder)
        trapped = len(wrong) / asked
        met = met and shares["template"] >= 0.95 and shares["literal"] >= 0.94 and trapped <= 0.03
        told.append(f"{half} {percent(shares['template'])} / {percent(shares['literal'])}, traps {percent(trapped)} of {asked}")
        details[half] = {**shares, "packs": len(packs), "traps": asked, "by_kind": dict(kinds), "wrong": wrong}
    return Result("; ".join(told), met, details)


def verbatim(bench: Bench) -> Result:
    """Every taught sentence of every set, said as it was taught."""
    files = sorted({*bench.shared.glob("packs/*/memory.txt"), *bench.shared.glob("train_packs/*/memory.txt")})
    files += sorted({*bench.shared.glob("bench/*/memory*.txt"), *bench.shared.glob("bench/*/*/memory*.txt")})
    asked, wrong = 0, []
    for file in bench.track(files):
        memory = Memory.read(file)
        forms: dict[str, set[str]] = {}
        for example in memory:
            forms.setdefault(example.utterance, set()).add(str(example.form))
        for utterance, right in forms.items():
            asked += 1
            answer = bench.symbolic.parse(utterance, memory).form
            if answer is None or str(answer) not in right:
                wrong.append({"memory": file.parent.name, "utterance": utterance})
    return Result(f"{percent(1 - len(wrong) / asked)} of {asked}", not wrong, {"n": asked, "wrong": wrong})


ROWS = (
    _trap_row("traps_search", "traps answered wrongly, by search alone (encoder off)", "packs", True, 0.12),
    _trap_row("traps", "traps answered wrongly", "packs", False, 0.03),
    _trap_row("traps_another_hand", "traps of 40 packs of another hand answered wrongly, encoder off", "train_packs", True, 0.03),
    Row(
        "another_hand",
        "packs of another hand, template / literal answered and right",
        "≥ 97 / ≥ 96; unread ≥ 95 / ≥ 94",
        another_hand,
    ),
    Row("another_hand_natural", "packs of another hand never read, natural", "≥ 82 forced", strangers_natural),
    Row(
        "blind_packs",
        "blind packs (data/blind_packs), template / literal answered and right; traps answered wrongly",
        "≥ 95 / ≥ 94; ≤ 3 %",
        blind_packs,
    ),
    Row(
        "other_hands",
        "packs of other hands (data/other_hands), template / literal answered and right; traps answered wrongly",
        "≥ 95 / ≥ 94; ≤ 3 %",
        other_hands,
    ),
    Row(
        "further_hands",
        "packs of further hands (data/further_hands), template / literal answered and right; traps answered wrongly",
        "≥ 95 / ≥ 94; ≤ 3 %",
        further_hands,
    ),
    Row("verbatim", "taught sentences said verbatim, all sets", "100", verbatim),
)
