"""Free-worded requests to an assistant: how many are done unasked, after one question, or wrongly.

python benchmarks/agent_requests.py            prints one JSON object
python benchmarks/agent_requests.py --write    and writes results/agent/requests.json

A request is *wrong* if something other than its form was changed, unasked or after its first offer was taken. The goals are
for the tool shed's forty; the other files say how far that carries: more requests to it, two more assistants of the
repository, and twenty-seven that were made for this only. What they showed was mended too, so they are no test: their first runs were
(`agent_first_run.py`).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from shared import RESULTS, provenance

from lookadapt import Atom, Expression, Form, read_form
from lookadapt.agent import Agent, Reply, Store, Surroundings
from lookadapt.agent.assistants import Assistant
from lookadapt.agent.conversation import Conversation
from lookadapt.agent.rehearsing import NOON
from lookadapt.parsing.parser import Parser

HERE = Path(__file__).resolve().parent
GOALS = {"done_unasked": 0.6, "done_after_one_question": 0.95, "wrong": 0}


def say(talk: Conversation, line: str) -> list[Reply]:
    ran: list[Reply] = []
    talk.agent.on_done = ran.append
    talk.last = None
    talk.say(line)
    return ran


def same(form: Form | None, gold: Form, agent: Agent) -> bool:
    """Whether two forms ask for the same: `a dozen` is `dozen`, `this saturday` is `saturday`, where a skill takes a number or a day."""
    return form is not None and _valued(form, agent) == _valued(gold, agent)


def _valued(form: Form, agent: Agent) -> str:
    for path, part in form.walk():
        skill = agent.skills.get(str(part.predicate)) if isinstance(part, Expression) else None
        if skill is None or not isinstance(part, Expression):
            continue
        for i, argument in enumerate(part.arguments):
            parameter = skill.parameter(i)
            if parameter is not None and isinstance(argument, Atom) and not parameter.kind.copies:
                value = parameter.kind.from_text(argument.text, agent.skills.around)
                if value is not None:
                    form = form.replace((*path, i + 1), Atom(repr(value), quoted=True))
    return str(form)


def requests(path: Path, assistant: Assistant, parser: Parser) -> dict[str, Any]:
    unasked, asked, wrong, open_ = 0, 0, [], []
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and not line.startswith("#")]
    for line in lines:
        words, form, *answers = (part.strip() for part in line.split(" | "))
        gold = read_form(form)
        with tempfile.TemporaryDirectory() as folder, Store.open(None) as store:
            agent = assistant.agent(store, Path(folder), parser=parser, surroundings=Surroundings(lambda: NOON))
            talk = Conversation(agent)
            ran = say(talk, words)
            first = bool(ran)
            reply = talk.last
            offered = [str(choice.form) for choice in reply.choices] if reply is not None else []
            if not ran and reply is not None and (reply.choices or reply.question):
                number = next((i for i, choice in enumerate(reply.choices, 1) if same(choice.form, gold, agent)), None)
                ran = say(talk, answers[0] if reply.question and answers else str(number) if number else "none")
            right = [each for each in ran if same(each.form, gold, agent) and each.error is None]
            unasked += bool(right) and first
            asked += bool(right) and not first
            if any(each.actions and not same(each.form, gold, agent) for each in ran):
                wrong.append({"said": words, "ran": [str(each.form) for each in ran]})
            elif not right:
                said = reply.text if reply is not None else None
                open_.append({"said": words, "ran": [str(each.form) for each in ran], "offered": offered, "reply": said})
    count = len(lines)
    return {
        "requests": count,
        "done_unasked": unasked / count,
        "done_after_one_question": (unasked + asked) / count,
        "wrong": len(wrong),
        "goals": GOALS,
        "goals_met": unasked / count >= 0.6 and (unasked + asked) / count >= 0.95 and not wrong,
        "wrong_ones": wrong,
        "not_done": open_,
    }


FILES = {  # requests: the assistant that is asked
    "tool_shed": HERE.parent / "examples" / "tool_shed",
    "tool_shed_more": HERE.parent / "examples" / "tool_shed",
    "smarthome_agent": HERE.parent / "examples" / "smarthome_agent",
    "people": None,
    "centre": HERE / "requests" / "centre",
    "campsite": HERE / "requests" / "campsite",
    "clinic": HERE / "requests" / "clinic",
    "laundry": HERE / "requests" / "laundry",
    "bees": HERE / "requests" / "bees",
    "band": HERE / "requests" / "band",
    "flat": HERE / "requests" / "flat",
    "boxoffice": HERE / "requests" / "boxoffice",
    "depot": HERE / "requests" / "depot",
    "library": HERE / "requests" / "library",
    "office": HERE / "requests" / "office",
    "workshop": HERE / "requests" / "workshop",
    "bistro": HERE / "requests" / "bistro",
    "kennel": HERE / "requests" / "kennel",
    "school": HERE / "requests" / "school",
    "museum": HERE / "requests" / "museum",
    "motorpool": HERE / "requests" / "motorpool",
    "marina": HERE / "requests" / "marina",
    "surgery": HERE / "requests" / "surgery",
    "radio": HERE / "requests" / "radio",
    "winery": HERE / "requests" / "winery",
    "webshop": HERE / "requests" / "webshop",
    "wedding": HERE / "requests" / "wedding",
    "climbing": HERE / "requests" / "climbing",
    "lab": HERE / "requests" / "lab",
    "hotel": HERE / "requests" / "hotel",
    "farm": HERE / "requests" / "farm",
    "purse": HERE / "requests" / "purse",
    "newsroom": HERE / "requests" / "newsroom",
    "campsite_more": HERE / "requests" / "campsite",
}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--only", choices=FILES)
    arguments.add_argument("--write", action="store_true")
    given = arguments.parse_args()
    parser = Parser.load()
    made = {
        name: requests(HERE / "requests" / f"{name}.txt", Assistant.load(folder), parser)
        for name, folder in FILES.items()
        if given.only in (None, name)
    }
    sys.stdout.write(json.dumps(made, ensure_ascii=False, indent=1) + "\n")
    if given.write:  # one file may be measured alone, so each says where it was measured
        path = RESULTS / "requests.json"
        kept = json.loads(path.read_text()) if given.only else {"others": {}}
        for name, measured in made.items():
            measured["commit"] = provenance()["commit"]
            if name == "tool_shed":
                kept["requests"] = measured
            else:
                kept["others"][name] = measured
        written = {"provenance": provenance(), "requests": kept["requests"], "others": kept["others"]}
        path.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
