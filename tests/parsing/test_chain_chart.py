"""The likeliest tree of a sentence."""

import pytest

from chain_lessons import forms, lessons, lexicon, sentences
from lookadapt.memory.phrase import Phrase
from lookadapt.parsing.chain_chart import ChainChart, ChainReading
from lookadapt.parsing.chain_learning import ChainLexicon
from lookadapt.parsing.chain_rows import ChainRows
from lookadapt.parsing.chain_trees import chained
from lookadapt.parsing.costs import Chained


@pytest.fixture(scope="module")
def named() -> ChainRows:
    return ChainRows(lexicon())


@pytest.fixture(scope="module")
def copied() -> ChainRows:
    return ChainRows(lexicon(copied=True))


def read(rows: ChainRows, said: str) -> ChainReading:
    found = ChainChart(rows, Phrase.of(said).keys).reading()
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("tell me the number please how many towers crossing peru", "(ask (count (tower (across (land peru)))))"),
        ("the deepest road near new zealand is which", "(ask (deepest (road (beside (land new_zealand)))))"),
    ],
)
def test_chains_never_taught(named: ChainRows, said: str, form: str) -> None:
    assert str(read(named, said).form) == form


def test_words_of_two_predicates_may_stand_mixed() -> None:
    taught = [pair for pair in lessons() if pair[0] != "which country has the fewest lakes"]
    found = []
    for numbers in (Chained(), Chained(merged=(1.0,))):
        rows = ChainRows(ChainLexicon(sentences(taught), chained(forms(taught), numbers), numbers))
        assert max(map(len, rows.chains)) == len(numbers.merged)
        rows.lexicon.usual.clear()  # only who says which word tells
        found.append(
            str(read(rows, "which country has the fewest lakes").form) == "(ask (least (country (having (lake (all))))))"
        )
    assert found == [True, False]


def test_new_texts_are_copied_and_known_ones_too(copied: ChainRows) -> None:
    for said, span in (("name the oldest lake near west samoa", (4, 6)), ("name the oldest lake near chad", (4, 5))):
        found = read(copied, said)
        assert str(found.form) == "(ask (oldest (lake (beside (land #0)))))"
        assert found.copies == [span]


def test_words_that_mean_something_are_not_copied(copied: ChainRows) -> None:
    assert read(copied, "which lakes are near samoa crossing").copies == [(4, 5)]


def test_names_that_nobody_taught_are_copied_into_their_predicate(named: ChainRows) -> None:
    found = read(named, "which rivers are near west samoa")
    assert str(found.form) == "(ask (river (beside (land #0))))"
    assert found.copies == [(4, 6)]
    assert str(read(named, "which rivers are near new zealand").form) == "(ask (river (beside (land new_zealand))))"


def test_words_that_say_nothing_are_noted(named: ChainRows) -> None:
    assert read(named, "which rivers are in chad").left == []
    assert read(named, "which purple rivers are in chad").left == [1]


def test_a_name_has_no_words_that_join(copied: ChainRows) -> None:
    assert read(copied, "which lakes lie in samoa").copies == [(4, 5)]


def test_usual_words_that_are_not_said_cost(named: ChainRows) -> None:
    row = named.starts[next(n for n, unit in enumerate(named.units) if unit.head == "longest")]
    usual = named.lexicon.usual[named.lexicon.keys["longest"]]
    found = [float(ChainChart(named, (word,)).prices[row] - named.prices[row]) for word in ("longest", "river")]
    assert found == pytest.approx([0, usual.unlike])


def test_two_things_below_one_predicate() -> None:
    taught = [
        *lessons(),
        *[
            (f"which {a}s are not in {land}", f"(ask (without ({a} (all)) (inside (land {land}))))")
            for a, land in (("river", "spain"), ("lake", "peru"), ("road", "chad"))
        ],
    ]
    numbers = Chained()
    rows = ChainRows(ChainLexicon(sentences(taught), chained(forms(taught), numbers), numbers))
    assert str(read(rows, "which lakes are not in france").form) == "(ask (without (lake (all)) (inside (land france))))"
    assert str(read(rows, "which are not in france of lakes").form) == "(ask (without (lake (all)) (inside (land france))))"
