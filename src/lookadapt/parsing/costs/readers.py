"""Numbers of the readers that some memories have: flat frames (`flat`, `tagging`, `whole`) and chains of predicates (`chains`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tagging:
    """What speaks for words filling a labelled slot of a flat frame, in units of log-likelihood (chosen by hand on
    the 1-shot episodes of the development half of SNIPS; halving or doubling one moves F1 by about a point)."""

    context: float = 0.5  # similarity to a taught word, each in its sentence
    alone: float = 0.25  # the same, each by itself
    temperature: float = 0.08  # of these similarities
    run: float = -1.7  # a run of words that fills something
    filler_context: float = 1.5  # similarity of the run to a taught filler
    filler_alone: float = 0.7
    named: float = 7.0  # similarity of the run to the label's own name
    name_beside: float = 3.0  # the label's own name stands beside the run
    before: float = 1.3  # the word before it was taught before such a run
    after: float = 1.0  # the word after it was taught after such a run
    known: float = 3.0  # the very words were taught for the label
    unlike: float = 0.8  # for each step that its value type is away from those taught
    edge: float = 0.8  # it begins or ends with a function word, and no taught filler does
    only_function: float = 1.0  # it has no other words
    cut: float = 3.0  # it cuts a number or a time in two
    timed: float = 2.0  # it is a time, as it fills the label; the same for other labels, against it
    beside: float = 2.0  # two runs side by side, never taught so
    plain_known: float = 0.6  # a word that fills nothing, as taught
    plain_new: float = 1.0  # a content word that fills nothing, though no lesson shows it
    signature: float = 1.0  # the labels were taught together, these and no other
    words: float = 0.1  # of the likeness of sentences: words that both have
    longest: int = 8  # words of a run
    never: float = -60.0  # a run that fills nothing
    flat: float = 0.95  # share of the lessons, names aside, that must be flat
    least: int = 5  # lessons; fewer show nothing of how sentences differ
    heads: int = 3  # predicates tried
    near: float = 0.15  # how much less alike than the nearest they may be
    eliminated: int = 5  # words that say a symbol by elimination
    labels: int = 4  # labels kept of a run
    beam: int = 10  # partial readings kept at a word


@dataclass(frozen=True)
class Whole:
    """How sure readings of whole sentences are (learned by `scripts/fit_whole.py`, which says how; `answer`: where 8 % of the
    strangers among the training sentences pass, which are near ones; `answer_slots`: the threshold of all other readings)."""

    bias: float = -4.73  # that the predicate is right
    likeness: float = 10.41
    margin: float = 6.79
    lessons: float = -0.42  # logarithm of how many the predicate has: of more, one is more easily alike by chance
    most_margin: float = 0.3
    answer: float = 0.42
    slots_bias: float = 1.86  # that its slots are, if the predicate is
    slots_fit: float = 1.36
    slots_each: float = -0.61
    answer_slots: float = 0.885


@dataclass(frozen=True)
class Chained:
    """How sentences about chains of predicates are read (`chains`). Chances, and logarithms of chances for what is copied
    (chosen by hand on the development half of GeoQuery; halving or doubling one moves two or three questions of 140).
    Those with a C were also tried on lessons left out of the taught memory, a tenth at a time."""

    lessons: int = 40  # fewer sentences show too little of which word says which predicate
    depth: float = 3.0  # predicates of a sentence, on average
    single: float = 0.9  # share of the predicates that say something of one thing only
    deepest: int = 40  # of a form
    chance: float = 0.15  # a word says nothing of the predicate beside it
    joining: float = 0.05  # the most that a joining word is to be expected anywhere
    content: float = 0.001  # any other word
    name: float = 0.0001  # a word of a name
    unknown: float = 0.003  # a word that nobody taught
    spelled: float = 2.0  # what it counts that a word spells a predicate, in sentences
    spread: float = 0.3  # what all other words of a predicate count together, before any sentence
    rounds: int = 6  # of learning
    start: float = 3.0  # what the words by chance count before the first, in words
    least: float = 0.001  # what every word counts in all of them
    goes_on: float = 0.4  # that a predicate says one word more, before the first
    longer: float = 0.3  # what that counts later, in words
    goes_on_range: tuple[float, float] = (0.02, 0.95)
    half: float = 0.5  # a sentence, so that no word is always said
    never: float = 1e-7  # what is less likely is not counted
    merged: tuple[float, ...] = (
        0.6,
        0.25,
        0.15,
    )  # one, two, three predicates are said by words that stand mixed, before any sentence
    mixed: float = 2.0  # what that counts for each predicate, in sentences (C; 1 and 3 as good)
    alike: float = 0.05  # a predicate says a word like one of its own, of how likely it says that one (C; 0.03 and 0.06 as good)
    theirs: float = (
        0.5  # of a usual word that is not said, when one like it is, which is another predicate's (C; 0.15 to 0.7 as good)
    )
    turned: float = 0.15  # the second argument is said before the first
    unseen: float = 1.5  # what predicates never seen in a place count together, in sentences (C: 1 is worse, there only)
    constant: float = 0.3  # a predicate with another constant than was seen in its place
    copied_known: float = -1.0  # a text that was taught
    copied_new: float = -2.5  # another text
    copied_other: float = -3.0  # the same, and it was taught in another place
    copied_word: float = -1.0  # each word of it that nobody taught
    copied_joining: float = -12.0  # each joining word of it: hardly a name has any
    copied_content: float = -8.0  # each word of it that is said of other things
    longest: int = 5  # words of a copied text
    names: int = 3  # taught names of a predicate that show how they are spelled
    spelled_names: float = 0.9  # share of them that are spelled as they are said
    new_name: float = 0.05  # what a name that nobody taught counts, of all that were (0.01 as good, 0.3 takes words for names)
    as_likely: float = 0.5  # of how likely the best reading is, what the taught wording's must be (C; right 5 of 5 there, 3 of 3 of lessons left out)
    sure: float = 0.7  # that a reading is right that leaves no word over (measured there: 189 of 248; of the others 16 of 32)
    left_over: float = 0.35  # of that, for each word left over


@dataclass(frozen=True)
class Matched:
    """Which memories have readings that are generated and matched (`matching`), and how sure those are (chosen)."""

    lessons: int = 30  # fewer show too little of what goes with what
    comparing: float = 0.3  # share of the lessons that compare, rank, count or join
    properties: int = 3  # with values of their own
    scaled: float = 0.9  # likeness of a property to an adjective that measures it: height, taller
    sure: float = 0.7  # what the best chance counts: sentences that mean something else have no reading here
