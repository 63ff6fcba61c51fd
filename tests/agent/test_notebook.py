from __future__ import annotations

import gc
import weakref

from lookadapt.agent import Agent
from lookadapt.agent.notebook import Notebook
from lookadapt.language.examples import Example
from lookadapt.memory.store import Draft, Store
from lookadapt.parsing.parser import Parser


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


def test_a_snapshot_with_a_forgotten_lesson_goes_and_others_stay():
    found = notebook(60)
    first, last = weakref.ref(found.memory("thing0 of john", whole=40)), weakref.ref(found.memory("thing59 of john", whole=40))
    only = set(found.look_up.relevant(("thing0 of john",))) - set(found.look_up.relevant(("thing59 of john",)))
    found.change("forget", "me", remove=[min(only)])
    gc.collect()
    assert first() is None
    assert last() is not None


def test_a_forgotten_lesson_is_in_no_cache_of_the_process(parser: Parser) -> None:
    agent = Agent(parser=parser)
    agent.teach("lamp", "(device lamp)")
    agent.teach("fan", "(device fan)")
    agent.teach("zorble the lamp", "(zorble (device lamp))")
    assert str(agent.ask("zorble the fan").form) == "(zorble (device fan))"
    agent.forget(agent.lessons()[-1].id)
    assert agent.ask("zorble the fan").form is None
    gc.collect()
    # `type`, not `isinstance`: other packages' objects warn when their class is asked for
    assert [kept for kept in gc.get_objects() if type(kept) is Example and kept.utterance == "zorble the lamp"] == []
