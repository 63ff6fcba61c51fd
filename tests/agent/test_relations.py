"""Questions for a relation that do not name it."""

from __future__ import annotations

import pytest

from lookadapt.agent.conversation import Conversation
from lookadapt.agent.relations import asked_relations


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("where does john come from?", "(field (relation hometown) (person john))"),
        ("what does mary earn", "(field (relation salary) (person mary))"),
        ("when was sophia born", "(field (relation birthday) (person sophia))"),
        ("can you tell me where john comes from", "(field (relation hometown) (person john))"),
    ],
)
def test_they_are_answered(people: Conversation, question: str, form: str) -> None:
    people.say(question)
    assert people.last is not None
    assert people.last.done
    assert str(people.last.form) == form


def test_what_asks_for_no_relation() -> None:
    assert list(asked_relations(["lend", "the", "ladder", "to", "ann"])) == []
    assert list(asked_relations(["when"])) == []
