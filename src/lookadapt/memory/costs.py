"""The one place for the numbers of memory, each with its remark: what linking and induction prefer, how much they try, what a
store takes and keeps.

All are chosen: the prices are in units of a word of a description (`linking`) or of a part of a form (`explanation`) and express an
order of preference, set so that the training packs that were read and the dev halves of the paper's sets come out right; the counts
keep teaching in time.
"""

from __future__ import annotations

from typing import Final

# --- linking: the length of a description, in words ---
CANDIDATES: Final = 8  # runs of words that could name a symbol
SWEEPS: Final = 8  # over all symbols
FIRST_CANDIDATES: Final = 3  # of them, tried as a first guess
FIRST_SCORE: Final = 0.75  # of a first guess at least
PAIRED: Final = 4  # candidates of which two may name one symbol
LINK_ENTRY: Final = 1.0  # what a lexicon entry costs beside its words and symbols
ABSENT: Final = 2.0  # a named symbol whose words are not in the sentence
HOMONYM: Final = 3.0  # one run of words for two symbols of a kind
UNIFORM: Final = 0.6  # what it is worth if all names of a kind begin or end with the same word
ASSOCIATED: Final = 0.6  # what it is worth that words and symbol always come together
LINK_WORD: Final = 0.01  # each word of a candidate: of two as good the shorter
SPELLING: Final = 0.8  # a run of words that spells its symbol
SPELLED: Final = 2.0  # a run of words that is its symbol's very spelling
WHOLE_KIND: Final = 0.1  # one that stands with this kind of thing only: `link previews`
NOMINAL: Final = 0.5  # one that is all there is between an article and the spelling: `a ticket machine`
UNSPELLED: Final = 1.0  # a word more than the spelling has, if it stands in sentences about other things too
TEMPLATE: Final = 2.0  # what a distinct template costs beside its words and symbols
TEMPLATE_ATOM: Final = 0.5  # each symbol of it
WORDLESS: Final = 2.0  # a template without words
NOUN_PHRASE: Final = 4  # words of one
OFTEN: Final = 6  # a context seen so often belongs to the symbol, even if no other symbol shares it
TIE: Final = 1e-9  # descriptions that differ less are equally long

# --- names ---
NAME_JOINED: Final = 4.0  # a name between words that only join
NAME_EDGE: Final = 2.5  # a name that begins or ends with one
NAME_WORDS: Final = 4  # of a candidate

# --- explaining one lesson by others: how much of the form is named, in parts of it ---
MAX_EDITS: Final = 3  # words left out or put in
COVERS: Final = 24  # ways kept
COVERED: Final = 0.5  # a part that is named, beside its size
COVER_WORD: Final = 0.01  # each word of its name: of two names the longer
UNLINKED: Final = 50  # what is said once and meant twice, left as it is while another filler may come for the first (chosen: any other cover is better)
COVER_EDIT: Final = 0.6  # against it, each word left out or put in
COVER_SPARE: Final = 0.5  # share of that which a spare word gets back
COVER_UNSAID: Final = 2.4  # against it, each content word that is not said
LESSON_DEPTH: Final = 6  # of lessons that follow from lessons
SMALL_FORM: Final = 6  # forms up to this size are remembered with their company
DEEPEST_SAID: Final = 200  # of a form whose numbers are looked for in its sentence

# --- rules from rules ---
PASSES: Final = 4  # phrases told apart in one pass are known in the next
WRAPPED: Final = 5  # forms that show that memory puts something around every form
WRAPPED_KINDS: Final = 3  # and kinds of what is inside
JOINED_ITEMS: Final = 3  # of a form that joins two: its predicate and the two
OPENING_ROUNDS: Final = 2  # a sentence of two phrases is opened twice
WRAPPING_WORDS: Final = 4  # that wrap a sentence
ANALOGY_WORDS: Final = 3  # that are put in by analogy
FARTHEST_ANALOGY: Final = 3  # steps of a rule of which no neighbour was seen
RANKED_BY: Final = 2  # symbols before what is ranked: `(max rating X)`
COMPARED: Final = 60  # rules of a memory that are compared by twos
LABELS_ALIKE: Final = 2  # labels that two frames must share to lend each other pieces
FEW_ORDERS: Final = 3  # ways to give a predicate its arguments that say little about its order
HOLES: Final = 64  # kept ready; more slots are made when asked for

# --- choosing a memory from a corpus ---
WORDS_FREE: Final = 4  # an example costs this many words more than it has: few long ones are as good as many short ones
NEW_FEATURE: Final = 3  # what a word or symbol not shown yet is worth, beside two examples told apart
IMPLIES: Final = 0.98  # a word names a symbol if this share of the word's sentences have the symbol
TIMES_SHOWN: Final = 2  # how often each word and symbol is shown: once is enough to be right, twice to be sure
CHECKED: Final = 120  # examples parsed to choose what to add or drop; the whole corpus is parsed at the end
TRIED: Final = 12  # examples tried for each one that is added
ROUNDS: Final = 40
LATE_ROUNDS: Final = 4

# --- what is kept ---
LARGE: Final = 400  # examples beyond which a query looks at the parts it is about only
KEPT_EXAMPLES: Final = 20_000  # whose rules are kept, some 3 kB each
KEPT_PHRASES: Final = 16_384  # what is remembered of single sentences
ONE_DOMAIN: Final = 60  # examples of a memory that is one domain, whatever its parts share (chosen: packs have 26 to 60)
LEAST_SUBJECT: Final = 6  # lessons that make a subject
ONE_SUBJECT: Final = 0.08  # share of their words and symbols (those of fewer subjects count more) from which on subjects are one
KEPT_SYMBOLS: Final = 65_536  # of single symbols
KEPT_MEMORIES: Final = 256

# --- the store ---
MAX_UTTERANCE: Final = 10_000  # characters; nobody says more in one breath
MAX_FORM: Final = 100_000  # characters, written
MAX_DEPTH: Final = 100  # nesting of a taught form; what people teach has depth 3 or 4
MAX_STEPS: Final = 100_000  # characters of an instruction in words
MAX_NAME: Final = 200  # characters of a namespace or a teacher
MAX_SERVED: Final = 100  # characters of a namespace that can stand in an address
MAX_DAYS: Final = 36_500  # that a token may last
SHOWN: Final = 40  # characters of a bad name that are shown
SHOWN_UTTERANCE: Final = 60  # and of an utterance
SHOWN_CAUSE: Final = 300  # and of what a database says
AT_ONCE: Final = 500  # rows in one query, well under every database's limit
KNOWN_NAMESPACES: Final = 10_000  # whose numbers are remembered
WAIT: Final = 60.0  # seconds a writer waits for another process
PAUSE: Final = 0.01  # seconds between two tries
RECEIPT_DAYS: Final = 7  # receipts are kept; nobody tries again after a week
TALK_DAYS: Final = 2
TALK_LINES: Final = 12  # kept of a talk: enough to answer "it", "yes" and the steps of a lesson in the making
