from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from lookadapt.agent import Agent, SkillError, Store
from lookadapt.agent.assistants import Assistant

EXAMPLE = Path(__file__).parents[2] / "examples" / "smarthome_agent"


@pytest.fixture
def built_in(tmp_path: Path, parser: object) -> Agent:
    return Assistant.load().agent(Store.open(tmp_path / "l.db"), tmp_path, parser=parser)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("utterance", "answer"),
    [
        ("the hometown of john", "pittsburgh"),
        ("mary 's salary", "62000"),
        ("the parents of my colleagues", "rose, arthur, helen, george"),
        ("the hometown of mary 's siblings", "paris"),
        ("jim 's waiters", "I have no waiter of jim on record"),
        ("set john 's salary to mary 's salary", "the salary of john is now 62000"),
        ("tell alice that the train is late", "told alice: the train is late"),
        ("messages for bob", "no messages for bob"),
        ("the address of the french restaurant", "8 rose square"),
    ],
)
def test_the_built_in_assistant(built_in: Agent, utterance: str, answer: str) -> None:
    assert built_in.ask(utterance).text == answer


@pytest.mark.parametrize(
    ("utterance", "form", "answer"),
    [
        (
            "set the birthday of sophia to june 3",
            '(set (field (relation birthday) (person sophia)) (value "june 3"))',
            "the birthday of sophia is now june 3",
        ),
    ],
)
def test_what_is_not_sure_is_asked_and_done_once_confirmed(built_in: Agent, utterance: str, form: str, answer: str) -> None:
    reply = built_in.ask(utterance)
    assert reply.text.startswith("Do you mean ")
    assert not reply.done
    assert str(reply.suggestion) == form
    assert built_in.confirm(reply).text == answer


def test_it_learns_in_the_first_minute(built_in: Agent, tmp_path: Path, parser: object) -> None:
    built_in.ask("set john 's salary to mary 's salary")
    built_in.teach("how much does john earn", steps="the salary of john")
    assert built_in.ask("how much does john earn").text == "62000"
    assert built_in.ask("how much does mary earn").text == "62000"
    assert built_in.ask("how much does alice earn").text == "66000"
    built_in.close()
    again = Assistant.load().agent(Store.open(tmp_path / "l.db"), tmp_path, parser=parser)  # type: ignore[arg-type]
    assert again.ask("how much does john earn").text == "62000"  # the lesson and the change both lasted


def test_starter_lessons_are_shared_and_settle_once(tmp_path: Path, parser: object) -> None:
    loaded = Assistant.load()
    with Store.open(tmp_path / "l.db") as store:
        first = loaded.agent(store, tmp_path, parser=parser)  # type: ignore[arg-type]
        revision = store.lessons(first.namespace)[0]
        second = loaded.agent(store, tmp_path, namespace="eve", parser=parser)  # type: ignore[arg-type]
        assert store.lessons("eve")[0] == revision
        assert {lesson.how for lesson in second.lessons()} == {"starter"}
        assert second.lessons(own=True) == ()
        (lesson,) = [lesson for lesson in second.lessons() if lesson.utterance == "the hometown of john"]
        second.forget(lesson.id)
        assert lesson in first.lessons()


def folder(place: Path, lessons: str, skills: str) -> Path:
    place.mkdir(exist_ok=True)
    (place / "lessons.txt").write_text(lessons)
    (place / "skills.py").write_text(skills)
    return place


SHOUT = "def shout(text: str) -> str:\n    return text.upper()\ndef skills(home):\n    return [shout]\n"


def test_a_new_version_brings_its_lessons_up_to_date(tmp_path: Path, parser: object) -> None:
    with Store.open(tmp_path / "l.db") as store:
        place = folder(tmp_path / "crier", 'shout hello\n(shout "hello")\n\n', SHOUT)
        Assistant.load(place).agent(store, tmp_path, parser=parser).teach("cry hello", '(shout "hello")')  # type: ignore[arg-type]
        folder(place, 'say loudly hello\n(shout "hello")\n\n', SHOUT)
        agent = Assistant.load(place).agent(store, tmp_path, parser=parser)  # type: ignore[arg-type]
        assert [lesson.utterance for lesson in agent.lessons()] == ["cry hello", "say loudly hello"]
        assert agent.ask("say loudly good morning").text == "GOOD MORNING"


def test_folders_that_are_no_assistants(tmp_path: Path, parser: object) -> None:
    with pytest.raises(SkillError, match="is not an assistant"):
        Assistant.load(tmp_path)
    with pytest.raises(SkillError, match="no function skills"):
        Assistant.load(folder(tmp_path / "a", "", "x = 1\n"))
    with Store.open(None) as store, pytest.raises(SkillError, match="'go' cannot run: there is no skill 'walk'"):
        Assistant.load(folder(tmp_path / "b", "go\n(walk)\n\n", SHOUT)).agent(store, tmp_path, parser=parser)  # type: ignore[arg-type]
    (folder(tmp_path / "c", "", SHOUT) / "greeting.txt").write_bytes(b"hello \xff")
    with pytest.raises(SkillError, match=r"greeting\.txt cannot be read"):
        Assistant.load(tmp_path / "c")


@pytest.mark.parametrize(
    ("conversation", "answer"),
    [
        (["turn on the fan in the bedroom"], "the fan in the bedroom is on"),
        (["turn on the lamp", "check if the lamp is on"], "yes"),
        (["what is the temperature of the bedroom"], "the temperature of the bedroom is 19"),
        (["set the brightness of the lamp to 80"], "the brightness of the lamp is set to 80"),
        (["when the lamp is on close the blinds", "turn on the lamp"], "the lamp is on\nthe blinds are closed"),
        (["open the blinds in the living room at 6:45 am"], "at 6:45 am I will do that"),
    ],
)
def test_the_house_of_the_docs(tmp_path: Path, parser: object, conversation: list[str], answer: str) -> None:
    with Store.open(tmp_path / "l.db") as store:
        agent = Assistant.load(EXAMPLE).agent(store, tmp_path, parser=parser)  # type: ignore[arg-type]
        assert [agent.ask(line) for line in conversation][-1].text == answer


def test_an_order_of_the_house_that_cannot_be_checked_is_forgotten(tmp_path: Path, parser: object) -> None:
    house = Assistant.load(EXAMPLE).agent(Store.open(tmp_path / "l.db"), tmp_path, parser=parser)  # type: ignore[arg-type]
    broken = '(above (field (attribute temperature) (room bedroom)) (number "below 20"))'
    house.teach("warm the bedroom", f"(when {broken} (turn_on (device heater)))")
    assert "failed" in house.ask("warm the bedroom").text
    assert house.ask("turn on the fan").text == "the fan is on"


def test_the_skills_of_the_house_have_summaries(tmp_path: Path) -> None:
    with Store.open(None) as store:
        agent = Assistant.load(EXAMPLE).agent(store, tmp_path)
        assert all(skill.summary for skill in agent.skills)


def test_of_two_processes_that_begin_the_facts_one_waits_and_finds_them(tmp_path):
    with closing(sqlite3.connect(tmp_path / "facts.db", isolation_level=None)) as first, ThreadPoolExecutor(1) as pool:
        first.execute("BEGIN IMMEDIATE")
        first.execute("CREATE TABLE facts (subject TEXT, relation TEXT, value TEXT, PRIMARY KEY (subject, relation, value))")
        first.execute("CREATE TABLE messages (recipient TEXT, message TEXT)")
        opening = pool.submit(Assistant.load().skills, tmp_path)
        time.sleep(0.5)
        first.execute("COMMIT")
        assert opening.result(30)
