"""Full accounting: what a reading takes on trust, step by step, and what it leaves out.

Every word of the sentence is said by the reading, and every word of the reading by the sentence, or there is evidence
here that says which is not. Operators of English (`language.operators`) are accounted for only by wording that was
taught with them, or by text that is copied.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ..language.english import ASKING, ASKING_FOR_THINGS, FUNCTION_WORDS, PREPOSITIONS, SYNONYMS, VERB_FORMS, stem
from ..language.operators import Operator, difference, operators_in, operators_of
from ..language.values import WORDY
from ..memory.rules import Rule, Slot
from .building import Item, alike
from .clauses import Clause, is_joining
from .contrasts import opposed
from .copying import unlike_known
from .evidence import Evidence, Trust
from .forms import copied
from .index import Index
from .sentence import Sentence
from .trie import Entry

_CORRECTION: Final = "correction"
_PAST: Final = "past"
_CONDITION: Final = "condition"
_QUESTION: Final = "question"
_JOINS: Final = frozenset(("joining word", "clause order"))  # turns of English
_JOINING: Final = frozenset(word for phrases in SYNONYMS.values() for phrase in phrases for word in phrase) | {
    "after",
    "before",
    "once",
}
_MADE_UP: Final = frozenset(("negation", "exception", "prohibition"))  # what a reading may not add to a sentence


def evidence_of(
    item: Item, sentence: Sentence, index: Index, reading: str, known: dict[int, list[Evidence]] | None = None
) -> tuple[Evidence, ...]:
    """What a whole reading takes on trust. Readings that have parts in common may give what is `known` of those, by their identity."""
    found = _steps(item, sentence, index, {} if known is None else known)
    if any(each.trust is Trust.KIND for each in found) and is_swapped(item, index):
        found = [replace(each, cost=index.weights.kind_new_bare) if each.trust is Trust.KIND else each for each in found]
    if any(each.trust is Trust.WORDING for each in found):
        found += [Evidence(Trust.EDGES, sentence.surface(start, end)) for start, end in texts(item)]
    found += [Evidence(Trust.TURN, entry=name) for name in sentence.edits]
    found += _operators(item, sentence, index, reading, found)
    return tuple(found)


def _steps(item: Item, sentence: Sentence, index: Index, known: dict[int, list[Evidence]]) -> list[Evidence]:
    found: list[Evidence] = []
    entry = item.entry
    for each in entry.edits:
        words = sentence.surface(item.start, item.end) if item.end > item.start else ""
        found.append(each if each.words else Evidence(each.trust, words, each.taught, each.cost, each.entry))
    for place in item.skipped:
        key = sentence.keys[place]
        found.append(Evidence(Trust.SKIPPED, sentence.surface(place, place + 1), cost=index.insertion(key)))
    for number, part in enumerate(item.parts):
        slot = entry.rule.slots[number]
        if isinstance(part, tuple):
            text = sentence.words[part[0] : part[1]]
            apart = 0.0 if slot.number else unlike_known(text, entry.rule, number, index)
            if apart >= 1:
                taught = slot.texts[0] if slot.texts else ""
                cost = index.weights.open_unlike[int(apart)]
                found.append(Evidence(Trust.VALUE, copied(sentence, part, slot), taught, cost))
            continue
        price = index.kind_cost(entry, number, part.kind, part.acts)
        if number and is_joining(entry.rule) and alike(item.parts):
            price = 0.0  # `oslo` in `berlin or oslo` is as strange as `berlin`
        if price == math.inf and _may_stand_for(part, entry, index):
            price = index.weights.kind_rare
        if price == index.weights.kind_rare and _is_of_another_kind(part, entry.rule, slot):
            price = index.weights.kind_new
        if price > index.weights.kind_far and price != index.weights.kind_within:
            words = sentence.surface(part.start, part.end)
            found.append(Evidence(Trust.KIND, words, cost=min(price, index.weights.kind_new_bare)))
        found += _steps_of(part, sentence, index, known)
    for piece in item.pieces:
        if entry.rule.frame is not None and entry.rule.frame not in piece.entry.rule.lenders:
            words = sentence.surface(piece.start, piece.end)
            found.append(Evidence(Trust.KIND, words, cost=index.weights.piece_lent))
        found += _steps_of(piece, sentence, index, known)
    return found


def _steps_of(part: Item, sentence: Sentence, index: Index, known: dict[int, list[Evidence]]) -> list[Evidence]:
    found = known.get(id(part))
    if found is None:
        found = known[id(part)] = _steps(part, sentence, index, known)
    return found


def _is_of_another_kind(part: Item, rule: Rule, slot: Slot) -> bool:
    """True for `bake olga`, where only dishes were seen: of 26 such readings of readable packs 14 were right, of 136 with a phrase in such a
    place 132. Where two kinds were seen, or words that join or deny say nothing of their own (`X or Y`), a third may stand."""
    return rule.speaks and part.entry.rule.is_name and len(slot.kinds) == 1


def _may_stand_for(part: Item, entry: Entry, index: Index) -> bool:
    """True for a taught phrase in a sentence about one thing, if nothing tells it apart from what was seen there."""
    worded = any(each.trust is Trust.WORDING for each in part.entry.edits)
    if not part.parts or worded or len(entry.rule.slots) != 1:
        return False
    return index.signatures.may_stand_for(part.kind, entry.rule.slots[0].kinds)


def is_swapped(item: Item, index: Index) -> bool:
    """True if two parts stand in each other's places: `park level one on the van`."""
    strange = list(_strangers(item, index))
    return any(a[0] & b[1] and b[0] & a[1] for a, b in itertools.combinations(strange, 2))


