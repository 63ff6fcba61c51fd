"""Algorithms 1 and 2 with a scripted scorer: appendix C's run, and the bound."""

from collections.abc import Sequence
from typing import ClassVar

from lookadapt import Example
from lookadapt.language.logical_form import Form
from lookadapt.paper import algorithm
from lookadapt.paper.algorithm import Adaptation, Retrieval, look_up_and_adapt
from lookadapt.paper.memory_table import MemoryTable
from lookadapt.paper.trace import trace_html, trace_of, trace_rows

WORDS = ("john", "'s", "parents")
MEMORY = MemoryTable.of(
    [
        Example.of("john", "john"),
        Example.of("mary", "mary"),
        Example.of("mary 's parents", "(field parent mary)"),
    ]
)


class Scripted:
    """The appendix's choices: `parent` is aligned to "parents" and kept, `mary` to "john" and replaced."""

    ALIGNED: ClassVar = {"parent": [0.0, 0.0, 1.0], "mary": [1.0, 0.0, 0.0]}

    def start(self) -> list[list[float]]:
        return [[1.0, 1.0, 1.0]]

    def align(self, adaptations: Sequence[Adaptation], above: list[list[float]]) -> list[list[float]]:
        assert all(len(above[each.row]) == 3 for each in adaptations)
        return [self.ALIGNED[str(MEMORY.form[each.node])] for each in adaptations]

    def weights(self, attention: list[list[float]]) -> list[list[float]]:
        return attention

    def retrieve(self, retrievals: Sequence[Retrieval], attention: list[list[float]]) -> list[int]:
        return [2 if sum(attention[each.row]) == 3 else 0 for each in retrievals]

    def replace(self, adaptations: Sequence[Adaptation], attention: list[list[float]]) -> list[bool]:
        return [attention[i][0] == 1.0 for i in range(len(adaptations))]

    def inherit(self, _gold: object, form: Form) -> list[None]:
        return [None] * len(getattr(form, "arguments", ()))


class Endless(Scripted):
    ALIGNED: ClassVar = {"parent": [1.0, 1.0, 1.0], "mary": [1.0, 1.0, 1.0]}


def test_the_trace_of_appendix_c() -> None:
    scripted = Scripted()
    run = look_up_and_adapt(MEMORY, scripted, scripted, [None], record=True)
    assert str(run.form(0)) == "(field parent john)"
    assert trace_rows(trace_of(run, 0, WORDS)) == [
        (
            "LookUp",
            "finds the closest entry (mary 's parents => (field parent mary))",
            "[john 's parents]",
            "(field parent mary)",
        ),
        ("::Adapt", "parent matches: keep it", "john 's [parents]", "(field [parent] mary)"),
        ("::Adapt", "mary does not match: replace it", "[john] 's parents", "(field parent [mary])"),
        ("::::LookUp", "finds the closest entry (john => john)", "[john] 's parents", "(field parent [john])"),
        ("Return", "all children done", "[john 's parents]", "(field parent john)"),
    ]


def test_a_run_without_end_is_cut_off_and_says_so() -> None:
    endless = Endless()
    run = look_up_and_adapt(MEMORY, endless, endless, [None], record=True)
    assert run.unfinished == {0}
    assert run.form(0) is None
    steps = trace_of(run, 0, WORDS)
    assert steps[-1].description == "no form: the recursion was cut off"
    assert sum(step.entry is not None for step in steps) == algorithm.MAX_LOOK_UPS


def test_the_page_escapes_what_people_say() -> None:
    scripted = Scripted()
    run = look_up_and_adapt(MEMORY, scripted, scripted, [None], record=True)
    page = trace_html("<b>john</b>", trace_of(run, 0, ("<b>", "'s", "parents")))
    assert "<b>john" not in page
    assert "&lt;b&gt;john" in page
    assert page.count("<tr>") == 6
