"""The drawings of the documentation. One is drawn from a real parse, so it changes when the parser does.

usage: scripts/site/pictures.py      writes docs/pictures/, which the pages show in the repository; the site draws anew
"""

from __future__ import annotations

from pathlib import Path

from svg import CHARACTER, PALE, arrow, box, picture, text

from lookadapt import Atom, Expression, Form, Memory, Parse, Parser

SENTENCE = "when the lamp in the kitchen is on turn off the fan in the bedroom"
ROW, MARGIN = 34, 24


def drawings(root: Path) -> dict[str, str]:
    """File name: drawing."""
    memory = Memory.read(root / "examples" / "home.txt")
    return {
        "sentence_to_meaning.svg": sentence_to_meaning(Parser.load().parse(SENTENCE, memory)),
        "two_examples_one_rule.svg": two_examples_one_rule(),
        "stages.svg": stages(),
        "teaching.svg": teaching(),
        "rooms.svg": rooms(),
    }


def sentence_to_meaning(parse: Parse) -> str:
    """The trace of a parse, one card for each look-up and adaptation, and the form they build as a tree."""
    parts = [text(MARGIN, 30, "You say", colour=PALE), text(MARGIN + 80, 30, parse.utterance, code=True, bold=True)]
    y = 52.0
    for step in parse.trace:
        x = MARGIN + 22 * step.depth
        parts += [box(x, y, 66, 24, step.action), text(x + 33, y + 16, step.action, size=12, anchor="middle")]
        words = step.words + (f"   ← taught: {step.taught}" if step.action == "look up" and step.taught else "")
        parts.append(text(x + 76, y + 16, words, code=True, bold=step.action == "look up"))
        if step.action != "look up" and step.form:
            parts.append(text(x + 86 + CHARACTER * len(words), y + 16, f"→ {step.form}", code=True, colour=PALE))
        y += ROW
    parts.append(text(MARGIN, y + 20, "It means", colour=PALE))
    drawn, width, bottom = tree(parse.best or Atom("nothing"), MARGIN + 80, y + 20)
    longest = max([len(step.words) + len(step.taught or step.form or "") + 4 * step.depth for step in parse.trace] or [0])
    return picture(
        max(width + MARGIN, 260 + CHARACTER * longest), bottom + MARGIN, f"How “{parse.utterance}” is understood", parts + drawn
    )


def tree(form: Form, x: float, y: float) -> tuple[list[str], float, float]:
    """A form drawn top down: its shapes, its right edge and its lower edge."""
    head = str(form.items[0]) if isinstance(form, Expression) and form.depth > 1 else str(form)
    width = CHARACTER * len(head) + 16
    parts = [
        box(x, y - 16, width, 24, "strong" if form.depth < 2 else "box"),
        text(x + 8, y, head, code=True, bold=form.depth > 1),
    ]
    if not isinstance(form, Expression) or form.depth < 2:
        return parts, x + width, y + 12
    right, bottom = x, y
    for item in form.items[1:]:
        drawn, edge, low = tree(item, right, y + 50)
        parts += [arrow((x + width / 2, y + 8), (right + 14, y + 34), tip=False), *drawn]
        right, bottom = edge + 18, max(bottom, low)
    return parts, max(right - 18, x + width), bottom


def two_examples_one_rule() -> str:
    rows = [
        ("turn on the ", "lamp", "(turn_on ", "(device lamp)", ")"),
        ("turn on the ", "fan", "(turn_on ", "(device fan)", ")"),
    ]
    parts = [text(24, 30, "two examples", colour=PALE), text(24, 156, "one rule, and two names", colour=PALE)]

    def line(y: float, before: str, word: str, head: str, inner: str, after: str, colour: str) -> None:
        x = 40.0
        for words, marked in (
            (before, False),
            (word, True),
            ("    means    ", False),
            (head, False),
            (inner, True),
            (after, False),
        ):
            width = CHARACTER * len(words)
            if marked:
                parts.append(box(x - 3, y - 16, width + 6, 23, colour))
            parts.append(text(x, y, words, code=True))
            x += width + 5 * marked

    for number, row in enumerate(rows):
        line(62 + 36 * number, *row, "replace")
    parts.append(arrow((250, 116), (250, 146)))
    parts.append(text(264, 136, "what differs in both, differs together: a slot", size=12, colour=PALE))
    line(188, "turn on the ", "[0]", "(turn_on ", "#0", ")", "keep")
    line(224, "", "lamp", "", "(device lamp)", "", "strong")
    line(260, "", "fan", "", "(device fan)", "", "strong")
    return picture(560, 284, "Two examples that differ in one place give a rule with a slot", parts)


