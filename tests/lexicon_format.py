"""The lexicon's format as tests see it: a reader, and what can be wrong with an entry.

It is deliberately not the loader: it knows the format alone, so that a loader that forgives a mistake does not hide it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from lookadapt.language.tokens import words

ROLES = frozenset("XYZRNTPCABQM")
DROPPED = frozenset({"a", "an", "the", "please", "all", "my"})
GENITIVE = re.compile(r"(\S+) 's (\S+)")
NAME = re.compile(r"[a-z]+(-[a-z]+)*")
WORD = re.compile(r"'?[a-z0-9][a-z0-9'-]*%?")

ARE_THE_GENITIVE = frozenset({"value-of", "of-owner"})  # elsewhere `X 's R` repeats `R of X`

ATTRIBUTE_LINES = frozenset({"more", "less", "ask", "noun", "exceed", "below", "yes", "state", "inverse"})
LINES_WITH_ROLES = {  # a line of an attribute, and the roles each of its members names
    "ask": ({"X"},),
    "exceed": ({"X", "Y"},),
    "below": ({"X", "Y"},),
    "yes": ({"X"},),
    "state": ({"X", "Y"},),
}


@dataclass
class Group:
    name: str
    members: list[str]
    misses: list[str] = field(default_factory=list)

    @property
    def sure(self) -> list[str]:
        return [member for member in self.members if not member.startswith("~")]


@dataclass
class Attribute:
    name: str
    lines: dict[str, list[str]] = field(default_factory=dict)


def roles_of(member: str) -> set[str]:
    return set(member.lstrip("~").split()) & ROLES


def bare(member: str) -> str:
    """What is left of a member once the parser has dropped what it drops."""
    return " ".join(word for word in member.lstrip("~").split() if word not in DROPPED)


def without_genitive(member: str) -> str:
    return bare(GENITIVE.sub(r"\2 of \1", member))


def split(text: str) -> list[str]:
    return [member.strip() for member in text.split("|")]


def content_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.split("#")[0].rstrip()
        if line:
            yield number, line


def read_groups(text: str) -> list[Group]:
    groups: list[Group] = []
    for number, line in content_lines(text):
        head, colon, rest = line.partition(":")
        if not colon:
            raise ValueError(f"line {number}: no colon in {line[:40]!r}")
        if line.startswith(" "):
            if head.strip() != "not" or not groups or groups[-1].misses:
                raise ValueError(f"line {number}: an indented line is the one `not:` line of the entry above it")
            groups[-1].misses = split(rest)
        else:
            groups.append(Group(head, split(rest)))
    return groups


def read_attributes(text: str) -> list[Attribute]:
    attributes: list[Attribute] = []
    for number, line in content_lines(text):
        if not line.startswith(" "):
            attributes.append(Attribute(line))
            continue
        key, colon, rest = line.strip().partition(":")
        if not attributes or not colon or key not in ATTRIBUTE_LINES or key in attributes[-1].lines:
            raise ValueError(f"line {number}: {line.strip()[:40]!r} is no line of an attribute, or its second of that name")
        members = rest.split(",") if key in {"more", "less"} else rest.split("|")
        attributes[-1].lines[key] = [member.strip() for member in members]
    return attributes


def faults_of_wording(member: str) -> list[str]:
    plain = member[1:] if member.startswith("~") else member
    faults = []
    if not plain or plain != " ".join(plain.split()):
        faults.append("empty, or spaces that do not belong there")
    odd = [word for word in plain.split() if word not in ROLES and not WORD.fullmatch(word)]
    if odd:
        faults.append(f"neither a role nor a lower-case word: {odd}")
    elif tuple(plain.lower().split()) != tuple(words(plain)):
        faults.append("the parser would cut its words elsewhere (write 's apart)")
    if plain == member and len(plain.split()) > 1 and set(bare(plain).split()) <= ROLES:
        faults.append("nothing but roles: a compound means it only sometimes (~)")
    return faults


def faults_of_group(group: Group) -> list[str]:
    faults = [f"{m!r}: {f}" for m in group.members + group.misses for f in faults_of_wording(m)]
    if not NAME.fullmatch(group.name):
        faults.append("the name is not in kebab-case")
    same = bare if group.name in ARE_THE_GENITIVE else without_genitive
    repeated = [member for member, n in Counter(map(same, group.members)).items() if n > 1]
    if repeated:
        faults.append(f"said twice: {repeated}")
    both = sorted(set(map(bare, group.members)) & set(map(bare, group.misses)))
    if both:
        faults.append(f"a member and a near miss at once: {both}")
    if len(group.sure) < 2:
        faults.append("fewer than two members without ~ say nothing")
    else:
        expected = roles_of(group.sure[0])
        faults += [f"{m!r} has other roles than {sorted(expected)}" for m in group.sure if roles_of(m) != expected]
        faults += [f"{m!r} has a role of its own" for m in group.members if roles_of(m) - expected]
    return faults


def faults_of_attribute(attribute: Attribute) -> list[str]:
    faults = []
    spoken = attribute.name.replace("-", " ")
    if not NAME.fullmatch(attribute.name):
        faults.append("the name is not in kebab-case")
    elif spoken != attribute.name and spoken not in attribute.lines.get("noun", []):
        faults.append("a name of several words stands among the nouns as it is spoken")
    if not attribute.lines:
        faults.append("no line says anything of it")
    for key, members in attribute.lines.items():
        repeated = [member for member, n in Counter(map(bare, members)).items() if n > 1]
        if repeated:
            faults.append(f"{key}: said twice: {repeated}")
        if key in {"more", "less"}:
            faults += [f"{key}: {m!r} is no triple" for m in members if len(m.split()) != 3]
            faults += [f"{key}: {w!r}" for m in members for w in m.split() if not re.fullmatch(r"[a-z]+(_[a-z]+)*", w)]
            continue
        faults += [f"{key}: {m!r}: {f}" for m in members for f in faults_of_wording(m)]
        allowed = LINES_WITH_ROLES.get(key, (set(),))
        faults += [f"{key}: {m!r} has roles {sorted(roles_of(m))}" for m in members if roles_of(m) not in allowed]
    both = set(map(str.lower, attribute.lines.get("more", []))) & set(attribute.lines.get("less", []))
    if both:
        faults.append(f"more and less at once: {sorted(both)}")
    return faults


def faults_of_names(names: list[str]) -> list[str]:
    return [f"{name}: {n} entries of this name" for name, n in Counter(names).items() if n > 1]
