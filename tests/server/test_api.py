"""The addresses under /v1, on a real server process, as any program would use them."""

from __future__ import annotations

import json

import httpx
import pytest

EARN = {"utterance": "how much does john earn", "form": "(field (relation salary) (person john))"}


@pytest.fixture
def api(server, namespace):
    with httpx.Client(base_url=f"{server.address}/v1/namespaces/{namespace}", trust_env=False, timeout=60) as client:
        yield client


def taught(api, **more):
    return api.post("/teach", json=EARN | more)


def test_a_taught_sentence_is_understood_with_other_fillers(api):
    assert api.post("/ask", json={"utterance": "zindle mary"}).json()["understood"] is False
    assert taught(api, utterance="zindle john").status_code == 200
    reply = api.post("/ask", json={"utterance": "zindle mary"}).json()
    assert (reply["text"], reply["form"], reply["done"]) == ("62000", "(field (relation salary) (person mary))", True)


def test_a_namespace_tells_about_itself(server, namespace):
    about = httpx.get(f"{server.address}/v1/namespaces/{namespace}", trust_env=False).json()
    assert (about["namespace"], about["assistant"], about["lessons"], about["own"]) == (namespace, "assistant", 42, 0)
    assert "the hometown of john" in about["examples"]


def test_asking_without_running_changes_nothing(api):
    asked = {"utterance": "set john 's salary to mary 's salary"}
    reply = api.post("/ask", json=asked | {"run": False}).json()
    assert reply["form"] == "(set (field (relation salary) (person john)) (field (relation salary) (person mary)))"
    assert api.post("/ask", json={"utterance": "the salary of john"}).json()["text"] == "48000"
    api.post("/ask", json=asked)
    assert api.post("/ask", json={"utterance": "the salary of john"}).json()["text"] == "62000"


def test_why_is_a_picture_of_words_and_parts(api):
    why = api.post("/ask", json={"utterance": "the hometown of mary", "why": True}).json()["why"]
    parts = {part["number"]: part for part in why["parts"]}
    assert [(word["text"], parts[word["part"]]["form"]) for word in why["words"] if word["part"] is not None] == [
        ("hometown", "(relation hometown)"),
        ("of", "(field (relation hometown) (person mary))"),
        ("mary", "(person mary)"),
    ]
    (mary,) = [part for part in why["parts"] if part["words"] == "mary"]
    assert (mary["action"], mary["was"], mary["taught"]) == ("replace", "(person john)", "the hometown of john")
    assert why["tree"]["text"] == "field"
    assert [child["children"][0]["text"] for child in why["tree"]["children"]] == ["hometown", "mary"]


def test_words_that_were_taught_just_so_have_a_picture_too(api):
    why = api.post("/ask", json={"utterance": "The hometown of John", "why": True}).json()["why"]
    assert [(part["action"], part["taught"]) for part in why["parts"]] == [("look up", "the hometown of john")]
    assert {word["part"] for word in why["words"]} == {0}
    assert api.post("/ask", json={"utterance": "the hometown of john"}).json().get("why") is None


def test_parsing_a_batch_with_a_memory_of_the_caller(api):
    memory = [{"utterance": "lamp", "form": "(device lamp)"}, {"utterance": "fan", "form": "(device fan)"}]
    memory.append({"utterance": "turn on the lamp", "form": "(turn_on (device lamp))"})
    parses = api.post("/parse", json={"utterances": ["turn on the fan", "zigzag"], "memory": memory}).json()["parses"]
    assert [parse["form"] for parse in parses] == ["(turn_on (device fan))", None]


def test_confirming_runs_only_what_was_offered(api):
    refused = api.post("/confirm", json={"utterance": "the hometown of john", "form": "(messages (person mary))"})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_offered")


