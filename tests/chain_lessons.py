"""A small query language: lessons whose forms are chains of predicates."""

from lookadapt.language.logical_form import Form, read_form
from lookadapt.memory.phrase import Phrase
from lookadapt.parsing.chain_learning import ChainLexicon, Words
from lookadapt.parsing.chain_trees import chained
from lookadapt.parsing.costs import Chained

THINGS = ("river", "lake", "road", "tower")
WHERE = {"in": "inside", "near": "beside", "crossing": "across"}
RANKS = ("longest", "oldest", "deepest")
LANDS = ("spain", "france", "chad", "peru", "new zealand")


def lessons(copied: bool = False) -> list[tuple[str, str]]:
    """Every thing with every place, asked in three ways; the lands are taught alone, or copied."""
    found = []
    for a, thing in enumerate(THINGS):
        for b, (word, place) in enumerate(WHERE.items()):
            land, rank = LANDS[(a + b) % len(LANDS)], RANKS[(a + b) % len(RANKS)]
            named = f'(land "{land}")' if copied else f"(land {land.replace(' ', '_')})"
            found += [
                (f"which {thing}s are {word} {land}", f"(ask ({thing} ({place} {named})))"),
                (f"name the {rank} {thing} {word} {land}", f"(ask ({rank} ({thing} ({place} {named}))))"),
                (f"how many {thing}s are there {word} {land}", f"(ask (count ({thing} ({place} {named}))))"),
            ]
    for word, head in (("most", "most"), ("fewest", "least")):
        for thing in THINGS[:3]:
            found.append((f"which country has the {word} {thing}s", f"(ask ({head} (country (having ({thing} (all))))))"))
    names = [] if copied else [(land, f"(land {land.replace(' ', '_')})") for land in LANDS]
    return [*found, *names]


def forms(pairs: list[tuple[str, str]]) -> list[Form]:
    return [read_form(form) for _, form in pairs]


def sentences(pairs: list[tuple[str, str]]) -> list[Words]:
    return [Phrase.of(said).keys for said, _ in pairs]


def lexicon(copied: bool = False, numbers: Chained | None = None) -> ChainLexicon:
    numbers = numbers or Chained()
    taught = lessons(copied)
    return ChainLexicon(sentences(taught), chained(forms(taught), numbers), numbers)
