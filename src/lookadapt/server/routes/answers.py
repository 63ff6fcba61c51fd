"""What every route may answer besides its own: the problems, for the OpenAPI document."""

from __future__ import annotations

from typing import Any, Final

from ..schemas import ProblemAnswer

_REASONS: Final = {
    400: "This is no request.",
    401: "A token is needed, or this one is not good.",
    403: "This token may not do that here.",
    404: "There is no such thing.",
    405: "Not with this method.",
    409: "It disagrees with what is known.",
    413: "Too large.",
    422: "It cannot be read, or cannot be done.",
    429: "Too many requests.",
    500: "A failure of the server.",
    503: "Busy, or the store cannot be reached: try again.",
    504: "It took too long.",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """These statuses and those that any request can meet."""
    wanted = sorted({*statuses, 400, 401, 403, 405, 413, 422, 429, 500, 503, 504})
    # the schema is given by hand: FastAPI would add it under application/json, too
    schema = {"$ref": "#/components/schemas/ProblemAnswer"}
    return {
        status: {"description": _REASONS[status], "content": {"application/problem+json": {"schema": schema}}}
        for status in wanted
    }


PROBLEM_SCHEMA: Final = ProblemAnswer.model_json_schema()
