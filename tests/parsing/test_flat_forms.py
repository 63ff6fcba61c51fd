"""Forms of flat frames, and how they are said back."""

from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.flat_forms import given, ordered, said_back
from lookadapt.parsing.flat_lessons import FlatLesson, flat_lessons


def lessons(*pairs: tuple[str, str]) -> list[FlatLesson]:
    return flat_lessons(memory_of(list(pairs)).examples, {})


def labels(spoken: list[str], taught: list[FlatLesson]) -> list[str]:
    return [name for name, _ in ordered([(name, read_form(f"({name} x)")) for name in spoken], taught)]


FIXED = lessons(
    ("send ann three", '(send (to "ann") (count "three"))'), ("send four by boat", '(send (count "four") (by "boat"))')
)


def test_arguments_keep_the_taught_order() -> None:
    assert labels(["by", "count", "to"], FIXED) == ["to", "count", "by"]


def test_arguments_come_as_spoken_where_lessons_differ() -> None:
    free = lessons(("send ann three", '(send (to "ann") (count "three"))'), ("send four bob", '(send (count "four") (to "bob"))'))
    assert labels(["to", "count"], free) == ["to", "count"]
    assert labels(["count", "to"], free) == ["count", "to"]


def test_what_every_lesson_has_and_none_says_is_given() -> None:
    taught = lessons(("lights up", "(dim (domain d7))"), ("make it dark", "(dim (domain d7))"))
    assert [str(form) for _, form in given(taught)] == ["(domain d7)"]
    assert given(FIXED) == []


def test_a_lesson_is_said_back_with_other_fillers() -> None:
    taught = lessons(
        ("ship three to ann", '(ship (count "three") (to "ann"))'), ("ship two by boat", '(ship (count "two") (by "boat"))')
    )
    assert said_back(taught[0], [("count", (0,)), ("by", ("sled",))], taught) == ("ship", 0, "by", "sled")
