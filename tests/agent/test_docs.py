from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import lookadapt.agent
import lookadapt.memory.store

ROOT = Path(__file__).parents[2]
MODULES = [
    info.name
    for package in (lookadapt.agent, lookadapt.memory.store)
    for info in pkgutil.iter_modules(package.__path__, package.__name__ + ".")
    if not info.ispkg
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", ["agent.md", "build_an_assistant.md"])
def test_examples_in_the_docs_run(name: str) -> None:
    result = doctest.testfile(str(ROOT / "docs" / name), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 5
    assert result.failed == 0


def test_few_public_names() -> None:
    assert set(lookadapt.agent.__all__) >= {"Agent", "Lesson", "Reply", "skill"}
    assert all(hasattr(lookadapt.agent, name) for name in lookadapt.agent.__all__)
