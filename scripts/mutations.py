"""Mutations of search and induction, written by hand: each changes what the parser means, none is a matter of taste.

`old` is found whatever line breaks are in it, in its file or, after a move, wherever in the two rooms it stands once.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutation:
    """One change: a piece of source, and what stands there instead."""

    name: str
    file: str  # of src/lookadapt, where it stood when it was written
    old: str
    new: str


MUTATIONS = (
    # --- memory: numbers that are said ---
    Mutation("numbers are never marked", "memory/said_numbers.py", "return SaidNumber(\" \".join(words[start:end]), digits)", "return part"),
    Mutation("the shortest number of a place", "memory/said_numbers.py", "for end in range(min(len(words), start + LONGEST), start, -1):", "for end in range(start + 1, min(len(words), start + LONGEST) + 1):"),
    Mutation("a head may be a number", "memory/said_numbers.py", "return Expression((part.items[0], *(marked(item) for item in part.items[1:])))", "return Expression(tuple(marked(item) for item in part.items))"),
    # --- memory: frames ---
    Mutation("every predicate is a frame", "memory/frames.py", "if len(sizes) < 2 or any(len(set(s)) < len(s) for s in signatures) or 0 in sizes:", "if any(len(set(s)) < len(s) for s in signatures) or 0 in sizes:"),
    Mutation("a predicate without arguments is a frame too", "memory/frames.py", "if len(sizes) < 2 or any(len(set(s)) < len(s) for s in signatures) or 0 in sizes:", "if len(sizes) < 2 or any(len(set(s)) < len(s) for s in signatures):"),
    Mutation("labels in the order of teaching", "memory/frames.py", "free = next((label for label in labels if before[label] <= set(order)), None)", "free = next(iter(labels), None)"),
    Mutation("order is not passed on", "memory/frames.py", "while more := {(a, d) for a, b in pairs for c, d in pairs if b == c} - pairs:", "while more := set[tuple[str, str]]():"),
    Mutation("no piece is lent", "memory/frames.py", "len(mine & frozenset(frames[head].labels)) >= _ALIKE", "len(mine & frozenset(frames[head].labels)) > 9"),
    Mutation("all pieces are lent", "memory/frames.py", "_ALIKE: Final = 2", "_ALIKE: Final = 0"),
    Mutation("the form keeps the spoken order", "memory/rules.py", "free = next((n for n in left if not any((labels[m], labels[n]) in self.precedes for m in left)), left[0])", "free = left[0]"),
    Mutation("no cores", "memory/frame_rules.py", "made = _core(use, core, spoken)", "made = None"),
    Mutation("two pieces are not cut apart", "memory/frame_rules.py", "cut = _where_to_cut([str(wording[place]) for place in run], leads.get(label, frozenset()))", "cut = len(run)"),
    # --- memory: contrast, questions, places ---
    Mutation("no contrast of pairs", "memory/contrast.py", "return [rules for _, rules in made] if len({kinds(member.part) for member, _ in made}) > 1 else []", "return []"),
    Mutation("no spelled heads", "memory/contrast.py", "return _smallest([*pairs, *_spelled(groups, kinds)], kinds)", "return _smallest(pairs, kinds)"),
    Mutation("labelled arguments are phrases", "memory/contrast.py", "if isinstance(above, Expression) and str(above.items[0]) in frames:", "if False:"),
    Mutation("phrases inside phrases", "memory/contrast.py", "if not any(path and isinstance(part, Expression) and kinds(part) in found for path, part in phrase.template.walk()):", "if True:"),
    Mutation("questions are cut too", "memory/contrast.py", "or rule.is_name or rule.wording[0] in _INVERTED:", "or rule.is_name:"),
    Mutation("a phrase is a sentence", "memory/contrast.py", "inner = _rule(rule, wording[start:end], member.part, slots, False)", "inner = _rule(rule, wording[start:end], member.part, slots, True)"),
    Mutation("no questions by analogy", "memory/questions.py", "if (turned, template) not in known:", "if False:"),
    Mutation("questions that were taught are asked otherwise", "memory/questions.py", "if _plain(turned) in taught:", "if False:"),
    Mutation("the verb stays where it is", "memory/questions.py", "return (element, *wording[:i], *wording[i + 1 :]) if i else None", "return wording if i else None"),
    Mutation("places of frames are numbers", "memory/places.py", "label_of(item) if head in frames else i", "i"),
    # --- memory: names, spare words, explanation, induction ---
    Mutation("short names everywhere", "memory/naming.py", "if shown: for i, form, kept in members:", "if True: \n            for i, form, kept in members:"),
    Mutation("short names over taught ones", "memory/naming.py", "if short[form] not in others:", "if True:"),
    Mutation("spelling says nothing", "memory/naming.py", "return {stem(part) for part in re.findall(r\"[a-z]+|\\d+\", text.lower())}", "return set()"),
    Mutation("no spelled arguments", "memory/naming.py", "if said and said <= set(words) and head and head <= set(words) - said:", "if False:"),
    Mutation("spare words say something", "memory/rules.py", "return sorted(found | _clinging(rules))", "return sorted(_clinging(rules))"),
    Mutation("clinging words say something", "memory/rules.py", "return sorted(found | _clinging(rules))", "return sorted(found)"),
    Mutation("a word of two rules is spare", "memory/rules.py", "if len(where[word]) == 1", "if len(where[word]) >= 1"),
    Mutation("heads are named", "memory/explanation.py", "if path and path[-1] == 0 and isinstance(part, Atom):", "if False:"),
    Mutation("heads are slots", "memory/explanation.py", "if i == 0 and isinstance(item, Atom):", "if False:"),
    Mutation("the only anchor may be missing", "memory/explanation.py", "elif anchors > 1 and word not in present:", "elif word not in present:"),
    Mutation("no words are left out in explaining", "memory/explanation.py", "MAX_EDITS = 3", "MAX_EDITS = 0"),
    Mutation("fillers are not remembered", "memory/induction.py", "self.seen[slot].add(form)", "pass"),
    # --- parsing: domains, wishes, genitives ---
    Mutation("all domains are one", "parsing/domains.py", "if len(large) < 2:", "if True:"),
    Mutation("rules of other domains cost nothing", "parsing/building.py", "if not own & about:", "if False:"),
    Mutation("wishes are not understood", "parsing/passives.py", "for frame, loose in _FRAMES:", "for frame, loose in ():"),
    Mutation("genitives stay as they are written", "parsing/genitives.py", "if not pairs or spoken", "if True or spoken"),
    Mutation("a title is a name like others", "memory/rules.py", "if before in MENTIONS or (i > 1 and said[i - 2] in ARTICLES and before not in FUNCTION_WORDS)", "if False"),
    Mutation("titles may be taken back", "parsing/copying.py", "if word in STOPS or word in TAKES_BACK}", "}"),
    Mutation("constructions take any type", "parsing/copying.py", "return 3.0 if rule.entry and apart else apart", "return apart"),
    Mutation("unknown values are never values", "language/values.py", "return 1.0 if _may_be(words, taught) else 3.0", "return 3.0"),
    Mutation("copied text takes back", "parsing/accounting.py", "kept = [operator for operator in taught if operator.kind.name != _CORRECTION or _is_wording(operator, item)]", "kept = list(taught)"),
    Mutation("entries do not account for their operators", "parsing/accounting.py", "kept += difference(operators_in(each.words.lower()), taught)", "pass"),
    Mutation("loose entries lend a sense", "parsing/index.py", "if evidence.loose and self.vocabulary.issuperset(content_words(evidence.words)):", "if False:"),
    Mutation("what a phrase says more about does not fit", "parsing/kinds.py", "table.update(dict.fromkeys(heads, costs.kind_head))", "pass"),
    Mutation("what stands before a noun binds no closer", "parsing/building.py", "price += weights.premodifier", "pass"),
    # --- parsing: kinds ---
    Mutation("things that share a place are strangers", "parsing/kinds.py", "table.update(dict.fromkeys(near, costs.kind_shared))", "pass"),
    Mutation("siblings are strangers", "parsing/kinds.py", "table[kind] = costs.kind_sibling", "pass"),
    Mutation("places of other rules are unknown", "parsing/kinds.py", "seen |= self.rules.places.get(place, frozenset())", "pass"),
    Mutation("what was taught alone fits nowhere", "parsing/kinds.py", "table.update(dict.fromkeys(self._unplaced, costs.kind_unplaced))", "pass"),
    Mutation("questions fill slots", "parsing/kinds.py", "for other in self._partners.get(kind, ()) if other not in self._questions", "for other in self._partners.get(kind, ())"),
    Mutation("clauses fill the places of things", "parsing/kinds.py", "kind in doubtful or (kind in self._clause_kinds) == clause", "True"),
    Mutation("attributes make kinds alike", "parsing/kinds.py", "if len(kinds) > 1 and head not in anything", "if len(kinds) > 1"),
    Mutation("the newest X is no X", "parsing/clauses.py", "return frozenset(slots) # the newest X is an X", "return frozenset() # the newest X is an X"),
    # --- parsing: the chart ---
    Mutation("kinds do not count in a strict chart", "parsing/building.py", "price = 0.0  # as strange as the first if price == _UNFIT:", "price = 0.0\n            price = min(price, 1.0)\n            if price == _UNFIT:"),
    Mutation("a strict chart skips words", "parsing/chart.py", "if not self.relaxed and not self.index.is_noise(self.phrase.keys[place]):", "if False:"),
    Mutation("a label of a frame may be said twice", "parsing/building.py", "if len(labels) < len(own) + len(pieces):", "if False:"),
    Mutation("a frame may be as bare as it likes", "parsing/building.py", "return bool(pieces) or own in frame.taught", "return True"),
    Mutation("pieces do not come first", "parsing/chart.py", "reached.append((node, item.start, (), price, (item,)))", "pass"),
    Mutation("no subject is copied", "parsing/chart.py", "elif node.open.words and end - begin <= MAX_SUBJECT:", "elif False:"),
    Mutation("subjects of any length", "parsing/chart.py", "elif node.open.words and end - begin <= MAX_SUBJECT:", "elif node.open.words:"),
    Mutation("copied text runs on", "parsing/copying.py", "if stops and not any(stops & set(text.split()) for text in slot.texts):", "if False:"),
    Mutation("a preposition begins a name", "parsing/copying.py", "if 0 in joins:", "if False:"),
    Mutation("any type is copied", "parsing/copying.py", "apart = unlike_taught(words, rule, number)", "apart = 0.0"),
    Mutation("a slot said twice takes two things", "parsing/building.py", "if isinstance(old, tuple) or isinstance(part, tuple) or old.key != part.key:", "if False:"),
    Mutation("a phrase alone is a sentence", "parsing/chart.py", "and item.entry.rule.piece is None and item.entry.rule.whole", "and item.entry.rule.piece is None"),
    # --- parsing: wordings, patterns, accounting, decision ---
    Mutation("weak wordings stand for others", "parsing/wordings.py", "if taught.weak or not any(token in content for token in taught.tokens):", "if not any(token in content for token in taught.tokens):"),
    Mutation("a weak wording costs no more", "parsing/wordings.py", "price = costs.wording_weak if other.weak else costs.wording", "price = costs.wording"),
    Mutation("questions become commands", "parsing/patterns.py", "if asking and _asks(other) != _asks(taught):", "if False:"),
    Mutation("constructions overrule what was taught", "parsing/patterns.py", "return _template(item, sentence, index, {}, order) != template", "return False"),
    Mutation("any role suits any slot", "parsing/patterns.py", "all(_suits(role, slot, index) for role, slot in slots.items())", "True"),
    Mutation("operators are not accounted for", "parsing/accounting.py", "found += _operators(item, sentence, index, reading, found)", "pass"),
    Mutation("made-up operators are fine", "parsing/accounting.py", "if operator.kind.name in _MADE_UP:", "if False:"),
    Mutation("operators in copied text count", "parsing/accounting.py", "if operator.kind.name == _CORRECTION or not inside.issuperset(_content(sentence, operator))", "if True"),
    Mutation("skipped words are no evidence", "parsing/accounting.py", "for place in item.skipped:", "for place in ():"),
    Mutation("strange kinds are no evidence", "parsing/accounting.py", "if price > index.weights.kind_far and price != index.weights.kind_within:", "if False:"),
    Mutation("strange values are no evidence", "parsing/accounting.py", "if apart >= 1:", "if False:"),
    Mutation("operators may be dropped", "parsing/decide.py", "_NEVER: Final = frozenset((Trust.OPERATOR, Trust.DISTRIBUTED))", "_NEVER: Final = frozenset((Trust.DISTRIBUTED,))"),
    Mutation("any skipped word is plain", "parsing/decide.py", "if each.trust in (Trust.SKIPPED, Trust.MISSING) and each.cost > costs.noise:", "if False:"),
    Mutation("any strange kind is plain", "parsing/decide.py", "if strange > 1 or each.cost > costs.kind_rare:", "if False:"),
    Mutation("words that tell lessons apart may be skipped", "parsing/decide.py", "if each.trust in (Trust.SKIPPED, Trust.MISSING) and (each.words or each.taught) in _TELLING:", "if False:"),
    Mutation("particles tell no lessons apart", "parsing/decide.py", "_TELLING: Final = PARTICLES | PREPOSITIONS | OPERATORS", "_TELLING: Final = OPERATORS"),
    Mutation("any kind may be answered", "parsing/decide.py", "if each.trust is Trust.KIND and each.cost > costs.kind_new:", "if False:"),
    Mutation("any value may be answered", "parsing/decide.py", "if each.trust is Trust.VALUE and each.cost > costs.open_unlike[2]: return False return True", "pass\n    return True"),
    # --- parsing: the budget, what was taught verbatim, sentences, copied words ---
    Mutation("a chart that was cut off keeps what it has", "parsing/chart.py", "self.items.clear() return", "return"),
    Mutation("two forms of the same words are one", "parsing/parser.py", "if len({example.form for example in taught}) == 1:", "if taught:"),
    Mutation("sentences with slots are compared as wholes", "parsing/sentences.py", "if rule.is_name and rule.whole and len(rule.wording) >= _SENTENCE", "if len(rule.wording) >= _SENTENCE"),
    Mutation("the least alike sentence comes first", "parsing/sentences.py", "key=lambda pair: (-pair[0], self.texts[pair[1]])", "key=lambda pair: (pair[0], self.texts[pair[1]])"),
    Mutation("anything is like what was taught", "parsing/sentences.py", "_LEAST: Final = 0.25", "_LEAST: Final = -1.0"),
    Mutation("two values are one", "parsing/copying.py", "words[i] not in INSIDE_VALUES and not (words[i] in WHEN and i + 1 < len(words) and is_value(words[i + 1]))", "False"),
    Mutation("words that memory knows are copied cheaply", "parsing/copying.py", "if known and not is_value(word) and word not in taught:", "if False:"),
    # --- parsing: the index ---
    Mutation("the lexicon overrules what was taught", "parsing/index.py", "if plain(wording) not in self._taught: self.add(rule, number, wording, price, (evidence,))", "if True:\n                self.add(rule, number, wording, price, (evidence,))"),
    Mutation("operators may be missing", "parsing/index.py", "def deletion(self, word: str) -> float: if word in OPERATORS:", "def deletion(self, word: str) -> float:\n        if False:"),
    Mutation("operators are skipped cheaply", "parsing/index.py", "def insertion(self, word: str) -> float: if word in OPERATORS:", "def insertion(self, word: str) -> float:\n        if False:"),
    Mutation("words that tell rules apart may be missing", "parsing/index.py", "if any(self._shapes[shape(wording, i)] > 1 for i in dropped):", "if False:"),
    # --- what blind packs showed ---
    Mutation("no sentence is opened up", "memory/opening.py", "if start is not None and len(phrase.wording) < len(rule.wording):", "if False:"),
    Mutation("phrases that fill two places are opened", "memory/opening.py", "if not inside or not inside.isdisjoint(_holes(rule.template.replace(path, hole(len(rule.slots))))):", "if not inside:"),
    Mutation("two said of one thing nest from the left", "memory/stacking.py", "if not any((made.wording, made.template) in known for made in pairs):", "if True:"),
    Mutation("the first said is outermost everywhere", "memory/stacking.py", "if not any((made.wording, made.template) in known for made in pairs):", "if False:"),
    Mutation("nothing is wrapped", "memory/wrapping.py", "if not 0 < extra <= _MOST_WORDS or len(shorter.slots) != len(longer.slots):", "if True:"),
    Mutation("statements wrap questions", "memory/wrapping.py", "or (rule.wording[0] in ASKING) != wrap.asks", ""),
    Mutation("names are copied as text", "memory/explanation.py", "return quoted == (slot in self.open_slots) and isinstance(part, SaidNumber) == (slot in self.numbers)", "return True"),
    Mutation("what is around a bare atom belongs to its name", "memory/linking.py", "| spelled_atoms(keys, forms) | bare", "| spelled_atoms(keys, forms)"),
    Mutation("copied numbers are names", "memory/linking.py", "if copied.isdisjoint(run)", "if True"),
    Mutation("conjuncts of two kinds", "parsing/building.py", "if joining and not self._interchangeable(parts):", "if False:"),
    Mutation("modifiers are nested, not joined", "parsing/building.py", "return self.weights.nested if joined or stacked else 0.0", "return 0.0"),
    Mutation("relative clauses ask", "parsing/clauses.py", "if not rule.whole and first in _RELATIVE and rule.piece is None:", "if False:"),
    Mutation("test is a superlative", "parsing/clauses.py", 'return word.endswith("est") and word not in NOT_RANKS and word not in verbs()', 'return word.endswith("est")'),
    Mutation("copied text takes back what a rule says", "parsing/accounting.py", "if operator.kind.name != _CORRECTION or _is_wording(operator, item)", "if operator.kind.name != _CORRECTION"),
    Mutation("superlatives keep to their places", "parsing/kinds.py", "groups.append(frozenset(kind for kind, rule in ranked if is_superlative(rule.wording)))", "pass"),
    # --- parsing: chains of predicates ---
    Mutation("any memory is chains", "parsing/chain_trees.py", "if lessons < numbers.lessons or len(inner) < numbers.depth * lessons:", "if False:"),
    Mutation("constants hang below their predicate", "parsing/chain_trees.py", "len(item.items) > 1:", "True:"),
    Mutation("all words are kept", "parsing/chain_learning.py", "self.says = np.exp(_digamma(words) - _digamma(words.sum(axis=1, keepdims=True)))", "self.says = (words + 1) / (words + 1).sum(axis=1, keepdims=True)"),
    Mutation("nothing is learnt", "parsing/chain_learning.py", "for _ in range(numbers.rounds):", "for _ in range(0):"),
    Mutation("no usual words", "parsing/chain_learning.py", "if telling and len(sentences) < len(self.lessons):", "if False:"),
    Mutation("names are said by chance", "parsing/chain_learning.py", "found[n] = numbers.name if word in names - heads else numbers.content", "found[n] = numbers.content"),
    Mutation("no merged units", "parsing/chain_chart.py", "for share in numbers.merged if unit.arity == 1 else (1.0,):", "for share in (1.0,):"),
    Mutation("known words are copied like new ones", "parsing/chain_chart.py", "price += numbers.copied_content", "price += numbers.copied_word"),
    Mutation("arguments are never turned", "parsing/chain_chart.py", "for place, price in ((0, math.log(1 - turned)), (1, math.log(turned))):", "for place, price in ((0, math.log(1 - turned)),):"),
    Mutation("no word is left over", "parsing/chain_chart.py", "found.left += [place for place in places if not self.own[row, place]]", "pass"),
    Mutation("guesses are answered", "parsing/chains.py", "Sureness(sure, enough=False)", "Sureness(sure, enough=True)"),
    Mutation("operators join", "parsing/chains.py", "_SAID: Final = FUNCTION_WORDS - OPERATORS", "_SAID: Final = FUNCTION_WORDS"),
    Mutation("strict parsers guess chains", "parsing/search.py", "if not self.strict and len(phrase) <= LONG and self.tables.chains(memory).applies:", "if len(phrase) <= LONG and self.tables.chains(memory).applies:"),
    Mutation("symbols that say the same are not heard", "parsing/search.py", "if found.items and whole_form(found.items[0], found.phrase) == whole_form(item, phrase):", "if False:"),
    Mutation("constants go with any filler", "parsing/index.py", "known = known or name.template in self.rules.elsewhere.get(id(slot), ())", "pass"),
    Mutation("every slot tells constants apart", "memory/rules.py", "len(every) == sum(len(slot.seen) for slot in slots) and all(slot.seen for slot in slots)", "all(slot.seen for slot in slots)"),
    Mutation("constructions of all domains at once", "parsing/domains.py", "return [1 << n for n in range(every.bit_length())] or [EVERY]", "return [EVERY]"),
    Mutation("a place that saw clauses takes clauses", "parsing/kinds.py", "clause = bool((slot.kinds or seen) & self._clause_kinds)", "clause = bool(seen & self._clause_kinds)"),
)  # fmt: skip
