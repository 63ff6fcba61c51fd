"""Evidence is data, and can be said."""

import pytest

from lookadapt.parsing.evidence import Evidence, Trust


@pytest.mark.parametrize(
    ("evidence", "text"),
    [
        (Evidence(Trust.MISSING, taught="of"), "without 'of'"),
        (Evidence(Trust.SIMILAR, taught="mend"), "like 'mend'"),
        (Evidence(Trust.SIMILAR), "in other words"),
        (Evidence(Trust.WORDING, "patch up", "mend"), "'patch up' means 'mend'"),
        (Evidence(Trust.TURN, entry="particle shift"), "particle shift"),
        (Evidence(Trust.SKIPPED, "big"), "word skipped"),
    ],
)
def test_evidence_in_words(evidence: Evidence, text: str) -> None:
    assert str(evidence) == text


def test_evidence_as_data() -> None:
    assert Evidence(Trust.WORDING, "patch up", "mend", 0.40004, "mend").to_dict() == {
        "trust": "other wording",
        "words": "patch up",
        "taught": "mend",
        "cost": 0.4,
        "entry": "mend",
        "loose": False,
    }


def test_evidence_is_equal_by_content() -> None:
    assert Evidence(Trust.SKIPPED, "big") == Evidence(Trust.SKIPPED, "big") != Evidence(Trust.SKIPPED, "red")
