"""Names by their spelling, and names without the word for their kind."""

import pytest

from lessons import memory_of
from lookadapt import read_form
from lookadapt.memory.linking import link_names
from lookadapt.memory.naming import short_names, spelling, symbols_of, units_of

Row = tuple[tuple[str, ...], str]


def names(pairs: list[tuple[str, str]]) -> set[str]:
    return {str(rule) for rule in memory_of(pairs).rules.rules if rule.is_name}


def shorts(*pairs: tuple[str, str]) -> set[Row]:
    keys = [tuple(text.split()) for text, _ in pairs]
    return {(words, str(form)) for words, form, _, _ in short_names(keys, [read_form(form) for _, form in pairs], keys)}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("(room tool_shed)", {"tool", "shed"}),
        ("en.food.lunch", {"lunch"}),
        ("(line 12)", {"12"}),
        ("(toolShed)", {"toolsh"}),
        ("(in (room shed))", set()),
        ("boxes", {"box"}),
    ],
)
def test_the_words_a_symbol_is_spelled_with(form: str, words: set[str]) -> None:
    assert spelling(read_form(form)) == words


def test_a_short_name_where_a_sentence_shows_it() -> None:
    assert shorts(
        ("client column", "(column client)"), ("price column", "(column price)"), ("sort by client", "(sort (column client))")
    ) == {
        (("client",), "(column client)"),
        (("price",), "(column price)"),
    }


def test_no_short_name_where_sentences_say_it_in_full() -> None:
    full = ("sort by client column", "(sort (column client))")
    assert shorts(("client column", "(column client)"), ("price column", "(column price)"), full) == set()


def test_no_short_name_that_is_taught_as_something_else() -> None:
    found = shorts(
        ("client column", "(column client)"),
        ("price column", "(column price)"),
        ("sort by client", "(sort (column client))"),
        ("price", "(show cost)"),
    )
    assert found == {(("client",), "(column client)")}


def test_one_sentence_is_enough_if_it_spells_its_symbols() -> None:
    assert names([("polish the harp", "(polish (instrument harp))")]) == {"harp → (instrument harp)"}
    assert names([("polish it", "(polish (instrument harp))")]) == {"polish it → (polish (instrument harp))"}


def test_a_spelled_name_takes_all_its_words_and_no_others() -> None:
    found = names(
        [("sweep the tool shed twice", "(sweep (room tool_shed) twice)"), ("lock the tool shed", "(lock (room tool_shed))")]
    )
    assert "tool shed → (room tool_shed)" in found


def test_an_argument_spelled_beside_its_predicate_is_a_thing() -> None:
    found = memory_of(
        [("turn down the brightness", "(turn_down brightness)"), ("turn down the contrast", "(turn_down contrast)")]
    ).rules
    assert {"brightness → brightness", "contrast → contrast", "turn down the [0] → (turn_down #0)"} <= {
        str(r) for r in found.rules
    }


def test_what_words_could_name() -> None:
    form = read_form('(put (thing cup) (call fill "x") (glass))')
    assert [str(part) for _, part in symbols_of(form)] == ["(thing cup)", "fill", "(glass)"]
    assert [str(part) for _, part in symbols_of(read_form("(call size (box a))"), frozenset({"call"}))] == ["(box a)"]


def test_flat_forms_taught_alone_are_one_thing() -> None:
    forms = [read_form(text) for text in ("(event harvest fair)", "(cancel (event harvest fair))", "(pair cup lid)", "(use cup)")]
    assert {str(form) for form in units_of(forms)} == {"(event harvest fair)"}


def test_links_do_not_depend_on_the_order_of_teaching() -> None:
    pairs = [
        ("open the vat", "(p1 (k s1))"),
        ("open the tub", "(p1 (k s2))"),
        ("seal the vat", "(p2 (k s1))"),
        ("seal the tub", "(p2 (k s2))"),
    ]

    def linked(rows: list[tuple[str, str]]) -> set[Row]:
        keys = [tuple(text.replace("the ", "").split()) for text, _ in rows]
        return {(words, str(form)) for words, form, _, _ in link_names(keys, [read_form(form) for _, form in rows], keys)}

    assert linked(pairs) == linked(pairs[::-1]) == {(("vat",), "(k s1)"), (("tub",), "(k s2)")}


