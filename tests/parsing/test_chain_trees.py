"""Forms cut into units, and which memories are read so."""

import pytest

from chain_lessons import forms, lessons
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.chain_trees import Unit, chained, tree_of
from lookadapt.parsing.costs import Chained


def units(form: str) -> list[str]:
    return [str(part.unit.template) for part in tree_of(read_form(form)).walk()]


def test_constants_belong_to_their_predicate() -> None:
    assert units("(ask (longest (river (all))))") == ["(ask #0)", "(longest #0)", "(river (all))"]
    assert units("(ask (river (inside (land chad))))")[-1] == "(land chad)"
    assert units("(but (river (all)) (inside (land chad any)))")[0] == "(but #0 #1)"


def test_copied_text_is_a_unit_of_its_place() -> None:
    tree = tree_of(read_form('(ask (land "chad"))'))
    part = tree.parts[0].parts[0]
    assert (part.text, part.unit.copies, part.unit.is_name) == ("chad", '"land 1', False)


def test_a_new_name_is_of_its_predicate() -> None:
    unit = Unit(tree_of(read_form("(land (all))")).unit.template, copies="land")
    assert (unit.head, unit.key, unit.is_name, unit.spelling) == ("land", "land", False, frozenset())


def test_names_have_words_of_their_own_and_predicates_share_theirs() -> None:
    river, inside, chad = (tree_of(read_form(form)).unit for form in ("(river (all))", "(river (inside x))", "(land chad)"))
    assert river.key == inside.key == "river"
    assert chad.key == "(land chad)"
    assert (river.spelling, chad.spelling) == ({"river"}, {"chad"})


def test_chains_are_told_from_other_forms() -> None:
    taught = forms(lessons())
    assert len(chained(taught, Chained())) == len(taught)
    assert not chained(taught[:30], Chained())  # too few
    flat = [read_form(f"(play (song s{n}) (room r{n}) (at t{n}))") for n in range(60)]
    assert not chained(flat, Chained())
    shallow = [read_form(f"(turn (on (lamp l{n})))") for n in range(60)]
    assert not chained(shallow, Chained())
    wide = read_form("(ask (three (river (all)) (lake (all)) (road (all))))")
    assert not chained([*taught, wide], Chained())


def test_forms_of_any_depth_do_no_harm() -> None:
    deep = read_form("(not " * 5000 + "x" + ")" * 5000)
    assert not chained([*forms(lessons()), deep], Chained())


@pytest.mark.parametrize("share", [0.5, 1.1])
def test_nearly_all_predicates_must_say_something_of_one_thing(share: float) -> None:
    pairs = [read_form("(ask (longest (both (river (in_1 (land a))) (lake (in_1 (land b))))))")] * 10
    assert bool(chained([*forms(lessons()), *pairs], Chained(single=share))) == (share < 1)
