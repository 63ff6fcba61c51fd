"""Other wordings of taught rules by the lexicon: words for words, with their roles.

Where a member of an entry stands in a taught wording, `pick up [0]`, every other member may stand instead: `grab [0]`. This is
one step only: what a member of another sense would lead to is not reached. What memory taught otherwise stays as taught.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..language.english import FUNCTION_WORDS, stem
from ..language.forgetful import listen
from ..language.lexicon import LexiconEntry, Member, WordingLexicon, is_role
from ..memory.rules import Rule, Wording
from .costs import Costs
from .costs.limits import KEPT_WORDINGS
from .evidence import Evidence, Trust

_KNOWN: Final[
    dict[tuple[int, Wording, Costs], tuple[tuple[Wording, float, Evidence], ...]]
] = {}  # what English offers for a wording
listen(lambda _: _KNOWN.clear())


def other_wordings(rule: Rule, lexicon: WordingLexicon, costs: Costs) -> tuple[tuple[Wording, float, Evidence], ...]:
    """The wordings that English offers for a rule, each with its price and the entry that says so."""
    key = (id(lexicon), rule.wording, costs)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= KEPT_WORDINGS:
            _KNOWN.clear()
        found = _KNOWN[key] = tuple(_other_wordings(rule, lexicon, costs))
    return found


def content_words(text: str) -> frozenset[str]:
    """The stems of a member's words that say something by themselves."""
    return frozenset(stem(word) for word in text.lower().split() if len(word) > 1 and word not in FUNCTION_WORDS)


def _other_wordings(rule: Rule, lexicon: WordingLexicon, costs: Costs) -> Iterator[tuple[Wording, float, Evidence]]:
    content = frozenset(word for word in rule.anchors if word not in FUNCTION_WORDS)
    if not content:
        return
    for entry in lexicon.about(content):
        for taught in entry.members:
            if taught.weak or content.isdisjoint(taught.tokens):
                continue
            for start, end, roles in _places(taught.tokens, rule.wording):
                yield from _replaced(rule.wording, start, end, roles, entry, taught, costs)


def _places(tokens: Sequence[str], wording: Wording) -> Iterator[tuple[int, int, dict[str, int]]]:
    """Where a member stands in a wording, and which slots its roles are."""
    size = len(tokens)
    for start in range(len(wording) - size + 1):
        roles: dict[str, int] = {}
        for token, element in zip(tokens, wording[start : start + size], strict=True):
            if is_role(token):
                if not isinstance(element, int) or roles.setdefault(token, element) != element:
                    break
            elif token != element:
                break
        else:
            yield start, start + size, roles


def _replaced(
    wording: Wording, start: int, end: int, roles: dict[str, int], entry: LexiconEntry, taught: Member, costs: Costs
) -> Iterator[tuple[Wording, float, Evidence]]:
    for other in entry.members:
        if other is taught or any(role not in roles for role in other.roles) or len(set(other.roles)) < len(roles):
            continue
        if not any(not is_role(token) for token in other.tokens):
            continue  # roles side by side say nothing by themselves
        said: Wording = tuple(roles[token] if is_role(token) else token for token in other.tokens)
        price = costs.wording_weak if other.weak else costs.wording
        evidence = Evidence(Trust.WORDING, other.text, taught.text, price, entry.name, other.weak)
        yield (*wording[:start], *said, *wording[end:]), price, evidence
