"""Trees of rules as partial readings: each part of the forms of one sentence is priced once."""

from lessons import memory_of
from lookadapt.language.logical_form import read_form
from lookadapt.parsing.chart import Chart
from lookadapt.parsing.composing import Composing
from lookadapt.parsing.costs import Costs, Prices
from lookadapt.parsing.encoder import SentenceEncoder
from lookadapt.parsing.floating import Floater
from lookadapt.parsing.index import Index
from lookadapt.parsing.partials import Partial
from lookadapt.parsing.sentence import Sentence
from lookadapt.parsing.tables import near_of

TAUGHT = (
    ("ann", "(person ann)"), ("bob", "(person bob)"), ("salary", "(relation salary)"), ("age", "(relation age)"),
    ("salary of bob", "(field (relation salary) (person bob))"), ("remove ann", "(remove (person ann))"),
    ("show the age of ann", "(show (field (relation age) (person ann)))"), ("note milk", '(note "milk")'),
)  # fmt: skip


def search(text: str) -> Composing:
    memory = memory_of(TAUGHT)
    index = Index(memory.rules, Costs(), relaxed=True)
    floater = Floater(index, SentenceEncoder.load(), near_of(memory))
    chart = Chart(Sentence.of(text, memory.rules.silent), index, relaxed=True, bound=3.0)
    return Composing(floater, floater.framing, floater.sayer, Prices(), chart)


def said(found: Composing, form: str) -> Partial:
    saying = found.sayer.say(read_form(form))
    assert saying is not None
    partial = found.said(saying)
    assert partial is not None
    return partial


def test_what_forms_have_in_common_is_the_same_reading() -> None:
    found = search("which salary has ann")
    showing, removing = (said(found, f"({what} (field (relation salary) (person ann)))") for what in ("show", "remove"))
    assert showing.parts[0] is removing.parts[0]
    assert said(found, "(field (relation salary) (person ann))") is showing.parts[0]


def test_a_tree_costs_what_composing_asks_for_it() -> None:
    found = search("the salary of ann")
    composed = {partial.shape: found.total(partial) for partial in found.run()}
    whole = said(found, "(field (relation salary) (person ann))")
    same = [total for shape, total in composed.items() if shape[0] == whole.shape[0] and shape[1:] == whole.shape[1:3]]
    assert len(same) == 1
    assert abs(same[0] - found.total(whole)) < 1e-4


def test_what_the_sentence_does_not_contain_cannot_be_copied() -> None:
    found = search("jot down bread")
    assert said(found, '(note "bread")').parts[0].span == (2, 3)
    saying = found.sayer.say(read_form('(note "cheese")'))
    assert saying is not None
    assert found.said(saying) is None
