"""Taught sentences without slots, proposed for other words by the real encoder."""

import pytest

from lessons import memory_of
from lookadapt.memory.memory import Memory
from lookadapt.parsing.building import Item
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.costs import Costs
from lookadapt.parsing.encoder import SentenceEncoder
from lookadapt.parsing.evidence import Trust
from lookadapt.parsing.forms import whole_form
from lookadapt.parsing.index import Index
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.sentences import Sentences

TAUGHT = (
    ("how much money do i have", "(balance)"),
    ("what is left on my account", "(balance)"),
    ("where is the nearest branch", "(branch)"),
    ("i have lost my card", "(lost_card)"),
    ("tell me a joke", "(joke)"),
    ("how is the weather today", "(weather)"),
    ("when do you open tomorrow", "(hours)"),
    ("rent", "(item rent)"),
    ("pay the rent by bank transfer", "(transfer (item rent))"),
)


@pytest.fixture(scope="module")
def encoder() -> SentenceEncoder:
    return SentenceEncoder.load()


@pytest.fixture(scope="module")
def sentences(encoder: SentenceEncoder) -> Sentences:
    return Sentences(Index(memory_of(TAUGHT).rules, Costs(), relaxed=True), encoder)


def proposed(sentences: Sentences, said: str) -> tuple[list[Item], list[str]]:
    sentence = Sentence.of(said, sentences.index.rules.silent)
    found = sentences.items(Chart(sentence, sentences.index, relaxed=True, bound=3.0))
    return found, [str(whole_form(item, sentence)) for item in found]


@pytest.mark.parametrize(
    ("said", "form"),
    [
        ("what is the balance of my bank account", "(balance)"),
        ("someone stole my credit card", "(lost_card)"),
        ("make me laugh with something funny", "(joke)"),
        ("will it be sunny or rainy", "(weather)"),
    ],
)
def test_a_paraphrase_proposes_the_taught_form_first(sentences: Sentences, said: str, form: str) -> None:
    _, forms = proposed(sentences, said)
    assert forms[0] == form


def test_each_form_is_proposed_once_dearer_the_less_alike_and_as_similar_only(sentences: Sentences) -> None:
    items, forms = proposed(sentences, "how much cash is on my account")
    assert len(set(forms)) == len(forms) <= 5
    assert [item.cost for item in items] == sorted(item.cost for item in items)
    for item in items:
        (evidence,) = item.entry.edits
        assert evidence.trust is Trust.SIMILAR
        assert evidence.taught in {utterance for utterance, _ in TAUGHT}
        assert item.cost >= Costs().free
        assert (item.start, item.end) == (0, len(Sentence.of("how much cash is on my account")))


def test_names_and_sentences_with_slots_are_left_to_the_chart(sentences: Sentences) -> None:
    assert all(not sentences.index.rules.rules[number].slots for number in sentences.numbers)
    assert all("rent" not in text and "transfer" not in text for text in sentences.texts)
    assert all("rent" not in form for form in proposed(sentences, "pay the rent by transfer now")[1])


def test_nothing_like_it_was_taught(sentences: Sentences) -> None:
    assert proposed(sentences, "zinc corrodes limestone stalactites")[0] == []


def test_nothing_to_propose(encoder: SentenceEncoder) -> None:
    calls = encoder.calls
    index = Index(Memory(()).rules, Costs(), relaxed=True)
    assert Sentences(index, encoder).items(Chart(Sentence.of("tell me a joke"), index, relaxed=True)) == []
    assert encoder.calls == calls
