from lookadapt.language.grammar import Grammar
from lookadapt.language.recognition import Recognizer
from lookadapt.language.rule import GrammarDerivation, Link, one_to_one

GRAMMAR = Grammar.parse(
    """
    S -> set FIELD_1 (to | as) PSN_2 | (set FIELD_1 PSN_2)
    FIELD -> PSN_2 's REL_1 | (field REL_1 PSN_2)
    REL -> parents | (relation parent)
    PSN -> KIND_1 | KIND_1
    KIND -> john | (person john)
    """
)
SET, FIELD, REL, PSN, KIND = GRAMMAR.rules


def the_derivation():
    john = GrammarDerivation(PSN, PSN.wordings[0], (GrammarDerivation(KIND, KIND.wordings[0]),))
    field = GrammarDerivation(FIELD, FIELD.wordings[0], (GrammarDerivation(REL, REL.wordings[0]), john))
    return GrammarDerivation(SET, SET.wordings[1], (field, john))


def test_links_levels_and_depth():
    assert FIELD.links == (Link("REL", 1), Link("PSN", 2))  # in the order of the form
    assert FIELD.levels == (1, 1)
    assert PSN.levels == (0,)
    assert (SET.own_depth, PSN.own_depth) == (1, 0)
    assert PSN.is_unit
    assert not FIELD.is_unit
    assert PSN.has_unit_wording
    assert not SET.has_unit_wording


def test_a_derivation_gives_utterance_form_and_rules():
    derivation = the_derivation()
    assert derivation.utterance == "set john 's parents as john"
    assert str(derivation.form) == "(set (field (relation parent) (person john)) (person john))"
    assert derivation.depth == 3
    assert list(derivation.rules()) == [SET, FIELD, REL, PSN, KIND, PSN, KIND]
    assert str(derivation).splitlines()[:3] == [str(SET), f"  {FIELD}", f"    {REL}"]


def test_derivations_are_equal_by_content():
    assert the_derivation() == the_derivation()
    assert hash(the_derivation()) == hash(the_derivation())
    other = GrammarDerivation(SET, SET.wordings[0], the_derivation().children)
    assert other != the_derivation()
    assert other.form == the_derivation().form
    assert the_derivation() != "set"


def test_rules_are_equal_by_content_not_by_place():
    (again,) = Grammar.parse("\n\nKIND ->  john | (person john)").rules
    assert again == KIND
    assert hash(again) == hash(KIND)
    assert again.where != KIND.where


def test_a_derivation_five_thousand_rules_deep():
    grammar = Grammar.parse("S -> a | (x)\nS -> S_1 b | (y S_1)")
    one, other = (next(Recognizer(grammar).derivations("a" + " b" * 5000)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one.depth == 5001
    assert len(one.words) == 5001
    assert len(list(one.walk())) == 5001
    assert len(str(one).splitlines()) == 5001


def test_one_to_one():
    a, b = Link("A", 1), Link("B", 2)
    assert one_to_one((a, "x", b), ("(", b, a, ")")) is None
    assert one_to_one((a,), (a, b)) == "B_2"
    assert one_to_one((a, a), (a,)) == "A_1"
