"""The trace of a run (appendix C): a table in words, and a page one can read.

A step is one line of the appendix's table: the function, what happened, the utterance with the attended words in
brackets, and the current form with the subtree at hand in brackets.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from ..language.logical_form import Form, Path
from .algorithm import Adaptation, Attention, Retrieval, Run

_ATTENDED = 0.5  # of the strongest word of the step


@dataclass(frozen=True)
class TraceStep:
    """One line of the trace."""

    depth: int  # of the call stack
    function: str  # LookUp, Adapt or Return
    description: str
    words: tuple[str, ...]
    attention: tuple[float, ...]
    form: str  # the whole form so far, the current subtree in brackets
    entry: str | None = None  # the memory entry a look-up found
    fails: float | None = None  # P(fail to match) of a subtree

    @property
    def utterance(self) -> str:
        """The words, those attended to in brackets."""
        strongest = max(self.attention, default=0.0)
        shown: list[str] = []
        inside = False
        for word, weight in zip(self.words, self.attention, strict=True):
            attended = strongest > 0 and weight >= _ATTENDED * strongest
            if attended and not inside:
                word = "[" + word
            elif inside and not attended:
                shown[-1] += "]"
            inside = attended
            shown.append(word)
        if inside:
            shown[-1] += "]"
        return " ".join(shown)


def trace_of(run: Run[Attention], query: int, words: Sequence[str]) -> tuple[TraceStep, ...]:
    """The calls for one utterance in the order of the paper's boxes."""
    table = run.table
    steps: list[TraceStep] = []
    whole: Form | None = None
    places: dict[int, Path] = {}  # of each call's result in the whole form
    spoken = tuple(words)

    def add(depth: int, function: str, description: str, call: Retrieval | Adaptation, path: Path, **more: object) -> None:
        attention = tuple((call.weights or [])[: len(spoken)]) or (1.0,) * len(spoken)
        shown = "None" if whole is None else _bracketed(whole, path)
        steps.append(TraceStep(depth, function, description, spoken, attention, shown, **more))  # type: ignore[arg-type]

    for depth, call in run.depth_first(query):
        path = places.get(id(call), ())
        if isinstance(call, Retrieval):
            if call.entry is None:
                add(depth, "LookUp", "not reached: the recursion was cut off", call, path)
                continue
            form = table.form[table.root[call.entry]]
            whole = form if whole is None else whole.replace(path, form)
            add(depth, "LookUp", "finds the closest entry", call, path, entry=str(table.entries[call.entry]))
        else:
            form = table.form[call.node]
            verdict = "does not match: replace it" if call.replacement is not None else "matches: keep it"
            if call.replacement is None and call.children is None:
                verdict = "not reached: the recursion was cut off"
            add(depth, "Adapt", f"{form} {verdict}", call, path, fails=call.fails)
        if isinstance(call, Adaptation) and call.replacement is not None:
            places[id(call.replacement)] = path
        for place, child in enumerate(call.children or (), 1):
            places[id(child)] = (*path, place)
    result = run.form(query)
    description = "no form: the recursion was cut off" if result is None else "all children done"
    whole = result if result is not None else whole
    add(0, "Return", description, run.roots[query], ())
    return tuple(steps)


def _bracketed(form: Form, path: Path) -> str:
    """The written form with the sub-form at `path` in brackets."""
    if not path:
        return str(form)
    inside = [token for token in form.tokens() if token.path[: len(path)] == path]
    text = str(form)
    return f"{text[: inside[0].start]}[{text[inside[0].start : inside[-1].end]}]{text[inside[-1].end :]}"


def trace_rows(steps: Sequence[TraceStep]) -> list[tuple[str, str, str, str]]:
    """Function, description, utterance and form of every step, the depth shown by colons as in the appendix."""
    return [
        (
            "::" * step.depth + step.function,
            step.description
            + (f" ({step.entry})" if step.entry else "")
            + (f", P(fail to match) = {step.fails:.2f}" if step.fails is not None else ""),
            step.utterance,
            step.form,
        )
        for step in steps
    ]


def trace_html(utterance: str, steps: Sequence[TraceStep]) -> str:
    """A page with one row a step; the stronger a word's attention, the darker its ground."""
    rows = []
    for step in steps:
        strongest = max(1e-9, *step.attention)  # most steps attend weakly; what matters is to what
        spans = "".join(
            f'<span class="w" style="background:rgba(214,120,20,{weight / strongest:.2f})" title="{weight:.3f}">{html.escape(word)}</span> '
            for word, weight in zip(step.words, step.attention, strict=True)
        )
        note = f'<div class="n">{html.escape(step.entry)}</div>' if step.entry else ""
        if step.fails is not None:
            note += f'<div class="n">P(fail to match) {step.fails:.3f}</div>'
        rows.append(
            f'<tr><td style="padding-left:{0.6 + 1.4 * step.depth:.1f}em"><b>{step.function}</b></td>'
            f"<td>{html.escape(step.description)}{note}</td><td>{spans}</td><td><code>{html.escape(step.form)}</code></td></tr>"
        )
    title = html.escape(utterance)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>'
        "body{font:15px/1.5 system-ui,sans-serif;margin:2em;color:#222;background:#fff}table{border-collapse:collapse}"
        "td,th{border-bottom:1px solid #ddd;padding:.4em .6em;text-align:left;vertical-align:top}"
        ".w{padding:.1em .3em;border-radius:.25em}.n{color:#555;font-size:.85em}code{font-size:.9em}"
        f"</style><h1>{title}</h1><p>The darker a word, the more the step attends to it, relative to the strongest word of the step.</p>"
        "<table><tr><th>call</th><th>what happens</th><th>utterance</th><th>form so far</th></tr>"
        + "".join(rows)
        + "</table></html>\n"
    )
