"""A form is checked before anything runs: known predicates, right number of arguments, right types."""

from __future__ import annotations

from itertools import permutations

from ..errors import Location, LookadaptError
from ..language.logical_form import Atom, Expression, Form, Path
from .errors import LimitReached, SkillError
from .kinds import ANYTHING, TEXT, TRUTH, Kind
from .skills import CONDITIONALS, LIST, SEQUENCES, Skill, Skills

MAX_DEPTH = 100  # of a form that may run; deeper ones are attacks or accidents
MAX_SIZE = 10_000  # atoms and lists of a form that may run


def check(form: Form, skills: Skills) -> Kind:
    """The kind of value a form gives; a form that cannot run raises `SkillError` saying which argument is wrong."""
    if form.depth > MAX_DEPTH or form.size > MAX_SIZE:
        raise LimitReached(
            f"this form is too big to run (depth {form.depth:,}, size {form.size:,})",
            hint=f"at most depth {MAX_DEPTH}, size {MAX_SIZE:,}",
        )
    return _Check(form, skills).kind(form, ())


def why_wrong(form: Form, skills: Skills) -> LookadaptError | None:
    """Why a form cannot run; None if it can, or if there are no skills: then nothing runs."""
    if not len(skills):
        return None
    try:
        check(form, skills)
    except LookadaptError as error:
        return error
    return None


def fitted(form: Form, skills: Skills) -> Form:
    """A call whose things are in another order than the skill takes them, in the one order that fits its types; lists name a thing once."""
    for path, part in form.walk():
        things = part.arguments if isinstance(part, Expression) and str(part.predicate) == LIST else ()
        if len(set(things)) < len(things) and all(isinstance(each, Expression) for each in things):  # 5 and 5 are two numbers
            form = form.replace(path, Expression((Atom(LIST), *dict.fromkeys(things))))
    if isinstance(form, Atom) or not 2 <= len(form.arguments) <= 4 or why_wrong(form, skills) is None:
        return form
    skill = skills.get(str(form.predicate))
    kinds = {str(a.predicate) for a in form.arguments if not isinstance(a, Atom)}
    if skill is None or len(kinds) < 2:
        return form
    orders = {Expression((form.predicate, *order)) for order in permutations(form.arguments)}
    fitting = [each for each in orders if why_wrong(each, skills) is None]
    return fitting[0] if len(fitting) == 1 else form


class _Check:
    def __init__(self, whole: Form, skills: Skills):
        self.whole = whole
        self.skills = skills

    def kind(self, form: Form, path: Path) -> Kind:
        if isinstance(form, Atom):
            return TEXT
        predicate = form.predicate
        if not isinstance(predicate, Atom) or predicate.quoted:
            raise self.error("a form starts with the name of a skill", (*path, 0), "write (turn_on …)")
        name = predicate.text
        skill = self.skills.get(name)
        if skill is not None:
            return self.call(form, skill, path)
        if name == LIST:
            raise self.error("a list is given to a skill that takes one", path, "write (do (first …) (second …))")
        if name in SEQUENCES:
            return self.sequence(form, path)
        if name in CONDITIONALS:
            return self.conditional(form, name, path)
        if name in self.skills.entities:
            return self.entity(form, name, path)
        raise self._placed(self.skills.unknown(name), (*path, 0))

    def call(self, form: Expression, skill: Skill, path: Path) -> Kind:
        given = len(form.arguments)
        if given < skill.least or (skill.rest is None and given > len(skill.parameters)):
            raise self.error(f"{skill.name} takes {skill.arity} argument(s), not {given}", path, f"write {skill}")
        for i, argument in enumerate(form.arguments):
            parameter = skill.parameter(i)
            assert parameter is not None
            self.fits(argument, parameter.kind, (*path, i + 1), f"{skill.name}: argument {i + 1} ({parameter.name})")
        return skill.gives

    def fits(self, argument: Form, wanted: Kind, path: Path, where: str) -> None:
        if isinstance(argument, Atom):
            if wanted.from_text(argument.text, self.skills.around) is None:
                raise self.error(f"{where} must be {wanted}, not {_short(argument)}", path, f"give {wanted}")
            return
        if wanted.items is not None:
            listed = argument.arguments if str(argument.predicate) == LIST else (argument,)
            for i, each in enumerate(listed, 1):
                self.fits(each, wanted.items, (*path, i) if listed != (argument,) else path, where)
            return
        given = self.kind(argument, path)
        steps = str(argument.predicate) in SEQUENCES and self.skills.get(str(argument.predicate)) is None
        if steps and not (wanted.anything or wanted.lazy):  # whatever the last step gives, nobody names a thing by things to do
            raise self.error(f"{where} must be {wanted}, not steps", path, f"give {wanted}")
        if not wanted.accepts(given):
            raise self.error(f"{where} must be {wanted}, not {_short(argument)}, which is {given}", path, f"give {wanted}")

    def sequence(self, form: Expression, path: Path) -> Kind:
        if not form.arguments:
            raise self.error(f"{form.predicate} needs something to do", path, f"write ({form.predicate} (first …) (second …))")
        for i, argument in enumerate(form.arguments):
            self.action(argument, (*path, i + 1))
        return ANYTHING

    def action(self, form: Form, path: Path) -> None:
        """Something to do; a thing alone is none, so half of a list is never done."""
        self.kind(form, path)
        if self.skills.is_thing(form):
            raise self.error(f"{_short(form)} is nothing to do", path, "say what to do with it")

    def conditional(self, form: Expression, name: str, path: Path) -> Kind:
        most = 3 if name == "if" else 2
        if not 2 <= len(form.arguments) <= most:
            raise self.error(f"{name} takes a condition and an action, not {len(form.arguments)} arguments", path,
                             f"write ({name} (condition …) (action …))")  # fmt: skip
        self.fits(form.arguments[0], TRUTH, (*path, 1), f"{name}: the condition")
        for i, argument in enumerate(form.arguments[1:], 2):
            self.action(argument, (*path, i))
        return ANYTHING

    def entity(self, form: Expression, name: str, path: Path) -> Kind:
        entity = self.skills.entities[name]
        if not form.arguments or not all(isinstance(a, Atom) for a in form.arguments):
            raise self.error(f"{name} takes a name", path, f"write ({name} …) with the name's words")
        called = " ".join(a.text for a in form.arguments if isinstance(a, Atom))
        names = self.skills.names(entity)
        if names is not None and called not in names:
            raise self.error(f"there is no {name} {called!r}", (*path, 1), f"one of {', '.join(sorted(names.some(12)))}")
        return Kind((entity,))

    def error(self, message: str, path: Path, hint: str) -> SkillError:
        return self._placed(SkillError(message, hint=hint), path)

    def _placed(self, error: SkillError, path: Path) -> SkillError:
        """With the caret under the argument at fault, when there is more than one place it could be."""
        column = next((token.start + 1 for token in self.whole.tokens() if token.path == path), None)
        error.where = Location(1, column, str(self.whole), "form") if column is not None and len(path) > 1 else None
        return error


def _short(form: Form) -> str:
    text = str(form)
    return text if len(text) <= 60 else text[:57] + "…"
