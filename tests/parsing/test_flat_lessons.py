"""Where the sentences that teach flat frames say their arguments."""

from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.flat_lessons import FlatLesson, arguments_of, flat_lessons, names_of


def lessons(*pairs: tuple[str, str]) -> list[FlatLesson]:
    examples = memory_of(list(pairs)).examples
    return flat_lessons(examples, names_of(examples))


def spoken(lesson: FlatLesson) -> dict[str, str]:
    return {s.label: " ".join(lesson.words[s.start : s.end]) for s in lesson.segments}


def test_a_form_is_flat_if_every_argument_is_a_label_with_a_value() -> None:
    assert arguments_of(read_form("(pause)")) == ()
    assert arguments_of(read_form('(play (query "x") (area kitchen))')) is not None
    assert arguments_of(read_form("(play (in (area kitchen)))")) is None
    assert arguments_of(read_form("(order 200)")) is None


def test_quoted_text_is_found_as_it_stands() -> None:
    assert spoken(lessons(("play the long road on deck two", '(play (query "the long road") (deck "two"))'))[0]) == {
        "query": "the long road",
        "deck": "two",
    }


def test_a_symbol_is_found_by_the_name_taught_for_it_or_by_its_own_words() -> None:
    found = lessons(
        ("parlour", "(area living_room)"),
        ("music in the parlour", "(play (area living_room))"),
        ("dim the dining room", "(dim (area dining_room))"),
    )
    assert [spoken(lesson) for lesson in found] == [{"area": "parlour"}, {"area": "dining room"}]


def test_a_symbol_that_nothing_names_is_found_by_elimination() -> None:
    found = lessons(("start the kiln", "(start)"), ("start the kiln gently", "(start (mode m3))"))
    assert spoken(found[1]) == {"mode": "gently"}


def test_a_name_taught_alone_is_no_lesson() -> None:
    assert [lesson.head for lesson in lessons(("oak", "(tree oak)"), ("water the oak", "(water (tree oak))"))] == ["water"]
