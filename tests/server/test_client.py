"""The client against a real server: the same names as the agent's, typed answers, errors of its own."""

from __future__ import annotations

import asyncio
import inspect

import pytest

from lookadapt.agent import Agent
from lookadapt.client import (
    AsyncClient,
    AsyncConversation,
    Client,
    ConflictError,
    Conversation,
    NotAllowed,
    NotFound,
    Unreachable,
)

SALARY = "(field (relation salary) (person john))"


@pytest.fixture
def client(server, namespace):
    with Client(server.address, namespace) as made:
        yield made


def test_it_has_the_names_of_the_agent():
    shared = ["ask", "understand", "confirm", "teach", "edit", "conflicts", "lessons", "lesson", "forget", "undo", "export"]
    said = {"utterance", "form", "steps", "on_conflict", "number", "containing", "own", "path", "everything", "reply", "others"}
    for name in (*shared, "import_lessons", "choose"):
        agent, client = (set(inspect.signature(getattr(each, name)).parameters) for each in (Agent, Client))
        assert client >= agent & said, name


def test_the_awaited_one_has_every_method_of_the_other_with_the_same_parameters():
    def methods(client: type, conversation: type) -> dict[str, list[str]]:
        every = {name: each for of in (conversation, client) for name, each in vars(of).items() if not name.startswith("_")}
        return {name: list(inspect.signature(each).parameters) for name, each in every.items()}

    assert methods(AsyncClient, AsyncConversation) == methods(Client, Conversation)


def test_teach_ask_edit_undo(client):
    lesson = client.teach("how much does john earn", SALARY)
    assert (lesson.form, lesson.teacher, lesson.taught_at.tzinfo is not None) == (SALARY, "me", True)
    assert client.ask("how much does mary earn").text == "62000"
    assert client.understand("how much does mary earn").form == "(field (relation salary) (person mary))"
    assert client.edit(lesson.id, utterance="what does john earn").utterance == "what does john earn"
    undone = client.undo()
    assert undone is not None
    assert [each.id for each in undone.restored] == [lesson.id]
    assert client.forget(lesson.id).id == lesson.id
    with pytest.raises(NotFound):
        client.lesson(lesson.id)


def test_what_was_offered_is_confirmed(client):
    before = client.ask("the salary of jim").text
    reply = client.ask("set the salary of jim 50000")
    assert (reply.understood, reply.suggestion) == (False, '(set (field (relation salary) (person jim)) (value "50000"))')
    assert client.ask("the salary of jim").text == before != "50000"  # nothing is set before it is confirmed
    assert client.confirm(reply).text == "the salary of jim is now 50000"
    assert client.ask("the salary of jim").text == "50000"


def test_there_is_nothing_to_undo(client):
    assert client.undo() is None


def test_conflicts_are_raised_with_what_they_are(client):
    client.teach("how much does john earn", SALARY)
    with pytest.raises(ConflictError) as caught:
        client.teach("how much does john earn", "(field (relation hometown) (person john))")
    assert [conflict.kind for conflict in caught.value.conflicts] == ["same_utterance"]
    assert caught.value.hint == "replace, or keep both"
    assert client.conflicts("how much does john earn", SALARY) == ()


def test_lessons_are_read_page_by_page(client):
    for i in range(7):
        client.teach(f"word{i} of john", SALARY)
    assert [lesson.utterance for lesson in client.lessons(own=True, page=3)] == [f"word{i} of john" for i in range(7)]
    assert len(list(client.lessons(page=10))) == 49


def test_files_go_out_and_come_in(client, server, namespace, tmp_path):
    client.teach("how much does john earn", SALARY)
    assert client.export(tmp_path / "out.jsonl") > 0
    with Client(server.address, f"{namespace}.copy") as other:
        assert other.import_lessons(tmp_path / "out.jsonl").added == 1
        assert other.ask("how much does mary earn").text == "62000"


def test_parse_preview_rules_skills_and_talk(client):
    assert client.parse("lamp", memory=[("lamp", "(device lamp)")]).form == "(device lamp)"
    assert client.preview("how much does john earn", SALARY).rule["words"] == "how much does [person] earn"
    assert client.rules()
    assert client.skills()
    talk = client.conversation()
    assert talk.say("the hometown of john").reply.text == "pittsburgh"
    assert talk.last.understood
    talk.end()
    with pytest.raises(NotFound):
        talk.say("x")


def test_a_wrong_token_and_a_server_that_is_not_there(server, namespace, monkeypatch):
    monkeypatch.setattr("lookadapt.client.sending._PAUSES", (0.01, 0.02))
    with Client(server.address, namespace, "la_wrong") as client, pytest.raises(NotAllowed):
        client.ask("x")
    with Client("http://127.0.0.1:9", namespace) as client, pytest.raises(Unreachable):
        client.ask("x")


def test_a_choice_is_run_and_taught(client):
    reply = client.ask("set the salary of jim 50000")
    done, lesson = client.choose(reply)
    assert (done.text, lesson.utterance) == ("the salary of jim is now 50000", "set the salary of jim 50000")
    assert client.ask("set the salary of jim 50000").understood


def test_a_change_of_someone_else_is_undone_only_when_that_is_wanted(server, namespace):
    with Client(server.address, namespace) as client:
        client.teach("how much does john earn", SALARY)
        assert client._calls.undo(others=True).params == {"others": True}
        assert client.undo(others=True).withdrawn[0].utterance == "how much does john earn"


def test_the_awaited_one_does_the_same(server, namespace, tmp_path):
    async def main() -> list[object]:
        async with AsyncClient(server.address, namespace) as client:
            lesson = await client.teach("how much does john earn", SALARY)
            replies = await asyncio.gather(*(client.ask(f"how much does {name} earn") for name in ("mary", "john")))
            many = await client.parse_all(["lamp"] * 101, memory=[("lamp", "(device lamp)")])
            await client.export(tmp_path / "out.jsonl")
            talk = await client.conversation()
            said = await talk.say("the hometown of john")
            await talk.end()
            return [
                *(reply.text for reply in replies), len(many), many[-1].form, [each.id async for each in client.lessons(own=True)] == [lesson.id],
                (await client.import_lessons(tmp_path / "out.jsonl")).known, said.reply.text, talk.last.text,
                (await client.preview("how much does bob earn", SALARY.replace("john", "bob"))).form, (await client.about())["own"],
            ]  # fmt: skip

    earns = "(field (relation salary) (person bob))"
    assert asyncio.run(main()) == ["62000", "48000", 101, "(device lamp)", True, 1, "pittsburgh", "pittsburgh", earns, 1]
