"""Rules from memory by description length.

Examples are gone through by the size of their forms. Each is explained with the rules known so far
(`explanation`): parts of its form that spans of its sentence already name become slots, the words that remain
are anchors. If a known rule explains all but one part, that part's span becomes a new, smaller lesson instead
(from `friends of john`, with `X of Y` known, follows `friends`). Words nobody taught alone come from
`linking`, which compares whole sentences.

The result depends on the set of examples only, not on the order they were taught in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..language.english import FUNCTION_WORDS
from ..language.examples import Example
from ..language.logical_form import Atom, Form, Path
from .costs import LESSON_DEPTH
from .derived import derived
from .explanation import KnownRule, Naming, Namings, Span, covers, explain, fits
from .frames import find_frames
from .lessons import (
    RuleDraft,
    Taught,
    announced,
    cut_wording,
    described,
    from_predicates,
    inversions,
    is_quoted,
    linked_size,
    note_leading,
    quoted_spans,
    said_once,
)
from .places import places_of
from .rules import Ambiguity, Rule, RuleSet, Slot, Wording
from .said_numbers import SaidNumber, unmarked
from .spare import spare_words
from .template import Kinds, hole, holes, match


@dataclass
class Induction:
    kinds: Kinds
    taught: frozenset[Form] = frozenset()  # whole forms of examples
    drafts: list[RuleDraft] = field(default_factory=list)
    by_key: dict[tuple[object, ...], int] = field(default_factory=dict)
    known: list[KnownRule] = field(default_factory=list)
    by_kind: dict[str, list[int]] = field(default_factory=dict)
    by_form: dict[Form, list[int]] = field(default_factory=dict)
    noise: Counter[str] = field(default_factory=Counter)
    ambiguities: dict[int, tuple[str, ...]] = field(default_factory=dict)
    wordings: dict[Form, tuple[Form, frozenset[str], frozenset[str]]] = field(default_factory=dict)  # with words of any, of all
    known_spare: frozenset[str] = frozenset()  # words that an earlier pass showed to say nothing
    spare: set[str] = field(default_factory=set)  # words that one wording of a form has and another has not can be left out

    def candidates(self, form: Form) -> Iterable[int]:
        """The rules that could build a form: its names, and the rules with slots of its kind."""
        return (*self.by_form.get(form, ()), *self.by_kind.get(self.kinds(form), ()))

    def add(
        self,
        wording: Wording,
        template: Form,
        open_slots: frozenset[int],
        surface: Wording,
        source: int,
        numbers: frozenset[int] = frozenset(),
    ) -> int:
        key = (wording, template, open_slots, numbers)
        number = self.by_key.get(key)
        if number is None:
            number = self.by_key[key] = len(self.drafts)
            slots = len({number for number, _ in holes(template)})
            known = KnownRule(wording, self.shared(template, wording), open_slots, numbers)
            self.drafts.append(RuleDraft(known, surface, set(), [set() for _ in range(slots)], [set() for _ in range(slots)]))
            self.known.append(known)
            if slots:
                self.by_kind.setdefault(self.kinds(template), []).append(number)
            else:
                self.by_form.setdefault(template, []).append(number)
        self.drafts[number].sources.add(source)
        return number

    def shared(self, template: Form, wording: Wording) -> Form:
        """The one object for all equal templates, so that they are compared at a glance; notes which words it can spare."""
        words = frozenset(word for word in wording if isinstance(word, str))
        if not any(isinstance(word, int) for word in wording):
            return template
        first, some, every = self.wordings.get(template, (template, words, words))
        self.wordings[first] = (first, some | words, every & words)
        self.spare |= (some | words) - (every & words)
        return first

    def explain(self, lesson: Taught) -> Namings:
        def quoted(atom: Atom) -> list[Span]:
            return quoted_spans(lesson, atom)

        return explain(lesson.keys, lesson.form, self.known, self.candidates, quoted, self.known_spare)

    def learn(self, lesson: Taught, depth: int = 0) -> None:
        namings = self.explain(lesson)
        whole = namings.get((), {}).get((0, len(lesson.keys)))
        if whole is not None and whole.cost == 0:
            self.remember((), (0, len(lesson.keys)), lesson, namings)
            return
        if whole is not None and FUNCTION_WORDS.issuperset(whole.edited) and not announced(lesson.keys, whole):
            self.noise.update(whole.edited)  # a known rule says it, but for words that join
            self.remember((), (0, len(lesson.keys)), lesson, namings)
            return
        if depth < LESSON_DEPTH:
            for piece in self.missing_piece(lesson, namings):
                if extra := self.extra_words(piece):
                    self.noise.update(extra)
                    if whole is not None:
                        self.remember((), (0, len(lesson.keys)), lesson, namings)
                    return
                self.learn(piece, depth + 1)
                namings = self.explain(lesson)
                whole = namings.get((), {}).get((0, len(lesson.keys)))
                if whole is not None and whole.cost == 0:
                    self.remember((), (0, len(lesson.keys)), lesson, namings)
                    return
        if whole is not None:
            self.noise.update(whole.edited)
        self.new_rule(lesson, namings)

    def missing_piece(self, lesson: Taught, namings: Namings) -> Iterator[Taught]:
        """The one part that a known rule leaves unnamed, if there is such a rule; most anchors first."""
        size = len(lesson.keys)
        present = frozenset(lesson.keys)
        found: list[tuple[int, int, Path, Span]] = []
        for number in self.candidates(lesson.form):
            known = self.drafts[number].known
            if not known.anchors <= present:  # a part may be unnamed, a word of the rule not
                continue
            bindings = match(known.template, lesson.form)
            if not bindings:
                continue
            anchors = sum(isinstance(word, str) for word in known.wording)
            for slot, path in bindings.items():
                part = lesson.form.at(path)
                if slot in known.open_slots or (isinstance(part, Atom) and part.quoted):
                    continue
                copied = {span for _, sub in part.walk() if is_quoted(sub) for span in quoted_spans(lesson, sub)}  # type: ignore[arg-type]
                if anchors == 0 and part.size > 2 and self.drafts[number].seeded is None:
                    continue
                anywhere = {(i, j): Naming(0, None) for i in range(size) for j in range(i + 1, size + 1)}
                guess = {**namings, path: anywhere}
                for span, cost, fillers, _ in fits(known.wording, lesson.keys, bindings, guess):
                    if span == (0, size) and cost == 0:
                        place = dict(fillers)[path]
                        if place not in namings.get(path, {}) and place not in copied:  # copied words name nothing
                            found.append((-anchors, part.size, path, place))
        for _, _, path, (start, end) in sorted(found)[:1]:
            part = lesson.form.at(path)
            yield Taught(lesson.phrase, lesson.start + start, lesson.start + end, part, lesson.source)

    def extra_words(self, piece: Taught) -> tuple[str, ...]:
        """Words around the name that the piece's form was taught with alone: they add nothing, so the piece is no other name."""
        if piece.form not in self.taught:
            return ()
        inside = [span for span, naming in self.explain(piece).get((), {}).items() if naming.cost == 0]
        if not inside:
            return ()
        start, end = max(inside, key=lambda span: (span[1] - span[0], -span[0]))
        return piece.keys[:start] + piece.keys[end:]

    def new_rule(self, lesson: Taught, namings: Namings) -> None:
        size = len(lesson.keys)
        options = covers(lesson.form, namings, spare=self.spare | self.known_spare)
        options = [o for o in options if not (len(o[1]) == 1 and o[1][0][1] == (0, size))] or [(0.0, ())]
        once = said_once(lesson.form, namings)
        if once:
            options = sorted(((s + linked_size(lesson.form, t, once), t) for s, t in options), key=lambda o: -o[0])
        score = options[0][0]
        taken = min((o[1] for o in options if o[0] == score), key=lambda o: (from_predicates(lesson, o), inversions(o)))
        rivals = [o for o in options if o[0] == score and o[1] != taken and {p for p, _ in o[1]} == {p for p, _ in taken}]
        if rivals and lesson.source not in self.ambiguities:
            told = tuple(described(lesson, option[1]) for option in ((score, taken), *rivals))
            if len(set(told)) > 1:
                self.ambiguities[lesson.source] = tuple(dict.fromkeys(told))
        ordered = sorted(taken, key=lambda pair: pair[0])
        template: Form = lesson.form
        for number, (path, _) in enumerate(ordered):
            template = template.replace(path, hole(number))
        template = self.linked(template, [lesson.form.at(path) for path, _ in ordered], once)
        copied = {path for path, span in ordered if namings[path][span].rule is None}  # a text may also have a taught name
        open_slots = frozenset(n for n, (path, _) in enumerate(ordered) if path in copied and is_quoted(lesson.form.at(path)))
        numbers = frozenset(n for n, (path, _) in enumerate(ordered) if isinstance(lesson.form.at(path), SaidNumber))
        starts = {span[0]: (number, span[1]) for number, (_, span) in enumerate(ordered)}
        wording, surface = cut_wording(lesson, starts)
        number = self.add(wording, template, open_slots, surface, lesson.source, numbers)
        draft = self.drafts[number]
        draft.see({slot: lesson.form.at(path) for slot, (path, _) in enumerate(ordered)})
        for slot, (path, span) in enumerate(ordered):
            if slot not in open_slots:
                self.remember(path, span, lesson, namings)
            else:
                note_leading(draft, slot, lesson, lesson.form.at(path), span)
            self.noise.update(namings[path][span].edited)
            after = lesson.keys[span[1] : span[1] + 1]
            if namings[path][span].cost and span[1] not in starts and not FUNCTION_WORDS.issuperset(after):
                self.noise.update(after)  # what trails a part that a rule names but for some words belongs to that part

    def linked(self, template: Form, fillers: Sequence[Form], once: frozenset[Form]) -> Form:
        """The same slot wherever its filler stands again: from `restart the fan`, `(do (off fan) (on fan))`, the words
        say the fan once and the form means it twice."""
        for path, part in list(template.walk()) if once else ():
            if path and path[-1] and part in once and part in fillers:
                template = template.replace(path, hole(fillers.index(part)))
        return template

    def remember(self, path: Path, span: Span, lesson: Taught, namings: Namings) -> None:
        """Note what filled the slots of the rules that explain a span."""
        naming = namings[path][span]
        if naming.rule is None:
            return
        draft = self.drafts[naming.rule]
        draft.sources.add(lesson.source)
        draft.alone = draft.alone or (not path and span == (0, len(lesson.keys)) == (0, len(lesson.phrase)))
        places = dict(naming.fillers)
        bindings = match(draft.known.template, lesson.form.at(path), path) or {}
        draft.see({slot: lesson.form.at(inner) for slot, inner in bindings.items()})
        for slot, inner in bindings.items():
            if inner not in places:
                continue
            if slot not in draft.known.open_slots:
                self.remember(inner, places[inner], lesson, namings)
            else:
                note_leading(draft, slot, lesson, lesson.form.at(inner), places[inner])

    def result(
        self,
        silent: frozenset[str],
        wrapper: Form | None,
        examples: Sequence[Example],
        order: Sequence[int],
        forms: Sequence[Form],
    ) -> RuleSet:
        rules = self.taught_rules(wrapper, order)
        for word in spare_words(rules):
            self.noise[word] += 1
        taught = tuple(rules)
        frames = find_frames(forms)
        rules += derived(taught, self.kinds, frames)
        ambiguities = tuple(Ambiguity(examples[n], told) for n, told in sorted(self.ambiguities.items()))
        places = places_of(forms, self.kinds, frames)
        return RuleSet(tuple(rules), self.kinds, silent, dict(self.noise), ambiguities, frames, places)

    def seed(self, rule: Rule) -> None:
        """Know a phrase before any sentence is learnt."""
        open_slots = frozenset(n for n, slot in enumerate(rule.slots) if slot.open)
        numbers = frozenset(n for n, slot in enumerate(rule.slots) if slot.number)
        if (rule.wording, rule.template, open_slots, numbers) in self.by_key:
            return
        number = self.add(rule.wording, rule.template, open_slots, rule.surface, rule.sources[0], numbers)
        self.drafts[number].sources.update(rule.sources)
        self.drafts[number].seeded = rule

    def taught_rules(self, wrapper: Form | None, order: Sequence[int]) -> list[Rule]:
        """The rules learnt so far; `order` gives the examples' own numbers."""
        rules = []
        for draft in self.drafts:
            slots = tuple(
                Slot(
                    n in draft.known.open_slots,
                    frozenset(seen),
                    frozenset(map(self.kinds, seen)),
                    tuple(sorted(texts)),
                    n in draft.known.numbers,
                    draft.leading.get(n),
                )
                for n, (seen, texts) in enumerate(zip(draft.seen, draft.texts, strict=True))
            )
            sources = tuple(sorted(order[source] for source in draft.sources))
            known = draft.known
            whole = draft.seeded is None or draft.seeded.whole or draft.alone
            if draft.seeded is not None:
                slots = tuple(replace(a, kinds=a.kinds | b.kinds) for a, b in zip(slots, draft.seeded.slots, strict=True))
            rules.append(
                Rule(
                    known.wording,
                    unmarked(known.template),
                    slots,
                    sources,
                    draft.surface,
                    frozenset(draft.together),
                    wrapper,
                    whole=whole,
                )
            )
        return rules
