"""What both clients share: how a request is sent, and when it is sent again: only where that can do nothing twice."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import httpx

from .calls import Call, Calls
from .errors import Unreachable, error_of

_T = TypeVar("_T")
_PAUSES: Final = (0.05, 0.5, 2.0)  # seconds before the second, third and fourth try


class Base:
    """A served namespace."""

    def __init__(self, address: str, namespace: str, token: str | None, timeout: float):
        self.namespace = namespace
        self._calls = Calls(namespace)
        self._options: dict[str, Any] = {
            "base_url": address,
            "headers": {"Authorization": f"Bearer {token}"} if token else {},
            "timeout": timeout,
            "trust_env": False,  # an address of this machine is no business of a proxy
        }


def sent(call: Call[Any]) -> dict[str, Any]:
    params = {name: str(value).lower() if isinstance(value, bool) else value for name, value in call.params.items()}
    return {"params": params, "json": call.json, "content": call.content, "headers": dict(call.headers)}


def pause(call: Call[Any], tries: int, outcome: httpx.Response | httpx.TransportError) -> float | None:
    """How long to wait before the next try; None if there is to be none."""
    if tries >= len(_PAUSES):
        return None
    if isinstance(outcome, httpx.Response):
        return _PAUSES[tries] if outcome.status_code == 503 else None  # it says itself that nothing was done
    never_arrived = isinstance(outcome, httpx.ConnectError)
    return _PAUSES[tries] if call.again or never_arrived else None


def read(call: Call[_T], outcome: httpx.Response | httpx.TransportError) -> _T:
    if isinstance(outcome, httpx.TransportError):
        raise Unreachable(f"the service cannot be reached: {outcome}", hint="is it running at this address?") from outcome
    if not outcome.is_success:
        raise error_of(outcome)
    return call.read(outcome.json())
