from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from lookadapt.agent import (
    Agent,
    AgentSettings,
    AsyncAgent,
    ConflictError,
    Entity,
    LessonError,
    Reply,
    SkillError,
    StepNotUnderstood,
    Store,
)
from lookadapt.agent.conflicts import _may_be_understood
from lookadapt.agent.understanding import Understanding
from lookadapt.errors import ExampleError
from lookadapt.memory.memory import Memory
from lookadapt.memory.store import Draft
from lookadapt.parsing.parser import Parser


def test_it_answers_and_says_what_it_understood(agent: Agent) -> None:
    reply = agent.ask("turn on the fan")
    assert (reply.text, reply.done, str(reply.form)) == ("fan on", True, "(turn_on (device fan))")
    assert reply.reading
    assert reply.to_dict()["form"] == "(turn_on (device fan))"


def test_it_names_what_it_does_not_understand(agent: Agent) -> None:
    reply = agent.ask("frobnicate the lamp")
    assert not reply.understood
    assert reply.form is None
    assert "frobnicate" in reply.text


def test_understanding_runs_nothing(agent: Agent, home: object) -> None:
    assert str(agent.understand("turn on the lamp").form) == "(turn_on (device lamp))"
    assert home.done == []  # type: ignore[attr-defined]


def test_one_lesson_by_steps_generalises(agent: Agent) -> None:
    lesson = agent.teach("forward this to bob", steps="write a letter, then send the letter to bob")
    assert lesson.written == "(do (write (item letter)) (send (item letter) (person bob)))"
    assert (lesson.how, lesson.steps, lesson.teacher) == ("steps", "write a letter, then send the letter to bob", "ann")
    assert agent.ask("forward this to alice").text == "letter written\nletter sent to alice"


def test_one_lesson_by_form_generalises(agent: Agent) -> None:
    agent.teach("switch the lamp off", "(turn_off (device lamp))")
    assert agent.ask("switch the fan off").text == "fan off"


def test_several_known_things_at_once_need_no_lesson(agent: Agent) -> None:
    assert agent.ask("turn on the fan, then close the blinds").text == "fan on\nblinds closed"
    assert agent.ask("if the fan is on, then close the blinds").text == "blinds closed"


def test_a_step_that_is_not_understood_is_said(agent: Agent) -> None:
    with pytest.raises(StepNotUnderstood) as caught:
        agent.teach("say goodnight", steps="turn off the lamp, then dim everything")
    assert caught.value.step == "dim everything"
    assert not agent.understand("say goodnight").understood


@pytest.mark.parametrize("steps", ["say goodnight", "turn off the lamp, then Say goodnight!", "close the blinds; say goodnight"])
def test_a_lesson_that_calls_itself_is_refused(agent: Agent, steps: str) -> None:
    with pytest.raises(LessonError, match="call itself without end"):
        agent.teach("say goodnight", steps=steps)
    agent.teach("say goodnight", steps="turn off the lamp")
    with pytest.raises(LessonError, match="call itself without end"):
        agent.teach("say goodnight", steps=steps, on_conflict="replace")


def test_lessons_that_would_call_each_other_are_refused(agent: Agent) -> None:
    with pytest.raises(LessonError, match="call itself without end"):
        agent.teach("relax", steps="turn off the lamp, then sleep well", within=["sleep well"])


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ("(turn_on (person bob))", "must be a device"),
        ("(__import__ os)", "no skill '__import__'"),
        ("(turn_on (device lamp) (device fan))", "takes 1 argument"),
        ("(turn_on (device moon))", "no device 'moon'"),
    ],
)
def test_a_form_that_cannot_run_is_refused_when_taught(agent: Agent, form: str, message: str) -> None:
    before = agent.lessons()
    with pytest.raises(SkillError, match=message):
        agent.teach("do the thing", form)
    assert agent.lessons() == before


def test_a_lesson_needs_a_form_or_steps(agent: Agent) -> None:
    with pytest.raises(LessonError):
        agent.teach("x")
    with pytest.raises(LessonError):
        agent.teach("x", "(device lamp)", steps="lamp")


def test_the_same_words_with_another_meaning(agent: Agent) -> None:
    old = agent.teach("lights out", "(turn_off (device lamp))")
    assert agent.teach("Lights out!", "(turn_off (device lamp))") == old  # the same lesson is no new one
    with pytest.raises(ConflictError) as caught:
        agent.teach("lights out", "(close (device blinds))")
    (conflict,) = caught.value.conflicts
    assert (conflict.kind, conflict.lessons) == ("same_utterance", (old,))
    assert "(turn_off (device lamp))" in str(conflict)
    new = agent.teach("lights out", "(close (device blinds))", on_conflict="replace")
    assert new.replaces == (old.id,)
    assert agent.ask("lights out").text == "blinds closed"
    agent.undo()
    assert agent.ask("lights out").text == "lamp off"


