"""What the steps of a reading cost. A reading is better the less it costs; 1.0 is about what a content word is worth."""

from __future__ import annotations

from dataclasses import dataclass


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
    domain: float = 0.4  # a rule of one domain says something of things of another
    group_genitive: float = 0.3  # `dogs older than X 's dam` as the dam of those dogs; chosen: above kind_shared and kind_far, what the other way round costs
    superlative: float = 0.7  # a modifier around a superlative, or around `number of X`
    unlike: float = 0.6  # `X and Y` of two kinds, where what was taught joins two of a kind
    coordinated: float = 1.6  # what was said of one sentence only goes around two that are joined
    premodifier: float = 0.06  # `red box on Y` is a red box that is on Y, if nothing else tells
    name_new: float = 0.04  # a slot takes a name of its kind that was not seen there: what was seen wins a tie
    name_company: float = 0.05  # a word that names several things, in company it was not seen in
    name_known: float = 0.5  # share of it, if they were seen together in other places
    name_elsewhere: float = 0.2  # a slot takes a name of its kind that was seen in other company only
    # copied words
    open_slot: float = 0.1  # copying words
    open_word: float = 0.06  # each word copied
    open_known: float = 1.0  # each copied word that memory knows
    open_edge: float = 0.5  # a copied value or name that begins or ends with a word that joins
    open_join: float = 0.3  # each copied word that joins, and that rules use; each number in a name
    open_join_text: float = 0.1  # the same in free text
    open_mark: float = 1.0  # a comma or the like inside copied words
    open_mark_text: float = 0.3  # share of it in free text
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
    sentence_least: float = 0.25  # nor less similar sentences
    free: float = 0.8  # a taught sentence in other words
    free_slope: float = 4.0  # for each unit of similarity it lacks


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
    domain: float = 1.0  # a rule of one domain says something of things of another
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
    said: float = 0.2  # share of what the chart asks for a name that the sentence says
    named: float = 0.1  # a name that it does not say
    known_word: float = 1.2  # a word of the sentence that memory knows, or a value, and that nothing covers
    steep: float = 9.0  # of the logistic function of the likeness of two words, where nothing was learned
    middle: float = 0.42  # the likeness at which they say each other by half, the same
    most_alike: float = 0.95  # what other words cover at most, and copied words
    names_word: float = 0.4  # a name is said by a word that it covers so far
    covered: float = 0.35  # a word covered less is left out
    larger: float = 0.5  # a round whose best is so much dearer than the best before is the last


@dataclass(frozen=True)
class Edges:
    """What speaks against a span as words to copy, of 1 (chosen: an order)."""

    known: float = 0.4  # a noun phrase that memory knows
    verb: float = 0.6  # with the verb before it
    unknown: float = 0.1  # its words that memory does not know
    cut: float = 0.2  # what stands before or after a value in it
    half: float = 0.3  # any other beginning or end of it
    moment: float = 0.1  # two values that a word joins
    text: float = 0.5  # what follows a word that reports


@dataclass(frozen=True)
class SayingCosts:
    """What a tree of rules for a form costs (chosen: fewer rules say a form as it was taught)."""

    rule: float = 0.1
    analogy: float = 0.5  # each step of a rule by analogy
    lent: float = 0.3  # a piece taught with another frame
