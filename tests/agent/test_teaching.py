"""The ways to teach in a conversation, and that what was taught is known."""

from __future__ import annotations

import pytest

from lookadapt.agent.conversation import Conversation
from talks import said


def test_all_ways_to_teach(people: Conversation) -> None:
    said(people, "lights out", "it means tell bob that it is dark")
    said(
        people,
        "when i say hush, tell mary that we are quiet",
        '"dinner time" means tell john that dinner is ready',
        "to nap: tell bob that i sleep",
    )
    assert [lesson.utterance for lesson in people.agent.lessons(own=True)] == ["lights out", "hush", "dinner time", "nap"]


def test_the_rule_that_was_learned_is_said(people: Conversation) -> None:
    answer = people.say("to promote john: set the salary of john to 90000 and tell john that the work is good")
    assert answer.endswith("so I know: promote [person]")
    assert "(do (set" in answer or "(then (set" in answer
    assert people.say("promote mary").endswith("told mary: the work is good")


def test_and_never_ends_up_in_a_value(people: Conversation) -> None:
    assert "I do not understand the step 'frobnicate mary'" in people.say(
        "to nap: set the hometown of john to oslo and frobnicate mary"
    )
    people.say("cancel")
    assert people.agent.lessons(own=True) == ()


def test_questions_and_broken_forms_in_the_middle(people: Conversation) -> None:
    answers = said(
        people,
        "foo bar",
        "yes",
        "(tell (person",
        "what is john's salary?",
        "(tell (person bob) (nonsense x))",
        "tell bob that the train is late",
        "done",
    )
    assert "broken" in answers[2]
    assert "48000" in answers[3]
    assert "Still teaching" in answers[3]
    assert "Still teaching" in answers[4]
    assert answers[6].startswith('Learned: "foo bar"')


def test_macros_follow_their_steps(people: Conversation) -> None:
    said(people, "to alarm bob: tell bob that the house is on fire", "to panic: alarm bob, then tell mary that bob is out")
    number = people.agent.lessons("alarm bob")[0].id
    assert people.say(f"edit {number}: tell bob that there is smoke").endswith(
        'It is a step of "panic". Shall I change that as well? (yes or no)'
    )
    assert '(message "there is smoke")' in people.say("yes")
    assert people.say("panic").endswith("told bob: there is smoke\ntold mary: bob is out")


def test_a_taught_sentence_is_known(people: Conversation) -> None:
    said(people, "Where does John hail from?", "it means the hometown of john")
    assert people.say("Where does John hail from?").endswith("pittsburgh")


def test_what_nobody_means_as_a_step_is_none(people: Conversation) -> None:
    people.say("to cheer john:")
    for line in ("thanks", "yes", "show", "edit 3", "42", "and mary?", "what did i teach you", "who are you"):
        assert people.say(line).endswith('(Still teaching "cheer john": a step, done or cancel.)')
    assert people.say("tell john that you win").startswith("And then?")
    assert 'Learned: "cheer john"' in people.say("done")


def test_a_lesson_without_its_meaning_is_asked_for(people: Conversation) -> None:
    assert people.say("teach").startswith("Say: to WORDS: STEPS")
    for line in ("teach wave at john", "to wave at john:", "teach wave at john =>"):
        assert people.say(line).startswith('What does "wave at john" mean?')
        people.say("cancel")


def test_a_pronoun_alone_asks_for_nothing(people: Conversation) -> None:
    people.say("the salary of mary")
    assert "understood" not in people.say("it")
    assert "62000" not in people.say("it")


def test_the_last_lesson_is_edited_by_that_name(people: Conversation) -> None:
    people.say("to cheer john: tell john that you win")
    assert 'Changed: "cheer john" means (tell (person john) (message "you lose"))' in people.say(
        "edit last: tell john that you lose"
    )


@pytest.mark.parametrize(
    "line",
    ["no, i mean carla", "do you mean bob", "i mean the drill", "by ann i mean bob", "tell ann that it means lend the ladder to bob", "it means the drill"],
)  # fmt: skip
def test_who_means_something_teaches_nothing(shed: Conversation, line: str) -> None:
    assert "Learned" not in shed.say(line)
    assert shed.agent.lessons(own=True) == ()