def test_keep_both(agent: Agent) -> None:
    agent.teach("lights out", "(turn_off (device lamp))")
    agent.teach("lights out", "(close (device blinds))", on_conflict="keep_both")
    assert [lesson.written for lesson in agent.lessons("lights out")] == ["(turn_off (device lamp))", "(close (device blinds))"]


def test_an_utterance_understood_otherwise(agent: Agent) -> None:
    with pytest.raises(ConflictError) as caught:
        agent.teach("turn on the fan", "(turn_off (device fan))")
    assert caught.value.conflicts[0].kind == "understood"
    assert "is understood already as" in str(caught.value)
    assert agent.conflicts("turn on the fan", "(turn_on (device fan))") == ()


def test_a_lesson_that_changes_others_is_announced(agent: Agent) -> None:
    class Fickle:
        """A parser that forgets what one sentence means as soon as another is taught."""

        def __init__(self, inner: object):
            self.inner = inner

        def parse(self, utterance, memory, best=1):  # type: ignore[no-untyped-def]
            spoilt = any(example.utterance == "lamp shade" for example in memory.examples)
            asked = "turn off the heater" if spoilt and utterance == "turn on the lamp" else utterance
            return self.inner.parse(asked, memory, best)  # type: ignore[attr-defined]

    fickle = Fickle(agent.understanding.parser)
    agent.understanding = Understanding(fickle, agent.skills, AgentSettings())  # type: ignore[arg-type]
    with pytest.raises(ConflictError) as caught:
        agent.teach("lamp shade", "(device blinds)")
    changes = [conflict for conflict in caught.value.conflicts if conflict.kind == "changes"]
    assert [lesson.utterance for lesson in changes[0].lessons] == ["turn on the lamp"]
    assert 'change what earlier ones mean: "turn on the lamp"' in str(changes[0])
    agent.teach("lamp shade", "(device blinds)", on_conflict="keep_both")


def test_any_parser_that_can_do_without_its_encoder_is_asked_to(agent: Agent) -> None:
    class Counting:
        """Not our parser, but it offers what ours does."""

        strict = False

        def __init__(self, inner: object):
            self.inner = inner
            self.asked: list[bool] = []

        def parse(self, utterance, memory, best=1):  # type: ignore[no-untyped-def]
            return self.inner.parse(utterance, memory, best)  # type: ignore[attr-defined]

        def without_encoder(self, *, strict=False):  # type: ignore[no-untyped-def]
            self.asked.append(strict)
            return self.inner.without_encoder(strict=strict)  # type: ignore[attr-defined]

    counting = Counting(agent.understanding.parser)
    understanding = Understanding(counting, agent.skills, AgentSettings())
    assert understanding.by_words is not understanding
    assert understanding.strict is not understanding
    assert counting.asked == [False, True]


def test_steps_for_no_words_are_refused_before_they_are_tried(agent: Agent) -> None:
    with pytest.raises(ExampleError, match="at least one word"):
        agent.teach(" ", steps="frobnicate the lamp")


def test_forget_undo_edit(agent: Agent) -> None:
    lesson = agent.teach("lights out", "(turn_off (device lamp))")
    agent.forget(lesson.id)
    with pytest.raises(LessonError, match="is forgotten"):
        agent.lesson(lesson.id)
    undone = agent.undo()
    assert undone is not None
    assert undone.restored == (lesson,)
    better = agent.edit(lesson.id, "(close (device blinds))")
    assert (better.how, better.replaces, better.utterance) == ("edit", (lesson.id,), "lights out")
    renamed = agent.edit(better.id, utterance="close up")
    assert (renamed.utterance, renamed.written) == ("close up", "(close (device blinds))")
    again = agent.edit(renamed.id, steps="turn off the lamp, then close the blinds")
    assert again.written == "(do (turn_off (device lamp)) (close (device blinds)))"
    for _ in range(3):
        agent.undo()
    assert agent.lesson(lesson.id) == lesson
    with pytest.raises(LessonError, match="not there"):
        agent.forget(10**6)


def test_undo_with_nothing_to_undo() -> None:
    with Agent() as agent:
        assert agent.undo() is None


