"""Nothing is done that was not asked for: effects, the guard, half of a request."""

from __future__ import annotations

from typing import Literal

import pytest

from lookadapt import read_form
from lookadapt.agent import Agent, Entity, SkillError
from lookadapt.agent.amounts import rates
from lookadapt.agent.checking import fitted
from lookadapt.agent.conversation import Conversation
from lookadapt.agent.guard import Verdict, judge
from lookadapt.agent.skills import Skills
from lookadapt.agent.swallowing import joined, swallowed
from lookadapt.parsing.evidence import Evidence, Trust
from lookadapt.parsing.parser import Parser
from talks import said


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
        ("we fired bob", "we fire bob", Verdict.ASK),
        ("mr bob took it", "mr bob takes it", Verdict.ASK),
        ("mr bob took it", "mr bob took it", Verdict.SURE),
        ("bob has been fired", "fire bob", Verdict.ASK),
        ("bob was fired", "fire bob", Verdict.ASK),
        ("bob has paid", "bob has paid", Verdict.SURE),
        ("bob has paid", "bob pays", Verdict.ASK),
        ("bob was fired yesterday", "fire bob", Verdict.NEVER),
        ("i was told that bob has been fired", "fire bob", Verdict.NEVER),
        ("bob is fired?!", "bob is fired", Verdict.ASK),
        ("bob is fired!", "bob is fired", Verdict.SURE),
        ("bob'd fire mary", "bob fires mary", Verdict.ASK),  # he would
        ("i'd like you to fire bob", "fire bob", Verdict.SURE),
        ("forget about firing bob", "fire bob", Verdict.NEVER),
        ("nah fire bob", "fire bob", Verdict.NEVER),
        ("do'nt fire bob", "fire bob", Verdict.NEVER),
        ("donot fire bob", "fire bob", Verdict.NEVER),
        ("i deny that bob is fired", "bob is fired", Verdict.NEVER),
        ("delay firing bob", "fire bob", Verdict.NEVER),
        ("fire bob on fridays", "fire bob", Verdict.NEVER),
        ("fire bob for a week", "fire bob", Verdict.NEVER),
        ("i was wondering whether you'd mind firing bob", "firing bob", Verdict.ASK),
        ("heat it to 350 degrees fahrenheit", "heat it to 350 degrees", Verdict.NEVER),
        ("raise the price of tea by 1 euro", "the price of tea is 1 euro", Verdict.NEVER),
    ],
)
def test_the_guard(sentence: str, reading: str, verdict: Verdict) -> None:
    assert judge(sentence, reading, read_form("(fire (person bob))"), understood=True, reads=False).verdict is verdict


def test_a_wording_of_the_lexicon_accounts_for_its_own_words_and_is_asked_about() -> None:
    form = read_form("(sold_out (dish soup))")
    wording = Evidence(Trust.WORDING, "there is no more X", "X is sold out")

    def verdict(sentence: str, *evidence: Evidence) -> Verdict:
        return judge(sentence, "the soup is sold out", form, understood=True, reads=False, evidence=evidence).verdict

    assert verdict("there is no more soup", wording) is Verdict.ASK
    assert verdict("there is no more soup") is Verdict.NEVER
    assert verdict("there is no more soup if it rains", wording) is Verdict.NEVER


def test_questions_may_read() -> None:
    form = read_form("(boss (person bob))")
    assert judge("who is the boss of bob", "the boss of bob", form, understood=True, reads=True).verdict is Verdict.SURE
    assert judge("how many bosses of bob", "the boss of bob", form, understood=True, reads=True).verdict is Verdict.NEVER


def test_lists_are_done_whole_or_not_at_all(house: Conversation) -> None:
    answers = said(
        house, "turn on the lamp and the fan", "turn off the lamp, the fan and the stove", "turn on the heater and sing"
    )
    assert answers[0].endswith("the lamp is on\nthe fan is on")
    assert said(house, "is the lamp on", "is the fan on", "is the heater on")[:2] == [
        "understood: is the lamp on\nyes",
        "understood: is the fan on\nyes",
    ]
    assert house.say("is the heater on").endswith("no")
    assert "stove" in answers[1]


