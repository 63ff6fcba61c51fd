"""Attributes become groups of patterns."""

from lookadapt.language.lexicon import read
from lookadapt.language.lexicon.attributes import expanded

DEPTH = """# a remark

depth
  more: deep deeper deepest
  less: shallow shallower shallowest
  ask: how deep is X
  noun: deepness | ~draught
  exceed: X goes deeper than Y
  below: X is nearer the surface than Y
captain
  state: Y commands X
"""


def groups(text: str) -> dict[str, list[str]]:
    found = read([expanded(text)])
    return {entry.name: [each.text for each in entry.members] for entry in map(found.entry, range(len(found.lines)))}


def test_each_side_of_an_attribute_is_a_group() -> None:
    assert list(groups(DEPTH)) == ["depth-noun", "depth-ask", "depth-more", "depth-most", "depth-least", "captain-state"]


def test_nouns_for_an_attribute() -> None:
    found = read([expanded(DEPTH)]).entry(0)
    assert [(each.text, each.weak) for each in found.members] == [("depth", False), ("deepness", False), ("draught", True)]


def test_questions_for_the_value_say_what_the_r_of_x_says() -> None:
    asked = groups(DEPTH)["depth-ask"]
    assert {"how deep is X", "what is depth of X", "deepness of X"} <= set(asked)
    assert not any("draught" in text for text in asked)  # weak nouns make no patterns


def test_more_of_it_from_both_sides() -> None:
    more = groups(DEPTH)["depth-more"]
    assert {"X is deeper than Y", "Y is shallower than X", "X goes deeper than Y", "X has more depth than Y"} <= set(more)
    assert "Y is nearer the surface than X" in more  # less said of the other
    assert "X is shallower than Y" not in more
    assert "depth of X is above depth of Y" in more


def test_the_ends_of_a_scale() -> None:
    most, least = groups(DEPTH)["depth-most"], groups(DEPTH)["depth-least"]
    assert {"deepest X", "X with greatest depth"} <= set(most)
    assert {"shallowest X", "X with lowest depth"} <= set(least)
    assert set(most).isdisjoint(least)


def test_a_relation_that_is_stated() -> None:
    assert groups(DEPTH)["captain-state"] == ["captain of X is Y", "Y is captain of X", "Y commands X"]


def test_names_of_several_words_are_spoken_apart() -> None:
    assert "fuel level of X" in groups("fuel-level\n  ask: how full is X\n")["fuel-level-ask"]


def test_triples_of_two_words() -> None:
    assert "X is more costly than Y" in groups("price\n  more: costly more_costly most_costly\n")["price-more"]