def test_conflicts_and_preview_come_before_teaching(api):
    assert api.post("/conflicts", json=EARN).json() == {"conflicts": []}
    preview = api.post("/preview", json=EARN).json()
    assert preview["rule"]["words"] == "how much does [person] earn"
    assert len(preview["examples"]) == 3
    assert {"utterance": "how much does bob earn", "form": "(field (relation salary) (person bob))"} in preview["examples"]
    assert api.get("/lessons", params={"own": True}).json()["lessons"] == []
    taught(api)
    other = EARN | {"form": "(field (relation hometown) (person john))"}
    (conflict,) = api.post("/conflicts", json=other).json()["conflicts"]
    assert (conflict["kind"], conflict["lessons"][0]["form"]) == ("same_utterance", EARN["form"])


def test_a_conflict_is_a_problem_with_a_hint_and_can_be_decided(api):
    first = taught(api).json()
    refused = taught(api, form="(field (relation hometown) (person john))")
    problem = refused.json()
    assert refused.headers["content-type"] == "application/problem+json"
    assert (refused.status_code, problem["code"], problem["hint"]) == (409, "conflict", "replace, or keep both")
    replaced = taught(api, form="(field (relation hometown) (person john))", on_conflict="replace").json()
    assert replaced["replaces"] == [first["id"]]
    shown = api.get(f"/lessons/{replaced['id']}").json()
    assert [old["form"] for old in shown["replaced"]] == [EARN["form"]]


def test_teaching_by_steps_names_the_step_that_is_not_understood(api):
    lesson = {"utterance": "treat john like mary", "steps": "set john 's hometown to mary 's hometown, then frobnicate john"}
    problem = api.post("/teach", json=lesson).json()
    assert (problem["status"], problem["code"], problem["step"]) == (422, "step_not_understood", "frobnicate john")
    good = {"utterance": "treat john like mary", "steps": "set john 's hometown to mary 's hometown"}
    assert api.post("/teach", json=good).json()["how"] == "steps"


def test_a_retry_with_the_same_key_never_teaches_twice(api):
    key = {"Idempotency-Key": "one"}
    first = api.post("/teach", json=EARN, headers=key)
    api.post("/undo")
    again = api.post("/teach", json=EARN, headers=key)
    assert (again.status_code, again.json()) == (200, first.json())
    assert api.get("/lessons", params={"own": True}).json()["lessons"] == []  # it stays undone
    other = api.post("/teach", json=EARN | {"utterance": "john 's pay"}, headers=key)
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")


def test_a_key_also_covers_undo_so_that_a_retry_does_not_undo_more(api):
    taught(api)
    taught(api, utterance="the pay of john")
    key = {"Idempotency-Key": "undo-once"}
    first, again = (api.post("/undo", headers=key).json() for _ in range(2))
    assert first == again
    assert [each["utterance"] for each in api.get("/lessons", params={"own": True}).json()["lessons"]] == [EARN["utterance"]]


def test_edit_forget_and_undo(api):
    number = taught(api).json()["id"]
    edited = api.patch(f"/lessons/{number}", json={"utterance": "what does john earn"}).json()
    assert (edited["utterance"], edited["form"]) == ("what does john earn", EARN["form"])
    assert api.get(f"/lessons/{number}").status_code == 404
    assert api.post("/undo").json()["restored"][0]["id"] == number
    assert api.delete(f"/lessons/{number}").json()["id"] == number
    assert api.delete(f"/lessons/{number}").status_code == 404
    assert api.post("/undo").json()["undone"] == "forget"


def test_lists_have_cursors_that_nothing_moves(api):
    for name in ("a", "b", "c", "d", "e"):
        taught(api, utterance=f"word{name} john", form="(field (relation salary) (person john))")
    first = api.get("/lessons", params={"own": True, "limit": 2}).json()
    api.delete(f"/lessons/{first['lessons'][0]['id']}")
    taught(api, utterance="wordf john")
    rest = api.get("/lessons", params={"own": True, "limit": 10, "after": first["next"]}).json()
    shown = [each["utterance"] for each in (*first["lessons"], *rest["lessons"])]
    assert shown == [f"word{name} john" for name in "abcdef"]
    assert rest["next"] is None
    newest = api.get("/lessons", params={"own": True, "newest": True, "limit": 1}).json()
    assert newest["lessons"][0]["utterance"] == "wordf john"
    found = api.get("/lessons", params={"containing": "WORDC"}).json()["lessons"]
    assert [each["utterance"] for each in found] == ["wordc john"]


