"""Synchronous context-free grammars (§2): a set of rules, checked when the grammar is created."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from ..errors import GrammarError, Location
from .notation import read_rule_file, read_rules
from .rule import GrammarRule, Link, Symbol


class Grammar:
    """A checked set of rules with a start category (`S`, or the first rule's if there is none)."""

    def __init__(self, rules: Iterable[GrammarRule], *, start: str | None = None):
        self.rules: tuple[GrammarRule, ...] = tuple(rules)
        if not self.rules:
            raise GrammarError("a grammar needs at least one rule", hint="write: S -> hello | (greet)")
        categories = [rule.category for rule in self.rules]
        self.start: str = start or ("S" if "S" in categories else categories[0])
        check_duplicates(self.rules)
        check_categories(self.rules, self.start)
        check_unit_cycles(self.rules)

    @cached_property
    def by_category(self) -> Mapping[str, tuple[GrammarRule, ...]]:
        grouped: dict[str, list[GrammarRule]] = {}
        for rule in self.rules:
            grouped.setdefault(rule.category, []).append(rule)
        return {category: tuple(rules) for category, rules in grouped.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grammar) and self.rules == other.rules and self.start == other.start

    def __hash__(self) -> int:
        return hash((self.rules, self.start))

    def __repr__(self) -> str:
        return f"<Grammar {self.start}: {len(self.rules)} rules>"

    @classmethod
    def parse(cls, text: str, *, source: str | None = None) -> Grammar:
        """Read a grammar from text in the paper's notation."""
        return cls(read_rules(text, source=source))

    @classmethod
    def read(cls, path: str | Path, *more: str | Path) -> Grammar:
        """Read a grammar from one file, or from several that extend each other."""
        rules = [rule for file in (path, *more) for rule in read_rule_file(file)]
        if not rules:
            raise GrammarError("no rules in this file", where=Location(source=str(path)), hint="write: S -> hello | (greet)")
        return cls(rules)


def check_duplicates(rules: tuple[GrammarRule, ...]) -> None:
    """Refuse the same pair twice, whatever the numbers of its links."""
    seen: dict[tuple[object, ...], GrammarRule] = {}
    for rule in rules:
        order = {link: Link(link.category, place) for place, link in enumerate(rule.links)}

        def renumbered(side: tuple[Symbol, ...], order: dict[Link, Link] = order) -> tuple[Symbol, ...]:
            return tuple(order[symbol] if isinstance(symbol, Link) else symbol for symbol in side)

        for wording in rule.wordings:
            first = seen.setdefault((rule.category, renumbered(wording), renumbered(rule.target)), rule)
            if first is not rule:
                raise GrammarError(
                    f"duplicate rule: {rule}",
                    where=rule.where,
                    hint=f"the same pair is at {first.where}" if first.where else "remove one",
                )


def check_categories(rules: tuple[GrammarRule, ...], start: str) -> None:
    defined = {rule.category for rule in rules}
    for rule in rules:
        for link in rule.links:
            if link.category not in defined:
                raise GrammarError(
                    f"undefined category {link.category} in: {rule}",
                    where=rule.where,
                    hint=f"add a rule {link.category} -> …, or quote the word if it is one",
                )
    uses: dict[str, set[str]] = {}
    for rule in rules:
        uses.setdefault(rule.category, set()).update(link.category for link in rule.links)
    reached, frontier = {start}, [start]
    while frontier:
        for category in uses.get(frontier.pop(), set()) - reached:
            reached.add(category)
            frontier.append(category)
    for rule in rules:
        if rule.category not in reached:
            raise GrammarError(
                f"category {rule.category} cannot be reached from {start}",
                where=rule.where,
                hint=f"use {rule.category}_1 in some rule, or remove its rules",
            )
    ends: set[str] = set()
    before = -1
    while len(ends) > before:  # categories usually come before what they use, so from the end one round is enough
        before = len(ends)
        for rule in reversed(rules):
            if rule.category not in ends and all(link.category in ends for link in rule.links):
                ends.add(rule.category)
    for rule in rules:
        if rule.category not in ends:
            raise GrammarError(
                f"category {rule.category} never terminates: each of its rules leads back to it",
                where=rule.where,
                hint="add a rule with words only",
            )


def check_unit_cycles(rules: tuple[GrammarRule, ...]) -> None:
    """Refuse circles that add nothing on one side: they give a phrase, or a form, infinitely many derivations."""
    for side in ("words", "form"):
        units: dict[str, list[tuple[str, GrammarRule]]] = {}
        for rule in rules:
            if rule.is_unit if side == "form" else rule.has_unit_wording:
                units.setdefault(rule.category, []).append((rule.links[0].category, rule))
        cleared: set[str] = set()  # on no circle
        for category, steps in reversed(units.items()):
            frontier, seen = list(steps), cleared | {category}
            while frontier:
                target, rule = frontier.pop()
                if target == category:
                    raise GrammarError(
                        f"left-recursive unit: {category} rewrites to itself and adds no {side} through: {rule}",
                        where=rule.where,
                        hint="drop a rule of the circle; write words that may be left out as [word]",
                    )
                if target not in seen:
                    seen.add(target)
                    frontier.extend(units.get(target, []))
            cleared.add(category)
