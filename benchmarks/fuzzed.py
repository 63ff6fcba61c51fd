"""What the fuzz tries (`parser_fuzz`): random lessons and sentences, files of every sort with bytes changed, and what came of each."""

from __future__ import annotations

import json
import random
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lookadapt import LookadaptError, Memory
from lookadapt.agent.assistants import Assistant
from lookadapt.agent.exchange import export_lessons, read_drafts
from lookadapt.language.grammar import Grammar
from lookadapt.language.logical_form import read_form
from lookadapt.memory.store import Draft, Store
from lookadapt.parsing.scoring import WEIGHTS, LearnedScorer

ROOT = Path(__file__).resolve().parent.parent
WORDS = (
    "turn", "on", "off", "the", "a", "lamp", "fan", "kitchen", "room", "in", "of", "and", "or", "not", "if", "every", "all",
    "3", "seven", "7:30", "pm", "20%", "call", "sister", "put", "up", "down", "to", "from", "left", "right", "twice",
    "after", "whose", "is", "are", "what", "who", "'s", "it", "that", "with", "as", "set", "field", "value", "X", "über",
    "naïve", "日本", "🙂", "don't", "-", "--", "...", "(", ")", '"', '\\', "#", "\u200b", "\u0301", "0x1f", "1e9", "tomorrow",
    "next", "monday", "euros", "$5", ",", ";", ":", "'", "red", "blue",
)  # fmt: skip
HEADS = ("turn_on", "turn_off", "device", "room", "set", "field", "and", "not", "call", "at", "x", "a.b", "1", "-", "日本")
FILES = 40  # of each trial
NEVER_REFUSED = ("memory", "sentence")  # bad lessons and files are refused; of what was taught, nothing is


def form(rng: random.Random, said: list[str], depth: int = 0) -> str:
    kind = rng.random()
    if depth > 3 or kind < 0.25:
        return rng.choice((rng.choice(HEADS), str(rng.randrange(99)), rng.choice(said or ["x"]).strip("()\"\\#;' ,:") or "x"))
    if kind < 0.4:
        start = rng.randrange(len(said) + 1)
        return '"' + " ".join(said[start : start + rng.randrange(1, 4)]).replace("\\", "").replace('"', "") + '"'
    head = rng.choice(HEADS) if rng.random() < 0.95 else form(rng, said, depth + 1)  # a number, a text, a form
    return "(" + " ".join([head, *(form(rng, said, depth + 1) for _ in range(rng.randrange(4)))]) + ")"


def sentence(rng: random.Random) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(rng.choice((1, 2, 3, 4, 5, 6, 8, 12, 30))))


def changed(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(words) + 1)
        words[place:place] = rng.choice((words * rng.choice((1, 1, 5)), [rng.choice(WORDS)], [], [rng.choice(WORDS) * 40]))
        if words and rng.random() < 0.5:
            del words[rng.randrange(len(words))]
    return " ".join(words)


@dataclass
class Tally:
    """What came out of trials."""

    tried: Counter[str] = field(default_factory=Counter)  # by sort
    refused: Counter[str] = field(default_factory=Counter)  # by sort, with an error of ours
    foreign: list[tuple[str, str]] = field(default_factory=list)  # sort, and error with its place
    sentences: list[tuple[float, str, bool]] = field(default_factory=list)  # seconds, words, whether with the encoder
    show: bool = False

    def attempt(self, sort: str, work: Callable[..., Any], *arguments: Any) -> Any:
        """One thing; errors of ours are answers."""
        self.tried[sort] += 1
        try:
            return work(*arguments)
        except LookadaptError as error:
            self.refused[sort] += 1
            if sort in NEVER_REFUSED:
                if self.show:
                    traceback.print_exc()
                self.foreign.append((sort, f"a {sort} is refused: {type(error).__name__}"))
            return None
        except Exception as error:  # what this looks for
            if self.show:
                traceback.print_exc()
            where = traceback.extract_tb(error.__traceback__)[-1]
            self.foreign.append((sort, f"{type(error).__name__} in {Path(where.filename).name}, {where.name}"))
            return None


