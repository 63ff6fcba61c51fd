"""Phrases that nobody taught alone, told apart by sentences that share the rest."""

from lessons import memory_of
from lookadapt.memory.contrast import Phrases, contrasts
from lookadapt.memory.rules import RuleSet
from lookadapt.memory.template import Kinds

CITIES = [("bergen", "(city bergen)"), ("oslo", "(city oslo)")]
SAILORS = [
    *CITIES,
    ("sailors born in oslo", "(sailors (born_in (city oslo)))"),
    ("sailors who drowned near bergen", "(sailors (drowned_near (city bergen)))"),
]


def phrases(rules: RuleSet) -> set[str]:
    return {str(rule) for rule in rules.rules if not rule.whole}


def again(pairs: list[tuple[str, str]], frames: tuple[str, ...] = ()) -> Phrases:
    """What contrast finds in rules that are known."""
    memory = memory_of(pairs)
    return contrasts(memory.rules.rules, Kinds(example.form for example in memory.examples), frames)


def test_a_stretch_and_a_part_that_change_together_are_a_phrase() -> None:
    rules = memory_of(SAILORS).rules
    assert {"born in [0] → (born_in #0)", "drowned near [0] → (drowned_near #0)"} <= phrases(rules)
    assert "sailors [0] → (sailors #0)" in {str(rule) for rule in rules.rules if rule.whole}


def test_the_place_of_a_phrase_takes_both_kinds() -> None:
    (outer,) = [rule for rule in memory_of(SAILORS).rules.rules if str(rule) == "sailors [0] → (sailors #0)"]
    assert outer.slots[0].kinds == {"born_in", "drowned_near"}


def test_one_sentence_tells_nothing_apart() -> None:
    opaque = [
        *CITIES,
        ("sailors born in oslo", "(q1 (q2 (city oslo)))"),
        ("sailors who drowned near bergen", "(q1 (q3 (city bergen)))"),
    ]
    assert phrases(memory_of(opaque[:3]).rules) == set()
    assert "born in [0] → (q2 #0)" in phrases(memory_of(opaque).rules)


def test_parts_of_one_kind_are_names_and_no_phrases() -> None:
    assert (
        phrases(memory_of([*CITIES, ("visit bergen", "(visit (city bergen))"), ("visit oslo", "(visit (city oslo))")]).rules)
        == set()
    )


def test_a_phrase_taught_alone_is_a_sentence() -> None:
    rules = memory_of([*SAILORS, ("born in bergen", "(born_in (city bergen))")]).rules
    assert "born in [0] → (born_in #0)" not in phrases(rules)


def test_a_predicate_spelled_beside_its_slot_is_a_phrase() -> None:
    rules = memory_of([("fetch parcel 7", '(fetch (parcel "7"))'), ("open parcel 8", '(open (parcel "8"))')]).rules
    assert phrases(rules) == {"parcel [0] → (parcel #0)"}
    assert {"fetch [0] → (fetch #0)", "open [0] → (open #0)"} <= {str(rule) for rule in rules.rules}


def test_labelled_arguments_of_a_frame_are_left_to_frames() -> None:
    pairs = [("fetch parcel 7", '(fetch (parcel "7"))')]
    spelled = [rule for rule in memory_of(pairs).rules.rules if not rule.whole]
    assert spelled
    assert phrases(memory_of([*pairs, ("fetch parcel 7 by bike", '(fetch (parcel "7") (by bike))')]).rules) == set()


def test_questions_with_the_verb_first_are_not_cut() -> None:
    pairs = [
        ("is the crate full of plums", "(ask (full (fruit plum)))"),
        ("is the crate bare of pears", "(ask (bare (fruit pear)))"),
        ("plums", "(fruit plum)"),
        ("pears", "(fruit pear)"),
    ]
    assert phrases(memory_of(pairs).rules) == set()


def test_phrases_with_phrases_inside_wait_until_those_are_known() -> None:
    pairs = [
        *CITIES,
        ("sailors born in oslo", "(list (sailors (born_in (city oslo))))"),
        ("sailors lost near oslo", "(list (sailors (lost_near (city oslo))))"),
        ("whalers born in oslo", "(list (whalers (born_in (city oslo))))"),
    ]
    found = {str(rule.template) for rule in memory_of(pairs).rules.rules if not rule.whole}
    assert "(born_in #0)" in found
    assert not any("born_in" in text and "sailors" in text for text in found)


def test_nothing_new_is_found_once_all_is_known() -> None:
    found = again(SAILORS)
    known = {(rule.wording, rule.template) for rule in memory_of(SAILORS).rules.rules}
    assert {(rule.wording, rule.template) for rule in (*found.outer, *found.inner)} <= known
