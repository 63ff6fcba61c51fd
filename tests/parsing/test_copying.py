"""Which words an open slot copies, where they end, and what that costs."""

import math

import pytest

from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.memory.rules import Rule, Slot
from lookadapt.memory.template import hole
from lookadapt.parsing.copying import Copying, counts_things, prices, runs_on, unlike_known, unlike_taught
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.costs.limits import UNLIKE
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence

COSTS = Costs()
TIME = Slot(True, texts=("7 am", "noon"))
DURATION = Slot(True, texts=("20 minutes", "2 hours"))
AMOUNT = Slot(True, texts=("180 degrees", "90 degrees"))
NAME = Slot(True, texts=("nina", "tom hale"))
TEXT = Slot(True, texts=("the lost anchor near the mole", "why the tide is late"))
CONDITION = Slot(True, texts=("call me if the tide is late", "leave unless it rains"))


def rule(slot: Slot, wording: tuple[str | int, ...] = ("page", 0), entry: str = "") -> Rule:
    stems = tuple(element for element in wording if element != "the")
    return Rule(stems, read_form("(page #0)"), (slot,), (0,), wording, entry=entry)


@pytest.mark.parametrize(
    ("slot", "words"),
    [
        (TIME, "8 am unless i am asleep"),
        (TIME, "8 am if it rains"),
        (TIME, "8 am but not today"),
        (NAME, "tom if he is here"),
        (NAME, "tom unless he sleeps"),
    ],
)
def test_a_value_ends_where_a_condition_begins(slot: Slot, words: str) -> None:
    assert runs_on(words.split(), rule(slot), 0)


def test_a_condition_is_copied_where_conditions_were_taught() -> None:
    assert not runs_on(["ring", "the", "bell", "if", "the", "boat", "is", "late"], rule(CONDITION), 0)
    assert runs_on(["ring", "the", "bell", "unless", "the", "boat", "is", "late"], rule(TEXT), 0)


def test_lists_of_names_are_not_one_name() -> None:
    assert runs_on(["tom", "and", "nina"], rule(NAME), 0)
    assert not runs_on(["tom", "nina"], rule(NAME), 0)
    assert not runs_on(["tom", "and", "nina"], rule(Slot(True, texts=("salt and pepper",))), 0)
    assert not runs_on(["the", "bread", "and", "the", "milk"], rule(TEXT), 0)
    assert not runs_on(["two", "and", "a", "half", "hours"], rule(DURATION), 0)


@pytest.mark.parametrize(
    ("slot", "words", "two"),
    [
        (AMOUNT, "180 degrees for 20 minutes", True),
        (TIME, "8 am with nina", True),
        (TIME, "saturday at noon", False),
        (AMOUNT, "200 degrees", False),
        (NAME, "nina at 7", True),
        (NAME, "nina", False),
        (TEXT, "the storm at 7", False),
    ],
)
def test_two_values_are_not_one(slot: Slot, words: str, two: bool) -> None:
    assert runs_on(words.split(), rule(slot), 0) is two


@pytest.mark.parametrize(
    "words", ["by nina", "nina with", "for tom hale", "has nina", "is tom hale", "tom hale would like", "nina wants"]
)
def test_a_preposition_at_either_end_or_a_helper_in_front_is_no_part_of_a_name(words: str) -> None:
    assert runs_on(words.split(), rule(NAME), 0)


@pytest.mark.parametrize("wording", [("play", "the", "shanty", 0), ("write", "a", "list", "called", 0)])
@pytest.mark.parametrize("words", ["nothing but the tide", "let it be", "tom and nina", "harbours to sail to"])
def test_after_a_noun_with_its_article_or_a_word_that_names_any_title_may_follow(
    wording: tuple[str | int, ...], words: str
) -> None:
    assert runs_on(words.split(), rule(NAME), 0)
    title = [word for word in words.split() if word != "but"]
    assert not runs_on(title, rule(NAME, wording), 0)


@pytest.mark.parametrize("words", ["let it be unless nina sleeps", "let it be sorry", "by nina"])
def test_no_title_goes_on_into_a_clause_or_is_taken_back(words: str) -> None:
    assert runs_on(words.split(), rule(NAME, ("play", "the", "shanty", 0)), 0)


def test_a_question_is_text_between_two_words_of_the_rule_only() -> None:
    question = ["where", "is", "the", "mole"]
    assert not runs_on(question, rule(NAME, ("translate", 0, "into", "norse")), 0)
    assert runs_on(question, rule(NAME, ("translate", 0)), 0)
    assert runs_on(["it"], rule(NAME, ("translate", 0, "into", "norse")), 0)


def test_an_amount_with_a_time_behind_it_is_two_values() -> None:
    assert runs_on(["300", "dollars", "every", "week"], rule(Slot(True, texts=("20 dollars",))), 0)
    assert not runs_on(["300", "dollars"], rule(Slot(True, texts=("20 dollars",))), 0)


