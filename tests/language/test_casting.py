"""Who is what in a deed: the same roles in other words, and other roles in the same words."""

import pytest

from lookadapt.language.casting import cast, recast


@pytest.mark.parametrize(
    ("said", "same", "turned"),
    [
        ("ann got 20 crowns off me", "i lent 20 crowns to ann", "i borrowed 20 crowns from ann"),
        ("my uncle sold us the boat", "we bought the boat from my uncle", "we sold the boat to my uncle"),
        ("ann is owed 20 crowns by bob", "ann gets 20 crowns from bob", "ann pays bob 20 crowns"),
        ("what do i still get from ann", "how much does ann owe me", "how much do i owe ann"),
        ("let the rowers have the long oars", "hand out the long oars to the rowers", "collect the long oars from the rowers"),
        ("i would rather have tea instead of coffee", "swap coffee for tea", "swap tea for coffee"),
        ("take the red flag off and put the blue one on", "put on the blue flag for the red", "put on the red flag for the blue"),
        ("let ida replace max", "ida stands in for max", "max stands in for ida"),
        ("the reds defeated us", "we lost to the reds", "we beat the reds"),
        ("gate 2 is guarded by gate 7", "gate 7 guards gate 2", "gate 2 guards gate 7"),
        ("the chapel and the mill should trade places", "swap the chapel and the mill", "swap the mill and the chapel"),
        ("is the mill less old than the chapel", "is the chapel older than the mill", "is the mill older than the chapel"),
        ("between 9 am and 11 am", "from 9 am to 11 am", "from 11 am to 9 am"),
        ("leave the mill and walk to the chapel", "go from the mill to the chapel", "go from the chapel to the mill"),
        ("soup for me but no bread", "order soup without bread", "order bread without soup"),
    ],
)
def test_who_is_what_in_other_words(said: str, same: str, turned: str) -> None:
    told, right, wrong = (cast(tuple(text.split())) for text in (said, same, turned))
    assert recast(told, right) < 0 < recast(told, wrong)


@pytest.mark.parametrize(
    "text",
    ["", "the mill", "paint the mill red", "the block by the mill", "and", "than", "instead of", "between and", "put on", "by"],
)
def test_what_casts_nobody(text: str) -> None:
    told = cast(tuple(text.split()))
    assert all(role == "to" or role == "does" for role in told.values()) or not told
    assert recast(told, told) == -len(told)


def test_a_word_of_both_sides_is_of_neither() -> None:
    """`mill` says nothing where the old mill takes the new one's place."""
    told = cast(("the", "old", "mill", "stands", "in", "for", "the", "new", "mill"))
    assert told[("exchange", "old")] == "new"
    assert ("exchange", "mill") not in told


@pytest.mark.parametrize("text", ["max lent ida the oars", "max gives ida 2 oars", "max hands ida back the oars"])
def test_of_two_things_behind_a_verb_the_first_gets(text: str) -> None:
    assert cast(tuple(text.split())) == {("transfer", "max"): "from", ("transfer", "ida"): "to"}


@pytest.mark.parametrize(
    ("text", "family", "roles"),
    [
        ("between the mill and the dock", "way", {"mill": "from", "dock": "to"}),
        ("max lends me oars", "transfer", {"max": "from", "i": "to"}),  # without an article, too
        ("max lends ida the oars and waits for ben", "transfer", {"max": "from", "ida": "to"}),  # another clause
        ("the aunt of ida beats max", "contest", {"aunt": "first", "max": "second"}),  # ida does not
        ("from whom did ida borrow it", "transfer", {"ida": "to"}),
        ("the match was lost by ida", "contest", {"ida": "second"}),
        ("ida takes off max for ben", "exchange", {"max": "old", "ben": "new"}),  # nobody takes anything
        ("ida takes off max for ben", "transfer", {}),
        ("the blocks by the mill", "block", {}),  # nothing is blocked
        ("tea rather than milk", "than", {}),  # not more
    ],
)
def test_what_says_who_is_what(text: str, family: str, roles: dict[str, str]) -> None:
    assert {word: role for (deed, word), role in cast(tuple(text.split())).items() if deed == family} == roles


def test_whoever_speaks_is_one() -> None:
    assert recast(cast(("lend", "me", "the", "oars")), cast(("we", "borrow", "the", "oars"))) == -1
