"""Parts of a memory that have nothing to do with each other, and the parts that a query is about."""

from hypothesis import given
from hypothesis import strategies as st

from lookadapt import Example, Memory
from lookadapt.memory.components import Focus
from lookadapt.memory.costs import LARGE

WORDS = st.sampled_from(["lamp", "fan", "hall", "song", "band", "city", "tax"])
LESSONS = st.builds(
    lambda said, *symbols: Example.of(said, f"({' '.join(symbols)})"),
    st.lists(WORDS, min_size=1, max_size=4).map(" ".join),
    *[st.sampled_from("abcdefghijklmn")] * 2,
)


@given(st.lists(LESSONS, min_size=2, max_size=14, unique=True), st.lists(WORDS, min_size=1, max_size=4))
def test_a_focus_that_grew_is_that_of_the_whole_memory(lessons: list[Example], asked: list[str]) -> None:
    grown = Focus.of(lessons[:1])
    for size in range(2, len(lessons) + 1):
        before = (list(grown.parts), grown.relevant(" ".join(asked), 3))
        longer = grown.grown(lessons[:size])
        assert (list(grown.parts), grown.relevant(" ".join(asked), 3)) == before
        grown = longer
        whole = Focus.of(lessons[:size])
        assert list(grown.parts) == whole.parts
        assert grown.part_of == whole.part_of
        assert grown.relevant(" ".join(asked), 3) == whole.relevant(" ".join(asked), 3)


def test_one_lesson_more_is_found_in_a_large_memory() -> None:
    memory = Memory(Example.of(f"word{n} thing{n}", f"(pred{n} x{n})") for n in range(LARGE + 1))
    assert memory.focus("word7").examples == memory.examples[7:8]
    taught = memory.teach("lamp", "(pred7 lamp)").teach("fan", "(device fan)")
    for said, found in (("lamp", taught.examples[7:8] + taught.examples[-2:-1]), ("fan", taught.examples[-1:])):
        assert taught.focus(said).examples == found == Memory(taught.examples).focus(said).examples
    asked_between = memory.teach("lamp", "(pred7 lamp)")
    assert asked_between.focus("lamp").examples == taught.focus("lamp").examples
    assert asked_between.teach("fan", "(x7 fan)").focus("fan").examples[-1].utterance == "fan"
    assert len(asked_between.teach("fan", "(pred7 (x8 fan))").focus("fan")) == 4  # two parts are one
