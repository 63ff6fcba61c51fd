import itertools
import os
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lookadapt.errors import ExampleError, FormError
from lookadapt.language.examples import MAX_LINE, Example, read_examples, read_records, write_examples
from lookadapt.language.logical_form import Atom, read_form
from strategies import examples

SUFFIXES = (".txt", ".jsonl", ".tsv")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("examples")


@pytest.mark.parametrize("suffix", SUFFIXES)
@given(pairs=st.lists(examples, max_size=5))
def test_what_is_written_reads_back(folder, suffix, pairs):
    path = folder / f"pairs{suffix}"
    try:
        assert write_examples(path, pairs) == len(pairs)
    except ExampleError as error:
        assert suffix != ".jsonl"
        assert "does not fit on one line" in error.message
        assert any(len(pair.utterance.splitlines()) != 1 for pair in pairs)
    else:
        assert list(read_examples(path)) == pairs


@pytest.mark.parametrize("suffix", SUFFIXES)
@given(data=st.one_of(st.binary(max_size=200), st.text(alphabet='ab ()"\\\n\t\r{}:,', max_size=60).map(str.encode)))
def test_reading_any_bytes_gives_examples_or_errors(folder, suffix, data):
    path = folder / f"bytes{suffix}"
    path.write_bytes(data)
    lines = data.count(b"\n") + 1
    for record in read_records(path):
        assert (record.example is None) != (record.error is None)
        if record.error is not None:
            assert record.error.where.source == str(path)
            assert 1 <= record.error.where.line <= lines
            assert record.error.hint


