"""A memory from a corpus: few examples with which the rest is understood."""

import itertools
import random

import pytest

from lookadapt import Example, Memory, Parser
from lookadapt.memory.selection import select

PARSER = Parser()
DEVICES = {"lamp": "lamp", "fan": "fan", "heater": "heater", "radio": "radio"}
ROOMS = {"kitchen": "kitchen", "bedroom": "bedroom", "attic": "attic"}
VERBS = {"turn on": "on", "switch off": "off", "look for": "find"}
CORPUS = [
    Example.of(f"{verb} the {device} in the {room}", f"({VERBS[verb]} (in (device {DEVICES[device]}) (room {ROOMS[room]})))")
    for verb, device, room in itertools.product(VERBS, DEVICES, ROOMS)
] + [Example.of(f"{verb} the {device}", f"({VERBS[verb]} (device {DEVICES[device]}))") for verb in VERBS for device in DEVICES]


def parse(utterance, memory):
    return PARSER.parse(utterance, memory).best


@pytest.fixture(scope="module")
def chosen():
    return select(CORPUS, parse)


def test_the_memory_is_small_comes_from_the_corpus_and_explains_it(chosen):
    assert set(chosen.memory) <= set(CORPUS)
    assert len(chosen.memory) <= 12
    assert (chosen.explained, chosen.corpus) == (1.0, len(CORPUS))
    assert all(parse(example.utterance, chosen.memory) == example.form for example in CORPUS)


def test_every_word_of_the_corpus_is_in_it(chosen):
    words = {word for example in chosen.memory for word in example.utterance.split()}
    assert words == {word for example in CORPUS for word in example.utterance.split()}


def test_the_same_corpus_in_another_order_gives_the_same_memory(chosen):
    assert select(random.Random(3).sample(CORPUS, len(CORPUS)), parse).memory == chosen.memory


def test_a_parser_that_understands_nothing_is_reported_as_such():
    assert select(CORPUS[:6], lambda _utterance, _memory: None).explained == 0.0


def test_an_empty_corpus_gives_an_empty_memory():
    assert select([], parse).memory == Memory()


def test_progress_is_told():
    told = []
    select(CORPUS[-6:], parse, lambda what, done, of: told.append((what, done <= of)))
    assert {what for what, _ in told} >= {"covering", "mending", "trimming"}
    assert all(sane for _, sane in told)
