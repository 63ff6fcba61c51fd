"""A shed of tools that neighbours lend each other. `docs/build_an_assistant.md` builds this file step by step."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from lookadapt.agent import Entity, Undoable, names_of, skill

TOOLS = {
    "power drill": ("drill",),
    "ladder": (),
    "lawn mower": ("mower",),
    "hedge trimmer": ("trimmer",),
    "chainsaw": (),
    "wheelbarrow": ("barrow",),
    "sander": (),
    "pressure washer": ("washer",),
    "toolbox": ("tool box",),
    "tile cutter": (),
}
NEIGHBOURS = ("ann", "bob", "carla", "dmitri", "eve", "mr garcia")


class Tool(Entity, names=TOOLS): ...


class Supply(Entity, names=("screws", "nails", "sandpaper", "paint", "wood glue")): ...


class Neighbour(Entity): ...


class Shed:
    """What is lent, reserved, in stock, owed and noted; kept in a JSON file, each change with a way back."""

    def __init__(self, path: Path):
        self.path = path
        empty = {
            "loans": {},
            "reserved": {},
            "stock": {"screws": 500, "nails": 300},
            "owed": {},
            "notes": [],
            "neighbours": list(NEIGHBOURS),
        }
        self.state: dict[str, Any] = json.loads(path.read_text()) if path.exists() else empty

    @names_of(Neighbour)
    def neighbours(self) -> list[str]:
        """Read at every question, so who moves in is known at once."""
        return list(self.state["neighbours"])

    def change(self, said: str, do: Callable[[dict[str, Any]], object]) -> Undoable:
        before = json.dumps(self.state)
        do(self.state)
        self.path.write_text(json.dumps(self.state))

        def undo() -> str:
            self.state = json.loads(before)
            self.path.write_text(before)
            return f"undone: {said}"

        return Undoable(said, undo)

    @skill(effect="reads")
    def who_has(self, tool: Tool) -> str:
        """Who has a tool."""
        loan = self.state["loans"].get(tool.name)
        return f"{loan['to']} has the {tool}" if loan else f"the {tool} is in the shed"

    @skill(effect="reads")
    def due(self, tool: Tool) -> str:
        """When a tool is due back."""
        loan = self.state["loans"].get(tool.name)
        if not loan:
            return f"the {tool} is in the shed"
        return f"the {tool} is due on {loan['until']}" if loan["until"] else f"the {tool} has no date"

    @skill(effect="reads")
    def borrowed(self, neighbour: Neighbour) -> list[str]:
        """What someone has borrowed."""
        return [tool for tool, loan in self.state["loans"].items() if loan["to"] == neighbour.name]

    @skill(effect="reads")
    def free(self) -> list[str]:
        """The tools that are in the shed."""
        return [tool for tool in TOOLS if tool not in self.state["loans"]]

    @skill(effect="reads")
    def stock(self, supply: Supply) -> int:
        """How much of something is left."""
        return int(self.state["stock"].get(supply.name, 0))

    @skill(effect="reads")
    def balance(self, neighbour: Neighbour) -> str:
        """What someone owes."""
        return f"{neighbour} owes {self.state['owed'].get(neighbour.name, '0')} euros"

    @skill(ask={"tool": "Which tool?", "to": "To whom?"})
    def lend(self, tool: Tool, to: Neighbour, until: date | None = None) -> Undoable | str:
        """Lend a tool to a neighbour."""
        loan = self.state["loans"].get(tool.name)
        if loan:
            return f"{loan['to']} has the {tool}; nothing was changed"
        until_text = until.isoformat() if until else None
        said = f"lent the {tool} to {to}" + (f" until {until_text}" if until else "")
        return self.change(said, lambda state: state["loans"].update({tool.name: {"to": to.name, "until": until_text}}))

    @skill(ask={"tool": "Which tool is back?"})
    def take_back(self, tool: Tool) -> Undoable | str:
        """Take a tool back from whoever has it."""
        if tool.name not in self.state["loans"]:
            return f"the {tool} is in the shed already"
        return self.change(f"the {tool} is back", lambda state: state["loans"].pop(tool.name))

    @skill(ask={"until": "Until when?"})
    def extend(self, tool: Tool, until: date) -> Undoable | str:
        """Let someone keep a tool for longer."""
        if tool.name not in self.state["loans"]:
            return f"nobody has the {tool}"
        return self.change(
            f"the {tool} is due on {until}", lambda state: state["loans"][tool.name].update(until=until.isoformat())
        )

    @skill(ask={"day": "For which day?"})
    def reserve(self, tool: Tool, neighbour: Neighbour, day: date) -> Undoable | str:
        """Reserve a tool for a neighbour on a day."""
        key = f"{tool} {day}"
        if key in self.state["reserved"]:
            return f"{self.state['reserved'][key]} has reserved the {tool} for {day}"
        return self.change(
            f"reserved the {tool} for {neighbour} on {day}", lambda state: state["reserved"].update({key: neighbour.name})
        )

    @skill(ask={"amount": "How many?", "supply": "Of what?"})
    def add(self, amount: int, supply: Supply) -> Undoable:
        """Add to the supplies."""
        total = self.stock(supply) + amount
        return self.change(f"{total} {supply} now", lambda state: state["stock"].update({supply.name: total}))

    @skill
    def use(self, amount: int, supply: Supply) -> Undoable | str:
        """Take from the supplies."""
        total = self.stock(supply) - amount
        if total < 0:
            return f"there are only {self.stock(supply)} {supply}; nothing was changed"
        return self.change(f"{total} {supply} left", lambda state: state["stock"].update({supply.name: total}))

    @skill(ask={"amount": "How much?"})
    def charge(self, neighbour: Neighbour, amount: Decimal) -> Undoable:
        """Note that someone owes an amount."""
        total = str(Decimal(self.state["owed"].get(neighbour.name, "0")) + amount)
        return self.change(f"{neighbour} owes {total} euros", lambda state: state["owed"].update({neighbour.name: total}))

    @skill(ask={"text": "What shall I write?"})
    def note(self, neighbour: Neighbour, text: str) -> Undoable:
        """Leave a note for someone."""
        return self.change(f"a note for {neighbour}: {text}", lambda state: state["notes"].append([neighbour.name, text]))

    @skill
    def welcome(self, name: str) -> Undoable:
        """Take in a new neighbour."""
        return self.change(f"welcome, {name}", lambda state: state["neighbours"].append(name.lower()))


def skills(home: Path) -> list[Callable[..., Any]]:
    """What forms may call, and where the names of the neighbours come from."""
    shed = Shed(home / "shed.json")
    return [
        shed.neighbours, shed.who_has, shed.due, shed.borrowed, shed.free, shed.stock, shed.balance, shed.lend, shed.take_back, shed.extend, shed.reserve, shed.add, shed.use, shed.charge, shed.note, shed.welcome,
    ]  # fmt: skip
