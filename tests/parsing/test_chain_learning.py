"""Which words say which predicate."""

import numpy as np
import pytest

from chain_lessons import lexicon
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.chain_learning import ChainLexicon, _digamma
from lookadapt.parsing.chain_trees import tree_of
from lookadapt.parsing.costs import Chained


@pytest.fixture(scope="module")
def learnt() -> ChainLexicon:
    return lexicon()


def said_most(learnt: ChainLexicon, key: str) -> str:
    row = learnt.says[learnt.keys[key]]
    return next(word for word, n in learnt.words.items() if n == int(row[:-1].argmax()))


@pytest.mark.parametrize(
    ("key", "word"),
    [("river", "river"), ("inside", "in"), ("beside", "near"), ("across", "cross"), ("count", "mani")],
)
def test_words_are_told_apart_by_all_sentences_together(learnt: ChainLexicon, key: str, word: str) -> None:
    assert said_most(learnt, key) == word


def test_words_that_a_predicate_hardly_says_are_left_to_chance(learnt: ChainLexicon) -> None:
    river = learnt.says[learnt.keys["river"]]
    assert river[learnt.words["lak"]] < 1e-3 < river[learnt.words["river"]]


def test_the_usual_word_is_missed(learnt: ChainLexicon) -> None:
    word, price = learnt.usual[learnt.keys["longest"]]
    assert word == "longest"
    assert price < -1
    assert learnt.keys["ask"] not in learnt.usual  # it is in every sentence


def test_names_are_never_said_by_chance(learnt: ChainLexicon) -> None:
    assert learnt.by_chance[learnt.words["peru"]] < learnt.by_chance[learnt.words["tower"]] < learnt.by_chance[learnt.words["in"]]


def test_sentences_beyond_the_limit_and_empty_ones_teach_nothing() -> None:
    tree = tree_of(read_form("(ask (river (all)))"))
    made = ChainLexicon([("river",) * 41, (), ("river",)], [tree] * 3, Chained())
    assert len(made.lessons) == 1


def test_digamma() -> None:
    assert np.allclose(_digamma(np.array([1.0, 0.5, 10.0])), [-0.5772156649, -1.9635100260, 2.2517525890])
