import pytest

from lookadapt.errors import GrammarError
from lookadapt.language.domains import NAMES, load_domain, sample_grammar
from lookadapt.language.logical_form import read_form
from lookadapt.language.recognition import Recognizer

# Table 2 of the paper (sample pairs of each domain).
TABLE_2 = [
    ("person", "the hometown field of john", "(field (relation hometown) (person john))"),
    ("person", "set her 's parents with classmates", "(set (field (relation parent) (person reference)) (person classmate))"),
    ("restaurant", "irish restaurant instances 's price field", "(field (relation price) (restaurant irish))"),
    (
        "restaurant",
        "set address field of all irish restaurant as indian restaurant 's price",
        "(set (field (relation address) (restaurant irish)) (field (relation price) (restaurant indian)))",
    ),
    ("event", "the start time of lectures", "(field (relation start) (event lecture))"),
    (
        "event",
        "set the attendants of that event to organizers field of receptions instances",
        "(set (field (relation attendant) (event reference)) (field (relation organizer) (event reception)))",
    ),
    ("course", "size of my history course instances", "(field (relation size) (course history))"),
    (
        "course",
        "set all history course instances 's prerequisite field as physics course",
        "(set (field (relation prerequisite) (course history)) (course physics))",
    ),
    ("animal", "life span of all lion instances", "(field (relation span) (animal lion))"),
    (
        "animal",
        "set fish instances 's family field with dog",
        "(set (field (relation family) (animal fish)) (animal dog))",
    ),
    ("vehicle", "the source field of all buses", "(field (relation source) (vehicle bus))"),
    (
        "vehicle",
        "set operators of all subways as buses instances",
        "(set (field (relation operator) (vehicle subway)) (vehicle bus))",
    ),
]


@pytest.mark.parametrize(("name", "utterance", "form"), TABLE_2)
def test_the_papers_sample_sentences(name, utterance, form):
    assert Recognizer(load_domain(name).old).parse(utterance) == [read_form(form)]


@pytest.mark.parametrize("name", NAMES)
def test_each_domain_has_four_new_rules(name):
    domain = load_domain(name)
    assert domain.name == name
    assert len(domain.new_rules) == 4
    assert not set(domain.new_rules) & set(domain.old.rules)


def test_the_sample_grammar_has_the_nine_rules_of_table_5():
    assert [str(rule) for rule in sample_grammar().rules] == [
        "PSN -> John | john",
        "PSN -> Mary | mary",
        "PSN_REL -> parents | parent",
        "PSN_REL -> children | child",
        "FIELD -> PSN_REL_1 of PSN_2 | (field PSN_REL_1 PSN_2)",
        "FIELD -> PSN_2 's PSN_REL_1 | (field PSN_REL_1 PSN_2)",
        "S -> PSN_1 | PSN_1",
        "S -> PSN_REL_1 | PSN_REL_1",
        "S -> FIELD_1 | FIELD_1",
    ]


def test_a_domain_of_your_own(tmp_path):
    (tmp_path / "boat.scfg").write_text("S -> x | (x)\n")
    (tmp_path / "boat.new.scfg").write_text("S -> y | (y)\n")
    domain = load_domain(tmp_path / "boat.scfg")
    assert domain.name == "boat"
    assert [str(rule) for rule in domain.new_rules] == ["S -> y | (y)"]


@pytest.mark.parametrize(
    ("files", "name", "message"),
    [
        ({}, "boats", "no domain 'boats'"),
        ({}, "boat.scfg", "no domain 'boat.scfg'"),
        ({}, "x" * 5000 + ".scfg", "no domain"),
        ({"boat.txt": "S -> x | x"}, "boat.txt", "no domain 'boat.txt'"),
        ({"boat.scfg": "S -> x | x"}, "boat.scfg", "boat.new.scfg is missing beside boat.scfg"),
        ({"boat.scfg": "S -> x | x", "boat.new.scfg": "# none"}, "boat.scfg", "boat.new.scfg has no rules"),
        ({"person.scfg": "S -> x | x", "person.new.scfg": "S -> y | y"}, "./person.scfg", "taken by the paper's domain"),
        (
            {"boat.scfg": "S -> x | x", "boat.new.scfg": "T -> y | y"},
            "boat.scfg",
            "boat.new.scfg:1: category T cannot be reached",
        ),
    ],
)
def test_what_can_be_wrong_with_it(tmp_path, monkeypatch, files, name, message):
    monkeypatch.chdir(tmp_path)
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    with pytest.raises(GrammarError) as caught:
        load_domain(name)
    assert message in str(caught.value)
    assert caught.value.hint
