"""The constructions, comparisons and attributes of the lexicon, checked as data: format, names, members, roles, numbers."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from lexicon_format import (
    ROLES,
    Attribute,
    Group,
    bare,
    faults_of_attribute,
    faults_of_group,
    faults_of_names,
    read_attributes,
    read_groups,
    without_genitive,
)

SYMMETRIC = {  # X and Y may change places in these
    *("product-of-two", "ask-how-far", "in-near", "ask-near", "equal-by-adjective"),
    *("married-to", "ask-married", "sibling-of", "friend-of", "ask-friends"),
}
TRIPLES = ("tall", "taller", "tallest", "short", "shorter", "shortest")


def text_of(name: str) -> str:
    return resources.files("lookadapt.language").joinpath("lexicon", name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def constructions() -> list[Group]:
    return read_groups(text_of("constructions.txt"))


@pytest.fixture(scope="module")
def comparisons() -> list[Group]:
    """As they are for height, after whose triples the words in braces are named."""
    text = re.sub(r"\bR\b", "height", text_of("comparisons.txt"))
    for word in TRIPLES:
        text = text.replace(f"{{{word}}}", word)
    return read_groups(text)


@pytest.fixture(scope="module")
def attributes() -> list[Attribute]:
    return read_attributes(text_of("attributes.txt"))


def test_constructions_keep_to_the_format(constructions: list[Group], comparisons: list[Group]) -> None:
    groups = constructions + comparisons
    faults = [f"{group.name}: {fault}" for group in groups for fault in faults_of_group(group)]
    assert not faults + faults_of_names([group.name for group in groups])


def test_there_are_enough_constructions(constructions: list[Group]) -> None:
    assert len(constructions) >= 220


def test_a_comparison_needs_an_adjective_and_says_it_without_one(comparisons: list[Group]) -> None:
    """The members without an adjective are what is taught, so they lend their form to those with one."""
    for group in comparisons:
        with_adjective = [member for member in group.members if set(TRIPLES) & set(member.split())]
        assert with_adjective, group.name
        assert set(group.sure) - set(with_adjective), group.name


def test_no_two_constructions_say_the_same(constructions: list[Group]) -> None:
    """Entries may share members (one wording, several senses), but one inside another is a repetition."""
    sets = {group.name: set(map(bare, group.members)) for group in constructions}
    inside = [(small, big) for small in sets for big in sets if small != big and sets[small] <= sets[big]]
    assert not inside


def test_roles_are_turned_round_only_where_the_relation_allows_it(constructions: list[Group], comparisons: list[Group]) -> None:
    """`X is in possession of Y` and `Y is in the possession of X` in one entry: who owns what is lost."""
    turned = [
        f"{group.name}: {member!r}"
        for group in constructions + comparisons
        if group.name not in SYMMETRIC
        for member in map(without_genitive, group.sure)
        for other in [member.translate(str.maketrans("XY", "YX"))]
        if other != member and other in map(without_genitive, group.sure)
    ]
    assert not turned


def test_what_two_entries_share_is_not_what_one_excludes(constructions: list[Group], comparisons: list[Group]) -> None:
    """A taught wording that lends its form to two entries would make each other's near misses understood."""
    claims: dict[str, list[Group]] = {}
    for group in constructions + comparisons:
        for member in map(bare, group.sure):
            if member not in ROLES:
                claims.setdefault(member, []).append(group)
    faults = [
        f"{member!r} is claimed by {one.name} and {other.name}"
        for member, groups in claims.items()
        for one in groups
        for other in groups
        if set(map(bare, one.misses)) & set(map(bare, other.sure))
    ]
    assert not faults


def test_attributes_keep_to_the_format(attributes: list[Attribute]) -> None:
    faults = [f"{attribute.name}: {fault}" for attribute in attributes for fault in faults_of_attribute(attribute)]
    assert not faults + faults_of_names([attribute.name for attribute in attributes])


def test_there_are_enough_attributes(attributes: list[Attribute]) -> None:
    assert len(attributes) >= 300


def test_inverses_are_attributes_that_point_back(attributes: list[Attribute]) -> None:
    named = {attribute.name: attribute for attribute in attributes}
    faults = [
        f"{name} -> {other}"
        for name, attribute in named.items()
        for other in attribute.lines.get("inverse", [])
        if other not in named or name not in named[other].lines.get("inverse", [])
    ]
    assert not faults


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("own: X owns Y | Y belongs to X", None),
        ("own: X owns Y | Y belongs to X | ~X has", None),
        ("Own it: X owns Y | Y belongs to X", "kebab-case"),
        ("own: X owns Y | the X owns a Y | Y belongs to X", "said twice"),
        ("own: X is owner of Y | Y 's owner is X | owner of Y is X", "said twice"),
        ("own: X owns Y | X belongs", "other roles"),
        ("own: X owns Y | ~X owns Z | Y belongs to X", "a role of its own"),
        ("own: X owns Y | ~Y belongs to X", "fewer than two"),
        ("own: X owns Y | Y is X's", "neither a role"),
        ("own: X owns Y | Y is w's of X", "elsewhere"),
        ("own: X owns Y | Y belongs  to X", "spaces"),
        ("own: X owns Y | Y belongs to X | X Y", "nothing but roles"),
        ("own: X owns Y | Y belongs to X\n  not: X owns a Y", "at once"),
    ],
)
def test_the_check_of_a_construction_finds_what_it_is_for(entry: str, fault: str | None) -> None:
    [group] = read_groups(entry)
    found = faults_of_group(group)
    assert (not found) if fault is None else [f for f in found if fault in f]


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("height\n  more: tall taller tallest, high higher highest\n  ask: how tall is X", None),
        ("Height\n  ask: how tall is X", "kebab-case"),
        ("shoe-size\n  noun: size of shoes", "spoken"),
        ("height", "no line says anything"),
        ("height\n  more: tall taller", "no triple"),
        ("price\n  more: dear dearer most-dear", "most-dear"),
        ("height\n  ask: how tall is it", "has roles"),
        ("height\n  exceed: X towers over X", "has roles"),
        ("height\n  ask: how tall is X | how tall is the X", "said twice"),
        ("height\n  more: tall taller tallest\n  less: tall taller tallest", "at once"),
    ],
)
def test_the_check_of_an_attribute_finds_what_it_is_for(entry: str, fault: str | None) -> None:
    [attribute] = read_attributes(entry)
    found = faults_of_attribute(attribute)
    assert (not found) if fault is None else [f for f in found if fault in f]


@pytest.mark.parametrize("text", ["own X owns Y", "  not: X owns Y", "own: X owns Y\n  also: Y belongs to X"])
def test_unreadable_groups_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="line"):
        read_groups(text)


@pytest.mark.parametrize("text", ["  ask: how tall is X", "height\n  size: big", "height\n  noun: size\n  noun: rise"])
def test_unreadable_attributes_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="line"):
        read_attributes(text)
