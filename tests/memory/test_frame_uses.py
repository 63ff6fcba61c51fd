"""Which arguments of a frame may be left out, and which words announce them."""

import pytest

from lessons import memory_of
from lookadapt.memory.frame_uses import led, where_to_cut
from lookadapt.parsing.parser import Parser

PARSER = Parser.load(encoder=False)


@pytest.mark.parametrize(
    ("words", "cut"),
    [
        ("longer than", 0),
        ("more expensive than", 0),
        ("made by", 0),
        ("people at", 1),
        ("degrees or more expensive than", 2),
        ("of", 1),
    ],
)
def test_comparatives_and_participles_go_with_what_they_announce(words: str, cut: int) -> None:
    said = tuple(words.split())
    assert where_to_cut(said, said, frozenset()) == cut


def test_known_announcements_decide_first() -> None:
    assert where_to_cut(("people", "at"), ("people", "at"), frozenset({("people", "at")})) == 0


def test_words_between_slots_announce_the_second_if_it_may_be_left_out() -> None:
    page = ["page", ("slot", "p"), "with", "message", None]
    assert led(page) == {2, 3}
    assert led(["page", ("slot", "p"), "some", "message", None]) == set()
    assert led(["page", ("slot", "p"), "with", "message", ("slot", "m")]) == set()


FILMS = [
    ("little fox", "(film fox)"),
    ("glass city", "(film glass)"),
    ("films without adverts", "(films (lacks adverts))"),
    ("films without cuts", "(films (lacks cuts))"),
    ("films with subtitles longer than glass city", "(films (has subtitles) (longer (film glass)))"),
]


def test_a_comparison_is_said_beside_other_arguments() -> None:
    found = PARSER.parse("films without adverts longer than little fox", memory_of(FILMS)).form
    assert str(found) == "(films (lacks adverts) (longer (film fox)))"


PAGES = [
    ("noor", "(p e4)"),
    ("viktor", "(p e6)"),
    ("atlas", "(s h1)"),
    ("page noor with the message come to the office", '(b1 (p e4) (m "come to the office"))'),
    ("boot atlas", "(a1 (s h1))"),
    ("atlas is down", "(c1 (s h1))"),
    ("when atlas is down page viktor", "(w1 (c1 (s h1)) (b1 (p e6)))"),
]


def test_an_argument_goes_with_all_the_words_before_it() -> None:
    assert str(PARSER.parse("page noor", memory_of(PAGES)).form) == "(b1 (p e4))"


REPORTS = [
    ("base camp", "(station base)"),
    ("the north post", "(station north)"),
    ("rover two", "(station rover)"),
    ("a weather report", "(report weather)"),
    ("a status report", "(report status)"),
    ("send a weather report to the north post", "(send (report weather) (to (station north)))"),
    ("send a status report from rover two to base camp", "(send (report status) (from (station rover)) (to (station base)))"),
    ("lend a status report to base camp", "(lend (report status) (place (station base)))"),
    ("lend a weather report to rover two in may", '(lend (report weather) (place (station rover)) (when "may"))'),
]


@pytest.mark.parametrize(
    ("sentence", "form"),
    [
        ("send a status report from base camp", "(send (report status) (from (station base)))"),
        ("send a status report", None),  # fewer than were ever taught
        ("lend a status report in may", None),  # whom is nothing that the label calls by its preposition
    ],
)
def test_an_argument_called_by_its_preposition_may_give_way_to_another(sentence: str, form: str | None) -> None:
    found = PARSER.parse(sentence, memory_of(REPORTS)).form
    assert found is None if form is None else str(found) == form


def test_so_may_a_time() -> None:
    ferry = [
        ("sail at 18:30", '(sail (time "18:30"))'),
        ("sail for oslo at 18:30", '(sail (dest "oslo") (time "18:30"))'),
    ]
    assert str(PARSER.parse("sail for kiel", memory_of(ferry)).form) == '(sail (dest "kiel"))'
