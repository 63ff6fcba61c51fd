"""The words the chat itself listens to. Everything else is for the agent.

A command's word may also start a sentence one has taught ("show my calories"), so a command must look like one:
`show 3`, `forget last`, `export lessons.jsonl`. With a slash in front anything is a command.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ..language.tokens import words

COMMANDS: Final = {
    "help": ("help", "this list"),
    "lessons": ("lessons [all | WORD]", "what you taught; all: what came with the assistant too"),
    "show": ("show N | last", "one lesson: who, when, how, what it replaced"),
    "forget": ("forget N | last", "forget a lesson; undo brings it back"),
    "undo": ("undo [lesson]", "take back the last thing done; undo lesson: the last lesson or change to one"),
    "edit": ("edit N: STEPS or FORM", "give a lesson another meaning (N or last); edit N as WORDS gives it other words"),
    "export": ("export FILE", "write what you taught to a .jsonl or .txt file"),
    "import": ("import FILE [replace | keep both]", "take lessons from a file, all or nothing"),
    "why": ("why", "how the last sentence was understood; why not SENTENCE: why it is not done"),
    "skills": ("skills", "what I can do"),
    "quit": ("quit", "leave"),
}

_FILE = r"\S.*\.(?:jsonl|txt|tsv)"
_SHAPES: Final = {
    "help": re.compile(r"(?:help(?: me)?|\?)", re.IGNORECASE),
    "lessons": re.compile(r"lessons(?:\s+(?P<rest>.+))?", re.IGNORECASE),
    "show": re.compile(r"show\s+(?:lesson\s+)?(?P<rest>#?\d+|last)"),
    "forget": re.compile(r"forget\s+(?:lesson\s+)?(?P<rest>#?\d+|last|that)"),
    "undo": re.compile(r"undo(?:\s+(?P<rest>lesson|that|it|them|all|everything|both(?:\s+of\s+them)?))?", re.IGNORECASE),
    "edit": re.compile(r"edit\s+(?:lesson\s+)?(?P<rest>(?:#?\d+|last|that)\s*(?::|=>|as\b).*)", re.DOTALL),
    "export": re.compile(rf"export\s+(?P<rest>(?:all\s+)?{_FILE})"),
    "import": re.compile(rf"import\s+(?P<rest>{_FILE}(?:\s+(?:--)?(?:replace|keep[ -]both))?)"),
    "why": re.compile(r"why(?:\s+(?P<rest>not(?:\s+.+)?))?", re.IGNORECASE | re.DOTALL),
    "skills": re.compile(r"skills", re.IGNORECASE),
    "quit": re.compile(r"(?:(?:ok(?:ay)?|thanks|thank\s+you)[\s,.!]+)*(?:quit|exit|bye(?: bye)?|goodbye)[.!]?", re.IGNORECASE),
}
_TEACH = re.compile(r"(?:to|teach)\s+(?P<utterance>.+?)\s*(?::\s|=>)\s*(?P<meaning>.+)", re.IGNORECASE | re.DOTALL)
_REMARK = re.compile(  # who begins so says how it is meant; nobody teaches to be
    r"to\s+(?:be\b|(?:tell|say)\s+(?:you\s+)?(?:the\s+)?truth|sum\s+up|begin\s+with|start\s+with|put\s+it\b|say\s+the\s+least|conclude|recap|clarify)",
    re.IGNORECASE,
)
_UNFINISHED = re.compile(
    r"(?:to|teach)\s+(?P<marked>.*\w.*?)\s*(?::|=>)|teach\s+(?:me\s+)?(?:to\s+)?(?P<bare>.*\w.*)", re.IGNORECASE
)
_MEANS = re.compile(
    r"""(?P<utterance>(?!it\b|that\b|this\b|what\b).+?)\s+means?(?:\s+that|\s+to)?\s*:?\s+(?P<meaning>.+)""",
    re.IGNORECASE | re.DOTALL,
)
_WHEN_I_SAY = re.compile(
    r"""(?:when|whenever|if|every\s+time)\s+i\s+say\s+(?:"(?P<quoted>[^"]+)"|(?P<bare>.+?))\s*(?:,\s*(?:then\s+)?|\s+then\s+|:\s*)(?:i\s+mean\s+|please\s+|do\s+|it\s+means\s+|you\s+should\s+)?(?P<meaning>.+)""",
    re.IGNORECASE | re.DOTALL,
)
_I_SAY = re.compile(r"(?:when|whenever|every\s+time)\s+i\s+say\s+(?P<rest>\S+\s+\S.*)", re.IGNORECASE | re.DOTALL)
_IT_MEANS = re.compile(
    r"(?:(?:no|sorry|oops|wrong|actually)[\s,]+)*(?:it|that|this)\s+means?\s*:?\s+(?P<meaning>.+)", re.IGNORECASE | re.DOTALL
)
_SPEAKERS: Final = (  # who means is no lesson's last word: `lend it to ann, i mean bob`, `tell ann that it means no`
    frozenset(
        {
            "i",
            "you",
            "we",
            "he",
            "she",
            "they",
            "it",
            "that",
            "this",
            "these",
            "those",
            "what",
            "which",
            "who",
            "also",
            "just",
            "really",
        }
    )
)
_PATH = re.compile(r"(?P<name>import|export)\s+(?:all\s+)?(?=\S*[/\\.~])\S*[^\s.!?]", re.IGNORECASE)
_EDIT = re.compile(r"#?(?P<number>\d+)\s*(?:(?::|=>)\s*(?P<meaning>.+)|as\s+(?P<utterance>.+))", re.DOTALL)
_IMPORT = re.compile(rf"(?P<path>{_FILE})(?:\s+(?:--)?(?P<how>replace|keep[ -]both))?")


