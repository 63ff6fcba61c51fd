"""Hypothesis strategies: forms, examples and small grammars; and generated data, made once for all tests."""

from functools import cache

from hypothesis import strategies as st

from lookadapt.errors import ExampleError, GrammarError
from lookadapt.language.domains import load_domain
from lookadapt.language.examples import Example
from lookadapt.language.generation import Dataset, generate
from lookadapt.language.grammar import Grammar
from lookadapt.language.logical_form import Atom, Expression, Form

symbols = st.one_of(
    st.sampled_from(["field", "person", "john", "3", "-2.5", "a\\b", "日本", "naïve", "A_1", "#", "|", "'s", "नमस्ते"]),
    st.text(alphabet="abcxyz_-.:'0123456789", min_size=1, max_size=6),
)
atoms = st.one_of(symbols.map(Atom), st.text(max_size=12).map(lambda text: Atom(text, quoted=True)))
forms: st.SearchStrategy[Form] = st.recursive(
    atoms, lambda inner: st.lists(inner, min_size=1, max_size=4).map(lambda items: Expression(tuple(items))), max_leaves=25
)


def _example(utterance: str, form: Form) -> Example | None:
    try:
        return Example.of(utterance, form)
    except ExampleError:
        return None


examples: st.SearchStrategy[Example] = st.builds(_example, st.text(min_size=1, max_size=30), forms).filter(
    lambda example: example is not None
)

_words = st.sampled_from(["x", "y", "z", "of"])
_categories = st.sampled_from(["A", "B", "C"])


@st.composite
def _rule(draw: st.DrawFn, category: str) -> str:
    """A rule with up to two links, which may swap sides, and words before, between and after them."""
    links = [f"{draw(_categories)}_{i}" for i in range(1, draw(st.integers(0, 2)) + 1)]
    source: list[str] = []
    for link in draw(st.permutations(links)):
        source += [*draw(st.lists(_words, max_size=1)), link]
    source += draw(st.lists(_words | st.just("[the]") | st.just("(to | as)"), max_size=2))
    if not source:
        source = [draw(_words)]
    target = [draw(st.sampled_from(["f", "g", "h"])), *draw(st.permutations(links))]
    if len(links) == 1 and draw(st.booleans()):
        return f"{category} -> {' '.join(source)} | {links[0]}"
    return f"{category} -> {' '.join(source)} | ({' '.join(target)})"


@st.composite
def grammars(draw: st.DrawFn) -> Grammar:
    """Small grammars: ambiguous, left-recursive, recursive or finite; the checks on load refuse the rest."""
    lines = [f"{category} -> {draw(_words)} | ({category.lower()})" for category in "ABC"]
    for category in "SSABC":
        lines.append(draw(_rule(category)))
    text = "\n".join(["S -> A_1 B_2 C_3 | (s A_1 B_2 C_3)", *lines])
    try:
        return Grammar.parse(text)
    except GrammarError:
        return Grammar.parse("\n".join(["S -> A_1 B_2 C_3 | (s A_1 B_2 C_3)", *lines[:3]]))


@cache
def generated(name: str, seed: int) -> Dataset:
    return generate(load_domain(name), seed)
