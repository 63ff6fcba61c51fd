"""The lexicon's groups are data written by hand: what a tired hand gets wrong is looked for here.

The reader is a few lines of its own, so that a fault of the real loader cannot hide a fault of the files.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import lookadapt.language
from lookadapt.language.english import PARTICLES, SILENT, stem

FOLDER = Path(lookadapt.language.__file__).parent / "lexicon"
FILES = ("verbs.txt", "nouns.txt")

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ROLE = re.compile(r"[XYZRNTPCABQM]")
WORD = re.compile(r"[a-z0-9]+(['-][a-z0-9]+)*|'s")


@dataclass(frozen=True)
class Entry:
    name: str
    members: tuple[str, ...]
    """As written, without the `~`."""
    weak: frozenset[str]
    """Members that have this sense only among others."""
    near_misses: tuple[str, ...]

    @property
    def strong(self) -> frozenset[str]:
        return frozenset(self.members) - self.weak


def split(text: str) -> list[str]:
    return [" ".join(member.split()) for member in text.split("|")]


def read(lines: list[str]) -> list[Entry]:
    entries: list[Entry] = []
    for number, line in enumerate(lines, start=1):
        text = line.split("#", 1)[0].rstrip()
        if not text:
            continue
        name, colon, rest = text.partition(":")
        if not colon:
            raise ValueError(f"line {number} has no colon: {text}")
        if not text[0].isspace():
            members = split(rest)
            weak = frozenset(member[1:] for member in members if member.startswith("~"))
            entries.append(Entry(name, tuple(member.removeprefix("~") for member in members), weak, ()))
        elif name.strip() == "not" and entries and not entries[-1].near_misses:
            last = entries.pop()
            entries.append(Entry(last.name, last.members, last.weak, tuple(split(rest))))
        else:
            raise ValueError(f"line {number} belongs to no entry: {text}")
    return entries


def is_well_formed(member: str) -> bool:
    return bool(member) and all(ROLE.fullmatch(word) or WORD.fullmatch(word) for word in member.split(" "))


def roles(member: str) -> list[str]:
    return [word for word in member.split() if ROLE.fullmatch(word)]


def plain(member: str) -> str:
    """What is left for the parser to see: stems, no silent words, a particle beside its verb (`put X down`, `put down X`)."""
    words = [word if ROLE.fullmatch(word) else stem(word) for word in member.split() if word not in SILENT]
    if len(words) > 2 and ROLE.fullmatch(words[1]) and words[2] in PARTICLES and not ROLE.fullmatch((words[3:] or ["-"])[0]):
        words[1], words[2] = words[2], words[1]
    return " ".join(words)


def skeleton(member: str) -> str:
    """The words with every role alike: what two entries can share although they name the roles differently."""
    return " ".join("_" if ROLE.fullmatch(word) else word for word in member.split())


def rename(member: str, names: dict[str, str]) -> str:
    return " ".join(names.get(word, word) for word in member.split())


def contradictions(entries: list[Entry]) -> Iterator[str]:
    """Near misses of one entry that another makes a synonym of what both hold strongly."""
    holders: dict[str, list[tuple[Entry, str]]] = defaultdict(list)
    for entry in entries:
        for member in map(plain, entry.strong):
            holders[skeleton(member)].append((entry, member))
    for entry in entries:
        misses = set(map(plain, entry.near_misses))
        for mine in map(plain, entry.strong):
            for other, theirs in holders[skeleton(mine)]:
                names = dict(zip(roles(theirs), roles(mine), strict=True))
                same = {rename(plain(member), names) for member in other.strong} & misses
                for miss in sorted(same):
                    yield f"{entry.name}: not {miss!r}, but {other.name} says it is the same as {mine!r}"


def doubles(words: Iterator[str]) -> list[str]:
    return [word for word, count in Counter(words).items() if count > 1]


@pytest.fixture(scope="module")
def entries() -> dict[str, list[Entry]]:
    return {file: read((FOLDER / file).read_text(encoding="utf-8").splitlines()) for file in FILES}


def everything(entries: dict[str, list[Entry]]) -> list[Entry]:
    return [entry for file in FILES for entry in entries[file]]


def test_names_are_unique_and_plain(entries: dict[str, list[Entry]]) -> None:
    assert doubles(entry.name for entry in everything(entries)) == []
    assert [entry.name for entry in everything(entries) if not NAME.fullmatch(entry.name)] == []


def test_members_are_lower_case_words_and_roles(entries: dict[str, list[Entry]]) -> None:
    odd = [
        (entry.name, member)
        for entry in everything(entries)
        for member in (*entry.members, *entry.near_misses)
        if not is_well_formed(member)
    ]
    assert odd == []


def test_no_member_is_said_twice(entries: dict[str, list[Entry]]) -> None:
    twice = {
        entry.name: doubles(map(plain, entry.members)) + doubles(map(plain, entry.near_misses)) for entry in everything(entries)
    }
    assert {name: members for name, members in twice.items() if members} == {}


def test_an_entry_has_at_least_two_members_and_one_to_start_from(entries: dict[str, list[Entry]]) -> None:
    assert [entry.name for entry in everything(entries) if len(entry.members) < 2] == []
    assert [entry.name for entry in everything(entries) if not entry.strong] == []


def test_all_members_of_an_entry_speak_of_the_same_roles(entries: dict[str, list[Entry]]) -> None:
    """A wording without a role of the others could be rewritten only by inventing or losing a filler."""
    uneven = [
        (entry.name, member)
        for entry in everything(entries)
        for member in entry.members
        if sorted(roles(member)) != sorted(roles(entry.members[0])) or len(set(roles(member))) != len(roles(member))
    ]
    assert uneven == []


def test_no_member_is_its_own_near_miss(entries: dict[str, list[Entry]]) -> None:
    both = {entry.name: set(map(plain, entry.members)) & set(map(plain, entry.near_misses)) for entry in everything(entries)}
    assert {name: members for name, members in both.items() if members} == {}


def test_no_entry_calls_a_synonym_what_another_calls_a_near_miss(entries: dict[str, list[Entry]]) -> None:
    assert list(contradictions(everything(entries))) == []


def test_there_are_as_many_as_promised(entries: dict[str, list[Entry]]) -> None:
    assert len(entries["verbs.txt"]) >= 900
    assert len(entries["nouns.txt"]) >= 400
    assert sum(bool(entry.near_misses) for entry in everything(entries)) >= 300


def test_a_group_of_verbs_is_worth_its_line(entries: dict[str, list[Entry]]) -> None:
    assert [(entry.name, len(entry.members)) for entry in entries["verbs.txt"] if not 4 <= len(entry.members) <= 10] == []


def test_the_checks_see_what_they_are_for() -> None:
    sound = ["# remark", "lift: lift X | ~raise X  # remark", "  not: lower X", "lend: lend X to Y | lend Y X"]
    assert read(sound) == [
        Entry("lift", ("lift X", "raise X"), frozenset({"raise X"}), ("lower X",)),
        Entry("lend", ("lend X to Y", "lend Y X"), frozenset(), ()),
    ]
    assert not any(is_well_formed(member) for member in ("", "Lift X", "lift XY", "lift X!", "lift ~X", "D X"))
    assert list(contradictions(read([*sound, "up: lift Z | lower Z"]))) == [
        "lift: not 'lower X', but up says it is the same as 'lift X'"
    ]
    assert list(contradictions(read([*sound, "up: lift Z | ~lower Z"]))) == []
    assert plain("put the X down on Y") == plain("putting down X on Y") != plain("put X on Y")
    for line in ("lift X | raise X", "  not: lower X"):
        with pytest.raises(ValueError, match="line 1"):
            read([line])
