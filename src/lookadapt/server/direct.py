"""The two requests that come all the time, ask and teach, led straight to their routes: the way through the framework takes
more of the processor than everything else about a request that is not the agent's.

Only a request that is right in every way goes here; any other goes on as it came and is answered where it always was. So
one place says what is wrong with a request, and one carries it out.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import LookadaptError
from ..memory.store.tokens import SERVED
from .problems import problem_of
from .routes import asking, teaching
from .schemas import KEY, AskRequest, TeachRequest

_ADDRESS: Final = re.compile(rf"/v1/namespaces/({SERVED})/(ask|teach)")
_KEY: Final = re.compile(KEY)
_ROUTES: Final[dict[Any, Any]] = {
    getattr(route, "endpoint", None): route for router in (asking.router, teaching.router) for route in router.routes
}


class Direct:
    """The innermost layer around the application."""

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _ADDRESS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None or _only(scope, b"content-type") != b"application/json" or scope["query_string"]:
            await self.app(scope, receive, send)
            return
        first: Message | HTTPException
        try:
            first = await receive()
        except HTTPException as error:  # it is too long
            first = error
        asked = _read(AskRequest if found[2] == "ask" else TeachRequest, first)
        key = _only(scope, b"idempotency-key")
        if asked is None or key is None or (key and not _KEY.fullmatch(key.decode("latin-1"))):
            await self.app(scope, _again(first, receive), send)
            return
        request = Request(scope, receive)
        if isinstance(asked, TeachRequest):
            scope["route"] = _ROUTES[teaching.teach]
            answering = teaching.teach(request, found[1], asked, key.decode("latin-1") or None)
        else:
            scope["route"] = _ROUTES[asking.ask]
            answering = asking.ask(request, found[1], asked)
        answer: JSONResponse
        try:
            answer = await answering
        except LookadaptError as error:
            answer = problem_of(error)
        await answer(scope, receive, send)


def _only(scope: Scope, name: bytes) -> bytes | None:
    """The value of a header, nothing if there is none; None if there are several."""
    found = [value for each, value in scope["headers"] if each == name]
    return b"".join(found) if len(found) <= 1 else None


def _read(model: type[AskRequest | TeachRequest], first: Message | HTTPException) -> AskRequest | TeachRequest | None:
    if isinstance(first, HTTPException) or first["type"] != "http.request" or first.get("more_body"):
        return None
    try:
        return model.model_validate(json.loads(first.get("body", b"")))
    except (ValidationError, ValueError, RecursionError):
        return None


def _again(first: Message | HTTPException, receive: Receive) -> Receive:
    """What came already, once more, and then the rest."""
    waiting = [first]

    async def received() -> Message:
        if not waiting:
            return await receive()
        message = waiting.pop()
        if isinstance(message, HTTPException):
            raise message
        return message

    return received
