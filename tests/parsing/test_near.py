"""Forms one step from a form, within the signatures of a memory."""

import pytest

from lookadapt.language.logical_form import read_form
from lookadapt.parsing.near import Near, sort_of

TAUGHT = (
    "(turn_on (device lamp))", "(turn_off (device lamp))", "(in (device lamp) (room kitchen))", "(turn_on (in (device fan) (room hall)))",
    "(then (turn_on (device lamp)) (turn_off (device fan)))", "(older (person bob) (person ann))", "(by (name ann) article)",
    "(about (topic war) article)", "(by (name bob) (about (topic war) article))", "(brew (drink tea) (size large))", "(brew (drink tea))",
    '(note (text "x"))', '(memo (text "y"))', "(order 4 (device lamp))",
)  # fmt: skip


@pytest.fixture(scope="module")
def near() -> Near:
    return Near(map(read_form, TAUGHT))


def steps(near: Near, form: str) -> set[str]:
    return {str(other) for other in near.steps(read_form(form))}


@pytest.mark.parametrize(
    ("form", "other"),
    [
        ("(turn_on (device fan))", "(turn_off (device fan))"),  # another predicate of the same shape
        ('(note (text "z"))', '(memo (text "z"))'),
        ("(older (person bob) (person ann))", "(older (person ann) (person bob))"),  # the other way round
        ("(brew (drink tea) (size large))", "(brew (drink tea))"),  # a part fewer
        ("(turn_on (in (device fan) (room hall)))", "(turn_on (device fan))"),  # what is said of a thing left out
        ("(turn_on (device fan))", "(turn_on (in (device fan) (room kitchen)))"),  # or put around it
        ("(by (name ann) (about (topic war) article))", "(about (topic war) (by (name ann) article))"),  # nested the other way
    ],
)
def test_steps(near: Near, form: str, other: str) -> None:
    assert other in steps(near, form)


@pytest.mark.parametrize(
    ("form", "other"),
    [
        ("(turn_on (device fan))", "(order (device fan))"),  # not with so few arguments
        ("(turn_on (device fan))", "(note (device fan))"),  # never seen there
        ("(older (person bob) (person ann))", "(in (person bob) (person ann))"),
        ("(turn_on (device fan))", "(device fan)"),  # no sentence is only that
    ],
)
def test_signatures_hold(near: Near, form: str, other: str) -> None:
    assert other not in steps(near, form)


def test_sorts() -> None:
    assert [sort_of(read_form(form)) for form in ("(a b)", '"t"', "4", "b")] == ["a", '"', "#", "'"]


def test_wide_steps_put_things_where_what_stood_beside_them_was_seen() -> None:
    near = Near(map(read_form, ("(count (by (name ann) article))", "(by (name ann) article)", "(about (topic war) article)")))
    form, other = read_form("(count (by (topic war) article))"), read_form("(count (about (topic war) article))")
    assert other not in set(near.steps(form))
    assert other in set(near.steps(form, wide=True))
    assert read_form("(count (name ann))") not in set(near.steps(read_form("(count (topic war))"), wide=True))


FILTERS = (
    "(only film (genre western))", "(only film silent)", "(only (only film (genre comedy)) silent)", "(oldest (only film (genre western)))",
    "(in (device lamp) (room hall))", "(turn_on (in (device lamp) (room hall)))", "(flats (not (has garage)))", "(flats (near (place sea)))",
)  # fmt: skip


@pytest.mark.parametrize(
    ("form", "repaired"),
    [
        ("(oldest (genre comedy))", "(oldest (only film (genre comedy)))"),
        ("(only (genre comedy) silent)", "(only (only film (genre comedy)) silent)"),
        ("(oldest (only (genre comedy) silent))", "(oldest (only (only film (genre comedy)) silent))"),
        ("(oldest (only film (genre comedy)))", "(oldest (only film (genre comedy)))"),
        ("(turn_on (device lamp))", "(turn_on (device lamp))"),  # which room is not said
        ("(flats (has garage))", "(flats (has garage))"),  # `not` would say something else
    ],
)
def test_repairs_put_parts_inside_what_takes_them(form: str, repaired: str) -> None:
    assert str(Near(map(read_form, FILTERS)).repaired(read_form(form))) == repaired


def test_strange_places_are_counted_by_how_strange_they_are() -> None:
    near = Near(map(read_form, (*FILTERS, "(newest (only film silent))", "(newest (by (name ann)))")))
    assert near.strange(read_form("(oldest (only film silent))")) == (0, 0, 0)
    assert near.strange(read_form("(oldest (by (name ann)))")) == (1, 0, 0)  # `by` was seen beside `only` in another place
    assert near.strange(read_form("(oldest (device lamp))")) == (0, 1, 0)
    assert near.strange(read_form("(turn_on (in (device lamp) (room silent)))")) == (0, 0, 1)  # a symbol of another place
