"""Optional labelled arguments: cores, pieces, the order of labels, what frames lend each other."""

import pytest

from lessons import memory_of
from lookadapt import Parser, read_form
from lookadapt.memory.frames import find_frames, label_of, lends
from lookadapt.memory.rules import Frame, Rule, RuleSet

BREW = [
    ("brew a latte", "(brew (drink latte))"),
    ("brew a large mocha", "(brew (drink mocha) (size large))"),
    ("brew a mocha for nina", '(brew (drink mocha) (for "nina"))'),
]


def frames(*forms: str) -> dict[str, Frame]:
    return find_frames(map(read_form, forms))


def cores(rules: RuleSet) -> set[str]:
    return {str(rule) for rule in rules.rules if rule.frame is not None}


def pieces(rules: RuleSet) -> dict[str, str | None]:
    return {str(rule): rule.piece for rule in rules.rules if rule.piece is not None}


@pytest.mark.parametrize(
    ("form", "label"), [("(size large)", "size"), ("large", "large"), ('"large"', '"'), ("((of x) y)", "(of x)")]
)
def test_what_an_argument_is_called_by(form: str, label: str) -> None:
    assert label_of(read_form(form)) == label


def test_a_predicate_whose_labels_come_and_go_is_a_frame() -> None:
    found = frames("(brew (drink a))", "(brew (drink a) (size b))", '(brew (drink a) (for "c"))')
    assert found == {
        "brew": Frame(
            "brew",
            ("drink", "size", "for"),
            frozenset({"drink"}),
            frozenset({frozenset({"drink"}), frozenset({"drink", "size"}), frozenset({"drink", "for"})}),
            frozenset({("drink", "size"), ("drink", "for")}),
        )
    }


@pytest.mark.parametrize(
    "forms",
    [
        ("(open (door a))", "(open (gate b))"),  # always one argument
        ("(mix (drink a))", "(mix (drink a) (drink b))"),  # a label twice
        ("(stop)", "(stop (now a))"),  # none at all
        ("(go (to a) (by b))", "(go (by b) (to a))", "(go (to a))"),  # no order that all keep
        ('("on top" (to a))', '("on top" (to a) (by b))'),  # text is no predicate
    ],
)
def test_what_is_no_frame(forms: tuple[str, ...]) -> None:
    assert frames(*forms) == {}


def test_frames_are_found_inside_forms() -> None:
    assert list(frames("(later (brew (drink a)))", "(brew (drink a) (size b))")) == ["brew"]


def test_labels_stand_in_the_order_that_all_examples_keep() -> None:
    found = frames("(p (c x))", "(p (b x) (c x))", "(p (a x) (b x))")["p"]
    assert found.labels == ("a", "b", "c")
    assert ("a", "c") in found.precedes  # by way of b
    assert found.required == frozenset()


@pytest.mark.parametrize(
    ("spoken", "order"),
    [
        (["drink", "size"], [0, 1]),
        (["size", "drink"], [1, 0]),  # as it was taught
        (["for", "size", "drink"], [2, 0, 1]),  # of those never taught together, as they are spoken
        ([], []),
    ],
)
def test_spoken_labels_come_in_the_order_of_the_form(spoken: list[str], order: list[int]) -> None:
    frame = frames("(brew (drink a))", "(brew (drink a) (size b))", '(brew (drink a) (for "c"))')["brew"]
    assert frame.ordered(spoken) == order


def test_sentences_of_a_frame_are_cut_into_a_core_and_pieces() -> None:
    rules = memory_of(BREW).rules
    assert cores(rules) == {"brew [0] → (brew #0)", "brew [1] [0] → (brew #0 #1)"}
    assert pieces(rules) == {"[0] → #0": "size", "for [0] → (for #0)": "for"}


def test_a_core_knows_where_its_frame_is_and_who_taught_it() -> None:
    taught = [*BREW, ("wait and then brew a latte", "(after (wait) (brew (drink latte)))"), ("wait", "(wait)")]
    by_text = {str(rule): rule for rule in memory_of(taught).rules.rules if rule.frame is not None}
    assert by_text["brew [0] → (brew #0)"].frame_path == ()
    assert by_text["brew [0] → (brew #0)"].sources == (0, 1, 2, 3)
    assert {rule.frame for rule in by_text.values()} == {"brew"}


def test_a_piece_remembers_what_it_was_taught_with() -> None:
    by_label = {rule.piece: rule for rule in memory_of(BREW).rules.rules if rule.piece is not None}
    assert by_label["for"].lenders == {"brew"}
    assert by_label["for"].slots[0].texts == ("nina",)
    assert by_label["size"].slots[0].kinds == {"size"}


def test_a_piece_with_fixed_words() -> None:
    rules = memory_of(
        [
            ("wash the shirt", "(wash (item shirt))"),
            ("wash the towel", "(wash (item towel))"),
            ("wash the shirt with hot water", "(wash (item shirt) (heat high))"),
        ]
    ).rules
    assert cores(rules) == {"wash [0] → (wash #0)"}
    assert set(pieces(rules).values()) == {"heat"}


