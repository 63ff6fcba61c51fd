"""The contract of all commands: status 0 or 2, errors in one line, an error object with --json."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lookadapt import __version__, cli
from lookadapt.cli import COMMANDS

COMMAND = [sys.executable, "-m", "lookadapt"]
PACKAGE = Path(cli.__file__).parents[1]


def lookadapt(*arguments, **options):
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False, **options)


@pytest.mark.parametrize("arguments", [["--help"], ["generate", "--help"], ["validate", "--help"]])
def test_help(run, arguments):
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    assert "Usage: " in out


def test_help_names_every_command_with_a_line_that_is_not_cut_off(run):
    out = run("--help")[1]
    assert [line.split()[0] for line in out.partition("Commands:\n")[2].splitlines()] == list(COMMANDS)
    assert "..." not in out.partition("Commands:")[2]


@pytest.mark.parametrize("group", [[], ["lessons"], ["train"], ["tokens"]])
def test_a_group_without_a_command_prints_its_help_and_no_line_is_cut_off(run, group):
    assert run(*group) == run(*group, "--help")
    status, out, _ = run(*group)
    assert status == 0
    assert "..." not in out.partition("Commands:")[2]


def test_no_help_shows_a_path_of_this_machine(run):
    assert str(PACKAGE) not in run("train", "scorer", "--help")[1].replace("\n", "").replace(" ", "")


def test_version_and_both_entry_points():
    script = os.path.join(os.path.dirname(sys.executable), "lookadapt")
    for command in (COMMAND, [script]):
        assert (
            subprocess.run([*command, "--version"], capture_output=True, text=True, check=True).stdout
            == f"lookadapt {__version__}\n"
        )


BAD = [
    (["generate"], "nowhere to write"),
    (["generate", "out", "--domain", "boats"], "no domain 'boats'"),
    (["generate", "file.txt"], "file.txt is a file"),
    (["generate", "file.txt/below", "-d", "animal"], "cannot make the folder"),
    (["generate", "out", "--seed", "x"], "Invalid value for '--seed'"),
    (["generate", "--nonsense"], "No such option"),
    (["validate"], "Missing argument"),
    (["validate", "none.txt"], "cannot read none.txt"),
    (["validate", "x.csv"], "unknown kind of example file"),
    (["nonsense"], "No such command"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD)
def test_bad_input_is_status_2_and_one_line(run, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.txt").write_text("")
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("arguments", "message"), BAD)
def test_with_json_the_error_is_an_object(run, tmp_path, monkeypatch, arguments, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.txt").write_text("")
    status, out, err = run(*arguments, "--json")
    assert (status, out) == (2, "")
    error = json.loads(err)
    assert set(error) == {"error", "hint"}
    assert message in error["error"]


def test_the_same_in_a_process_of_its_own(tmp_path):
    done = lookadapt("validate", tmp_path / "none.txt")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("error: cannot read")


def test_odd_names_and_terminals_without_unicode(tmp_path):
    """Brackets are no markup, `:cat:` no picture, and an ASCII terminal gets escapes, not a crash."""
    name = "[bold]x :cat: é\udcff.txt"
    (tmp_path / name).write_text("a\n(f)\n")
    for encoding in ("utf-8", "ascii"):
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        done = subprocess.run([*COMMAND, "validate", name], capture_output=True, cwd=tmp_path, env=environment, check=True)
        assert b"[bold]x :cat: " in done.stdout
        done = subprocess.run(
            [*COMMAND, "validate", name, "--json"], capture_output=True, cwd=tmp_path, env=environment, check=True
        )
        assert json.loads(done.stdout)["file"] == name


def test_a_reader_that_has_had_enough_is_no_error():
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m lookadapt generate --stats -d animal | head -1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full on this system")
def test_a_full_disk_is_one_line():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "generate", "--stats", "-d", "animal"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_control_c_is_status_130(tmp_path):
    """The child gets a handler of its own: under `nohup make test &` it would inherit that Ctrl-C is ignored."""
    os.mkfifo(tmp_path / "pipe.txt")
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from lookadapt.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "validate", tmp_path / "pipe.txt"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        with open(tmp_path / "pipe.txt", "w") as pipe:  # opens once the command reads: it is under way
            pipe.write("a\n(f)\n\n")
            pipe.flush()
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out) == (130, "")
    assert err in ("", "interrupted\n")