def test_next_is_a_preposition_before_to_only() -> None:
    assert not runs_on(["next", "friday"], rule(TIME), 0)
    assert runs_on(["next", "to", "nina"], rule(NAME), 0)


def test_text_does_not_begin_with_how_often() -> None:
    assert runs_on(["twice", "that", "the", "tide", "is", "late"], rule(TEXT), 0)


def test_a_construction_takes_values_of_the_taught_type_only() -> None:
    ten = ["ten", "minutes"]
    assert unlike_taught(ten, rule(TIME), 0) == 1
    assert unlike_taught(ten, rule(TIME, entry="at-time"), 0) == 3
    assert unlike_taught(["9", "pm"], rule(TIME, entry="at-time"), 0) == 0


# --- prices ---


def index() -> Index:
    pairs = [
        ("boat", "(craft boat)"),
        ("page nina at 7 am about the lost anchor near the mole", '(page (name "nina") (time "7 am") (text "the lost anchor near the mole"))'),
        ("page tom hale at noon about the storm", '(page (name "tom hale") (time "noon") (text "the storm"))'),
    ]  # fmt: skip
    return Index(memory_of(pairs).rules, COSTS, relaxed=False)


def cost(slot: Slot, words: str, strict: bool = False) -> float:
    sentence = Sentence.of(words, frozenset())
    return Copying(sentence, index(), strict).cost(rule(slot), 0, (0, len(sentence)))


def test_each_word_costs() -> None:
    assert cost(NAME, "ola") == pytest.approx(COSTS.open_slot + COSTS.open_word)
    assert cost(NAME, "ola berg") == pytest.approx(COSTS.open_slot + 2 * COSTS.open_word)


def test_words_that_memory_knows_cost_more_and_taught_ones_do_not() -> None:
    assert cost(NAME, "boat") == pytest.approx(cost(NAME, "ola") + COSTS.open_known)
    assert cost(NAME, "nina") == pytest.approx(cost(NAME, "ola"))


def test_a_number_in_a_name_and_a_joining_word_at_its_edge_cost_more() -> None:
    assert cost(NAME, "ola 7") == pytest.approx(cost(NAME, "ola berg") + COSTS.open_join)
    assert cost(NAME, "ola with") >= cost(NAME, "ola berg") + COSTS.open_edge


def test_another_type_costs_more_the_stranger_it_is() -> None:
    same, family, other = cost(TIME, "9 pm"), cost(TIME, "tomorrow evening"), cost(TIME, "purple stripes")
    assert same < family < other
    assert family - same == pytest.approx(COSTS.open_unlike[1])
    assert other - same == pytest.approx(COSTS.open_unlike[3])


@pytest.mark.parametrize(
    ("slot", "words"),
    [(TIME, "purple stripes"), (TIME, "8 am unless i am asleep"), (NAME, "tom and nina"), (TIME, "8 am with")],
)
def test_a_strict_chart_refuses_what_a_relaxed_one_pays_for(slot: Slot, words: str) -> None:
    assert cost(slot, words, strict=True) == math.inf
    assert cost(slot, words) < math.inf


@pytest.mark.parametrize(("slot", "words"), [(TIME, "9 pm"), (NAME, "ola berg"), (TEXT, "a leak in the hull")])
def test_a_strict_chart_copies_what_is_like_what_was_taught(slot: Slot, words: str) -> None:
    assert cost(slot, words, strict=True) == cost(slot, words) < math.inf


def test_the_price_of_a_span_is_remembered() -> None:
    sentence = Sentence.of("ola berg", frozenset())
    copying = Copying(sentence, index(), strict=True)
    name = rule(NAME)
    assert copying.cost(name, 0, (0, 2)) == copying.cost(name, 0, (0, 2)) != copying.cost(name, 0, (0, 1))


def test_charts_of_a_sentence_share_prices() -> None:
    sentence, one, other = Sentence.of("ola berg", frozenset()), index(), index()
    assert prices(sentence, one, strict=True) is prices(sentence, one, strict=True)
    assert prices(sentence, one, strict=True) is not prices(sentence, one, strict=False)
    assert prices(sentence, one, strict=True) is not prices(sentence, other, strict=True)
    assert prices(sentence, one, strict=True) is not prices(Sentence.of("ola berg", frozenset()), one, strict=True)


@pytest.fixture(scope="module")
def known() -> Index:
    lessons = [
        ("mole", "(spot mole)"),
        ("page nina sorry", '(page (name "nina sorry"))'),
        ("dive to 20 metres", '(dive (depth "20 metres"))'),
        ("sail to the mole", "(sail (spot mole))"),
    ]
    return Index(memory_of(lessons).rules, COSTS, relaxed=False)


