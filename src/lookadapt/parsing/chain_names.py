"""Names that nobody taught. Where taught names are spelled as they are said, `(cityid salem any)` by `salem`, other words may
be copied there as they stand: `(cityid "tucson" any)`. Such a reading is never answered, for symbols cannot say the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from ..language.logical_form import Atom, Expression
from ..memory.phrase import Phrase
from ..memory.template import hole
from .chain_trees import Tree, Unit
from .costs import Chained

Words = tuple[str, ...]


def open_names(taught: Iterable[tuple[Words, Tree]], numbers: Chained) -> dict[str, Unit]:
    """The unit that copies a new name, for each predicate whose names show how."""
    spelled: dict[str, set[Expression]] = defaultdict(set)
    templates: dict[str, Counter[Expression]] = defaultdict(Counter)
    others: dict[str, set[Expression]] = defaultdict(set)
    for said, tree in taught:
        for unit in (part.unit for part in tree.walk()):
            if not (unit.is_name and isinstance(unit.template, Expression)):
                continue
            template = _spelled(unit.template, said)
            if template is None:
                others[unit.head].add(unit.template)
            elif unit.template not in spelled[unit.head]:
                spelled[unit.head].add(unit.template)
                templates[unit.head][template] += 1
    return {
        head: Unit(templates[head].most_common(1)[0][0], copies=head)
        for head, names in spelled.items()
        if len(names) >= numbers.names and len(names) >= numbers.spelled_names * len(names | others[head])
    }


def _spelled(name: Expression, said: Words) -> Expression | None:
    """A name with a hole for the symbol that is spelled by words of the sentence."""
    for n, item in enumerate(name.items[1:], start=1):
        words = Phrase.of(str(item).replace("_", " ")).keys if isinstance(item, Atom) else ()
        if words and any(said[at : at + len(words)] == words for at in range(len(said))):
            return Expression((*name.items[:n], hole(0), *name.items[n + 1 :]))
    return None
