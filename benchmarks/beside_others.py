"""The same ten requests through lookadapt, hassil, semantic-router and Rasa; writes docs/beside_others.md.

usage: python benchmarks/beside_others.py [--only NAME …] [--environments DIR]

Each tool is installed into an environment of its own (default: .venv-peers/NAME) and asked by benchmarks/beside/*_adapter.py.
With --only, the stored answers of the others (results/beside/results.json) are kept: lookadapt alone takes seconds,
Rasa minutes. A tool that does not install is named on the page with the reason.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from lookadapt import Memory, Parser, __version__
from lookadapt.experiments.provenance import commit
from lookadapt.parsing.encoder import SentenceEncoder

ROOT = Path(__file__).resolve().parent.parent
ADAPTERS = ROOT / "benchmarks" / "beside"
RESULTS = ROOT / "results" / "beside" / "results.json"
PAGE = ROOT / "docs" / "beside_others.md"
MINUTES = 30  # for installing, and again for asking


class Tool(NamedTuple):
    name: str
    package: str
    pythons: tuple[str, ...]  # interpreters it runs on, the best first
    whole: bool  # whether it gives whole meanings, or intents only


TOOLS = (
    Tool("hassil", "hassil pyyaml", ("python3",), True),
    Tool("semantic-router", "semantic-router", ("python3",), False),
    Tool("rasa", "rasa", ("python3.10", "python3.9"), True),
)


def requests() -> list[tuple[str, str | None]]:
    """The ten requests; None where nothing should be done."""
    lines = [line for line in (ADAPTERS / "requests.txt").read_text(encoding="utf-8").splitlines() if line]
    return [(said, None if form == "none" else form) for said, form in zip(lines[::2], lines[1::2], strict=True)]


def ask_lookadapt(memory: Memory) -> dict[str, Any]:
    parser = Parser.load()
    forms = [parser.parse(said, memory).form for said, _ in requests()]
    wrote = f"the {len(memory)} taught sentences with their forms"
    return {"answers": [None if form is None else str(form) for form in forms], "version": __version__, "wrote": wrote}


def ask(tool: Tool, environments: Path, memory: Memory) -> dict[str, Any]:
    """What a tool answers, or why it does not."""
    home = environments / tool.name
    python = home / "bin" / "python"
    try:
        if not python.exists():
            runs_on = next((found for found in map(shutil.which, tool.pythons) if found), None)
            if runs_on is None:
                return {"absent": f"needs {' or '.join(tool.pythons)}, which is not on this machine"}
            subprocess.run([runs_on, "-m", "venv", home], check=True)
            install = [python, "-m", "pip", "install", "--quiet", "--quiet", *tool.package.split()]
            subprocess.run(install, check=True, timeout=60 * MINUTES)
        adapter = ADAPTERS / f"{tool.name.replace('-', '_')}_adapter.py"
        done = subprocess.run(
            [python, adapter], input=json.dumps(given(memory)), capture_output=True, text=True, check=True, timeout=60 * MINUTES
        )
        answered: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return answered
    except (subprocess.SubprocessError, OSError) as error:
        shutil.rmtree(home, ignore_errors=True)
        return {"absent": f"did not install or run here ({type(error).__name__})"}


def given(memory: Memory) -> dict[str, Any]:
    texts = [said for said, _ in requests()] + [example.utterance for example in memory]
    vectors = SentenceEncoder.load().encode(texts)
    return {
        "requests": [said for said, _ in requests()],
        "examples": [[example.utterance, str(example.form)] for example in memory],
        "vectors": {text: [float(x) for x in vector] for text, vector in zip(texts, vectors, strict=True)},
    }


def verdict(answer: str | None, right: str | None, whole: bool) -> str:
    """right, intent (only that is right), wrong, or declined where something was wanted."""
    if answer == right:
        return "right"
    if answer is None:
        return "declined"
    if not whole and right is not None and answer.split()[0] == right.split()[0]:
        return "intent"
    return "wrong"


MARKS = {"right": "✓", "intent": "(✓)", "wrong": "✗", "declined": "–"}


def page(results: dict[str, Any]) -> str:
    asked = requests()
    whole = {tool.name: tool.whole for tool in TOOLS} | {"lookadapt": True}
    tools = {name: found for name, found in results["tools"].items() if "answers" in found}
    lines = [
        "# lookadapt beside other tools",
        "",
        "The same ten requests, given to each tool that installs. All but hassil, which does not learn, started from the eight",
        "sentences of [examples/home.txt](../examples/home.txt). This is an illustration, not a benchmark: ten requests, chosen by",
        "us to show different abilities, one run of each tool, nothing tuned. The figures that describe lookadapt are in",
        "[the results](results.md).",
        "",
        "Written by `python benchmarks/beside_others.py`; nothing on this page is written by hand but its remarks.",
        "",
        "✓ right · (✓) the right intent, without arguments · ✗ wrong · – declined although it could have been understood",
        "",
        "| request | " + " | ".join(tools) + " |",
        "|---|" + ":-:|" * len(tools),
    ]
    counts = {name: {"right": 0, "wrong": 0} for name in tools}
    for number, (said, right) in enumerate(asked):
        marks = []
        for name, found in tools.items():
            judged = verdict(found["answers"][number], right, whole[name])
            marks.append(MARKS[judged])
            if judged in counts[name]:
                counts[name][judged] += 1
        lines.append(f"| {said}{'' if right else ' *(nothing should be done)*'} | " + " | ".join(marks) + " |")
    lines.append("| **right** | " + " | ".join(f"**{counts[name]['right']}**" for name in tools) + " |")
    lines.append("| **wrong action** | " + " | ".join(f"**{counts[name]['wrong']}**" for name in tools) + " |")
    lines += ["", "## What had to be written", "", "| tool | version | asked | written for it |", "|---|---|---|---|"]
    lines += [f"| {name} | {found['version']} | {found['asked']} | {found['wrote']} |" for name, found in tools.items()]
    lines += [
        f"| {name} | – | {found['asked']} | not measured: {found['absent']} |"
        for name, found in results["tools"].items()
        if "absent" in found
    ]
    lines += [
        "| an LLM with tools | – | – | not measured: it needs a service on the network, or weights that no package brings |"
    ]
    lines += ["", "## Every answer", ""]
    for number, (said, right) in enumerate(asked):
        lines += [f"**{said}**", "", f"- wanted: `{right or 'nothing'}`"]
        lines += [f"- {name}: `{found['answers'][number] or 'declined'}`" for name, found in tools.items()]
        lines.append("")
    return "\n".join([*lines, REMARKS])


REMARKS = """\
## How they differ

