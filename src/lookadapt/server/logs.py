"""Structured logs: one JSON object per line, without anybody's words."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """A record as JSON; `extra={"fields": {…}}` adds its fields."""

    def format(self, record: logging.LogRecord) -> str:
        value = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            value["trace"] = self.formatException(record.exc_info)
        return json.dumps(value, ensure_ascii=True, default=str)


def write_logs(level: int = logging.INFO) -> None:
    """Send our logs to standard error; uvicorn's own warnings too, in the same shape."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name in ("lookadapt.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name.startswith("lookadapt") else logging.WARNING)
