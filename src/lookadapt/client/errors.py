"""What can go wrong between here and there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx

from ..errors import LookadaptError
from .answers import Conflict


class ServiceError(LookadaptError):
    """The service refused: its status, its code for machines, and the whole problem it sent."""

    def __init__(self, message: str, *, hint: str | None, status: int, code: str, problem: Mapping[str, Any]):
        super().__init__(message, hint=hint)
        self.status = status
        self.code = code
        self.problem = problem


class NotAllowed(ServiceError):
    """No token, a wrong one, or one that may not do this."""


class NotFound(ServiceError):
    """There is no such lesson or conversation."""


class ConflictError(ServiceError):
    """A lesson that disagrees with what is known; say whether to replace or to keep both."""

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        return tuple(Conflict.of(each) for each in self.problem.get("conflicts", ()))


class Unreachable(LookadaptError):
    """The service cannot be reached, after trying again."""


def error_of(response: httpx.Response) -> ServiceError:
    """The error a response stands for."""
    problem: Mapping[str, Any] = {}
    if response.headers.get("content-type", "").startswith("application/problem+json"):
        problem = response.json()
    status = response.status_code
    code = str(problem.get("code", "unknown"))
    kind: type[ServiceError] = ServiceError
    if status in (401, 403):
        kind = NotAllowed
    elif status == 404:
        kind = NotFound
    elif status == 409 and code == "conflict":
        kind = ConflictError
    message = str(problem.get("detail") or f"{status} {response.reason_phrase}")
    return kind(message, hint=problem.get("hint"), status=status, code=code, problem=problem)