def test_a_verb_that_is_said_once_goes_for_all(shed: Conversation) -> None:
    shed.say("please lend the ladder to ann and the drill to bob")
    assert shed.last is not None
    assert str(shed.last.form) == "(do (lend (tool ladder) (neighbour ann)) (lend (tool power_drill) (neighbour bob)))"
    shed.say("charge ann 5 euros and bob nothing")
    assert shed.last is None or not shed.last.actions


def test_a_thing_alone_is_nothing_to_do(house: Conversation) -> None:
    error = house.agent.understanding.wrong(read_form("(do (turn_on (device lamp)) (device fan))"))
    assert error is not None
    assert "(device fan) is nothing to do" in error.message


@pytest.mark.parametrize("form", ["(buy (fruit apple))", "(buy (list (fruit apple)))"])
def test_a_list_goes_to_a_skill_that_takes_one(parser: Parser, form: str) -> None:
    class Fruit(Entity, names=("apple", "pear", "plum")): ...

    agent = Agent(parser=parser)

    def buy(fruits: list[Fruit]) -> str:
        return "+".join(fruit.name for fruit in fruits)

    buy.__annotations__ = {"fruits": list[Fruit], "return": str}
    agent.skill(buy)
    agent.teach("buy an apple", form)
    assert agent.ask("buy an apple, a pear and a plum").text == "apple+pear+plum"
    assert agent.ask("buy a pear").text == "pear"


def test_a_list_names_a_thing_once() -> None:
    said_twice = read_form("(buy (list (fruit apple) (fruit apple)))")
    assert fitted(said_twice, Skills()) == read_form("(buy (list (fruit apple)))")
    assert fitted(read_form('(add (list "5" "5"))'), Skills()) == read_form('(add (list "5" "5"))')


def test_three_are_a_list_where_two_were_taught(parser: Parser) -> None:
    class Guest(Entity, names=("ann", "bob", "eve", "kim")): ...

    agent = Agent(parser=parser)

    def gather(guests: list[Guest], place: str) -> str:
        return "+".join(guest.name for guest in guests) + f" {place}"

    gather.__annotations__ = {"guests": list[Guest], "place": Literal["indoors", "outside"], "return": str}
    agent.skill(gather)
    agent.teach("gather ann and bob outside", '(gather (list (guest ann) (guest bob)) "outside")')
    assert agent.ask("gather eve, kim and bob outside").text == "eve+kim+bob outside"
    assert not agent.ask("gather eve, kim and zoe outside").done


@pytest.mark.parametrize(
    ("sentence", "reading", "verdict"),
    [
        ("bob does not leave", "bob does not come", Verdict.NEVER),
        ("bob isn't coming", "bob does not come", Verdict.ASK),
        ("bob does not come", "bob does not come", Verdict.SURE),
        ("shall we fire bob", "fire bob", Verdict.ASK),
        ("why not fire bob", "fire bob", Verdict.ASK),
        ("could you fire bob?", "fire bob", Verdict.SURE),
        ("may i ask you to fire bob", "fire bob", Verdict.SURE),
    ],
)
def test_what_is_denied_and_who_is_asked(sentence: str, reading: str, verdict: Verdict) -> None:
    assert judge(sentence, reading, read_form("(fire (person bob))"), understood=True, reads=False).verdict is verdict


def test_a_request_put_as_a_question_for_oneself_is_offered(house: Conversation) -> None:
    assert house.say("shall we turn on the fan").startswith('Do you mean "turn on the fan"')


