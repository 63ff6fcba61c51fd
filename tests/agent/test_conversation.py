from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lookadapt.agent import Agent
from lookadapt.agent.commands import Command, command_in, edit_in, import_in, lesson_in
from lookadapt.agent.conversation import Conversation
from lookadapt.parsing.evidence import Evidence, Trust
from talks import said


@pytest.fixture
def talk(agent: Agent) -> Conversation:
    return Conversation(agent)


def script(talk: Conversation, *lines: str) -> list[str]:
    return [talk.say(line) for line in lines]


def test_ask(talk: Conversation) -> None:
    answer = talk.say("turn on the fan")
    assert answer.startswith("understood: ")
    assert answer.endswith("\nfan on")
    assert talk.say("") == ""


def test_teaching_after_not_understanding(talk: Conversation) -> None:
    answers = script(talk, "forward this to bob", "yes", "write a letter", "send the letter to bob", "done")
    assert "Will you teach me" in answers[0]
    assert talk.agent.lessons()[-1].written == "(do (write (item letter)) (send (item letter) (person bob)))"
    assert answers[-1].endswith("letter written\nletter sent to bob")  # asked for, so done
    assert talk.say("forward this to alice").endswith("letter sent to alice")


def test_it_means(talk: Conversation) -> None:
    assert "Learned" in script(talk, "lights out", "it means turn off the heater")[1]
    assert talk.say("lights out").endswith("heater off")


def test_a_form_ends_the_lesson(talk: Conversation) -> None:
    assert script(talk, "lights out", "yes", "(turn_off (device lamp))")[2].endswith("lamp off")


def test_saying_no_or_something_else(talk: Conversation) -> None:
    assert script(talk, "lights out", "no")[1] == "All right."
    assert script(talk, "lights out", "turn on the fan")[1].endswith("fan on")  # not swallowed by the offer


def test_one_line_lessons(talk: Conversation) -> None:
    talk.say("to say goodnight: turn off the heater, then close the blinds")
    assert talk.say("say goodnight").endswith("heater off\nblinds closed")
    talk.say("teach shade => (device blinds)")
    assert talk.say("close the shade").endswith("blinds closed")


def test_nested_teaching(talk: Conversation) -> None:
    answers = script(
        talk,
        "to say goodnight: turn off the heater, then shut the blinds gently",  # not known
        "hush a bit, then close the blinds",  # nor is the first of these
        "turn off the lamp",
        "done",
        "done",
    )
    assert '"shut the blinds gently"' in answers[0].replace("'", '"')
    assert '"hush a bit"' in answers[1].replace("'", '"')
    assert talk.prompt == "> "
    assert (
        'Learned: "say goodnight" means (do (turn_off (device heater)) (do (turn_off (device lamp)) (close (device blinds))))'
        in (answers[-1])
    )
    assert talk.say("say goodnight").endswith("heater off\nlamp off\nblinds closed")


def test_cancelling_a_nested_lesson(talk: Conversation) -> None:
    answers = script(talk, "say goodnight", "yes", "turn off the heater", "hush a bit", "no", "close the blinds", "done")
    assert "in other words" in answers[4]
    assert answers[-1].endswith("heater off\nblinds closed")
    answers = script(talk, "to rest: hush a bit", "no")
    assert answers[-1] == '"hush a bit" stays unknown, so "rest" is not taught.'
    assert talk.prompt == "> "
    assert script(talk, "nap", "yes", "done", "cancel")[2:] == [
        "There is no step yet. Say one, or: cancel.",
        "All right, not taught: nap.",
    ]
    assert (
        script(talk, "to rest: hush a bit", "mumble a bit", "Cancel!")[2]
        == "All right, not taught: rest, hush a bit, mumble a bit."
    )
    assert talk.prompt == "> "


def test_endless_lessons_are_refused(talk: Conversation) -> None:
    assert "call itself without end" in talk.say("to rest: turn off the lamp, then rest")
    answers = script(talk, "to rest: nap a bit", "rest")
    assert "call itself without end" in answers[1]


def test_conflicts_are_asked_about(talk: Conversation) -> None:
    talk.say("to lights out: turn off the heater")
    answer = talk.say("to lights out: close the blinds")
    assert "was taught before" in answer
    assert answer.endswith("Replace, keep both, or cancel?")
    assert talk.say("what?") == "Please say: replace, keep both, or cancel."
    assert "Learned" in talk.say("replace")
    assert talk.say("lights out").endswith("blinds closed")
    script(talk, "to lights out: turn on the lamp", "cancel")
    assert talk.say("lights out").endswith("blinds closed")
    assert "understood already" in talk.say("teach turn on the fan => (turn_off (device fan))")
    assert "Learned" in talk.say("keep both")


