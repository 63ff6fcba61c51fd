"""Words that say the opposite."""

import pytest

from lookadapt.language.opposites import opposite, opposites


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("open", "closed", True),
        ("closing", "opens", True),
        ("lock", "unlock", True),
        ("unlocked", "locks", True),
        ("lamp", "fan", False),
        ("open", "opening", False),
    ],
)
def test_opposite(one: str, other: str, said: bool) -> None:
    assert opposite(one, other) is said


def test_a_prefix_alone_turns_nothing_round() -> None:
    assert "" not in opposites("un")
