"""The default parser: an utterance and a memory give a parse, with its reading, its reasons and how sure it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ..errors import MissingPart
from ..language.examples import Example
from ..language.logical_form import Form
from ..language.tokens import words
from ..memory.memory import Memory
from .costs.limits import MAX_WORDS, SHOWN
from .decide import is_plain, may_answer
from .encoder import SentenceEncoder, TextEncoder
from .evidence import Evidence, Trust
from .explaining import missing_spans, skipped_words, trace_of
from .features import Candidate, candidates
from .forms import whole_form
from .ranking import Ranker, by_cost, taught_order
from .result import Alternative, Parse, Step
from .scoring import LearnedScorer
from .search import Found, Searcher
from .sentence import Sentence
from .sufficing import of_one_domain


class Parser:
    """Understands utterances with what a memory teaches. Holds no state that a parse could change.

    Without an encoder it does everything but free wording; `encoder_missing` then says why. `beside` another parser it
    shares what that one has made of memories; `strict`, it takes the taught wording and the lexicon's, nothing looser.
    """

    def __init__(
        self,
        scorer: LearnedScorer | None = None,
        encoder: TextEncoder | None = None,
        *,
        beside: Parser | None = None,
        strict: bool = False,
    ):
        self.scorer = scorer or LearnedScorer.read()
        self.encoder = encoder
        self.encoder_missing: str | None = None if encoder is not None else "no encoder was given"
        self.strict = strict
        self._ranker = Ranker(self.scorer.first, self.scorer.ranking, self.scorer.judged, self.scorer.confidence)
        self._whole: Parser = beside._whole if beside is not None else self
        self._by_words: dict[bool, Parser] = {}  # parsers beside this one, strict and not
        self.searcher: Searcher = Searcher(
            self.scorer.costs,
            encoder,
            beside.searcher.tables if beside else None,
            strict=strict,
            order=lambda found: [candidate.item for _, candidate in self.rank(found, read=False)],
        )

    @classmethod
    def load(cls, path: str | Path | None = None, *, encoder: bool = True) -> Parser:
        """The embedded parser, or one with weights from a file. Never uses the network."""
        scorer = LearnedScorer.read(path)
        if not encoder:
            return cls(scorer)
        try:
            return cls(scorer, SentenceEncoder.load())
        except MissingPart as error:
            parser = cls(scorer)
            parser.encoder_missing = error.brief
            return parser

    def without_encoder(self, *, strict: bool = False) -> Parser:
        """The same parser for what needs no encoder: quicker, and without its guesses."""
        kept = self._whole._by_words
        if strict not in kept:
            kept[strict] = Parser(self.scorer, beside=self._whole, strict=strict)
        return kept[strict]

    def parse(self, utterance: str, memory: Memory, best: int = 1) -> Parse:
        """Parse one utterance; `best` > 1 also gives up to best - 1 alternatives."""
        memory = memory.focus(utterance)
        rules = memory.rules
        phrase = Sentence.of(utterance, rules.silent)
        if not 0 < len(phrase) <= MAX_WORDS or not rules.rules:
            text = utterance.strip()
            missing = (text if len(text) <= SHOWN else text[: SHOWN - 1] + "…",) if text else ()
            return Parse(utterance, False, None, 0.0, None, missing=missing)
        taught = memory.in_words(phrase.all_words)
        if len({example.form for example in taught}) == 1:
            return self._as_taught(utterance, taught[0])
        found = self.searcher.find(phrase, memory)
        if not found.items:
            return replace(self._nothing(utterance, phrase, memory), spent=found.spent)
        return self._answer(utterance, found, memory, best)

    def _as_taught(self, utterance: str, example: Example) -> Parse:
        """What was taught is known: the same words give the same form, before anything else."""
        step = Step("look up", utterance, example.utterance, str(example.form), str(Trust.VERBATIM))
        reading = " ".join(words(example.utterance))
        evidence = (Evidence(Trust.VERBATIM, utterance, example.utterance),)
        return Parse(
            utterance,
            True,
            example.form,
            1.0,
            reading,
            trace=(step,),
            best=example.form,
            nearest=example.utterance,
            evidence=evidence,
        )

    def rank(self, found: Found, read: bool = True) -> list[tuple[float, Candidate]]:
        """Readings with their scores, best first. What symbols explain is ranked by symbols alone.

        Not `read`, all readings are ranked by symbols, and the encoder is not asked about them.
        """
        made = candidates(found, of_one_domain(found.items, found.index.domains) if found.free else found.items)
        if (whole := found.whole) is not None:  # compared as whole sentences, in this order
            return [(-float(n), replace(c, evidence=whole.accounted(c.evidence))) for n, c in enumerate(made)]
        if not found.free:
            return by_cost(made)
        return self._ranker.order(made, found.phrase.text, self.encoder if read else None)

    def _looked_at(self, found: Found, best: int) -> tuple[dict[Form, float], list[Candidate]]:
        """The forms that were found with their scores, best first, and their readings; in taught wording no more than are shown."""
        ranked = self.rank(found) if found.free or found.whole is not None else None
        ordered = taught_order(found) if ranked is None else [(score, candidate.item) for score, candidate in ranked]
        places: dict[Form, int] = {}
        for place, (_, item) in enumerate(ordered):
            places.setdefault(whole_form(item, found.phrase), place)
        scores = {form: ordered[place][0] for form, place in places.items()}
        if ranked is None:
            return scores, candidates(found, [ordered[place][1] for place in list(places.values())[: max(1, best)]])
        return scores, [ranked[place][1] for place in places.values()]

    def _answer(self, utterance: str, found: Found, memory: Memory, best: int) -> Parse:
        scores, readings = self._looked_at(found, best)
        (form, *others), first = scores, readings[0]
        if found.whole is not None:
            confidence, enough = found.whole.confidence, found.whole.enough
        else:
            confidence = self._ranker.confidence(list(scores.values()), readings, found.exact, found.free)
            enough = confidence >= self.scorer.threshold and not found.cut_off
        evidence = first.evidence
        understood = is_plain(evidence, self.scorer.costs) or (
            may_answer(evidence, self.scorer.costs, judged=found.free) and enough
        )
        spare = (1 - confidence) / max(1, len(others))
        return Parse(
            utterance,
            understood,
            form if understood else None,
            confidence,
            first.reading,
            tuple(Alternative(other, spare, c.reading, c.evidence) for other, c in zip(others, readings[1:best], strict=False)),
            missing_spans(self._unexplained(first, found, memory, understood), found.phrase),
            min((memory.examples[i].utterance for i in first.item.entry.rule.sources), key=len),
            tuple(trace_of(first.item, found.phrase, memory.examples)),
            form,
            evidence,
            found.spent,
        )

    def _unexplained(self, first: Candidate, found: Found, memory: Memory, understood: bool) -> set[int]:
        """Words that nothing explains; of an answer that is withheld also those that were only guessed."""
        places = skipped_words(first.item)
        if not understood:
            known = memory.rules.vocabulary
            places |= {i for i, key in enumerate(found.phrase.keys) if key not in known}
        return places if places or understood else set(range(len(found.phrase)))

    def _nothing(self, utterance: str, phrase: Sentence, memory: Memory) -> Parse:
        """No reading at all: say which words are unknown, and the taught utterance that shares most words."""
        known = memory.rules.vocabulary
        unknown = {i for i, key in enumerate(phrase.keys) if key not in known}
        shared = frozenset(phrase.keys)
        nearest = max(
            zip(memory.examples, memory.keys, strict=True),
            key=lambda pair: (len(shared.intersection(pair[1])), -len(pair[0].utterance)),
            default=None,
        )
        return Parse(
            utterance,
            False,
            None,
            0.0,
            None,
            missing=missing_spans(unknown or set(range(len(phrase))), phrase),
            nearest=nearest[0].utterance if nearest else None,
        )