def test_one_sentence_with_two_pieces_is_cut_before_the_word_that_announces() -> None:
    rules = memory_of(
        [
            ("book a table", "(book (what table))"),
            ("book a table at 7 pm under marsh", '(book (what table) (time "7 pm") (name "marsh"))'),
            ("book a room", "(book (what room))"),
        ]
    ).rules
    assert pieces(rules) == {"at [0] → (time #0)": "time", "under [0] → (name #0)": "name"}


def test_frames_that_share_two_labels_lend_pieces() -> None:
    found = frames(
        "(brew (drink a))",
        "(brew (drink a) (size b))",
        "(sell (drink a))",
        "(sell (drink a) (size b) (to c))",
        "(wash (size b))",
        "(wash (size b) (heat c))",
    )
    piece = Rule(("to", 0), read_form("(to x)"), (), (), ("to", 0), piece="to", lenders=frozenset({"sell"}))
    assert lends(piece, "brew", found)
    assert lends(piece, "sell", found)
    assert not lends(piece, "wash", found)


def test_cores_and_pieces_show_the_words_as_they_were_taught() -> None:
    rules = memory_of(
        [
            ("heron", "(bird heron)"),
            ("otter", "(bird otter)"),
            ("the heron was sighted", "(sighted (bird heron))"),
            ("the heron was sighted at 4 am", '(sighted (bird heron) (at "4 am"))'),
            ("the otter was sighted by nina", '(sighted (bird otter) (by "nina"))'),
        ]
    ).rules
    assert {rule.surface for rule in rules.rules if rule.frame is not None} == {(0, "was", "sighted")}


def test_a_sentence_with_an_argument_that_nothing_announces_may_have_more_said_behind_it() -> None:
    memory = memory_of(
        [
            ("little fox", "(film fox)"),
            ("glass city", "(film glass)"),
            ("child", "child"),
            ("student", "student"),
            ("buy 2 tickets for little fox", "(buy (film fox) (tickets 2))"),
            ("buy 3 child tickets for glass city", "(buy (film glass) (kind child) (tickets 3))"),
            ("buy 4 tickets for glass city on friday", '(buy (film glass) (tickets 4) (day "friday"))'),
        ]
    )
    parse = Parser.load(encoder=False).parse("buy 5 student tickets for little fox on monday", memory)
    assert str(parse.form) == '(buy (film fox) (kind student) (tickets 5) (day "monday"))'


FLATS = [
    ("northgate", "(area north)"),
    ("the harbour", "(area harbour)"),
    ("flats in northgate", "(flats (in (area north)))"),
    ("flats with a balcony", "(flats balcony)"),
    ("flats with a balcony and a lift", "(flats balcony lift)"),
    ("flats with a garage", "(flats garage)"),
    ("flats where pets are allowed", "(flats pets)"),
    ("furnished flats in the harbour", "(flats furnished (in (area harbour)))"),
]


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("flats where pets are allowed in northgate", "(flats pets (in (area north)))"),  # words of a symbol are a piece
        ("flats in northgate with a lift", "(flats (in (area north)) lift)"),  # a symbol may stand anywhere
    ],
)
def test_symbols_that_come_and_go(said: str, form: str) -> None:
    assert str(Parser.load(encoder=False).parse(said, memory_of(FLATS)).form) == form


def test_a_name_of_several_symbols_is_no_frame_of_them() -> None:
    events = [("dinner", "(event dinner)"), ("ball game", "(event ball game)"), ("late show", "(event late show)")]
    assert not any(rule.frame or rule.piece for rule in memory_of(events).rules.rules)


def test_words_of_a_symbol_are_a_piece() -> None:
    dogs = ("flats where dogs may stay", "(flats pets)")
    assert pieces(memory_of([*FLATS[:4], *FLATS[5:6], *FLATS[7:], dogs]).rules).get("where dogs may stay → pets") == "pets"


def test_an_argument_that_is_said_in_two_places_is_no_piece():
    names = [("oslo", "(city oslo)"), ("rome", "(city rome)"), ("truck", "(car truck)"), ("bike", "(car bike)")]
    send = [
        ("send it from oslo by truck to rome", "(send (route (city oslo) (city rome)) (by (car truck)))"),
        ("send it by bike", "(send (by (car bike)))"),
        ("send it for bob", "(send (for bob))"),
    ]
    memory = memory_of([*names, *send])
    assert {rule.piece for rule in memory.rules.rules} == {None, "by", "for"}
    parser = Parser.load(encoder=False)
    assert str(parser.parse("send it from rome by bike to oslo", memory).best) == str(
        read_form("(send (route (city rome) (city oslo)) (by (car bike)))")
    )
    assert not parser.parse("send it from oslo for bob", memory).understood


def test_what_announces_a_slot_is_not_what_says_a_symbol() -> None:
    taught = [
        ("pay 5 to mia in dollars", '(pay 5 (to "mia") usd)'),
        ("pay 7 to tom in francs by cheque", '(pay 7 (to "tom") chf (via cheque))'),
        ("cheque", "(via cheque)"),
        ("wire", "(via wire)"),
    ]
    parser, memory = Parser.load(encoder=False), memory_of(taught)
    assert str(parser.parse("pay 9 to ada in francs", memory).form) == '(pay 9 (to "ada") chf)'
    assert str(parser.parse("pay 9 to ada in dollars by wire", memory).form) == '(pay 9 (to "ada") usd (via wire))'