def stages() -> str:
    """The line a sentence walks, in the words of docs/how_it_works.md."""
    steps = [
        ("words", "the sentence is cut into words; numbers, times and quoted text are found"),
        ("readings", "rules learned from memory propose what it could mean"),
        ("ranking", "each reading gets one score: how well it accounts for every word"),
        ("decision", "sure: answer · nearly sure: ask · otherwise: say what was not understood"),
    ]
    parts: list[str] = []
    for number, (name, about) in enumerate(steps):
        y = 24 + 62 * number
        parts += [box(24, y, 120, 40, "strong"), text(84, y + 25, name, bold=True, anchor="middle"), text(164, y + 25, about)]
        if number:
            parts.append(arrow((84, y - 22), (84, y - 2)))
    parts += [box(24, 286, 120, 40, "look up"), text(84, 311, "memory", bold=True, anchor="middle")]
    parts += [
        text(164, 311, "examples taught by you, and the rules that follow from them"),
        arrow((24, 306), (10, 306), (10, 106), (22, 106)),
    ]
    return picture(660, 346, "From words to a decision", parts)


def teaching() -> str:
    cards = {
        "ask": (30, 30, "you say something", "box"),
        "parse": (250, 30, "look up and adapt", "strong"),
        "run": (480, 30, "a skill runs", "keep"),
        "help": (250, 150, "it names what it did not understand", "skip"),
        "teach": (30, 150, "you teach it once", "replace"),
        "store": (30, 250, "a lesson in the store", "look up"),
        "memory": (250, 250, "a new memory, at once", "look up"),
    }
    widths = {name: max(150.0, 16 + 6.9 * len(words)) for name, (_, _, words, _) in cards.items()}
    parts = []
    for name, (x, y, words, colour) in cards.items():
        parts += [box(x, y, widths[name], 44, colour), text(x + widths[name] / 2, y + 27, words, anchor="middle")]
    parts += [
        arrow((30 + widths["ask"], 52), (248, 52)),
        arrow((250 + widths["parse"], 52), (478, 52)),
        text(408, 44, "understood", size=12, colour=PALE),
        arrow((310, 74), (310, 148)),
        text(302, 116, "not understood", size=12, colour=PALE, anchor="end"),
        arrow((250, 172), (32 + widths["teach"], 172)),
        arrow((100, 194), (100, 248)),
        arrow((30 + widths["store"], 272), (248, 272)),
        arrow((250 + widths["memory"], 272), (540, 272), (540, 110), (380, 110), (380, 76)),
    ]
    return picture(670, 320, "Ask, teach, ask again", parts)


def rooms() -> str:
    """The rooms of docs/architecture.md; a room imports only what is above it and connected."""
    places = {
        "errors": (300, 20), "language": (300, 90), "memory": (300, 160), "parsing": (300, 230),
        "paper": (60, 300), "training": (220, 300), "agent": (460, 300), "experiments": (60, 370), "server": (460, 370),
        "client": (600, 370), "cli": (300, 440),
    }  # fmt: skip
    uses = [("language", "errors"), ("memory", "language"), ("parsing", "memory"), ("paper", "parsing"), ("agent", "parsing"),
            ("experiments", "paper"), ("server", "agent"), ("training", "parsing"), ("cli", "experiments"), ("cli", "training"),
            ("cli", "server"), ("cli", "client")]  # fmt: skip
    parts = []
    for lower, upper in uses:
        (x, y), (u, v) = places[lower], places[upper]
        parts.append(arrow((x + 60, y), (u + 60, v + 40)))
    for name, (x, y) in places.items():
        parts += [
            box(x, y, 120, 38, "strong" if name in ("parsing", "agent") else "box"),
            text(x + 60, y + 24, name, bold=True, anchor="middle"),
        ]
    return picture(740, 500, "The rooms of the package and what they import", parts)


if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[2]
    for name, drawing in drawings(ROOT).items():
        (ROOT / "docs" / "pictures" / name).write_text(drawing, encoding="utf-8")
