"""The newsroom of a small town paper: stories, reporters, pages, deadlines. An assistant written blind, with one or two lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Story(
    Entity,
    names={
        "flood story": (),
        "council vote": ("vote",),
        "derby report": (),
        "bakery feature": ("feature about the bakery",),
        "school closure": (),
        "mayor interview": ("interview with the mayor",),
    },
): ...


class Reporter(Entity, names={"petra": (), "hugh": (), "zainab": (), "old mick": ("mick",), "lottie": ()}): ...


class Photographer(Entity, names={"rosa": (), "ben": (), "yusuf": ()}): ...


class Section(Enum):
    LOCAL = "local news"
    SPORT = "sport"
    CULTURE = "culture"
    BUSINESS = "business"


class Channel(Entity, names={"website": (), "app": (), "newsletter": ()}): ...


@skill(effect="reads")
def who_writes(story: Story) -> str:
    return f"hugh writes the {story}"


@skill(effect="reads")
def workload(reporter: Reporter) -> str:
    return f"{reporter} is on two stories"


@skill(effect="reads")
def when_due(story: Story) -> str:
    return f"the {story} is due on friday"


@skill(effect="reads")
def word_count(story: Story) -> str:
    return f"the {story} has 640 words"


@skill(effect="reads")
def on_page(page: int) -> str:
    return f"the derby report is on page {page}"


@skill(ask={"reporter": "Who writes it?"})
def give(story: Story, reporter: Reporter) -> str:
    return f"{reporter} writes the {story}"


@skill(ask={"day": "When is it due?"})
def deadline(story: Story, day: date, at: time | None = None) -> str:
    return f"the {story} is due on {day}" + (f" at {at}" if at else "")


@skill(ask={"words": "To how many words?"})
def cut(story: Story, words: int) -> str:
    return f"the {story} has {words} words"


@skill(ask={"channel": "Where?"})
def publish(story: Story, channel: Channel, at: time | None = None) -> str:
    return f"the {story} is on the {channel}" + (f" at {at}" if at else "")


@skill(ask={"page": "On which page?"})
def place(story: Story, page: int) -> str:
    return f"the {story} is on page {page}"


@skill
def pull(story: Story) -> str:
    return f"the {story} is off"


@skill(ask={"photographer": "Which photographer?"})
def shoot(photographer: Photographer, story: Story) -> str:
    return f"{photographer} takes the pictures for the {story}"


@skill(ask={"text": "What is the headline?"})
def headline(story: Story, text: str) -> str:
    return f"{story}: {text}"


@skill
def approve(story: Story) -> str:
    return f"the {story} is approved"


@skill(ask={"section": "For which section?"})
def move_reporter(reporter: Reporter, section: Section) -> str:
    return f"{reporter} works for {section.value}"


@skill(ask={"until": "Until when?"})
def hold(story: Story, until: date) -> str:
    return f"the {story} is held until {until}"


@skill(ask={"day": "On which day?"})
def meeting(reporters: list[Reporter], day: date, at: time | None = None) -> str:
    return f"meeting on {day} with {' and '.join(map(str, reporters))}" + (f" at {at}" if at else "")


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [who_writes, workload, when_due, word_count, on_page]
    stories = [give, deadline, cut, publish, place, pull, headline, approve, hold]
    return [*reads, *stories, shoot, move_reporter, meeting]
