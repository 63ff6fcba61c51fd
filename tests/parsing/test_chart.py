"""The chart: sentences in, forms out; what a strict chart refuses and a relaxed one pays for."""

from dataclasses import replace

import pytest

from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.memory.rules import Rule, Slot
from lookadapt.parsing.chart import Chart, Item
from lookadapt.parsing.copying import runs_on
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.costs.limits import MAX_COPIED
from lookadapt.parsing.evidence import Evidence, Trust
from lookadapt.parsing.forms import whole_form
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence

Pairs = list[tuple[str, str]]

HARBOUR: Pairs = [
    ("crane", "(gear crane)"),
    ("winch", "(gear winch)"),
    ("pier", "(spot pier)"),
    ("dock", "(spot dock)"),
    ("switch on the crane", "(switch_on (gear crane))"),
    ("crane on the pier", "(at (gear crane) (spot pier))"),
    ("move the crane to the dock", "(move (gear crane) (spot dock))"),
    ("go past the dock", "(pass (spot dock))"),
]
ORDER: Pairs = [("order 20 buckets of tar", "(order 20 (goods tar))"), ("order 5 buckets of paint", "(order 5 (goods paint))")]
PAGE: Pairs = [
    ("page nilsen at 7 am about the storm tide", '(page (name "nilsen") (time "7 am") (text "the storm tide"))'),
    (
        "page holm at noon about the lost anchor near the mole",
        '(page (name "holm") (time "noon") (text "the lost anchor near the mole"))',
    ),
]
BREW: Pairs = [
    ("brew a latte", "(brew (drink latte))"),
    ("brew a large mocha", "(brew (drink mocha) (size large))"),
    ("brew a mocha for nina at 7 am", '(brew (drink mocha) (for "nina") (time "7 am"))'),
]


def items(pairs: Pairs, said: str, relaxed: bool = False) -> tuple[list[Item], Sentence]:
    rules = memory_of(pairs).rules
    sentence = Sentence.of(said, rules.silent)
    return Chart(sentence, Index(rules, Costs(), relaxed), relaxed).whole(), sentence


def forms(pairs: Pairs, said: str, relaxed: bool = False) -> list[str]:
    found, sentence = items(pairs, said, relaxed)
    return [str(whole_form(item, sentence)) for item in found]


def best(pairs: Pairs, said: str, relaxed: bool = False) -> str | None:
    return next(iter(forms(pairs, said, relaxed)), None)


# --- composition ---


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("switch on the winch", "(switch_on (gear winch))"),
        ("switch on the winch on the dock", "(switch_on (at (gear winch) (spot dock)))"),
        ("move the winch on the pier to the dock", "(move (at (gear winch) (spot pier)) (spot dock))"),
        ("crane", "(gear crane)"),
    ],
)
def test_new_fillers_and_nestings(said: str, form: str) -> None:
    assert best(HARBOUR, said) == form


@pytest.mark.parametrize("said", ["switch on the banana", "switch the", "winch crane", "switch on the crane now then"])
def test_a_strict_chart_explains_every_word_or_nothing(said: str) -> None:
    assert forms(HARBOUR, said) == []


def test_kinds_are_part_of_a_strict_search() -> None:
    assert forms(HARBOUR, "switch on the dock") == []
    assert best(HARBOUR, "switch on the dock", relaxed=True) == "(switch_on (spot dock))"


def test_a_relaxed_chart_skips_a_word_at_its_price() -> None:
    (strict, _), (relaxed, _) = items(HARBOUR, "switch on the winch"), items(HARBOUR, "switch on the big winch", relaxed=True)
    assert relaxed[0].cost - strict[0].cost == pytest.approx(Costs().insert_unknown)
    assert forms(HARBOUR, "switch on the big winch") == []


def test_an_unknown_word_said_twice_is_unknown_once() -> None:
    once, twice = (
        items(HARBOUR, said, relaxed=True)[0][0].cost for said in ("big switch on the winch", "big switch on the big winch")
    )
    assert twice == pytest.approx(once)


