"""A typed client of a served assistant, with the agent's own names. Needs the extra `serve` (httpx)."""

from importlib.util import find_spec

from ..errors import MissingPart

if find_spec("httpx") is None:
    raise MissingPart("the client needs httpx", hint="pip install 'lookadapt[serve]'")

from .answers import Conflict, Imported, Lesson, Parse, Preview, Reply, Turn, Undone
from .awaited import AsyncClient, AsyncConversation
from .client import Client, Conversation
from .errors import ConflictError, NotAllowed, NotFound, ServiceError, Unreachable

__all__ = [
    "AsyncClient",
    "AsyncConversation",
    "Client",
    "Conflict",
    "ConflictError",
    "Conversation",
    "Imported",
    "Lesson",
    "NotAllowed",
    "NotFound",
    "Parse",
    "Preview",
    "Reply",
    "ServiceError",
    "Turn",
    "Undone",
    "Unreachable",
]
