from __future__ import annotations

import gc
import weakref

from lookadapt.agent.notebook import Notebook
from lookadapt.memory.store import Draft, Store


def notebook(count: int) -> Notebook:
    found = Notebook(Store.open(None), "me")
    found.change("teach", "me", [Draft.of(f"thing{i} of john", f"(thing{i} (person john))") for i in range(count)])
    return found


def test_the_same_lessons_give_the_same_snapshot():
    found = notebook(3)
    assert found.memory("thing1 of john") is found.memory("thing2 of john")


def test_a_snapshot_of_everything_goes_when_something_is_taught():
    found = notebook(3)
    before = weakref.ref(found.memory())
    found.change("teach", "me", [Draft.of("more of john", "(more (person john))")])
    gc.collect()
    assert before() is None
    assert len(found.memory()) == 4


def test_few_snapshots_of_a_large_notebook_are_kept_and_the_newest_of_them():
    found = notebook(60)
    kept = [weakref.ref(found.memory(f"thing{i} of john", whole=40)) for i in range(30)]
    gc.collect()
    alive = [i for i, each in enumerate(kept) if each() is not None]
    assert alive == [*range(22, 30)]


def test_a_snapshot_that_is_used_again_stays():
    found = notebook(60)
    first = weakref.ref(found.memory("thing0 of john", whole=40))
    for i in range(1, 30):
        found.memory(f"thing{i} of john", whole=40)
        assert found.memory("thing0 of john", whole=40) is first()
