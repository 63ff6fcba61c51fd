import copy
import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lookadapt.errors import FormError
from lookadapt.language.logical_form import MAX_DEPTH, Atom, Expression, expression, read_form
from strategies import forms

FIELD = "(field (relation parent) (person john))"


@given(forms)
def test_written_forms_read_back(form):
    again = read_form(str(form))
    assert again == form
    assert hash(again) == hash(form)
    assert str(again) == str(form)
    assert eval(repr(form), {"read_form": read_form}) == form


@given(st.one_of(st.text(), st.text(alphabet='()"\\ab u{}\n ')))
def test_reading_is_total(text):
    try:
        form = read_form(text)
    except FormError as error:
        assert error.where is not None
        assert error.where.line >= 1
        assert error.where.column is not None
        assert error.where.caret() is not None
        assert error.hint
    else:
        assert read_form(str(form)) == form


@given(forms, forms)
def test_forms_are_equal_iff_they_are_written_the_same(one, other):
    assert (one == other) == (str(one) == str(other))


@given(forms)
def test_tokens_stand_where_they_say_and_paths_lead_to_them(form):
    text = str(form)
    for token in form.tokens():
        assert text[token.start : token.end] == token.text
        below = form.at(token.path)
        assert isinstance(below, Expression) if token.is_parenthesis else str(below) == token.text
    assert "".join(t.text for t in form.tokens() if t.is_parenthesis).count("(") == sum(
        isinstance(sub, Expression) for _, sub in form.walk()
    )


@given(forms, forms, st.data())
def test_replacing_at_a_path(form, new, data):
    path, old = data.draw(st.sampled_from(list(form.walk())))
    changed = form.replace(path, new)
    assert changed.at(path) == new
    assert changed.replace(path, old) == form


@given(forms)
def test_walk_finds_every_sub_form_once(form):
    found = list(form.walk())
    assert len(found) == form.size == len({path for path, _ in found})
    assert all(form.at(path) is sub for path, sub in found)
    assert form.depth == max((len(path) for path, sub in found if isinstance(sub, Expression)), default=-1) + 1


@pytest.mark.parametrize(
    ("text", "depth"),
    [("john", 0), ("(person john)", 1), (FIELD, 2), (f"(set {FIELD} (person mary))", 3), ("(f)", 1), ("((f) x)", 2)],
)
def test_depth_as_the_paper_counts_it(text, depth):
    assert read_form(text).depth == depth


def test_parts_of_an_expression():
    form = read_form(FIELD)
    assert form.predicate == Atom("field")
    assert [str(a) for a in form.arguments] == ["(relation parent)", "(person john)"]
    assert form.at((2, 1)) == Atom("john")
    assert form == expression("field", expression("relation", "parent"), expression("person", "john"))
    assert repr(Atom("x")) == "read_form('x')"


def test_atoms_of_three_kinds():
    form = read_form('(remind (text "buy milk") (at 6.45) now)')
    text, number, symbol = form.at((1, 1)), form.at((2, 1)), form.at((3,))
    assert (text.text, text.quoted, text.is_number) == ("buy milk", True, False)
    assert (number.text, number.quoted, number.is_number) == ("6.45", False, True)
    assert (symbol.text, symbol.quoted, symbol.is_number) == ("now", False, False)
    assert Atom("3") != Atom("3", quoted=True)
    assert Atom("a") != Expression((Atom("a"),))


def test_escapes():
    assert read_form(r'"a \"b\" \\ \n\t\r \u{1F600}"').text == 'a "b" \\ \n\t\r 😀'
    assert str(Atom("zero\u200bwidth\ud800", quoted=True)) == r'"zero\u{200b}width\u{d800}"'


