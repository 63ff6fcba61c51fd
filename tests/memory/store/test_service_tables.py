"""What the service keeps beside the lessons, on SQLite and PostgreSQL: tokens, receipts, talks; and lists in pages."""

from __future__ import annotations

import time
from datetime import timedelta
from functools import partial

import pytest

from lookadapt.memory.costs import TALK_LINES
from lookadapt.memory.store import Draft, StoreError
from lookadapt.memory.store.pages import count_own, pages
from lookadapt.memory.store.queries import now
from lookadapt.memory.store.receipts import Misused, Receipts, Repeated, write
from lookadapt.memory.store.schema import receipts as receipts_table
from lookadapt.memory.store.schema import talks as talks_table
from lookadapt.memory.store.talks import Talks
from lookadapt.memory.store.tokens import Tokens


def teach(store, utterance, namespace="ann", **more):
    return store.change(namespace, "teach", "ann", add=[Draft.of(utterance, "(x y)")], **more)


def keyed(key, digest="d"):
    return partial(_written, key=key, digest=digest)


def _written(connection, namespace_id, change_id, *, key, digest):
    write(connection, namespace_id, change_id, key, digest)


def said(store, **more):
    return [lesson.utterance for lesson in pages(store, "ann", **more)]


def test_a_receipt_is_written_with_its_change_or_neither_is(store):
    (lesson,) = teach(store, "one", also=keyed("k"))
    with pytest.raises(Repeated):
        teach(store, "two", also=keyed("k"))
    assert said(store) == ["one"]
    receipt = Receipts(store).find("ann", "k", "d")
    assert (receipt.answer, [each.id for each in receipt.added], receipt.removed) == (None, [lesson.id], ())


def test_a_receipt_keeps_the_answer_and_knows_what_was_asked(store):
    receipts = Receipts(store)
    store.namespace("ann")
    receipts.finish("ann", "nothing to change", "d", "{}")
    teach(store, "one", also=keyed("k"))
    receipts.finish("ann", "k", "d", '{"a": 1}')
    assert [receipts.find("ann", key, "d").answer for key in ("nothing to change", "k")] == ["{}", '{"a": 1}']
    with pytest.raises(Misused):
        receipts.find("ann", "k", "other")
    assert receipts.find("bob", "k", "d") is None  # a key is its namespace's own


def test_old_receipts_and_talks_are_thrown_away(store):
    teach(store, "one", also=keyed("old"))
    teach(store, "two", also=keyed("new"))
    talk = Talks(store).start("ann")
    long_ago = (now() - timedelta(days=30)).isoformat()
    with store.database.writing() as connection:
        connection.execute(receipts_table.update().where(receipts_table.c.key == "old").values(made_at=long_ago))
        connection.execute(talks_table.update().values(touched_at=long_ago))
    assert (Receipts(store).prune(), Talks(store).prune()) == (1, 1)
    assert Receipts(store).find("ann", "old", "d") is None
    assert Receipts(store).find("ann", "new", "d") is not None
    assert Talks(store).find("ann", talk.id) is None


def test_tokens_are_kept_as_hashes_and_end(store):
    tokens = Tokens(store)
    secret, token = tokens.make("ann", "teach", "Ann's phone")
    assert tokens.find(secret) == token
    assert tokens.find(secret + "x") is None
    with store.database.reading() as connection:
        assert secret not in str(connection.exec_driver_sql("SELECT * FROM lookadapt_tokens").all())
    assert (token.allows("ann", "ask"), token.allows("ann", "admin"), token.allows("bob", "ask")) == (True, False, False)
    assert tokens.revoke(token.id).valid is False
    assert not tokens.find(secret).allows("ann", "ask")
    brief, _ = tokens.make("*", "admin", days=1e-8)
    time.sleep(0.01)
    assert not tokens.find(brief).allows("ann", "ask")
    assert [each.namespace for each in tokens.all()] == ["ann", "*"]


@pytest.mark.parametrize(
    ("namespace", "role", "days"),
    [("", "ask", None), ("ann", "king", None), ("ann", "ask", -1), ("a\nb", "ask", None), ("a b", "ask", None)],
)
def test_tokens_that_make_no_sense_are_refused(store, namespace, role, days):
    with pytest.raises(StoreError):
        Tokens(store).make(namespace, role, days=days)
    with pytest.raises(StoreError, match="no token 7"):
        Tokens(store).revoke(7)


def test_talks_keep_the_last_lines(store):
    talks = Talks(store)
    talk = talks.start("ann")
    for i in range(TALK_LINES + 3):
        talk = talks.said(talk, f"line {i}")
    found = talks.find("ann", talk.id)
    assert (found.turn, found.lines) == (TALK_LINES + 3, tuple(f"line {i}" for i in range(3, TALK_LINES + 3)))
    store.namespace("bob")
    assert talks.find("bob", talk.id) is None
    talks.end(talk)
    assert talks.find("ann", talk.id) is None


def test_pages_go_both_ways_and_find_words(store, monkeypatch):
    monkeypatch.setattr("lookadapt.memory.store.pages.AT_ONCE", 2)
    store.namespace("ann", "family")
    teach(store, "shared", "family")
    numbers = [teach(store, f"lesson {i}")[0].id for i in range(5)]
    store.change("ann", "forget", "ann", remove=[numbers[1]])
    assert said(store) == ["shared", "lesson 0", "lesson 2", "lesson 3", "lesson 4"]
    assert said(store, own=True, newest=True) == ["lesson 4", "lesson 3", "lesson 2", "lesson 0"]
    assert said(store, after=numbers[2]) == ["lesson 3", "lesson 4"]
    assert said(store, after=numbers[2], newest=True) == ["lesson 0", "shared"]
    assert said(store, containing="LESSON 3") == ["lesson 3"]
    assert list(pages(store, "nobody")) == []
    assert [count_own(store, name) for name in ("ann", "family", "nobody")] == [4, 1, 0]
