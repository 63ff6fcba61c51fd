"""A campsite: pitches, guests, gear for hire, a small shop. Written from docs/build_an_assistant.md alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, names_of, skill


class Pitch(Entity, names=("lakeside", "oak corner", "meadow", "pine hill", "riverbank")): ...


class Gear(Entity, names={"kayak": ("boat",), "mountain bike": ("bike",), "barbecue": ("grill",), "paddle board": ()}): ...


class Supply(Entity, names={"firewood": ("logs",), "gas bottles": ("gas",), "ice": (), "bread rolls": ("rolls",)}): ...


class Facility(Entity, names=("pool", "showers", "playground", "laundry", "snack bar")): ...


class Guest(Entity): ...


class Campsite:
    """Nothing is kept: this assistant is only talked to."""

    @names_of(Guest)
    def guests(self) -> list[str]:
        return ["hansen", "dubois", "rossi", "mrs taylor", "kim"]

    @skill(effect="reads")
    def who_is_on(self, pitch: Pitch) -> str:
        return f"hansen is on {pitch}"

    @skill(effect="reads")
    def is_free(self, pitch: Pitch, day: date) -> bool:
        return bool(pitch and day)

    @skill(effect="reads")
    def bill(self, guest: Guest) -> str:
        return f"{guest} has to pay 80 euros"

    @skill(effect="reads")
    def stock(self, supply: Supply) -> str:
        return f"there are 12 of {supply}"

    @skill(effect="reads")
    def arrivals(self, day: date) -> str:
        return f"dubois and kim arrive on {day}"

    @skill(effect="reads")
    def opening_hours(self, facility: Facility) -> str:
        return f"the {facility} is open from 9 to 6"

    @skill(ask={"guest": "For whom?", "day": "From which day?"})
    def book(self, pitch: Pitch, guest: Guest, day: date, nights: int | None = None) -> str:
        return f"booked {pitch} for {guest} from {day}" + (f" for {nights} nights" if nights else "")

    @skill
    def cancel_stay(self, guest: Guest) -> str:
        return f"{guest} does not come"

    @skill(ask={"pitch": "On which pitch?"})
    def check_in(self, guest: Guest, pitch: Pitch) -> str:
        return f"{guest} is on {pitch}"

    @skill
    def check_out(self, guest: Guest) -> str:
        return f"{guest} has left"

    @skill(ask={"guest": "To whom?"})
    def rent(self, gear: Gear, guest: Guest, until: time | None = None) -> str:
        return f"{guest} has the {gear}" + (f" until {until}" if until else "")

    @skill
    def bring_back(self, gear: Gear) -> str:
        return f"the {gear} is back"

    @skill(ask={"amount": "How many?", "guest": "To whom?"})
    def sell(self, amount: int, supply: Supply, guest: Guest) -> str:
        return f"sold {amount} {supply} to {guest}"

    @skill
    def charge(self, guest: Guest, amount: Decimal) -> str:
        return f"{guest} pays {amount} euros"

    @skill(name="open")
    def open_up(self, facility: Facility) -> str:
        return f"the {facility} is open"

    @skill
    def close(self, facility: Facility) -> str:
        return f"the {facility} is closed"

    @skill(ask={"text": "What shall I announce?"})
    def announce(self, text: str) -> str:
        return f"announced: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    site = Campsite()
    return [
        site.guests, site.who_is_on, site.is_free, site.bill, site.stock, site.arrivals, site.opening_hours, site.book, site.cancel_stay,
        site.check_in, site.check_out, site.rent, site.bring_back, site.sell, site.charge, site.open_up, site.close, site.announce,
    ]  # fmt: skip
