"""The lock files hold what pyproject.toml asks for, with hashes, and say nothing about the machine that wrote them."""

import re
import runpy
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PINNED = re.compile(r"^([\w.-]+)==([\w.+!-]+)(?: ; [^\\\n]*)?( \\)?$", re.MULTILINE)


@pytest.fixture(scope="module")
def project(root):
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def pins(root, *names):
    """Package: the versions it is locked to (more than one if Python versions differ)."""
    found = {}
    for name in names:
        for package, version, _ in PINNED.findall((root / "locks" / f"{name}.txt").read_text(encoding="utf-8")):
            found.setdefault(package, set()).add(version)
    return found


def missing(requirements, locked):
    for text in requirements:
        wanted = Requirement(text)
        versions = locked.get(canonicalize_name(wanted.name), set())
        if not versions or not all(wanted.specifier.contains(version) for version in versions):
            yield text


def test_the_base_lock_holds_what_the_package_needs(root, project):
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["build"]]
    assert list(missing(wanted, pins(root, "base"))) == [], "run `make lock`"
    assert list(missing([*wanted, *project["dependency-groups"]["base-test"]], pins(root, "base-test"))) == [], "run `make lock`"


def test_the_whole_lock_holds_every_extra(root, project):
    wanted = [text for extra in project["project"]["optional-dependencies"].values() for text in extra]
    assert list(missing(wanted, pins(root, "everything", "torch"))) == [], "run `make lock`"


def test_a_missing_or_outdated_pin_is_found():
    assert list(missing(["numpy>=2", "rich", "typer>=0.29"], {"numpy": {"1.26"}, "typer": {"0.29.0"}})) == ["numpy>=2", "rich"]


@pytest.mark.parametrize("name", ["base", "base-test", "everything"])
def test_every_pin_but_torch_has_a_hash(root, name):
    text = (root / "locks" / f"{name}.txt").read_text(encoding="utf-8")
    pinned = PINNED.findall(text)
    assert pinned
    assert [package for package, _, hashes in pinned if not hashes] == []
    assert "torch" not in {package for package, *_ in pinned}
    assert all(re.fullmatch(r"\s+--hash=sha256:[0-9a-f]{64}( \\)?|#.*|\S+==.*", line) for line in text.splitlines())


def test_the_page_of_licences_names_every_locked_package(root):
    script = runpy.run_path(str(root / "scripts" / "licences.py"))
    page = script["PAGE"].read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| (\S+) \| [\d.]", page, re.MULTILINE)) | set(re.findall(r"[\w.-]+", page.rpartition(": ")[2]))
    assert {*script["pins"]("everything"), "torch"} - {name.rstrip(".") for name in listed} == set(), "run scripts/licences.py"