def test_export_and_import_are_streams_and_all_or_nothing(api, server, namespace):
    taught(api)
    exported = api.get("/export")
    assert [json.loads(line)["utterance"] for line in exported.text.splitlines()] == [EARN["utterance"]]
    assert api.get("/export", params={"format": "txt"}).text == f"{EARN['utterance']}\n{EARN['form']}\n\n"
    with httpx.Client(base_url=f"{server.address}/v1/namespaces/{namespace}.copy", trust_env=False, timeout=30) as other:
        assert other.post("/import", content=exported.content).json() == {"added": 1, "known": 0, "replaced": 0}
        assert other.post("/import", content=exported.content).json() == {"added": 0, "known": 1, "replaced": 0}
        bad = other.post(
            "/import", params={"format": "txt"}, content="good words\n(messages (person john))\n\nbad words\n(nothing\n\n"
        )
        assert bad.status_code == 422
        assert bad.json()["detail"].startswith("lessons.txt:")  # not where the server put it
        assert len(other.get("/lessons", params={"own": True}).json()["lessons"]) == 1


def test_rules_and_skills(api):
    assert "[relation] of [person]" in [rule["words"].removeprefix("the ") for rule in api.get("/rules").json()["rules"]]
    assert {"field", "set", "tell"} <= {skill["name"] for skill in api.get("/skills").json()["skills"]}


@pytest.mark.parametrize(
    ("method", "path", "sent", "status"),
    [
        ("POST", "/ask", {"content": "{"}, 422),
        ("POST", "/ask", {"json": {}}, 422),
        ("POST", "/ask", {"json": {"utterance": "x", "more": 1}}, 422),
        ("POST", "/ask", {"content": '{"utterance": "\\ud800"}', "headers": {"content-type": "application/json"}}, 422),
        ("POST", "/teach", {"json": {"utterance": "a\u0000b", "form": "x"}}, 422),
        ("POST", "/teach", {"json": {"utterance": "word", "form": "(unknown_skill)"}}, 422),
        ("POST", "/teach", {"json": {"utterance": "word"}}, 422),
        ("GET", "/lessons/0", {}, 422),
        ("GET", "/lessons/999999", {}, 404),
        ("PUT", "/lessons", {}, 405),
        ("GET", "/nothing", {}, 404),
        ("POST", "/conversations/aaaaaaaaaaaa/say", {"json": {"line": "x"}}, 404),
    ],
)
def test_every_error_is_a_problem(api, method, path, sent, status):
    answer = api.request(method, path, **sent)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert {"type", "title", "status", "code", "detail", "hint"} <= answer.json().keys()


def test_a_wrong_method_is_told_all_the_right_ones(api):
    assert api.put("/lessons/1").headers["allow"] == "DELETE, GET, PATCH"


def test_health_readiness_metrics_and_the_document(server):
    with httpx.Client(base_url=f"{server.address}/v1", trust_env=False, timeout=60) as api:
        assert api.get("/health").json()["status"] == "ok"
        assert api.get("/ready").json()["status"] == "ready"
        text = api.get("/metrics").text
        assert 'lookadapt_requests_total{method="GET",route="/v1/health",status="200"}' in text
        document = api.get("/openapi.json").json()
    paths = {path.removeprefix("/v1/namespaces/{namespace}") for path in document["paths"]}
    assert {"/ask", "/confirm", "/teach", "/conflicts", "/parse", "/lessons/{number}", "/export", "/import"} <= paths
    assert document["components"]["schemas"]["TeachRequest"]["properties"]["utterance"]["examples"] == ["how much does john earn"]
    for path in document["paths"].values():
        for operation in path.values():
            assert "application/problem+json" in operation["responses"]["422"]["content"]
