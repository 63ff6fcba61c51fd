"""Readings that nearly say the same, made from forms."""

import random

from lookadapt.language.logical_form import read_form
from lookadapt.training.near_misses import NearMisses, spans_near

TAUGHT = (
    "(turn_on (device lamp))",
    "(turn_off (device lamp))",
    "(turn_on (device fan))",
    '(remind (text "buy milk"))',
    "(order 4)",
    "(order 7)",
)


def made(form: str, sentence: str) -> dict[str, str]:
    misses = NearMisses(map(read_form, TAUGHT))
    found: dict[str, str] = {}
    for name, changed in misses.of(read_form(form), sentence, random.Random(0)):
        found.setdefault(str(changed), name)
    return found


def test_each_change_has_its_name() -> None:
    changed = made("(turn_on (device lamp))", "switch the lamp on")
    assert changed["(turn_off (device lamp))"] == "step"
    assert changed["(turn_on (device fan))"] == "other"
    assert made("(order 4)", "four of them")["(order 7)"] == "other"


def test_copied_text_gets_other_edges_from_the_sentence() -> None:
    changed = made('(remind (text "call bob"))', "please remember to call bob tonight")
    assert changed['(remind (text "call bob tonight"))'] == "span"
    assert changed['(remind (text "bob"))'] == "span"


def test_text_that_the_sentence_does_not_say_has_no_edges() -> None:
    assert spans_near("call ann", "please call bob", random.Random(0)) == []


def test_the_same_seed_makes_the_same_changes() -> None:
    assert made("(turn_on (device lamp))", "x") == made("(turn_on (device lamp))", "x")


def test_the_same_parts_are_put_in_other_places() -> None:
    misses = NearMisses(
        read_form(form)
        for form in (
            "(set (of rent (flat attic)) (of price (flat cellar)))",
            "(set (flat attic) (flat cellar))",
            "(of price (of rent (flat attic)))",
        )
    )
    right = read_form("(set (of rent (flat attic)) (of price (flat cellar)))")
    moved = {str(changed) for name, changed in misses.of(right, "x", random.Random(0)) if name == "order"}
    assert "(set (of rent (of price (flat cellar))) (flat attic))" in moved
    assert "(set (flat attic) (of price (of rent (flat cellar))))" in moved
    assert all(
        sorted(form.replace("(", " ").replace(")", " ").split())
        == sorted(["set", "of", "rent", "flat", "attic", "of", "price", "flat", "cellar"])
        for form in moved
    )


def test_parts_are_not_put_where_nothing_like_them_was_seen() -> None:
    misses = NearMisses(
        map(read_form, ("(tell (person ann) (of price (item pen)))", "(tell (person bob) (of price (item cup)))"))
    )
    right = read_form("(tell (person ann) (of price (item pen)))")
    assert not [changed for name, changed in misses.of(right, "x", random.Random(0)) if name == "order"]
