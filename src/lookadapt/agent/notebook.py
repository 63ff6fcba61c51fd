"""One namespace's lessons in step with the store, and the memory snapshot the parser reads."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Sequence

from ..language.examples import Example
from ..language.tokens import words
from ..memory.memory import Memory
from ..memory.store import Draft, Lesson, Store, Undone

_ONE_BY_ONE = 32  # changes applied to the snapshot singly; more than that and it is made anew


class Notebook:
    """What a namespace knows. Other processes' lessons come in with `refresh`; readers hold immutable snapshots."""

    def __init__(self, store: Store, namespace: str, base: str | None = None):
        self.store = store
        self.namespace = namespace
        if base is not None:
            store.namespace(namespace, base)
        self._lock = threading.RLock()
        self._index: dict[str, set[int]] | None = None
        self._revision, found = store.lessons(namespace)
        self._lessons = {lesson.id: lesson for lesson in found}
        self._copies = Counter(lesson.example for lesson in found)
        self._memory: Memory | None = None
        self._considered: tuple[Memory, Example, Memory] | None = None  # a memory, a lesson, and the two together

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """Every lesson seen here, oldest first."""
        return tuple(self._lessons.values())

    @property
    def memory(self) -> Memory:
        """The snapshot; made when it is first asked for, because listing lessons does not need it."""
        with self._lock:
            if self._memory is None:
                self._memory = Memory.of(self._copies)
            return self._memory

    def get(self, number: int) -> Lesson | None:
        return self._lessons.get(number)

    def refresh(self) -> bool:
        """Take in what others taught and forgot since; True if there was anything."""
        with self._lock:
            delta = self.store.since(self.namespace, self._revision, self._lessons)
            if delta is None:
                return False
            self._take(delta.added, delta.removed)
            self._revision = delta.revision
            return True

    def change(
        self,
        kind: str,
        teacher: str,
        add: Sequence[Draft] = (),
        remove: Sequence[int] = (),
        known: frozenset[int] | None = None,
    ) -> tuple[Lesson, ...]:
        """Change the store, then the snapshot. If anything stops us in between, the next refresh catches up."""
        with self._lock:
            added = self.store.change(self.namespace, kind, teacher, add=add, remove=remove, known=known)
            self.refresh()
            return added

    def undo(self, teacher: str) -> Undone | None:
        with self._lock:
            undone = self.store.undo(self.namespace, teacher)
            self.refresh()
            return undone

    def memory_with(self, example: Example) -> Memory:
        """The memory as it would be with one more lesson; kept, because the lesson is usually taught next."""
        memory = self.memory
        if self._considered is None or self._considered[0] is not memory or self._considered[1] != example:
            self._considered = (memory, example, memory.teach(example.utterance, example.form))
        return self._considered[2]

    def nearest(self, utterance: str, most: int) -> list[Lesson]:
        """The lessons that share the rarest words with an utterance."""
        with self._lock:
            if self._index is None:
                self._index = {}
                self._list(self._lessons.values())
            score: Counter[int] = Counter()
            for word in set(words(utterance)):
                holders = self._index.get(word, set())
                if len(holders) <= 2000:  # a word in more lessons than that tells none of them apart
                    for number in holders:
                        score[number] += 1_000_000 // len(holders)
            ranked = sorted(score, key=lambda number: (-score[number], number))
        return [self._lessons[number] for number in ranked[:most]]

    def _take(self, added: Iterable[Lesson], removed: Iterable[int]) -> None:
        came, went = list(added), [self._lessons.pop(number) for number in removed]
        newest = next(reversed(self._lessons), 0)
        self._lessons.update((lesson.id, lesson) for lesson in came)
        if any(lesson.id < newest for lesson in came):  # one that was forgotten is back in its old place
            self._lessons = dict(sorted(self._lessons.items()))
        new: list[Example] = []
        old: list[Example] = []
        for lesson in came:
            self._copies[lesson.example] += 1
            if self._copies[lesson.example] == 1:
                new.append(lesson.example)
        for lesson in went:
            self._copies[lesson.example] -= 1
            if not self._copies[lesson.example]:
                del self._copies[lesson.example]
                old.append(lesson.example)
        new = [example for example in new if example in self._copies]
        if self._index is not None:
            self._list(came)
            for lesson in went:
                for word in words(lesson.utterance):
                    self._index[word].discard(lesson.id)
        if self._memory is None or len(new) + len(old) > _ONE_BY_ONE:
            self._memory = None
            return
        if len(new) == 1 and not old:
            self._memory = self.memory_with(new[0])
            self._considered = None
            return
        memory = self._memory
        for example in old:
            memory = memory.forget(example)
        for example in new:
            memory = memory.teach(example.utterance, example.form)
        self._memory = memory

    def _list(self, lessons: Iterable[Lesson]) -> None:
        assert self._index is not None
        for lesson in lessons:
            for word in words(lesson.utterance):
                self._index.setdefault(word, set()).add(lesson.id)
