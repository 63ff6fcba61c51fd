"""The documentation site: it builds without a warning, its links lead somewhere, and it fetches nothing from elsewhere."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import lookadapt
import lookadapt.agent
from sharing import built_once

BUILD = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir"]


@pytest.fixture(scope="module")
def site(root, tmp_path_factory):
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}

    def build(folder):
        done = subprocess.run([*BUILD, folder], cwd=root, env=environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    return built_once(tmp_path_factory, "site", build)


class Page(HTMLParser):
    """The places a page has, the places it leads to, and what it loads."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids |= {value for name, value in attrs if name in ("id", "name") and value}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        elif tag in ("img", "script", "iframe", "source") and given.get("src"):
            self.loads.append(given["src"])
        elif tag == "link" and given.get("href") and given.get("rel") not in ("canonical", "next", "prev"):
            self.loads.append(given["href"])


def dead_ends(pages):
    """Links and files of built pages that are not there. `pages`: path to text."""
    read = {path: Page(text) for path, text in pages.items()}
    for path, page in read.items():
        for target in (*page.links, *page.loads):
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            goal = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
            goal = goal / "index.html" if goal.is_dir() else goal
            if not goal.exists() and goal not in read:
                yield f"{path.name}: {target}"
            elif parts.fragment and goal in read and unquote(parts.fragment) not in read[goal].ids:
                yield f"{path.name}: {target} (no such place on the page)"


@pytest.fixture(scope="module")
def pages(site):
    # 404.html gives its links from the root of a server, which a folder is not.
    return {path: path.read_text(encoding="utf-8") for path in site.rglob("*.html") if path.name != "404.html"}


def test_every_link_leads_somewhere(pages):
    assert len(pages) > 25
    assert list(dead_ends(pages)) == []


def test_nothing_is_loaded_from_another_host(pages):
    loaded = {target for text in pages.values() for target in Page(text).loads}
    assert loaded
    assert {target for target in loaded if urlsplit(target).netloc} == set()


def test_the_link_checker_finds_dead_ends(tmp_path):
    one, two = tmp_path / "one.html", tmp_path / "two.html"
    pages = {one: '<a href="two.html#here">x</a><a href="none.html">x</a><img src="none.png">', two: '<p id="there">'}
    assert len(list(dead_ends(pages))) == 3
    assert list(dead_ends({one: '<a href="two.html#there">x</a>', two: '<p id="there">'})) == []


def test_notebooks_are_shown_with_what_their_cells_print(site, root):
    for notebook in (root / "docs" / "notebooks").glob("*.ipynb"):
        page = (site / "docs" / "notebooks" / f"{notebook.stem}.html").read_text(encoding="utf-8")
        cells = [cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
        assert page.count('<div class="highlight">') >= len(cells) + 4  # what they print, besides the cells
        assert not any(cell["outputs"] for cell in cells), "store notebooks without outputs: they grow old"


def test_the_reference_is_made_from_the_code(site):
    commands = (site / "docs" / "reference" / "commands.html").read_text(encoding="utf-8")
    assert "lookadapt lessons import" in commands
    assert "--keep-both" in commands
    reference = "".join(path.read_text(encoding="utf-8") for path in (site / "docs" / "reference").glob("*.html"))
    names = [*lookadapt.__all__, *(f"agent.{name}" for name in lookadapt.agent.__all__), "Parser.parse", "Memory.teach"]
    assert [name for name in names if f'id="lookadapt.{name}"' not in reference] == []
    sections = (site / "docs" / "reference" / "paper_map.html").read_text(encoding="utf-8")
    for module in ("paper/lookup.py", "paper/aligner.py", "paper/discriminator.py", "language/grammar.py"):
        assert module in sections


def test_pictures_are_drawings(site):
    drawn = sorted((site / "docs" / "pictures").glob("*.svg"))
    assert len(drawn) >= 6
    for path in drawn:
        assert ElementTree.parse(path).getroot().tag.endswith("svg")
