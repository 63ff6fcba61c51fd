"""What packs ask, with the readings that the search finds."""

from pathlib import Path

import pytest

from lookadapt.parsing.parser import Parser
from lookadapt.parsing.queries import Query, collect
from lookadapt.parsing.scoring import LearnedScorer

PACK = Path(__file__).resolve().parents[2] / "data/packs/airport"


@pytest.fixture(scope="module")
def queries() -> list[Query]:
    return list(collect(Parser(LearnedScorer()), PACK, every=3))


def test_every_tier_of_a_pack_is_asked(queries: list[Query]) -> None:
    assert {query.tier for query in queries} >= {"natural", "template", "oos"}


def test_a_reading_is_right_if_its_form_is_the_pack_s(queries: list[Query]) -> None:
    assert any(any(query.right) for query in queries if query.tier == "template")
    for query in queries:
        assert len(query.right) == len(query.candidates) == len(query.allowed)
        assert query.tier != "oos" or not any(query.right)


def test_one_in_so_many_is_asked(queries: list[Query]) -> None:
    fewer = list(collect(Parser(LearnedScorer()), PACK, every=6))
    assert [query.utterance for query in fewer] == [query.utterance for query in queries][::2]
