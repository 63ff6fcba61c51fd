"""The words the chat itself listens to. Everything else is for the agent.

A command's word may also start a sentence one has taught ("show my calories"), so a command must look like one:
`show 3`, `forget last`, `export lessons.jsonl`. With a slash in front anything is a command.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

COMMANDS: Final = {
    "help": ("help", "this list"),
    "lessons": ("lessons [all | WORD]", "what you taught; all: what came with the assistant too"),
    "show": ("show N", "one lesson: who, when, how, what it replaced"),
    "forget": ("forget N | last", "forget a lesson; undo brings it back"),
    "undo": ("undo", "turn the last change round"),
    "edit": ("edit N: STEPS or FORM", "give a lesson another meaning; edit N as WORDS gives it other words"),
    "export": ("export FILE", "write what you taught to a .jsonl or .txt file"),
    "import": ("import FILE [replace | keep both]", "take lessons from a file, all or nothing"),
    "why": ("why", "how the last sentence was understood"),
    "skills": ("skills", "what I can do"),
    "quit": ("quit", "leave"),
}

_FILE = r"\S.*\.(?:jsonl|txt|tsv)"
_SHAPES: Final = {
    "help": re.compile(r"(?:help|\?)"),
    "lessons": re.compile(r"lessons(?:\s+(?P<rest>.+))?"),
    "show": re.compile(r"show\s+(?:lesson\s+)?(?P<rest>#?\d+)"),
    "forget": re.compile(r"forget\s+(?:lesson\s+)?(?P<rest>#?\d+|last|that)"),
    "undo": re.compile(r"undo"),
    "edit": re.compile(r"edit\s+(?:lesson\s+)?(?P<rest>#?\d+\s*(?::|=>|as\b).*)", re.DOTALL),
    "export": re.compile(rf"export\s+(?P<rest>(?:all\s+)?{_FILE})"),
    "import": re.compile(rf"import\s+(?P<rest>{_FILE}(?:\s+(?:--)?(?:replace|keep[ -]both))?)"),
    "why": re.compile(r"why"),
    "skills": re.compile(r"skills"),
    "quit": re.compile(r"(?:quit|exit|bye)"),
}
_TEACH = re.compile(r"(?:to|teach)\s+(?P<utterance>.+?)\s*(?::\s|=>)\s*(?P<meaning>.+)", re.IGNORECASE | re.DOTALL)
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
    if text.startswith("/"):
        name, _, rest = text[1:].partition(" ")
        name = {"exit": "quit", "bye": "quit", "?": "help"}.get(name, name)
        return Command(name if name in COMMANDS else "help", rest.strip())
    for name, shape in _SHAPES.items():
        match = shape.fullmatch(text)
        if match is not None:
            return Command(name, (match.groupdict().get("rest") or "").strip())
    return None


def lesson_in(line: str) -> tuple[str, str] | None:
    """What `to say goodnight: turn off the lamp` teaches: the words, and their meaning."""
    match = _TEACH.fullmatch(line.strip())
    return (match["utterance"].strip().strip('"'), match["meaning"].strip()) if match else None


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
            "or, after something I did not understand: yes, then one step a line, then done.",
            *lines,
        ]
    )
