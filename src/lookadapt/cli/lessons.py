"""`lookadapt lessons`: list, change, undo, export and import what was taught."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from ..errors import LookadaptError
from ..language.visible import shown
from .assistant_options import (
    AssistantOption,
    KeepOption,
    NamespaceOption,
    ReplaceOption,
    StoreOption,
    TeacherOption,
    decision,
    opened,
)
from .output import Json, console, help_if_bare, print_json

if TYPE_CHECKING:
    pass

Number = Annotated[int, typer.Argument(help="The lesson's number, as `lookadapt lessons list` shows it.")]


def register(app: typer.Typer) -> None:
    group = typer.Typer(
        help="List, change, undo, export and import what was taught.", callback=help_if_bare, invoke_without_command=True
    )
    group.command("list")(list_lessons)
    group.command("show")(show)
    group.command("forget")(forget)
    group.command("undo")(undo)
    group.command("edit")(edit)
    group.command("export")(export)
    group.command("import")(import_lessons)
    app.add_typer(group, name="lessons")


def list_lessons(
    containing: Annotated[str, typer.Argument(help="List only lessons that contain these words.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Include the lessons that came with the assistant.")] = False,
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    as_json: Json = False,
) -> None:
    """List what was taught, oldest first."""
    with opened(store, assistant, namespace, None) as (_, agent):
        found = agent.lessons(containing, own=not everything)
    if as_json:
        print_json({"n": len(found), "lessons": [lesson.to_dict() for lesson in found]})
        return
    table = Table("n", "words", "meaning", "by", "how", "when")
    for lesson in found:
        row = (lesson.utterance, lesson.written, lesson.teacher, lesson.how, f"{lesson.taught_at:%Y-%m-%d %H:%M}")
        table.add_row(str(lesson.id), *(shown(cell).replace("[", "\\[") for cell in row))
    console.print(table)
    console.print(f"{len(found):,} lessons")


def show(
    number: Number,
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    as_json: Json = False,
) -> None:
    """Show one lesson: who taught it, when, how, and what it replaced."""
    from ..agent import listing

    with opened(store, assistant, namespace, None) as (_, agent):
        lesson = agent.lesson(number)
        old = [each for n in lesson.replaces if (each := agent.store.lesson(agent.namespace, n)) is not None]
    print_json(lesson.to_dict()) if as_json else console.print(listing.full(lesson, old), markup=False)


def forget(
    number: Number,
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    teacher: TeacherOption = None,
    as_json: Json = False,
) -> None:
    """Forget a lesson. `lookadapt lessons undo` brings it back."""
    with opened(store, assistant, namespace, teacher) as (_, agent):
        lesson = agent.forget(number)
    if as_json:
        print_json({"forgotten": lesson.to_dict()})
    else:
        console.print(f'forgotten: "{lesson.utterance}" (lookadapt lessons undo brings it back)', markup=False)


def undo(
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    teacher: TeacherOption = None,
    others: Annotated[bool, typer.Option("--others", help="Undo it even if someone else made the change.")] = False,
    as_json: Json = False,
) -> None:
    """Undo the last change. A change is a lesson taught, forgotten or edited, or a whole import."""
    from ..agent import listing

    with opened(store, assistant, namespace, teacher) as (_, agent):
        change = agent.undo(others=others)
    if change is None:
        raise LookadaptError("there is nothing to undo", hint="lookadapt lessons list shows what there is")
    if as_json:
        restored, withdrawn = ([lesson.to_dict() for lesson in some] for some in (change.restored, change.withdrawn))
        print_json({"undone": change.kind, "restored": restored, "withdrawn": withdrawn})
    else:
        console.print(listing.undone(change), markup=False)


def edit(
    number: Number,
    form: Annotated[str | None, typer.Argument(help="The new meaning, as a form.")] = None,
    steps: Annotated[str | None, typer.Option("--steps", help="The new meaning, in words.")] = None,
    utterance: Annotated[str | None, typer.Option("--utterance", help="New words for the same meaning.")] = None,
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    teacher: TeacherOption = None,
    replace: ReplaceOption = False,
    keep_both: KeepOption = False,
    as_json: Json = False,
) -> None:
    """Change the meaning or the words of a lesson."""
    if (form is not None and steps is not None) or (form is None and steps is None and utterance is None):
        raise LookadaptError(
            "edit needs a form, --steps or --utterance", hint="lookadapt lessons edit 3 '(turn_on (device lamp))'"
        )
    with opened(store, assistant, namespace, teacher) as (_, agent):
        lesson = agent.edit(number, form, utterance=utterance, steps=steps, on_conflict=decision(replace, keep_both))
    if as_json:
        print_json(lesson.to_dict())
    else:
        console.print(f'changed: "{lesson.utterance}" means {lesson.written} (lesson {lesson.id}, was {number})', markup=False)


def export(
    file: Annotated[Path, typer.Argument(help="A .jsonl file (keeps who, when and how) or a .txt file (authors' format).")],
    everything: Annotated[bool, typer.Option("--all", help="Include the lessons that came with the assistant.")] = False,
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    as_json: Json = False,
) -> None:
    """Write lessons to a file."""
    with opened(store, assistant, namespace, None) as (_, agent):
        count = agent.export(file, everything=everything)
    print_json({"file": str(file), "n": count}) if as_json else console.print(f"wrote {count:,} lessons to {file}", markup=False)


def import_lessons(
    file: Annotated[Path, typer.Argument(help="A .jsonl, .txt or .tsv file of lessons.")],
    store: StoreOption = None,
    assistant: AssistantOption = None,
    namespace: NamespaceOption = None,
    teacher: TeacherOption = None,
    replace: ReplaceOption = False,
    keep_both: KeepOption = False,
    as_json: Json = False,
) -> None:
    """Import lessons from a file, all or nothing. Conflicts are reported, unless --replace or --keep-both settles them."""
    from ..agent import listing

    with opened(store, assistant, namespace, teacher) as (_, agent):
        done = agent.import_lessons(file, on_conflict=decision(replace, keep_both))
    if as_json:
        print_json({"added": len(done.added), "known": done.known, "replaced": len(done.replaced)})
    else:
        console.print(listing.imported(done), markup=False)
