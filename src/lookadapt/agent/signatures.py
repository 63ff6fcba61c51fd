"""What a sentence could ask for by the things and values in it: the skills that take just these, to be offered.

`give dr wu's tuesday slot to ines` names a doctor, a day and a patient, and one skill takes a doctor, a day and a patient. That
is no understanding, so nothing is done; but it is worth asking about, if nothing that was said speaks against it.
"""

from __future__ import annotations

from typing import Final

from ..language.examples import Example
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import operators_in, polite_words
from ..language.tokens import tokenize, words
from ..memory.memory import Memory
from ..parsing.evidence import Trust
from .agent import Agent
from .filling import said_as
from .frames import is_question
from .guard import Judgement, Verdict, content, fillers, judge
from .listing import in_words
from .proposing import Assigning, Proposal, proposals
from .reply import Choice, Reply

_LEAST: Final = 2  # things and values that must be there: one name fits everything
_MOST: Final = 3  # choices
_LESSONS: Final = 6  # lessons of a skill that what is offered is compared with
_LONGEST: Final = 40  # words
_MODALS: Final = (("can",), ("could",), ("may",), ("might",), ("will",), ("would",), ("shall",), ("should",))
_LIKENESS: Final = frozenset({Trust.SIMILAR, Trust.FLOATING})
_ASKS: Final = frozenset({"question", "measure_question", "number"})
_BACK: Final = "back"
_TELLING: Final = frozenset({"when", "where", "who", "whose"})  # question words that say what kind of answer is wanted


def guesses(reply: Reply, agent: Agent) -> tuple[Choice, ...]:
    """What a reply offers, with what skills could do by their types where it offers nothing, or nothing that is known for certain."""
    back = brought_back(reply, agent)
    if back:  # who brings something back does not take it
        return back
    if not reply.choices:
        return proposals(reply, agent) or by_signature(reply, agent)
    known = {choice.form for choice in reply.choices}
    first = reply.choices[0]
    likeness = first.confidence < agent.understanding.settings.likely and any(each.trust in _LIKENESS for each in first.evidence)
    if reply.parse is None or reply.parse.understood or not likeness or any(map(agent.skills.reads, known)):
        return reply.choices
    more = (
        each for each in by_signature(reply, agent, every=True) if each.form not in known and not agent.skills.reads(each.form)
    )
    return (*reply.choices, *more)[:_MOST]


def by_signature(reply: Reply, agent: Agent, *, every: bool = False) -> tuple[Choice, ...]:
    """Up to three calls that take everything a sentence names, in taught words; those the parser thought of first.

    Of skills that take the same, those whose words were said; `every` one if that is asked for.
    """
    sentence = reply.utterance
    tokens = tokenize(sentence)
    if not 2 < len(tokens) <= _LONGEST:
        return ()
    memory = agent.known.memory(sentence)
    opening = _asking(sentence)
    if opening and not any(_answers(e, opening, agent) for e in memory.examples):  # nobody taught a question with that word
        opening = ""
    questions = not opening and words(sentence)[len(polite_words(sentence)) :][:1] not in _MODALS and is_question(sentence)
    thought = [str(f.predicate) for f in _thought(reply) if isinstance(f, Expression)]
    found: list[tuple[int, bool, Choice]] = []
    for skill in agent.skills:
        filling = Assigning(sentence, tokens, skill, agent, reads=skill.reads)
        made = filling.proposal()
        if made is None or not filling.named or not filling.takes_all():
            continue
        asked = opening if skill.reads and opening else ""
        if len(made.fills) < (1 if asked or (questions and skill.reads) else _LEAST):
            continue
        if filling.texts > filling.opened:  # whatever is left is no text that somebody wants written
            continue
        if agent.understanding.wrong(made.form) is not None:
            continue
        reading = _in_taught_words(sentence, made, memory, asked)
        if reading is not None:
            rank = thought.index(skill.name) if skill.name in thought else len(thought)
            found.append((rank, _says(sentence, made, memory), Choice(made.form, reading, in_words(made.form, agent.skills))))
    said = found if every else [each for each in found if each[1]] or found
    ranked = [choice for _, _, choice in sorted(said, key=lambda each: (not each[1], each[0]))]
    likely = len(said) <= _MOST or all(
        each[1] or each[0] < len(thought) for each in sorted(said, key=lambda e: (not e[1], e[0]))[:_MOST]
    )
    return tuple(ranked[:_MOST]) if likely else ()


