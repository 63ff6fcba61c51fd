"""Scripted conversations, one for each thing the agent promises (the numbers of issue 10)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from time import process_time
from typing import Literal

import pytest

from lookadapt import read_form
from lookadapt.agent import Agent, Entity, SkillError, Store, Surroundings, Undoable, names_of, skill
from lookadapt.agent.assistants import Assistant
from lookadapt.agent.conversation import Conversation
from lookadapt.agent.guard import Verdict, judge
from lookadapt.agent.proposing import propose
from lookadapt.memory.store import NotYours
from lookadapt.parsing.parser import Parser

EXAMPLES = Path(__file__).parents[2] / "examples"
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def talk_with(folder: Path | None, home: Path, parser: Parser) -> Conversation:
    made = Assistant.load(folder).agent(Store.open(None), home, parser=parser, surroundings=Surroundings(lambda: NOON))
    return Conversation(made)


@pytest.fixture
def people(tmp_path: Path, parser: Parser) -> Iterator[Conversation]:
    talk = talk_with(None, tmp_path, parser)
    yield talk
    talk.agent.close()


@pytest.fixture
def house(tmp_path: Path, parser: Parser) -> Iterator[Conversation]:
    talk = talk_with(EXAMPLES / "smarthome_agent", tmp_path, parser)
    yield talk
    talk.agent.close()


@pytest.fixture
def shed(tmp_path: Path, parser: Parser) -> Iterator[Conversation]:
    talk = talk_with(EXAMPLES / "tool_shed", tmp_path, parser)
    yield talk
    talk.agent.close()


def said(talk: Conversation, *lines: str) -> list[str]:
    return [talk.say(line) for line in lines]


# 1 skills say what they do


def test_effects() -> None:
    agent = Agent()

    @agent.skill(effect="reads")
    def look(what: str) -> str:
        return what

    @agent.skill
    def change(what: str) -> str:
        return what

    assert agent.skills.reads(read_form("(look x)"))
    assert not agent.skills.reads(read_form("(do (look x) (change x))"))
    with pytest.raises(SkillError, match="reads or writes"):
        agent.skill(effect="maybe")(lambda: None)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("sentence", "reading", "verdict"),
    [
        ("fire bob", "fire bob", Verdict.SURE),
        ("please fire bob", "fire bob", Verdict.SURE),
        ("don't fire bob", "fire bob", Verdict.NEVER),
        ("fire bob if he is late", "fire bob", Verdict.NEVER),
        ("has bob been fired", "fire bob", Verdict.NEVER),
        ("fire 2 people", "fire people", Verdict.NEVER),
        ("hire bob", "fire bob", Verdict.NEVER),
        ("turn off the lamp", "turn on the lamp", Verdict.NEVER),
        ("send it to bob", "send it from bob", Verdict.NEVER),
        ("fire bob again", "fire bob", Verdict.ASK),
        ("fire bob and mary", "fire bob", Verdict.ASK),
        ("dismiss bob", "fire bob", Verdict.ASK),
        ("fire him", "fire bob", Verdict.ASK),
    ],
)
def test_the_guard(sentence: str, reading: str, verdict: Verdict) -> None:
    assert judge(sentence, reading, read_form("(fire (person bob))"), understood=True, reads=False).verdict is verdict


def test_questions_may_read() -> None:
    form = read_form("(boss (person bob))")
    assert judge("who is the boss of bob", "the boss of bob", form, understood=True, reads=True).verdict is Verdict.SURE
    assert judge("how many bosses of bob", "the boss of bob", form, understood=True, reads=True).verdict is Verdict.NEVER


# 2 half of a request is never done


def test_lists_are_done_whole_or_not_at_all(house: Conversation) -> None:
    answers = said(
        house, "turn on the lamp and the fan", "turn off the lamp, the fan and the stove", "turn on the heater and sing"
    )
    assert answers[0].endswith("the lamp is on\nthe fan is on")
    assert said(house, "is the lamp on", "is the fan on", "is the heater on")[:2] == [
        "understood: the lamp is on\nyes",
        "understood: the fan is on\nyes",
    ]
    assert house.say("is the heater on").endswith("no")
    assert "stove" in answers[1]


def test_a_thing_alone_is_nothing_to_do(house: Conversation) -> None:
    error = house.agent.understanding.wrong(read_form("(do (turn_on (device lamp)) (device fan))"))
    assert error is not None
    assert "(device fan) is nothing to do" in error.message


def test_a_list_goes_to_a_skill_that_takes_one(parser: Parser) -> None:
    class Fruit(Entity, names=("apple", "pear", "plum")): ...

    agent = Agent(parser=parser)

    def buy(fruits: list[Fruit]) -> str:
        return "+".join(fruit.name for fruit in fruits)

    buy.__annotations__ = {"fruits": list[Fruit], "return": str}
    agent.skill(buy)
    agent.teach("buy an apple", "(buy (fruit apple))")
    assert agent.ask("buy an apple, a pear and a plum").text == "apple+pear+plum"
    assert agent.ask("buy a pear").text == "pear"


# 3 undo


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


# 4 text is data


def test_text_is_shown_not_obeyed(people: Conversation) -> None:
    for text in ("\x1b[31mred", "a\u202eb", "bell\x07", "x\x9b2J", "\u2066hidden\u2069"):
        answer = people.say(f"tell bob that {text}")
        assert not any(c in answer for c in "\x1b\u202e\x07\x9b\u2066\u2069"), answer


class Odd:
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Leaving:
    def __str__(self) -> str:
        raise SystemExit(3)


def _circle() -> list[object]:
    circle: list[object] = []
    circle.append(circle)
    return circle


VALUES = {
    "huge": 10**5000,
    "odd": Odd(),
    "leaving": Leaving(),
    "circle": _circle(),
    "long": "x" * 10**6,
    "inner": {"a": _circle()},
    "inf": float("inf"),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_whatever_a_skill_gives_is_said_inside_the_guard(value: object, parser: Parser) -> None:
    agent = Agent(parser=parser)
    agent.skills.add(lambda: value, "surprise")
    agent.teach("surprise me", "(surprise)")
    assert 0 < len(agent.ask("surprise me").text) < 30_000


def test_a_skill_cannot_end_the_assistant(parser: Parser) -> None:
    agent = Agent(parser=parser)

    @agent.skill
    def leave() -> None:
        raise SystemExit(0)

    agent.teach("leave", "(leave)")
    assert "leave failed" in agent.ask("leave").text


def test_facts_belong_to_the_namespace(tmp_path: Path, parser: Parser) -> None:
    with Store.open(None) as store:
        loaded = Assistant.load()
        ann = loaded.agent(store, tmp_path, namespace="ann", parser=parser)
        eve = loaded.agent(store, tmp_path, namespace="eve", parser=parser)
        ann.ask("set the salary of bob to 9")
        assert eve.ask("the salary of bob").text == "45000"
        both = [loaded.agent(store, tmp_path, namespace=n, parser=parser, shared=True) for n in ("ann", "eve")]
        both[0].ask("set the salary of bob to 7")
        assert both[1].ask("the salary of bob").text == "7"


def test_exports_are_private(people: Conversation, tmp_path: Path) -> None:
    people.say("to lights out: tell bob that it is dark")
    for name in ("x.jsonl", "x.txt"):
        people.say(f"export {tmp_path / name}")
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_a_bool_is_no_number(parser: Parser) -> None:
    agent = Agent(parser=parser)

    @agent.skill
    def truth() -> bool:
        return True

    @agent.skill
    def double(number: int) -> int:
        return 2 * number

    with pytest.raises(SkillError, match="must be a whole number"):
        agent.teach("double truth", "(double (truth))")


# 6 did you mean, 7 what is missing


def test_choices_are_numbered_chosen_and_taught(people: Conversation) -> None:
    agent = people.agent
    agent.teach("ping bob", '(tell (person bob) (message "one"))')
    agent.teach("ping bob", '(tell (person bob) (message "two"))', on_conflict="keep_both")
    answer = people.say("ping bob")
    assert answer.startswith('Do you mean\n  1. "ping bob": I would tell: bob, one\n  2. "ping bob": I would tell: bob, two')
    assert people.say("the second one").startswith("told bob: two")


def test_none_offers_to_be_taught_and_is_remembered(shed: Conversation) -> None:
    asked = "reserve the ladder for ann on next friday"
    answers = said(shed, asked, "none")
    assert answers[0].startswith(f'Do you mean "{asked}"?')
    assert answers[1].startswith("All right. Will you teach me")
    assert "Do you mean" not in said(shed, "no", asked)[1]


def test_what_is_missing_is_asked_for(shed: Conversation) -> None:
    assert said(shed, "lend the drill", "to bob")[0] == "To whom?"
    assert shed.last is not None
    assert str(shed.last.form) == "(lend (tool power_drill) (neighbour bob))"
    assert said(shed, "reserve the ladder for ann", "next friday", "yes") == [
        "For which day?",
        'Do you mean "reserve the ladder for ann on next friday"? I would reserve: ladder, ann, next friday.\n(yes, no, or: it means …)',
        'reserved the ladder for ann on 2026-11-20\nLearned: "reserve the ladder for ann on next friday" means '
        '(reserve (tool ladder) (neighbour ann) "next friday") (lesson 27).',
    ]
    assert said(shed, "add 5", "cancel") == ["Of what?", "All right, I do nothing."]
    assert said(shed, "add 5", "who has the drill")[1].endswith("bob has the power drill")  # no answer, but a question


def test_the_question_comes_from_the_words_before_the_gap(parser: Parser) -> None:
    class Goods(Entity, names=("screws", "nails")): ...

    agent = Agent(parser=parser)

    def order(amount: int, item: Goods) -> str:
        return f"{amount} {item}"

    order.__annotations__ = {"amount": int, "item": Goods, "return": str}
    agent.skill(order)
    agent.teach("order 200 boxes of screws", '(order "200" (goods screws))')
    assert said(Conversation(agent), "order 5 boxes", "nails") == [
        "boxes of what?",
        "understood: order 5 boxes of nails\n5 nails",
    ]


# 8 context


def test_what_was_spoken_of(house: Conversation) -> None:
    answers = said(
        house, "turn on the lamp in the kitchen", "turn it off", "turn on the fan and the heater", "turn them off", "again"
    )
    assert (
        answers[1]
        == 'understood: turn the lamp in the kitchen off\n("it" is the lamp in the kitchen)\nthe lamp in the kitchen is off'
    )
    assert answers[3].endswith('("them" is the fan and the heater)\nthe fan is off\nthe heater is off')
    assert answers[4].endswith("the fan is off\nthe heater is off")


def test_follow_ups(people: Conversation) -> None:
    answers = said(
        people,
        "the hometown of john",
        "and mary?",
        "the same for bob",
        "what about alice",
        "set the salary of bob to 9",
        "no, i meant mary",
    )
    assert [answer.splitlines()[-1] for answer in answers] == [
        "pittsburgh", "london", "oslo", "madrid", "the salary of bob is now 9", "the salary of mary is now 9",
    ]  # fmt: skip
    assert people.say("the salary of bob").endswith("45000")  # taken back
    assert "(as before, with mary for bob)" in answers[5]


def test_a_pronoun_without_a_referent_is_asked_about(house: Conversation) -> None:
    assert said(house, "turn it off", "the lamp") == [
        'What does "it" stand for?',
        "understood: turn off the lamp\nthe lamp is off",
    ]


def test_he_is_not_she(people: Conversation) -> None:
    said(people, "the salary of bob", "what is his birthday")
    assert "stand for" in people.say("set her salary to 9")


# 9 teaching


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


# 10 a taught sentence is known; frames


def test_a_taught_sentence_is_known(people: Conversation) -> None:
    said(people, "Where does John hail from?", "it means the hometown of john")
    assert people.say("Where does John hail from?").endswith("pittsburgh")


@pytest.mark.parametrize(
    "question",
    ["what is the hometown of john", "What's john's hometown?", "tell me the hometown of john", "show me john's hometown", "do you know the hometown of john",
     "could you tell me what the hometown of john is"],
)  # fmt: skip
def test_question_frames(people: Conversation, question: str) -> None:
    assert people.say(question).endswith("pittsburgh")


# 11 tolerant at the edges


def test_small_talk(people: Conversation) -> None:
    for line, part in {
        "Hello!": "Hello",
        "thanks a lot": "welcome",
        "What can you do?": "lessons",
        "Who are you?": "teach",
        "HELP": "forget N",
    }.items():
        assert part in people.say(line)
    assert people.say("Quit.") == "Goodbye."


def test_typos_are_corrected_and_said(people: Conversation) -> None:
    assert people.say("the salray of mary").splitlines()[1:] == ['I read "salray" as "salary".', "62000"]


def test_unknown_names_are_named(people: Conversation) -> None:
    assert people.say("set the salary of peter to 9").startswith('I know no person called "peter".')


def test_the_nearest_shares_meaning_or_is_not_given(people: Conversation) -> None:
    assert "nearest" not in people.say("water the plants")


# 12 types


class Colour(Enum):
    RED = "red"
    DARK_BLUE = "dark blue"


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (int, "twenty five", 25),
        (float, "two and a half", 2.5),
        (Decimal, "2.50", Decimal("2.5")),
        (date, "next friday", date(2026, 11, 20)),
        (time, "half past six", time(6, 30)),
        (datetime, "tomorrow at noon", datetime(2026, 11, 17, 12, tzinfo=UTC)),
        (timedelta, "two and a half hours", timedelta(hours=2, minutes=30)),
        (Colour, "dark blue", Colour.DARK_BLUE),
        (Literal["hot", "cold"], "hot", "hot"),
        (int | None, "7", 7),
    ],
)
def test_values_are_read_from_words(parser: Parser, kind: object, text: str, value: object) -> None:
    agent = Agent(parser=parser, surroundings=Surroundings(lambda: NOON))
    got: list[object] = []

    def take(x: object) -> str:
        got.append(x)
        return "ok"

    take.__annotations__ = {"x": kind, "return": str}
    agent.skill(take)
    agent.teach(f"take {text} now then", f'(take "{text}")')
    assert agent.ask(f"take {text} now then").text == "ok"
    assert got == [value]
    with pytest.raises(SkillError):
        agent.teach("take lemons", '(take "lemons and more")')


# 13 names


def test_names_teach_themselves(shed: Conversation) -> None:
    assert shed.say("lend the mower to carla").endswith("lent the lawn mower to carla")
    assert shed.say("lend the drill to zoe").startswith('I know no neighbour called "zoe"')
    assert shed.say("welcome the new neighbour zoe").endswith("welcome, zoe")
    assert shed.say("lend the drill to zoe").endswith("lent the power drill to zoe")


class Part(Entity): ...


def test_a_hundred_thousand_names_stay_fast(parser: Parser) -> None:
    rows = [f"part {i}x" for i in range(100_000)]

    class Store_:
        @names_of(Part)
        def parts(self) -> list[str]:
            return rows

        @skill(effect="reads")
        def find(self, part: Part) -> str:
            return f"found {part}"

    store = Store_()
    agent = Agent(parser=parser, skills=[store.parts, store.find])
    agent.teach("find part 7x", "(find (part part_7x))")
    agent.ask("find part 8x")
    began = process_time()
    assert agent.ask("find part 99999x").text == "found part 99999x"
    rows.append("golden part")
    assert agent.ask("find the golden part").text == "found golden part"
    assert process_time() - began < 2  # seconds of work; most of it to take in the new name


# 14 forms without writing forms


def test_a_form_is_proposed(shed: Conversation) -> None:
    (proposal,) = propose("please reserve for carla on saturday our ladder", shed.agent)
    assert str(proposal.form) == '(reserve (tool ladder) (neighbour carla) "saturday")'
    assert propose("don't reserve for carla on saturday our ladder", shed.agent) == []
    answer = shed.say("welcome newcomer hugo")
    assert "yes" in answer
    assert shed.say("yes").startswith("welcome,")


# 15 why not


def test_why_not(people: Conversation) -> None:
    assert 'I do not understand "don\'t"' in people.say("why not don't tell bob that the train is late")
    assert "I would do it" in people.say("why not tell bob that the train is late")


def test_undoable_says_its_value() -> None:
    assert str(Undoable("done", lambda: None)) == "done"
