"""Teaching by steps generalises: each macro is taught once and asked with other fillers (packs of ../shared)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lookadapt import read_examples, read_form
from lookadapt.agent import Agent
from lookadapt.memory.store import Draft
from lookadapt.parsing.parser import Parser

HERE = Path(__file__).resolve().parent
PACKS = HERE.parent.parent / "shared" / "packs"


def fill(text: str, fillers: list[str], lexicon: dict[str, str], form: bool) -> str:
    for i, filler in enumerate(fillers, 1):
        value = (filler if filler.startswith('"') else lexicon[filler]) if form else filler.strip('"')
        text = text.replace(f"{{{i}}}", value)
    return text


def macros(parser: Parser) -> dict[str, Any]:
    """Each macro taught once with one filler and asked with three others."""
    packs: dict[str, Any] = {}
    for path in sorted((HERE / "macros").glob("*.txt")):
        examples = list(read_examples(PACKS / path.stem / "memory.txt"))
        lexicon = {example.utterance: str(example.form) for example in examples}
        lexicon |= {f"songs by {name}": f"(by (artist {name}))" for name in ("adele", "queen")}
        right, wrong, taught = 0, [], 0
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        for line in lines:
            words, steps, form, *groups = (part.strip() for part in line.split(" | "))
            fillers = [[filler.strip() for filler in group.split(";")] for group in groups]
            agent = Agent(parser=parser)
            agent.store.change("me", "import", "me", add=[Draft.of(e.utterance, e.form) for e in examples])
            expected = read_form(fill(form, fillers[0], lexicon, True))
            try:
                lesson = agent.teach(
                    fill(words, fillers[0], lexicon, False),
                    steps=fill(steps, fillers[0], lexicon, False),
                    on_conflict="keep_both",
                )
            except Exception as error:
                wrong.append({"taught": fill(words, fillers[0], lexicon, False), "error": str(error)})
                continue
            taught += lesson.form == expected
            if lesson.form != expected:
                wrong.append({"taught": lesson.utterance, "form": lesson.written, "expected": str(expected)})
            for group in fillers[1:]:
                asked = fill(words, group, lexicon, False)
                gold = read_form(fill(form, group, lexicon, True))
                reply = agent.understand(asked)
                if reply.form == gold:
                    right += 1
                else:
                    wrong.append({"asked": asked, "form": str(reply.form), "gold": str(gold), "understood": reply.understood})
        packs[path.stem] = {"macros": len(lines), "taught_right": taught, "asked": 3 * len(lines), "right": right, "wrong": wrong}
    asked = sum(pack["asked"] for pack in packs.values())
    right = sum(pack["right"] for pack in packs.values())
    return {"accuracy": right / asked, "asked": asked, "right": right, "packs": packs}
