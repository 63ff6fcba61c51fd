"""`lookadapt chat`, `teach` and `lessons` as people and scripts run them: processes, pipes, a terminal."""

from __future__ import annotations

import importlib.util
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import Result
from typer.testing import CliRunner

from lookadapt.agent import Store
from lookadapt.cli import app
from lookadapt.errors import LookadaptError

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def sessions() -> ModuleType:
    spec = importlib.util.spec_from_file_location("agent_sessions", ROOT / "benchmarks" / "agent_sessions.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*arguments: str, store: Path, said: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "lookadapt", *arguments, "--store", str(store)]
    return subprocess.run(command, input=said or "", capture_output=True, text=True, timeout=600, check=False)


@pytest.mark.parametrize("name", ["session.txt", "smarthome_session.txt"])
def test_the_sessions_in_the_docs_are_what_it_prints(sessions: ModuleType, tmp_path: Path, name: str) -> None:
    session = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert sessions.transcript(sessions.said(session), tmp_path, *sessions.SESSIONS[name]) == session


SCRIPT = """\
the hometown of john
set the hometown of john to oslo
the hometown of john
zork bob
yes
glorp bob
(tell (person bob) (message "hello"))
done
zork alice
why
to ring mary: tell mary that the phone is ringing
to ring mary: tell mary that it is late
replace
ring sophia
lessons
show 44
edit 46: tell mary that tea is ready
ring jim
forget last
ring jim
no
undo
ring jim
export {folder}/mine.jsonl
undo lesson
import {folder}/mine.jsonl
export {folder}/again.jsonl
export {folder}/mine.txt
skills
help
to spin: ring bob, then spin
teach evil => (__import__ os)
quit
"""


def test_a_scripted_conversation_covers_every_command(tmp_path: Path) -> None:
    done = run("chat", "--teacher", "ann", "--echo", store=tmp_path / "l.db", said=SCRIPT.format(folder=tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    answers = re.split(r'^(?:teach ".*?"|replace / keep both / cancel)?> .*\n', done.stdout, flags=re.MULTILINE)[1:]
    expected = [
        "pittsburgh",
        "the hometown of john is now oslo",
        "oslo",
        "Will you teach me what it means?",
        'What does "zork bob" mean?',
        "I do not understand the step 'glorp bob'",  # taught on the spot, by a form
        'Learned: "glorp bob" means (tell (person bob) (message "hello")) (lesson 43).\n  so I know: glorp [person]\nBack to "zork bob"',
        'Learned: "zork bob" means (tell (person bob) (message "hello")) (lesson 44).\n  so I know: zork [person]\nunderstood: zork bob\ntold bob: hello',
        "told alice: hello",
        "(tell (person alice) (message \"hello\"))",
        'Learned: "ring mary" means (tell (person mary) (message "the phone is ringing")) (lesson 45).',
        "Replace, keep both, or cancel?",
        '(message "it is late")) (lesson 46).',
        "told sophia: it is late",
        "3 taught here, 42 that came with the assistant",
        "taught    by ann, ",
        'Changed: "ring mary" means (tell (person mary) (message "tea is ready")) (lesson 47, was 46).',
        "told jim: tea is ready",
        'Forgotten: "ring mary"',
        "",  # whatever it guesses now
        "",
        'Undone (forget): "ring mary" is back.',
        "told jim: tea is ready",
        "Wrote 3 lessons to",
        'Undone (edit): "ring mary" is back, "ring mary" is gone.',
        "Replace, keep both, or cancel?",
        "Please say: replace, keep both, or cancel.",
        "Please say: replace, keep both, or cancel.",
    ]  # fmt: skip
    for answer, part in zip(answers, expected, strict=False):
        assert part in answer, (part, done.stdout)


def test_the_rest_of_the_script(tmp_path: Path) -> None:
    store = tmp_path / "l.db"
    said = f"""\
to ring mary: tell mary that tea is ready
export {tmp_path}/mine.jsonl
forget last
import {tmp_path}/mine.jsonl
export {tmp_path}/again.jsonl
export {tmp_path}/mine.txt
skills
help
to spin: messages for bob, then spin
teach evil => (__import__ os)
"""
    done = run("chat", store=store, said=said)
    assert "Imported: 1 new." in done.stdout
    assert (tmp_path / "mine.jsonl").read_bytes() == (tmp_path / "again.jsonl").read_bytes()
    assert (tmp_path / "mine.txt").read_text() == 'ring mary\n(tell (person mary) (message "tea is ready"))\n\n'
    for part in ("(tell person message)", "edit N: STEPS or FORM", "would call itself without end", "no skill '__import__'"):
        assert part in done.stdout
    assert "\n> " not in done.stdout  # no prompts over a pipe


def call(*arguments: str, store: Path) -> Result:
    """A command in this process; what goes wrong is raised."""
    return CliRunner().invoke(app, [*arguments, "--store", str(store)], catch_exceptions=False)


def test_commands_from_the_shell(tmp_path: Path) -> None:
    store = tmp_path / "l.db"
    taught = call("teach", "ring mary", "--steps", "tell mary that tea is ready", "--json", "--teacher", "ann", store=store)
    lesson = json.loads(taught.stdout)
    assert (lesson["form"], lesson["teacher"], lesson["how"]) == ('(tell (person mary) (message "tea is ready"))', "ann", "steps")
    again = run("teach", "ring mary", "(messages (person mary))", "--json", store=store)
    assert again.returncode == 2
    assert "was taught before" in json.loads(again.stderr)["error"]
    kept = call("teach", "ring mary", "(messages (person mary))", "--replace", "--json", store=store)
    assert json.loads(kept.stdout)["replaces"] == [lesson["id"]]
    listed = json.loads(call("lessons", "list", "--json", store=store).stdout)
    assert [each["form"] for each in listed["lessons"]] == ["(messages (person mary))"]
    shown = call("lessons", "show", str(listed["lessons"][0]["id"]), store=store)
    assert "replaced  (tell (person mary)" in shown.stdout
    assert "is back" in call("lessons", "undo", store=store).stdout
    edited = call("lessons", "edit", str(lesson["id"]), "--utterance", "call mary", store=store)
    assert 'changed: "call mary"' in edited.stdout
    call("lessons", "export", str(tmp_path / "x.jsonl"), store=store)
    other = call("lessons", "import", str(tmp_path / "x.jsonl"), "--json", store=tmp_path / "other.db")
    assert json.loads(other.stdout) == {"added": 1, "known": 0, "replaced": 0}
    with pytest.raises(LookadaptError, match="there is no skill 'nope'"):
        call("teach", "ring mary", "--skill", "nope", store=store)
    with pytest.raises(LookadaptError, match="lesson 999 is not there"):
        call("lessons", "forget", "999", store=store)


def test_json_and_hostile_lines(tmp_path: Path) -> None:
    said = (
        "the hometown of john\n"
        + "x" * 10_000_000
        + "\n"
        + "(" * 50_000
        + "\n\x00\x1b[31m\nto a: "
        + "(b " * 30_000
        + "\ncancel\nmary 's salary\n"
    )
    done = run("chat", "--json", store=tmp_path / "l.db", said=said)
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0]["reply"]["form"] == "(field (relation hometown) (person john))"
    assert answers[-1]["answer"].endswith("62000")
    with Store.open(tmp_path / "l.db") as store:
        assert {lesson.how for lesson in store.lessons("assistant")[1]} == {"starter"}


def test_a_store_that_cannot_be_opened_gets_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "letter.txt"
    bad.write_text("dear store")
    done = run("chat", store=bad, said="hello\n")
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    assert bad.read_text() == "dear store"


PROMPT_IS_UP = "\x1b[?2004h"  # prompt_toolkit turns bracketed paste on once it reads keys


def read_until(terminal: int, text: str, then: str = "", seconds: float = 90) -> str:
    """What the terminal shows until `text`, and after it `then`, was seen; the end or silence is a failure."""
    seen = ""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not (text in seen and then in seen[seen.rindex(text) :]):
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                seen += os.read(terminal, 65536).decode(errors="replace")
            except OSError:
                break
            if "\x1b[6n" in seen:  # the prompt asks where the cursor is
                os.write(terminal, b"\x1b[1;1R")
                seen = seen.replace("\x1b[6n", "")
    assert text in seen, seen
    assert then in seen[seen.rindex(text) :], seen
    return seen


def test_a_terminal_with_history_completion_and_ctrl_c(tmp_path: Path) -> None:
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [sys.executable, "-m", "lookadapt", "chat", "--store", str(tmp_path / "l.db")])
    try:
        read_until(terminal, "Say help for help.", PROMPT_IS_UP)
        os.write(terminal, b"zork bob\r")
        read_until(terminal, "Will you teach me", PROMPT_IS_UP)
        os.write(terminal, b"yes\r")
        read_until(terminal, "What does", PROMPT_IS_UP)
        os.write(terminal, b"tell bob that tea is ready\r")
        read_until(terminal, "And then?", PROMPT_IS_UP)
        os.write(terminal, b"\x03")  # in the middle of a lesson
        read_until(terminal, "Nothing is lost", PROMPT_IS_UP)
        os.write(terminal, b"done\r")
        read_until(terminal, "Learned", PROMPT_IS_UP)
        os.write(terminal, b"less\t")
        read_until(terminal, "lessons")
        os.write(terminal, b"\r")
        read_until(terminal, "1 taught here", PROMPT_IS_UP)
        os.write(terminal, b"\x04")
        deadline = time.monotonic() + 30
        while os.waitpid(child, os.WNOHANG)[0] == 0 and time.monotonic() < deadline:
            time.sleep(0.05)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    with Store.open(tmp_path / "l.db") as store:
        assert store.lessons("assistant")[1][-1].utterance == "zork bob"
    assert "+zork bob" in (tmp_path / "l.history").read_text()
