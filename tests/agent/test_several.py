"""Several things in one sentence: lists that are done, lists that are asked about, messages that go on."""

from __future__ import annotations

import pytest

from lookadapt import Expression
from lookadapt.agent import Agent, Entity
from lookadapt.agent.conversation import Conversation
from lookadapt.parsing.parser import Parser


@pytest.mark.parametrize(
    "sentence",
    ["tell ann the gate is locked and lend bob the ladder", "tell ann i love her and lend the ladder to bob"],
)
def test_a_request_is_no_part_of_a_message(shed: Conversation, sentence: str) -> None:
    assert shed.say(sentence).endswith("lent the ladder to bob")
    assert shed.last is not None
    assert [each.skill for each in shed.last.actions] == ["note", "lend"]


def test_a_request_is_no_part_of_a_text_for_nobody(parser: Parser) -> None:
    class Lamp(Entity, names=("lamp", "torch")): ...

    agent = Agent(parser=parser)

    def turn_off(lamp: Lamp) -> str:
        return f"{lamp} off"

    turn_off.__annotations__ = {"lamp": Lamp, "return": str}
    agent.skill(turn_off)

    @agent.skill
    def note(text: str) -> str:
        return text

    agent.teach("turn off the lamp", "(turn_off (lamp lamp))")
    agent.teach("note that the gate is locked", '(note "the gate is locked")')
    assert agent.ask("note that rex is ill and turn off the torch").text == "rex is ill\ntorch off"


def test_two_messages_are_two(people: Conversation) -> None:
    answer = people.say("tell john dinner is late and tell mary lunch is ready")
    assert answer.endswith("told john: dinner is late\ntold mary: lunch is ready")


def test_what_a_message_may_go_on_with_is_asked_about(shed: Conversation) -> None:
    answer = shed.say("tell ann the ladder is back and bob takes the drill")
    assert "I would note: ann, the ladder is back; then lend: power drill, bob" in answer
    assert "I would note: ann, the ladder is back and bob takes the drill" in answer
    assert shed.say("2").startswith("a note for ann: the ladder is back and bob takes the drill")


@pytest.mark.parametrize("sentence", ["tell ann i like beer and bob likes wine", "tell ann i saw the ladder and the drill"])
def test_a_message_is_not_cut_into_other_messages(shed: Conversation, sentence: str) -> None:
    assert shed.say(sentence).startswith("Do you mean")
    assert shed.last is not None
    assert len(shed.last.choices) == 1
    assert str(shed.last.choices[0].form) == f'(note (neighbour ann) "{sentence[9:]}")'


def test_messages_that_are_joined_by_a_word_are_told_to_each(shed: Conversation) -> None:
    answer = shed.say("tell ann that the gate is locked and bob that the sander is broken")
    assert answer.endswith("a note for ann: the gate is locked\na note for bob: the sander is broken")


@pytest.mark.parametrize("end", ["plus 5", "and 5", ", 5"])
def test_a_value_is_not_set_twice(people: Conversation, end: str) -> None:
    assert people.say(f"set mary's salary to john's salary {end}").startswith("Do you mean")
    people.say("no")
    people.say("no")
    assert people.say("the salary of mary").endswith("62000")


def test_a_sum_is_no_list(people: Conversation) -> None:
    people.say("set mary's salary to john's salary plus 5")
    assert people.last is not None
    assert [str(each.form.predicate) for each in people.last.choices if isinstance(each.form, Expression)] == ["set"]


@pytest.mark.parametrize(
    "sentence", ["set the parents of john to mary and bob", "set the friends of john to mary, bob and alice"]
)
def test_things_for_one_place_are_asked_about(people: Conversation, sentence: str) -> None:
    answer = people.say(sentence)
    assert answer.startswith("Do you mean")
    assert "(the last of them may be all that stays)" in answer


@pytest.mark.parametrize(
    "sentence",
    ["lend the ladder to ann and bob", "lend ann and bob the ladder", "reserve the ladder for ann and bob on friday"],
)
def test_one_thing_for_two_is_asked_about(shed: Conversation, sentence: str) -> None:
    assert "(the last of them may be all that stays)" in shed.say(sentence)
    assert shed.say("yes").splitlines()[0].endswith("ann" if "lend" in sentence else "2026-11-20")


