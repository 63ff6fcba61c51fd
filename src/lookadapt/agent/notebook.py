"""One namespace's lessons in step with the store, and the memory snapshots the parser reads."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from typing import Final

from ..errors import LookadaptError
from ..language.examples import Example
from ..language.forgetful import forget, forgetful
from ..language.logical_form import read_form
from ..memory.memory import Memory
from ..memory.store import Draft, Lesson, Store, StoreError, Undone
from .lookup import LessonIndex

WHOLE: Final = 200  # lessons up to which every question is answered from all of them
_SNAPSHOTS: Final = 8  # kept; what follows from a memory that is made again is found again (`memory.components`)


class Notebook:
    """What a namespace knows. Other processes' lessons come in with `refresh`; readers hold immutable snapshots.

    Only the texts are held; forms are read when a question needs them, so that a large store opens at once.
    """

    def __init__(self, store: Store, namespace: str, base: str | None = None):
        self.store = store
        self.namespace = namespace
        if base is not None:
            store.namespace(namespace, base)
        self._lock = threading.RLock()
        self._revision, found = store.texts(namespace)
        self._texts: dict[int, tuple[str, str]] = {number: (utterance, form) for number, utterance, form in found}
        self._look_up: LessonIndex | None = None
        self._snapshots: dict[tuple[int, ...], Memory] = {}

    def __len__(self) -> int:
        return len(self._texts)

    @property
    def utterances(self) -> list[str]:
        return [utterance for utterance, _ in self._texts.values()]

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """Every lesson seen here, oldest first."""
        return self.store.lessons(self.namespace)[1]

    def get(self, number: int) -> Lesson | None:
        return self.store.lesson(self.namespace, number) if number in self._texts else None

    def memory(self, *utterances: str, whole: int = WHOLE) -> Memory:
        """What to understand utterances with: everything, or of a notebook with more than `whole` lessons what they are about."""
        with self._lock:
            numbers = tuple(self._texts) if len(self._texts) <= whole else self.look_up.relevant(utterances)
            found = self._snapshots.pop(numbers, None)
            if found is None:
                if len(self._snapshots) >= _SNAPSHOTS:
                    self._snapshots.pop(next(iter(self._snapshots)))
                found = Memory.of(self._example(number) for number in numbers)
            self._snapshots[numbers] = found  # the one used longest ago comes first
            return found

    def nearest(self, utterance: str, most: int) -> dict[int, Example]:
        """The lessons that share the rarest words with an utterance, by number."""
        with self._lock:
            numbers = self.look_up.nearest(utterance, most) if most > 0 else []
            return {number: self._example(number) for number in numbers}

    def _example(self, number: int) -> Example:
        try:
            return example(*self._texts[number])
        except LookadaptError as error:  # nobody could teach such a form: the store was changed by other hands
            raise StoreError(
                f"lesson {number} is damaged: {error.message}", hint=f"forget {number}, or restore a copy"
            ) from error

    @property
    def look_up(self) -> LessonIndex:
        """The index; made when it is first asked for, because listing lessons does not need it."""
        with self._lock:
            if self._look_up is None:
                made = LessonIndex()
                for number, (utterance, written) in self._texts.items():
                    made.add(number, utterance, written)
                self._look_up = made
            return self._look_up

    def refresh(self) -> bool:
        """Take in what others taught and forgot since; True if there was anything."""
        with self._lock:
            delta = self.store.since(self.namespace, self._revision, self._texts)
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

    def undo(self, teacher: str, others: bool) -> Undone | None:
        with self._lock:
            undone = self.store.undo(self.namespace, teacher, others=others)
            self.refresh()
            return undone

    def _take(self, added: Iterable[Lesson], removed: Iterable[int]) -> None:
        newest = next(reversed(self._texts), 0)
        if len(self._texts) <= WHOLE:
            self._snapshots.pop(tuple(self._texts), None)  # nobody will ask for it again
        removed = frozenset(removed)
        forget(self._texts[number][0] for number in removed)
        self._snapshots = {numbers: kept for numbers, kept in self._snapshots.items() if removed.isdisjoint(numbers)}
        for number in removed:
            del self._texts[number]
            if self._look_up is not None:
                self._look_up.remove(number)
        for lesson in added:
            self._texts[lesson.id] = (lesson.utterance, lesson.written)
            if self._look_up is not None:
                self._look_up.add(lesson.id, lesson.utterance, lesson.written)
        if any(lesson.id < newest for lesson in added):  # one that was forgotten is back in its old place
            self._texts = dict(sorted(self._texts.items()))


@forgetful(4096)
def example(utterance: str, written: str) -> Example:
    return Example(utterance, read_form(written))