@dataclass(frozen=True)
class Command:
    """A command and what stands behind its word."""

    name: str
    rest: str = ""


def command_in(line: str) -> Command | None:
    """The command a line is, if it is one.

    >>> command_in("show 3"), command_in("show my calories"), command_in("/show my calories")
    (Command(name='show', rest='3'), None, Command(name='show', rest='my calories'))
    """
    text = line.strip()
    text = text if text in ("?", "/?") else text.rstrip("!?.") if len(text.split()) <= 2 and "." not in text[:-1] else text
    if text.startswith("/"):
        name, _, rest = text[1:].partition(" ")
        name = {"exit": "quit", "bye": "quit", "?": "help"}.get(name, name)
        return Command(name if name in COMMANDS else "help", rest.strip())
    for name, shape in _SHAPES.items():
        match = shape.fullmatch(text)
        if match is not None:
            return Command(name, (match.groupdict().get("rest") or "").strip())
    return None


def usage_of(line: str) -> str | None:
    """How a command is used that a short line begins with, but is not.

    >>> usage_of("edit 3"), usage_of("show my calories of last week")
    ('edit N: STEPS or FORM', None)
    """
    said = line.split()
    name = said[0].lower() if said else ""
    return COMMANDS[name][0] if name in COMMANDS and len(said) <= 2 else None


def unfinished_lesson(line: str) -> str | None:
    """The words of a lesson whose meaning is still to be said: `to greet ann:`, `teach greet ann =>`, `teach greet ann`.

    >>> unfinished_lesson("to greet ann:"), unfinished_lesson("teach greet ann"), unfinished_lesson("to greet ann")
    ('greet ann', 'greet ann', None)
    """
    match = _UNFINISHED.fullmatch(line.strip())
    return _unquoted(match["bare"] or match["marked"]) if match else None


def lesson_in(line: str) -> tuple[str, str] | None:
    """What `to say goodnight: turn off the lamp` teaches: the words, and their meaning.

    >>> lesson_in("when I say lights out, turn off the lamp"), lesson_in('"lights out" means turn off the lamp')
    (('lights out', 'turn off the lamp'), ('lights out', 'turn off the lamp'))
    """
    text = line.strip()
    said = _WHEN_I_SAY.fullmatch(text)
    if said:
        return _unquoted(said["quoted"] or said["bare"]), said["meaning"].strip()
    match = _TEACH.fullmatch(text)
    if match is not None and _REMARK.match(text):
        return None
    if match is None:
        match = _MEANS.fullmatch(text)
        if match is not None and not text.startswith('"') and not set(words(match["utterance"])[-1:]) - _SPEAKERS:
            return None
    return (_unquoted(match["utterance"]), match["meaning"].strip()) if match else None


def begins_lesson(line: str) -> str:
    """What follows `when i say` in a line that does not say where the words end and their meaning begins; empty if it is no such line."""
    match = _I_SAY.fullmatch(line.strip())
    return match["rest"] if match is not None and lesson_in(line) is None else ""


def told_a_meaning(line: str) -> bool:
    """Whether a lesson is said as a statement, `X means Y`, which may be part of a message instead."""
    text = line.strip()
    return lesson_in(text) is not None and not (text.startswith('"') or _WHEN_I_SAY.fullmatch(text) or _TEACH.fullmatch(text))


def own_word(utterance: str) -> bool:
    """Whether words are a command of the chat, so that a lesson of theirs would never be used."""
    return command_in(utterance) is not None


def file_missing(line: str) -> str | None:
    """What to say to an import or export whose file is not one of ours.

    >>> file_missing("import /etc/passwd"), file_missing("import me"), file_missing("import x.txt")
    ('import takes a file whose name ends in .jsonl, .txt or .tsv: import FILE [replace | keep both]', None, None)
    """
    match = _PATH.fullmatch(line.strip())
    if match is None or command_in(line) is not None:
        return None
    name = match["name"].lower()
    return f"{name} takes a file whose name ends in .jsonl, .txt or .tsv: {COMMANDS[name][0]}"


def meaning_in(line: str) -> str | None:
    """What `it means …` says."""
    match = _IT_MEANS.fullmatch(line.strip())
    return match["meaning"].strip() if match else None


def _unquoted(text: str) -> str:
    return text.strip().strip('"').strip()


def number_in(text: str) -> int | None:
    digits = text.strip().lstrip("#")
    return int(digits) if digits.isdecimal() and len(digits) < 19 else None


def edit_in(text: str) -> tuple[int, str | None, str | None] | None:
    """Number, new meaning, new words of an edit."""
    match = _EDIT.fullmatch(text)
    number = number_in(match["number"]) if match else None
    return (number, match["meaning"], match["utterance"]) if match and number is not None else None


def import_in(text: str) -> tuple[str, str | None]:
    """Path of an import, and how it decides conflicts."""
    match = _IMPORT.fullmatch(text)
    if match is None:
        return text, None
    return match["path"], match["how"].replace("-", "_").replace(" ", "_") if match["how"] else None


def help_text() -> str:
    width = max(len(usage) for usage, _ in COMMANDS.values())
    lines = [f"  {usage:<{width}}  {meaning}" for usage, meaning in COMMANDS.values()]
    return "\n".join(
        [
            "Say what you want. To teach me, in one line:",
            "  to WORDS: STEPS                   to say goodnight: turn off the lamp, then close the blinds",
            "  teach WORDS => FORM               teach lamp => (device lamp)",
            "  WORDS means STEPS                 lights out means turn off the lamp",
            "  when I say WORDS, STEPS           when I say good night, turn off the lamp and close the blinds",
            "or, after something I did not understand: yes, then one step per line, then done.",
            *lines,
        ]
    )
