"""When symbols are enough: whether a reading of the charts explains a sentence, so that no other wording need be tried; and which readings are a last resort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..language.english import PREPOSITIONS
from .accounting import copies, evidence_of
from .building import Item
from .copying import unlike_known
from .costs.limits import ENOUGH
from .decide import is_plain
from .domains import EVERY
from .evidence import Trust
from .explaining import reading_of, skipped_words
from .index import Index
from .sentence import Sentence

_UNSETTLED: Final = frozenset((Trust.VALUE, Trust.SIMILAR, Trust.FLOATING, Trust.DISTRIBUTED))


def one_word_more(item: Item, phrase: Sentence) -> bool:
    """True if a reading leaves out one word at most, and not the last: copied text ends where the sentence ends."""
    places = skipped_words(item)
    return len(places) <= 1 and len(phrase) - 1 not in places


def explained(item: Item, phrase: Sentence, index: Index) -> bool:
    """True if symbols alone explain the sentence, so that it is answered. For all else other wordings are tried and the encoder's judge
    is asked: of 105 free wordings that were read by symbols alone 73 were right, by the judge 91; two were answered, now 50."""
    if _runs_on(item, phrase, index):
        return False
    return is_plain(evidence_of(item, phrase, index, reading_of(item, phrase)), index.weights)


def settled(item: Item, phrase: Sentence, index: Index) -> bool:
    """True if symbols alone settle what a sentence means, though not how sure that is: cheaply; or every word of it and of the rules but
    one that joins (`set X with Y` for `set X to Y`), with one thing at most where nothing like it was seen, and nothing copied beside that."""
    if _runs_on(item, phrase, index):
        return False
    strange = 0
    left: list[str] = []
    for each in evidence_of(item, phrase, index, reading_of(item, phrase)):
        if each.trust in _UNSETTLED or (each.trust is Trust.OPERATOR and not each.loose):
            return False
        strange += each.trust is Trust.KIND
        if each.trust in (Trust.SKIPPED, Trust.MISSING) and each.cost > index.weights.noise:
            left.append(each.words if each.trust is Trust.SKIPPED else each.taught)
    if strange > 1 or (strange and any(copies(item))):
        return False
    return item.cost <= ENOUGH or (len(left) <= 2 and all(word in PREPOSITIONS for word in left))


def _runs_on(item: Item, phrase: Sentence, index: Index) -> bool:
    """True if words are copied that nothing taught is like: they say more than a value."""
    rule = item.entry.rule
    for number, part in enumerate(item.parts):
        if isinstance(part, tuple):
            if not rule.slots[number].number and unlike_known(phrase.words[part[0] : part[1]], rule, number, index) > 2:
                return True
        elif _runs_on(part, phrase, index):
            return True
    return False


def has_stranger(item: Item) -> bool:
    """True if a slot has a kind that was not seen there."""
    for slot, part in zip(item.entry.rule.slots, item.parts, strict=True):
        if isinstance(part, Item) and (not (part.kind in slot.kinds or part.acts & slot.kinds) or has_stranger(part)):
            return True
    return any(map(has_stranger, item.pieces))


def of_one_domain(items: Sequence[Item], about: Sequence[int]) -> Sequence[Item]:
    """The readings that are about one domain, if there are any: what was never spoken of together is a last resort. `about`: the domains
    of rules (`domains`)."""
    if all(bits == EVERY for bits in about):
        return items
    return [item for item in items if _shared(item, about)] or items


def _shared(item: Item, about: Sequence[int]) -> int:
    """The domains that all parts of a reading are of."""
    bits = about[item.entry.number]
    for part in (*item.parts, *item.pieces):
        if isinstance(part, Item):
            bits &= _shared(part, about)
    return bits
