"""Several processes on one PostgreSQL: they see each other's lessons, and one that is killed loses nothing."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import httpx
import pytest
from serving import running

from lookadapt.client import Client

SALARY = "(field (relation salary) (person john))"


@pytest.fixture(scope="module")
def cluster(postgres, tmp_path_factory):
    """Two workers on one PostgreSQL, both of them ready."""
    if not Path("/proc/self/task").exists():
        pytest.skip("finds the workers through /proc")
    options = ("--no-encoder", "--rate", "0", "--workers", "2")
    folder = tmp_path_factory.mktemp("cluster")
    postgres.psql(f"CREATE DATABASE {folder.name};")
    with running(folder, *options, store=str(postgres.get_uri(folder.name))) as started:
        yield started


def workers(cluster):
    """The processes that answer, not multiprocessing's own."""
    found = []
    for pid in Path(f"/proc/{cluster.process.pid}/task/{cluster.process.pid}/children").read_text().split():
        if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
            found.append(int(pid))
    return found


@pytest.fixture
def pair(cluster):
    """A client for every worker: connections stay with the process that accepted them."""
    clients: dict[str, Client] = {}
    deadline = time.monotonic() + 30
    while len(clients) < 2 and time.monotonic() < deadline:
        client = Client(cluster.address, "shared")
        worker = client._http.get("/v1/metrics").text.split('lookadapt_busy_requests{worker="')[1].split('"')[0]
        if worker in clients:
            client.close()
            time.sleep(0.02)
        else:
            clients[worker] = client
    yield tuple(clients.values())
    for client in clients.values():
        client.close()


def test_workers_see_each_others_lessons_at_the_next_request(pair):
    first, second = pair
    # what one worker was taught, the others know at the next request; and what was undone, they do not
    assert not second.ask("zindle mary").understood
    first.teach("zindle john", SALARY)
    assert second.ask("zindle mary").text == "62000"
    second.undo()
    assert not first.ask("zindle mary").understood


def test_a_conversation_goes_on_wherever_its_next_line_arrives(pair):
    first, second = pair
    talk = first.conversation()
    assert talk.say("to cheer up john: frobnicate john").prompt == 'teach "frobnicate john"> '
    talk._client = second
    talk.say("(messages (person john))")
    learned = [lesson.utterance for lesson in second.lessons("john", own=True)]
    assert learned == ["frobnicate john", "cheer up john"]  # the step, and the lesson it was a step of
    talk._client = first
    assert "no messages for bob" in talk.say("cheer up bob").text


def test_the_metrics_of_one_worker_are_those_of_all(pair):
    first, second = pair

    def count():
        time.sleep(1.2)  # workers put their counts together every second
        lines = first._http.get("/v1/metrics").text.splitlines()
        wanted = 'lookadapt_requests_total{method="GET",route="/v1/namespaces/{namespace}/skills",status="200"} '
        return sum(int(line.removeprefix(wanted)) for line in lines if line.startswith(wanted))

    before = count()
    first.skills()
    second.skills()
    assert count() == before + 2


def test_a_killed_worker_loses_no_lesson_and_costs_one_retry(cluster):
    acknowledged: list[str] = []
    failures: list[str] = []
    over = threading.Event()

    def teach(name: str) -> None:
        with Client(cluster.address, f"killed{name}") as client:
            count = 0
            while not over.is_set():
                count += 1
                try:
                    lesson = client.teach(f"word{count} of john", SALARY)
                except Exception as error:
                    failures.append(repr(error))
                    return
                acknowledged.append(f"killed{name}/{lesson.utterance}")

    threads = [threading.Thread(target=teach, args=(str(i),)) for i in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(2):
        before = len(acknowledged)
        while len(acknowledged) < before + 8 and not failures:
            time.sleep(0.02)
        os.kill(workers(cluster)[0], signal.SIGKILL)
        time.sleep(0.3)
    over.set()
    for thread in threads:
        thread.join()
    assert failures == []  # the client's own retry was enough
    kept: set[str] = set()
    for i in range(4):
        with Client(cluster.address, f"killed{i}") as client:
            found = [lesson.utterance for lesson in client.lessons(own=True)]
            assert len(found) == len(set(found))  # nothing was taught twice
            kept |= {f"killed{i}/{each}" for each in found}
    assert set(acknowledged) <= kept
    assert httpx.get(f"{cluster.address}/v1/ready", trust_env=False, timeout=30).status_code == 200