def test_layout_does_not_matter():
    assert read_form("\t( field\r\n (relation\u00a0parent)( person john ) )\n") == read_form(FIELD)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "no form here"),
        ("  \n ", 1, 1, "no form here"),
        ("(a", 1, 1, "unclosed parenthesis"),
        ("(a\n (b", 2, 2, "unclosed parenthesis"),
        ("a)", 1, 2, "text after the end of the form"),
        (")", 1, 1, "closing parenthesis without an opening one"),
        ("(a) b", 1, 5, "text after the end of the form"),
        ("(a ())", 1, 4, "empty parentheses"),
        ('(a "b', 1, 4, "unclosed quote"),
        ('(a\n  "b\\', 2, 3, "unclosed quote"),
        (r'(a "b\q")', 1, 6, r"unknown escape \q"),
        (r'"\u{110000}"', 1, 2, r"unknown escape \u{110000}"),
        ("(a b\0c)", 1, 5, "control character in a symbol"),
        ("\ud800", 1, 1, "control character in a symbol"),
    ],
)
def test_errors_name_line_and_column(text, line, column, message):
    with pytest.raises(FormError) as caught:
        read_form(text, source="f.txt", line=1)
    error = caught.value
    assert (error.where.line, error.where.column, error.message) == (line, column, message)
    assert error.hint
    assert str(error.where) == f"f.txt:{line}:{column}"


def test_the_error_as_a_person_sees_it():
    with pytest.raises(FormError) as caught:
        read_form("(field (relation parent)", source="home.txt", line=7)
    assert str(caught.value) == ("home.txt:7:1: unclosed parenthesis\n  (field (relation parent)\n  ^\nhint: add ) at the end")


@pytest.mark.parametrize("text", ["", "a b", "(a", 'a"', "a\n", "\0", "\ud800"])
def test_a_bare_symbol_is_checked(text):
    with pytest.raises(FormError, match="is not a symbol"):
        Atom(text)


def test_an_expression_is_never_empty():
    with pytest.raises(FormError, match="empty parentheses"):
        Expression(())


def test_forms_are_immutable():
    form = read_form(FIELD)
    for thing, name in ((form, "items"), (form, "other"), (form.at((0,)), "text")):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(thing, name, ())


@pytest.mark.parametrize("path", [(3,), (-1,), (0, 0), (1, 1, 0)])
def test_no_sub_form_there(path):
    form = read_form(FIELD)
    with pytest.raises(FormError, match="no sub-form at path"):
        form.at(path)
    with pytest.raises(FormError, match="no sub-form at path"):
        form.replace(path, Atom("x"))


def test_copies_and_pickles_are_equal():
    form = read_form('(f "a \\n" (g 1))')
    assert copy.deepcopy(form) == pickle.loads(pickle.dumps(form)) == form
    assert pickle.loads(pickle.dumps(form.at((1,)))) == form.at((1,))


def test_200_000_parentheses_fail_at_once():
    start = time.process_time()
    for text in ("(" * 200_000, ")" * 200_000, "(" * 200_000 + ")" * 200_000, "(a " * 200_000):
        with pytest.raises(FormError) as caught:
            read_form(text)
        assert len(str(caught.value)) < 500
    assert time.process_time() - start < 2


def test_a_million_characters_of_open_quote_fail_at_once():
    start = time.process_time()
    for text in ('"' + "a" * 1_000_000, '"' + '\\"' * 500_000):
        with pytest.raises(FormError, match="unclosed quote"):
            read_form(text)
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    "text",
    [
        "(f " + " ".join(f"x{i}" for i in range(10_000)) + ")",
        "(f " * 5_000 + "x" + ")" * 5_000,
        "(" * 9_999 + "x" + ")" * 9_999,
    ],
    ids=["wide", "deep", "only parentheses"],
)
def test_ten_thousand_nodes_are_fine(text):
    start = time.process_time()
    form = read_form(text)
    assert form.size >= 10_000
    assert str(form) == text
    assert read_form(text) == form
    assert read_form(text.replace("x", "y")) != form
    assert len({form, read_form(text)}) == 1
    assert sum(1 for _ in form.walk()) == form.size
    tokens = form.tokens()
    assert form.at(tokens[len(tokens) // 2].path) is not None
    last = max((path for path, _ in form.walk()), key=len)
    assert form.replace(last, Atom("z")).at(last) == Atom("z")
    assert copy.deepcopy(form) == form
    del form
    assert time.process_time() - start < 10


def test_nothing_deeper_than_the_limit_can_be_built():
    form = read_form("(" * MAX_DEPTH + "x" + ")" * MAX_DEPTH)
    assert form.depth == MAX_DEPTH
    with pytest.raises(FormError, match="nested deeper"):
        Expression((form,))