def test_who_agrees_once_is_asked_again(shed: Conversation) -> None:
    shed.say("lend the ladder to ann and bob")
    shed.say("yes")
    assert not shed.agent.lessons(own=True)
    assert shed.say("lend the sander to carla and bob").startswith("Do you mean")


def test_who_makes_one_thing_two_is_asked(parser: Parser) -> None:
    class Lamp(Entity, names=("lamp", "torch")): ...

    class Colour(Entity, names=("red", "blue")): ...

    agent = Agent(parser=parser)

    def paint(lamp: Lamp, colour: Colour) -> str:
        return f"{lamp} {colour}"

    paint.__annotations__ = {"lamp": Lamp, "colour": Colour, "return": str}
    agent.skill(paint)
    agent.teach("make the lamp red", "(paint (lamp lamp) (colour red))")
    assert agent.ask("make the lamp and the torch blue").text == "lamp blue\ntorch blue"
    assert not agent.ask("make the lamp red and blue").done


@pytest.mark.parametrize(
    ("sentence", "form"),
    [
        ("lend the ladder and the sander to ann", "(do (lend (tool ladder) (neighbour ann)) (lend (tool sander) (neighbour ann)))"),
        ("tell ann and bob the gate is locked", '(do (note (neighbour ann) "the gate is locked") (note (neighbour bob) "the gate is locked"))'),
        ("add 10 nails plus 5 screws", '(do (add "10" (supply nails)) (add "5" (supply screws)))'),
        ("reserve the ladder for ann on friday and saturday", '(do (reserve (tool ladder) (neighbour ann) "friday") (reserve (tool ladder) (neighbour ann) "saturday"))'),
        ("book the ladder for ann for friday and saturday", '(do (reserve (tool ladder) (neighbour ann) "friday") (reserve (tool ladder) (neighbour ann) "saturday"))'),
    ],
)  # fmt: skip
def test_lists_that_add_are_done(shed: Conversation, sentence: str, form: str) -> None:
    assert str(shed.agent.ask(sentence).form) == form


def test_a_number_is_no_half_sentence(house: Conversation) -> None:
    answer = house.say("set the brightness of the lamp to 30 and the volume of the television to 20")
    assert answer.endswith("the brightness of the lamp is set to 30\nthe volume of the television is set to 20")
    assert "Do you mean" not in house.say("set the brightness of the lamp to 30 and the tune of the fiddle to 20")


def test_a_message_ends_with_its_sentence(shed: Conversation) -> None:
    assert "Do you mean" in shed.say("tell ann the gate is locked. the key is at home.")
    answer = shed.say("tell ann the gate is locked; charge ann 5 euros")
    assert answer.endswith("a note for ann: the gate is locked\nann owes 5 euros")
    assert "Do you mean" not in shed.say("tell ann mr. smith is here")  # a point, and no end


def test_a_place_behind_a_list_may_be_of_each_or_of_the_last(house: Conversation) -> None:
    answer = house.say("turn on the lamp and the fan in the kitchen")
    assert "I would turn on: (in: lamp, kitchen); then turn on: (in: fan, kitchen)" in answer
    assert "I would turn on: lamp; then turn on: (in: fan, kitchen)" in answer
    assert house.say("2").startswith("the lamp is on\nthe fan in the kitchen is on")
    assert house.say("turn on the lamp in the kitchen and the fan in the bedroom").endswith("the fan in the bedroom is on")


def test_a_preposition_may_be_said_with_each_of_a_list(house: Conversation, shed: Conversation) -> None:
    answer = house.say("turn on the lamp in the kitchen, in the bedroom and in the living room")
    assert answer.endswith("the lamp in the kitchen is on\nthe lamp in the bedroom is on\nthe lamp in the living room is on")
    assert "Do you mean" in shed.say("lend the ladder to ann and to bob")  # the last of them may be all that stays


@pytest.mark.parametrize(
    "line", ["turn on the lamp, then the fan in the kitchen", "turn on the lamp and the temperature of the kitchen"]
)
def test_what_lacks_its_verb_is_not_left_out(house: Conversation, line: str) -> None:
    assert "the lamp is on" not in house.say(line)
