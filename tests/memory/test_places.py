"""Which kinds were seen in which place."""

from lookadapt import read_form
from lookadapt.memory.frames import find_frames
from lookadapt.memory.places import places_of, side_by_side
from lookadapt.memory.template import Kinds


def places(*texts: str) -> dict[tuple[str, int | str], frozenset[str]]:
    forms = [read_form(text) for text in texts]
    return dict(places_of(forms, Kinds(forms), find_frames(forms)))


def test_arguments_stand_at_their_numbers() -> None:
    found = places("(put (thing cup) (place sink))", "(put (food egg) (place pan))")
    assert found["put", 1] == {"thing", "food"}
    assert found["put", 2] == {"place"}


def test_arguments_of_a_frame_stand_at_their_labels() -> None:
    found = places("(brew (drink latte))", "(brew (drink latte) (size large))")
    assert found["brew", "drink"] == {"drink"}
    assert found["brew", "size"] == {"size"}
    assert ("brew", 1) not in found


def test_places_inside_forms_are_seen() -> None:
    assert places("(when (boils (thing pot)) (lift (thing lid)))")["boils", 1] == {"thing"}


def test_quoted_words_are_a_kind() -> None:
    assert places('(say (text "hello"))')["text", 1] == {'"'}


def test_kinds_side_by_side_are_those_of_two_places_of_one_predicate() -> None:
    found = side_by_side(places("(put (thing cup) (place sink))", "(wipe (place sink))", "(wipe (tool mop))"))
    assert found == {frozenset(("thing", "place"))}
