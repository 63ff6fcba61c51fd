"""A number is stale when the code behind it changed, not when somebody mended a remark or another module."""

from pathlib import Path

import pytest

from lookadapt.experiments.provenance import PACKAGE, code_behind, commit


@pytest.fixture
def package(tmp_path: Path) -> Path:
    files = {
        "room/__init__.py": '"""A room."""\n',
        "room/top.py": '"""Top."""\nfrom .middle import value\nfrom ..other.far import thing\n',
        "room/middle.py": "value = 1  # why\n",
        "room/alone.py": "unused = 1\n",
        "other/__init__.py": "",
        "other/far.py": "thing = 2\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def changed(package: Path, name: str, text: str) -> bool:
    code_behind.cache_clear()
    before = code_behind("room/top.py", package)
    old = (package / name).read_text()
    (package / name).write_text(text)
    code_behind.cache_clear()
    after = code_behind("room/top.py", package)
    (package / name).write_text(old)
    return before != after


def test_what_makes_a_number_stale(package: Path) -> None:
    assert changed(package, "room/middle.py", "value = 2\n")
    assert changed(package, "other/far.py", "thing = 3\n")
    assert not changed(package, "room/middle.py", "# because\nvalue = 1\n")
    assert not changed(package, "room/top.py", '"""Better words."""\nfrom .middle import value\nfrom ..other.far import thing\n')
    assert not changed(package, "room/alone.py", "unused = 2\n")


def test_the_code_behind_a_cell_is_the_papers(tmp_path: Path) -> None:
    """The real tree: another learning rule makes a cell stale, another table does not."""
    copy = tmp_path / "lookadapt"
    for source in PACKAGE.rglob("*"):
        if source.suffix == ".py":
            target = copy / source.relative_to(PACKAGE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    code_behind.cache_clear()
    before = code_behind("experiments/cells.py", copy)
    assert before == code_behind("experiments/cells.py")
    for name, stale in (("experiments/tables.py", False), ("parsing/parser.py", False), ("paper/training.py", True),
                        ("paper/oracle.py", True), ("language/tokens.py", True), ("experiments/scenarios.py", True)):  # fmt: skip
        text = (copy / name).read_text()
        (copy / name).write_text(text + "\nADDED = 1\n")
        code_behind.cache_clear()
        assert (code_behind("experiments/cells.py", copy) != before) is stale, name
        (copy / name).write_text(text)
    code_behind.cache_clear()


def test_the_commit() -> None:
    assert commit() == "unknown" or len(commit().rstrip("+")) == 10


def test_modules_left_out(package: Path) -> None:
    code_behind.cache_clear()
    before = code_behind("room/top.py", package, without=("room/middle.py",))
    (package / "room/middle.py").write_text("value = 5\n")
    code_behind.cache_clear()
    assert code_behind("room/top.py", package, without=("room/middle.py",)) == before
    code_behind.cache_clear()
