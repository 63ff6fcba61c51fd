"""Words that answer a question, and words that need no skill: yes, no, the second one, hello, thanks, who are you."""

from __future__ import annotations

import re
from typing import Final

from ..language.marks import ends_asking
from ..language.tokens import words
from .skills import Skills

_YES: Final = frozenset({
    "yes", "y", "yeah", "yep", "yup", "ok", "okay", "sure", "of course", "correct", "right", "exactly", "do it", "please do", "go ahead",
    "that 's right", "that 's it", "yes do it", "yes do", "that one", "this one", "teach", "fine", "alright", "absolutely", "indeed", "i do", "i did",
})  # fmt: skip
_NO: Final = frozenset({
    "no", "n", "nope", "nah", "no thanks", "no thank you", "not really", "not that", "don't", "do not", "wrong", "no don't", "i don't", "i did not",
})  # fmt: skip
_NONE: Final = frozenset(
    {
        "none",
        "none of them",
        "none of these",
        "none of those",
        "neither",
        "neither of them",
        "something else",
        "nothing of the kind",
    }
)
_CANCEL: Final = frozenset(
    {
        "cancel",
        "never mind",
        "nevermind",
        "forget it",
        "leave it",
        "cancel that",
        "cancel it",
        "stop",
        "stop it",
        "abort",
        "quit teaching",
    }
)
DONE: Final = frozenset({"done", "that 's all", "that is all", "finished", "nothing"})  # end a lesson
_POLITE: Final = (["please"], ["thanks"], ["thank", "you"], ["then"])
_ORDINALS: Final = ("first", "second", "third")
_NUMBERS: Final = ("one", "two", "three")

_HELLO = re.compile(r"(?:hello|hi|hey|good (?:morning|evening|afternoon|day)|greetings|howdy)(?: there| you| assistant)?")
_THANKS = re.compile(
    r"(?:many |ok |okay )?(?:thanks|thank you|thx|cheers|ta)(?: a lot| so much| very much| again)?|great|well done|good|perfect|nice|cool"
)
_WHO = re.compile(
    r"(?:who|what) are you|what is your name|what 's your name|tell me about yourself|are you (?:a )?(?:human|robot|bot|real)"
)
_WHAT = re.compile(
    r"what can (?:you|i) (?:do|say|ask)(?: for me)?|what do you (?:do|know)|how (?:do|can) (?:i|you) (?:use you|help me|help|start)|what (?:now|next)|i need help"
)
_WHAT_WOULD = re.compile(r"what (?:would|will|does|do) (?:that|it|this|these|those|they|you) (?:do|mean)(?: then)?")
_HOW = re.compile(r"how are you(?: doing)?(?: today)?|how 's it going|what 's up")


def plain(text: str) -> str:
    """A line as its words, without politeness at its ends.

    >>> plain("Yes, please!"), plain("HELP"), plain("please")
    ('yes', 'help', 'please')
    """
    said = list(words(text))
    while (tail := next((t for t in _POLITE if said[-len(t) :] == t), None)) is not None and len(said) > len(tail):
        del said[-len(tail) :]
    while len(said) > 1 and said[0] == "please":
        said.pop(0)
    return " ".join(said)


def is_yes(text: str) -> bool:
    """Whether a line agrees: `yes`, `ok, do it`; who says `yes?` is not sure.

    >>> is_yes("yes"), is_yes("ok, do it"), is_yes("yes?"), is_yes("yes and no")
    (True, True, False, False)
    """
    first, _, rest = plain(text).partition(" ")
    return not ends_asking(text) and (plain(text) in _YES or (first in _YES and rest in _YES))


def is_no(text: str) -> bool:
    return plain(text) in _NO


def is_none(text: str) -> bool:
    return plain(text) in _NONE


def is_cancel(text: str) -> bool:
    return plain(text) in _CANCEL


def is_answer(text: str) -> bool:
    """Whether words answer a question or end a lesson, whatever they were taught to mean."""
    return is_yes(text) or is_no(text) or is_none(text) or is_cancel(text) or plain(text) in DONE


def after_cancel(line: str) -> str | None:
    """What is said after a question was dropped: `never mind, lend the ladder to ann`.

    >>> after_cancel("never mind, lend the ladder to ann"), after_cancel("never mind"), after_cancel("bob, never mind")
    ('lend the ladder to ann', None, None)
    """
    head, _, rest = re.sub(r"[.;]\s", ", ", line).partition(",")
    return rest.strip() if is_cancel(head) and words(rest) else None


def asks_what(line: str) -> bool:
    """Whether a line asks what an offer would do."""
    return _WHAT_WOULD.fullmatch(plain(line)) is not None


def chosen(text: str, most: int) -> int | None:
    """Which of some numbered choices a line takes, counted from 0; yes takes the only one.

    >>> [chosen(text, 3) for text in ("2", "the second one", "number three", "the last one", "4", "yes")]
    [1, 1, 2, 2, None, 0]
    """
    if ends_asking(text):
        return None
    said = plain(text).removeprefix("number ").removeprefix("option ").removeprefix("the ")
    said = said.removesuffix(" one") if said != "one" else said
    if is_yes(text):
        return 0
    if said == "last":
        return most - 1
    for i in range(min(most, 3)):
        if said in (str(i + 1), _ORDINALS[i], _NUMBERS[i]):
            return i
    return None


def small_talk(text: str, skills: Skills, lessons: int) -> str | None:
    """An answer to what every assistant is asked and no skill is for."""
    said = plain(text)
    if _HELLO.fullmatch(said):
        return "Hello. Say what you want, or: help."
    if _THANKS.fullmatch(said):
        return "You are welcome."
    if _HOW.fullmatch(said):
        return "All is well. What can I do?"
    if _WHO.fullmatch(said):
        return "I am an assistant that you can teach. I do what I have skills for, and ask when I am not sure."
    if _WHAT.fullmatch(said):
        does = [skill.summary.rstrip(".") for skill in skills if skill.summary][:8]
        listed = "".join(f"\n  {each}" for each in does)
        return f"I know {lessons:,} lessons. {'For example I can:' if does else 'Teach me something.'}{listed}\nSay lessons all, skills or help for more."
    return None
