"""An assistant is a folder: `lessons.txt` (or .jsonl), `skills.py`, and a `greeting.txt` if it likes.

`skills.py` defines `skills(home)`, which gives the functions the assistant can run; `home` is a folder where they
may keep data. The starter lessons live in a namespace of their own that every user's namespace is built on; when a
new version of the folder brings other lessons, that namespace is brought up to date in one change.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..language.examples import Example, read_examples
from ..memory.store import Draft, Store
from .agent import Agent
from .errors import SkillError
from .parsers import Understands
from .surroundings import Surroundings

BUILT_IN: Final = Path(__file__).parent / "assistant"
STARTER: Final = "lookadapt"  # who teaches starter lessons


@dataclass(frozen=True)
class Assistant:
    """What a folder holds."""

    name: str
    folder: Path
    examples: tuple[Example, ...]
    skills: Callable[[Path], Iterable[Callable[..., Any]]]
    greeting: str

    @classmethod
    def load(cls, folder: str | Path | None = None) -> Assistant:
        """Read a folder; None is the assistant that comes with the package."""
        place = Path(folder) if folder is not None else BUILT_IN
        name = place.resolve().name
        lessons = next((place / n for n in ("lessons.txt", "lessons.jsonl") if (place / n).is_file()), None)
        source = place / "skills.py"
        if lessons is None or not source.is_file():
            raise SkillError(f"{place} is not an assistant", hint="a folder with lessons.txt and skills.py; see the docs")
        greeting = place / "greeting.txt"
        try:
            text = greeting.read_text(encoding="utf-8").strip() if greeting.is_file() else ""
        except (OSError, UnicodeDecodeError) as error:
            raise SkillError(f"{greeting} cannot be read: {error}", hint="write it as UTF-8 text, or leave it out") from error
        return cls(name, place, tuple(read_examples(lessons)), _skills(source, name), text)

    @property
    def base(self) -> str:
        """The namespace of the starter lessons."""
        return f"{self.name}/starter"

    def agent(
        self,
        store: Store,
        home: Path,
        *,
        namespace: str | None = None,
        teacher: str = "me",
        parser: Understands | None = None,
        shared: bool = False,
        surroundings: Surroundings | None = None,
    ) -> Agent:
        """An agent with these skills and starter lessons; what it learns goes to `namespace`, and so does what its
        skills keep, unless it is `shared` on purpose."""
        home = home if shared else self.home(home, namespace)
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.settle(store)
        made = Agent(
            store=store,
            parser=parser,
            namespace=namespace or self.name,
            base=self.base,
            teacher=teacher,
            surroundings=surroundings,
        )
        for function in self.skills(home):
            made.skill(replace=True)(function)
        for example in self.examples:
            wrong = made.understanding.wrong(example.form)
            if wrong is not None:
                raise SkillError(f"{self.folder}: the lesson {example.utterance!r} cannot run: {wrong.message}", hint=wrong.hint)
        return made

    def home(self, home: Path, namespace: str | None) -> Path:
        """The folder where the skills keep the data of a namespace; the default namespace's is the assistant's own."""
        if namespace in (None, self.name):
            return home
        assert namespace is not None
        plain = "".join(c if c.isalnum() or c in "-_" else "_" for c in namespace)[:60]
        return home / "of" / f"{plain}-{hashlib.blake2b(namespace.encode('utf-8', 'surrogatepass'), digest_size=6).hexdigest()}"

    def settle(self, store: Store) -> None:
        """Bring the starter lessons in the store up to the folder's. Writes nothing when nothing differs."""
        _, present = store.lessons(self.base)
        wanted = dict.fromkeys(self.examples)
        gone = [lesson.id for lesson in present if lesson.example not in wanted]
        there = {lesson.example for lesson in present}
        new = [Draft.of(example.utterance, example.form, "starter") for example in wanted if example not in there]
        if new or gone:
            store.change(self.base, "starter", STARTER, add=new, remove=gone)


def _skills(source: Path, name: str) -> Callable[[Path], Iterable[Callable[..., Any]]]:
    module_name = f"lookadapt_assistant_{name}"
    spec = importlib.util.spec_from_file_location(module_name, source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    made = getattr(module, "skills", None)
    if not callable(made):
        raise SkillError(f"{source} has no function skills(home)", hint="def skills(home: Path) -> list: return [turn_on, …]")
    return made  # type: ignore[no-any-return]