def test_decisions_without_asking(agent: Agent) -> None:
    talk = Conversation(agent, on_conflict="replace")
    talk.say("to lights out: turn off the heater")
    assert "Learned" in talk.say("to lights out: close the blinds")
    assert len(agent.lessons("lights out")) == 1


def test_commands(talk: Conversation, tmp_path: Path) -> None:
    assert talk.say("why") == "You have not asked for anything yet."
    talk.say("to say goodnight: turn off the heater, then close the blinds")
    number = talk.agent.lessons()[-1].id
    assert f"{number}  say goodnight => (do" in talk.say("lessons")
    assert "say goodnight" in talk.say("lessons goodnight")
    assert talk.say("lessons zebra") == "There is no such lesson."
    shown = talk.say(f"show {number}")
    assert "by ann" in shown
    assert "steps     turn off the heater, then close the blinds" in shown
    changed = talk.say(f"edit {number}: close the blinds")
    assert changed.startswith("Changed:")
    newer = talk.agent.lessons()[-1].id
    assert f"replaced  (do (turn_off (device heater)) (close (device blinds))) (lesson {number}" in talk.say(f"show {newer}")
    assert "Changed" in talk.say(f"edit {newer} as good night")
    assert talk.say("undo").startswith("Undone (edit)")
    assert talk.say("forget last").startswith("Forgotten")
    assert "is back" in talk.say("undo")
    path = tmp_path / "mine.jsonl"
    assert talk.say(f"export {path}").endswith(f"lessons to {path}.")
    assert "0 new" in talk.say(f"import {path}")
    talk.say("turn on the fan")
    assert "(turn_on (device fan))" in talk.say("why")
    assert "turn_on device" in talk.say("skills")
    assert "export FILE" in talk.say("help")
    assert talk.say("show 99999").startswith("That does not work: lesson 99999 is not there")
    assert talk.say("/show me").startswith("That does not work: show needs the number")
    assert talk.say("/nonsense") == talk.say("help")
    assert not talk.over
    assert talk.say("quit") == "Goodbye."
    assert talk.over


def test_importing_conflicts_are_asked_about(talk: Conversation, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("lamp\n(device fan)\n\n")
    assert talk.say(f"import {path}").endswith("Replace, keep both, or cancel?")
    assert talk.say("cancel") == "All right, nothing was changed."
    assert talk.say(f"import {path} --keep-both") == "Imported: 1 new."
    talk.say("undo")
    assert talk.say(f"import {path} replace") == "Imported: 1 new, 1 replaced."


def test_what_was_not_taught_is_said_at_the_end(talk: Conversation) -> None:
    script(talk, "lights out", "yes", "turn off the heater")
    assert talk.ending() == "Not taught: lights out."
    assert talk.say("quit") == "Goodbye. Not taught: lights out."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("help", Command("help")),
        ("show 12", Command("show", "12")),
        ("show #12", Command("show", "#12")),
        ("show my calories for today", None),
        ("forget the milk", None),
        ("forget last", Command("forget", "last")),
        ("export my feelings", None),
        ("export all x y.jsonl", Command("export", "all x y.jsonl")),
        ("import a.txt keep both", Command("import", "a.txt keep both")),
        ("why is the sky blue", None),
        ("edit 3: (device lamp)", Command("edit", "3: (device lamp)")),
        ("edit the photo", None),
        ("/forget the milk", Command("forget", "the milk")),
        ("undo", Command("undo")),
        ("undo the knot", None),
        ("bye", Command("quit")),
    ],
)
def test_what_is_a_command(line: str, expected: Command | None) -> None:
    assert command_in(line) == expected


def test_what_is_a_lesson() -> None:
    assert lesson_in("to say goodnight: turn off the lamp") == ("say goodnight", "turn off the lamp")
    assert lesson_in("teach wake me at 7:30 => (wake)") == ("wake me at 7:30", "(wake)")
    assert lesson_in("to be or not to be") is None
    assert edit_in("3 as good night") == (3, None, "good night")
    assert import_in("x.txt") == ("x.txt", None)


class Guesser:
    """A parser that takes one sentence for another, and says on what trust."""

    def __init__(self, inner: object, trust: Trust):
        self.inner = inner
        self.trust = trust

    def parse(self, utterance, memory, best=1):  # type: ignore[no-untyped-def]
        if utterance != "warm me up":
            return self.inner.parse(utterance, memory, best)  # type: ignore[attr-defined]
        parse = self.inner.parse("turn on the heater", memory, best)  # type: ignore[attr-defined]
        return replace(parse, utterance=utterance, evidence=(Evidence(self.trust, "warm me up", "turn on the heater"),))


