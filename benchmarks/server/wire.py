"""HTTP as bytes over one kept connection: a client that costs next to nothing, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class Lost(Exception):
    """The connection broke before the answer was whole."""


class Wire:
    """One connection to the server, opened again when it is lost."""

    def __init__(self, host: str, port: int):
        self.host = host
        self.port = port
        self.opened = 0
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, key: str | None = None) -> tuple[int, bytes]:
        """Status and body of one request."""
        content = json.dumps(body).encode() if body is not None else b""
        kind = "Content-Type: application/json\r\n" if body is not None else ""
        again = f"Idempotency-Key: {key}\r\n" if key else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{kind}{again}Content-Length: {len(content)}\r\n\r\n"
        return await self.raw(head.encode() + content)

    async def raw(self, request: bytes) -> tuple[int, bytes]:
        """The answer to bytes that need not be a request."""
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection(self.host, self.port)
                self.opened += 1
            reader, writer = self._streams
            writer.write(request)
            await writer.drain()
            head = await reader.readuntil(b"\r\n\r\n")
            lower = head.lower()
            status = int(head.split(b" ", 2)[1])
            if request.startswith(b"HEAD"):  # it announces a body that does not come
                return status, b""
            if b"content-length:" in lower:
                size = int(lower.split(b"content-length:")[1].split(b"\r\n")[0])
                body = await reader.readexactly(size)
            else:
                body = await _chunks(reader) if b"chunked" in lower else b""
            if b"connection: close" in lower:
                self.close()
            return status, body
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError, IndexError) as error:
            self.close()
            raise Lost from error

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readline()).split(b";")[0], 16):
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return body
