"""Write `language/lexicon/index.json`: which entries of the lexicon have a word. Run it after changing the lexicon or stems.

    python scripts/lexicon_index.py

A lexicon whose files have changed since is still right, since the index is then made when it is loaded; that takes a tenth of a second.
"""

from __future__ import annotations

import json
from pathlib import Path

from lookadapt.language import lexicon


def written() -> str:
    """The index as it should be, a word a line."""
    parts = [f'"digest": "{lexicon.digest()}"', f'"verbs": {json.dumps(sorted(lexicon.first_words()))}']
    for name, read in (("words", lexicon.words()), ("patterns", lexicon.patterns())):
        by_word, plain = lexicon.index_of(read.lines)
        rows = ",\n".join(f"{json.dumps(word)}: {json.dumps(by_word[word], separators=(',', ':'))}" for word in sorted(by_word))
        parts.append(f'"{name}": {{"plain": {json.dumps(plain)},\n"by_word": {{\n{rows}}}}}')
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    (Path(lexicon.__file__).parent / lexicon.INDEX).write_text(written(), encoding="utf-8")
