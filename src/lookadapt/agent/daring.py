"""Where a request may be done though only likeness found it: nothing was left over that could turn it round, and there is a witness.

The encoder finds `pay clara` and `bill clara` alike, `raise by 9` and `set to 9`, too. So likeness alone is asked about. A witness is
the parser, where it is as sure as of what was taught, or an entry of the lexicon that has both wordings. The rules were chosen by the
first readings of 1,873 sentences that provoke a wrong action, and tried on sentences written against each of them before it was run
(results/agent/TRIED.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..language.english import ARTICLES, FUNCTION_WORDS, MONEY, PREPOSITIONS, SILENT, stem
from ..language.lexicon import Member, is_role
from ..language.lexicon import words as wordings
from ..language.logical_form import Atom, Expression, Form
from ..language.operators import polite_words
from ..language.tokens import words
from ..memory.memory import Memory
from ..parsing.evidence import Evidence, Trust
from .guard import DIRECTED, Judgement, content, fillers, is_distinct
from .plainer import OWN, owns
from .readings import Reading
from .skills import Skills

ACCOUNTED: Final = 0.7  # enough where every word is accounted for: of 1,437 probes one such has 0.68, all others less than 0.48
HANDLING: Final = 0.93  # enough for a verb of handing over, placing or arranging: of 2,618 probes one such has more
WEAK: Final = 0.95  # enough for a weak wording: of 1,873 probes two such have more, and both deny something
_LIGHT: Final = frozenset({"get", "gets", "got", "getting", "have", "having", "go", "goes", "going", "do", "doing"})  # say little
_AUXILIARIES: Final = frozenset({
    "is", "are", "am", "was", "were", "be", "been", "has", "had", "will", "would", "shall", "should", "can", "could", "may", "might", "must", "do", "does", "did",
    "want", "wants", "wish", "wishes", "need", "needs",
})  # fmt: skip
_NEEDS: Final = (
    ("i", "need"), ("we", "need"), ("i", "want"), ("we", "want"), ("i", "'d", "like"), ("we", "'d", "like"), ("i", "would", "like"), ("we", "would", "like"),
)  # fmt: skip
_OBTAINS: Final = frozenset(map(stem, ("book", "reserve", "order", "buy", "get", "schedule", "arrange", "hire")))
_VAGUE: Final = frozenset(map(stem, (
    "get", "gets", "have", "has", "go", "goes", "do", "does", "make", "makes", "give", "gives", "put", "puts", "take", "takes", "bring", "brings", "let", "lets", "want", "like",
)))  # fmt: skip
_WISHES: Final = tuple(each for each in _NEEDS if each[-1] != "need")
_HANDLING: Final = _VAGUE | frozenset(map(stem, (
    "enter", "log", "register", "place", "hand", "pass", "issue", "assign", "allocate", "grant", "supply", "provide", "move", "shift", "switch", "turn", "schedule",
    "arrange", "set", "add", "deliver", "send", "fetch",
)))  # fmt: skip
_TURNING: Final = frozenset(
    map(stem, ("back", "away", "off", "out", "up", "down", "again", "instead"))
)  # made up, it turns a deed round
_MADE_UP: Final = 2  # words of a reading that a vague verb may stand for
_CHANGES_NOTHING: Final = frozenset({
    "keep", "leave", "hold", "stay", "remain", "continue", "stop", "forget", "try", "avoid", "save", "see", "watch", "look", "find", "search", "consider", "imagine",
    "remember", "mention", "discuss", "describe", "explain", "compare", "count", "plan", "pretend", "promise",
})  # fmt: skip


def dares(said: str, reading: Reading, judged: Judgement, skills: Skills, memory: Memory, *, sure: bool) -> bool:
    """Whether a reading that nothing speaks against but likeness may run; `sure` if the parser is."""
    prepositions = (set(words(said)) ^ set(words(reading.words))) & PREPOSITIONS
    if not judged.guessed or not reading.first or prepositions & DIRECTED or not is_distinct(reading.form):
        return False
    if judged.unsaid & fillers(reading.form) or _may_change_places(reading.form, skills):
        return False
    if _said_elsewhere(judged.unheard, reading, skills, memory):
        return False
    if _turns_or_stays(said, reading, judged):
        return False
    if sure and (_is_needed(said, judged) or _is_put_vaguely(said, reading, judged)):
        return True
    if _auxiliaries(said) != _auxiliaries(reading.words) or _opens_otherwise(said, reading, judged):
        return False
    if _LIGHT & set(words(said)) - set(words(reading.words)) and not _receives(said, reading, sure):
        return False
    if not judged.unheard:
        return sure or reading.confidence >= ACCOUNTED
    if sure and reading.confidence >= HANDLING and _is_put_otherwise(said, reading, judged):
        return True
    return _say_the_same(said, reading.words, judged, weak=sure)


def dares_weakly(said: str, reading: Reading, judged: Judgement, skills: Skills, memory: Memory) -> bool:
    """Whether a wording that means what was taught only among other things (`the drill goes to ann`) means it here: the parser is sure."""
    prepositions = (set(words(said)) ^ set(words(reading.words))) & PREPOSITIONS
    if not judged.weakly or not reading.first or reading.confidence < WEAK or prepositions & DIRECTED:
        return False
    if any(map(_exchanges_prepositions, reading.evidence)):
        return False
    if not is_distinct(reading.form) or judged.unsaid & fillers(reading.form) or _may_change_places(reading.form, skills):
        return False
    if _auxiliaries(said) != _auxiliaries(reading.words) or MONEY & {*words(said), *words(reading.words)}:
        return False
    return not _turns_or_stays(said, reading, judged) and not _said_elsewhere(judged.unheard, reading, skills, memory)


def _exchanges_prepositions(each: Evidence) -> bool:
    """Whether a wording only puts one preposition for another: the lamp for the kitchen may be in the hall."""
    apart = set(each.words.split()) ^ set(each.taught.split())
    return each.trust is Trust.WORDING and each.loose and bool(apart) and apart <= PREPOSITIONS


def _turns_or_stays(said: str, reading: Reading, judged: Judgement) -> bool:
    """Whether another verb could turn a request round, or ask for no change: money goes two ways, and what is kept is not put."""
    money, opening = bool(MONEY & {*words(said), *words(reading.words)}), _opening(said)
    return (bool(judged.unheard) and money) or (opening in _CHANGES_NOTHING and opening not in words(reading.words))


def _opening(text: str) -> str:
    """The first word after what is only polite."""
    polite = polite_words(text)
    return next((word for i, word in enumerate(words(text)) if i not in polite), "")


def _opens_otherwise(said: str, reading: Reading, judged: Judgement) -> bool:
    """Whether a sentence opens with a small word that the reading has not, where an order has its verb: `look for the drill`."""
    opening = _opening(said)
    heard = {stem(word) for word in words(reading.words)} | judged.unheard
    return opening in FUNCTION_WORDS - ARTICLES - _LIGHT - {"let"} and stem(opening) not in heard


def _is_needed(said: str, judged: Judgement) -> bool:
    """Whether the speaker needs what a reading gets: `i need the hall on friday`, `book the hall on friday`."""
    opening = next((each for each in _NEEDS if words(said)[: len(each)] == each), None)
    need = {stem(word) for word in opening or ()}
    rest = words(said)[len(opening) :] if opening else ()
    taken = not (set(rest) & (_AUXILIARIES - {"am"} | _LIGHT | MONEY | {"to"}))
    return opening is not None and taken and judged.unheard <= need and len(judged.unsaid) == 1 and judged.unsaid <= _OBTAINS


def _is_put_vaguely(said: str, reading: Reading, judged: Judgement) -> bool:
    """Whether a request says all that a reading says but what is done, for which it has only a verb that says hardly anything: `the bench
    goes to ann`, `i'd like the bench in the hall`. What the parser is sure of then is no other deed; a verb that says more might be one."""
    here = words(said)
    if MONEY & {*here, *words(reading.words)} or judged.unsaid & _TURNING or len(judged.unsaid) > _MADE_UP:
        return False
    polite = polite_words(said)
    opening = next((i for i in range(len(here)) if i not in polite), 0)
    wish = next((each for each in _WISHES if here[: len(each)] == each or here[opening : opening + len(each)] == each), ())
    owned = {
        stem(word)
        for i, word in enumerate(here)
        if word in OWN and owns(here, i) and fillers(reading.form) & content(" ".join(here[:i]))
    }
    left = judged.unheard - owned - set(map(stem, wish))
    gets = not judged.unsaid and left == {stem("needs")}  # `rex needs a bath`, where `rex gets a bath` is taught
    if not (left <= _VAGUE or gets):
        return False
    if not wish and _opens_otherwise(said, reading, judged):
        return False
    spare = {*wish, "do", "does", "need", "needs"}
    return _auxiliaries(said) - spare == _auxiliaries(reading.words) - spare


def _is_put_otherwise(said: str, reading: Reading, judged: Judgement) -> bool:
    """Whether a request differs from a reading by a verb of handing over, placing or arranging, which people use loosely.

    Of any verb at all the parser is no judge where the rest of a sentence leaves no doubt: `kick ann on the roster` for `put`."""
    if judged.unsaid & _TURNING or len(judged.unsaid) > _MADE_UP or MONEY & {*words(said), *words(reading.words)}:
        return False
    return judged.unheard <= _HANDLING


def _receives(said: str, reading: Reading, sure: bool) -> bool:
    """Whether who gets something in a sentence is given it in a reading, and it is not money: that is paid, or charged."""
    here, there = words(said), words(reading.words)
    gets = here[:1] == ("let",) or bool({"get", "gets"} & set(here[1:]))
    named = sure and any(stem(word) in fillers(reading.form) for word in there[1:3] if word not in SILENT)  # `feed rex 300 grams`
    return gets and (named or bool({"to", "give", "for"} & set(there))) and not MONEY & {*here, *there}


def _auxiliaries(text: str) -> frozenset[str]:
    """The words that say whether something is, was, will be or is wished; what opens a polite request is none of them."""
    said = words(text)
    polite = polite_words(text)
    opening = next((i for i in range(len(said)) if i not in polite), 0)
    return _AUXILIARIES.intersection(said[opening:])


def _may_change_places(form: Form, skills: Skills) -> bool:
    """Whether two values of a form are read by one type: `2 soups to table 9`."""
    skill = skills.get(str(form.predicate)) if isinstance(form, Expression) else None
    if skill is None or not isinstance(form, Expression):
        return False
    parameters = [skill.parameter(i) for i, part in enumerate(form.arguments) if isinstance(part, Atom) and part.quoted]
    types = [one for each in parameters if each is not None for one in set(each.kind.classes)]
    return len(types) != len(set(types))


def _said_elsewhere(unheard: Iterable[str], reading: Reading, skills: Skills, memory: Memory) -> bool:
    """Whether a word that the reading has not was taught for another skill: then that may be meant."""
    here: set[str] = set()
    there: set[str] = set()
    for lesson in memory.examples:
        if isinstance(lesson.form, Expression) and not skills.is_thing(lesson.form):
            same = isinstance(reading.form, Expression) and lesson.form.predicate == reading.form.predicate
            (here if same else there).update(content(lesson.utterance) - fillers(lesson.form))
    return bool(set(unheard) & (there - here))


def _say_the_same(said: str, read: str, judged: Judgement, *, weak: bool) -> bool:
    """Whether entries of the lexicon account for every word that only one of the two has; with their `weak` members, if wanted."""
    here, there = _stems(said), _stems(read)
    unheard, unsaid = judged.unheard, judged.unsaid
    lexicon = wordings()
    heard: set[str] = set()
    found: set[str] = set()
    for number in sorted({n for word in unheard for n in lexicon.by_word.get(word, ())}):
        members = [each for each in lexicon.entry(number).members if weak or not each.weak]
        ours = [each for each in members if here >= _literals(each) and _literals(each) & unheard]
        theirs = [each for each in members if there >= _literals(each) and _literals(each) & unsaid]
        if ours and theirs:
            heard.update(*map(_literals, ours))
            found.update(*map(_literals, theirs))
    return unheard <= heard and unsaid <= found


def _literals(member: Member) -> frozenset[str]:
    return frozenset(token for token in member.tokens if not is_role(token))


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(text) if word not in SILENT)
