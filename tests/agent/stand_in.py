"""A stand-in for the parser of issue 4 until it lands: exact matches with slots. Never shipped."""
from __future__ import annotations
import sys, types
from dataclasses import dataclass
from lookadapt.language.examples import Example, read_examples
from lookadapt.language.logical_form import Atom, Expression, read_form
from lookadapt.language.tokens import words

class Memory:
    def __init__(self, examples): self.examples = tuple(examples)
    @classmethod
    def of(cls, examples): return cls(dict.fromkeys(examples))
    @classmethod
    def read(cls, path): return cls.of(read_examples(path))
    def teach(self, u, f): return Memory((*self.examples, Example.of(u, f)))
    def forget(self, e): return Memory(x for x in self.examples if x != e)

@dataclass(frozen=True)
class Alternative:
    form: object; confidence: float; reading: str

@dataclass(frozen=True)
class Parse:
    utterance: str; understood: bool; form: object; confidence: float; reading: str | None
    alternatives: tuple = (); missing: tuple = (); nearest: str | None = None; trace: tuple = ()
    def trace_table(self): return f"looked up {self.reading}"

SKIP = {"the", "a", "an", "my"}
class Parser:
    @classmethod
    def load(cls, path=None): return cls()
    def parse(self, utterance, memory, best=1):
        q = tuple(w for w in words(utterance) if w not in SKIP)
        rules = self.rules(memory)
        found = self.go(q, rules, 6)
        if found is None:
            known = {w for e in memory.examples for w in words(e.utterance)}
            miss = tuple(w for w in q if w not in known) or (utterance,)
            near = max(memory.examples, key=lambda e: len(set(words(e.utterance)) & set(q)), default=None)
            return Parse(utterance, False, None, 0.1, None, (), miss, near.utterance if near else None)
        return Parse(utterance, True, found, 0.9, utterance, (Alternative(found, 0.9, utterance),))
    def rules(self, memory):
        terms = {tuple(w for w in words(e.utterance) if w not in SKIP): e.form for e in memory.examples}
        rules = []
        for e in memory.examples:
            q = tuple(w for w in words(e.utterance) if w not in SKIP)
            pattern, i, slots = [], 0, []
            subs = [f for _, f in e.form.walk() if f is not e.form]
            while i < len(q):
                hit = None
                for j in range(len(q), i, -1):
                    if (i, j) == (0, len(q)): continue
                    t = terms.get(q[i:j])
                    if t is not None and t in subs: hit = (j, t, False); break
                    for s in subs:
                        if isinstance(s, Atom) and s.quoted and tuple(w for w in words(s.text)) == q[i:j]: hit = (j, s, True)
                    if hit: break
                if hit: pattern.append((hit[1], hit[2])); i = hit[0]
                else: pattern.append(q[i]); i += 1
            rules.append((pattern, e.form))
        return rules
    def go(self, q, rules, depth):
        if not q or depth == 0: return None
        for pattern, form in sorted(rules, key=lambda r: sum(not isinstance(p, str) for p in r[0])):
            for binding in self.match(pattern, q, rules, depth):
                def sub(f):
                    for old, new in binding:
                        if f == old: return new
                    return f if isinstance(f, Atom) else Expression(tuple(sub(x) for x in f.items))
                return sub(form)
        return None
    def match(self, pattern, q, rules, depth):
        if not pattern:
            if not q: yield []
            return
        if isinstance(pattern[0], str):
            if q and q[0] == pattern[0]: yield from self.match(pattern[1:], q[1:], rules, depth)
            return
        old, quoted = pattern[0]
        for n in range(1, len(q) - len(pattern) + 2):
            if len(pattern) == 1 and n != len(q): continue
            new = Atom(" ".join(q[:n]), True) if quoted else self.go(q[:n], rules, depth - 1)
            if new is None: continue
            for rest in self.match(pattern[1:], q[n:], rules, depth): yield [(old, new), *rest]

def install():
    for name, members in {"lookadapt.memory.memory": dict(Memory=Memory), "lookadapt.parsing": {}, "lookadapt.parsing.parser": dict(Parser=Parser), "lookadapt.parsing.result": dict(Parse=Parse, Alternative=Alternative)}.items():
        m = types.ModuleType(name); m.__dict__.update(members); m.__path__ = []
        sys.modules[name] = m
install()
