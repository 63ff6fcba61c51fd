"""Everything the server can be told, with the reason for each default."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class ServerSettings:
    """How to serve one assistant from one store. Plain data: it is handed to every worker as it is."""

    store: str  # a file, or postgresql://…: all that workers share
    home: Path  # where the skills of each namespace keep their data
    assistant: Path | None = None  # None: the built-in one
    namespace: str | None = None  # what the page opens with; None: the assistant's name
    host: str = "127.0.0.1"
    port: int = 8765
    workers: int = 1  # processes; parsing is work for a processor, so as many as there are cores

    tokens_always: bool = False  # ask for tokens on this machine, too
    cors: tuple[str, ...] = ()  # origins whose pages may call; none unless named
    body_bytes: int = 1_000_000  # of a request; an utterance has at most 10,000 characters
    import_bytes: int = 100_000_000  # of a file of lessons
    seconds: float = 20.0  # for one request; then it is answered with 504
    rate: float = 100.0  # requests a second of one caller, in one worker; 0: no limit
    burst: int = 400  # requests at once before the rate is felt
    threads: int = 2  # parses share one interpreter: more threads only get in each other's way, unless skills wait for something
    waiting: int = 512  # requests that may wait for a thread; more are told to come back (503)
    namespaces: int = 256  # kept ready in a worker's memory; the one used longest ago goes first
    lessons: int = 500_000  # of those namespaces together
    talks: int = 1024  # conversations kept ready
    token_seconds: float = 2.0  # a revoked token ends at the latest after that
    encoder: bool = True  # free wording; without it, taught wording only

    log_utterances: bool = False  # nobody's words in the logs unless asked for
    shared: Path | None = None  # a folder where workers put their counts, for the metrics of all

    @property
    def loopback(self) -> bool:
        """Whether only this machine can reach it."""
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Whether a name or address means this machine.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "[::1]", "0.0.0.0", "example.org")]
    [True, True, True, True, False, False]
    """
    if host in ("127.0.0.1", "::1") or host.lower() == "localhost":  # nearly always: it is asked for every request
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)