def test_a_guess_is_asked_about_before_it_is_run(talk: Conversation, home: object) -> None:
    talk.agent.understanding._parser = Guesser(talk.agent.understanding.parser, Trust.SIMILAR)
    assert talk.say("warm me up").startswith('Do you mean "turn on the heater"? I would turn on: heater.')
    assert home.done == []  # type: ignore[attr-defined]
    said = script(talk, "no", "no", "turn on the lamp")
    assert "Will you teach me" in said[0]
    assert "heater" not in talk.say("warm me up")  # what was rejected is not offered again
    other = Conversation(talk.agent)
    assert script(other, "warm me up", "Yes, please.")[1].startswith(
        'heater on\nLearned: "warm me up" means (turn_on (device heater)) (lesson 13).'
    )
    other.say("undo lesson")
    assert "Learned" in script(other, "warm me up", "it means close the blinds")[1]


def test_a_guess_whose_run_failed_is_no_lesson(talk: Conversation, home: object) -> None:
    talk.agent.understanding._parser = Guesser(talk.agent.understanding.parser, Trust.SIMILAR)
    home.done = ()  # type: ignore[attr-defined]  # nothing can be noted there
    answer = script(talk, "warm me up", "yes")[1]
    assert "turn_on failed" in answer
    assert "Learned" not in answer
    assert not talk.agent.lessons("warm me up")


def test_what_the_lexicon_says_is_run(talk: Conversation) -> None:
    talk.agent.understanding._parser = Guesser(talk.agent.understanding.parser, Trust.WORDING)
    assert talk.say("warm me up").endswith("heater on")
    talk.say("to warm me up: close the blinds")


@pytest.mark.parametrize("trust", [Trust.SKIPPED, Trust.MISSING, Trust.SIMILAR, Trust.FLOATING, Trust.KIND, Trust.OPERATOR])
def test_nothing_on_trust_runs(talk: Conversation, home: object, trust: Trust) -> None:
    talk.agent.understanding._parser = Guesser(talk.agent.understanding.parser, trust)
    answer = talk.say("warm me up")
    assert home.done == []  # type: ignore[attr-defined]
    assert ("Do you mean" in answer) == (trust is not Trust.OPERATOR)


def test_a_broken_form_in_one_line_keeps_what_is_taught(shed: Conversation) -> None:
    assert 'Still teaching "sign up"' in shed.say("teach sign up => (free")
    assert shed.say("(free)").startswith('Learned: "sign up" means (free)')
    assert shed.say("show last").splitlines()[0].find("sign up") >= 0


def test_what_was_understood_otherwise_is_taught_by_it_means(shed: Conversation) -> None:
    shed.say("which tools are free")
    assert "Replace, keep both, or cancel?" in shed.say("it means who has the ladder")
    assert shed.say("cancel").startswith("All right")


def test_stop_it_is_for_the_assistant_if_nothing_is_to_be_cancelled(shed: Conversation) -> None:
    shed.agent.teach("stop the ladder", "(take_back (tool ladder))", on_conflict="keep_both")
    assert shed.say("stop it").startswith('What does "it" stand for?')
    assert shed.say("cancel") == "All right, I do nothing."
    assert shed.say("cancel") == "There is nothing to answer or to cancel just now."


def test_a_follow_up_that_asks_is_not_obeyed(shed: Conversation) -> None:
    shed.say("lend the ladder to ann")
    assert shed.say("and the drill?") == 'Shall I do "lend the drill to ann"? (yes or no)'
    assert shed.say("yes").endswith("lent the power drill to ann")


def test_it_is_back_speaks_of_what_was_spoken_of(shed: Conversation) -> None:
    shed.say("lend the ladder to ann")
    assert '"it" is the ladder' in shed.say("it is back")
    assert shed.last is not None
    assert str(shed.last.form) == "(take_back (tool ladder))"


@pytest.mark.parametrize("line", ["no, to bob", "not ann, bob", "bob, not ann", "no, not to ann, to bob", "not ann but bob"])
def test_corrections_take_back_what_was_done(shed: Conversation, line: str) -> None:
    shed.say("lend the ladder to ann")
    assert shed.say(line).startswith('took back "lend the ladder to ann"')
    assert shed.say("who has the ladder").endswith("bob has the ladder")


@pytest.mark.parametrize("line", ["no, from bob", "not carla, bob", "bob, not carla"])
def test_a_correction_of_something_else_changes_nothing(shed: Conversation, line: str) -> None:
    shed.say("lend the ladder to ann")
    shed.say(line)
    assert shed.say("who has the ladder").endswith("ann has the ladder")


