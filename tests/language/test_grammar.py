import pytest

from lookadapt.errors import GrammarError
from lookadapt.language.grammar import Grammar


@pytest.mark.parametrize(
    ("lines", "line", "message", "hint"),
    [
        (["S -> A_1 | A_1"], 1, "undefined category A in: S -> A_1 | A_1", "add a rule A"),
        (["S -> x | x", "A -> y | y"], 2, "category A cannot be reached from S", "use A_1 in some rule"),
        (["S -> x | x", "S -> [y] x | x"], 2, "duplicate rule: S -> [y] x | x", "the same pair is at g.scfg:1"),
        (
            ["S -> A_1 of A_2 | (f A_1 A_2)", "S -> A_2 of A_1 | (f A_2 A_1)", "A -> x | x"],
            2,
            "duplicate rule: S -> A_2 of A_1 | (f A_2 A_1)",
            "the same pair is at g.scfg:1",
        ),
        (["S -> x | x", "S -> S_1 | S_1"], 2, "left-recursive unit: S rewrites to itself and adds no words", "drop a rule"),
        (["S -> x | x", "S -> S_1 | (f S_1)"], 2, "left-recursive unit: S rewrites to itself and adds no words", "drop a rule"),
        (["S -> x | x", "S -> y S_1 | S_1"], 2, "left-recursive unit: S rewrites to itself and adds no form", "[word]"),
        (
            ["S -> x | x", "S -> A_1 | A_1", "A -> B_1 | B_1", "B -> S_1 | S_1"],
            3,
            "left-recursive unit: B rewrites to itself and adds no words",
            "drop a rule",
        ),
        (["S -> x | x", "S -> A_1 | A_1", "A -> [y] S_1 | (f S_1)"], 2, "left-recursive unit", "drop a rule"),
        (["S -> x S_1 | (f S_1)"], 1, "category S never terminates: each of its rules leads back to it", "words only"),
        (["S -> x | x", "S -> A_1 x | (f A_1)", "A -> y A_1 | (g A_1)"], 3, "category A never terminates", "words only"),
        (["S -> x A_1 | x", "A -> y | y"], 1, "A_1 must occur exactly once on each side", "partner"),
    ],
)
def test_every_check_names_file_and_line(tmp_path, monkeypatch, lines, line, message, hint):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.scfg").write_text("\n".join(lines))
    with pytest.raises(GrammarError) as caught:
        Grammar.read("g.scfg")
    assert caught.value.message.startswith(message)
    assert (caught.value.where.source, caught.value.where.line) == ("g.scfg", line)
    assert hint in caught.value.hint


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_an_empty_file_is_an_error_that_names_it(tmp_path, text):
    file = tmp_path / "empty.scfg"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(GrammarError, match=r"empty\.scfg:1: no rules in this file"):
        Grammar.read(file)


def test_no_rules_at_all():
    with pytest.raises(GrammarError, match="at least one rule"):
        Grammar([])


def test_two_files_extend_each_other_and_errors_name_the_right_one(tmp_path):
    old, new = tmp_path / "a.scfg", tmp_path / "a.new.scfg"
    old.write_text("S -> A_1 | A_1\nA -> x | x\n")
    new.write_text("# new\nA -> y | y\n")
    assert [rule.where.source for rule in Grammar.read(old, new).rules] == [str(old)] * 2 + [str(new)]
    new.write_text("# new\nA -> x | x\n")
    with pytest.raises(GrammarError, match=r"a\.new\.scfg:2: duplicate rule") as caught:
        Grammar.read(old, new)
    assert str(old) in caught.value.hint


def test_start_category():
    assert Grammar.parse("A -> x | x").start == "A"
    assert Grammar.parse("A -> x | x\nS -> A_1 | A_1").start == "S"


def test_equal_by_content():
    one, two = Grammar.parse("S -> x | x"), Grammar.parse("\nS -> x  | x")
    assert one == two
    assert hash(one) == hash(two)
    assert one != Grammar.parse("S -> y | x")
    assert repr(one) == "<Grammar S: 1 rules>"


def test_left_recursion_that_adds_words_and_form_is_fine():
    assert len(Grammar.parse("S -> x | x\nS -> S_1 y | (f S_1)").rules) == 2


def test_a_thousand_categories_are_checked_quickly():
    chain = "\n".join(f"C{i} -> C{i + 1}_1 | C{i + 1}_1" for i in range(1000)) + "\nC1000 -> x | x"
    assert len(Grammar.parse(chain).by_category) == 1001