def test_an_unknown_word_that_only_spells_the_predicate_of_what_it_follows_is_cheap_to_skip() -> None:
    said = ("switch on the winch", "switch on the winch gear", "switch on the gear winch")
    plain, behind, before = (items(HARBOUR, each, relaxed=True)[0][0].cost for each in said)
    assert behind - plain == pytest.approx(Costs().insert_kind)
    assert before - plain == pytest.approx(Costs().insert_unknown)


def test_a_kind_never_seen_there_has_its_price() -> None:
    (seen, _), (strange, _) = (
        items(HARBOUR, "switch on the winch", relaxed=True),
        items(HARBOUR, "switch on the dock", relaxed=True),
    )
    assert strange[0].cost - seen[0].cost > Costs().kind_new - 0.1


def test_each_form_is_found_once() -> None:
    found = forms(HARBOUR, "move the winch on the pier to the dock", relaxed=True)
    assert len(found) == len(set(found))


def test_readings_come_cheapest_first() -> None:
    found, _ = items(HARBOUR, "move the winch on the pier to the dock", relaxed=True)
    assert [item.cost for item in found] == sorted(item.cost for item in found)


def test_nothing_dearer_than_the_bound_is_built() -> None:
    rules = memory_of(HARBOUR).rules
    sentence = Sentence.of("switch on the big winch", rules.silent)
    index = Index(rules, Costs(), relaxed=True)
    assert Chart(sentence, index, relaxed=True, bound=1.0).whole() == []
    assert Chart(sentence, index, relaxed=True, bound=3.0).whole()


def test_a_slot_said_twice_is_one_thing() -> None:
    """Rules from constructions say a slot twice: `put X where Y is and Y where X is`."""
    rules = memory_of(HARBOUR).rules
    index = Index(rules, Costs(), relaxed=False)
    (rule,) = [rule for rule in rules.rules if str(rule) == "switch on the [0] → (switch_on #0)"]
    twice = replace(rule, wording=("stop", 0, "and", "start", 0), entry="restart")
    index.learn(twice, 0.5, Evidence(Trust.WORDING))

    def read(said: str) -> list[str]:
        sentence = Sentence.of(said, rules.silent)
        return [str(whole_form(item, sentence)) for item in Chart(sentence, index, relaxed=False).whole()]

    assert read("stop the winch and start the winch") == ["(switch_on (gear winch))"]
    assert read("stop the winch and start the crane") == []


# --- copied words ---


def test_a_number_slot_writes_digits() -> None:
    assert best(ORDER, "order twenty five buckets of paint") == "(order 25 (goods paint))"
    assert best(ORDER, "order 1,200 buckets of tar") == "(order 1200 (goods tar))"


@pytest.mark.parametrize("said", ["order many buckets of tar", "order tar buckets of tar", "order 2 5 buckets of tar"])
def test_a_number_slot_takes_numbers_only(said: str) -> None:
    assert forms(ORDER, said) == []


def test_copied_words_are_of_the_taught_types() -> None:
    said = "page larsen at 6:45 pm about the broken hatch on the ferry"
    assert best(PAGE, said) == '(page (name "larsen") (time "6:45 pm") (text "the broken hatch on the ferry"))'
    assert forms(PAGE, "page larsen at supper about the storm tide") == []  # words are no time
    assert forms(PAGE, "page of larsen at noon about the storm tide") == []  # a preposition begins no name


def test_copied_text_ends_where_a_clause_begins() -> None:
    assert forms(PAGE, "page larsen at 8 am unless he sleeps about the storm tide") == []
    assert forms(PAGE, "page larsen at 8 am about the storm tide unless it rains") == []


def test_copied_text_has_an_end() -> None:
    text = " ".join(["foam"] * MAX_COPIED)
    assert best(PAGE, f"page holm at noon about {text}") == f'(page (name "holm") (time "noon") (text "{text}"))'
    assert forms(PAGE, f"page holm at noon about {text} foam") == []


