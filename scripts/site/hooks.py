"""What the documentation site needs beyond the pages of docs/ (mkdocs calls the functions named `on_…`).

Files keep the paths they have in the repository, so a link from docs/parser.md to ../examples/home.txt works both there
and on the site. Pages that can be made from the code are made here and stored nowhere, so they cannot grow old.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import generated
import notebooks
import pictures
import plots
from doctests import fenced
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

SHOWN = (  # beside docs/: pages, and whatever they link to
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE",
    "deploy/*",
    "examples/**/*",
    "data/packs/README.md",
    "results/*/*.md",
    "results/*/bench/*.md",
    "results/*/*.json",
    "results/*/*.png",
    "results/*/figures/*",
    "benchmarks/*.py",
    "scripts/**/*.py",
    "src/lookadapt/**/*.py",
)
_LINK = re.compile(r"(?<=\]\()[^)\s#:]+(?=\))")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The repository's files under their own paths, then the pages and pictures made from the code."""
    root = Path(config.config_file_path).parent
    shown = [file for file in files if file.src_uri.startswith("assets/")]
    shown += [_file(path, root, config) for path in _paths(root) if path.suffix != ".ipynb"]
    by_path = {file.src_uri: file for file in shown}
    for path, content in made(root).items():
        by_path[path] = File.generated(config, path, content=content)
    return Files(list(by_path.values()))


def made(root: Path) -> dict[str, str | bytes]:
    """Everything that is made and not stored, by its path on the site."""
    pages: dict[str, str | bytes] = {
        "docs/reference/commands.md": generated.commands_page(),
        "docs/reference/modules.md": generated.modules_page(root / "src"),
        "docs/reference/paper_map.md": generated.paper_map(root / "src"),
    }
    for name, text in generated.reference_pages().items():
        pages[f"docs/reference/{name}.md"] = text
    for notebook in sorted((root / "docs" / "notebooks").glob("*.ipynb")):
        pages |= notebooks.page(notebook, root)
    for name, drawing in pictures.drawings(root).items():
        pages[f"docs/pictures/{name}"] = drawing
    for name, drawing in plots.drawings(root).items():
        pages[f"docs/pictures/{name}"] = drawing
    for folder in sorted(path for path in (root / "examples").rglob("*") if path.is_dir() and path.name != "__pycache__"):
        names = sorted(path.name for path in folder.iterdir() if path.is_file())
        listing = [f"# {folder.relative_to(root)}", "", *(f"- [{name}]({name})" for name in names)]
        pages[f"{folder.relative_to(root)}/index.md"] = "\n".join(listing) + "\n"
    return pages


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Links to folders lead to their page; a repository shows a folder by itself, a site does not."""

    def target(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), match.group()))
        for index in ("README.md", "index.md"):
            if files.get_file_from_path(f"{path}/{index}") is not None:
                return f"{match.group().rstrip('/')}/{index}"
        return match.group()

    return fenced(_LINK.sub(target, markdown))


def _paths(root: Path) -> Iterator[Path]:
    yield from sorted(path for path in (root / "docs").rglob("*") if path.is_file())
    for pattern in SHOWN:
        yield from sorted(path for path in root.glob(pattern) if path.is_file() and "__pycache__" not in path.parts)


def _file(path: Path, root: Path, config: MkDocsConfig) -> Any:
    return File(str(path.relative_to(root)), str(root), config.site_dir, config.use_directory_urls)
