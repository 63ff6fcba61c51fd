import pytest


def test_torch_is_there() -> None:
    pytest.importorskip("torch", reason="the paper's parser needs torch: pip install 'lookadapt[train]'")