def test_both_parts_are_done_or_none(house: Conversation) -> None:
    both = house.say("turn on the lamp and turn it off")
    assert both.startswith('understood: turn on the lamp, then turn the lamp off\n("it": taken as said before)')
    house.say("no")
    assert "Do you mean" not in house.say("paint the lamp and turn it off")


def test_steps_name_nothing(house: Conversation) -> None:
    error = house.agent.understanding.wrong(read_form("(in (device fan) (do (turn_off (device lamp)) (close (device blinds))))"))
    assert error is not None
    assert "must be a room, not steps" in error.message


def test_counted_things_are_a_list_and_an_amount_for_a_list_is_not_said(shed: Conversation) -> None:
    shed.say("take 10 nails and 5 screws")
    assert shed.last is not None
    assert str(shed.last.form) == '(do (use "10" (supply nails)) (use "5" (supply screws)))'
    shed.say("take 10 nails and screws")
    assert shed.last.form is None or not shed.last.actions
    shed.say("charge ann and bob 5 euros")
    assert shed.last.form is None or not shed.last.actions


def test_who_asks_whether_somebody_has_it_does_not_lend_it(shed: Conversation) -> None:
    assert "I would lend" not in shed.say("does ann have the ladder?")


@pytest.mark.parametrize(
    ("text", "doubted"), [("a note that it rains", True), ("a note saying hello", True), ("it rains", False)]
)
def test_what_a_text_is_called_is_no_part_of_it(text: str, doubted: bool) -> None:
    assert bool(joined(read_form(f'(tell (person bob) "{text}")'), ())) is doubted


def test_the_opposite_of_what_a_skill_is_called_is_never_done() -> None:
    form = read_form('(cool (tank one) "14")')
    assert judge("heat tank one to 14", "set tank one to 14", form, understood=True, reads=False).verdict is Verdict.NEVER
    assert judge("bring tank one to 14", "set tank one to 14", form, understood=True, reads=False).verdict is Verdict.ASK


def test_a_text_does_not_begin_with_what_belongs_before_it() -> None:
    form = read_form('(note (person bob) "\'s file that he is ill")')
    assert swallowed(form, "put on bob 's file that he is ill", frozenset())
    assert not swallowed(read_form('(note (person bob) "he is ill")'), "put on bob 's file that he is ill", frozenset())


@pytest.mark.parametrize(
    ("sentence", "reading", "doubted"),
    [
        ("ann orders 12 bottles a month", "ann orders 12 bottles for a month", True),
        ("ann orders 12 bottles a month", "ann orders 12 bottles a month", False),
        ("ann orders 12 bottles for a month", "ann orders 12 bottles for a month", False),
        ("ann orders 12 bottles a month", "ann orders 12 bottles", True),
        ("give ann a week off", "give ann a week off", False),
    ],
)
def test_how_often_is_not_how_long(sentence: str, reading: str, doubted: bool) -> None:
    assert bool(rates(sentence, reading)) is doubted


@pytest.mark.parametrize(
    ("sentence", "reading", "verdict"),
    [
        ("turn on the lamp if the fan is off", "when the fan is on turn off the lamp", Verdict.NEVER),
        ("turn on the lamp if the fan is off", "when the fan is on turn on the lamp", Verdict.NEVER),
        ("turn on the lamp when the fan is off", "when the fan is off turn on the lamp", Verdict.SURE),
    ],
)
def test_each_thing_has_its_own_particle(sentence: str, reading: str, verdict: Verdict) -> None:
    form = read_form("(when (state (device fan)) (switch (device lamp)))")
    assert judge(sentence, reading, form, understood=True, reads=False).verdict is verdict


