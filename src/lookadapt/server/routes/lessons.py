"""Lessons: list, show, carry away and bring back."""

from __future__ import annotations

import itertools
import json
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse

from ...agent import Agent, LessonError
from ...agent import Lesson as Kept
from ...errors import LookadaptError
from ...memory.store.pages import pages
from ...memory.store.receipts import Receipt
from ..access import Caller
from ..problems import Refused
from ..schemas import ImportedAnswer, Key, LessonAnswer, LessonsAnswer, Namespace, Number, OnConflict
from ..service import Once, service_of
from .answers import problems

router = APIRouter(prefix="/v1/namespaces/{namespace}", tags=["lessons"])
_SECONDS: Final = 300.0  # for a file of lessons
_FILE: Final = {"application/x-ndjson": {"schema": {"type": "string"}}, "text/plain": {"schema": {"type": "string"}}}


def existing(agent: Agent, number: int) -> Kept:
    """A lesson of this namespace; one of another is as little there as one of nobody."""
    try:
        return agent.lesson(number)
    except LessonError as error:
        raise Refused(404, "no_lesson", error.message, "list the lessons") from error


@router.get("/lessons", responses={200: {"model": LessonsAnswer}, **problems(404)})
async def lessons(
    request: Request,
    namespace: Namespace,
    containing: Annotated[str, Query(max_length=1000, description="Only lessons with this text in them.")] = "",
    own: Annotated[bool, Query(description="Only what was taught here, not what came with the assistant.")] = False,
    newest: Annotated[bool, Query(description="The newest first.")] = False,
    after: Annotated[int | None, Query(ge=0, le=2**63 - 1, description="The `next` of the page before.")] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> JSONResponse:
    """A page of lessons. Cursors are stable: what comes and goes meanwhile moves nothing."""
    store = service_of(request).store

    def job(_: Agent, __: Caller) -> dict[str, Any]:
        found = list(
            itertools.islice(pages(store, namespace, after=after, containing=containing, own=own, newest=newest), limit + 1)
        )
        shown = found[:limit]
        return {"lessons": [each.to_dict() for each in shown], "next": shown[-1].id if len(found) > limit else None}

    return JSONResponse(await service_of(request).run(request, namespace, "ask", job))


@router.get("/lessons/{number}", responses={200: {"model": LessonAnswer}, **problems(404)})
async def lesson(request: Request, namespace: Namespace, number: Number) -> JSONResponse:
    """One lesson, with those it took the place of."""

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        found = existing(agent, number)
        old = (agent.store.lesson(namespace, n) for n in found.replaces)
        return found.to_dict() | {"replaced": [each.to_dict() for each in old if each is not None]}

    return JSONResponse(await service_of(request).run(request, namespace, "ask", job))


@router.get("/export", response_class=StreamingResponse, responses={200: {"content": _FILE}, **problems(404)})
async def export(
    request: Request,
    namespace: Namespace,
    format: Annotated[Literal["jsonl", "txt"], Query(description="jsonl has who, when and how; txt is pairs.")] = "jsonl",
    everything: Annotated[bool, Query(description="What came with the assistant, too.")] = False,
) -> StreamingResponse:
    """All lessons as a stream."""
    store = service_of(request).store
    await service_of(request).run(request, namespace, "ask", lambda agent, _: agent.namespace)

    def lines() -> Iterator[str]:
        for each in pages(store, namespace, own=not everything):
            yield _record(each) if format == "jsonl" else f"{each.utterance}\n{each.written}\n\n"

    kind = "application/x-ndjson" if format == "jsonl" else "text/plain; charset=utf-8"
    name = {"Content-Disposition": f'attachment; filename="lessons.{format}"'}
    return StreamingResponse(lines(), media_type=kind, headers=name)


def _record(each: Kept) -> str:
    value = {
        "utterance": each.utterance, "form": each.written, "teacher": each.teacher,
        "taught_at": each.taught_at.astimezone(UTC).isoformat(timespec="microseconds"), "how": each.how,
        **({"steps": each.steps} if each.steps is not None else {}),
    }  # fmt: skip
    return json.dumps(value, ensure_ascii=False) + "\n"


def _counted_again(receipt: Receipt) -> dict[str, Any]:
    return {"added": len(receipt.added), "known": 0, "replaced": len(receipt.removed)}


@router.post(
    "/import",
    responses={200: {"model": ImportedAnswer}, **problems(404, 409)},
    openapi_extra={"requestBody": {"required": True, "content": _FILE}},
)
async def import_lessons(
    request: Request,
    namespace: Namespace,
    format: Annotated[Literal["jsonl", "txt", "tsv"], Query()] = "jsonl",
    on_conflict: Annotated[OnConflict, Query()] = "refuse",
    key: Key = None,
) -> JSONResponse:
    """Take in a file of lessons, sent as a stream: all of it or nothing."""
    service = service_of(request)
    await service.run(request, namespace, "teach", lambda agent, _: agent.namespace)  # before anything is read
    with tempfile.TemporaryDirectory(prefix="lookadapt-import-") as folder:
        path = Path(folder) / f"lessons.{format}"
        size = 0
        with path.open("wb") as file:
            async for part in request.stream():
                size += len(part)
                file.write(part)

        def job(agent: Agent) -> tuple[int, dict[str, Any]]:
            try:
                done = agent.import_lessons(path, on_conflict=on_conflict)
            except LookadaptError as error:  # the name of our folder is no business of the caller's
                error.message = error.message.replace(f"{path}", path.name)
                if error.where is not None and error.where.source is not None:
                    error.where = replace(error.where, source=path.name)
                raise
            return 200, {"added": len(done.added), "known": done.known, "replaced": len(done.replaced)}

        once = Once.of(key, "import", format, on_conflict, size)
        return await service.once(request, namespace, once, job, _counted_again, seconds=_SECONDS)