- **lookadapt** was asked again after its parser had changed, when these ten requests were long known: that flatters it, too. The
  column *asked* above says when each tool was asked.
- **hassil** matches templates that a developer writes. Within its templates it is exact, very fast and never surprising; outside
  of them it declines. Its templates here list every word of the domain, which lookadapt has to find out from the examples,
  and they were written with the ten requests in view, which flatters it: a request nobody foresaw would be declined.
- **semantic-router** picks the route whose example sentences are nearest to the request, with the same sentence encoder that
  lookadapt uses. It has no arguments without a language model behind it, so the best it can get here is the intent.
- **Rasa** trains a classifier of intents and a tagger of entities; the pipeline here is count vectors, DIET and a fallback,
  trained once with one seed. It is meant to be trained on dozens of sentences per intent and not on eight in all, and its flat entities have no nesting: the code that
  puts them together guesses. The two sentences that only name a thing in a room became an intent of their own.
- **An LLM with tools** can be expected to understand more free wording than any of these. It needs a service or a large
  model, its answers are not tied to particular examples, and teaching it means changing a prompt. We have not measured one,
  so there is no column for it.
"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = ["lookadapt", *(tool.name for tool in TOOLS)]
    options.add_argument("--only", nargs="+", choices=names, default=names)
    options.add_argument("--environments", type=Path, default=ROOT / ".venv-peers")
    asked = options.parse_args()
    memory = Memory.read(ROOT / "examples" / "home.txt")
    stored = json.loads(RESULTS.read_text(encoding="utf-8"))["tools"] if RESULTS.exists() else {}
    found = {name: stored[name] for name in names if name in stored}
    when = f"{datetime.now(UTC).date().isoformat()}, commit {commit()}"
    if "lookadapt" in asked.only:
        found["lookadapt"] = ask_lookadapt(memory) | {"asked": when}
    for tool in TOOLS:
        if tool.name in asked.only:
            print(f"asking {tool.name}", file=sys.stderr)
            found[tool.name] = ask(tool, asked.environments, memory) | {"asked": when}
    results = {"tools": {name: found[name] for name in names if name in found}}
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(results, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main()
