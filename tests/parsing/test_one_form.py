"""One object for each form of a sentence."""

from lookadapt.language.logical_form import Expression, read_form
from lookadapt.parsing.one_form import OneForm


def test_equal_forms_become_one_and_so_do_their_parts() -> None:
    one = OneForm()
    first = one(read_form("(turn_on (in (device lamp) (room hall)))"))
    assert one(read_form("(turn_on (in (device lamp) (room hall)))")) is first
    other = one(read_form("(turn_off (in (device lamp) (room hall)))"))
    assert other != first
    assert isinstance(first, Expression)
    assert isinstance(other, Expression)
    assert other.items[1] is first.items[1]


def test_a_form_stays_what_it_says() -> None:
    one = OneForm()
    for text in ('(note "x")', "(note x)", "(note 4)", "(note)", "x", '(note (note "x"))'):
        assert str(one(read_form(text))) == text
    assert one(read_form('(note "x")')) != one(read_form("(note x)"))
