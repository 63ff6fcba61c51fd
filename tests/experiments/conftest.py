"""Fixtures of `small`; without torch the paper's experiments cannot be read."""

from importlib.util import find_spec

if find_spec("torch") is None:
    collect_ignore = ["test_reproduce.py", "test_scenarios.py", "test_search.py", "test_systems.py"]
else:
    from .small import vectors_file

    __all__ = ["vectors_file"]
