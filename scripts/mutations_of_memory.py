"""Mutations of induction: what memory makes of lessons (`mutations`)."""

from __future__ import annotations

from mutation import Mutation

OF_MEMORY = (
    # --- memory: numbers that are said ---
    Mutation("numbers are never marked", "memory/said_numbers.py", "return SaidNumber(\" \".join(words[start:end]), digits)", "return part"),
    Mutation("the shortest number of a place", "memory/said_numbers.py", "for end in range(min(len(words), start + LONGEST), start, -1):", "for end in range(start + 1, min(len(words), start + LONGEST) + 1):"),
    Mutation("a head may be a number", "memory/said_numbers.py", "Expression((part.items[0], *(marked(item) for item in part.items[1:])))", "Expression(tuple(marked(item) for item in part.items))"),
    # --- memory: frames ---
    Mutation("every predicate is a frame", "memory/frames.py", "if len(sizes) < 2 or any(len(set(s)) < len(s) for s in signatures) or 0 in sizes:", "if any(len(set(s)) < len(s) for s in signatures) or 0 in sizes:"),
    Mutation("a predicate without arguments is a frame too", "memory/frames.py", "if len(sizes) < 2 or any(len(set(s)) < len(s) for s in signatures) or 0 in sizes:", "if len(sizes) < 2 or any(len(set(s)) < len(s) for s in signatures):"),
    Mutation("labels in the order of teaching", "memory/frames.py", "free = next((label for label in labels if before[label] <= set(order)), None)", "free = next(iter(labels), None)"),
    Mutation("order is not passed on", "memory/frames.py", "while more := {(a, d) for a, b in pairs for c, d in pairs if b == c} - pairs:", "while more := set[tuple[str, str]]():"),
    Mutation("no piece is lent", "memory/frames.py", "len(mine & frozenset(frames[head].labels)) >= LABELS_ALIKE", "len(mine & frozenset(frames[head].labels)) > 9"),
    Mutation("all pieces are lent", "memory/costs.py", "LABELS_ALIKE: Final = 2", "LABELS_ALIKE: Final = 0"),
    Mutation("the form keeps the spoken order", "memory/rules.py", "free = next((n for n in left if not any((labels[m], labels[n]) in self.precedes for m in left)), left[0])", "free = left[0]"),
    Mutation("no cores", "memory/frame_rules.py", "made = _core(use, core, spoken)", "made = None"),
    Mutation("two pieces are not cut apart", "memory/frame_rules.py", "cut = where_to_cut(words, use.rule.as_taught(tuple(words)), leads.get(label, frozenset()))", "cut = len(run)"),
    Mutation("comparatives end the piece before", "memory/frame_uses.py", "if 0 < cut < len(run) and (run[cut] == \"than\" or is_participle(str(said[cut - 1]))):", "if False:"),
    Mutation("more stays behind", "memory/frame_uses.py", "return cut - 1 if 0 < cut < len(run) and run[cut - 1] in _MORE else cut", "return cut"),
    Mutation("only one word announces", "memory/frame_rules.py", "core -= led(tokens)", "core -= set()"),
    Mutation("no argument gives way", "memory/frame_uses.py", "if label == before or (types and types <= TEMPORAL):", "if False:"),
    Mutation("any argument behind a preposition gives way", "memory/frame_uses.py", "if label == before or (types and types <= TEMPORAL):", "if True:"),
    Mutation("required arguments may be missing", "parsing/building.py", "return bool(pieces) and len(labels) in {len(taught) for taught in frame.taught}", "return True"),
    # --- memory: names with the noun of their kind ---
    Mutation("names stay short", "memory/compounds.py", "if len(after) != 1 or heads.isdisjoint(after):", "if True:"),
    Mutation("names that stand alone get a noun too", "memory/compounds.py", "if len(after) != 1 or heads.isdisjoint(after):", "if heads.isdisjoint(after):"),
    Mutation("nouns of any kind", "memory/compounds.py", "heads.get(kinds(name.form), set())", "set().union(*heads.values())"),
    # --- memory: contrast, questions, places ---
    Mutation("no contrast of pairs", "memory/contrast.py", "return [rules for _, rules in made] if len({kinds(member.part) for member, _ in made}) > 1 else []", "return []"),
    Mutation("no spelled heads", "memory/contrast.py", "return _smallest([*pairs, *_spelled(ordered, kinds)], kinds)", "return _smallest(pairs, kinds)"),
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
    Mutation("spare words say something", "memory/spare.py", "for word in more - fewer", "for word in ()"),
    Mutation("clinging words say something", "memory/spare.py", "if _clings(each) and len(each) > len({form for form, _ in each})}", "if False}"),
    Mutation("a word of two rules is spare", "memory/spare.py", "if len(where[word]) == 1", "if len(where[word]) >= 1"),
    Mutation("words that name a kind say something", "memory/spare.py", "(*_trailing(rule), *_kind_said(rule))", "_trailing(rule)"),
    Mutation("trailing words say something", "memory/spare.py", "(*_trailing(rule), *_kind_said(rule))", "_kind_said(rule)"),
    Mutation("no values where symbols stand", "memory/derived.py", "*unit_rules(taught, kinds),", ""),
    Mutation("any attribute has any unit", "memory/units.py", "seen=value.seen, ", ""),
    Mutation("phrases hide what they end with", "memory/spare.py", "kinds.union(*(last.get(kind, ()) for kind in kinds))", "kinds"),
    Mutation("heads are named", "memory/explanation.py", "if path and path[-1] == 0 and isinstance(part, Atom):", "if False:"),
    Mutation("heads are slots", "memory/explanation.py", "if path and path[-1] == 0 and isinstance(part, Atom):", "if False:"),
    Mutation("all anchors may be missing", "memory/explanation.py", "if matched or not anchors:", "if True:"),
    Mutation("no words are left out in explaining", "memory/costs.py", "MAX_EDITS: Final = 3", "MAX_EDITS: Final = 0"),
    Mutation("fillers are not remembered", "memory/lessons.py", "self.seen[slot].add(form)", "pass"),
)  # fmt: skip
