import itertools
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lookadapt.language.domains import NAMES, load_domain, sample_grammar
from lookadapt.language.enumeration import Domain
from lookadapt.language.grammar import Grammar
from lookadapt.language.logical_form import read_form
from lookadapt.language.recognition import Recognizer
from strategies import grammars


@pytest.mark.parametrize("name", NAMES)
def test_a_sampled_derivation_is_found_both_ways(name):
    grammar = load_domain(name).full
    recognizer, domain = Recognizer(grammar), Domain(grammar)
    for depth in domain.depths():
        for derivation in domain.sample(random.Random(depth), depth, min(25, domain.count(depth))):
            assert derivation in recognizer.derivations(derivation.utterance)
            assert recognizer.parse(derivation.utterance) == [derivation.form]
            if depth < 3:  # a command has thousands of utterances
                assert derivation in recognizer.derivations_of_form(derivation.form)
                assert derivation.utterance in recognizer.utterances(derivation.form)


@given(grammars(), st.randoms(use_true_random=False))
def test_a_sampled_derivation_is_found_in_random_grammars(grammar, rng):
    recognizer, domain = Recognizer(grammar), Domain(grammar)
    for depth in itertools.islice(domain.depths(), 3):
        for derivation in domain.sample(rng, depth, min(3, domain.count(depth))):
            found = list(itertools.islice(recognizer.derivations(derivation.words), 500))
            assert derivation in found or len(found) == 500
            assert len(set(found)) == len(found)
            assert all(other.words == derivation.words for other in found)
            found = list(itertools.islice(recognizer.derivations_of_form(derivation.form), 500))
            assert derivation in found or len(found) == 500
            assert len(set(found)) == len(found)
            assert all(other.form == derivation.form for other in found)


@given(grammars())
def test_the_recogniser_agrees_with_brute_force(grammar):
    """All derivations up to depth 3, grouped by their words, are what parsing those words gives."""
    domain, recognizer = Domain(grammar), Recognizer(grammar)
    pairs = {}
    total = sum(domain.count(depth) for depth in range(4))
    if total > 3000:
        return
    for depth in range(4):
        for number in range(domain.count(depth)):
            derivation = domain.nth(number, depth)
            pairs.setdefault(derivation.words, set()).add(derivation)
    for words, expected in itertools.islice(pairs.items(), 20):
        found = list(itertools.islice(recognizer.derivations(words), 2000))
        assert {derivation for derivation in found if derivation.depth < 4} == expected or len(found) == 2000


def test_all_derivations_of_an_ambiguous_utterance():
    recognizer = Recognizer(Grammar.parse("S -> x | x\nS -> S_1 and S_2 | (and S_1 S_2)"))
    for n, catalan in enumerate((1, 1, 2, 5, 14, 42, 132)):
        assert len(list(recognizer.derivations(" and ".join("x" * (n + 1))))) == catalan
    assert {str(form) for form in recognizer.parse("x and x and x")} == {"(and (and x x) x)", "(and x (and x x))"}


def test_derivations_are_lazy():
    recognizer = Recognizer(Grammar.parse("S -> x | x\nS -> S_1 S_2 | (p S_1 S_2)"))
    start = time.process_time()
    assert len(set(itertools.islice(recognizer.derivations("x " * 60), 50))) == 50  # of about 10**33
    assert time.process_time() - start < 10


@pytest.mark.parametrize("rule", ["S -> S_1 b | (y S_1)", "S -> b S_1 | (y S_1)"], ids=["left", "right"])
def test_long_utterances(rule):
    recognizer = Recognizer(Grammar.parse(f"S -> a | (x)\n{rule}"))
    for order in (1, -1):
        (derivation,) = list(recognizer.derivations((["a"] + ["b"] * 3000)[::order])) or [None]
        if derivation is not None:
            assert derivation.depth == 3001
            assert len(list(recognizer.derivations_of_form(derivation.form))) == 1
            break
    else:
        pytest.fail("neither order parses")


def test_a_chain_of_a_thousand_units():
    chain = "\n".join(f"C{i} -> C{i + 1}_1 | C{i + 1}_1" for i in range(1000)) + "\nC1000 -> x | x"
    (derivation,) = Recognizer(Grammar.parse(chain)).derivations("x")
    assert len(list(derivation.walk())) == 1001


def test_both_wordings_and_links_that_swap():
    recognizer = Recognizer(load_domain("person").old)
    form = read_form("(field (relation parent) (person colleague))")
    assert recognizer.parse("all my colleagues 's parents field") == [form]
    assert recognizer.parse("the parents field of colleagues instances") == [form]
    utterances = list(recognizer.utterances(form))
    assert len(utterances) == len(set(utterances)) == 8 * (2 + 4)  # [all] [my] _ [instances], times two rules' wordings
    assert "parents of colleagues" in utterances


def test_outside_the_domain():
    recognizer = Recognizer(load_domain("person").old)
    for utterance in ("", "the", "parents of", "parents of friends", "x" * 100_000, "parents " * 10_000, "日本"):
        assert list(recognizer.derivations(utterance)) == []
    for form in ("x", "(field)", "(field (relation parent) (person nobody))"):
        assert list(recognizer.derivations_of_form(read_form(form))) == []


def test_utterances_as_people_type_them():
    recognizer = Recognizer(sample_grammar())
    expected = [read_form("(field parent john)")]
    for utterance in ("John 's parents", "John's parents", "john’s parents?", "Parents of JOHN.", ("parents", "of", "John")):
        assert recognizer.parse(utterance) == expected


def test_capitals_of_the_grammar_count_where_it_has_both():
    recognizer = Recognizer(Grammar.parse("S -> Polish | (people)\nS -> polish | (shine)"))
    assert [str(f) for f in recognizer.parse("Polish!")] == ["(people)"]
    assert [str(f) for f in recognizer.parse("polish!")] == ["(shine)"]


def test_ten_thousand_utterances_in_ten_seconds():
    grammar = load_domain("person").full
    domain, recognizer = Domain(grammar), Recognizer(grammar)
    utterances = [d.utterance for d in domain.sample(random.Random(0), 3, 1000)]
    start = time.process_time()
    assert all(recognizer.parse(utterance) for utterance in utterances)
    assert time.process_time() - start < 10 * 1000 / 10_000 * 2  # twice the time: test machines are busy
