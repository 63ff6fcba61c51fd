"""A value that was cut too short takes in the words before it, and only those that belong to it."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Literal

import pytest

from lookadapt import read_form
from lookadapt.agent.skills import Skills
from lookadapt.agent.widening import instead, whole_times, widened
from lookadapt.parsing.evidence import Evidence, Trust


def run(length: timedelta) -> str:
    return str(length)


def pace(speed: Literal["slow", "fast"]) -> str:
    return speed


def meet(day: date) -> str:
    return str(day)


def shift(day: date, at: time | None = None) -> str:
    return f"{day} {at}"


SKILLS = Skills([run, pace, meet, shift])


def test_articles_and_halves_belong_to_a_value() -> None:
    evidence = (Evidence(Trust.VALUE, "hour", "40 minutes"),)
    form, reading, left = widened(read_form('(run "hour")'), "run for hour", evidence, "run it for an hour", SKILLS)
    assert (str(form), reading, left[0].words) == ('(run "an hour")', "run for an hour", "an hour")
    form, _, _ = widened(read_form('(run "hour")'), "run for hour", (), "run it for half an hour", SKILLS)
    assert str(form) == '(run "half an hour")'


def test_other_words_do_not() -> None:
    form = read_form('(run "hour")')
    assert widened(form, "run for hour", (), "run it for no hour", SKILLS)[0] == form
    form = read_form('(run "40 minutes")')
    assert widened(form, "", (), "run it for the 40 minutes", SKILLS)[0] == form


def test_a_choice_at_the_end_of_a_text_is_what_is_chosen_and_the_rest_was_left_out() -> None:
    form, _, evidence = widened(read_form('(pace "bit slow")'), "play bit slow", (), "play it a bit slow", SKILLS)
    assert str(form) == '(pace "slow")'
    assert evidence == (Evidence(Trust.SKIPPED, "bit"),)
    form = read_form('(pace "not slow")')
    assert widened(form, "", (), "play it not slow", SKILLS)[0] == form
    form = read_form('(run "about 40 minutes")')
    assert widened(form, "", (), "run it for about 40 minutes", SKILLS)[0] == form


def test_a_word_that_a_skill_does_not_take_may_be_one_that_it_takes() -> None:
    evidence = (Evidence(Trust.VALUE, "quick", "slow"),)
    ways = list(instead(read_form('(pace "quick")'), "play it quick", evidence, SKILLS))
    assert [(str(form), reading) for form, reading, _ in ways] == [
        ('(pace "fast")', "play it fast"),
        ('(pace "slow")', "play it slow"),
    ]
    assert ways[0][2][-1] == Evidence(Trust.SIMILAR, "quick", "fast")
    assert list(instead(read_form('(pace "slow")'), "play it slow", (), SKILLS)) == []
    assert list(instead(read_form('(pace "not slow")'), "play it not slow", (), SKILLS)) == []
    form, _, evidence = widened(read_form('(pace "slow now")'), "", (), "play it slow now", SKILLS)
    assert (str(form), evidence) == ('(pace "slow")', (Evidence(Trust.SKIPPED, "now"),))


def test_a_day_takes_in_the_next_before_it() -> None:
    evidence = (Evidence(Trust.OPERATOR, "next friday"),)
    form, reading, left = whole_times(read_form('(meet "friday")'), "meet on friday", evidence, "meet next friday", SKILLS)
    assert (str(form), reading, left) == ('(meet "next friday")', "meet on next friday", ())
    form = read_form('(meet "friday")')
    assert whole_times(form, "meet on friday", (), "meet last friday", SKILLS)[0] == form
    assert whole_times(form, "meet on friday", (), "meet on friday", SKILLS)[0] == form


def test_a_day_with_a_time_is_two_values_where_a_skill_takes_both() -> None:
    form, _, _ = widened(read_form('(shift "tuesday at 9 am")'), "", (), "shift it to tuesday at 9 am", SKILLS)
    assert str(form) == '(shift "tuesday" "9 am")'
    form = read_form('(meet "tuesday at 9 am")')  # it takes no time
    assert widened(form, "", (), "meet on tuesday at 9 am", SKILLS)[0] == form
    form = read_form('(shift "tuesday at noon or so")')
    assert widened(form, "", (), "shift it to tuesday at noon or so", SKILLS)[0] == form


def wait(count: int) -> str:
    return str(count)


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("four loaves of", "four"),
        ("four screws and", "four screws and"),  # the screws were asked for, too
        ("four dollars", "four dollars"),
        ("four euros a day", "four euros a day"),
        ("four hours", "four hours"),
    ],
)
def test_a_number_loses_nothing_that_says_more(said: str, value: str) -> None:
    form, _, _ = widened(read_form(f'(wait "{said}")'), "", (), f"wait {said}", Skills([wait]))
    assert str(form) == f'(wait "{value}")'
