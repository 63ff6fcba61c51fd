"""One worker's parts without a socket: the cache of agents, receipts when an answer is lost, pictures and previews."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

from lookadapt.agent import Agent
from lookadapt.memory.store.tokens import Tokens
from lookadapt.parsing.parser import Parser
from lookadapt.server.app import create_app
from lookadapt.server.picture import picture
from lookadapt.server.preview import preview
from lookadapt.server.settings import ServerSettings

EARN = {"utterance": "how much does john earn", "form": "(field (relation salary) (person john))"}
PARSER = Parser.load(encoder=False)


@pytest.fixture
def client(tmp_path):
    settings = ServerSettings(str(tmp_path / "l.db"), tmp_path / "home", namespaces=2, rate=0)
    app = create_app(settings, PARSER)
    with TestClient(app, "http://localhost", client=("127.0.0.1", 1), raise_server_exceptions=False) as made:
        yield made


def test_the_cache_of_namespaces_is_bounded_and_forgets_nothing(client):
    agents = client.app.state.service.agents
    for name in ("a", "b", "c", "d"):
        client.post(f"/v1/namespaces/{name}/teach", json=EARN | {"utterance": f"{name}word of john"})
        assert len(agents) <= 2
    assert agents.made == 4
    reply = client.post("/v1/namespaces/a/ask", json={"utterance": "aword of mary"}).json()
    assert (reply["text"], agents.made) == ("62000", 5)
    assert not client.post("/v1/namespaces/b/ask", json={"utterance": "aword of mary"}).json()["understood"]


def test_many_who_ask_for_one_namespace_at_once_get_one_agent(client):
    agents = client.app.state.service.agents
    found: list[Agent] = []
    threads = [threading.Thread(target=lambda: found.append(agents.get("crowd"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len({id(agent) for agent in found}), agents.made) == (1, 1)


def test_a_lesson_and_its_receipt_are_one_transaction_and_the_retry_gets_the_same_answer(client, monkeypatch):
    def second(*_):
        raise AssertionError("the answer can be made again from the lesson")

    monkeypatch.setattr(client.app.state.service.receipts, "finish", second)
    key = {"Idempotency-Key": "k"}
    first = client.post("/v1/namespaces/a/teach", json=EARN, headers=key)
    edited = client.patch(f"/v1/namespaces/a/lessons/{first.json()['id']}", json={"utterance": "john earns"}, headers={"Idempotency-Key": "e"})  # fmt: skip
    gone = client.delete(f"/v1/namespaces/a/lessons/{edited.json()['id']}", headers={"Idempotency-Key": "f"})
    assert [each.status_code for each in (first, edited, gone)] == [200, 200, 200]
    again = client.post("/v1/namespaces/a/teach", json=EARN, headers=key)
    assert (again.status_code, again.json()) == (200, first.json())
    assert client.get("/v1/namespaces/a/lessons", params={"own": True}).json()["lessons"] == []  # it was not taught again
    path = f"/v1/namespaces/a/lessons/{first.json()['id']}"
    assert client.patch(path, json={"utterance": "john earns"}, headers={"Idempotency-Key": "e"}).json() == edited.json()
    assert (
        client.delete(f"/v1/namespaces/a/lessons/{edited.json()['id']}", headers={"Idempotency-Key": "f"}).json() == gone.json()
    )


def test_a_key_for_what_changes_nothing_has_a_receipt_too(client):
    client.post("/v1/namespaces/a/teach", json=EARN)
    key = {"Idempotency-Key": "k"}
    first = client.post("/v1/namespaces/a/teach", json=EARN, headers=key)  # known already
    other = client.post("/v1/namespaces/a/teach", json=EARN | {"utterance": "john 's pay"}, headers=key)
    assert (first.status_code, other.status_code, other.json()["code"]) == (200, 409, "key_reused")


def test_when_the_answer_is_lost_the_retry_finds_the_change_and_makes_none(client, monkeypatch):
    def lost(*_):
        raise MemoryError("between the change and its answer")

    for word in ("one", "two"):
        client.post("/v1/namespaces/a/teach", json=EARN | {"utterance": f"{word} of john"})
    with monkeypatch.context() as broken:
        broken.setattr(client.app.state.service.receipts, "finish", lost)
        assert client.post("/v1/namespaces/a/undo", headers={"Idempotency-Key": "k"}).status_code == 500
    again = client.post("/v1/namespaces/a/undo", headers={"Idempotency-Key": "k"})
    assert (again.status_code, [each["utterance"] for each in again.json()["withdrawn"]]) == (200, ["two of john"])
    left = client.get("/v1/namespaces/a/lessons", params={"own": True}).json()["lessons"]
    assert [each["utterance"] for each in left] == ["one of john"]


def test_who_may_not_come_in_costs_the_same_whether_the_namespace_is_there_or_not(client):
    """No time tells: the door refuses before anything of the namespace is looked at."""
    service = client.app.state.service
    key, _ = Tokens(service.store).make("mine", "teach")
    client.post("/v1/namespaces/there/teach", json=EARN)
    made, asked = service.agents.made, []
    event.listen(service.store.database._engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
    seen = []
    for name in ("there", "nowhere"):
        service.door._known.clear()
        asked.clear()
        client.post(f"/v1/namespaces/{name}/ask", json={"utterance": "x"}, headers={"Authorization": f"Bearer {key}"})
        seen.append(list(asked))
    assert seen[0] == seen[1] != []
    assert service.agents.made == made


def test_facts_of_one_namespace_are_not_those_of_another(client):
    for name, said in (("a", "set the hometown of john to new york"), ("b", "the hometown of john")):
        reply = client.post(f"/v1/namespaces/{name}/ask", json={"utterance": said}).json()
    assert reply["text"] == "pittsburgh"


@pytest.fixture
def house():
    agent = Agent(parser=PARSER)
    for words, form in [
        ("lamp", "(device lamp)"), ("fan", "(device fan)"), ("heater", "(device heater)"), ("radio", "(device radio)"),
        ("kitchen", "(room kitchen)"), ("lamp in the kitchen", "(in (device lamp) (room kitchen))"),
        ("turn on the lamp", "(turn_on (device lamp))"), ("swap the lamp and the fan", "(swap (device lamp) (device fan))"),
    ]:  # fmt: skip
        agent.teach(words, form, on_conflict="keep_both")
    return agent


def test_a_word_that_stands_twice_has_two_parts(house):
    drawn = picture(PARSER.parse("swap the fan and the fan", house.notebook.memory("")))
    fans = [word["part"] for word in drawn["words"] if word["text"] == "fan"]
    assert len(set(fans)) == 2
    assert [child["part"] for child in drawn["tree"]["children"]] == fans


def test_words_belong_to_the_innermost_part(house):
    drawn = picture(PARSER.parse("turn on the fan in the kitchen", house.notebook.memory("")))
    forms = {part["number"]: part["form"] for part in drawn["parts"]}
    by_word = {word["text"]: forms.get(word["part"]) for word in drawn["words"]}
    assert (by_word["fan"], by_word["kitchen"]) == ("(device fan)", "(room kitchen)")
    assert by_word["in"] == "(in (device fan) (room kitchen))"
    assert by_word["turn"].startswith("(turn_on")


def test_nothing_understood_is_a_picture_too(house):
    drawn = picture(PARSER.parse("xylophone", house.notebook.memory("")))
    assert (drawn["tree"], [word["part"] for word in drawn["words"]]) == (None, [None])


def test_a_preview_marks_slots_and_invents_sentences_that_work(house):
    shown = preview(house, house.draft("switch the lamp on", "(turn_on (device lamp))"), PARSER)
    assert shown["rule"]["words"] == "switch the [device] on"
    assert [each["form"] for each in shown["examples"]] == [f"(turn_on (device {name}))" for name in ("fan", "heater", "radio")]
    assert "switch the lamp on" not in [lesson.utterance for lesson in house.lessons()]


def test_a_preview_of_copied_words(house):
    shown = preview(house, house.draft("remind me to buy bread", '(remind (text "buy bread"))'), PARSER)
    assert shown["rule"]["words"] == "remind me to [words]"
    assert len(shown["examples"]) == 3
    assert all(each["form"].startswith('(remind (text "') for each in shown["examples"])


def test_a_lesson_without_slots_has_no_inventions(house):
    shown = preview(house, house.draft("good night", "(sleep)"), PARSER)
    assert (shown["rule"]["words"], shown["examples"]) == ("good night", [])