@pytest.mark.parametrize(
    ("text", "sentence", "doubted"),
    [
        ("paris back", "change the town of bob to paris back", True),
        ("old one", "set the pay of bob to the old one", True),
        ("same", "set the pay of bob to the same", True),
        ("his birthplace", "set the town of bob to his birthplace", True),
        ("birthplace", "set the town of bob to his birthplace", True),
        ("paris", "set the town of bob to paris", False),
        ("old town", "set the town of bob to the old town", False),
        ("plan one", "set the plan of bob to plan one", False),
        ("her drill is back", "tell bob that her drill is back", False),
        ("not mary that he is late", "tell bob not mary that he is late", True),
        ("not to leave", "tell bob not to leave", False),
    ],
)
def test_what_points_elsewhere_is_no_value(text: str, sentence: str, doubted: bool) -> None:
    assert bool(swallowed(read_form(f'(set (person bob) "{text}")'), sentence, frozenset())) is doubted


@pytest.mark.parametrize(
    "line",
    [
        "set the hometown of john to his birthplace",
        "change the hometown of john to paris back",
        "set the salary of john to the old one",
    ],
)
def test_a_value_that_is_said_elsewhere_is_asked_about(people: Conversation, line: str) -> None:
    people.say(line)
    assert people.last is not None
    assert not people.last.done


def test_whom_it_is_not_said_to_is_no_text(people: Conversation) -> None:
    assert "I would tell" not in people.say("tell john, not mary, that dinner is late")
    assert people.say("tell john that dinner is late").endswith("told john: dinner is late")


@pytest.mark.parametrize(
    ("sentence", "reading", "verdict"),
    [
        ("charge bob 5 dollars", "charge bob 5 euros", Verdict.NEVER),
        ("charge bob $5", "charge bob $5 euros", Verdict.NEVER),
        ("charge bob 5 eur", "charge bob 5 euros", Verdict.SURE),
        ("heat it by 5 degrees", "heat it to 5 degrees", Verdict.NEVER),
        ("wake bob before 7 am", "wake bob at 7 am", Verdict.NEVER),
        ("bob was late by 5 minutes", "bob was 5 minutes late", Verdict.SURE),
        ("bob was late by 5 minutes", "bob was late 5 minutes", Verdict.SURE),
        ("wake bob under 5 degrees", "wake bob below 5 degrees", Verdict.SURE),
        ("book it from friday to sunday", "book it on friday", Verdict.NEVER),
        ("book it from friday to sunday", "book it from friday to sunday", Verdict.SURE),
        ("add 200 screws a day", "add 200 screws", Verdict.NEVER),
        ("charge bob 5 euros twice", "charge bob 5 euros", Verdict.NEVER),
        ("charge bob 5 euros daily", "charge bob 5 euros", Verdict.NEVER),
        ("charge bob at most 5 euros", "charge bob 5 euros", Verdict.NEVER),
        ("charge bob 5 euros less", "charge bob 5 euros", Verdict.NEVER),
        ("charge bob 5 euros again", "charge bob 5 euros", Verdict.ASK),
        ("give it to anyone but bob", "give it to bob", Verdict.NEVER),
        ("refund bob 5 euros", "charge bob 5 euros", Verdict.NEVER),
        ("shorten the loan", "extend the loan", Verdict.NEVER),
    ],
)
def test_a_reading_with_another_amount_is_never_offered(sentence: str, reading: str, verdict: Verdict) -> None:
    form = read_form('(charge (person bob) "5")')
    evidence = (Evidence(Trust.ANALOGY),)  # the parser accounts for every word
    assert judge(sentence, reading, form, understood=True, reads=False, evidence=evidence).verdict is verdict


@pytest.mark.parametrize(
    "line",
    [
        "reserve the ladder from friday to sunday for ann",
        "reserve the ladder for ann in the summer",
        "lend the ladder to ann over the weekend",
        "add 200 screws a day",
        "charge ann 5 dollars",
        "charge ann 5 euros twice",
        "lend the ladder to anyone but bob",
        "refund ann 5 euros",
        "shorten the loan of the ladder until monday",
    ],
)
def test_half_of_an_amount_is_not_offered(shed: Conversation, line: str) -> None:
    assert "I would" not in shed.say(line)
    assert shed.last is not None
    assert not shed.last.done
