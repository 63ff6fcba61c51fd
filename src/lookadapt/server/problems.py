"""Errors over HTTP: `application/problem+json` (RFC 9457) with our message and hint, and nothing else's insides."""

from __future__ import annotations

import http
import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match, Route

from ..agent import Conflict, ConflictError, StepNotUnderstood, StoreError
from ..errors import LookadaptError
from ..memory.store.receipts import Misused

_log = logging.getLogger("lookadapt.server")
_SHOWN: Final = 20  # things wrong with one request that are listed


class Refused(LookadaptError):
    """A request that is not carried out, with its status and a code for machines."""

    def __init__(self, status: int, code: str, message: str, hint: str | None = None, headers: Mapping[str, str] | None = None):
        super().__init__(message, hint=hint)
        self.status = status
        self.code = code
        self.headers = dict(headers or {})


def problem(status: int, code: str, detail: str, hint: str | None = None, **more: Any) -> JSONResponse:
    """One problem as a response."""
    headers = more.pop("headers", None)
    body = {
        "type": f"urn:lookadapt:{code}", "title": http.HTTPStatus(status).phrase, "status": status, "code": code,
        "detail": plain(detail), "hint": hint, **more,
    }  # fmt: skip
    return JSONResponse(body, status, headers, "application/problem+json")


def problem_of(error: LookadaptError) -> JSONResponse:
    """What an error of ours says to a caller."""
    detail = f"{error.where}: {error.message}" if error.where else error.message
    match error:
        case Refused():
            return problem(error.status, error.code, detail, error.hint, headers=error.headers)
        case ConflictError():
            return problem(409, "conflict", detail, error.hint, conflicts=[conflict_dict(each) for each in error.conflicts])
        case Misused():
            return problem(409, "key_reused", detail, error.hint)
        case StepNotUnderstood():
            more = {"step": error.step, "missing": list(error.missing), "nearest": error.nearest}
            return problem(422, "step_not_understood", detail, error.hint, **more)
        case StoreError() if hasattr(error, "teacher"):  # a change that someone else made, which is not undone without asking
            return problem(409, "not_yours", detail, "undo?others=true undoes it all the same")
        case StoreError():
            _log.error("store", extra={"fields": {"error": error.message}})
            return problem(503, "store", "the store cannot be used now", "try again in a moment", headers={"Retry-After": "1"})
    return problem(422, "not_possible", detail, error.hint)


def conflict_dict(conflict: Conflict) -> dict[str, Any]:
    return {
        "kind": conflict.kind,
        "utterance": conflict.utterance,
        "text": str(conflict),
        "form": None if conflict.form is None else str(conflict.form),
        "reading": conflict.reading,
        "lessons": [lesson.to_dict() for lesson in conflict.lessons],
    }


def plain(text: str) -> str:
    """Text that any JSON can hold: a lone half of a character becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def failure(error: Exception) -> JSONResponse:
    """What nobody foresaw: all of it in the log, none of it in the answer."""
    _log.error("failure", exc_info=error)
    return problem(500, "failure", "something went wrong here, and not with your request", "it is in the server's log")


def _methods(routes: Sequence[BaseRoute], request: Request) -> list[str]:
    """Every method of an address: each route knows only its own."""
    here = [route for route in routes if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in here for method in route.methods or ()})


def install(app: FastAPI, routes: Sequence[BaseRoute]) -> None:
    """Answer every error of the application with a problem."""

    async def ours(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, LookadaptError)
        return problem_of(error)

    async def invalid(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        found = [
            {"where": [plain(str(part)) for part in each["loc"]], "message": plain(str(each["msg"]))}
            for each in error.errors()[:_SHOWN]
        ]
        first = f"{'.'.join(found[0]['where'])}: {found[0]['message']}" if found else "this request cannot be read"
        return problem(422, "invalid", first, "see /v1/openapi.json", errors=found)

    async def refused(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(_methods(routes, request)) or headers.get("Allow", "GET")
        code = http.HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
        hint = "see /v1/openapi.json" if error.status_code in (404, 405) else None
        return problem(error.status_code, code, str(error.detail), hint, headers=headers)

    app.add_exception_handler(LookadaptError, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, refused)
