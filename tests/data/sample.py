"""Writes tests/data/generated: the memory files and the first 20 pairs of each other file, seed 0."""

from pathlib import Path

from lookadapt.language.domains import NAMES, load_domain
from lookadapt.language.examples import write_examples
from lookadapt.language.generation import FILES, generate

FOLDER = Path(__file__).parent / "generated"

for name in NAMES:
    data = generate(load_domain(name), 0)
    (FOLDER / name).mkdir(parents=True, exist_ok=True)
    for file, rows in FILES.items():
        examples = [example for row in rows for example in data.sets[row]]
        write_examples(FOLDER / name / f"{file}.txt", examples if "memory" in file else examples[:20])