def test_agents_on_one_store_see_each_other(tmp_path: Path, parser: object) -> None:
    path = tmp_path / "l.db"
    with Agent(store=path, parser=parser) as ann, Agent(store=path, parser=parser, teacher="bob") as bob:  # type: ignore[arg-type]
        ann.teach("lamp", "(device lamp)")
        assert bob.ask("lamp").text == "(device lamp)"
        lesson = bob.teach("fan", "(device fan)")
        assert ann.lesson(lesson.id).teacher == "bob"
        bob.undo()
        assert not ann.ask("fan").understood
        with pytest.raises(ConflictError):
            bob.teach("lamp", "(device light)")


def test_namespaces_share_a_base(tmp_path: Path, parser: object) -> None:
    store = Store.open(tmp_path / "l.db")
    base = Agent(store=store, parser=parser, namespace="base")  # type: ignore[arg-type]
    ann = Agent(store=store, parser=parser, namespace="ann", base="base")  # type: ignore[arg-type]
    bob = Agent(store=store, parser=parser, namespace="bob", base="base")  # type: ignore[arg-type]
    shared = base.teach("lamp", "(device lamp)")
    ann.teach("fan", "(device fan)")
    assert ann.ask("lamp").understood
    assert bob.ask("lamp").understood
    assert not bob.ask("fan").understood
    bob.forget(shared.id)
    assert not bob.ask("lamp").understood
    assert ann.ask("lamp").understood
    assert [lesson.utterance for lesson in ann.lessons(own=True)] == ["fan"]
    store.close()


def test_threads_share_an_agent(agent: Agent) -> None:
    problems: list[BaseException] = []

    def work(n: int) -> None:
        try:
            for i in range(3):
                agent.teach(f"press button {n} {i}", f"(write (item b{n}x{i}))", on_conflict="keep_both")
                assert agent.ask("turn on the fan").understood
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert len(agent.lessons("press button")) == 12


class Place(Entity): ...


def test_async_variants(tmp_path: Path, parser: object) -> None:
    agent = Agent(store=tmp_path / "l.db", parser=parser)  # type: ignore[arg-type]

    @agent.skill
    async def visit(place: Place) -> str:
        await asyncio.sleep(0)
        return f"in {place}"

    async def main() -> list[Reply]:
        patient = AsyncAgent(agent)
        await patient.teach("paris", "(place paris)")
        await patient.teach("rome", "(place rome)")
        lesson = await patient.teach("go to paris", "(visit (place paris))")
        replies = list(await asyncio.gather(patient.ask("go to rome"), patient.ask("go to paris")))
        assert (await patient.understand("go to rome")).understood
        await patient.edit(lesson.id, utterance="travel to paris")
        assert await patient.undo() is not None
        assert await patient.export(tmp_path / "x.jsonl") == 3
        assert (await patient.import_lessons(tmp_path / "x.jsonl")).known == 3
        await patient.forget(lesson.id)
        assert len(await patient.lessons()) == 2
        return replies

    assert [reply.text for reply in asyncio.run(main())] == ["in rome", "in paris"]
    agent.teach("go to paris", "(visit (place paris))")
    assert agent.ask("go to paris").text == "in paris"  # without a loop of one's own
    agent.close()


@pytest.mark.parametrize("utterance", ["", "   ", "?!", "x" * 10_000_000, "\x00", "word " * 5000])
def test_strange_utterances_get_an_answer(agent: Agent, utterance: str) -> None:
    reply = agent.ask(utterance)
    assert not reply.understood
    assert reply.text


def test_words_that_nothing_connects_with_a_lesson_are_not_understood(agent: Agent) -> None:
    memory = agent.known.memory("turn on the lamp")
    plain = Memory.of(e for e in memory.examples if '"' not in str(e.form))
    assert _may_be_understood("turn on the fan", plain)
    assert _may_be_understood("switch on the fan", plain)  # the lexicon connects them
    assert not _may_be_understood("frobnicate the fan", plain)
    assert _may_be_understood("frobnicate the fan", plain.teach("say boo", '(say "boo")'))  # it may be copied


def test_a_lesson_is_used_before_all_rules_are_induced_again(parser: Parser) -> None:
    agent = Agent(parser=parser)
    lessons = [(f"thing{n}", f"(device thing{n})") for n in range(40)]
    lessons += [(f"act{n} the thing{n}", f"(act{n} (device thing{n}))") for n in range(40)]
    agent.store.change("me", "import", "me", add=[Draft.of(words, form) for words, form in lessons])
    agent.teach("zap the thing1", "(zap (device thing1))")
    assert str(agent.ask("zap the thing7").form) == "(zap (device thing7))"
    assert "rules" not in vars(agent.known.memory("zap the thing7"))
    agent.ask("whatever is that")  # not known for certain: all lessons are asked
    assert "rules" in vars(agent.known.memory("zap the thing7"))
