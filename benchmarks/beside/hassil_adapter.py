"""hassil, the template matcher of Home Assistant, with templates written by hand for the eight sentences of home.txt.

Reads {"requests": […]} on stdin, prints {"answers": [form or null, …], "version": …, "wrote": …}. The templates know the
words of the domain, since hassil learns none, and allow politeness and both orders of `turn … on`.
"""

import json
import sys
from importlib.metadata import version

import yaml
from hassil import Intents, recognize

TEMPLATES = """
language: en
intents:
  turn_on: {data: [{sentences: ["[please] turn on <thing>", "[please] turn <thing> on"]}]}
  turn_off: {data: [{sentences: ["[please] turn off <thing>", "[please] turn <thing> off"]}]}
  in: {data: [{sentences: ["{device} in the {room}"]}]}
  when_off: {data: [{sentences: ["when <thing> is on turn off <other>"]}]}
  when_on: {data: [{sentences: ["when <thing> is on turn on <other>"]}]}
  remind: {data: [{sentences: ["[please] remind me to {text} at {time}"]}]}
expansion_rules:
  thing: "[the] {device} [in the {room}]"
  other: "[the] {device:device2} [in the {room:room2}]"
lists:
  device: {values: [lamp, fan, heater]}
  room: {values: [kitchen, bedroom]}
  text: {wildcard: true}
  time: {wildcard: true}
"""


def thing(slots, suffix=""):
    device = f"(device {slots['device' + suffix]})"
    return f"(in {device} (room {slots['room' + suffix]}))" if "room" + suffix in slots else device


def form(found):
    slots = {name: str(entity.value).strip() for name, entity in found.entities.items()}
    name = found.intent.name
    if name in ("turn_on", "turn_off"):
        return f"({name} {thing(slots)})"
    if name == "in":
        return thing(slots)
    if name.startswith("when"):
        return f"(when (is_on {thing(slots)}) (turn_{name[5:]} {thing(slots, '2')}))"
    return f'(remind (text "{slots["text"]}") (time "{slots["time"]}"))'


intents = Intents.from_dict(yaml.safe_load(TEMPLATES))
answers = []
for request in json.load(sys.stdin)["requests"]:
    found = recognize(request, intents)
    answers.append(form(found) if found else None)
wrote = f"{len(TEMPLATES.strip().splitlines())} lines of templates, by hand, and code from intents to forms"
print(json.dumps({"answers": answers, "version": version("hassil"), "wrote": wrote}))
