"""Why a parse is what it is: its reading in taught words, its trace, and what it did not explain."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from ..language.english import SILENT
from ..language.examples import Example
from ..language.logical_form import Atom, Form
from ..memory.template import match
from .building import Item
from .costs.limits import SHOWN_DEPTH
from .forms import copied, form_of
from .result import Step
from .sentence import Sentence


def reading_of(item: Item, phrase: Sentence, known: dict[int, list[str]] | None = None) -> str:
    """What was understood, said in the words it was taught with; of determiners side by side (`the my lamp`) the last. Readings that have
    parts in common may give how those are said, by identity."""
    words = " ".join(_reading(item, phrase, {} if known is None else known)).split(" ")
    return " ".join([word for word, after in itertools.pairwise([*words, ""]) if not (word in SILENT and after in SILENT)])


def _reading(item: Item, phrase: Sentence, known: dict[int, list[str]]) -> list[str]:
    found = known.get(id(item))
    if found is not None:
        return found
    found = known[id(item)] = []
    rule = item.entry.rule
    bare = [piece for piece in item.pieces if isinstance(piece.entry.rule.wording[0], int)]
    early = 1 if len(rule.surface) > 1 and isinstance(rule.surface[0], str) else 0
    for n, element in enumerate(rule.surface):
        if n == early:
            for piece in bare:
                found += _reading(piece, phrase, known)
        if isinstance(element, str):
            found.append(element)
            continue
        part = item.parts[element]
        if isinstance(part, tuple):
            found.append(copied(phrase, part, rule.slots[element]))
        else:
            found += _reading(part, phrase, known)
    for piece in item.pieces:
        if piece not in bare:
            found += _reading(piece, phrase, known)
    return found


def skipped_words(item: Item) -> set[int]:
    """The words of the sentence that nothing explains."""
    places = set(item.skipped)
    for part in (*item.parts, *item.pieces):
        if not isinstance(part, tuple):
            places |= skipped_words(part)
    return places


def missing_spans(places: set[int], phrase: Sentence) -> tuple[str, ...]:
    """Neighbouring unexplained words joined, as they were written."""
    spans: list[list[int]] = []
    for place in sorted(places):
        if spans and place == spans[-1][-1] + 1:
            spans[-1].append(place)
        else:
            spans.append([place])
    return tuple(phrase.surface(span[0], span[-1] + 1) for span in spans)


def trace_of(item: Item, phrase: Sentence, examples: Sequence[Example]) -> Iterator[Step]:
    """The look-ups and adaptations that lead to a constituent, top down."""
    return _steps(item, phrase, examples, 0, {})


def _steps(item: Item, phrase: Sentence, examples: Sequence[Example], depth: int, written: dict[int, str]) -> Iterator[Step]:
    rule = item.entry.rule
    source = min((examples[i] for i in rule.sources), key=lambda e: (e.form.size, len(e.utterance)))
    words = phrase.surface(item.start, item.end)
    remark = ", ".join(map(str, item.entry.edits))
    yield Step("look up", words, source.utterance, _text(form_of(item, phrase), written), remark, depth)
    taught = match(rule.template, source.form) or {}
    for number, part in enumerate(item.parts):
        was = str(source.form.at(taught[number])) if number in taught else None
        if isinstance(part, tuple):
            text = copied(phrase, part, rule.slots[number])
            yield Step("copy", text, source.utterance, f'"{text}"', f"in place of {was}" if was else "", depth + 1)
            continue
        now = _text(form_of(part, phrase), written)
        inner = phrase.surface(part.start, part.end)
        if was == now:
            yield Step("keep", inner, source.utterance, now, "", depth + 1)
        else:
            yield Step("replace", inner, source.utterance, now, f"in place of {was}" if was else "", depth + 1)
            if part.parts or part.entry.edits:
                yield from _steps(part, phrase, examples, depth + 2, written)
    for piece in item.pieces:
        yield from _steps(piece, phrase, examples, depth + 1, written)
    for place in item.skipped:
        yield Step("skip", phrase.surface(place, place + 1), None, None, "explained by nothing taught", depth + 1)


def _text(form: Form, written: dict[int, str]) -> str:
    """A form as text. A trace shows a form and then its parts, so the text of each part is kept, by the part's identity: every part
    is written once, and not once more for each form around it."""
    if isinstance(form, Atom) or form.depth > SHOWN_DEPTH:
        return str(form)
    text = written.get(id(form))
    if text is None:
        text = written[id(form)] = f"({' '.join([_text(part, written) for part in form.items])})"
    return text
