import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lookadapt.errors import GenerationError
from lookadapt.language.domains import load_domain, sample_grammar
from lookadapt.language.enumeration import Domain
from lookadapt.language.grammar import Grammar
from lookadapt.language.rule import GrammarDerivation
from strategies import grammars

TABLE_1 = """
John | john
Mary | mary
parents | parent
children | child
parents of John | (field parent john)
parents of Mary | (field parent mary)
children of John | (field child john)
children of Mary | (field child mary)
John 's parents | (field parent john)
Mary 's parents | (field parent mary)
John 's children | (field child john)
Mary 's children | (field child mary)
"""


def brute_force(grammar, max_depth):
    """All derivations up to a depth, by substitution until nothing is new."""
    known = {category: set() for category in grammar.by_category}
    while True:
        size = sum(map(len, known.values()))
        if size > 4000:
            return None
        for rule in grammar.rules:
            pools = [tuple(known[link.category]) for link in rule.links]
            if sum(map(len, pools)) and len(pools) > 1 and max(map(len, pools)) > 60:
                return None
            for children in itertools.product(*pools):
                if rule.own_depth > max_depth or any(
                    child.depth + level > max_depth for child, level in zip(children, rule.levels, strict=True)
                ):
                    continue
                known[rule.category] |= {GrammarDerivation(rule, wording, children) for wording in rule.wordings}
        if sum(map(len, known.values())) == size:
            return known[grammar.start]


def test_the_domain_of_the_sample_grammar_is_table_1():
    domain = Domain(sample_grammar())
    pairs = [f"{d.utterance} | {d.form}" for d in domain]
    assert sorted(pairs) == sorted(TABLE_1.strip().splitlines())
    assert len(domain) == domain.size() == 12
    assert list(domain.depths()) == [0, 1]


@given(grammars())
def test_counts_and_numbers_agree_with_brute_force(grammar):
    expected = brute_force(grammar, 2)
    if expected is None:
        return
    domain = Domain(grammar)
    listed = [domain.nth(number, depth) for depth in range(3) for number in range(domain.count(depth))]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    assert Counter(d.depth for d in listed) == {depth: domain.count(depth) for depth in range(3) if domain.count(depth)}


@given(grammars(), st.data())
def test_counts_by_uses_of_marked_rules_agree_with_brute_force(grammar, data):
    expected = brute_force(grammar, 2)
    if expected is None:
        return
    marked = data.draw(st.sets(st.sampled_from(grammar.rules), max_size=3))
    domain = Domain(grammar, marked)
    for depth, uses in itertools.product(range(3), range(4)):
        wanted = {d for d in expected if d.depth == depth and sum(rule in marked for rule in d.rules()) == uses}
        assert {domain.nth(n, depth, uses=uses) for n in range(domain.count(depth, uses=uses))} == wanted
        assert domain.count(depth, uses=uses) == len(wanted)


def test_hundreds_of_thousands_of_pairs_are_counted_without_listing_them():
    person = Domain(load_domain("person").full)
    assert person.size() == sum(person.count(depth) for depth in (1, 2, 3)) > 100_000
    assert person.nth(person.count(3) - 1, 3).depth == 3


def test_the_domain_is_enumerated_lazily():
    endless = Domain(Grammar.parse("S -> x | (x)\nS -> S_1 y | (f S_1)"))
    assert [d.utterance for d in itertools.islice(endless, 4)] == ["x", "x y", "x y y", "x y y y"]
    assert list(itertools.islice(endless.depths(), 3)) == [1, 2, 3]
    assert endless
    with pytest.raises(GenerationError, match="is infinite"):
        len(endless)


def test_depths_with_gaps():
    domain = Domain(Grammar.parse("S -> x | (x)\nS -> y S_1 | (a (b (c S_1)))"))
    assert list(itertools.islice(domain.depths(), 4)) == [1, 4, 7, 10]


def test_sampling_is_seeded_and_without_repetition():
    domain = Domain(load_domain("animal").old)
    one = domain.sample(random.Random(1), 2, 300)
    assert one == domain.sample(random.Random(1), 2, 300)
    assert one != domain.sample(random.Random(2), 2, 300)
    assert len(set(one)) == 300
    assert {d.depth for d in one} == {2}


def test_sampling_everything_gives_everything():
    domain = Domain(sample_grammar())
    assert set(domain.sample(random.Random(0), 1, 8)) == {d for d in domain if d.depth == 1}
    with pytest.raises(GenerationError, match="9 derivations of depth 1 wanted, but the grammar has only 8"):
        domain.sample(random.Random(0), 1, 9)


def test_samples_are_uniform():
    domain = Domain(sample_grammar())
    seen = Counter(domain.sample(random.Random(seed), 1, 1)[0] for seed in range(2000))
    assert len(seen) == 8
    assert 180 < min(seen.values()) <= max(seen.values()) < 320


@pytest.mark.parametrize(("number", "depth"), [(-1, 1), (8, 1), (0, 5), (0, -1)])
def test_numbers_outside_the_count(number, depth):
    with pytest.raises(GenerationError, match="there is no derivation"):
        Domain(sample_grammar()).nth(number, depth)


def test_deep_counts_and_numbers_beyond_machine_integers():
    domain = Domain(Grammar.parse("S -> x | (x)\nS -> (y | z) S_1 | (f S_1)"))
    assert domain.count(1500) == 2**1499
    assert domain.nth(2**1498, 1500).depth == 1500
    assert len(set(domain.sample(random.Random(0), 1500, 3))) == 3


def test_a_chain_of_a_thousand_units():
    chain = "\n".join(f"C{i} -> C{i + 1}_1 | C{i + 1}_1" for i in range(1000)) + "\nC1000 -> x | x"
    assert len(Domain(Grammar.parse(chain))) == 1
