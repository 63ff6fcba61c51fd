"""Sure, ask, abstain: the evidence decides what may be answered at all, the judge's probability among what remains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..language.english import OPERATORS, PARTICLES, PREPOSITIONS
from .costs import Costs
from .evidence import Evidence, Trust

_NEVER: Final = frozenset((Trust.OPERATOR, Trust.DISTRIBUTED))  # never sure, whatever else speaks for it
_TELLING: Final = PARTICLES | PREPOSITIONS | OPERATORS  # words that tell lessons apart
_UNSHOWN: Final = frozenset((Trust.EDGES, Trust.VALUE, Trust.KIND))  # what only the taught words around it would show
_GUESSED: Final = frozenset((Trust.SIMILAR, Trust.FLOATING))


def is_plain(evidence: Sequence[Evidence], costs: Costs) -> bool:
    """True if a reading accounts for every word on both sides by taught wording, and for every kind but one, rarely seen;
    or but two, if one at least is a bare symbol among symbols. In other wording nothing else is taken on trust: with copied text, values
    or kinds on trust beside it 28 of 60 free wordings of packs left out were wrong, without 7 of 139."""
    strange = symbols = 0
    if any(each.trust is Trust.WORDING for each in evidence) and any(each.trust in _UNSHOWN for each in evidence):
        return False
    for each in evidence:
        if each.trust in _NEVER or each.trust in _GUESSED:
            return False
        if each.trust in (Trust.SKIPPED, Trust.MISSING) and each.cost > costs.noise:
            return False
        if each.trust is Trust.VALUE and each.cost > costs.open_unlike[2]:
            return False
        if each.trust is Trust.KIND:
            symbols += each.cost == costs.kind_atom
            strange += 1
            if strange > 2 or strange - symbols > 1 or each.cost > costs.kind_rare:
                return False
    return True


def may_answer(evidence: Sequence[Evidence], costs: Costs) -> bool:
    """False for readings that no probability makes sure: an operator dropped (but `which` before a thing asked for), a word that tells lessons apart skipped or
    made up, a kind or a value that nothing taught allows."""
    for each in evidence:
        if each.trust in _NEVER and not each.loose:
            return False
        if each.trust in (Trust.SKIPPED, Trust.MISSING) and (each.words or each.taught) in _TELLING:
            return False
        if each.trust is Trust.KIND and each.cost > costs.kind_new:
            return False
        if each.trust is Trust.VALUE and each.cost > costs.open_unlike[2]:
            return False
    return True
