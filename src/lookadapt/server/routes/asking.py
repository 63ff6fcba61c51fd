"""Parse, ask, confirm; rules and skills."""

from __future__ import annotations

import itertools
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from ...agent import Agent, Reply
from ...language.examples import Example
from ...language.tokens import words
from ...memory.memory import Memory
from ...memory.store.lesson import key_of
from ...memory.store.pages import count_own, pages
from ...parsing.result import Parse, Step
from ..access import Caller
from ..picture import picture
from ..problems import Refused
from ..schemas import (
    AskRequest,
    ConfirmRequest,
    Namespace,
    ParseRequest,
    ParsesAnswer,
    ReplyAnswer,
    RulesAnswer,
    SkillsAnswer,
    SpaceAnswer,
)
from ..service import service_of
from ..shapes import rule_dict, skill_dict
from .answers import problems

_LOOKED_AT: Final = 200  # lessons among which something to try is looked for

router = APIRouter(prefix="/v1/namespaces/{namespace}", tags=["asking"])


def reply_dict(reply: Reply, drawn_for: Agent | None = None) -> dict[str, Any]:
    """A reply as JSON; for whoever wants its picture, with the agent it came from."""
    made = reply.to_dict()
    if drawn_for is not None:
        parse = reply.parse if reply.parse is not None else _as_taught(reply, drawn_for)
        made["why"] = picture(parse) if parse is not None else None
    return made


def _as_taught(reply: Reply, agent: Agent) -> Parse | None:
    """The parse of words that were taught just so: the agent looks them up and parses nothing."""
    if reply.form is None or not words(reply.utterance):
        return None
    same = agent.store.same_words(agent.namespace, key_of(reply.utterance))
    taught = next((lesson.utterance for lesson in same if lesson.form == reply.form), None)
    if taught is None:
        return None
    step = Step("look up", reply.utterance, taught, str(reply.form))
    return Parse(reply.utterance, True, reply.form, reply.confidence, reply.reading, trace=(step,), best=reply.form)


@router.get("", responses={200: {"model": SpaceAnswer}, **problems(404)})
async def about(request: Request, namespace: Namespace) -> JSONResponse:
    """What there is to know about a namespace before anything is asked."""
    service = service_of(request)

    def job(agent: Agent, caller: Caller) -> dict[str, Any]:
        agent.notebook.refresh()
        some = itertools.islice(pages(service.store, namespace), _LOOKED_AT)
        sentences = [lesson.utterance for lesson in some if lesson.written.count("(") > 1]
        return {
            "namespace": namespace, "assistant": service.assistant.name, "greeting": service.assistant.greeting,
            "role": caller.role, "lessons": len(agent.notebook), "own": count_own(service.store, namespace),
            "examples": sorted(sentences, key=len)[:6],  # short ones first: something to try
        }  # fmt: skip

    return JSONResponse(await service.run(request, namespace, "ask", job))


@router.post("/parse", responses={200: {"model": ParsesAnswer}, **problems(404)})
async def parse(request: Request, namespace: Namespace, asked: ParseRequest) -> JSONResponse:
    """What sentences mean, one or many. Nothing runs, nothing is learned."""
    parser = service_of(request).parser

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        own = None if asked.memory is None else Memory(Example.of(pair.utterance, pair.form) for pair in asked.memory)
        if own is None:
            agent.notebook.refresh()
        return {"parses": [answered(text, agent.notebook.memory(text) if own is None else own) for text in asked.utterances]}

    def answered(text: str, memory: Memory) -> dict[str, Any]:
        found: Parse = parser.parse(text, memory, best=asked.best)
        return found.to_dict() | ({"why": picture(found)} if asked.why else {})

    return JSONResponse(await service_of(request).run(request, namespace, "ask", job))


@router.post("/ask", responses={200: {"model": ReplyAnswer}, **problems(404)})
async def ask(request: Request, namespace: Namespace, asked: AskRequest) -> JSONResponse:
    """Understand and run. What was not understood is told in the reply: the status is 200 all the same."""
    service = service_of(request)
    if service.settings.log_utterances:
        request.state.said = asked.utterance

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        reply = agent.ask(asked.utterance) if asked.run else agent.understand(asked.utterance)
        return reply_dict(reply, agent if asked.why else None)

    return JSONResponse(await service.run(request, namespace, "ask", job))


@router.post("/confirm", responses={200: {"model": ReplyAnswer}, **problems(404, 409)})
async def confirm(request: Request, namespace: Namespace, asked: ConfirmRequest) -> JSONResponse:
    """Run what a reply offered (`suggestion`, or one of `choices`). Only what is offered for these words can be run."""

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        if not words(asked.utterance):
            raise Refused(422, "invalid", "there is no word in this", "send the utterance that was asked")
        reply = agent.understand(asked.utterance)
        choices = [str(choice.form) for choice in getattr(reply, "choices", ())]
        confirm: Any = agent.confirm  # an agent that offers several takes the number of one
        if asked.form in choices:
            return reply_dict(confirm(reply, choices.index(asked.form)))
        if reply.suggestion is None or asked.form != str(reply.suggestion):
            raise Refused(409, "not_offered", "this was not offered for these words", "ask, then confirm what was suggested")
        return reply_dict(confirm(reply))

    return JSONResponse(await service_of(request).run(request, namespace, "ask", job))


@router.get("/rules", responses={200: {"model": RulesAnswer}, **problems(404)})
async def rules(
    request: Request,
    namespace: Namespace,
    utterance: Annotated[str, Query(max_length=1000, description="Of a large namespace: what the rules are about.")] = "",
) -> JSONResponse:
    """What follows from the lessons: names, and sentences with slots."""

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        agent.notebook.refresh()
        memory = agent.notebook.memory(utterance)
        found = sorted(memory.rules.rules, key=lambda rule: (not rule.is_name, rule.analogy, str(rule)))
        return {"rules": [rule_dict(rule, memory) for rule in found]}

    return JSONResponse(await service_of(request).run(request, namespace, "ask", job))


@router.get("/skills", responses={200: {"model": SkillsAnswer}, **problems(404)})
async def skills(request: Request, namespace: Namespace) -> JSONResponse:
    """What can be done."""

    def job(agent: Agent, _: Caller) -> dict[str, Any]:
        return {"skills": [skill_dict(skill) for skill in agent.skills]}

    return JSONResponse(await service_of(request).run(request, namespace, "ask", job))
