"""Who is at the door. On this machine everybody may come in; from elsewhere only who has a token."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from fastapi import Request

from ..memory.store.tokens import ROLES, AccessToken, Role, Tokens, hash_of
from .problems import Refused
from .settings import ServerSettings, is_loopback

_KEPT: Final = 10_000  # tokens looked up lately
_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "x-forwarded-host", "via")
_LOGIN: Final = {"WWW-Authenticate": 'Bearer realm="lookadapt"'}


@dataclass(frozen=True)
class Visitor:
    """What a request says about who sent it."""

    token: str | None
    here: bool  # came from this machine, from no proxy and no foreign page

    @classmethod
    def of(cls, request: Request) -> Visitor:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme and scheme.lower() != "bearer":
            raise Refused(401, "no_token", f"unknown authorization {scheme[:20]!r}", "Authorization: Bearer TOKEN", _LOGIN)
        return cls(token.strip() or None, _here(request))


def _here(request: Request) -> bool:
    """A proxy's requests come from this machine, too, and so do those of any page the user has open: by the headers that
    only they send they are told apart. A foreign name in Host is a page that made its own name mean this machine.
    """
    if request.client is not None and not is_loopback(request.client.host):
        return False
    if request.scope.get("http_version") == "1.0":  # proxies that were told nothing speak it, with our own name as Host
        return False
    if not is_loopback(_place(f"//{request.headers.get('host', '')}")[0]) or any(name in request.headers for name in _FORWARDED):
        return False
    if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("origin")
    return origin is None or _place(origin)[1] == request.headers.get("host")


def _place(url: str) -> tuple[str, str]:
    """Host, and host with port, of an address; nothing of what is none."""
    try:
        found = urlsplit(url)
        return found.hostname or "", found.netloc
    except ValueError:
        return "", ""


@dataclass(frozen=True)
class Caller:
    """Somebody who was let in, with the role they have in the namespace."""

    name: str
    role: Role

    def may(self, role: Role) -> bool:
        return ROLES.index(self.role) >= ROLES.index(role)


class Door:
    """Looks tokens up, and remembers them for a moment."""

    def __init__(self, tokens: Tokens, settings: ServerSettings):
        self._tokens = tokens
        self._settings = settings
        self._known: OrderedDict[str, tuple[float, AccessToken | None]] = OrderedDict()
        self._lock = threading.Lock()

    def admit(self, visitor: Visitor, namespace: str, role: Role) -> Caller:
        """Let someone in, or refuse them: the same words whether the namespace is there or not."""
        if visitor.token is None:
            if visitor.here and not self._settings.tokens_always:
                return Caller("me", "admin")
            raise Refused(401, "no_token", "this needs a token", "Authorization: Bearer TOKEN; lookadapt tokens make", _LOGIN)
        token = self._find(visitor.token)
        if token is None or not token.valid:
            raise Refused(401, "bad_token", "this token is not valid, or no longer valid", "lookadapt tokens make", _LOGIN)
        if not token.allows(namespace, "ask"):
            raise Refused(403, "other_namespace", "this token is not for this namespace", "use the namespace it was made for")
        if not token.allows(namespace, role):
            raise Refused(403, "may_not", f"this needs the role {role}; the token has {token.role}", "ask for another token")
        return Caller(token.note or f"token {token.id}", token.role)

    def _find(self, token: str) -> AccessToken | None:
        hashed, now = hash_of(token), time.monotonic()
        with self._lock:
            known = self._known.get(hashed)
        if known is not None and now - known[0] < self._settings.token_seconds:
            return known[1]
        found = self._tokens.find(token)
        with self._lock:
            self._known[hashed] = (now, found)
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return found
