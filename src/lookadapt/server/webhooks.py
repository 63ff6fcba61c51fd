"""Skills that run elsewhere: an assistant calls them over HTTP, signed, with a time limit, tries again, and only where it
was allowed to.

In `skills.py`:

    from lookadapt.server.webhooks import Webhooks

    def skills(home):
        hooks = Webhooks(secret=(home / "webhook.key").read_text().strip(), allow=["https://house.example/hooks/"])
        return [hooks.skill("turn_on", "https://house.example/hooks/turn_on", device=Device)]

The one called gets a POST with `{"skill", "arguments", "id", "at"}` and the header `Lookadapt-Signature`, which
`verify` checks; it answers with JSON, `{"value": …}`, or `{"error": …}` to say what is wrong. Tries of one call have
one `id`, so that a call that arrived twice is done once.
"""

from __future__ import annotations

import hashlib
import hmac
import inspect
import json
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from ..agent import SkillError, SkillFailed

SIGNATURE: Final = "Lookadapt-Signature"
_LARGEST: Final = 1_000_000  # bytes of an answer
_PAUSES: Final = (0.2, 1.0, 3.0)  # seconds before another try


class Webhooks:
    """Makes skills out of addresses."""

    def __init__(
        self,
        secret: str,
        allow: Iterable[str],
        *,
        timeout: float = 5.0,
        retries: int = 2,
        transport: httpx.BaseTransport | None = None,
    ):
        if len(secret) < 16:
            raise SkillError("the secret of the webhooks is too short", hint="at least 16 characters, from a file of your own")
        self._secret = secret
        self._allow = tuple(allow)
        self._retries = min(retries, len(_PAUSES))
        # no redirects: they could lead past the list; no environment: a proxy is somebody else
        self._http = httpx.Client(timeout=timeout, follow_redirects=False, trust_env=False, transport=transport)

    def skill(self, name: str, url: str, /, summary: str = "", **parameters: Any) -> Callable[..., Any]:
        """A skill with these parameters (name=type) that is carried out at an address."""
        if not allowed(url, self._allow):
            raise SkillError(f"{name}: {url} is not on the list of allowed addresses", hint="Webhooks(allow=[…])")

        def call(*arguments: Any) -> Any:
            return self._call(name, url, dict(zip(parameters, arguments, strict=False)))

        call.__name__ = call.__qualname__ = name
        call.__doc__ = summary or f"Carried out at {urlsplit(url).hostname}."
        call.__annotations__ = dict(parameters)
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        found = [inspect.Parameter(each, kind, annotation=given) for each, given in parameters.items()]
        call.__signature__ = inspect.Signature(found)  # type: ignore[attr-defined]
        return call

    def _call(self, name: str, url: str, arguments: dict[str, Any]) -> Any:
        at, number = int(time.time()), secrets.token_hex(16)
        said = {"skill": name, "arguments": arguments, "id": number, "at": at}
        body = json.dumps(said, default=str, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", SIGNATURE: signature(self._secret, at, body)}
        reason = ""
        for pause in (0.0, *_PAUSES[: self._retries]):
            time.sleep(pause)
            try:
                with self._http.stream("POST", url, content=body, headers=headers) as answer:
                    content = b""
                    for part in answer.iter_bytes():
                        content += part
                        if len(content) > _LARGEST:
                            raise SkillFailed(f"{name} answered too much", hint=f"at most {_LARGEST:,} bytes")
                if answer.status_code < 500 and answer.status_code != 429:
                    return _value(name, answer.status_code, content)
                reason = f"it answered {answer.status_code}"
            except httpx.TransportError as error:
                reason = f"{type(error).__name__}"
        raise SkillFailed(f"{name} cannot be reached: {reason}", hint="nothing is known about whether it was done")


def allowed(url: str, allow: Iterable[str]) -> bool:
    """Whether an address lies under one of the allowed ones: same scheme, host and port, and a path inside.

    >>> allowed("https://a.example/hooks/on", ["https://a.example/hooks/"])
    True
    >>> [allowed(url, ["https://a.example/hooks/"]) for url in ("https://a.example.evil/hooks/on", "http://a.example/hooks/on",
    ...  "https://a.example/hooks/../admin", "https://x@a.example/hooks/on", "https://a.example/hooksy")]
    [False, False, False, False, False]
    """
    try:
        asked = urlsplit(url)
        port = asked.port
    except ValueError:
        return False
    if asked.scheme not in ("http", "https") or asked.username is not None or "\\" in url or ".." in url or "%2e" in url.lower():
        return False
    for each in allow:
        known = urlsplit(each)
        place = known.path if known.path.endswith("/") else known.path + "/"
        same = (asked.scheme, asked.hostname, port) == (known.scheme, known.hostname, known.port)
        if same and (asked.path == known.path or asked.path.startswith(place)):
            return True
    return False


def signature(secret: str, at: int, body: bytes) -> str:
    """`t=TIME,v1=HMAC` over time and body."""
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={made}"


def verify(secret: str, header: str, body: bytes, *, now: float | None = None, within: float = 300.0) -> bool:
    """For the one who is called: whether a request is from us, and not an old one sent again.

    >>> sent = signature("a secret of some length", 1000, b"{}")
    >>> verify("a secret of some length", sent, b"{}", now=1010), verify("a secret of some length", sent, b"{ }", now=1010)
    (True, False)
    >>> verify("a secret of some length", sent, b"{}", now=9999)
    False
    """
    time_said = header.partition(",")[0].removeprefix("t=")
    if not time_said.isdecimal() or len(time_said) > 12:
        return False
    fresh = abs((time.time() if now is None else now) - int(time_said)) <= within
    return hmac.compare_digest(header.encode(), signature(secret, int(time_said), body).encode()) and fresh


def _value(name: str, status: int, content: bytes) -> Any:
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):
        answer = None
    if isinstance(answer, dict) and answer.get("error"):
        raise SkillFailed(f"{name} failed: {str(answer['error'])[:300]}")
    if not 200 <= status < 300 or not isinstance(answer, dict):
        raise SkillFailed(f"{name} failed: it answered {status}", hint='it should answer {"value": …}')
    return answer.get("value")
