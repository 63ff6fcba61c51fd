"""Write docs/confidence.md from the numbers that `lookadapt train scorer` left in the shipped weights."""

from __future__ import annotations

import json
from pathlib import Path

from lookadapt.parsing.training import LEAST_RIGHT, MOST_STRANGERS, MOST_TRAPS

ROOT = Path(__file__).resolve().parent.parent
WEIGHTS = ROOT / "src/lookadapt/parsing/weights/scorer.json"
PAGE = ROOT / "docs/confidence.md"
DECISION = """\
# How sure the parser is

Two things decide whether the best reading is given as an answer (`parsing/decide.py`).

**Evidence.** A reading carries a list of what it takes on trust (`parsing/evidence.py`): another wording by the lexicon, a
word skipped or missing, a similar word, a kind or a value never seen in a slot, an operator left out, and so on. If every
word on both sides is accounted for and nothing was guessed, the evidence is *plain* (`is_plain`) and the reading is the
answer, whatever the confidence. Other wordings by the lexicon, turns of English and one rarely seen kind are plain; what
the encoder finds alike, and floating readings, never are.

**Confidence.** Any other reading is answered only if confidence reaches the threshold, {threshold}, and nothing forbids it
(`may_answer`). Forbidden, however high it is: a negation, condition or other operator that the reading drops (but not
`which` before a thing that the reading names: it only asks for it); one request spread over a list; a particle, preposition or operator skipped or made up; a kind or a value that nothing taught
allows. Where the judge has read the reading beside the sentence, skipped particles and prepositions, question words and words that only tell when
are left to the confidence; what changes a command — not, unless, only, or, a number, a correction — is not. Otherwise the parser abstains: `form` is null, and `best` holds the guess.
"""
JUDGED = """\
Confidence is a logistic function of named features of the best reading (`parsing/ranking.py`). It was fitted on {queries}
queries of {packs} training packs and measured on packs left out in turn, so what follows speaks of packs the numbers have not
seen. The threshold is the lowest at which at most {traps:.1%} of the traps and {strangers:.1%} of the queries out of scope are answered
wrongly, and at least {right:.0%} of what confidence adds to plain evidence is right.
"""
TIERS = """\
The table counts what reaches the threshold, by confidence alone: not what plain evidence answers below it, nor what
`may_answer` forbids above it. What the whole parser answers is measured in [the results](../results/parser/README.md).

| tier | queries | right if forced | over the threshold | right of those |
|---|---:|---:|---:|---:|
"""
END = """\
`trap` are utterances close to a lesson that ask for something else: the best guess is almost never right. `oos` are utterances
out of scope, which memory cannot express: every answer to one is wrong.
"""
NOT_EXPRESSED = ("near", "oos")


def page(data: dict) -> str:
    made = data["provenance"]
    note = f" Note: {made['note']}." if "note" in made else ""
    parts = [
        DECISION.format(threshold=data["threshold"]),
        JUDGED.format(
            queries=made["queries"],
            packs=len(made["packs"]),
            traps=MOST_TRAPS,
            strangers=MOST_STRANGERS,
            right=LEAST_RIGHT,
        ),
        f"Written by `lookadapt train scorer` on {made['date']} (commit {made['commit']}) and `scripts/confidence_page.py`.{note}\n",
    ]
    if "reliability" in made:
        rows = [
            f"| {row['from']:.1f} to {row['to']:.1f} | {row['n']} | {row['said']:.2f} | {row['right']:.2f} |"
            for row in made["reliability"]
        ]
        parts.append("\n".join(["| confidence said | answers | mean said | right |", "|---|---:|---:|---:|", *rows, ""]))
    rows = []
    for tier, row in made["left_out"].items():
        forced, right = ("–", "–") if tier in NOT_EXPRESSED else (f"{row['accuracy']:.1%}", f"{row['precision']:.1%}")
        rows.append(f"| {tier} | {row['n']} | {forced} | {row['coverage']:.1%} | {right} |\n")
    return "\n".join([*parts, TIERS + "".join(rows), END])


if __name__ == "__main__":
    PAGE.write_text(page(json.loads(WEIGHTS.read_text(encoding="utf-8"))), encoding="utf-8")