@pytest.mark.parametrize(
    ("texts", "said", "on"),
    [
        (("7 am",), "8 am", False),
        (("7 am",), "8 am unless i am asleep", True),
        (("7 am unless it rains",), "8 am unless i am asleep", False),  # it was taught so
        (("nilsen",), "larsen", False),
        (("nilsen",), "by larsen", True),
        (("nilsen",), "larsen and holm", True),
        (("nilsen",), "someone", True),
        (("nilsen",), "larsen at 7", True),
        (("two hours",), "two and a half hours", False),
        (("20 minutes",), "180 degrees for 20 minutes", True),
        (("friday",), "saturday at noon", False),
        (("friday",), "end of may", False),
        (("the lost anchor near the mole",), "bread and butter for larsen", False),  # free text may join
        (("the lost anchor near the mole",), "bread because it is late", True),
    ],
)
def test_copied_words_that_run_on(texts: tuple[str, ...], said: str, on: bool) -> None:
    rule = Rule(("page", 0), read_form("(page #0)"), (Slot(True, texts=texts),), (0,), ("page", 0))
    assert runs_on(said.split(), rule, 0) is on


ALLERGIC: Pairs = [
    ("mrs lane is allergic to nuts", '(allergic (guest "mrs lane") (food nut))'),
    ("tom is allergic to milk", '(allergic (guest "tom") (food milk))'),
]


def test_a_sentence_may_begin_with_copied_words() -> None:
    assert best(ALLERGIC, "old mr finch is allergic to milk") == '(allergic (guest "old mr finch") (food milk))'
    assert forms(ALLERGIC, "big bold red tall thin men is allergic to milk") == []  # longer than a subject is


def test_nothing_but_copied_words_is_no_sentence() -> None:
    assert forms(ALLERGIC, "old mr finch") == []


# --- frames ---


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("brew a mocha", "(brew (drink mocha))"),
        ("brew a large latte", "(brew (drink latte) (size large))"),
        ("brew a large latte for gus", '(brew (drink latte) (size large) (for "gus"))'),
        ("brew a latte for gus at 9 am", '(brew (drink latte) (for "gus") (time "9 am"))'),
        (
            "brew a large latte at 9 am for gus",
            '(brew (drink latte) (size large) (for "gus") (time "9 am"))',
        ),  # the form keeps the taught order
        ("at 9 am brew a latte", '(brew (drink latte) (time "9 am"))'),  # a piece may come first
        ("brew for gus a latte", '(brew (drink latte) (for "gus"))'),
    ],
)
def test_pieces_combine_in_any_order(said: str, form: str) -> None:
    assert best(BREW, said) == form


def test_pieces_taught_one_at_a_time_combine() -> None:
    apart = [
        *BREW[:2],
        ("brew a mocha for nina", '(brew (drink mocha) (for "nina"))'),
        ("brew a mocha at 7 am", '(brew (drink mocha) (time "7 am"))'),
    ]
    assert best(apart, "brew a latte for gus at 9 am") == '(brew (drink latte) (for "gus") (time "9 am"))'


@pytest.mark.parametrize("said", ["brew a large latte large", "brew for gus", "for gus", "large", "brew", "for gus at 9 am"])
def test_what_no_frame_says(said: str) -> None:
    assert "(brew" not in (best(BREW, said) or "")


def test_a_value_alone_or_a_piece_alone_says_nothing() -> None:
    assert forms(BREW, "for gus") == []
    assert forms(BREW, "9 am") == []


def test_what_the_last_word_says_may_cost_more_than_the_rest_alone() -> None:
    index = Index(
        memory_of([("crane", "(gear crane)"), ("winch", "(gear winch)"), ("crane on", "(on (gear crane))")]).rules,
        Costs(),
        relaxed=True,
    )
    (found,) = Chart(Sentence.of("winch on"), index, relaxed=True, best=1).whole()
    assert str(whole_form(found, Sentence.of("winch on"))) == "(on (gear winch))"
