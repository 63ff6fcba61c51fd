"""How much is tried, how far, and when it is enough. All chosen: the counts so that a sentence of a pack is read in time without
losing its right reading, the bounds as an order of preference."""

from __future__ import annotations

import math
from typing import Final

# --- sentences ---
MAX_WORDS: Final = 200  # longer utterances are not commands; the parser abstains at once
LONG: Final = 40  # words; longer sentences are read as taught or not at all (no command is longer)
SHOWN: Final = 80  # characters of an utterance that is shown as not understood

# --- charts ---
BUDGET: Final = 20_000  # constituents built for a sentence that is read outside the parser; beyond, a chart gives up
SHARED_BUDGET: Final = 7_500  # the same for all charts before free wording together (sentences of packs need 5,000, but for two)
WORK: Final = (
    18_000  # the same for all that a sentence is given: 1,200 lines of packs, free wording and traps, spend 8,000 at most
)
JUDGING: Final = 6_000  # of it, kept for judging: 400 pieces of words, as many as readings of packs ever had
PIECE: Final = 15.0  # what a piece of a word that the network reads counts (118 µs; a constituent 8.5 µs, in one run)
PREFIX: Final = 0.2  # what a prefix counts of it (2.4 µs, a constituent 12: fuzz seeds 3200 and 4100), and
TOO_DEAR: Final = 0.1  # a constituent that would be too dear to be built
MAX_STATES: Final = 600  # prefixes kept at a position; only the relaxed chart of a long sentence ever has more
BEST: Final = 10  # forms kept of a span
DROPPED: Final = 3  # words of a rule that may be missing together
LARGEST_FORM: Final = 3_000  # symbols: rules that use a thing three times over, one inside the other, would make millions of them
MAX_COPIED: Final = 14  # words an open slot may copy (longer text is no argument)
MAX_SUBJECT: Final = 5  # words of copied text that a clause may begin with (names are shorter)
UNLIKE: Final = 3.0  # steps that words are away from what was taught if they run on, or fill a construction of the lexicon
UNLIKE_MEASURE: Final = 2.0  # the same of a way to measure that is new, and
MEASURE: Final = 3  # words of it
INNER_CLAUSE: Final = 3  # words of a sentence of its own inside copied words
WORDY_TEXT: Final = 3  # longer names keep their articles
DOMAIN: Final = 3  # rules with slots that make a domain

# --- the policy: which chart runs when ---
BOUNDS: Final = (1.5, 3.0, 6.0)  # costs tried in turn by the relaxed chart
CERTAIN: Final = 1.2  # the taught wording with stranger fillers than that is compared with other ways to read the sentence
TAUGHT_AHEAD: Final = 0.6  # what the taught wording may cost more than one with a word too many
AS_TAUGHT: Final = 0.7  # a phrase up to here is said as it was taught
ENOUGH: Final = 2.05  # a relaxed reading this cheap settles what is meant
PLAUSIBLE: Final = 3.0  # one up to here that explains every word is likely,
PLAUSIBLE_TEXT: Final = (
    1.0  # but only up to here, if words are copied: 3 of 36 such readings of free wording were right (judge packs, read packs)
)
BUT_ONE: Final = 4.0  # one that explains all words but one, too
ALL_WORDS: Final = 8.0  # and one that explains all words, though words of the taught sentence are missing
SETTLED: Final = 1.0  # marks: what symbols settle comes first whatever else is found,
SETTLED_BUT_ONE: Final = 0.75  # what they settle but for one thing where nothing like it was seen,
LIKELY: Final = 0.5  # and what they make likely;
TURNED: Final = -1.0  # the symbols of what they settle in each other's places, or without a thing that is named, come last
AHEAD: Final = {  # how much better another's score must be to come before it
    SETTLED: math.inf,
    SETTLED_BUT_ONE: 5.0,  # of 28 free wordings of packs 21 right if nothing comes before what is settled at all, 26 at 5
    TURNED: -math.inf,
    LIKELY: 4.5,  # 15 of 15 times that the other was right, 2 of 10 that symbols were
}
FREE_BOUND: Final = 7.5  # what a reading in free wording costs at most
FREE_BEST: Final = 14  # forms kept of a span in free wording
CHARTED: Final = 11  # readings kept of the chart
FLOATED: Final = 20  # and of those that float

# --- similar words and sentences ---
RUN_WORDS: Final = 3  # words of a run that is compared
MOST_RUNS: Final = 24  # runs of a query that are encoded
SIMILAR_NAMES: Final = 3  # names that a run could stand for
SIMILAR_RUNS: Final = 6  # and runs of rules' words
SENTENCE_WORDS: Final = 3  # words that make a name a sentence
SIMILAR_SENTENCES: Final = 5  # forms proposed because their sentences are alike

STAND_IN_ROUNDS: Final = 3  # a stand-in of stand-ins of stand-ins
PATTERN_COST: Final = 1.0  # a reading of a pattern of the lexicon must be about as it was taught
PATTERN_TRIED: Final = 12  # members of an entry of the lexicon that are read before it is given up
PATTERN_WORDS: Final = 14
ATTRIBUTE_WORDS: Final = 3  # of an attribute that only words say, `closing time`; of a number and its unit

