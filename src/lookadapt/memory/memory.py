"""Memory (§3.1): the taught examples, as an immutable snapshot. Teaching returns a new one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from ..errors import ExampleError
from ..language.examples import Example, read_examples, write_examples
from ..language.forgetful import forgetful
from ..language.logical_form import Form
from ..language.tokens import words
from .components import Focus, rules_of
from .costs import KEPT_MEMORIES, LARGE, ONE_DOMAIN
from .phrase import Phrase
from .rules import RuleSet
from .subjects import Subjects


class Memory:
    """Utterance-form pairs in the order they were taught, and the rules that follow from them.

    >>> memory = Memory().teach("lamp", "(device lamp)").teach("turn on the lamp", "(turn_on (device lamp))")
    >>> len(memory)
    2
    """

    def __init__(self, examples: Iterable[Example] = ()):
        self._taught: dict[Example, None] = dict.fromkeys(examples)  # each once
        self.examples: tuple[Example, ...] = tuple(self._taught)
        self._before: Focus | None = None  # of this memory without its last example

    @classmethod
    def of(cls, examples: Iterable[Example]) -> Memory:
        return cls(examples)

    @classmethod
    def read(cls, path: str | Path) -> Memory:
        """A memory from an example file."""
        return cls(read_examples(path))

    def write(self, path: str | Path) -> None:
        write_examples(path, self.examples)

    def teach(self, utterance: str, form: str | Form) -> Memory:
        """A memory with one example more."""
        taught = Memory({**self._taught, Example.of(utterance, form): None})
        if len(taught) > len(self):
            taught._before = self.__dict__.get("_focus")  # if anybody asked for it
        return taught

    def forget(self, example: Example) -> Memory:
        """A memory without an example."""
        if example not in self._taught:
            raise ExampleError(f"not taught: {example.utterance!r}", hint="memory.examples lists what was")
        return Memory(e for e in self.examples if e != example)

    @cached_property
    def rules(self) -> RuleSet:
        """What follows from the examples; worked out when first asked for."""
        return rules_of(self.examples)

    @cached_property
    def keys(self) -> tuple[tuple[str, ...], ...]:
        """The words of each example as the rules compare them."""
        return tuple(Phrase.of(example.utterance, self.rules.silent).keys for example in self.examples)

    @cached_property
    def _verbatim(self) -> dict[tuple[str, ...], tuple[Example, ...]]:
        found: dict[tuple[str, ...], list[Example]] = {}
        for example in self.examples:
            found.setdefault(words(example.utterance), []).append(example)
        return {key: tuple(same) for key, same in found.items()}

    def verbatim(self, utterance: str) -> tuple[Example, ...]:
        """The examples taught with just these words."""
        return self.in_words(words(utterance))

    def in_words(self, said: tuple[str, ...]) -> tuple[Example, ...]:
        """The same, for words that are known already."""
        return self._verbatim.get(said, ())

    def focus(self, utterance: str) -> Memory:
        """The part of a memory that an utterance is about: of a large one those that share most words, and of all that the subjects that
        it names. A small memory whole."""
        if len(self.examples) > LARGE:
            examples = self._focus.relevant(utterance, LARGE)
            if len(examples) < len(self.examples):
                return _kept(examples).focus(utterance)
        if len(self.examples) <= ONE_DOMAIN or self.verbatim(utterance) or self._subjects is None:
            return self
        numbers = self._subjects.relevant(Phrase.of(utterance, self.rules.silent).keys)
        return self if numbers is None else _kept(tuple(self.examples[n] for n in numbers))

    @cached_property
    def _subjects(self) -> Subjects | None:
        return Subjects.of(self.examples, self.rules.names)

    @cached_property
    def _focus(self) -> Focus:
        before, self._before = self._before, None
        return Focus.of(self.examples) if before is None else before.grown(self.examples)

    def __len__(self) -> int:
        return len(self.examples)

    def __iter__(self) -> Iterator[Example]:
        return iter(self.examples)

    def __contains__(self, example: object) -> bool:
        return isinstance(example, Example) and example in self._taught

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Memory) or hash(self) != hash(other):
            return False
        if self.examples is not other.examples:
            if self.examples != other.examples:
                return False
            self.examples = (
                other.examples
            )  # the same from now on: a question asks for what is known of a memory hundreds of times
        return True

    @cached_property
    def _hash(self) -> int:
        return hash(self.examples)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Memory: {len(self)} examples>"


@forgetful(KEPT_MEMORIES)
def _kept(examples: tuple[Example, ...]) -> Memory:
    """The same snapshot for the same examples, so that what a parser made of it is found again."""
    return Memory(examples)
