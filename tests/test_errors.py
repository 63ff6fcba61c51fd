from lookadapt.errors import FormError, Location, LookadaptError


def test_a_location_reads_as_editors_write_it():
    assert str(Location(3, 7, source="home.txt")) == "home.txt:3:7"
    assert str(Location(3, source="home.txt")) == "home.txt:3"
    assert str(Location(3, 7)) == "line 3, column 7"
    assert str(Location(3)) == "line 3"


def test_an_error_shows_place_caret_and_hint():
    error = FormError("wrong", where=Location(2, 4, "(a b", "f.txt"), hint="mend it")
    assert str(error) == "f.txt:2:4: wrong\n  (a b\n     ^\nhint: mend it"
    assert error.brief == "f.txt:2:4: wrong (mend it)"
    assert isinstance(error, LookadaptError)


def test_without_a_place_only_the_message():
    assert str(LookadaptError("wrong")) == LookadaptError("wrong").brief == "wrong"


def test_brief_is_one_line():
    assert "\n" not in LookadaptError("two\nlines", hint="and\nmore").brief


def test_a_long_line_is_cut_around_the_caret():
    text = "a" * 5000 + "!" + "b" * 5000
    window, caret = Location(1, 5001, text).caret().split("\n")
    assert len(window) == 72
    assert window[caret.index("^")] == "!"


def test_the_caret_counts_columns_as_a_terminal_draws_them():
    assert Location(1, 3, "日本(").caret() == "日本(\n    ^"  # wide characters take two columns
    assert Location(1, 3, "e\u0301(").caret() == "e\u0301(\n ^"  # a combining accent takes none


def test_control_characters_are_not_printed():
    assert Location(1, 2, "a\x1b[31mb").caret() == "a [31mb\n ^"


def test_no_caret_without_column_or_text():
    assert Location(1, None, "text").caret() is None
    assert Location(1, 1).caret() is None
