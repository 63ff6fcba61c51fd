"""Conversations: say a line, get the text and the structured reply."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from ...agent import Agent
from ..access import Caller
from ..schemas import Namespace, SaidAnswer, SayRequest, TalkAnswer, TalkId
from ..service import service_of
from .answers import problems
from .asking import reply_dict

router = APIRouter(prefix="/v1/namespaces/{namespace}/conversations", tags=["conversations"])


@router.post("", status_code=201, responses={201: {"model": TalkAnswer}, **problems(404)})
async def start(request: Request, namespace: Namespace) -> JSONResponse:
    """Start a conversation. It is forgotten after two days without a word."""
    service = service_of(request)

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        talk = service.conversations.start(agent)
        return {"id": talk.id, "turn": talk.turn, "prompt": "> ", "greeting": service.assistant.greeting}

    return JSONResponse(await service.run(request, namespace, "ask", job), 201)


@router.post("/{talk}/say", responses={200: {"model": SaidAnswer}, **problems(404)})
async def say(request: Request, namespace: Namespace, talk: TalkId, asked: SayRequest) -> JSONResponse:
    """Say a line: a wish, a lesson (`to say goodnight: turn off the lamp`), yes, a command such as `why`."""
    service = service_of(request)
    if service.settings.log_utterances:
        request.state.said = asked.line

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        turn = service.conversations.say(agent, talk, asked.line)
        reply = None if turn.reply is None else reply_dict(turn.reply, agent)
        return {
            "id": turn.talk.id, "turn": turn.talk.turn, "prompt": turn.prompt, "text": turn.text, "over": turn.over,
            "reply": reply,
        }  # fmt: skip

    return JSONResponse(await service.run(request, namespace, "ask", job))


@router.delete("/{talk}", responses={200: {"model": TalkAnswer}, **problems(404)})
async def end(request: Request, namespace: Namespace, talk: TalkId) -> JSONResponse:
    """End a conversation and forget what was said in it."""
    service = service_of(request)
    await service.run(request, namespace, "ask", lambda agent, _: service.conversations.end(agent.namespace, talk))
    return JSONResponse({"id": talk, "turn": 0, "prompt": ""})