def _strangers(item: Item, index: Index) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Parts of kinds that were not seen where they stand: what they act as, and what was seen there."""
    for number, part in enumerate(item.parts):
        if isinstance(part, Item):
            if index.kind_cost(item.entry, number, part.kind, part.acts) > index.weights.kind_far:
                yield part.acts, item.entry.rule.slots[number].kinds
            yield from _strangers(part, index)
    for piece in item.pieces:
        yield from _strangers(piece, index)


def _operators(item: Item, sentence: Sentence, index: Index, reading: str, known: Sequence[Evidence]) -> Iterator[Evidence]:
    """Operators that the sentence has and the reading has not, or the other way round; copied text has its own, and so
    have entries of the lexicon (`how many X are there` means `count X`) and words that join clauses (`after A, B`)."""
    inside: set[int] = set()
    for start, end in copies(item):
        first = sentence.places[start - 1] + 1 if start else 0  # with the article before it
        inside.update(range(first, sentence.places[end - 1] + 1))
    said = operators_of(sentence.all_words)
    asked: Sequence[Operator] = said
    if inside:
        asked = [each for each in said if each.kind.name == _CORRECTION or not inside.issuperset(_content(sentence, each))]
    taught = said if reading == sentence.text else operators_in(reading)
    kept = [operator for operator in taught if operator.kind.name != _CORRECTION or _is_wording(operator, item)]
    for each in known:
        if each.trust is Trust.WORDING:
            kept += difference(operators_in(each.words.lower()), taught)
    joined = any(each.trust is Trust.TURN and each.entry in _JOINS for each in known)
    for operator in difference(asked, kept):
        if operator.kind.refuse and not _is_name(operator, index) and not _only_tense(operator, sentence, reading):
            if joined and operator.kind.name == _CONDITION and operator.words.split()[0] in _JOINING:
                continue
            asks = operator.kind.name == _QUESTION and operator.words.split()[0] in ASKING_FOR_THINGS and _is_asked(item, index)
            yield Evidence(Trust.OPERATOR, operator.words, entry=operator.kind.name, loose=asks)
    for operator in difference(taught, said):
        if operator.kind.name in _MADE_UP:
            yield Evidence(Trust.OPERATOR, taught=operator.words, entry=operator.kind.name)
    if reading != sentence.text:
        for word, state in opposed(sentence.all_words, reading.split()):
            yield Evidence(Trust.OPERATOR, word, state, entry="opposite")


def _is_asked(item: Item, index: Index) -> bool:
    """True for readings that name a thing or ask: `which comics are on loan` asks for the comics on loan, and nothing runs."""
    return index.signatures.clauses[item.entry.number] in (Clause.THING, Clause.QUESTION)


def _is_wording(operator: Operator, item: Item) -> bool:
    """True for `X instead of Y` where a rule says it; copied text that says it takes nothing back."""
    said = set(operator.words.split())
    inner = (part for part in (*item.parts, *item.pieces) if isinstance(part, Item))
    return said.issubset(map(str, item.entry.rule.surface)) or any(_is_wording(operator, part) for part in inner)


def _is_name(operator: Operator, index: Index) -> bool:
    """True for what only looks like a past: `is ahmed …`, `order fried …`, where ahmed and fried are of a name."""
    words = [stem(word) for word in operator.words.split() if word not in FUNCTION_WORDS]
    return operator.kind.name == _PAST and bool(words) and words[-1] in index.name_words


def _only_tense(operator: Operator, sentence: Sentence, reading: str) -> bool:
    """True for a question in the past where its present was taught, `was` for `is`: it asks for the same."""
    asked, read = sentence.tokens[0].text, reading.split()[:1]
    questions = asked in ASKING and bool(read) and read[0] in ASKING
    return operator.kind.name == _PAST and operator.words in VERB_FORMS and questions


def _content(sentence: Sentence, operator: Operator) -> list[int]:
    """The places of an operator's words, without prepositions that only lead to it: `an hour` of `for an hour`."""
    places = list(range(operator.start, operator.end))
    while len(places) > 1 and sentence.tokens[places[0]].text in PREPOSITIONS:
        del places[0]
    return places


def texts(item: Item) -> Iterator[tuple[int, int]]:
    """The spans that a reading copies where names or text were taught, not numbers and times."""
    for slot, part in zip(item.entry.rule.slots, item.parts, strict=True):
        if isinstance(part, Item):
            yield from texts(part)
        elif not slot.number and not slot.types.isdisjoint(WORDY):
            yield part
    for piece in item.pieces:
        yield from texts(piece)


def copies(item: Item) -> Iterator[tuple[int, int]]:
    """The spans that a reading copies."""
    for part in (*item.parts, *item.pieces):
        if isinstance(part, tuple):
            yield part
        else:
            yield from copies(part)
