import builtins
import json
from pathlib import Path

import numpy as np
import pytest

from lookadapt import LookadaptError
from lookadapt.errors import MissingPart
from lookadapt.paper import embeddings
from lookadapt.paper.augmentation import Augmentation, content_groups, frequent_nouns
from lookadapt.paper.embeddings import Lexicon, WordVectors, load_vectors

from .tiny import tiny_memory


def test_known_compound_and_unknown_words(vectors: WordVectors) -> None:
    assert vectors.vector("John").tolist() == vectors.vector("john").tolist()
    mean = (vectors.vector("set") + vectors.vector("lamp")) / 2
    np.testing.assert_allclose(vectors.vector("set_lamp"), mean, rtol=1e-6)
    assert vectors.vector("qwertz").tolist() == vectors.vector("qwertz").tolist()
    assert vectors.vector("qwertz").tolist() != vectors.vector("asdf").tolist()


def test_a_glove_file_reads_back(vectors: WordVectors, vectors_file: Path) -> None:
    read = load_vectors(str(vectors_file))
    np.testing.assert_allclose(read.vector("mary"), vectors.vector("mary"), atol=1e-4)
    assert read.dimensions == vectors.dimensions


def test_files_that_are_none(tmp_path: Path) -> None:
    for name, text, word in (("a.txt", "", "empty"), ("b.txt", "x 1 2\ny 1\n", "as many as"), ("c.txt", "x one two\n", "GloVe"),
                             ("d.json", "{}", "wink")):  # fmt: skip
        (tmp_path / name).write_text(text)
        with pytest.raises(LookadaptError, match=word):
            load_vectors(str(tmp_path / name))
    with pytest.raises(LookadaptError, match="no word vectors"):
        load_vectors(str(tmp_path / "none.txt"))
    wink = {"words": ["a", "b"], "dimensions": 2, "vectors": {"a": [1, 2, 9, 0], "b": [3, 4, 9, 1]}}
    (tmp_path / "e.json").write_text(json.dumps(wink))
    assert load_vectors(str(tmp_path / "e.json")).vector("b").tolist() == [3, 4]


def test_missing_vectors_name_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest, **more):
        if name.startswith("kumo"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingPart, match="not installed") as caught:
        embeddings._packaged()
    assert "pip install" in (caught.value.hint or "")


def test_words_and_the_symbols_they_inflect_are_renamed_together(vectors: WordVectors) -> None:
    groups = content_groups(tiny_memory(), [0] * len(tiny_memory()))
    assert (["parents"], ["parent"]) in groups
    assert (["john"], ["john"]) in groups
    assert not any("person" in symbols for _, symbols in groups)  # one domain: its predicates stay
    two = content_groups(tiny_memory(), [0] * 4 + [1] * (len(tiny_memory()) - 4))
    assert any("person" in symbols for _, symbols in two)
    lexicon = Lexicon(vectors)
    for entry in tiny_memory():
        lexicon.numbers([*entry.utterance.split(), *(t.text for t in entry.form.tokens())])
    augmentation = Augmentation(tiny_memory(), [0] * len(tiny_memory()), lexicon, 0.5)
    spoken, written = augmentation.draw(np.random.default_rng(0))
    for word in ("'s", "the", "of", "(", "field", "person"):
        assert spoken[lexicon.number(word)] == written[lexicon.number(word)] == lexicon.number(word)
    nouns = frequent_nouns(vectors)
    both = {number: pair for pair in nouns for number in lexicon.numbers(pair)}
    assert both[int(spoken[lexicon.number("parents")])] == both[int(written[lexicon.number("parent")])]
    assert spoken[lexicon.number("john")] == written[lexicon.number("john")] != lexicon.number("john")
