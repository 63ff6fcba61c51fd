from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lookadapt.agent import Agent, ConflictError, LessonError
from lookadapt.errors import ExampleError, LookadaptError
from lookadapt.memory.store import Draft


@pytest.mark.parametrize("name", ["x.jsonl", "x.txt", "x.tsv"])
def test_round_trip_is_exact(agent: Agent, tmp_path: Path, parser: object, name: str) -> None:
    agent.teach("forward this to bob", steps="write a letter, then send the letter to bob")
    count = agent.export(tmp_path / name)
    with Agent(parser=parser) as other:  # type: ignore[arg-type]
        done = other.import_lessons(tmp_path / name)
        assert (len(done.added), done.known, done.replaced) == (count, 0, ())
        other.export(tmp_path / f"again-{name}")
        if name == "x.jsonl":
            assert other.lessons() == agent.lessons()  # who, when and how too
    assert (tmp_path / name).read_bytes() == (tmp_path / f"again-{name}").read_bytes()


WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]), min_size=1, max_size=30)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pairs=st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=5))
def test_any_lessons_come_back(pairs: list[tuple[str, str]], tmp_path: Path) -> None:
    drafts = []
    for words, text in pairs:
        try:
            drafts.append(Draft.of(words, "(say " + json.dumps(text, ensure_ascii=False) + ")"))
        except LookadaptError:
            continue
    with Agent() as one, Agent() as two:
        one.store.change("me", "import", "me", add=drafts)
        for name in ("x.jsonl", "x.txt"):
            one.export(tmp_path / name)
            imported = two.import_lessons(tmp_path / name, on_conflict="keep_both")
            assert len(imported.added) + imported.known == len(drafts)
            two.export(tmp_path / f"again-{name}")
            assert {lesson.example for lesson in two.lessons()} == {lesson.example for lesson in one.lessons()}
            two.undo() if imported.added else None


def test_import_is_all_or_nothing(agent: Agent, tmp_path: Path) -> None:
    before = agent.lessons()
    for bad in ['{"utterance": "x", "form": "(unclosed"}', "nonsense", '{"utterance": "x", "form": "(__import__ os)"}']:
        path = tmp_path / "bad.jsonl"
        path.write_text('{"utterance": "lights", "form": "(device lamp)"}\n' + bad + "\n")
        with pytest.raises(LookadaptError):
            agent.import_lessons(path)
        assert agent.lessons() == before


def test_an_error_names_file_and_line(agent: Agent, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"utterance": "lights", "form": "(device lamp)"}\n{"utterance": "x", "form": "(unclosed"}\n')
    with pytest.raises(ExampleError, match=r"bad\.jsonl:2"):
        agent.import_lessons(path)


def test_import_reports_conflicts_and_obeys(agent: Agent, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("lamp\n(device fan)\n\nfan\n(device fan)\n\nshade\n(device blinds)\n\n")
    with pytest.raises(ConflictError) as caught:
        agent.import_lessons(path)
    assert [conflict.utterance for conflict in caught.value.conflicts] == ["lamp"]
    assert not agent.lessons("shade")
    done = agent.import_lessons(path, on_conflict="replace")
    assert (len(done.added), done.known, [lesson.written for lesson in done.replaced]) == (2, 1, ["(device lamp)"])
    agent.undo()
    assert [lesson.written for lesson in agent.lessons() if lesson.utterance == "lamp"] == ["(device lamp)"]
    done = agent.import_lessons(path, on_conflict="keep_both")
    assert len([lesson for lesson in agent.lessons() if lesson.utterance == "lamp"]) == 2


def test_a_file_that_contradicts_itself(agent: Agent, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("shade\n(device blinds)\n\nshade\n(device fan)\n\n")
    with pytest.raises(ConflictError):
        agent.import_lessons(path)
    agent.import_lessons(path, on_conflict="replace")
    assert [lesson.written for lesson in agent.lessons("shade")] == ["(device fan)"]


@pytest.mark.parametrize(
    "line",
    [
        json.dumps({"utterance": "x", "form": "x" * 10_000_000}),
        json.dumps({"utterance": "x " * 5_000_000, "form": "(device lamp)"}),
        json.dumps({"utterance": "x", "form": "(" * 100_000}),
        json.dumps({"utterance": "x", "form": "(a " * 5_000 + "b" + ")" * 5_000}),
        json.dumps({"utterance": "a\x00b", "form": "(device lamp)"}),
        json.dumps({"utterance": "x", "form": "(device lamp)", "taught_at": "yesterday"}),
        json.dumps({"utterance": "x", "form": "(device lamp)", "taught_at": "2026-01-01T00:00:00+00:00", "teacher": "x" * 999}),
        "[" * 100_000,
        '{"utterance": 3, "form": null}',
        "\udcff",
    ],
    ids=["long form", "long words", "deep", "deep closed", "nul", "time", "teacher", "json bomb", "types", "not text"],
)
def test_hostile_imports(agent: Agent, tmp_path: Path, line: str) -> None:
    before = agent.lessons()
    path = tmp_path / "evil.jsonl"
    path.write_bytes(line.encode("utf-8", "surrogateescape"))
    with pytest.raises(LookadaptError):
        agent.import_lessons(path)
    assert agent.lessons() == before


def test_sql_in_a_lesson_is_only_words(agent: Agent, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    words = "x'); DROP TABLE lookadapt_lessons; --"
    path.write_text(json.dumps({"utterance": words, "form": "(device lamp)"}))
    agent.import_lessons(path)
    assert agent.lessons(words)[0].utterance == words


@pytest.mark.parametrize("name", ["missing.jsonl", "missing.txt", "kind.doc"])
def test_files_that_are_not_there(agent: Agent, tmp_path: Path, name: str) -> None:
    with pytest.raises(ExampleError):
        agent.import_lessons(tmp_path / name)
    with pytest.raises(ExampleError):
        agent.export(tmp_path / "no" / "folder" / name)


def test_unknown_numbers(agent: Agent) -> None:
    with pytest.raises(LessonError):
        agent.edit(999, "(device lamp)")
