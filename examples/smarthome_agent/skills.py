"""A house with rooms and devices that one can talk to. `docs/build_an_assistant.md` builds this file step by step."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, Lazy, Undoable, skill


class Device(Entity, names=("lamp", "fan", "heater", "blinds", "television")): ...


class Room(Entity, names=("kitchen", "bedroom", "living_room")): ...


class Attribute(Entity, names=("brightness", "speed", "volume", "temperature")): ...


class Number(Entity): ...


class Time(Entity): ...


@dataclass(frozen=True)
class DeviceInRoom:
    """A device in a room."""

    device: Device
    room: Room

    def __str__(self) -> str:
        return f"{self.device} in the {self.room.name.replace('_', ' ')}"


@dataclass(frozen=True)
class Setting:
    """An attribute of something."""

    attribute: Attribute
    thing: Device | Room | DeviceInRoom

    def __str__(self) -> str:
        return f"{self.attribute} of the {str(self.thing).replace('_', ' ')}"


class House:
    """What is on, open and set; kept in a JSON file."""

    def __init__(self, path: Path):
        self.path = path
        self.state: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {"temperature of the bedroom": 19}
        self.orders: list[tuple[Lazy[bool], Lazy[object]]] = []
        self.plans: list[tuple[str, Lazy[object]]] = []

    @skill(name="in", effect="reads")
    def place(self, device: Device, room: Room) -> DeviceInRoom:
        """The lamp in the kitchen."""
        return DeviceInRoom(device, room)

    @skill(effect="reads")
    def field(self, attribute: Attribute, of: Device | Room | DeviceInRoom) -> Setting:
        """The brightness of the lamp."""
        return Setting(attribute, of)

    def turn_on(self, thing: Device | DeviceInRoom) -> Undoable:
        """Turn something on."""
        return self._put(str(thing), "on")

    def turn_off(self, thing: Device | DeviceInRoom) -> Undoable:
        """Turn something off."""
        return self._put(str(thing), "off")

    def open(self, thing: Device | DeviceInRoom) -> Undoable:
        """Open something."""
        return self._put(str(thing), "open")

    def close(self, thing: Device | DeviceInRoom) -> Undoable:
        """Close something."""
        return self._put(str(thing), "closed")

    def set(self, setting: Setting, number: Number) -> Undoable:
        """Set the brightness of the lamp to 30."""
        return self._put(str(setting), number.name)

    @skill(effect="reads")
    def ask(self, setting: Setting) -> str:
        """What is the temperature of the bedroom?"""
        return f"the {setting} is {self.state.get(str(setting), 'unknown')}"

    @skill(effect="reads")
    def is_on(self, thing: Device | DeviceInRoom) -> bool:
        """Whether something is on."""
        return bool(self.state.get(str(thing)) == "on")

    @skill(effect="reads")
    def above(self, setting: Setting, number: Number) -> bool:
        """Whether something is above a number."""
        return float(self.state.get(str(setting), "-inf")) > float(number.name)

    @skill(effect="reads")
    def check(self, condition: bool) -> bool:
        """Check if the lamp is on."""
        return condition

    def at(self, action: Lazy[object], time: Time) -> str:
        """Do something later. (A real house would hand `action` to a timer.)"""
        self.plans.append((time.name, action))
        return f"at {time} I will do that"

    def when(self, condition: Lazy[bool], action: Lazy[object]) -> str:
        """Do something as soon as a condition holds: now, or whenever a change makes it hold."""
        condition()  # one that cannot be checked is refused, or it would fail at every change
        self.orders.append((condition, action))
        return self._obey() or "I will, as soon as that is so"

    def _put(self, what: str, value: str) -> Undoable:
        """Change something, and say how it is taken back."""
        before = self.state.get(what)
        self._write(what, value)
        done = "\n".join(filter(None, [self._said(what, value), self._obey()]))

        def undo() -> str:
            self._write(what, before)
            return self._said(what, str(before)) if before is not None else f"the {what.replace('_', ' ')}: as it was"

        return Undoable(done, undo)

    def _write(self, what: str, value: str | None) -> None:
        self.state.pop(what, None) if value is None else self.state.update({what: value})
        self.path.write_text(json.dumps(self.state))

    def _said(self, what: str, value: str) -> str:
        verb = "are" if what.startswith("blinds") else "is"
        return f"the {what.replace('_', ' ')} {verb} {'set to ' + value if ' of ' in what else value}"

    def _obey(self) -> str:
        """Carry out the standing orders whose condition holds, each once."""
        due = [order for order in self.orders if order[0]()]
        self.orders = [order for order in self.orders if order not in due]
        return "\n".join(str(action()) for _, action in due)


def skills(home: Path) -> list[Callable[..., Any]]:
    """What forms may call."""
    house = House(home / "house.json")
    return [
        house.place, house.field, house.turn_on, house.turn_off, house.open, house.close, house.set, house.ask,
        house.is_on, house.above, house.check, house.at, house.when,
    ]  # fmt: skip
