"""Who may do what: tokens of a namespace, with a role. Only their hashes are kept.

A token is 32 random bytes, so a plain hash is enough: there is nothing to guess that a slow one would protect.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal, get_args

from sqlalchemy import Row, insert, select, update

from ..costs import MAX_DAYS, MAX_NAME, MAX_SERVED, SHOWN
from .engine import StoreError
from .queries import now, written_time
from .schema import tokens
from .store import Store

Role = Literal["ask", "teach", "admin"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)  # each may do what those before it may
EVERY_NAMESPACE: Final = "*"
SERVED: Final = rf"[A-Za-z0-9][A-Za-z0-9._@+-]{{0,{MAX_SERVED - 1}}}"  # names of namespaces that can stand in an address
PREFIX: Final = "la_"  # so that scanners for leaked secrets can know ours


@dataclass(frozen=True)
class AccessToken:
    """What is known about a token; never the token itself."""

    id: int
    namespace: str
    role: Role
    note: str
    made_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    @property
    def valid(self) -> bool:
        return self.revoked_at is None and (self.expires_at is None or now() < self.expires_at)

    def allows(self, namespace: str, role: Role) -> bool:
        """Whether it is good for this role in this namespace."""
        return self.valid and self.namespace in (namespace, EVERY_NAMESPACE) and ROLES.index(self.role) >= ROLES.index(role)


class Tokens:
    """The tokens of a store."""

    def __init__(self, store: Store):
        self._database = store.database

    def make(self, namespace: str, role: Role, note: str = "", days: float | None = None) -> tuple[str, AccessToken]:
        """A new token, said once and never again, and what is kept of it."""
        if role not in ROLES:
            raise StoreError(f"there is no role {role!r}", hint=f"one of {', '.join(ROLES)}")
        for name, text in (("namespace", namespace), ("note", note or "-")):
            if not text.strip() or len(text) > MAX_NAME or not text.isprintable():
                raise StoreError(
                    f"{text[:SHOWN]!r} cannot be the {name} of a token", hint=f"1 to {MAX_NAME} printable characters"
                )
        if namespace != EVERY_NAMESPACE and not re.fullmatch(SERVED, namespace):
            raise StoreError(
                f"no address has the namespace {namespace[:SHOWN]!r}",
                hint=f"letters, digits and . _ @ + -, {MAX_SERVED} at most; * for all",
            )
        if days is not None and not 0 < days <= MAX_DAYS:
            raise StoreError("a token cannot be valid that long", hint="give a smaller number of days")
        token = PREFIX + secrets.token_urlsafe(32)
        made_at = now()
        expires = None if days is None else written_time(made_at + timedelta(days=days))
        values = {
            "hash": hash_of(token), "namespace": namespace, "role": role, "note": note,
            "made_at": written_time(made_at), "expires_at": expires,
        }  # fmt: skip
        with self._database.writing() as connection:
            number = connection.execute(insert(tokens).values(values).returning(tokens.c.id)).scalar_one()
            row = connection.execute(select(tokens).where(tokens.c.id == number)).one()
        return token, _token(row)

    def find(self, token: str) -> AccessToken | None:
        """What is kept of a token, if it is one of ours: revoked and expired ones too."""
        with self._database.reading() as connection:
            row = connection.execute(select(tokens).where(tokens.c.hash == hash_of(token))).one_or_none()
        return None if row is None else _token(row)

    def all(self, namespace: str | None = None) -> tuple[AccessToken, ...]:
        query = select(tokens).order_by(tokens.c.id)
        if namespace is not None:
            query = query.where(tokens.c.namespace == namespace)
        with self._database.reading() as connection:
            return tuple(_token(row) for row in connection.execute(query).all())

    def revoke(self, number: int) -> AccessToken:
        """End a token. What was done with it stays."""
        with self._database.writing() as connection:
            wanted = tokens.c.id == (number if 0 <= number < 2**63 else -1)
            row = connection.execute(select(tokens).where(wanted)).one_or_none()
            if row is None:
                raise StoreError(f"there is no token {number}", hint="lookadapt tokens list")
            if row.revoked_at is None:
                connection.execute(update(tokens).where(wanted).values(revoked_at=written_time(now())))
            row = connection.execute(select(tokens).where(wanted)).one()
        return _token(row)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _token(row: Row[Any]) -> AccessToken:
    expires, revoked = (None if text is None else datetime.fromisoformat(text) for text in (row.expires_at, row.revoked_at))
    return AccessToken(row.id, row.namespace, row.role, row.note, datetime.fromisoformat(row.made_at), expires, revoked)
