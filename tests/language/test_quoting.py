import pytest
from hypothesis import given
from hypothesis import strategies as st

from lookadapt.language.quoting import UnknownEscape, quote, unquote


@given(st.text())
def test_unquote_undoes_quote(text):
    assert unquote(quote(text)) == text


@given(st.text(alphabet=st.characters()))
def test_quoted_text_is_one_visible_line(text):
    assert quote(text).isprintable()


@pytest.mark.parametrize(("quoted", "offset"), [(r'"ab\x"', 3), (r'"\u{ffffff}"', 1), (r'"\u12"', 1)])
def test_an_unknown_escape_has_its_place(quoted, offset):
    with pytest.raises(UnknownEscape, match="unknown escape") as caught:
        unquote(quoted)
    assert caught.value.offset == offset
