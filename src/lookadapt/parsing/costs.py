"""Every number of the search, with its origin. What is learned from packs is in `weights/scorer.json`, not here.

*Chosen* numbers express an order of preference and were set so that the training packs that were read, and the dev halves of
the paper's sets, come out right; they are not sensitive: `lookadapt bench` is run after each change. A reading is
better the less it costs. 1.0 is about what a content word is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Costs:
    """What steps of a derivation cost (chosen)."""

    # rules
    rule: float = 0.02  # applying a rule at all: the shorter derivation wins a tie
    analogy: float = 0.15  # each step that a rule made by analogy is away from what was taught
    long_first: float = 0.01  # each word of what a rule begins with: modifiers and genitives go with the nearest
    variant: float = 0.3  # a turn of English
    piece: float = 0.02  # a piece of a frame
    piece_lent: float = 0.3  # a piece that was taught with another frame
    piece_early: float = 0.1  # a piece before the first word of its core that was taught after it
    # what fills slots
    kind_place: float = 0.02  # a kind seen in this place, but not in this rule
    kind_sibling: float = 0.05  # a kind seen in a sibling rule
    kind_shared: float = 0.15  # a kind that shares a place with one seen here
    kind_far: float = 0.25  # a kind with the same noun as one that shares a place with one seen here
    kind_head: float = 0.1  # what a phrase seen here only says more about: messages, where messages in X were seen
    kind_within: float = 0.25  # a modified thing of a kind that fits
    nested: float = 0.4  # modifiers one around the other, where memory joins them: `(find X (both Y Z))`
    kind_unplaced: float = 0.2  # a thing that was taught alone, where other things were seen
    unplaced_within: float = 0.15  # the same, and it is a modified one of those
    kind_value: float = 0.3  # the R of something, where things were seen
    kind_atom: float = 0.45  # an atom where other atoms were seen, though nothing shows that they are of one kind
    atom_alone: float = 0.25  # an atom that was taught alone, and was seen in no place yet
    kind_rare: float = 0.5  # a kind that was hardly ever seen anywhere, where other kinds were
    kind_new: float = 0.8  # any other kind; never sure
    kind_other: float = 1.4  # the same, and it is a thing where clauses were seen, or a clause where things were
    kind_new_bare: float = 3.0  # the same in a rule without words of its own
    domain: float = 0.25  # a rule of one domain says something of things of another
    superlative: float = 0.4  # a modifier around a superlative, or around `number of X`
    unlike: float = 0.6  # `X and Y` of two kinds, where what was taught joins two of a kind
    coordinated: float = 1.6  # what was said of one sentence only goes around two that are joined
    premodifier: float = 0.06  # `red box on Y` is a red box that is on Y, if nothing else tells
    name_new: float = 0.04  # a slot takes a name of its kind that was not seen there: what was seen wins a tie
    name_company: float = 0.05  # a word that names several things, in company it was not seen in
    name_elsewhere: float = 0.2  # a slot takes a name of its kind that was seen in other company only
    # copied words
    open_slot: float = 0.1  # copying words
    open_word: float = 0.06  # each word copied
    open_known: float = 1.0  # each copied word that memory knows
    open_edge: float = 0.5  # a copied value or name that begins or ends with a word that joins
    open_join: float = 0.3  # each copied word that joins, and that rules use; each number in a name
    open_join_text: float = 0.1  # the same in free text
    open_mark: float = 1.0  # a comma or the like inside copied words; a third of it in free text (chosen)
    open_unlike: tuple[float, float, float, float] = (0.0, 0.3, 0.8, 2.5)  # by how unlike what was taught it is
    # words too many, words too few
    noise: float = 0.1  # skipping, or missing, a word that memory's own examples skip
    delete_function: float = 0.7  # a rule's function word is missing
    delete_content: float = 2.5  # a rule's content word is missing
    insert_function: float = 0.6  # a function word of the sentence is skipped
    insert_anchor: float = 1.0  # the same, and some rule uses it
    insert_unknown: float = 2.2  # an unknown word is skipped
    insert_kind: float = 0.3  # the same, and it only spells the predicate of what it follows
    insert_known: float = 3.0  # a word that memory knows is skipped
    operator: float = 6.0  # a negation, condition, exception … is skipped, or missing
    largest_deletion: float = 3.2  # variants that drop more are not tried
    # other words
    wording: float = 0.4  # an entry of the lexicon
    wording_weak: float = 0.7  # one that means it only sometimes
    pattern: float = 0.5  # a construction of the lexicon
    pattern_turned: float = 0.1  # each pair of things that it turns round
    wish: float = 0.1  # a command put as a wish
    soft: float = 0.3  # other words for taught ones, however alike
    soft_slope: float = 3.0  # for each unit of similarity they lack
    soft_least: float = 0.3  # less similar words are not tried
    free: float = 0.8  # a pattern of the bank in other words
    free_slope: float = 4.0  # for each unit of similarity it lacks
    free_unsaid: float = 0.3  # one of its things is not mentioned by name
    free_order: float = 0.5  # its things come in another order


@dataclass(frozen=True)
class Prices:
    """What partial readings that float pay (chosen); a content word of the sentence that nothing covers pays 1."""

    function: float = 0.2  # a function word that nothing covers
    unsupported: float = 0.35  # a word of the reading that the sentence does not support
    unsupported_function: float = 0.06
    rule: float = 0.08
    within: float = 0.1  # a slot takes a modified thing of the kind seen there
    taken: float = 0.4  # a slot takes a kind that memory shows to take the place of those seen there
    kind: float = 2.0  # a slot takes a kind never seen there
    kind_other: float = 3.0  # the same, and it is a thing where clauses were seen, or a clause where things were
    asking: float = 0.4  # a word that asks and that nothing covers
    sameness: float = 1.0  # a word for sameness that nothing covers
    new: float = 0.02  # a slot takes a name of its kind that was not seen there
    elsewhere: float = 0.6  # the same, and it was seen in other company only
    kept: float = 0.7  # share of its price that the only thing ever seen in a slot gets back: what is not replaced is kept
    shared: float = 0.9  # words used twice
    parallel: float = -0.3  # words used twice in the same way of two things: `the salary of john`, `the salary of mary`
    analogy: float = 0.1
    copied: float = 1.0  # share of what the chart asks for copied words
    ragged: float = 0.3  # copied words whose edges nothing in English marks


MAX_COPIED: Final = 14  # words an open slot may copy (chosen: longer text is no argument)
MAX_SUBJECT: Final = 5  # words of copied text that a clause may begin with (chosen: names are shorter)
BUDGET: Final = (
    20_000  # constituents built for one sentence, a prefix counting a tenth; beyond, the chart gives up (chosen: 150 E)
)
SHARED_BUDGET: Final = (
    10_000  # the same for all charts before free wording together (chosen: 150 E; sentences of packs need 3,000 at most)
)
LONG: Final = 40  # words; longer sentences are read as taught or not at all (chosen: no command is longer)


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
    (chosen by hand on the development half of GeoQuery; halving or doubling one moves two or three questions of 140)."""

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
    merged: tuple[float, ...] = (0.6, 0.25, 0.15)  # one, two, three predicates are said by words that stand mixed
    turned: float = 0.15  # the second argument is said before the first
    unseen: float = 0.5  # what all other predicates in a place count together, in sentences
    constant: float = 0.3  # a predicate with another constant than was seen in its place
    copied_known: float = -1.0  # a text that was taught
    copied_new: float = -2.5  # another text
    copied_other: float = -3.0  # the same, and it was taught in another place
    copied_word: float = -1.0  # each word of it that nobody taught
    copied_joining: float = -6.0  # each joining word of it
    copied_content: float = -8.0  # each word of it that is said of other things
    longest: int = 5  # words of a copied text
    sure: float = 0.7  # that a reading is right that leaves no word over (measured there: 159 of 225)
    left_over: float = 0.35  # of that, for each word left over