def test_quotes_teach_what_ends_in_a_pronoun(house: Conversation) -> None:
    assert 'Learned: "fix it"' in house.say('"fix it" means turn off the fan')


def test_no_it_means_teaches_the_last_sentence_anew(house: Conversation) -> None:
    said(house, "turn on the fan")
    assert 'But "turn on the fan" is understood already' in house.say("no, it means turn on the lamp")


def test_a_message_with_means_in_it_is_asked_about(shed: Conversation) -> None:
    assert shed.say("tell ann that home means lend the ladder to bob").startswith("Shall I learn")
    assert shed.say("no").endswith("a note for ann: home means lend the ladder to bob")
    assert shed.agent.lessons(own=True) == ()
    assert "Learned" in said(shed, "tell ann that home means lend the ladder to bob", "yes")[1]


def test_a_broken_form_is_no_step(shed: Conversation) -> None:
    answers = said(shed, "to park the ladder:", "lend the ladder to ann", "(lend (tool drill)")
    assert answers[2].startswith("That form is broken: line 1, column 1: unclosed parenthesis\n  (lend (tool drill)\n  ^")
    assert "there are steps already: lend the ladder to ann" in shed.say("(lend (tool ladder) (neighbour bob))")
    assert 'Learned: "park the ladder" means (lend (tool ladder) (neighbour ann))' in shed.say("done")


def test_undo_takes_back_a_step_and_no_lesson(shed: Conversation) -> None:
    answers = said(shed, "to x ray: which tools are free", "to park the ladder:", "undo", "lend the ladder to ann", "undo")
    assert answers[2].startswith("There is no step to take back")
    assert answers[4].startswith('Taken back: "lend the ladder to ann"')
    assert [lesson.utterance for lesson in shed.agent.lessons(own=True)] == ["x ray"]
    assert shed.say("done") == "There is no step yet. Say one, or: cancel."


def test_yes_in_a_lesson_asks_for_a_step(people: Conversation) -> None:
    assert said(people, "to cheer john:", "yes")[1].startswith("Say the first step, in words I know.")


def test_words_of_the_chat_are_not_taught_unwarned(shed: Conversation) -> None:
    assert shed.say("quit means take back the ladder").startswith('"quit" is a word of the chat itself')
    assert shed.say("teach quit").startswith('"quit" is a word of the chat itself')
    assert shed.agent.lessons(own=True) == ()
    assert shed.say("when i say no, take back the ladder").endswith('"no" keeps its own meaning.)')


def test_when_i_say_without_a_comma(house: Conversation) -> None:
    answer = house.say("when i say movie night close the blinds and turn on the television")
    assert 'Learned: "movie night" means (then (close (device blinds)) (turn_on (device television)))' in answer
    assert house.say("when i say movie night hop about").startswith("Where do the words end")


def test_what_i_mean_may_be_part_of_a_message(shed: Conversation) -> None:
    assert "I would note: ann, carla knows what i mean by that" in shed.say("tell ann that carla knows what i mean by that")
    assert shed.agent.lessons(own=True) == ()


def test_who_is_told_what_to_do_is_no_part_of_the_words(shed: Conversation) -> None:
    assert shed.say("whenever i say moon you lend the ladder to ann").startswith('Learned: "moon" means')


@pytest.mark.parametrize(
    "line", ["to tell the truth: ann takes the ladder", "to be honest: ann takes the ladder", "to sum up: lend the ladder to ann"]
)
def test_how_something_is_meant_is_no_lesson(shed: Conversation, line: str) -> None:
    shed.say(line)
    assert shed.agent.lessons(own=True) == ()


def test_a_step_that_lacks_something_is_asked_for_again(shed: Conversation) -> None:
    answers = said(shed, "to greet ann:", "lend the ladder", "lend the ladder to ann", "done")
    assert answers[1].startswith("To whom? Say the whole step.")
    assert 'Learned: "greet ann" means (lend (tool ladder) (neighbour ann))' in answers[3]
