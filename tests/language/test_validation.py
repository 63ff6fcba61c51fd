from hypothesis import given
from hypothesis import strategies as st

from lookadapt.language.examples import Example
from lookadapt.language.logical_form import read_form
from lookadapt.language.validation import Problem, occurs, quoted_atoms, validate

FILE = """\
remind me to buy milk
(remind (text "buy milk"))

remind me to BUY milk!
(remind (text "buy milk"))

remind me to buy milk
(remind (text "buy"))

call mom
(call (name "mum"))

broken
(f

fine
(g)
"""


def test_every_kind_of_problem_with_its_line(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text(FILE)
    problems = [found for found in validate(path) if isinstance(found, Problem)]
    assert [(p.kind, p.line) for p in problems] == [("duplicate", 4), ("conflict", 7), ("absent_quote", 10), ("unreadable", 14)]
    assert problems[0].message == "'remind me to BUY milk!' was already given on line 1"
    assert problems[1].message == "'remind me to buy milk' has a different form on line 1"
    assert problems[2].message == "\"mum\" does not occur in 'call mom', so it can never be copied"
    assert problems[3].message == "column 1: unclosed parenthesis"
    assert all(p.hint for p in problems)


def test_good_examples_come_through(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text(FILE)
    assert [found.utterance for found in validate(path) if isinstance(found, Example)][-1] == "fine"


def test_quoted_atoms_in_order():
    assert [a.text for a in quoted_atoms(read_form('(f "b" (g "a" c) "d")'))] == ["b", "a", "d"]


def test_quoted_text_must_be_contiguous_words():
    assert occurs("buy milk", "Remind me to buy milk.")
    assert not occurs("buy", "buying milk")
    assert not occurs("remind milk", "remind me to buy milk")
    assert not occurs("", "anything")
    assert not occurs("a b c", "a b")


@given(st.lists(st.sampled_from("abc"), min_size=1), st.data())
def test_any_span_occurs(words, data):
    start = data.draw(st.integers(0, len(words) - 1))
    end = data.draw(st.integers(start + 1, len(words)))
    assert occurs(" ".join(words[start:end]), " ".join(words))