def spoilt(rng: random.Random, content: bytes) -> bytes:
    """The same with bytes changed, cut, repeated, put in or left out."""
    found = bytearray(content)
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(found) + 1)
        kind = rng.randrange(6)
        if kind == 0 and place < len(found):
            found[place] = rng.randrange(256)
        elif kind == 1:
            found[place:place] = bytes(rng.randrange(256) for _ in range(rng.choice((1, 1, 3))))
        elif kind == 2:
            del found[place : place + rng.choice((1, 1, 10, 100))]
        elif kind == 3:
            found[place:place] = found[max(0, place - 30) : place] * rng.choice((1, 2, 50))
        elif kind == 4:
            found[place:place] = rng.choice(
                ("(", ")", '"', "\\", "|", "->", "\n", "\r", "\t", "{", "[", "\x00", "\u2028", "1e999")
            ).encode()
        elif rng.random() < 0.2:
            del found[place:]
    return bytes(found)


class Files:
    """Files of every sort in one folder, written, spoilt and read."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.grammars = [path.read_bytes() for path in sorted((ROOT / "src/lookadapt/language/domains").glob("*.scfg"))]
        self.weights = WEIGHTS.read_bytes()
        self.assistant = folder / "assistant"
        self.assistant.mkdir()
        (self.assistant / "skills.py").write_text("def skills(home):\n    return []\n")

    def read_all(self, rng: random.Random, lessons: list[tuple[str, str]], tally: Tally) -> None:
        drafts = [draft for said, meant in lessons if (draft := tally.attempt("lesson", Draft.of, said, meant)) is not None]
        made = {
            "examples": "\n\n".join(f"{said}\n{meant}" for said, meant in lessons),
            "lines": "\n".join(json.dumps({"utterance": said, "form": meant}) for said, meant in lessons),
            "table": "\n".join(f"{said}\t{meant}" for said, meant in lessons),
        }
        contents = {sort: text.encode() for sort, text in made.items()}
        endings = {"examples": ("m.txt", "m"), "lines": ("m.jsonl",), "table": ("m.tsv",)}
        store = self.folder / "lessons.db"
        contents |= self._stored(store, drafts, tally)
        for _ in range(FILES):
            sort = rng.choice(
                (
                    *("examples", "lines", "table", "export") * 4,
                    "grammar",
                    "grammar",
                    "form",
                    "form",
                    "assistant",
                    "store",
                    "weights",
                )
            )
            if sort in endings or (sort == "export" and sort in contents):
                path = self._spoil(rng, rng.choice(endings.get(sort, ("e.jsonl",))), contents[sort])
                reader = Memory.read if rng.random() < 0.5 else read_drafts
                tally.attempt("file", reader, path)
            elif sort == "grammar":
                path = self._spoil(rng, "g.scfg", rng.choice(self.grammars))
                tally.attempt("file", Grammar.read, path)
            elif sort == "form":
                text = spoilt(rng, rng.choice(lessons)[1].encode()).decode("utf-8", "surrogateescape")
                tally.attempt("form", read_form, text)
            elif sort == "assistant":
                (self.assistant / "lessons.txt").write_bytes(contents["examples"])
                (self.assistant / "greeting.txt").write_bytes(spoilt(rng, b"hello, how can i help?"))
                tally.attempt("file", Assistant.load, self.assistant)
            elif sort == "weights" and rng.random() < 0.1:
                path = self._spoil(rng, "w.json", self.weights)
                tally.attempt("file", LearnedScorer.read, path)
            elif sort == "store" and rng.random() < 0.5 and "store" in contents:
                path = self._spoil(rng, "s.db", contents["store"])
                tally.attempt("file", _read_store, path)

    def _spoil(self, rng: random.Random, name: str, content: bytes) -> Path:
        path = self.folder / name
        path.write_bytes(spoilt(rng, content))
        return path

    def _stored(self, store: Path, drafts: list[Draft], tally: Tally) -> dict[str, bytes]:
        """The lessons in a store, and exported from it."""
        for path in self.folder.glob("lessons.db*"):
            path.unlink()

        def keep() -> dict[str, bytes]:
            with Store.open(store) as opened:
                opened.namespace("mine")
                opened.change("mine", "teach", "me", add=drafts)
                _, lessons = opened.lessons("mine")
            export_lessons(self.folder / "export.jsonl", lessons)
            return {"store": store.read_bytes(), "export": (self.folder / "export.jsonl").read_bytes()}

        return tally.attempt("store", keep) or {}


def _read_store(path: Path) -> None:
    for more in path.parent.glob(f"{path.name}-*"):
        more.unlink()
    with Store.open(path) as opened:
        for namespace in opened.namespaces():
            opened.lessons(namespace)
        opened.change("mine", "teach", "me", add=[Draft.of("a lamp", "(device lamp)")])
