"""Who said what in one sentence."""

import numpy as np
import pytest

from chain_lessons import lexicon
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.chain_learning import ChainLexicon
from lookadapt.parsing.chain_lesson import BEFORE, ChainLesson, Counts
from lookadapt.parsing.chain_trees import tree_of


@pytest.fixture(scope="module")
def learnt() -> ChainLexicon:
    return lexicon()


def counted(learnt: ChainLexicon, said: tuple[str, ...], form: str) -> Counts:
    counts = Counts.none(learnt.chances)
    ChainLesson(learnt.chances, said, learnt.ids(said), tree_of(read_form(form))).count(counts)
    return counts


def test_every_predicate_of_one_argument_is_said_in_one_way(learnt: ChainLexicon) -> None:
    counts = counted(learnt, ("which", "country", "has", "the", "most", "river"), "(ask (most (country (having (river (all))))))")
    assert np.isclose((counts.merged * (1, 2, 3)).sum(), 4)  # predicates: ask, most, country, having
    assert counts.merged[learnt.keys["most"], 1:].sum() > 0.5  # `most` stands between the words of the country and of having
    assert not counts.merged[learnt.keys["having"], 1:].any()  # the rivers have nothing below them


def test_words_are_counted_where_they_were_said(learnt: ChainLexicon) -> None:
    counts = counted(learnt, ("which", "river", "are", "in", "peru"), "(ask (river (inside (land peru))))")
    assert counts.words[learnt.keys["river"], learnt.words["river"]] > 0.9
    assert counts.words[learnt.keys["(land peru)"], learnt.words["peru"]] > 0.9
    assert counts.words.sum() <= 5
    assert np.isclose(counts.uses[learnt.keys["(land peru)"], BEFORE], 1)


def test_all_ways_to_say_a_sentence_count(learnt: ChainLexicon) -> None:
    said = ("which", "river", "are", "in", "peru")
    chances = [
        ChainLesson(learnt.chances, said, learnt.ids(said), tree_of(read_form(form))).chance
        for form in ("(ask (river (inside (land peru))))", "(ask (lake (inside (land peru))))")
    ]
    assert chances[0] > 10 * chances[1] > 0


def test_a_sentence_without_the_copied_text_teaches_nothing() -> None:
    learnt = lexicon(copied=True)
    counts = counted(learnt, ("which", "river", "are", "in", "chad"), '(ask (river (inside (land "peru"))))')
    assert not counts.words.any()
    assert not counts.merged.any()
