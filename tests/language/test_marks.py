"""Marks around and inside words."""

import pytest

from lookadapt.language.marks import ends_asking, with_apostrophes
from lookadapt.language.operators import operators_in


@pytest.mark.parametrize(
    ("text", "asks"), [("so?", True), ("so ?! ", True), ("so!?…", True), ("so? yes!", False), ("so!", False)]
)
def test_marks_at_the_end_ask(text: str, asks: bool) -> None:
    assert ends_asking(text) is asks


def test_other_marks_between_letters_are_apostrophes() -> None:
    assert with_apostrophes("don`t ann´s `lamp` 5`6") == "don't ann's `lamp` 5`6"


@pytest.mark.parametrize("mark", "'’`´‘")
def test_a_denial_is_heard_whatever_its_mark(mark: str) -> None:
    assert [each.kind.name for each in operators_in(f"don{mark}t close it")] == ["negation"]
