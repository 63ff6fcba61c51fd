"""Constructions about the R of X take any phrase that says it."""

from dataclasses import replace

import pytest

from lessons import memory_of
from lookadapt import Parser, read_form
from lookadapt.language.logical_form import Atom, Form
from lookadapt.memory.rules import Rule, Slot, Wording
from lookadapt.memory.template import hole
from lookadapt.parsing.genitives import with_phrases

SLOT = Slot(False)


def form_with_holes(text: str) -> Form:
    form = read_form(text)
    for path, part in list(form.walk()):
        if isinstance(part, Atom) and part.text.startswith("#"):
            form = form.replace(path, hole(int(part.text[1:])))
    return form


def rule(wording: str, form: str, slots: int) -> Rule:
    elements: Wording = tuple(int(word) if word.isdigit() else word for word in wording.split())
    return Rule(elements, form_with_holes(form), (SLOT,) * slots, (0,), elements)


def kind(form: object) -> str:
    return str(form).lstrip("(").split()[0]


@pytest.mark.parametrize(
    ("wording", "form", "slots", "merged", "template"),
    [
        ("make 0 of 1 equal to 0 of 2", "(set (field #0 #1) (field #0 #2))", 3, "make 0 equal to 1", "(set #0 #1)"),
        ("make 1 's 0 match 2 's 0", "(set (field #0 #1) (field #0 #2))", 3, "make 0 match 1", "(set #0 #1)"),
        ("enter 2 as 0 of 1", "(set (field #0 #1) #2)", 3, "enter 0 as 1", "(set #1 #0)"),
    ],
)
def test_each_genitive_becomes_a_slot(wording: str, form: str, slots: int, merged: str, template: str) -> None:
    found = with_phrases(rule(wording, form, slots), kind)
    assert found is not None
    assert found.wording == rule(merged, "x", 0).wording
    assert found.template == form_with_holes(template)
    assert {kind for slot in found.slots for kind in slot.kinds} == {"field"}


@pytest.mark.parametrize(
    ("wording", "form", "slots"),
    [
        ("oil 0", "(oil #0)", 1),
        ("give 1 the same 0 as 2", "(set (field #0 #1) (field #0 #2))", 3),
        ("make 0 of 1 that which 2 has", "(set (field #0 #1) (field #0 #2))", 3),
        ("swap 0 of 1", "(do (pair #0 #1) #0)", 2),
    ],
)
def test_what_speaks_of_r_or_x_alone_stays_as_it_is(wording: str, form: str, slots: int) -> None:
    assert with_phrases(rule(wording, form, slots), kind) is None


def test_a_construction_is_understood_with_genitives_said_as_they_were_taught() -> None:
    memory = memory_of(
        [
            ("crane", "(gear crane)"),
            ("winch", "(gear winch)"),
            ("reach", "(trait reach)"),
            ("load", "(trait load)"),
            ("reach of the crane", "(field (trait reach) (gear crane))"),
            ("crane 's load", "(field (trait load) (gear crane))"),
            ("set the load of the winch to the load of the crane", "(set (field (trait load) (gear winch)) (field (trait load) (gear crane)))"),
        ]
    )  # fmt: skip
    parse = Parser.load(encoder=False).parse("make the winch's reach equal to the reach of the crane", memory)
    assert parse.form == read_form("(set (field (trait reach) (gear winch)) (field (trait reach) (gear crane)))")


def test_what_is_shown_in_other_words_shows_the_wording() -> None:
    """`the R of the X` has no genitive that can be merged: it once raised a KeyError."""
    written = replace(
        rule("enter 2 as 0 of 1", "(set (field #0 #1) #2)", 3), surface=("enter", 2, "as", "the", 0, "of", "the", 1)
    )
    found = with_phrases(written, kind)
    assert found is not None
    assert found.surface == found.wording
