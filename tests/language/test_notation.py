import pytest
from hypothesis import given
from hypothesis import strategies as st

from lookadapt.errors import GrammarError
from lookadapt.language.notation import read_rule_file, read_rules
from lookadapt.language.rule import Link


def rule(text):
    (one,) = read_rules(text)
    return one


def wordings(text):
    return [" ".join(map(str, wording)) for wording in rule(text).wordings]


def test_the_papers_notation():
    field = rule("FIELD -> PSN_2 's PSN_REL_1 | (field PSN_REL_1 PSN_2)")
    assert field.category == "FIELD"
    assert field.wordings == ((Link("PSN", 2), "'s", Link("PSN_REL", 1)),)
    assert field.target == ("(", "field", Link("PSN_REL", 1), Link("PSN", 2), ")")
    assert str(field) == "FIELD -> PSN_2 's PSN_REL_1 | (field PSN_REL_1 PSN_2)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A -> x | x", ["x"]),
        ("A -> [the] x | x", ["x", "the x"]),
        ("A -> x (to | as | with) y | x", ["x to y", "x as y", "x with y"]),
        ("A -> x [a | b] | x", ["x", "x a", "x b"]),
        ("A -> [a [b]] x | x", ["x", "a x", "a b x"]),
        ("A -> (new york | york) | york", ["new york", "york"]),
        ('A -> "New York" | york', ["New York"]),
        ('A -> "[" "USA" "a|b" "#1" "say \\"hi\\"" | x', ['[ USA a|b #1 say "hi"']),
        ("A -> I like it | x", ["I like it"]),
        ("A -> [x] [x] y | y", ["y", "x y", "x x y"]),
    ],
)
def test_wordings(text, expected):
    assert wordings(text) == expected


def test_quoted_phrases_are_words():
    assert rule('A -> "New  York" city | x').wordings == (("New", "York", "city"),)


def test_quoted_text_in_a_target_stays_quoted():
    assert rule('A -> x | (f "COVID_19" "# no comment")').target == ("(", "f", '"COVID_19"', '"# no comment"', ")")


def test_comments_blank_lines_and_line_ends():
    text = "# head\r\n\r\nA -> x | x # tail\r\n\tB -> y | y\n"
    assert [(r.category, r.where.line) for r in read_rules(text)] == [("A", 3), ("B", 4)]


def test_only_line_feeds_end_lines():
    assert [r.where.line for r in read_rules("# a\x0bb\u2028c\x1c\nA -> x | x")] == [2]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("A x | x", 1, "no arrow in this rule"),
        ("a -> x | x", 1, "'a' is not a category"),
        ("A_1 -> x | x", 1, "'A_1' is not a category"),
        (" -> x | x", 1, "'' is not a category"),
        ("A -> x", 5, "no bar after the words"),
        ("A ->", 5, "no bar after the words"),
        ("A -> [x | x", 7, "no ']' for this bracket"),
        ("A -> (x | x", 7, "no ')' for this bracket"),
        ("A -> x] | x", 7, "']' without its opening bracket"),
        ("A -> x) | x", 7, "')' without its opening bracket"),
        ("A -> [x) y] | x", 8, "')' without its opening bracket"),
        ('A -> "x | x', 6, "unclosed quote"),
        ('A -> "" x | x', 6, "no word between these quotes"),
        ("A -> [x] | x", 3, "a wording of this rule has no words"),
        ("A -> | x", 3, "a wording of this rule has no words"),
        ("A -> BC x | x", 6, "BC has no link number"),
        ("A -> x | (f BC)", 13, "BC has no link number"),
        ("A -> x B_1 | x", 5, "B_1 must occur exactly once on each side"),
        ("A -> x | (f B_1)", 5, "B_1 must occur exactly once on each side"),
        ("A -> x B_1 B_1 | (f B_1)", 5, "B_1 must occur exactly once on each side"),
        ("A -> B_1 | (f B_1 B_1)", 5, "B_1 must occur exactly once on each side"),
        ("A -> x [B_1] | (f B_1)", 5, "B_1 must occur exactly once on each side"),
        ("A -> x | (f", 10, "the target is not a form: unclosed parenthesis"),
        ("A -> x | ", 9, "the target is not a form: no form here"),
        ("A -> x | a b", 12, "the target is not a form: text after the end of the form"),
        ("A -> x | y | z", 12, "the target is not a form: text after the end of the form"),
        ("A -> " + "[a] " * 13 + "b | x", None, "more than 4096 wordings of one rule"),
        ("A -> (" + "[a] " * 12 + "| b) c | x", None, "more than 4096 wordings of one rule"),
        ("A -> " + "(" * 200_000, 46, "brackets nested more than 40 deep"),
    ],
)
def test_errors_have_file_line_column_and_hint(text, column, message):
    with pytest.raises(GrammarError) as caught:
        list(read_rules("# first line\n" + text, source="home.scfg"))
    error = caught.value
    assert error.message == message
    assert (error.where.source, error.where.line) == ("home.scfg", 2)
    assert error.where.column == column or column is None
    assert error.hint
    assert str(error).startswith("home.scfg:2:")


@given(st.one_of(st.text(), st.text(alphabet='AB_12 ->|()[]"\\#x\n')))
def test_reading_rules_is_total(text):
    try:
        list(read_rules(text))
    except GrammarError as error:
        assert error.where is not None
        assert error.hint


def test_a_file_with_a_byte_order_mark(tmp_path):
    file = tmp_path / "a.scfg"
    file.write_bytes(b"\xef\xbb\xbfA -> x | x\r\n")
    (one,) = read_rule_file(file)
    assert str(one.where) == f"{file}:1"


def test_unreadable_files(tmp_path):
    bad = tmp_path / "bad.scfg"
    bad.write_bytes(b"A -> \xff | x")
    for path, message in (
        (bad, "is not UTF-8 text"),
        (tmp_path / "none.scfg", "No such file"),
        (tmp_path, "directory"),
        ("a\0b", "null"),
    ):
        with pytest.raises(GrammarError, match=message):
            list(read_rule_file(path))
