"""Copied text cut elsewhere: `lookadapt.parsing.recutting`."""

from lookadapt.language.logical_form import read_form
from lookadapt.parsing.recutting import recut
from lookadapt.parsing.sentence import Sentence


def cuts(form: str, said: str) -> set[str]:
    return {str(other) for other in recut(read_form(form), Sentence.of(said))}


def test_a_word_or_two_fewer_at_either_end_or_one_more_before() -> None:
    assert cuts('(party "wilson party down")', "put the wilson party down for three") >= {
        '(party "wilson party")',
        '(party "wilson")',
        '(party "party down")',
    }
    assert '(patient "mr tran")' in cuts('(patient "tran")', "today mr tran fasts")


def test_no_text_is_empty_or_leaves_the_sentence() -> None:
    assert cuts('(party "wilson")', "wilson") == set()


def test_only_text_that_is_said_is_cut() -> None:
    assert cuts('(party "miller house")', "put the wilson party down") == set()
    assert cuts("(line red)", "the red line") == set()