# --- readings that float ---
LIKE_NAMES: Final = 8  # names taken by similarity alone
COPIED_TEXTS: Final = 6  # spans tried for slots that copy words: those the chart copied, and
CHUNKS: Final = 20  # those that English marks
CHUNK_WORDS: Final = 5  # words of a noun phrase
ROUNDS: Final = 4  # of composition
FLOATING_RULES: Final = 28  # rules tried, the best supported
PER_TEMPLATE: Final = 2  # of them, for the same form
CORES: Final = 8  # cores of frames tried, the best supported
SIZES: Final = 4  # partial readings of so many things or more compete with each other
PER_SIZE: Final = 45  # kept of each size for larger ones,
PER_KIND: Final = 15  # of one kind, and
PER_WORDS: Final = 3  # of one kind that use the same words
STRANGERS: Final = 3  # partial readings that a slot takes though it never saw their kind
PER_RULE: Final = 6  # readings of a rule
PARTLY: Final = 12  # of a rule with some slots filled
PIECES: Final = 4  # most pieces of a core
PIECE_BEAM: Final = 5  # readings of a core kept while it takes pieces
PER_CORE: Final = 10  # readings of a core at the end
BASES: Final = 5  # readings whose neighbours are tried
CHART_BASES: Final = 2  # readings of the chart among them
FIRST_BASES: Final = 2  # of them, those whose farther neighbours are tried too: they take as long as all the rest
WIDE: Final = 5  # neighbours kept that put something where it was not seen, but what was seen beside it elsewhere
RECUT: Final = 4  # neighbours kept whose copied text is cut elsewhere
NEIGHBOURS: Final = 14  # of them kept
REPAIRS: Final = 3  # parts of one form that are put inside what takes them
DEEPEST: Final = 12  # rules one inside the other that say a form

# --- explaining ---
SHOWN_DEPTH: Final = 100  # forms one inside the other that a trace writes part by part; what is deeper is written whole

# --- sentences of two halves in free wording (`halving`) ---
HALVED_AT: Final = 3  # ways to cut a sentence
HALF_WORDS: Final = 1  # of a half, at least
HALF_READINGS: Final = 3  # of each half that are put together
HALVED: Final = 6  # readings put together that are kept

# --- choosing ---
STRANGE: Final = (
    0.1  # what a part where nothing like it was seen costs beside equals: 4 readings of readable packs gained, none lost
)
MOST_READ: Final = 6  # readings that the encoder reads beside the sentence (82.0 of 100 left out are right; ten: 82.1)
MOST_READ_WORDS: Final = (
    280  # of these readings and, each time, the sentence (150 E): seven free wordings in a thousand have more
)
LEAST_READ: Final = 4  # readings that are read however long they are
FARTHEST: Final = 5.0  # deviations from a feature's mean; what is farther counts as far
FARTHEST_JUDGED: Final = 10.0  # the same of the judge's scores
FARTHEST_MARGIN: Final = 5.0  # and of the first reading's score beside the second's
MOST_RECAST: Final = 3.0  # words in other roles that count: a thing of many words is one thing
FLOAT_GAP: Final = 3.0  # how much dearer readings are that float nowhere near
STEEPEST: Final = 50.0  # what a logistic function is given at most, so that it does not overflow

# --- what is kept ---
KEPT: Final = 8  # memories; what the lexicon and the encoder offer for one takes some 30 MB
KEPT_EXAMPLES: Final = 20_000  # of the memories whose taught wording is kept, some 4 kB each: a server's namespaces take turns
KEPT_WORDINGS: Final = 4096
KEPT_VECTORS: Final = 4096  # of texts
KEPT_ALIGNED: Final = 2048  # texts by their words, some 5 kB each
KEPT_CHARACTERS: Final = 4096
KEPT_WORDS: Final = 16_384  # cut into tokens

# --- the encoder ---
MAX_CHARACTERS: Final = 2_000  # the model sees 64 tokens; this bounds the tokenizer's work on absurd input
MAX_LETTERS: Final = 100  # longer words are unknown, as in the model's own tokenizer
LARGEST_RUN: Final = 1_024  # places (texts times longest) per call of the network; bounds memory, does not change results
SMALLEST: Final = 1e-6  # what a length is divided by at least
TIE: Final = 1e-9  # scores that differ less are equal

# --- readings that are generated and matched (`generating`, `matching`) ---
GENERATED_ROUNDS: Final = 3  # rules one inside the other
GENERATED: Final = 1200  # ways to fill a rule, in a round
GENERATED_POOL: Final = 10  # of a kind and a sort, for the next round
GENERATED_SYMBOLS: Final = 6  # properties tried in a slot
PART_OF_NAME: Final = 0.3  # share of a name's words that mention it, if one of them tells it apart
SHORTEST_ABBREVIATION: Final = 3  # letters
GRAM: Final = 3  # words of a run that names are compared with
MATCHED: Final = 60  # readings that the encoder reads
MATCHED_SHOWN: Final = 30  # and that are kept
SHARED_LETTERS: Final = 4  # of two stems of one family (`windi`, `wind`), at least; chosen
