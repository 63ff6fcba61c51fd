"""Where the benchmark's data lies: packs, the authors' six domains, OVERNIGHT."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..errors import LookadaptError
from ..language.domains import NAMES
from ..language.examples import Example, read_examples
from ..memory.memory import Memory

TIERS = ("template", "literal", "natural")


@dataclass(frozen=True)
class Pack:
    """A domain that somebody taught: memory, the same from sentences only, what is asked, and what cannot be said."""

    name: str
    memory: Memory
    sentences: Memory | None
    tiers: Mapping[str, tuple[Example, ...]]
    out_of_scope: tuple[str, ...] = ()


def read_pack(folder: Path) -> Pack:
    sentences, strange = folder / "memory_sentences.txt", folder / "oos.txt"
    return Pack(
        folder.name,
        Memory.read(folder / "memory.txt"),
        Memory.read(sentences) if sentences.exists() else None,
        {t: tuple(read_examples(folder / f"eval_{t}.txt")) for t in TIERS if (folder / f"eval_{t}.txt").exists()},
        tuple(line for line in strange.read_text(encoding="utf-8").splitlines() if line.strip()) if strange.exists() else (),
    )


def read_packs(folder: Path) -> list[Pack]:
    """Every pack of a folder, by name."""
    found = [read_pack(path.parent) for path in sorted(folder.glob("*/memory.txt"))]
    if not found:
        raise LookadaptError(f"no packs in {folder}", hint="a pack is a folder with memory.txt and eval_template.txt")
    return found


@dataclass(frozen=True)
class PaperDomain:
    """One of the authors' domains; the first half of an eval file is dev, the second test (§5)."""

    name: str
    folder: Path

    def examples(self, file: str) -> list[Example]:
        return list(read_examples(self.folder / f"{file}.txt"))

    def memory(self, file: str) -> Memory:
        return Memory(self.examples(file))

    def test(self, file: str) -> list[Example]:
        examples = self.examples(file)
        return examples[len(examples) // 2 :]


def paper_domains(shared: Path) -> list[PaperDomain]:
    return [PaperDomain(name, shared / "paper" / "data" / name) for name in NAMES]


def paper_natural(shared: Path) -> dict[str, list[Example]]:
    """Free paraphrases in some of the authors' domains."""
    return {path.stem: list(read_examples(path)) for path in sorted((shared / "packs" / "paper_natural").glob("*.txt"))}


def overnight_domains(shared: Path) -> list[Path]:
    return sorted(path.parent for path in (shared / "bench" / "overnight").glob("*/memory.txt"))
