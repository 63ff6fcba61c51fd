"""The grammars that come with the package: the paper's six domains and its sample grammar (§5, appendix A)."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from os.path import isfile
from pathlib import Path
from typing import Final

from ...errors import GrammarError
from ..grammar import Grammar
from ..rule import GrammarRule

NAMES: Final = ("person", "restaurant", "event", "course", "animal", "vehicle")


@dataclass(frozen=True)
class DomainGrammars:
    """One domain: its old rules, and old and new together."""

    name: str
    old: Grammar
    full: Grammar

    @property
    def new_rules(self) -> tuple[GrammarRule, ...]:
        return self.full.rules[len(self.old.rules) :]


def sample_grammar() -> Grammar:
    """G_sample of Table 5; its domain is Table 1."""
    return Grammar.read(_folder() / "sample.scfg")


def load_domain(name: str | Path) -> DomainGrammars:
    """A domain of the paper by name, or your own by the path of its old rules (`boat.scfg`, beside `boat.new.scfg`)."""
    if str(name) in NAMES:
        old = _folder() / f"{name}.scfg"
    else:
        old = Path(name)
        if old.suffix != ".scfg" or not isfile(old):
            raise GrammarError(
                f"no domain {str(name)!r}", hint=f"use {', '.join(NAMES)}, or the path of a .scfg file with its old rules"
            )
        if old.stem in NAMES:
            raise GrammarError(f"{old}: the name {old.stem!r} is taken by the paper's domain", hint="rename both files")
    new = old.with_name(f"{old.stem}.new.scfg")
    if not isfile(new):
        raise GrammarError(f"{new.name} is missing beside {old}", hint="it holds the new rules and needs at least one")
    grammars = DomainGrammars(old.stem, Grammar.read(old), Grammar.read(old, new))
    if not grammars.new_rules:
        raise GrammarError(f"{new} has no rules", hint="write at least one new rule")
    return grammars


def _folder() -> Path:
    return Path(str(resources.files(__package__)))