@pytest.mark.parametrize(
    ("slot", "words", "apart"),
    [
        (NAME, "nina sorry", 0),  # taught elsewhere
        (AMOUNT, "nina sorry", 3),  # of another type
        (NAME, "port said", 0),
        (NAME, "said nina", 3),
        (NAME, "fox and the badger", 1),
        (NAME, "fox and hounds", 1),
        (NAME, "fox and badger", 1),  # memory knows neither
        (NAME, "fox and mole", 3),
        (NAME, "fox and the mole", 3),  # memory knows one of them
        (NAME, "fox and the badger if it rains", 3),
        (AMOUNT, "knee deep", 2),
        (AMOUNT, "mole deep", 3),
        (AMOUNT, "nina", 3),
        (AMOUNT, "tide arriving", 3),  # a verb
        (AMOUNT, "deep green harbour water", 3),
        (AMOUNT, "nobody", 3),
    ],
)
def test_what_memory_knows_of_copied_words(known: Index, slot: Slot, words: str, apart: float) -> None:
    assert unlike_known(words.split(), rule(slot), 0, known) == apart


def test_a_construction_takes_no_new_way_to_measure(known: Index) -> None:
    assert unlike_known(["knee", "deep"], rule(AMOUNT, entry="to-depth"), 0, known) == 3


@pytest.mark.parametrize(("slot", "share"), [(NAME, 1.0), (TEXT, 0.3)])
def test_a_comma_inside_copied_words_costs_and_less_so_in_free_text(slot: Slot, share: float) -> None:
    index = Index(memory_of([("page nina", '(page "nina")')]).rules, COSTS, relaxed=True)
    made = rule(slot)
    plain, marked = (
        Copying(Sentence.of(text), index, strict=False).cost(made, 0, (1, 3)) for text in ("page tom hale", "page tom, hale")
    )
    assert marked - plain == pytest.approx(share * COSTS.open_mark)


NOTE = Slot(True, texts=("wet paint", "open late"))


def noted(words: str, label: str = "note", wording: tuple[str | int, ...] = ("write", 0)) -> bool:
    template = read_form(f"(tell ({label} x))").replace((1, 1), hole(0))
    return runs_on(words.split(), Rule(wording, template, (NOTE,), (0,), wording), 0)


def test_text_that_is_called_so_goes_on_with_words_that_no_name_has() -> None:
    assert not noted("milk and eggs for the twelve guests")
    assert not noted("nobody said hello")
    assert noted("milk and eggs for the twelve guests", "guest")
    assert noted("nobody said hello", "guest")


def test_what_something_is_about_is_running_text() -> None:
    assert not noted("milk and eggs", "x", ("warn", "them", "about", 0))
    assert noted("milk and eggs", "x", ("warn", "them", "by", 0))


def test_running_text_ends_where_a_condition_begins_and_is_no_pronoun() -> None:
    assert noted("milk and eggs if they are cheap")
    assert noted("it")


@pytest.mark.parametrize(
    ("slot", "words", "counts"),
    [
        (NAME, "two anchors", True),
        (NAME, "two", True),
        (NAME, "1999", False),
        (NAME, "tom hale two", True),
        (NAME, "apollo two", False),
        (NAME, "ada three times", True),
        (NAME, "two gentlemen", False),
        (TEXT, "two anchors", False),
        (Slot(True, texts=("four anchors",)), "two anchors", False),
        (AMOUNT, "60 degrees three times", True),
        (AMOUNT, "60 anchors", True),
        (AMOUNT, "60 degrees", False),
    ],
)
def test_a_number_that_counts_something_else_is_no_part_of_a_value(slot: Slot, words: str, counts: bool) -> None:
    taught = [("anchor", "(thing anchor)"), ("page tom hale", '(page "tom hale")'), ("lift the anchor", "(lift (thing anchor))")]
    index = Index(memory_of(taught).rules, COSTS, relaxed=False)
    assert counts_things(words.split(), rule(slot), 0, index) is counts
    assert (unlike_known(words.split(), rule(slot), 0, index) == UNLIKE) is counts


@pytest.mark.parametrize(
    ("slot", "words", "many"),
    [
        (Slot(True, texts=("7",)), "14 15 and 16", True),
        (Slot(True, texts=("7",)), "6 or 8", True),
        (Slot(True, texts=("7",)), "one hundred and five", False),
        (Slot(True, texts=("7 and 8",)), "14 and 16", False),
        (DURATION, "two and a half hours", False),
        (NAME, "platform 9 and 10", False),
    ],
)
def test_several_numbers_are_not_one(slot: Slot, words: str, many: bool) -> None:
    index = Index(memory_of([("page 7", "(page 7)")]).rules, COSTS, relaxed=False)
    assert counts_things(words.split(), rule(slot), 0, index) is many


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("last year tom", True),
        ("tom hale next friday", True),
        ("'s boat", True),
        ("the mate thinks tom", True),  # `thinks`: somebody says so
        ("next tom", False),
        ("last friday", False),  # alone it may be a title
    ],
)
def test_a_name_says_neither_when_nor_who_says_so(words: str, more: bool) -> None:
    assert runs_on(words.split(), rule(NAME), 0) is more
