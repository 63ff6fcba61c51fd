"""Before and after every request: limits on size and rate, headers that keep browsers strict, a line in the log."""

from __future__ import annotations

import logging
import secrets
import time
from collections import OrderedDict
from typing import Any, Final

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..memory.store.tokens import hash_of
from .metrics import Metrics
from .problems import failure, problem
from .settings import ServerSettings

_log = logging.getLogger("lookadapt.server")
_CALLERS: Final = 10_000  # whose rate is remembered

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


_WRITTEN: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Buckets:
    """So many requests at once, and so many a second after that, for each caller."""

    def __init__(self, rate: float, burst: int):
        self._rate = rate
        self._burst = float(max(burst, 1))
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when

    def take(self, caller: str, now: float) -> float:
        """0 if a request may come in, else the seconds until one may."""
        if self._rate <= 0:
            return 0.0
        left, before = self._buckets.pop(caller, (self._burst, now))
        left = min(self._burst, left + (now - before) * self._rate)
        allowed = left >= 1
        self._buckets[caller] = (left - 1 if allowed else left, now)
        if len(self._buckets) > _CALLERS:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self._rate


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics):
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self._buckets = Buckets(settings.rate, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        headers = Headers(scope=scope)
        state: dict[str, Any] = scope.setdefault("state", {})
        state["request_id"] = secrets.token_hex(8)
        status = 0

        async def answered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                sent = [*message.get("headers", ()), *_WRITTEN, (b"x-request-id", state["request_id"].encode())]
                if not any(name == b"cache-control" for name, _ in sent):
                    kept = b"no-cache" if scope["path"].startswith("/page/") else b"no-store"
                    sent.append((b"cache-control", kept))
                message["headers"] = sent
            await send(message)

        try:
            wait = self._buckets.take(self._caller(scope, headers), time.monotonic())
            limit = self.settings.import_bytes if scope["path"].endswith("/import") else self.settings.body_bytes
            if wait:
                seconds = str(max(1, round(wait)))
                reply = problem(429, "too_often", "too many requests", f"wait {seconds} s", headers={"Retry-After": seconds})
                await reply(scope, receive, answered)
            elif _announced(headers) > limit:
                await problem(413, "too_large", f"at most {limit:,} bytes", "send less at once")(scope, receive, answered)
            else:
                await self.app(scope, _counted(receive, limit), answered)
        except ClientDisconnect:
            pass  # it left in the middle of its request: nobody is there to be answered
        except Exception as error:
            if status:
                raise  # half an answer is sent: the connection must break
            await failure(error)(scope, receive, answered)
        finally:
            self._record(scope, state, status, time.perf_counter() - began)

    def _caller(self, scope: Scope, headers: Headers) -> str:
        token = headers.get("authorization")
        client = scope.get("client")
        return hash_of(token) if token else str(client[0]) if client else "?"

    def _record(self, scope: Scope, state: dict[str, Any], status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        method = scope["method"] if scope["method"] in ("GET", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS") else "OTHER"
        self.metrics.request(method, route, status, seconds)
        if _log.isEnabledFor(logging.INFO):
            fields = {"id": state["request_id"], "method": method, "route": route, "status": status}
            fields["ms"] = round(1000 * seconds, 2)
            fields |= {name: state[name] for name in ("namespace", "role", "said") if name in state}
            record = logging.LogRecord(_log.name, logging.INFO, __file__, 0, "request", (), None)  # where from is known
            record.fields = fields
            _log.handle(record)


def _announced(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() and len(length) < 19 else 0


def _counted(receive: Receive, limit: int) -> Receive:
    """The body as it comes, refused as soon as it is too long, whatever it announced."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise HTTPException(413, f"at most {limit:,} bytes")
        return message

    return counted
