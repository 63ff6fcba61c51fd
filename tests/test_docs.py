"""Runs what the documentation shows: `console` blocks as commands, `>>>` blocks as doctests; output must match."""

import contextlib
import doctest
import importlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(text, kind):
    return [(text[: m.start()].count("\n") + 2, m.group(2)) for m in _BLOCK.finditer(text) if m.group(1) == kind]


def commands(block):
    """(command, expected output) pairs of a console block."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def mismatches(text, folder):
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    wrong = []
    for line, block in blocks(text, "console"):
        for command, expected in commands(block):
            done = subprocess.run(
                ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
            )
            if [s.rstrip() for s in done.stdout.rstrip().split("\n")] != [
                s.rstrip() for s in expected.rstrip().split("\n")
            ] or done.stderr:
                wrong.append(f"line {line}: $ {command}\n{done.stdout}{done.stderr}")
    return wrong


@pytest.fixture
def folder(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page, folder):
    assert mismatches(page.read_text(encoding="utf-8"), folder) == []


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_gives_what_the_page_shows(page):
    text = "\n".join(block for _, block in blocks(page.read_text(encoding="utf-8"), "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    report = []
    assert runner.run(test, out=report.append).failed == 0, "".join(report)
    assert len(test.examples) >= text.count(">>> ")


def test_the_checker_finds_wrong_output(folder):
    text = "```console\n$ echo one\none\n$ echo two\nthree\n```\n"
    assert len(mismatches(text, folder)) == 1


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists() or target.startswith("http"), target


def test_the_architecture_page_names_every_module_of_language():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    names = {p.stem for p in (ROOT / "src" / "lookadapt" / "language").iterdir() if p.suffix == ".py"} - {"__init__"}
    assert {name for name in names if f"`{name}`" not in text} == set()


def named_in_the_code(name):
    """What a dotted name of the glossary stands for: `Parse.reading`, `agent.Lesson`, `language.rule.GrammarRule`."""
    *path, last = name.split(".")
    for size in range(len(path), -1, -1):
        with contextlib.suppress(ImportError, AttributeError):
            found = importlib.import_module(".".join(["lookadapt", *path[:size]]))
            for part in (*path[size:], last):
                fields = getattr(found, "__dataclass_fields__", {})
                found = fields[part] if part in fields else getattr(found, part)
            return found
    return None


def test_the_classes_that_the_glossary_names_exist():
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    names = [name for name in re.findall(r"`([\w.]+)`", text) if re.search(r"(^|\.)[A-Z]\w*[a-z]", name)]
    assert len(names) > 12
    assert [name for name in names if named_in_the_code(name) is None] == [], "the glossary must use the code's names"
    assert named_in_the_code("Parse.nonsense") is None
    assert named_in_the_code("language.rule.Rule") is None


def test_the_readme_shows_the_session_as_it_prints():
    session = (ROOT / "docs" / "session.txt").read_text(encoding="utf-8").rstrip("\n")
    assert session in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_confidence_page_says_what_the_shipped_numbers_say():
    script = runpy.run_path(str(ROOT / "scripts" / "confidence_page.py"))
    data = json.loads(script["WEIGHTS"].read_text(encoding="utf-8"))
    assert script["PAGE"].read_text(encoding="utf-8") == script["page"](data)


def test_the_papers_page_says_what_its_tables_say():
    script = runpy.run_path(str(ROOT / "scripts" / "paper_page.py"))
    text = script["PAGE"].read_text(encoding="utf-8")
    assert text == script["page"](text, script["TABLES"].read_text(encoding="utf-8"))
