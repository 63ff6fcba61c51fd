"""From what was found out about an utterance to the reply: do it, ask, offer, or say why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from ..language.english import ARTICLES, FUNCTION_WORDS, PREPOSITIONS
from ..language.examples import Example
from ..language.logical_form import Expression, Form
from ..language.operators import operators_in, polite_words
from ..language.tokens import Token, tokenize, words
from ..memory.memory import Memory
from .announcing import is_past
from .errors import quoted
from .filling import missing_part
from .guard import Judgement, Verdict, content
from .listing import in_words, offered
from .messages import may_go_on
from .naming import Known
from .parsers import STEPS, WORK, spare
from .pronouns import Pronoun, pronouns_in
from .readings import Reading, Understood
from .reply import Choice, Question, Reply
from .showing import shown
from .steps import Plan
from .understanding import Understanding

_PLACES: Final = ("in the ", "to the ", "at the ", "from the ", "in ", "to ", "at ", "from ", "the ", "")  # what `there` may mean
_MISSING: Final = (
    6_000  # constituents built while a missing part is looked for (chosen: of the shed, the band and the clinic none needs 5,000)
)
_TURNED: Final = 3  # ways to put a sentence otherwise while a missing part is looked for: sixty are tried already
_OR_TEXT: Final = "what comes next may belong to the text"
_UNKNOWN: Final = 3  # unknown words that are tried as names
_KINDS: Final = 8  # kinds of things an unknown word is tried as


class Answering:
    """Says what is to be done about an utterance; runs nothing."""

    def __init__(self, understanding: Understanding, known: Known):
        self.understanding = understanding
        self.known = known

    def reply(self, utterance: str, taught: Iterable[Form] = ()) -> Reply:
        """The reply before anything runs. `taught` are the forms that these very words were taught with."""
        forms = [form for form in dict.fromkeys(taught) if self.understanding.wrong(form) is None]
        if len(forms) == 1:
            return Reply(utterance, str(forms[0]), True, forms[0], utterance, 1.0)
        if forms:
            return self._offered(
                utterance, [Choice(form, utterance, in_words(form, self.understanding.skills)) for form in forms], None
            )
        return Answering(self.understanding.frugal(WORK), self.known)._understood(utterance)

    def _understood(self, utterance: str) -> Reply:
        found = self.understanding.read(utterance, self.known.memory)
        if found.sure is not None:
            return self._sure(utterance, found.sure, found)
        spare(self.understanding.parser, STEPS)
        plan = self.understanding.plan(utterance, self.known.memory, utterance)  # several things at once, or a condition
        several = len(plan.steps) > 1 or isinstance(plan.form, Expression)
        listed = self.understanding.listed(utterance, self.known.memory(utterance))
        otherwise = (listed is not None and listed.otherwise is not None) or self._lacks_a_verb(plan)
        if not otherwise and plan.unknown is None and several and self.understanding.wrong(plan.form) is None:
            reading = ", then ".join(step.text for step in plan.steps)
            if may_go_on(plan, utterance, lambda text: self._names(text, utterance), self.understanding.skills):
                return self._several(utterance, Reading(plan.form, reading, 0.0, Judgement(Verdict.ASK)), _OR_TEXT, found)
            return Reply(utterance, str(plan.form), True, plan.form, reading, 1.0, parse=found.parse)
        if listed is not None:
            each = Reading(listed.form, utterance, 0.0, Judgement(Verdict.ASK))
            other = (replace(each, form=listed.otherwise),) if listed.otherwise is not None else ()
            return self._several(utterance, each, listed.doubt, replace(found, offers=(*other, *found.offers)))
        return self._not_done(utterance, found)

    def _lacks_a_verb(self, plan: Plan) -> bool:
        """Whether something is done, and a step only says what to do it with: `turn on the lamp, then the fan in the kitchen`."""
        reads = [step.form is None or self.understanding.skills.reads(step.form) for step in plan.steps]
        phrases = (words(step.text)[:1] for step, only in zip(plan.steps, reads, strict=True) if only)
        return not all(reads) and any(not ARTICLES.isdisjoint(opening) for opening in phrases)

    def _names(self, text: str, utterance: str) -> bool:
        return self.understanding.by_words.thing(text, self.known.memory(utterance)) is not None

    def _several(self, utterance: str, each: Reading, doubt: str, found: Understood) -> Reply:
        """Ask whether several things are to be done for a sentence, or what else it may mean."""
        skills = self.understanding.skills
        readings = [each, *found.offers][: self.understanding.settings.choices]
        choices = [
            Choice(r.form, r.words, in_words(r.form, skills), r.confidence, r.evidence, teaches=False) for r in readings
        ]  # a lesson from it would be a rule for all such lists
        asked = self._offered(utterance, choices, found)
        return replace(asked, text=f"{asked.text}\n({doubt})", reasons=(doubt,))

    def _sure(self, utterance: str, reading: Reading, found: Understood) -> Reply:
        return Reply(
            utterance, str(reading.form), True, reading.form, reading.words, reading.confidence,
            evidence=reading.evidence, remarks=reading.remarks, parse=found.parse,
        )  # fmt: skip

    def _not_done(self, utterance: str, found: Understood) -> Reply:
        memory = self.known.memory(utterance)
        reasons = tuple(dict.fromkeys(r for each in (*found.offers, *found.refused) for r in each.judgement.reasons))
        stands = self._stands_for(utterance, found) if not found.resolved else None
        if stands is not None:
            return replace(stands, reasons=(*stands.reasons, *reasons))
        answers = [r for r in found.offers if r.confidence >= self.understanding.settings.likely]  # what it may ask to look up
        unknown = self._unknown_name(utterance, memory) if not any(map(self._reads, answers)) else None
        if unknown is not None:
            return replace(self._unknown(utterance, found), text=unknown, reasons=(unknown, *reasons))
        certain = self.understanding.strict.frugal(_MISSING)
        gap = missing_part(utterance, memory, self.understanding.skills, lambda text: certain.sure(text, memory, _TURNED))
        if gap is not None:
            return Reply(
                utterance,
                gap.text,
                False,
                question=gap,
                parse=found.parse,
                reasons=(f"{gap.skill} needs {gap.parameter}", *reasons),
            )
        if found.offers:
            skills = self.understanding.skills
            choices = [Choice(r.form, r.words, in_words(r.form, skills), r.confidence, r.evidence) for r in found.offers]
            return replace(self._offered(utterance, choices, found), reasons=reasons)
        if found.error is not None and not found.refused:
            return Reply(
                utterance, shown(found.error.brief), True, found.parse.form, found.parse.reading, found.parse.confidence,
                parse=found.parse, error=found.error, reasons=(found.error.message,),
            )  # fmt: skip
        return replace(self._unknown(utterance, found), reasons=reasons or self._unknown(utterance, found).reasons)

    def _reads(self, reading: Reading) -> bool:
        return self.understanding.skills.reads(reading.form)

    def with_samples(self, pronoun: Pronoun) -> Iterator[tuple[Form, Form]]:
        """The sure forms of a sentence with some known thing in a pronoun's place, each with that thing."""
        certain = self.understanding.strict
        memory = self.known.memory(pronoun.with_words(""))
        for _, sample in self._samples(memory, words(pronoun.with_words(""))):
            for opening in _PLACES if pronoun.place else ("", "the "):
                form = certain.sure(pronoun.with_words(opening + sample.utterance), memory)
                if form is not None and any(part == sample.form for _, part in form.walk()):
                    yield form, sample.form
                    break

    def _stands_for(self, utterance: str, found: Understood) -> Reply | None:
        """Ask what a pronoun stands for, if the sentence would be understood without it."""
        for pronoun in pronouns_in(utterance):
            for form, _ in self.with_samples(pronoun):
                text = f'What does "{pronoun.word}" stand for?'
                name = str(form.predicate) if isinstance(form, Expression) else ""
                question = Question(text, name, pronoun.word, form, pronoun.before.strip(), pronoun.after.strip())
                return Reply(
                    utterance,
                    text,
                    False,
                    question=question,
                    parse=found.parse,
                    reasons=(f'"{pronoun.word}" may stand for anything',),
                )
        return None

    def _offered(self, utterance: str, choices: list[Choice], found: Understood | None) -> Reply:
        """Ask before doing what was only guessed."""
        first = choices[0]
        parse = found.parse if found is not None else None
        return Reply(
            utterance, offered(choices), False, reading=first.reading, confidence=first.confidence, suggestion=first.form,
            choices=tuple(choices), evidence=first.evidence, parse=parse, nearest=parse.nearest if parse else None,
        )  # fmt: skip

    def _unknown(self, utterance: str, found: Understood) -> Reply:
        """Name what was not understood, and the nearest thing that is, if it shares meaning."""
        parse = found.parse
        missing = parse.missing or ((utterance[:200],) if words(utterance) else ())
        if found.refused and content(utterance) & content(found.refused[0].words):
            reason = found.refused[0].judgement.reasons[0]
            text = f"I do nothing: the nearest I know means something else ({shown(reason)})."
        else:
            text = f"I do not understand {shown(quoted(missing[:5]))}."
        nearest = parse.nearest if parse.nearest and self._near(utterance, parse.nearest, found) else None
        if nearest:
            text += f' The nearest I know is "{shown(nearest)}".'
        return Reply(utterance, text, False, missing=parse.missing, nearest=nearest, parse=parse, reasons=(text,))

    def _near(self, utterance: str, nearest: str, found: Understood) -> bool:
        """Whether the nearest lesson shares a word that says what is meant, not only a name, and nothing speaks against it."""
        if found.refused or nearest == utterance or operators_in(utterance) != operators_in(nearest):
            return False
        things = (e for e in self.known.memory(utterance).examples if self.understanding.skills.is_thing(e.form))
        names = {word for each in things for word in content(each.utterance)}
        return bool((content(utterance) & content(nearest)) - names)

    def _unknown_name(self, utterance: str, memory: Memory) -> str | None:
        """A word that would be understood if it were the name of something: `peter` is no person known here."""
        certain = self.understanding.strict
        for token in self._strangers(utterance, memory)[:_UNKNOWN]:
            for kind, sample in self._samples(memory):
                tried = utterance[: token.start] + sample.utterance + utterance[token.end :]
                form = certain.sure(tried, memory)
                if form is not None and any(part == sample.form for _, part in form.walk()):
                    return f'I know no {kind.replace("_", " ")} called "{shown(token.text)}".'
        return None

    def _strangers(self, utterance: str, memory: Memory) -> list[Token]:
        """Unknown words where a name could stand: not the first word, which is a verb, unless something is its own, or a verb follows."""
        known = {word for example in memory.examples for word in words(example.utterance)}
        tokens = tokenize(utterance)
        operators = {i for operator in operators_in(utterance) for i in range(operator.start, operator.end)}
        first = len(polite_words(utterance))
        owners = {
            i for i in range(len(tokens) - 1) if tokens[i + 1].text == "'s" or (i == first and _is_verb(tokens[i + 1].text))
        }
        return [
            token
            for i, token in enumerate(tokens)
            if token.text.isalpha() and token.text not in known and token.text not in FUNCTION_WORDS
            if i not in operators and (i > first or i in owners)
        ]  # fmt: skip

    def _samples(self, memory: Memory, said: tuple[str, ...] = ()) -> list[tuple[str, Example]]:
        """A known thing of each kind, the kinds that sentences mention most first; none that was said anyway."""
        things = [e for e in memory.examples if isinstance(e.form, Expression) and self.understanding.skills.is_thing(e.form)]
        named = {e.form for e in things if set(words(e.utterance)) <= set(said)}
        things = [e for e in things if e.form not in named]
        samples = {str(e.form.predicate): e for e in reversed(things) if isinstance(e.form, Expression)}
        uses = Counter(
            str(part.predicate)
            for example in memory.examples
            for path, part in example.form.walk()
            if path and isinstance(part, Expression)
        )
        return sorted(samples.items(), key=lambda item: -uses[item[0]])[:_KINDS]


def _is_verb(word: str) -> bool:
    """Whether a word has the form of a verb that somebody stands before: `gregor works`, `gregor is`."""
    return word in FUNCTION_WORDS - PREPOSITIONS - ARTICLES or (len(word) > 2 and word.endswith("s")) or is_past(word)
