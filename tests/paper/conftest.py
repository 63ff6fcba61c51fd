"""Fixtures of `tiny`; without torch none of these tests can be read, and one says so."""

from importlib.util import find_spec

if find_spec("torch") is None:
    collect_ignore_glob = ["test_[!i]*.py"]
else:
    from .tiny import tiny_data, tiny_splits, vectors, vectors_file

    __all__ = ["tiny_data", "tiny_splits", "vectors", "vectors_file"]
