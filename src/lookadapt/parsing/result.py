"""What a parse gives: the form, how sure, said back in taught words, what else it could be, and why."""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any

from ..language.logical_form import Form
from .evidence import Evidence


@dataclass(frozen=True)
class Step:
    """One look-up or adaptation, in the paper's words; `depth` is how deep in the form it happened."""

    action: str  # look up, keep, replace, copy, skip
    words: str  # the part of the utterance it is about
    taught: str | None  # the taught utterance it uses
    form: str | None  # the form it gives
    remark: str = ""
    depth: int = 0

    def to_dict(self) -> dict[str, Any]:
        return {
            "action": self.action,
            "words": self.words,
            "taught": self.taught,
            "form": self.form,
            "remark": self.remark,
            "depth": self.depth,
        }


@dataclass(frozen=True)
class Alternative:
    """Another form the utterance could have."""

    form: Form
    confidence: float
    reading: str
    evidence: tuple[Evidence, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {
            "form": str(self.form),
            "confidence": round(self.confidence, 4),
            "reading": self.reading,
            "evidence": [each.to_dict() for each in self.evidence],
        }


@dataclass(frozen=True)
class Parse:
    """The answer for one utterance. `form` is None when the parser abstains; `best` is its guess even then."""

    utterance: str
    understood: bool
    form: Form | None
    confidence: float
    reading: str | None
    alternatives: tuple[Alternative, ...] = ()
    missing: tuple[str, ...] = ()
    nearest: str | None = None
    trace: tuple[Step, ...] = ()
    best: Form | None = None
    evidence: tuple[Evidence, ...] = ()  # what the best reading takes on trust
    spent: float = field(default=0.0, compare=False)  # constituents that the charts built: the work it was

    def to_dict(self) -> dict[str, Any]:
        """The object `lookadapt parse --json` prints."""
        return {
            "utterance": self.utterance,
            "understood": self.understood,
            "form": None if self.form is None else str(self.form),
            "confidence": round(self.confidence, 4),
            "reading": self.reading,
            "alternatives": [alternative.to_dict() for alternative in self.alternatives],
            "missing": list(self.missing),
            "nearest": self.nearest,
            "best": None if self.best is None else str(self.best),
            "evidence": [each.to_dict() for each in self.evidence],
            "trace": [step.to_dict() for step in self.trace],
        }

    def trace_table(self) -> str:
        """The trace as aligned text."""
        rows = [("what", "words", "taught", "gives", "")]
        for step in self.trace:
            rows.append(("  " * step.depth + step.action, step.words, step.taught or "", step.form or "", step.remark))
        widths = [max(len(row[i]) for row in rows) for i in range(5)]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)

    def trace_html(self) -> str:
        """The trace as one HTML page, with nothing to fetch."""
        answer = str(self.form) if self.form is not None else "not understood"
        rows = "".join(
            f'<tr class="{step.action.replace(" ", "-")}"><td style="padding-left:{0.6 + 1.4 * step.depth}em">{html.escape(step.action)}</td>'
            f"<td>{html.escape(step.words)}</td><td>{html.escape(step.taught or '')}</td>"
            f"<td><code>{html.escape(step.form or '')}</code></td><td>{html.escape(step.remark)}</td></tr>"
            for step in self.trace
        )
        return _PAGE.format(
            title=html.escape(self.utterance),
            answer=html.escape(answer),
            reading=html.escape(self.reading or ", ".join(f"“{span}”" for span in self.missing) or ""),
            confidence=f"{self.confidence:.0%}",
            rows=rows,
        )


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
body{{font:16px/1.5 system-ui,sans-serif;margin:2em auto;max-width:70em;color:#222}}
table{{border-collapse:collapse;width:100%}} td,th{{border-bottom:1px solid #ddd;padding:.3em .6em;text-align:left;vertical-align:top}}
code{{font-size:.9em}} .replace td{{background:#fff6e0}} .skip td{{background:#fdeaea}} .copy td{{background:#eaf3fd}}
</style></head><body><h1>{title}</h1><p><code>{answer}</code></p><p>{reading} · confidence {confidence}</p>
<table><tr><th>what</th><th>words</th><th>taught</th><th>gives</th><th></th></tr>{rows}</table></body></html>
"""
