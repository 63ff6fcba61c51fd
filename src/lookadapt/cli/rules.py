"""`lookadapt rules`: the rules learned from a memory, and the examples each comes from."""

from __future__ import annotations

from typing import Any

import typer
from rich.table import Table
from rich.text import Text

from ..memory.memory import Memory
from ..memory.rules import Rule
from ..memory.template import fill, hole
from .output import Json, console, print_json
from .parse import MemoryFile

_SOURCES = 3  # examples shown for a rule at a terminal


def register(app: typer.Typer) -> None:
    app.command("rules")(rules)


def rules(memory: MemoryFile, as_json: Json = False) -> None:
    """Show the rules learned from a memory file. They are names of things and sentences with slots; examples that can be
    read in several ways are listed too."""
    known = Memory.read(memory)
    found = known.rules
    shown = sorted(found.rules, key=lambda rule: (not rule.is_name, rule.analogy, str(rule)))
    if as_json:
        print_json(
            {
                "examples": len(known),
                "rules": [_described(rule, known) for rule in shown],
                "ambiguities": [
                    {"utterance": a.example.utterance, "form": str(a.example.form), "readings": list(a.readings)}
                    for a in found.ambiguities
                ],
            }
        )
        return
    for title, wanted in (
        ("words that name things", lambda rule: rule.is_name),
        ("sentences with slots", lambda rule: not rule.is_name and not rule.analogy),
        ("by analogy", lambda rule: not rule.is_name and rule.analogy),
    ):
        chosen = [rule for rule in shown if wanted(rule)]
        if chosen:
            table = Table("words", "form", "taught by", title=title, title_justify="left")
            for rule in chosen:
                table.add_row(*(Text(cell) for cell in _row(rule, known)))
            console.print(table)
    for wrapper in sorted({_written(rule.wrapper) for rule in found.rules if rule.wrapper is not None}):
        console.print(Text(f"every form is wrapped in {wrapper}"))
    for ambiguity in found.ambiguities:
        console.print(Text(f"can be read in {len(ambiguity.readings)} ways: {ambiguity.example.utterance}"))
        for reading in ambiguity.readings:
            console.print(Text(f"  {reading}"))
        console.print(Text("  teach one more sentence with another word in one of these places"))
    console.print(
        Text(f"{len(known)} examples give {len(found.names)} names and {len(found.rules) - len(found.names)} sentences")
    )


def _words(rule: Rule) -> str:
    return " ".join(f"[{word}]" if isinstance(word, int) else word for word in rule.surface)


def _written(template: Any, slots: int = 1) -> str:
    """A template with its slots as #0, #1 …"""
    return str(fill(template, [hole(i) for i in range(slots)])).replace(chr(26), "#")


def _row(rule: Rule, memory: Memory) -> tuple[str, str, str]:
    sources = [memory.examples[i].utterance for i in rule.sources]
    more = f" … ({len(sources)})" if len(sources) > _SOURCES else ""
    return _words(rule), _written(rule.template, len(rule.slots)), "; ".join(sources[:_SOURCES]) + more


def _described(rule: Rule, memory: Memory) -> dict[str, Any]:
    return {
        "words": _words(rule),
        "form": _written(rule.template, len(rule.slots)),
        "slots": [{"open": slot.open, "seen": sorted(map(str, slot.seen)), "kinds": sorted(slot.kinds)} for slot in rule.slots],
        "taught_by": [memory.examples[i].utterance for i in rule.sources],
        "wrapper": None if rule.wrapper is None else _written(rule.wrapper),
        "by_analogy": bool(rule.analogy),
    }
