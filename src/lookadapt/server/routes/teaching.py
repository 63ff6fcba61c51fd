"""Teach, and see before teaching: conflicts, and a preview of the rule."""

from __future__ import annotations

from inspect import signature
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from ...agent import Agent
from ...memory.store.receipts import Receipt
from ..access import Caller
from ..preview import preview as preview_of
from ..problems import conflict_dict
from ..schemas import (
    ConflictsAnswer,
    EditRequest,
    Key,
    LessonAnswer,
    LessonRequest,
    Namespace,
    Number,
    PreviewAnswer,
    TeachRequest,
    UndoneAnswer,
)
from ..service import Once, service_of
from ..shapes import undone_dict
from .answers import problems
from .lessons import existing

router = APIRouter(prefix="/v1/namespaces/{namespace}", tags=["teaching"])


def _lesson_again(receipt: Receipt) -> dict[str, Any]:
    return (receipt.added or receipt.removed)[-1].to_dict()


def _undo_again(receipt: Receipt) -> dict[str, Any]:
    restored, withdrawn = ([each.to_dict() for each in some] for some in (receipt.added, receipt.removed))
    return {"undone": None, "restored": restored, "withdrawn": withdrawn}


@router.post("/teach", responses={200: {"model": LessonAnswer}, **problems(404, 409)})
async def teach(request: Request, namespace: Namespace, asked: TeachRequest, key: Key = None) -> JSONResponse:
    """Teach what an utterance means. When this is answered, the lesson lasts."""

    def job(agent: Agent) -> tuple[int, dict[str, Any]]:
        made = agent.teach(asked.utterance, asked.form, steps=asked.steps, on_conflict=asked.on_conflict)
        return 200, made.to_dict()

    once = Once.of(key, "teach", asked.model_dump())
    return await service_of(request).once(request, namespace, once, job, _lesson_again, remade=True)


@router.post("/conflicts", responses={200: {"model": ConflictsAnswer}, **problems(404)})
async def conflicts(request: Request, namespace: Namespace, asked: LessonRequest) -> JSONResponse:
    """What a lesson would disagree with, without teaching it."""

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        found = agent.conflicts(asked.utterance, asked.form, steps=asked.steps)
        return {"conflicts": [conflict_dict(each) for each in found]}

    return JSONResponse(await service_of(request).run(request, namespace, "teach", job))


@router.post("/preview", responses={200: {"model": PreviewAnswer}, **problems(404)})
async def preview(request: Request, namespace: Namespace, asked: LessonRequest) -> JSONResponse:
    """What a lesson would teach: its rule with the slots marked, three invented sentences, and the conflicts."""

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        agent.notebook.refresh()
        draft = agent.draft(asked.utterance, asked.form, steps=asked.steps)
        found = agent.conflicts(draft.utterance, draft.form)
        return preview_of(agent, draft, service_of(request).parser) | {"conflicts": [conflict_dict(each) for each in found]}

    return JSONResponse(await service_of(request).run(request, namespace, "teach", job))


@router.patch("/lessons/{number}", responses={200: {"model": LessonAnswer}, **problems(404, 409)})
async def edit(request: Request, namespace: Namespace, number: Number, asked: EditRequest, key: Key = None) -> JSONResponse:
    """Put a better lesson in the place of one; undo brings the old one back."""

    def job(agent: Agent) -> tuple[int, dict[str, Any]]:
        existing(agent, number)
        more = {"utterance": asked.utterance, "steps": asked.steps}
        return 200, agent.edit(number, asked.form, on_conflict=asked.on_conflict, **more).to_dict()

    once = Once.of(key, "edit", number, asked.model_dump())
    return await service_of(request).once(request, namespace, once, job, _lesson_again, remade=True)


@router.delete("/lessons/{number}", responses={200: {"model": LessonAnswer}, **problems(404, 409)})
async def forget(request: Request, namespace: Namespace, number: Number, key: Key = None) -> JSONResponse:
    """Forget a lesson; undo brings it back. A shared one stays with the others who share it."""

    def job(agent: Agent) -> tuple[int, dict[str, Any]]:
        existing(agent, number)
        return 200, agent.forget(number).to_dict()

    once = Once.of(key, "forget", number)
    return await service_of(request).once(request, namespace, once, job, _lesson_again, remade=True)


@router.post("/undo", responses={200: {"model": UndoneAnswer}, **problems(404, 409)})
async def undo(
    request: Request,
    namespace: Namespace,
    key: Key = None,
    others: Annotated[bool, Query(description="Also a change that someone else made; else such a one is a 409.")] = False,
) -> JSONResponse:
    """Turn the last change round; `undone` is null if there was none."""

    def job(agent: Agent) -> tuple[int, dict[str, Any]]:
        undo_last: Any = agent.undo  # an agent that tells teachers apart takes others=True
        change = undo_last(others=True) if others and "others" in signature(undo_last).parameters else undo_last()
        return 200, {"undone": None, "restored": [], "withdrawn": []} if change is None else undone_dict(change)

    return await service_of(request).once(request, namespace, Once.of(key, "undo", others), job, _undo_again)
