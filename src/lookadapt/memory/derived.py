"""All rules that follow from those that were taught."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .analogy import analogies
from .conditions import conditions, statements
from .frame_rules import frame_rules
from .located import located
from .opening import appended, opened
from .prefixes import prefixed
from .questions import questions
from .rules import Frame, Rule
from .shared import ranked, shared_phrases
from .sisters import sisters
from .spelled import spelled_names
from .stacking import stacked
from .template import Kinds
from .units import unit_rules
from .unwrapping import unwrapped
from .values import value_rules
from .wrapping import wrapped


def derived(taught: Sequence[Rule], kinds: Kinds, frames: Mapping[str, Frame]) -> list[Rule]:
    """What was said of some, said of others: by analogy, joined, nested, wrapped; values alone, questions, arguments apart."""
    cut = [*conditions(taught, kinds), *ranked(taught, kinds, frames)]
    phrases = [*shared_phrases(taught, frames), *appended(taught)]
    found = [
        *cut,
        *phrases,
        *spelled_names(taught, kinds),
        *statements([*taught, *cut]),
        *analogies(taught, kinds),
        *opened([*taught, *phrases], kinds),
        *unwrapped(taught, kinds),
        *prefixed(taught),
        *sisters(taught),
        *stacked(taught),
        *wrapped(taught),
        *unit_rules(taught, kinds),
        *value_rules(taught),
        *questions([*taught, *cut]),
        *frame_rules(taught, frames),
    ]
    return [*found, *located([*taught, *found])]