def test_the_three_formats_byte_for_byte(tmp_path):
    pairs = [Example.of("john 's  parents", "(field parent john)"), Example.of("café ☕", '(text "a \\"b\\"")')]
    for suffix, expected in {
        ".txt": 'john \'s parents\n(field parent john)\n\ncafé ☕\n(text "a \\"b\\"")\n\n',
        ".tsv": 'john \'s parents\t(field parent john)\ncafé ☕\t(text "a \\"b\\"")\n',
        ".jsonl": '{"utterance": "john \'s parents", "form": "(field parent john)"}\n'
        '{"utterance": "café ☕", "form": "(text \\"a \\\\\\"b\\\\\\"\\")"}\n',
    }.items():
        write_examples(tmp_path / f"x{suffix}", pairs)
        assert (tmp_path / f"x{suffix}").read_text(encoding="utf-8") == expected


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", b"\xef\xbb\xbfhello\r\n(greet)\r\n\r\nbye\r\n(part)"),
        ("a.txt", b"\n\n  hello \n (greet)\n \t \n\n\nbye\n(part)\n\n\n"),
        ("a.TXT", b"hello\n(greet)\n\nbye\n(part)\n"),
        ("a.tsv", b"\xef\xbb\xbfhello\t(greet)\r\n\r\nbye\t\t(part)\r\n"),
        (
            "a.jsonl",
            b'\xef\xbb\xbf{"utterance": "hello", "form": "(greet)", "more": 1}\r\n\n{"form": "(part)", "utterance": "bye"}',
        ),
    ],
)
def test_byte_order_marks_line_ends_and_blank_lines(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    assert [str(e) for e in read_examples(tmp_path / name)] == ["hello => (greet)", "bye => (part)"]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_an_empty_file_has_no_examples(tmp_path, suffix):
    (tmp_path / f"x{suffix}").write_bytes(b"")
    assert list(read_examples(tmp_path / f"x{suffix}")) == []


BROKEN = [
    ("x.txt", b"a\n(f\n", 2, 1, "unclosed parenthesis"),
    ("x.txt", b"a\n\n", 1, 1, "this utterance has no form"),
    ("x.txt", b"a\n(f)\nb\n(g)\n", 3, 1, "a blank line is missing before this line"),
    ("x.txt", b"?!\n(f)\n", 1, 1, "an utterance needs at least one word"),
    ("x.txt", b"a\n(f \xff)\n", 2, None, "this line is not UTF-8 text"),
    ("x.txt", b"\xff\xfea\0\n\0", 1, None, "this line is not UTF-8 text"),
    ("x.txt", b"a\0\n(f)\n", 1, None, "a NUL character on this line"),
    ("x.txt", b"a\n(f \x01)\n", 2, 4, "control character in a symbol"),
    ("x.txt", b"a\n" + b"(" * 200_000, 2, 20_001, "nested deeper than 20,000"),
    ("x.txt", b"a" * (MAX_LINE + 1) + b"\n(f)\n", 1, None, "a line of more than 1,000,000 characters"),
    ("x.txt", b"a" * (MAX_LINE * 9) + b"\n(f)\n", 1, None, "a line of more than 1,000,000 characters"),
    ("x.tsv", b"a (f)\n", 1, 1, "no tab on this line"),
    ("x.tsv", b"abc\t(f))\n", 1, 8, "text after the end of the form"),
    ("x.tsv", b"\t(f)\n", 1, 1, "an utterance needs at least one word"),
    ("x.jsonl", b"{]\n", 1, 2, "this line is not JSON"),
    ("x.jsonl", b"[" * 100_000 + b"\n", 1, 1, "this line is not JSON"),
    ("x.jsonl", b'{"utterance": ' + b"1" * 5000 + b"}\n", 1, 1, "this line is not JSON"),
    ("x.jsonl", b'{"utterance": "a"}\n', 1, 1, 'this line needs "utterance" and "form", both text'),
    ("x.jsonl", b'{"utterance": "a", "form": 1}\n', 1, 1, 'this line needs "utterance" and "form", both text'),
    ("x.jsonl", b'["a", "(f)"]\n', 1, 1, 'this line needs "utterance" and "form", both text'),
    ("x.jsonl", b'{"utterance": "a", "form": "(f"}\n', 1, 1, "unclosed parenthesis"),
    ("x.jsonl", b'{"utterance": "a", "form": "\\n\\n(f"}\n', 1, 1, "unclosed parenthesis"),
    ("x.jsonl", b'{"utterance": "a \\ud800", "form": "(f)"}\n', 1, 1, "half a character (a lone surrogate) in an utterance"),
]


@pytest.mark.parametrize(("name", "content", "line", "column", "message"), BROKEN)
def test_errors_name_file_line_and_reason(tmp_path, name, content, line, column, message):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(ExampleError) as caught:
        list(read_examples(path))
    error = caught.value
    assert (error.where.source, error.where.line, error.where.column) == (str(path), line, column)
    assert error.message == message
    assert error.hint
    assert len(str(error)) < 700


def test_a_checker_goes_on_after_a_bad_record(tmp_path):
    path = tmp_path / "x.txt"
    path.write_bytes(b"a\n(f\n\nb\n(g)\n\n\xff\n(h)\n\nc\n(i)\n")
    assert [(r.line, str(r.example) if r.example else r.error.message) for r in read_records(path)] == [
        (1, "unclosed parenthesis"),
        (4, "b => (g)"),
        (7, "this line is not UTF-8 text"),
        (10, "c => (i)"),
    ]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("none.txt", "cannot read"),
        (".", "unknown kind of example file"),
        ("x.csv", "unknown kind"),
        ("folder.txt", "cannot read"),
        ("a\0.txt", "cannot read"),
    ],
)
def test_files_that_cannot_be_read(tmp_path, monkeypatch, path, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.txt").mkdir()
    with pytest.raises(ExampleError, match=message) as caught:
        list(read_examples(path))
    assert caught.value.hint


@pytest.mark.parametrize("path", ["none/x.txt", "file.txt/x.txt", "folder.txt", "a\0.txt", "x" * 300 + ".txt"])
def test_files_that_cannot_be_written(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.txt").write_text("")
    (tmp_path / "folder.txt").mkdir()
    with pytest.raises(ExampleError, match="cannot write"):
        write_examples(path, [Example.of("a", "(f)")])
    assert sorted(os.listdir(tmp_path)) == ["file.txt", "folder.txt"]


class Stop(BaseException):
    """As Ctrl-C would."""


def test_an_interrupted_write_leaves_the_old_file(tmp_path):
    path = tmp_path / "x.txt"
    write_examples(path, [Example.of("a", "(f)")])

    def interrupted():
        yield Example.of("b", "(g)")
        raise Stop

    with pytest.raises(Stop):
        write_examples(path, interrupted())
    assert [str(e) for e in read_examples(path)] == ["a => (f)"]
    assert os.listdir(tmp_path) == ["x.txt"]


def test_line_formats_refuse_what_they_cannot_hold(tmp_path):
    for name, utterance in (("x.txt", "two\nlines"), ("x.tsv", "a\tb"), ("x.txt", "a\u2028b")):
        with pytest.raises(ExampleError, match="does not fit on one line"):
            write_examples(tmp_path / name, [Example(utterance, Atom("f"))])
    for name, utterance in (("x.txt", " "), ("x.jsonl", "?"), ("x.tsv", "a \ud800")):
        with pytest.raises(ExampleError):
            write_examples(tmp_path / name, [Example(utterance, Atom("f"))])
    assert os.listdir(tmp_path) == []


def test_making_an_example():
    assert Example.of("  a   b ", "(f)") == Example("a b", read_form("(f)"))
    assert Example.of("\ufeffa", "(f)").utterance == "a"
    with pytest.raises(ExampleError, match="at least one word"):
        Example.of("...", "(f)")
    with pytest.raises(ExampleError, match="a NUL character"):
        Example.of("a\0", "(f)")
    with pytest.raises(FormError):
        Example.of("a", "(f")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_files_stream(tmp_path, suffix):
    """Memory stays flat while a long file is written and read, so a million examples fit anywhere."""
    path = tmp_path / f"long{suffix}"
    form = read_form("(field (relation parent) (person john))")
    tracemalloc.start()
    write_examples(path, (Example(f"parents of number {i}", form) for i in range(1_500)))
    assert sum(1 for _ in itertools.islice(read_examples(path), 1_500)) == 1_500
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert path.stat().st_size > 90_000
    assert peak < 200_000
