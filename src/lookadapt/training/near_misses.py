"""Readings that nearly say the same as a sentence, made from its form: what a judge has to tell apart.

Unlike what the parser proposes (`parsing.near`), these may be far from the sentence: other things of a kind, other numbers, other
edges of copied text, the same parts in other places. Each is named by the change, so that training can draw rare changes more
often.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from ..language.logical_form import Atom, Expression, Form, Path
from ..language.tokens import words
from ..parsing.near import Near, place_of, sort_of

# How often a kind of change is drawn beside the others (chosen: what the first judge confused most).
DRAWN: Final = {"step": 3, "order": 3, "span": 2, "other": 2, "two": 1, "pool": 2, "parser": 3}
_EDGES: Final = ((-1, 0), (-2, 0), (0, 1), (0, 2), (1, 0), (0, -1), (-1, 1), (2, 0), (0, -2), (-1, -1))
_OTHERS: Final = 3  # other things tried in one place
_TWICE: Final = 4  # forms changed twice
_MOVED: Final = 6  # forms with the same parts in other places


class NearMisses:
    """Changes of forms that keep the signatures of a pack."""

    def __init__(self, forms: Iterable[Form]):
        known = list(forms)
        self._near = Near(known)
        self._things: dict[tuple[str, int, int], dict[Form, None]] = {}  # what was seen in a place
        for form in known:
            for path, part in form.walk():
                if path and path[-1] > 0 and (place := _place(form, path)) is not None and part.depth <= 1:
                    self._things.setdefault(place, {})[part] = None

    def of(self, form: Form, sentence: str, rng: random.Random) -> Iterator[tuple[str, Form]]:
        """Changed forms with the name of the change."""
        once = list(self._once(form, sentence, rng))
        yield from once
        moved = list(dict.fromkeys((*self._exchanged(form), *self._rewrapped(form))))
        yield from (("order", changed) for changed in rng.sample(moved, min(_MOVED, len(moved))))
        for _, changed in rng.sample(once, min(_TWICE, len(once))):
            again = list(self._once(changed, sentence, rng))
            if again:
                yield "two", rng.choice(again)[1]

    def _once(self, form: Form, sentence: str, rng: random.Random) -> Iterator[tuple[str, Form]]:
        for changed in self._near.steps(form):
            yield "step", changed
        for path, part in form.walk():
            if not path or path[-1] == 0:
                continue
            if isinstance(part, Atom) and part.quoted:
                for text in spans_near(part.text, sentence, rng):
                    yield "span", form.replace(path, Atom(text, quoted=True))
            elif part.depth <= 1 and (place := _place(form, path)) is not None:
                others = [other for other in self._things.get(place, ()) if other != part and sort_of(other) == sort_of(part)]
                for other in rng.sample(others, min(_OTHERS, len(others))):
                    yield "other", form.replace(path, other)

    def _exchanged(self, form: Form) -> Iterator[Form]:
        """Forms with two parts of different terms in each other's place: `(f (g a) (h b))`, `(f (g (h b)) a)`."""
        parts = [(path, part) for path, part in form.walk() if path and path[-1] != 0]
        for (first, one), (second, other) in combinations(parts, 2):
            if one == other or first[:-1] == second[:-1] or _is_inside(first, second) or _is_inside(second, first):
                continue
            if self._near.takes(place_of(form, first), other) and self._near.takes(place_of(form, second), one):
                yield form.replace(first, other).replace(second, one)

    def _rewrapped(self, form: Form) -> Iterator[Form]:
        """Forms where a term stands around another part than it did: `(f (g a) b)`, `(f a (g b))`."""
        for path, term in form.walk():
            if not path or path[-1] == 0 or not isinstance(term, Expression) or not isinstance(term.items[0], Atom):
                continue
            for i, core in enumerate(term.items[1:], 1):
                if not self._near.takes(place_of(form, path), core):
                    continue
                bare = form.replace(path, core)
                for to, part in bare.walk():
                    if to and to[-1] != 0 and not _is_inside(path, to) and not _is_inside(to, path):
                        around = term.replace((i,), part)
                        if self._near.takes(place_of(around, (i,)), part) and self._near.takes(place_of(bare, to), around):
                            yield bare.replace(to, around)


def _is_inside(outer: Path, inner: Path) -> bool:
    return inner[: len(outer)] == outer


def spans_near(text: str, sentence: str, rng: random.Random) -> list[str]:
    """Texts whose edges are a word or two off, and one from anywhere in the sentence."""
    said, taken = words(sentence), words(text)
    start = next((i for i in range(len(said) - len(taken) + 1) if said[i : i + len(taken)] == taken), None)
    if start is None or not taken:
        return []
    end = start + len(taken)
    found = [(start + a, end + b) for a, b in _EDGES]
    anywhere = rng.randrange(len(said))
    found.append((anywhere, min(len(said), anywhere + 1 + rng.randrange(3))))
    texts = [" ".join(said[a:b]) for a, b in found if 0 <= a < b <= len(said)]
    return [other for other in dict.fromkeys(texts) if other != text]


def _place(form: Form, path: Path) -> tuple[str, int, int] | None:
    parent = form.at(path[:-1])
    if isinstance(parent, Expression) and isinstance(parent.items[0], Atom):
        return parent.items[0].text, len(parent.items) - 1, path[-1] - 1
    return None