CAFE = [
    ("scone", "scone"),
    ("bagel", "bagel"),
    ("back door", "back_door"),
    ("a scone", "(want (item scone))"),
    ("a bagel without jam", "(want (item bagel) (no jam))"),
    ("who is near the back door", "(who (near back_door))"),
    ("who is near the counter", "(who (near counter))"),
]


def test_where_things_are_bare_atoms_what_is_around_one_is_no_part_of_its_name() -> None:
    assert {"jam → jam", "counter → counter"} <= names(CAFE)


def test_predicates_that_take_bare_atoms_take_no_others() -> None:
    assert "counter → counter" in names([*CAFE, ("anna", "(person anna)")])


def test_words_that_spell_predicates_are_no_part_of_a_name() -> None:
    taught = [
        ("ridge", "(spot ridge)"),
        ("shore", "(spot shore)"),
        ("kites over the ridge", "(pick kites (over (spot ridge)))"),
        ("kites higher than the ridge", "(pick kites (higher (spot ridge)))"),
        ("kites over the shore higher than the ridge", "(pick (pick kites (over (spot shore))) (higher (spot ridge)))"),
        ("barges visible from the ridge", "(pick barges (visible (spot ridge)))"),
        ("the nearest barge visible from the shore", "(least distance (pick barges (visible (spot shore))))"),
        ("kites that are not visible from the ridge", "(pick kites (not (visible (spot ridge))))"),
    ]
    assert {"barges → barges", "kites → kites"} <= names(taught)


def test_a_number_that_the_form_copies_names_nothing_else() -> None:
    taught = [
        ("flyer", "(product flyer)"),
        ("booklet", "(product booklet)"),
        ("print 200 flyers", "(print (copies 200) (product flyer))"),
        ("print 30 booklets in black and white", "(print (copies 30) (product booklet) (ink mono))"),
        ("print 80 flyers in full colour", "(print (copies 80) (product flyer) (ink colour))"),
    ]
    assert not any(name.startswith("30") for name in names(taught))


def test_first_arguments_that_are_spelled_are_things() -> None:
    taught = [
        ("plot 7", "(plot 7)"),
        ("sow beans on plot 7", "(sow beans (plot 7))"),
        ("sow leeks on plot 9", "(sow leeks (plot 9))"),
    ]
    rules = {str(rule) for rule in memory_of(taught).rules.rules}
    assert "sow [0] on [1] → (sow #0 #1)" in rules
    opaque = [("plot 7", "(plot 7)"), ("sow beans on plot 7", "(sow z1 (plot 7))"), ("sow leeks on plot 9", "(sow z2 (plot 9))")]
    assert "sow [0] on [1] → (sow #0 #1)" not in {str(rule) for rule in memory_of(opaque).rules.rules}


def test_a_name_is_all_that_stands_behind_the_article() -> None:
    taught = [
        ("stops with a shelter", "(has shelter stops)"),
        ("stops without a lift", "(lacks lift stops)"),
        ("stops on the hill with a ticket machine", "(has machine (on hill stops))"),
        ("give back the corner stall", "(give (stall corner))"),
        ("give back the open air stall on sunday", "(give (stall open) sunday)"),
    ]
    found = names(taught)
    assert "ticket machine → machine" in found
    assert "open air stall → (stall open)" in found or "the open air stall → (stall open)" in found


def test_copied_words_are_no_part_of_a_name() -> None:
    taught = [
        ("bella", "(horse bella)"),
        ("thunder", "(horse thunder)"),
        ("give bella 2 kilos of oats", '(feed (horse bella) (amount "2 kilos") oats)'),
        ("give thunder 5 kilos of hay", '(feed (horse thunder) (amount "5 kilos") hay)'),
        ("wash bella then give bella 1 kilo of oats", '(then (wash (horse bella)) (feed (horse bella) (amount "1 kilo") oats))'),
    ]
    assert "oats → oats" in names(taught)
    assert not any("kilo" in name for name in names(taught))


def test_a_text_may_stand_where_predicates_stand() -> None:
    assert memory_of([("lamp b", '(("lamp") 7)')]).rules.rules


def test_a_question_word_names_nothing() -> None:
    taught = [
        ("ann tutors bob", "(tell (tutors (staff ann) (pupil bob)))"),
        ("who tutors bob", "(ask (tutors who (pupil bob)))"),
        ("who tutors eve", "(ask (tutors who (pupil eve)))"),
        ("dan tutors eve", "(tell (tutors (staff dan) (pupil eve)))"),
    ]
    assert not any(name.endswith("→ who") for name in names(taught))
