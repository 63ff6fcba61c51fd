from __future__ import annotations

from typing import Any, Literal

import pytest

from lookadapt import read_form
from lookadapt.agent import Agent, Entity, Lazy, LimitReached, Limits, SkillError, SkillFailed, skill
from lookadapt.agent.checking import check
from lookadapt.agent.kinds import kind_of
from lookadapt.agent.running import run
from lookadapt.agent.showing import say
from lookadapt.agent.skills import Skill, Skills


class Device(Entity, names=("lamp", "fan")): ...


class LivingRoom(Entity): ...


class Lamp(Device, predicate="special_lamp"): ...


LOG: list[str] = []


def turn_on(device: Device) -> str:
    """Turn it on."""
    LOG.append(f"{device} on")
    return f"{device} on"


def is_on(device: Device) -> bool:
    return f"{device} on" in LOG


def heat(room: LivingRoom, degrees: float = 20.0) -> str:
    return f"{room} {degrees}"


def repeat(times: int, action: Lazy[object]) -> None:
    for _ in range(times):
        action()


def colour(name: Literal["red", "blue"], bright: bool = False) -> str:
    return f"{'bright ' if bright else ''}{name}"


def total(*numbers: float) -> float:
    return sum(numbers)


def length(text: str) -> int:
    return len(text)


def boom(device: Device) -> str:
    raise KeyError(device.name)


def mixed(device: Device) -> int | str:
    return device.name


def half(number: int) -> float:
    return number / 2


SKILLS = Skills([turn_on, is_on, heat, repeat, colour, total, length, boom, mixed, half])


def value(form: str, **limits: int) -> str:
    return say(run(read_form(form), SKILLS, Limits(**limits)))


@pytest.fixture(autouse=True)
def _empty_log() -> None:
    LOG.clear()


def test_a_skill_is_its_signature() -> None:
    made = Skill.of(heat)
    assert str(made) == "(heat room [degrees])"
    assert (made.arity, made.least) == ("1 to 2", 1)
    assert str(Skill.of(total)) == "(total numbers…)"
    assert Skill.of(turn_on).summary == "Turn it on."
    assert SKILLS.entities == {"device": Device, "living_room": LivingRoom}


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("(turn_on (device lamp))", "lamp on"),
        ('(heat (living_room "big one") "21.5")', "big one 21.5"),
        ("(heat (living_room big one))", "big one 20.0"),
        ("(colour red)", "red"),
        ("(colour blue yes)", "bright blue"),
        ('(total 1 "2.5" -3 1,000)', "1000.5"),
        ("(total (length abc) 1)", "4"),
        ("(total)", "0"),
        ("(is_on (device fan))", "no"),
        ("(do (turn_on (device lamp)) (turn_on (device fan)))", "lamp on\nfan on"),
        ("(then (turn_on (device lamp)) (is_on (device lamp)))", "lamp on\nyes"),
        ("(if (is_on (device fan)) (turn_on (device lamp)))", "nothing to do: the condition does not hold"),
        ("(if (is_on (device fan)) (turn_on (device lamp)) (turn_on (device fan)))", "fan on"),
        ("(when true (turn_on (device lamp)))", "lamp on"),
        ("(repeat 3 (turn_on (device lamp)))", "done"),
        ("(device lamp)", "lamp"),
        ("lamp", "lamp"),
    ],
)
def test_forms_run(form: str, expected: str) -> None:
    assert value(form) == expected


def test_conditionals_are_lazy() -> None:
    value("(if (is_on (device fan)) (turn_on (device lamp)) (turn_on (device fan)))")
    assert LOG == ["fan on"]