def test_a_day_is_corrected(shed: Conversation) -> None:
    answers = script(shed, "lend the ladder to ann until friday", "make it saturday", "i meant sunday")
    assert answers[1].endswith("lent the ladder to ann until 2026-11-21")
    assert answers[2].endswith("lent the ladder to ann until 2026-11-22")


def test_a_correction_in_one_breath_is_asked_about(shed: Conversation) -> None:
    assert shed.say("lend the ladder to ann, i mean bob") == 'Do you mean "lend the ladder to bob"? (yes or no)'
    assert shed.say("who has the ladder").endswith("in the shed")
    assert script(shed, "lend the ladder to ann, i mean bob", "yes")[1].endswith("lent the ladder to bob")


def test_never_mind_leaves_a_question_and_the_rest_is_heard(shed: Conversation) -> None:
    assert script(shed, "lend the drill", "never mind, lend the ladder to ann")[1].endswith("lent the ladder to ann")


def test_a_question_is_asked_again_after_a_look_up(shed: Conversation) -> None:
    answers = script(shed, "lend the drill", "who has the ladder", "ann")
    assert answers[1].endswith("in the shed\nTo whom?")
    assert answers[2].endswith("lent the power drill to ann")


@pytest.mark.parametrize("line", ["that's wrong", "wrong", "no that's not what i meant"])
def test_what_is_wrong_can_be_taken_back(shed: Conversation, line: str) -> None:
    answers = script(shed, "lend the ladder to ann", line, "yes")
    assert answers[1].startswith('Take back "lend the ladder to ann"?')
    assert answers[2] == "undone: lent the ladder to ann"
    assert script(shed, "who has the ladder", line)[1].startswith("Then say what you meant")


def test_an_offer_stays_when_it_is_asked_about(house: Conversation) -> None:
    answers = script(house, "stop the fan", "what would that do", "1")
    assert "I would turn off: fan" in answers[1]
    assert answers[2].startswith("the fan is off")


def test_a_command_that_changes_something_ends_a_question(shed: Conversation) -> None:
    answers = script(shed, "lend the ladder to ann", "undo", "undo lesson", "yes")
    assert answers[3] == "There is nothing to answer or to cancel just now."
    assert shed.say("who has the ladder").endswith("ann has the ladder")


def test_import_says_which_files_it_takes(shed: Conversation) -> None:
    assert shed.say("import /etc/passwd").startswith("import takes a file whose name ends in .jsonl, .txt or .tsv")


def test_an_answer_that_asks_is_asked_about(shed: Conversation) -> None:
    answers = said(shed, "lend the ladder", "ann?", "who has the ladder")
    assert answers[1] == 'Shall I do "lend the ladder to ann"? (yes or no)'
    assert answers[2].endswith("the ladder is in the shed")
    assert said(shed, "lend the ladder", "ann?", "yes")[2].endswith("lent the ladder to ann")


def test_who_says_yes_and_asks_is_not_sure(shed: Conversation) -> None:
    said(shed, "ann wants the ladder", "yes?")
    assert shed.say("who has the ladder").endswith("the ladder is in the shed")
    assert said(shed, "ann wants the ladder", "ok, do it")[1].startswith("lent the ladder to ann")


@pytest.mark.parametrize("line", ["the drill as well", "and the drill too", "the drill too, please"])
def test_too_is_the_same_with_something_else(shed: Conversation, line: str) -> None:
    assert said(shed, "lend the ladder to ann", line)[1].endswith("lent the power drill to ann")


def test_too_that_asks_is_not_obeyed(shed: Conversation) -> None:
    assert said(shed, "lend the ladder to ann", "the drill too?")[1] == 'Shall I do "lend the drill to ann"? (yes or no)'


@pytest.mark.parametrize("line", ["again please", "please, once again", "the same again"])
def test_again_may_be_polite(shed: Conversation, line: str) -> None:
    assert said(shed, "add 200 screws", line)[1].endswith("900 screws now")


def test_actually_corrects(shed: Conversation) -> None:
    assert said(shed, "lend the ladder to ann", "actually, the drill")[1].startswith('took back "lend the ladder to ann"')


def test_an_answer_is_no_other_amount_and_no_half_of_what_was_said(shed: Conversation) -> None:
    for first, answer in (("charge ann", "5 dollars"), ("charge ann", "5 euros a day"), ("add 200", "screws and nails")):
        assert "Do you mean" not in said(shed, first, answer)[1]
        shed.say("cancel")


def test_half_of_two_sentences_is_not_offered(shed: Conversation) -> None:
    assert "Do you mean" not in shed.say("lend the ladder to ann. charge her 5 euros.")
