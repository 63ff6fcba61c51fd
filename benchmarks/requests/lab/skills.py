"""A small laboratory: where the samples are, who has booked which instrument, what to order and what to test. An assistant written blind, with two to four lessons for a skill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Sample(
    Entity,
    names={
        "yeast culture": ("yeast",),
        "lake water": (),
        "soil core": ("core",),
        "blood serum": ("serum",),
        "moss extract": ("moss",),
    },
): ...


class Store(Entity, names={"fridge": (), "freezer": (), "cold room": (), "nitrogen tank": ("tank",), "incubator": ()}): ...


class Instrument(
    Entity,
    names={"microscope": (), "centrifuge": (), "mass spectrometer": ("spectrometer",), "fume hood": ("hood",), "sequencer": ()},
): ...


class Chemical(Entity, names={"ethanol": (), "acetone": (), "saline": (), "buffer solution": ("buffer",), "bleach": ()}): ...


class Scientist(
    Entity, names={"dr chen": ("chen",), "fatima": (), "professor lund": ("lund", "professor"), "ravi": (), "nora": ()}
): ...


class Test(Enum):
    LEAD = "lead"
    NITRATE = "nitrate"
    BACTERIA = "bacteria"
    MOULD = "mould"


@skill(effect="reads")
def location(sample: Sample) -> str:
    return f"the {sample} is in the fridge"


@skill(effect="reads")
def bookings(instrument: Instrument, day: date | None = None) -> str:
    return f"fatima has the {instrument}" + (f" on {day}" if day else "")


@skill(effect="reads")
def stock(chemical: Chemical) -> str:
    return f"3 bottles of {chemical}"


@skill(effect="reads")
def on_duty(day: date) -> str:
    return f"nora is on duty on {day}"


@skill(ask={"scientist": "For whom?", "day": "For which day?"})
def book(instrument: Instrument, scientist: Scientist, day: date, at: time | None = None) -> str:
    return f"{scientist} has the {instrument} on {day}" + (f" at {at}" if at else "")


@skill(ask={"day": "On which day?"})
def cancel_booking(instrument: Instrument, day: date) -> str:
    return f"the {instrument} is free on {day}"


@skill(ask={"store": "Where does it go?"})
def put_away(sample: Sample, store: Store) -> str:
    return f"the {sample} is in the {store}"


@skill
def discard(sample: Sample) -> str:
    return f"the {sample} is gone"


@skill(ask={"bottles": "How many bottles?"})
def order(chemical: Chemical, bottles: int, by: date | None = None) -> str:
    return f"ordered {bottles} bottles of {chemical}" + (f" by {by}" if by else "")


@skill(ask={"kind": "What shall we test for?"})
def analyse(sample: Sample, kind: Test, scientist: Scientist | None = None) -> str:
    return f"the {sample} is tested for {kind.value}" + (f" by {scientist}" if scientist else "")


@skill(ask={"day": "On which day?"})
def put_on_duty(scientist: Scientist, day: date) -> str:
    return f"{scientist} is on duty on {day}"


@skill(ask={"degrees": "How many degrees?"})
def set_temperature(store: Store, degrees: int) -> str:
    return f"the {store} is at {degrees} degrees"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [location, bookings, stock, on_duty]
    return [*reads, book, cancel_booking, put_away, discard, order, analyse, put_on_duty, set_temperature]
