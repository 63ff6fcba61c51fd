"""The application: routes, page, and what surrounds every request."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI
from fastapi.responses import FileResponse
from fastapi.routing import APIRoute
from starlette.middleware.cors import CORSMiddleware
from starlette.staticfiles import StaticFiles

from ..errors import LookadaptError
from ..parsing.parser import Parser
from ..version import __version__
from . import problems
from .direct import Direct
from .guard import Guard
from .metrics import Metrics
from .routes import asking, lessons, system, talking, teaching
from .routes.answers import PROBLEM_SCHEMA
from .service import Service
from .settings import ServerSettings

_ROUTERS: Final = (system.router, asking.router, teaching.router, lessons.router, talking.router)
PAGES: Final = Path(__file__).parent / "pages"
_SAVED: Final = 1.0  # seconds between two savings of the counts
_PRUNED: Final = 3_600  # savings between two clearings of old receipts and talks: an hour


def create_app(settings: ServerSettings, parser: Parser | None = None, started: Callable[[], None] | None = None) -> FastAPI:
    """One worker's application. Nothing is opened before it starts; `started` is told when everything is."""
    metrics = Metrics(settings.shared)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        service = app.state.service = await asyncio.to_thread(Service, settings, metrics, parser)
        if started is not None:
            started()
        keeping = asyncio.create_task(_keep_house(service))
        try:
            yield
        finally:
            keeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeping
            metrics.save()
            service.close()

    app = FastAPI(
        title="lookadapt",
        version=__version__,
        description="Teach a command once, and its variations are understood.",
        docs_url=None,  # their pages come from a foreign host
        redoc_url=None,
        openapi_url="/v1/openapi.json",
        lifespan=life,
        redirect_slashes=False,
        generate_unique_id_function=_operation,
    )
    for router in _ROUTERS:
        app.include_router(router)
    app.get("/", include_in_schema=False)(_front)
    app.mount("/page", StaticFiles(directory=PAGES), "page")
    problems.install(app, [route for router in _ROUTERS for route in router.routes])
    _document(app)
    app.add_middleware(Direct)
    if settings.cors:
        methods = ["GET", "POST", "PATCH", "DELETE"]
        headers = ["authorization", "content-type", "idempotency-key"]
        app.add_middleware(CORSMiddleware, allow_origins=list(settings.cors), allow_methods=methods, allow_headers=headers)
    app.add_middleware(Guard, settings=settings, metrics=metrics)
    return app


async def _front() -> FileResponse:
    return FileResponse(PAGES / "index.html", headers={"Cache-Control": "no-cache"})


def _operation(route: APIRoute) -> str:
    return route.name


def _document(app: FastAPI) -> None:
    """Add to the OpenAPI document what FastAPI does not know: how we say problems, and what tokens are."""
    made = app.openapi

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = made()
            found["components"]["schemas"]["ProblemAnswer"] = PROBLEM_SCHEMA
            found["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
            found["security"] = [{}, {"token": []}]
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


async def _keep_house(service: Service) -> None:
    count = 0
    while True:
        await asyncio.sleep(_SAVED)
        await asyncio.to_thread(service.metrics.save)
        count += 1
        if count % _PRUNED == 0:
            with contextlib.suppress(LookadaptError):  # the store is away: another time
                await asyncio.to_thread(service.receipts.prune)
                await asyncio.to_thread(service.talks.prune)