def test_lazy_arguments_run_when_the_skill_says_so() -> None:
    value("(repeat 3 (turn_on (device lamp)))")
    value("(repeat 0 (turn_on (device fan)))")
    assert LOG == ["lamp on"] * 3


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ("(turn_on (living_room x))", "turn_on: argument 1 (device) must be a device, not (living_room x), which is a living_room"),
        ("(turn_on lamp)", "turn_on: argument 1 (device) must be a device, not lamp"),
        ("(turn_on (device stove))", "there is no device 'stove'"),
        ("(turn_on)", "turn_on takes 1 argument(s), not 0"),
        ("(turn_on (device lamp) (device fan))", "turn_on takes 1 argument(s), not 2"),
        ("(heat (living_room x) warm)", "heat: argument 2 (degrees) must be a number, not warm"),
        ("(repeat 1.5 (turn_on (device lamp)))", "repeat: argument 1 (times) must be a whole number, not 1.5"),
        ("(colour green)", 'colour: argument 1 (name) must be "blue" or "red", not green'),
        ("(turn_no (device lamp))", "there is no skill 'turn_no'"),
        ("(__import__ os)", "there is no skill '__import__'"),
        ("(device.__class__ lamp)", "there is no skill 'device.__class__'"),
        ("((turn_on x) (device lamp))", "a form starts with the name of a skill"),
        ('("turn_on" (device lamp))', "a form starts with the name of a skill"),
        ("(if (turn_on (device lamp)) (turn_on (device fan)))", "if: the condition must be yes or no, not (turn_on (device lamp)), which is text"),
        ("(if true)", "if takes a condition and an action, not 1 arguments"),
        ("(do)", "do needs something to do"),
        ("(device (device lamp))", "device takes a name"),
        ("(do (turn_on (device lamp)) (nonsense))", "there is no skill 'nonsense'"),
    ],
)  # fmt: skip
def test_a_form_is_checked_before_anything_runs(form: str, message: str) -> None:
    with pytest.raises(SkillError) as caught:
        value(form)
    assert caught.value.message == message
    assert caught.value.hint
    assert LOG == []


def test_the_error_points_at_the_argument() -> None:
    with pytest.raises(SkillError) as caught:
        check(read_form("(do (turn_on (device lamp)) (turn_on (device stove)))"), SKILLS)
    lines = str(caught.value).splitlines()
    assert lines[1].strip() == "(do (turn_on (device lamp)) (turn_on (device stove)))"
    assert lines[2].index("^") == lines[1].index("stove")


def test_a_subclass_is_taken_for_its_class() -> None:
    def make(name: str) -> Lamp:
        return Lamp(name)

    make.__annotations__ = {"name": str, "return": Lamp}
    skills = Skills([turn_on, make])
    assert run(read_form("(turn_on (make lamp))"), skills) == "lamp on"


def test_a_union_is_looked_at_again_when_it_runs() -> None:
    with pytest.raises(
        SkillError, match=r"half: argument 1 \(number\) must be a whole number, but \(mixed \(device lamp\)\) gave"
    ):
        value("(half (mixed (device lamp)))")


def test_a_skill_that_fails_is_named() -> None:
    with pytest.raises(SkillFailed, match="boom failed: 'lamp'"):
        value("(boom (device lamp))")


def test_limits_stop_runaways() -> None:
    with pytest.raises(LimitReached, match="stopped after 100 steps"):
        value("(repeat 1000000000 (turn_on (device lamp)))", steps=100)
    deep = "(do " * 99 + "(turn_on (device lamp))" + ")" * 99
    with pytest.raises(LimitReached, match="too big to run"):
        value(deep)
    nested = "(repeat 1 " * 30 + "(turn_on (device lamp))" + ")" * 30
    with pytest.raises(LimitReached, match="stopped 20 calls deep"):
        value(nested, depth=20)
    with pytest.raises(LimitReached, match="too big to run"):
        value("(do" + " (turn_on (device lamp))" * 5000 + ")")
    with pytest.raises(LimitReached):
        value("(a " * 15_000 + "x" + ")" * 15_000)


def untyped(device) -> str:  # type: ignore[no-untyped-def]
    return str(device)


def by_name(*, device: Device) -> str:
    return str(device)


def odd(device: 3) -> str:  # type: ignore[valid-type]
    return str(device)


@pytest.mark.parametrize(
    ("function", "message"), [(untyped, "has no type"), (by_name, "only be given by name"), (odd, "not a type")]
)
def test_functions_that_forms_could_not_call(function: Any, message: str) -> None:
    with pytest.raises(SkillError, match=message):
        Skill.of(function)


def test_names_are_taken_once() -> None:
    skills = Skills([turn_on])
    for name in ("turn_on", "device", "do", "if"):
        with pytest.raises(SkillError, match="already"):
            skills.add(is_on, name)
    skills.add(is_on, "turn_on", replace=True)
    assert run(read_form("(turn_on (device lamp))"), skills) is False


def test_marked_and_registered_names() -> None:
    @skill(name="switch-on")
    def switch(text: str) -> str:
        return text

    switch.__annotations__ = {"text": str, "return": str}
    assert Skill.of(switch).name == "switch-on"
    with Agent() as agent:
        agent.skill(name="say")(switch)
        assert [made.name for made in agent.skills] == ["say"]


def test_kinds_say_what_they_are() -> None:
    assert str(kind_of(int | None, "x")) == "a whole number or nothing"
    assert str(kind_of(Any, "x")) == "anything"
    assert str(kind_of(Lazy[bool], "x")) == "yes or no"
    assert say([]) == "nothing"
    assert say({"b", "a"}) == "a, b"
    assert say(2.0) == "2"
