"""What a memory speaks of: lessons of one subject, and which of them a sentence is about."""

from __future__ import annotations

import random

from lookadapt import Memory
from lookadapt.language.examples import Example
from lookadapt.memory import memory as memories
from lookadapt.memory.costs import ONE_DOMAIN
from lookadapt.memory.subjects import Subjects

PEOPLE = """mary | (person mary)
john | (person john)
sophia | (person sophia)
it | (person reference)
monday | (day monday)
salary of mary | (salary (person mary))
hometown of sophia | (hometown (person sophia))
pay john 40 euros | (pay (person john) (sum "40 euros"))
congratulate mary on monday | (congratulate (person mary) (day monday))
tell john that dinner is ready | (tell (person john) (text "dinner is ready"))"""

EVENTS = """party | (event party)
lecture | (event lecture)
talk | (event talk)
reception | (event reception)
friday | (day friday)
start of the party | (starts (event party))
cancel the lecture | (cancel (event lecture))
move the talk to friday | (move (event talk) (day friday))
invite the neighbours to the reception | (invite (event reception) (guests "the neighbours"))"""

DEVICES = """lamp | (device lamp)
fan | (device fan)
kitchen | (room kitchen)
bedroom | (room bedroom)
lamp in the kitchen | (in (device lamp) (room kitchen))
turn on the lamp | (turn_on (device lamp))
turn off the fan in the bedroom | (turn_off (in (device fan) (room bedroom)))
remind me to call home at 6 pm | (remind (time "6 pm"))"""


def lessons(*texts: str) -> tuple[Example, ...]:
    return tuple(Example.of(*line.split(" | ")) for text in texts for line in text.splitlines())


def subjects(*texts: str) -> Subjects | None:
    memory = Memory(lessons(*texts))
    return Subjects.of(memory.examples, memory.rules.names)


def about(words: str, *texts: str) -> set[str] | None:
    """The sentences of the lessons that some words are about."""
    found = subjects(*texts)
    assert found is not None
    numbers = found.relevant(words.split())
    return None if numbers is None else {lessons(*texts)[n].utterance for n in numbers}


def test_one_subject_is_not_taken_apart() -> None:
    assert all(subjects(text) is None for text in (PEOPLE, EVENTS, DEVICES))


def test_a_kind_that_two_subjects_share_does_not_hold_them_together() -> None:
    found = about("lectur", PEOPLE, EVENTS)
    assert found is not None
    assert "start of the party" in found
    assert "monday" in found
    assert "salary of mary" not in found


def test_what_is_said_of_nothing_is_said_of_everything() -> None:
    found = about("lectur", EVENTS, DEVICES)
    assert found is not None
    assert "remind me to call home at 6 pm" in found
    assert "turn on the lamp" not in found


def test_things_of_two_subjects_and_no_things_leave_it_open() -> None:
    assert about("lectur lamp", EVENTS, DEVICES) is None
    assert about("call home", EVENTS, DEVICES) is None


def test_a_name_of_several_words_is_said_by_all_of_them() -> None:
    train = DEVICES + "\nnight train | (device train)"
    assert about("night", EVENTS, train) is None
    assert about("train night", EVENTS, train) is not None


def test_much_the_same_words_and_symbols_are_one_subject() -> None:
    """Gear is never spoken of together with boats, but everything is done with both."""
    deeds = ("rent", "wash", "repair", "return", "sell", "paint", "reserve")
    boats = "\n".join(f"{deed} the boat | ({deed} (boat b{n}))" for n, deed in enumerate(deeds))
    gear = "\n".join(f"{deed} the helmet | ({deed} (gear g{n}))" for n, deed in enumerate(deeds))
    assert subjects(boats, gear) is None
    assert subjects(boats, EVENTS) is not None


def test_the_order_of_teaching_does_not_matter() -> None:
    examples = lessons(PEOPLE, EVENTS, DEVICES)
    shuffled = tuple(random.Random(3).sample(examples, len(examples)))
    for words in (["mari"], ["lamp"], ["lectur"], ["it"]):
        first, second = (
            {each[n] for n in Subjects.of(each, Memory(each).rules.names).relevant(words) or ()}  # type: ignore[union-attr]
            for each in (examples, shuffled)
        )
        assert first == second


def test_a_memory_looks_at_the_subject_that_a_sentence_names() -> None:
    names = "\n".join(f"zu{n} | (person zu{n})" for n in range(ONE_DOMAIN))
    small, large = Memory(lessons(PEOPLE, EVENTS)), Memory(lessons(PEOPLE, EVENTS, names))
    assert small.focus("who is at the lecture") is small
    focused = large.focus("who is at the lecture")
    assert {"party", "start of the party"} <= {example.utterance for example in focused}
    assert "mary" not in {example.utterance for example in focused}
    assert focused is memories.Memory.focus(large, "when does the lecture start")
    assert large.focus("salary of mary") is large  # taught so
