"""For those who run it: health, readiness, metrics, namespaces."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from ...version import __version__
from ..problems import Refused
from ..schemas import StateAnswer
from ..service import service_of
from .answers import problems

router = APIRouter(prefix="/v1", tags=["running it"])


@router.get("/health", responses={200: {"model": StateAnswer}, **problems()})
async def health(request: Request) -> JSONResponse:
    """The process lives. `namespace` is what the page opens with."""
    return JSONResponse({"status": "ok", "version": __version__, "namespace": service_of(request).namespace})


@router.get("/ready", responses={200: {"model": StateAnswer}, **problems()})
async def ready(request: Request) -> JSONResponse:
    """The store answers and there is a thread to work."""
    service = service_of(request)
    if service.work.stuck:
        raise Refused(503, "busy", "every thread is stuck", "restart this worker")
    await service.work.do(lambda: service.store.same_words(service.assistant.base, ""))
    return JSONResponse({"status": "ready", "version": __version__})


@router.get("/metrics", response_class=PlainTextResponse, responses=problems())
async def metrics(request: Request) -> PlainTextResponse:
    """For Prometheus. From elsewhere it takes a token for all namespaces with the role admin."""
    service = service_of(request)
    await service.admin(request)
    gauges = {"busy_requests": service.work.busy, "ready_namespaces": len(service.agents), "cold_starts": service.agents.made}
    return PlainTextResponse(service.metrics.text(gauges), media_type="text/plain; version=0.0.4; charset=utf-8")
