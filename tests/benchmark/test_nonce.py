"""Nonce words: a bijection that keeps structure, closed-class words and inflection."""

from pathlib import Path

import pytest

from lookadapt import Example
from lookadapt.experiments.nonce import CLOSED, Renamer, rename_pack
from lookadapt.experiments.sets import read_pack
from lookadapt.language.english import stem
from lookadapt.language.tokens import words

PACK = Path(__file__).resolve().parents[2] / "data" / "packs" / "school"


def test_closed_class_words_numbers_and_marks_stay():
    text = Renamer(1).text("turn on the lamps in my kitchen at 7 am, please!")
    renamed = words(text)
    assert [renamed[i] for i in (1, 2, 4, 5, 7, 8, 9, 10)] == ["on", "the", "in", "my", "at", "7", "am", "please"]
    assert {"turn", "lamps", "kitchen"}.isdisjoint(renamed)
    assert text.endswith("!")


@pytest.mark.parametrize("word", ["lamp", "lamps", "boxes", "stopped", "turning", "berries", "open"])
def test_inflection_stays(word):
    renamer = Renamer(2)
    renamed = renamer.word(word)
    assert stem(renamed) == renamer.word(stem(word))
    assert (renamed == stem(renamed)) == (word == stem(word))


def test_it_is_a_bijection_and_the_same_for_the_same_seed():
    all_words = [f"word{chr(97 + a)}{chr(97 + b)}k" for a in range(26) for b in range(26)]
    one, two = Renamer(5), Renamer(5)
    assert [one.word(w) for w in all_words] == [two.word(w) for w in all_words]
    assert len({one.word(w) for w in all_words}) == len({stem(w) for w in all_words})
    assert [Renamer(6).word(w) for w in all_words[:5]] != [one.word(w) for w in all_words[:5]]


def test_forms_keep_their_shape_numbers_and_copied_words():
    example = Example.of("set the lamp to very warm", '(set (lamp main) 7 "very warm")')
    renamed = Renamer(3).example(example)
    assert renamed.form.size == example.form.size
    assert renamed.form.at((2,)) == example.form.at((2,))
    quoted = renamed.form.at((3,))
    assert quoted.quoted
    assert quoted.text in renamed.utterance
    assert renamed.form.at((1, 0)) != example.form.at((1, 0))
    assert renamed.form.at((1, 0)).text not in words(renamed.utterance)  # a symbol is not spelled like its word


def test_a_pack_is_renamed_as_a_whole():
    pack = read_pack(PACK)
    renamed = rename_pack(pack, 0)
    assert len(renamed.memory) == len(pack.memory)
    assert {tier: len(each) for tier, each in renamed.tiers.items()} == {tier: len(each) for tier, each in pack.tiers.items()}
    plain = {word for example in pack.memory for word in words(example.utterance) if word.isalpha()} - CLOSED
    assert plain.isdisjoint({word for example in renamed.memory for word in words(example.utterance)})
