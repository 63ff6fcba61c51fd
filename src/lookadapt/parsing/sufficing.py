"""When symbols are enough: whether a reading of the charts explains a sentence, so that no other wording need be tried; and which readings are a last resort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..language.english import ASKING, FUNCTION_WORDS, PREPOSITIONS, is_value
from ..language.logical_form import Form
from .accounting import copies, evidence_of
from .building import Item
from .copying import unlike_known
from .costs.limits import ALL_WORDS, BUT_ONE, ENOUGH, LIKELY, PLAUSIBLE, PLAUSIBLE_TEXT, SETTLED, SETTLED_BUT_ONE, TURNED
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


def trust_in(item: Item, phrase: Sentence, index: Index) -> float:
    """How far symbols alone say what a sentence means, though not how sure that is: SETTLED whatever else is found, SETTLED_BUT_ONE or
    LIKELY if nothing is found that is far better, else 0."""
    if not item.parts or _runs_on(item, phrase, index):  # a thing alone, with words left over
        return 0.0
    return _settled(item, phrase, index) or _compound(item, phrase, index) or (LIKELY if _is_likely(item, phrase, index) else 0.0)


def settled(form: Form, by_symbols: tuple[Form, float], dropped: float = 0.0) -> float:
    """The mark of a reading beside what symbols alone give, and the trust in it: the same; TURNED, the same symbols in each other's
    places, where what symbols settle says what lies around what, or one that drops a thing that the sentence names; or nothing."""
    settles, trust = by_symbols
    if form == settles:
        return trust
    return TURNED if trust >= SETTLED_BUT_ONE and (dropped or _symbols(form) == _symbols(settles)) else 0.0


def _symbols(form: Form) -> list[str]:
    return sorted(token.text for token in form.tokens() if not token.is_parenthesis)


def _settled(item: Item, phrase: Sentence, index: Index) -> float:
    """Cheaply; or every word of the sentence and of the rules but one that joins (`set X with Y` for `set X to Y`), with one thing at most
    where nothing like it was seen, and nothing copied beside that."""
    strange = 0
    left: list[str] = []
    for each in evidence_of(item, phrase, index, reading_of(item, phrase)):
        if each.trust in _UNSETTLED or (each.trust is Trust.OPERATOR and not each.loose):
            return 0.0
        strange += each.trust is Trust.KIND
        if each.trust in (Trust.SKIPPED, Trust.MISSING) and each.cost > index.weights.noise:
            left.append(each.words if each.trust is Trust.SKIPPED else each.taught)
    if strange > 1 or (strange and any(copies(item))):
        return 0.0
    if item.cost <= ENOUGH or (len(left) <= 2 and all(word in PREPOSITIONS for word in left)):
        return SETTLED_BUT_ONE if strange else SETTLED
    return 0.0


def _compound(item: Item, phrase: Sentence, index: Index) -> float:
    """All is said but what kind of thing something is (`salary field`, `cat instances`): words right behind names that name nothing
    themselves. Nothing is copied, and one thing at most stands where nothing like it was seen. The judge may still know better:
    an unknown word may also be another word for something."""
    if any(copies(item)):
        return 0.0
    strange = joining = kinds = 0
    for each in evidence_of(item, phrase, index, reading_of(item, phrase)):
        if each.trust in _UNSETTLED or (each.trust is Trust.OPERATOR and not each.loose):
            return 0.0
        strange += each.trust is Trust.KIND
        if each.trust is Trust.MISSING and each.cost > index.weights.noise:
            if each.taught in PREPOSITIONS:
                joining += 1
            elif each.taught in index.said_of_things:
                kinds += 1
            else:
                return 0.0
    for place in skipped_words(item):
        if phrase.words[place] in PREPOSITIONS:
            joining += 1
        elif _says_the_kind(place, phrase, index):
            kinds += 1
        elif index.insertion(phrase.keys[place]) > index.weights.noise:
            return 0.0
    return SETTLED_BUT_ONE if kinds and strange <= 1 and joining <= 2 else 0.0


def _says_the_kind(place: int, phrase: Sentence, index: Index) -> bool:
    """True of a word right behind a name that memory does not know, or only from behind things."""
    key = phrase.keys[place]
    known = key in index.vocabulary or key in FUNCTION_WORDS or is_value(key)
    return place > 0 and phrase.keys[place - 1] in index.name_words and (not known or key in index.said_of_things)


def _is_likely(item: Item, phrase: Sentence, index: Index) -> bool:
    """Every word of the sentence but those that memory's own examples skip; or all but one that joins and one that names nothing and does
    not come first."""
    if item.cost > ALL_WORDS:
        return False
    spare = index.weights.noise
    left = [i for i in sorted(skipped_words(item)) if index.insertion(phrase.keys[i]) > spare]
    if not left and item.cost <= (PLAUSIBLE_TEXT if _copies_text(item) else PLAUSIBLE):
        return True
    joining = [i for i in left if phrase.words[i] in FUNCTION_WORDS and phrase.words[i] not in ASKING]
    unknown = [i for i in left if i not in joining and phrase.keys[i] not in index.name_words and i > 0]
    if len(joining) > 1 or len({phrase.keys[i] for i in unknown}) > 1 or len(joining) + len(unknown) < len(left):
        return False
    if unknown or item.cost <= PLAUSIBLE:
        return item.cost <= PLAUSIBLE or (item.cost <= BUT_ONE and _as_seen(item))
    return _only_forms(item)


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


def _as_seen(item: Item) -> bool:
    """True if nothing is copied and every slot has a kind seen there."""
    for slot, part in zip(item.entry.rule.slots, item.parts, strict=True):
        if isinstance(part, tuple) or not (part.kind in slot.kinds or part.acts & slot.kinds) or not _as_seen(part):
            return False
    return True


def _copies_text(item: Item) -> bool:
    """True if words are copied where not only numbers and times were taught: what they are is nobody's business."""
    for slot, part in zip(item.entry.rule.slots, item.parts, strict=True):
        if isinstance(part, tuple):
            if not all(any(map(is_value, text.split())) for text in slot.texts):
                return True
        elif _copies_text(part):
            return True
    return False


def _only_forms(item: Item) -> bool:
    """True if nothing is copied."""
    return all(isinstance(part, Item) and _only_forms(part) for part in item.parts)


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
