"""What can be taken back, and by whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from lookadapt.agent import Agent, Store, Undoable
from lookadapt.agent.conversation import Conversation
from lookadapt.memory.store import NotYours
from lookadapt.parsing.parser import Parser
from talks import said


def test_undo_says_what_it_undoes(house: Conversation) -> None:
    assert said(house, "turn on the lamp", "undo")[1].startswith('Take back "turn on the lamp"?')
    assert said(house, "yes", "is the lamp on")[1].endswith("no")


def test_undo_never_takes_a_lesson_instead(people: Conversation) -> None:
    people.say("to lights out: tell bob that it is dark")
    assert said(people, "lights out", "undo")[1].startswith('I cannot take back "lights out"')
    assert len(people.agent.lessons(own=True)) == 1
    assert "is gone" in people.say("undo lesson")


def test_an_inverse_from_a_decorator(parser: Parser) -> None:
    state: list[str] = []
    agent = Agent(parser=parser)

    @agent.skill
    def put(thing: str) -> str:
        state.append(thing)
        return f"put {thing}"

    @put.undo  # type: ignore[attr-defined, untyped-decorator]
    def unput(thing: str) -> str:
        state.remove(thing)
        return f"took {thing}"

    agent.teach("put a brick", '(put "brick")')
    talk = Conversation(agent)
    assert said(talk, "put a stone", "undo", "yes")[2] == "took stone"
    assert state == []


def test_one_persons_undo_does_not_take_anothers_lesson(tmp_path: Path, parser: Parser) -> None:
    store = Store.open(tmp_path / "l.db")
    ann, bob = (Agent(store=store, parser=parser, namespace="all", teacher=name) for name in ("ann", "bob"))
    ann.teach("lamp", "(device lamp)")
    with pytest.raises(NotYours, match="made by ann"):
        bob.undo()
    talk = Conversation(bob)
    assert talk.say("undo").endswith("Undo it all the same? (yes or no)")
    assert talk.say("no") == "All right."
    assert len(ann.lessons()) == 1
    assert "is gone" in said(talk, "undo", "yes")[1]
    store.close()


def test_undoable_says_its_value() -> None:
    assert str(Undoable("done", lambda: None)) == "done"


def test_undoing_twice_asks_before_it_takes_a_lesson(house: Conversation) -> None:
    house.say("lights out means turn off the lamp")
    house.say("turn on the fan")
    house.say("undo")
    assert house.say("yes") == "the fan: as it was"
    assert "last lesson" in house.say("undo")
    assert house.say("no") == "All right."
    assert house.say("lights out").endswith("the lamp is off")


def test_undoing_twice_does_not_offer_a_lesson_that_is_not_there(house: Conversation) -> None:
    said(house, "turn on the fan", "undo", "yes")
    assert house.say("undo") == "There is nothing to undo."


def test_what_changed_nothing_is_skipped(shed: Conversation) -> None:
    said(shed, "lend the drill to ann and bob", "yes")
    assert said(shed, "undo", "yes")[1] == "undone: lent the power drill to ann"
    assert shed.say("who has the drill").endswith("in the shed")


def test_undo_reaches_behind_what_changed_nothing(shed: Conversation) -> None:
    answers = said(shed, "lend the ladder to ann", "the same for bob", "undo", "yes")
    assert answers[1].endswith("nothing was changed")
    assert answers[2].startswith('Take back "lend the ladder to ann"?')
    assert answers[3] == "undone: lent the ladder to ann"


def test_a_reply_that_changed_nothing_cannot_be_taken_back(shed: Conversation) -> None:
    nothing = shed.agent.ask("take back the ladder")
    assert nothing.actions
    assert "changed nothing" in shed.agent.take_back(nothing).text


def test_several_things_are_not_taken_back_at_once(house: Conversation) -> None:
    answers = said(house, "turn on the lamp", "turn on the fan", "undo both", "turn off the lamp and the fan", "undo both")
    assert answers[2] == "I take back only what I did last. Say: undo"
    assert answers[4].startswith('Take back "turn off the lamp and the fan"?')


def test_what_was_undone_is_not_taken_back_by_a_correction(shed: Conversation) -> None:
    answers = said(shed, "lend the ladder to ann", "wrong", "yes", "no, i meant bob")
    assert "took back" not in answers[3]
    assert answers[3].endswith("lent the ladder to bob")


def test_what_a_correction_took_back_is_not_undone_again(parser: Parser) -> None:
    state: list[int] = []
    agent = Agent(parser=parser)

    @agent.skill
    def put(count: int) -> Undoable:
        if count > 5:
            raise ValueError("too many")
        state.append(count)
        return Undoable(f"put {count}", lambda: state.remove(count))

    agent.teach("put 2 bricks", '(put "2")')
    talk = Conversation(agent)
    answers = said(talk, "put 3 bricks", "make it 9", "undo", "yes")
    assert answers[1].startswith('took back "put 3 bricks"')
    assert "put 3 bricks" not in answers[2]
    assert state == []
