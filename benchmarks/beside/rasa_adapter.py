"""Rasa NLU with count vectors, DIET and a fallback, trained on the eight sentences of home.txt with their entities marked.

Reads {"requests": […]} on stdin, prints {"answers": …, "version": …, "wrote": …}. Intents and entities are put together to
forms by code, in the order in which the entities stand.
"""

import asyncio
import contextlib
import json
import os
import pathlib
import sys
import tempfile
import warnings

os.environ.update(RASA_TELEMETRY_ENABLED="false", TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="-1")
warnings.simplefilter("ignore")

PIPELINE = """
recipe: default.v1
language: en
pipeline:
  - name: WhitespaceTokenizer
  - name: RegexFeaturizer
  - name: LexicalSyntacticFeaturizer
  - name: CountVectorsFeaturizer
  - {name: CountVectorsFeaturizer, analyzer: char_wb, min_ngram: 1, max_ngram: 4}
  - {name: DIETClassifier, epochs: 100, constrain_similarities: true, random_seed: 1}
  - name: EntitySynonymMapper
  - {name: FallbackClassifier, threshold: 0.3, ambiguity_threshold: 0.1}
policies: []
assistant_id: beside
"""
EXAMPLES = """
version: "3.1"
nlu:
- intent: turn_on
  examples: |
    - turn on the [lamp](device)
    - turn on the [fan](device)
- intent: turn_off
  examples: |
    - turn off the [heater](device)
    - turn off the [lamp](device)
- intent: in
  examples: |
    - [lamp](device) in the [kitchen](room)
    - [heater](device) in the [bedroom](room)
- intent: when_off
  examples: |
    - when the [fan](device) is on turn off the [heater](device)
- intent: remind
  examples: |
    - remind me to [buy milk](text) at [7 am](time)
"""
DOMAIN = """
version: "3.1"
intents: [turn_on, turn_off, in, when_off, remind]
entities: [device, room, text, time]
"""


def things(entities):
    """Devices, each with the room that follows it."""
    found = []
    for entity in entities:
        if entity["entity"] == "device":
            found.append(f"(device {entity['value']})")
        elif entity["entity"] == "room" and found:
            found[-1] = f"(in {found[-1]} (room {entity['value']}))"
    return found


def form(parsed):
    name, entities = parsed["intent"]["name"], parsed["entities"]
    if name in (None, "nlu_fallback"):
        return None
    found = things(entities)
    if name == "remind":
        said = {entity["entity"]: entity["value"] for entity in entities}
        return f'(remind (text "{said.get("text", "")}") (time "{said.get("time", "")}"))'
    if name == "when_off":
        return f"(when (is_on {found[0]}) (turn_off {found[1]}))" if len(found) > 1 else "(when …)"
    if not found:
        return f"({name} …)"
    return found[0] if name == "in" else f"({name} {found[0]})"


def main():
    import rasa
    from rasa.core.agent import Agent
    from rasa.model_training import train_nlu

    folder = pathlib.Path(tempfile.mkdtemp())
    for name, text in (("config.yml", PIPELINE), ("nlu.yml", EXAMPLES), ("domain.yml", DOMAIN)):
        (folder / name).write_text(text)
    model = train_nlu(str(folder / "config.yml"), str(folder / "nlu.yml"), str(folder), domain=str(folder / "domain.yml"))
    agent = Agent.load(model)
    answers = [form(asyncio.run(agent.parse_message(request))) for request in requests]
    wrote = "the 8 taught sentences with entities marked, a pipeline, and code from intents and entities to forms"
    return {"answers": answers, "version": rasa.__version__, "wrote": wrote}


requests = json.load(sys.stdin)["requests"]
with contextlib.redirect_stdout(sys.stderr):
    result = main()
print(json.dumps(result))
