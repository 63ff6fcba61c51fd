"""Which words say which predicate."""

import numpy as np
import pytest

from chain_lessons import THINGS, forms, lessons, lexicon, sentences
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.chain_learning import ChainLexicon, _digamma
from lookadapt.parsing.chain_trees import chained, tree_of
from lookadapt.parsing.costs import Chained


@pytest.fixture(scope="module")
def learnt() -> ChainLexicon:
    return lexicon()


def said_most(learnt: ChainLexicon, key: str) -> str:
    row = learnt.chances.says[learnt.keys[key]]
    return next(word for word, n in learnt.words.items() if n == int(row[:-1].argmax()))


@pytest.mark.parametrize(
    ("key", "word"),
    [("river", "river"), ("inside", "in"), ("beside", "near"), ("across", "cross"), ("count", "mani")],
)
def test_words_are_told_apart_by_all_sentences_together(learnt: ChainLexicon, key: str, word: str) -> None:
    assert said_most(learnt, key) == word


def test_words_that_a_predicate_hardly_says_are_left_to_chance(learnt: ChainLexicon) -> None:
    river = learnt.chances.says[learnt.keys["river"]]
    assert river[learnt.words["lak"]] < 1e-3 < river[learnt.words["river"]]


def test_the_usual_word_is_missed(learnt: ChainLexicon) -> None:
    key = learnt.keys["longest"]
    assert learnt.usual[key].word == "longest"
    assert learnt.unsaid(("the", "longest", "river"))[key] == 0
    assert learnt.unsaid(("the", "river"))[key] == learnt.usual[key].unlike < -1
    assert learnt.keys["ask"] not in learnt.usual  # it is in every sentence


def test_a_word_like_the_usual_one_will_do_unless_it_is_another_predicates(learnt: ChainLexicon) -> None:
    key = learnt.keys["longest"]
    assert learnt.unsaid(("the", "greatest", "river"))[key] == 0
    assert learnt.unsaid(("the", "most", "river"))[key] == learnt.numbers.theirs * learnt.usual[key].missing


def test_the_words_like_the_usual_one_are_missed_more() -> None:
    taught = [
        (f"the {word} {thing}", f"(ask (top (the ({thing} (all)))))") for word in ("largest", "biggest") for thing in THINGS
    ]
    pairs = [*lessons(), *taught]
    numbers = Chained()
    made = ChainLexicon(sentences(pairs), chained(forms(pairs), numbers), numbers)
    usual = made.usual[made.keys["top"]]
    assert usual.word in ("largest", "biggest")
    assert usual.unlike < usual.missing < 0
    assert made.unsaid(("the", "road"))[made.keys["top"]] == usual.unlike


def test_words_are_said_for_words_like_them(learnt: ChainLexicon) -> None:
    longest, river = (learnt.keys[key] for key in ("longest", "river"))
    assert "greatest" not in learnt.words  # nobody taught it
    new, purple = learnt.says(("greatest", "purple")).T
    assert new[longest] > 10 * new[river]
    assert new[river] - purple[river] < purple[river]
    taught = learnt.says(("most",))[:, 0]
    assert taught[longest] > 10 * taught[river]


def test_which_predicates_are_said_by_words_that_stand_mixed(learnt: ChainLexicon) -> None:
    most, count = (learnt.chances.merged[learnt.keys[key]] for key in ("most", "count"))
    assert most[0] < learnt.numbers.merged[0] < count[0]
    assert np.isclose(most.sum(), 1)


def test_names_are_never_said_by_chance(learnt: ChainLexicon) -> None:
    assert learnt.by_chance[learnt.words["peru"]] < learnt.by_chance[learnt.words["tower"]] < learnt.by_chance[learnt.words["in"]]


def test_sentences_beyond_the_limit_and_empty_ones_teach_nothing() -> None:
    tree = tree_of(read_form("(ask (river (all)))"))
    made = ChainLexicon([("river",) * 41, (), ("river",)], [tree] * 3, Chained())
    assert len(made.lessons) == 1


def test_digamma() -> None:
    assert np.allclose(_digamma(np.array([1.0, 0.5, 10.0])), [-0.5772156649, -1.9635100260, 2.2517525890])
