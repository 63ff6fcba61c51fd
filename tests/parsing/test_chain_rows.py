"""What may hang below what, and what may be copied."""

import itertools
import math
from collections import Counter

import numpy as np
import pytest

from chain_lessons import LANDS, lexicon
from lookadapt.language.logical_form import read_form
from lookadapt.memory.phrase import Phrase
from lookadapt.parsing.chain_chart import ChainChart
from lookadapt.parsing.chain_rows import ChainRows, _analogous
from lookadapt.parsing.chain_trees import Unit, tree_of


@pytest.fixture(scope="module")
def named() -> ChainRows:
    return ChainRows(lexicon())


@pytest.fixture(scope="module")
def copied() -> ChainRows:
    return ChainRows(lexicon(copied=True))


def unit(rows: ChainRows, template: str) -> Unit:
    return next(unit for unit in rows.units if str(unit.template) == template)


def below(rows: ChainRows, above: str, inner: str) -> float:
    return float(rows.below[0][rows.number[unit(rows, above)], rows.number[unit(rows, inner)]])


def test_what_predicates_that_take_the_same_things_take() -> None:
    likely = _analogous({"area": Counter(state=1, largest=1), "people": Counter(state=1), "length": Counter(river=1)})
    assert likely["people"] == {"state": 0.75, "largest": 0.25}
    assert likely["length"] == {"river": 1.0}
    assert _analogous({}) == {}


def test_chains_of_predicates_never_seen_together(named: ChainRows) -> None:
    said = "how many deepest roads are there near chad"  # nobody counted deepest things
    found = ChainChart(named, Phrase.of(said).keys).reading()
    assert found is not None
    assert str(found.form) == "(ask (count (deepest (road (beside (land chad))))))"
    assert -math.inf < below(named, "(count #0)", "(deepest #0)") < below(named, "(count #0)", "(road #0)")
    assert np.allclose(np.exp(named.below[0][named.number[unit(named, "(count #0)")]]).sum(), 1)


def test_only_what_was_seen_together_is_said_mixed(named: ChainRows) -> None:
    pairs = {pair for chain in named.chains for pair in itertools.pairwise(chain)}
    seen = {(above.head, inner.head) for (above, _), found in named.lexicon.below.items() for inner in found}
    assert pairs
    assert {(named.units[above].head, named.units[inner].head) for above, inner in pairs} <= seen


def test_what_is_said_mixed_is_learned_for_each_predicate(named: ChainRows) -> None:
    for template in ("(most #0)", "(count #0)"):
        number = named.number[unit(named, template)]
        alone = named.lexicon.chances.merged[named.lexicon.keys[named.units[number].key], 0]
        assert named.prices[named.starts[number]] == math.log(alone)


def test_a_new_name_is_less_likely_than_those_that_were_taught(named: ChainRows) -> None:
    new, known = (math.exp(below(named, "(inside #0)", f"(land {name})")) for name in ("#0", "spain"))
    assert np.isclose(new, known * len(LANDS) * named.lexicon.numbers.new_name)


def likelihood(rows: ChainRows, said: str, form: str) -> float:
    return rows.likelihood(Phrase.of(said).keys, tree_of(read_form(form)))


def test_how_likely_a_form_is(named: ChainRows) -> None:
    said = "which rivers are near peru"
    right = likelihood(named, said, "(ask (river (beside (land peru))))")
    for other in (
        "(ask (lake (beside (land peru))))",  # other words
        "(ask (longest (river (beside (land peru)))))",  # its usual word is not said
        "(river (beside (land peru)))",  # no sentence begins so
        "(ask (river (beside (land chile))))",  # unknown
    ):
        assert likelihood(named, said, other) < right - 1


def test_a_form_whose_usual_words_are_not_said_is_less_likely() -> None:
    rows = ChainRows(lexicon())
    said, form = "which rivers are near peru", "(ask (longest (river (beside (land peru)))))"
    usual, found = rows.lexicon.usual[rows.lexicon.keys["longest"]], likelihood(rows, said, form)
    rows.lexicon.usual.clear()
    assert np.isclose(found - likelihood(rows, said, form), usual.unlike)


def test_how_likely_a_copied_text_is(copied: ChainRows) -> None:
    one, other = (
        likelihood(copied, f"which rivers are near {name}", f'(ask (river (beside (land "{name}"))))')
        for name in ("peru", "samoa")
    )
    assert np.isclose(one - other, 2.5)
    assert likelihood(copied, "which rivers are near peru", '(ask (river (beside (land "chad"))))') == -math.inf


def test_prices_of_what_is_copied(copied: ChainRows) -> None:
    numbers = copied.lexicon.numbers
    place = copied.units[copied.chains[copied.copying[0]][0]]
    prices = [copied.copy_price(place, words) for words in (("peru",), ("samoa",), ("samoa", "lak"), ("of", "samoa"))]
    assert prices == [-1.0, -3.5, -11.5, -3.5 + numbers.copied_joining]


def test_taught_names_are_not_copied(named: ChainRows) -> None:
    place = named.lexicon.open["land"]
    prices = [named.copy_price(place, words) for words in (("peru",), ("old", "peru"), ("new", "samoa"))]
    assert prices == [-math.inf, -math.inf, -4.5]  # `new` is of `new zealand`
