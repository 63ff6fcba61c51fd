"""Cores and pieces: rules with a frame in them, cut into what all sentences share and the words of each argument."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..language.english import FUNCTION_WORDS
from ..language.logical_form import Atom, Expression, Form
from .frame_uses import CUES, FrameUse, adjuncts_of, led, shareable, shown, slots_in, where_to_cut
from .frames import common, label_of
from .rules import Frame, Rule, Wording
from .template import renumbered


def frame_rules(rules: Sequence[Rule], frames: Mapping[str, Frame]) -> list[Rule]:
    """Cores and pieces that follow from rules with frames in them."""
    groups: dict[str, list[FrameUse]] = defaultdict(list)
    for rule in rules:
        if rule.analogy or (not rule.slots and rule.template.depth < 2 and not _has_atom(rule.template, frames, rules)):
            continue
        for path, part in rule.template.walk():
            if isinstance(part, Expression) and isinstance(part.items[0], Atom) and part.items[0].text in frames:
                use = FrameUse(rule, frames[part.items[0].text], path)
                if all(argument not in (None,) for argument in use.arguments):
                    groups[use.context].append(use)
    found: dict[tuple[object, ...], Rule] = {}
    free = adjuncts_of([use for uses in groups.values() for use in uses])
    loose = {
        context: [replace(use, adjuncts=free.get(use.frame.head, frozenset())) for use in uses]
        for context, uses in groups.items()
    }
    cores = [pair for _, uses in sorted(loose.items()) for pair in _of_group(uses)]
    leads = _leads(cores)
    for use, core in cores:
        for made in (*_cut(use, core, leads), *_uncut(use, core)):
            key = (made.wording, made.template, made.frame, made.piece)
            old = found.get(key)
            found[key] = made if old is None else _united(old, made)
    return list(found.values())


def _has_atom(template: Form, frames: Mapping[str, Frame], rules: Sequence[Rule]) -> bool:
    """True for `(flats pets)`, where other sentences have `(flats (in X))`: what says `pets` may be said beside it."""
    head = template.items[0] if isinstance(template, Expression) else template
    if not isinstance(template, Expression) or str(head) not in frames or frames[str(head)].required:
        return False
    parts = (part for rule in rules for _, part in rule.template.walk() if isinstance(part, Expression) and part.items[0] == head)
    return any(isinstance(item, Expression) for part in parts for item in part.items[1:])


def _uncut(use: FrameUse, core: frozenset[int]) -> Iterator[Rule]:
    """A whole sentence as a core, if nothing announces an argument in its middle, `buy 3 [child] tickets`: as a piece it could not
    come there, and more may be said behind it."""
    places = range(1, len(use.rule.wording) - 1)
    if any(i not in core and i - 1 in core and i + 1 in core for i in places):
        made = _core(use, frozenset(range(len(use.rule.wording))), set())
        if made is not None:
            yield made


def _united(one: Rule, two: Rule) -> Rule:
    slots = tuple(
        replace(a, seen=a.seen | b.seen, kinds=a.kinds | b.kinds, texts=tuple(sorted({*a.texts, *b.texts})))
        for a, b in zip(one.slots, two.slots, strict=True)
    )
    return replace(one, slots=slots, sources=tuple(sorted({*one.sources, *two.sources})), lenders=one.lenders | two.lenders)


def _of_group(uses: Sequence[FrameUse]) -> Iterator[tuple[FrameUse, frozenset[int]]]:
    """The places of the core in each sentence of a context: what all its sentences share, or what each has for itself."""
    shared = [token for token in shareable(uses[0]) if token is not None]
    for use in uses[1:]:
        shared = common(shared, [token for token in shareable(use) if token is not None])
    subsets = {frozenset(use.labels) for use in uses}
    required = [token for token in uses[0].tokens() if isinstance(token, tuple)]
    content = any(isinstance(token, str) and token not in FUNCTION_WORDS for token in shared)
    together = len(subsets) > 1 and content and all(token in shared for token in required)
    for use in uses:
        core = _places_of(shared, shareable(use)) if together else _single_core(use)
        if core is not None:
            yield use, core


def _places_of(shared: Sequence[object], tokens: Sequence[object]) -> frozenset[int] | None:
    """Where the shared elements stand, from the left."""
    found, at = [], 0
    for token in shared:
        while at < len(tokens) and tokens[at] != token:
            at += 1
        if at == len(tokens):
            return None
        found.append(at)
        at += 1
    return frozenset(found)


def _single_core(use: FrameUse) -> frozenset[int]:
    """The core of a context that one sentence teaches: all but the words that announce an optional slot."""
    tokens = use.tokens()
    core = set()
    for i, token in enumerate(tokens):
        if token is None:
            continue
        after = i + 1
        while after < len(tokens) and isinstance(tokens[after], str) and tokens[after] in CUES:
            after += 1
        announces = isinstance(token, str) and token in CUES and i > 0 and after < len(tokens) and tokens[after] is None
        if not announces:
            core.add(i)
    core -= led(tokens)
    for i, token in enumerate(tokens):  # a slot that nothing announces stays in the core that it is part of
        if token is None and (i == 0 or i - 1 in core):
            core.add(i)
    return frozenset(core)


def _cut(use: FrameUse, core: frozenset[int], leads: Mapping[str, frozenset[tuple[str, ...]]]) -> Iterator[Rule]:
    """A core with its pieces, if every word finds its place."""
    wording = use.rule.wording
    if any(isinstance(element, int) and i not in core and element not in use.label_of_slot for i, element in enumerate(wording)):
        return  # what stands outside of the frame is said in other places elsewhere: seen in a memory of 3,000 lessons
    pieces: list[tuple[list[int], list[int]]] = []  # places of each piece, of its slots
    loose: list[int] = []
    slots_of: dict[str, list[int]] = defaultdict(list)
    run: list[int] = []
    last: tuple[list[int], list[int]] | None = None
    constants = [a for a in use.arguments if not slots_in(a) and label_of(a) not in use.frame.required]
    for i, element in enumerate(wording):
        if i in core:
            if last is not None:
                last[0].extend(run)
            else:
                loose.extend(run)
            run, last = [], None
        elif isinstance(element, int):
            label = use.label_of_slot[element]
            lead = run
            if last is not None:
                words = [str(wording[place]) for place in run]
                cut = where_to_cut(words, use.rule.as_taught(tuple(words)), leads.get(label, frozenset()))
                last[0].extend(run[:cut])
                lead = run[cut:]
            elif constants:  # `in francs by post`: what announces the slot is not what says the symbol
                cut = next((n for n, place in enumerate(run) if wording[place] in CUES), 0)
                loose.extend(run[:cut])
                lead = run[cut:]
            if last is not None and slots_of[label] and last[1] is slots_of[label]:
                last[0].extend([*lead, i])
                last[1].append(i)
            else:
                last = ([*lead, i], slots_of[label])
                last[1].append(i)
                pieces.append(last)
            run = []
        else:
            run.append(i)
    (last[0] if last is not None else loose).extend(run)
    spoken = {
        use.label_of_slot[element]
        for i, element in enumerate(wording)
        if isinstance(element, int) and i not in core and element in use.label_of_slot
    }
    if loose:
        if len(constants) != 1 or loose != list(range(loose[0], loose[-1] + 1)):
            return
        yield _piece(use, tuple(str(wording[i]) for i in loose), constants[0])
        spoken.add(label_of(constants[0]))
    elif constants and pieces:
        return  # an argument whose words nobody knows
    for places, slots in pieces:
        label = use.label_of_slot[int(wording[slots[0]])]
        argument = next(a for a, name in zip(use.arguments, use.labels, strict=True) if name == label)
        if sorted(slots_in(argument)) != sorted(e for i in places if isinstance(e := wording[i], int)):
            return  # it is said in two places, `from [0] by truck to [1]`, or not all of it is
        yield _piece(use, tuple(wording[i] for i in places), argument)
    made = _core(use, core, spoken)
    if made is not None:
        yield made


def _leads(uses: Iterable[tuple[FrameUse, frozenset[int]]]) -> dict[str, frozenset[tuple[str, ...]]]:
    """The words that announce each label where nothing but the core comes before them."""
    found: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for use, core in uses:
        run: list[str] = []
        clear = True
        for i, element in enumerate(use.rule.wording):
            if i in core:
                run, clear = [], True
            elif isinstance(element, int):
                if clear and run and element in use.label_of_slot:  # what fills others stands outside of the frame
                    found[use.label_of_slot[element]].add(tuple(run))
                run, clear = [], False
            else:
                run.append(element)
    return {label: frozenset(words) for label, words in found.items()}


def _piece(use: FrameUse, wording: Wording, argument: Form) -> Rule:
    rule = use.rule
    numbers = {number: n for n, number in enumerate(dict.fromkeys(slots_in(argument)))}
    template = renumbered(argument, numbers)
    words = tuple(numbers[element] if isinstance(element, int) else element for element in wording)
    slots = tuple(rule.slots[number] for number in numbers)
    surface = rule.as_taught(words)
    return Rule(
        words, template, slots, rule.sources, surface, wrapper=rule.wrapper, analogy=1,
        piece=label_of(shown(argument, rule)), lenders=frozenset((use.frame.head,)),
    )  # fmt: skip


def _core(use: FrameUse, core: frozenset[int], spoken: set[str]) -> Rule | None:
    rule = use.rule
    kept = [(a, name) for a, name in zip(use.arguments, use.labels, strict=True) if name not in spoken]
    node = Expression((Atom(use.frame.head), *(argument for argument, _ in kept)))
    template = rule.template.replace(use.path, node)
    numbers = {number: n for n, number in enumerate(dict.fromkeys(slots_in(template)))}
    if set(numbers) != {e for i, e in enumerate(rule.wording) if i in core and isinstance(e, int)}:
        return None  # a slot that nothing says
    wording = tuple(numbers[e] if isinstance(e, int) else e for i, e in enumerate(rule.wording) if i in core)
    surface = rule.as_taught(wording)
    return Rule(
        wording, renumbered(template, numbers), tuple(rule.slots[number] for number in numbers), rule.sources, surface,
        wrapper=rule.wrapper, analogy=1, frame=use.frame.head, frame_path=use.path,
    )  # fmt: skip
