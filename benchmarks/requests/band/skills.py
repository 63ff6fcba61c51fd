"""A village band: players, pieces, rehearsals and concerts. An assistant written blind, after what the bees showed was mended."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time, timedelta
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, skill


class Player(Entity, names=("ingrid", "marco", "mr tanaka", "fatima", "old jack")): ...


class Instrument(Entity, names={"trumpet": (), "bass drum": ("big drum",), "clarinet": (), "tuba": (), "flute": ()}): ...


class Piece(Entity, names={"radetzky march": (), "yellow submarine": (), "blue danube": ("danube",), "amazing grace": ()}): ...


class Venue(Entity, names={"town hall": (), "beer tent": ("tent",), "church": (), "fire station": ()}): ...


class Tempo(Enum):
    SLOW = "slow"
    MEDIUM = "medium"
    FAST = "fast"


@skill(effect="reads")
def plays(instrument: Instrument) -> str:
    return f"ingrid plays the {instrument}"


@skill(effect="reads")
def plan(day: date | None = None) -> str:
    return f"on {day} there is a rehearsal" if day else "the next rehearsal is on thursday"


@skill(effect="reads")
def missing(day: date) -> str:
    return f"marco is away on {day}"


@skill(effect="reads")
def pieces(venue: Venue) -> list[str]:
    return [f"the radetzky march in the {venue}"]


@skill(effect="reads")
def lasts(piece: Piece) -> str:
    return f"{piece} lasts four minutes"


@skill(ask={"day": "On which day?"})
def rehearse(day: date, at: time | None = None) -> str:
    return f"we rehearse on {day}" + (f" at {at}" if at else "")


@skill(ask={"day": "On which day?"})
def call_off(day: date) -> str:
    return f"no rehearsal on {day}"


@skill(ask={"day": "From when?"})
def excuse(player: Player, day: date, until: date | None = None) -> str:
    return f"{player} is away from {day}" + (f" until {until}" if until else "")


@skill(ask={"other": "With whom?"})
def swap(one: Player, other: Player) -> str:
    return f"{one} and {other} swap seats"


@skill(ask={"player": "To whom?"})
def hand(instrument: Instrument, player: Player) -> str:
    return f"{player} has the {instrument}"


@skill(ask={"venue": "Where?"})
def perform(piece: Piece, venue: Venue) -> str:
    return f"{piece} is on the list for the {venue}"


@skill(ask={"venue": "Where?"})
def drop(piece: Piece, venue: Venue) -> str:
    return f"{piece} is off the list for the {venue}"


@skill(ask={"speed": "How fast?"})
def pace(piece: Piece, speed: Tempo) -> str:
    return f"{piece} is played {speed.value}"


@skill(ask={"length": "How long?"})
def pause(length: timedelta) -> str:
    return f"a break of {length}"


@skill(ask={"amount": "How much?"})
def fee(venue: Venue, amount: Decimal) -> str:
    return f"the {venue} pays {amount} euros"


@skill(ask={"venue": "Where to?"})
def invite(players: list[Player], venue: Venue) -> str:
    return f"invited {', '.join(map(str, players))} to the {venue}"


@skill(ask={"text": "What shall I say?"})
def tell(player: Player, text: str) -> str:
    return f"told {player}: {text}"


def skills(_home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    reads = [plays, plan, missing, pieces, lasts]
    return [*reads, rehearse, call_off, excuse, swap, hand, perform, drop, pace, pause, fee, invite, tell]