def brought_back(reply: Reply, agent: Agent) -> tuple[Choice, ...]:
    """Calls that take what somebody brought back, where no choice says that it is back: who brought it may be left out.

    `bob brought the drill back` is `the drill is back`, and the opposite of `bob takes the drill`.
    """
    said = words(reply.utterance)
    if _BACK not in said or is_question(reply.utterance) or any(_BACK in words(choice.reading) for choice in reply.choices):
        return ()
    memory = agent.known.memory(reply.utterance)
    tokens = tokenize(reply.utterance)
    found: dict[Form, Choice] = {}
    for lesson in memory.examples:
        skill = agent.skills.get(str(lesson.form.predicate)) if isinstance(lesson.form, Expression) else None
        if skill is None or skill.reads or _BACK not in words(lesson.utterance):
            continue
        filling = Assigning(reply.utterance, tokens, skill, agent)
        made = filling.proposal()
        if made is None or not filling.named or filling.texts or not filling.takes_all(but_who=True):
            continue
        text = _reworded(lesson, made, memory)
        if text is None or agent.understanding.wrong(made.form) is not None:
            continue
        judged = judge(reply.utterance, text, made.form, understood=False, reads=False)
        if judged.verdict is not Verdict.NEVER:
            found.setdefault(made.form, Choice(made.form, text, in_words(made.form, agent.skills)))
    return tuple(found.values())[:_MOST]


def _answers(lesson: Example, opening: str, agent: Agent) -> bool:
    return not agent.skills.is_thing(lesson.form) and agent.skills.reads(lesson.form) and opening in words(lesson.utterance)[:1]


def _says(sentence: str, made: Proposal, memory: Memory) -> bool:
    """Whether a sentence says a word that the lessons of a skill are taught with, and not only a name or a value."""
    lessons = (e for e in memory.examples if isinstance(e.form, Expression) and str(e.form.predicate) == made.skill.name)
    taught = {word for lesson in lessons for word in content(lesson.utterance) - fillers(lesson.form)}
    return bool(content(sentence) & taught - fillers(made.form))


def _thought(reply: Reply) -> list[object]:
    parse = reply.parse
    return [parse.form or parse.best, *(other.form for other in parse.alternatives)] if parse is not None else []


def _asking(sentence: str) -> str:
    """The word that says what kind of answer a question wants, if it says that much: `when`, `where`, `who`."""
    said = words(sentence)
    polite = polite_words(sentence)
    return next((word for i, word in enumerate(said) if i not in polite and word in _TELLING), "") if said else ""


def _in_taught_words(sentence: str, made: Proposal, memory: Memory, asked: str) -> str | None:
    """A proposal in the words of a lesson that says nothing else than the sentence; None if there is none, or one says the opposite.

    A question is one that was taught with the same question word.
    """
    readings: list[tuple[str, Judgement]] = []
    for lesson in memory.examples:
        form = lesson.form
        if isinstance(form, Expression) and str(form.predicate) == made.skill.name and len(readings) < _LESSONS:
            text = _reworded(lesson, made, memory)
            if text is not None and (not asked or asked in words(text)[:1]):
                judged = judge(sentence, text, made.form, understood=False, reads=made.skill.reads)
                if any("opposite" in reason for reason in judged.reasons):
                    return None
                readings.append((text, judged))
    if made.skill.reads and is_question(sentence):  # what is asked for is shown; only how it is asked may differ
        lost = [
            each for each in operators_in(sentence) if each.kind.name not in _ASKS and each.kind.refuse and not each.kind.reads
        ]
        return readings[0][0] if readings and not lost else None
    return next((text for text, judged in readings if judged.verdict is not Verdict.NEVER), None)


def _reworded(lesson: Example, made: Proposal, memory: Memory) -> str | None:
    """The words of a lesson with those of a proposal in the places of its fillers."""
    assert isinstance(lesson.form, Expression)
    assert isinstance(made.form, Expression)
    said = words(lesson.utterance)
    if len(lesson.form.arguments) != len(made.form.arguments):
        return None
    for argument, (_, text) in zip(lesson.form.arguments, made.fills, strict=True):
        filler = said_as(argument, said, memory)
        if filler is None or (isinstance(argument, Expression) and not all(isinstance(i, Atom) for i in argument.items)):
            return None
        at = next(i for i in range(len(said)) if said[i : i + len(filler)] == filler)
        said = (*said[:at], f"\0{text}", *said[at + len(filler) :])
    return " ".join(said).replace("\0", "")
