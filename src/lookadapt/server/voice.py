"""Home Assistant's Wyoming protocol: a voice assistant that can be taught.

Two services on one address. *Handle*: a transcript is a line of a conversation, so one teaches by voice as in the
chat. *Intent*: a text is understood and nothing runs; whoever asked carries the intent out.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from importlib.util import find_spec
from typing import Any, Final

from ..errors import LookadaptError, MissingPart

if find_spec("wyoming") is None:
    raise MissingPart("voice needs wyoming", hint="pip install 'lookadapt[voice]'")

from wyoming.asr import Transcript
from wyoming.error import Error
from wyoming.event import Event
from wyoming.handle import Handled, NotHandled
from wyoming.info import Attribution, Describe, HandleModel, HandleProgram, Info, IntentModel, IntentProgram
from wyoming.intent import Entity, Intent, NotRecognized, Recognize
from wyoming.ping import Ping, Pong
from wyoming.server import AsyncEventHandler, AsyncServer

from ..agent import Agent
from ..agent.commands import COMMANDS, command_in
from ..agent.conversation import Conversation
from ..language.logical_form import Atom, Expression, Form
from ..version import __version__

_TALKS: Final = 256  # conversations remembered
_LANGUAGES: Final = ["en"]
_FILES: Final = frozenset(name for name, (usage, _) in COMMANDS.items() if "FILE" in usage)


class Voice:
    """One assistant for all who are connected; conversations are told apart by their id."""

    def __init__(self, agent: Agent):
        self.agent = agent
        self._talks: OrderedDict[str, Conversation] = OrderedDict()
        self._turn = asyncio.Lock()  # a house says one thing at a time

    async def heard(self, text: str, conversation: str) -> Handled | NotHandled:
        """A line of a conversation; what to say back, and whether anything came of it."""
        async with self._turn:
            talk = self._talks.pop(conversation, None) or Conversation(self.agent)
            self._talks[conversation] = talk
            while len(self._talks) > _TALKS:
                self._talks.popitem(last=False)
            said = await asyncio.to_thread(_answer, talk, text)
        known = talk.last is None or talk.last.utterance != " ".join(text.split()) or talk.last.done
        context = {"conversation_id": conversation}
        return Handled(said, context) if known else NotHandled(said, context)

    async def recognized(self, text: str) -> Intent | NotRecognized:
        """What a text means, as an intent with its arguments by name."""
        reply = await asyncio.to_thread(self.agent.understand, text)
        if not reply.done or not isinstance(reply.form, Expression):
            return NotRecognized(reply.text)
        name = str(reply.form.predicate)
        skill = self.agent.skills.get(name)
        entities = []
        for i, argument in enumerate(reply.form.arguments):
            parameter = skill.parameter(i) if skill is not None else None
            entities.append(Entity(parameter.name if parameter is not None else f"argument{i + 1}", _value(argument)))
        return Intent(name, entities, reply.reading, {"form": str(reply.form)})


def _answer(talk: Conversation, text: str) -> str:
    command = command_in(" ".join(text.split()))
    if command is not None and command.name in _FILES:
        return "Files are not for the voice."
    return talk.say(text)


def _value(form: Form) -> str:
    """`lamp` for `(device lamp)`; a form that is more than a name, as it is."""
    if isinstance(form, Atom):
        return form.text
    assert isinstance(form, Expression)
    if all(isinstance(each, Atom) for each in form.arguments):
        return " ".join(each.text for each in form.arguments if isinstance(each, Atom))
    return str(form)


class Handler(AsyncEventHandler):
    """One connection."""

    def __init__(self, voice: Voice, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        super().__init__(reader, writer)
        self._voice = voice

    async def handle_event(self, event: Event) -> bool:
        try:
            if Describe.is_type(event.type):
                await self.write_event(info().event())
            elif Ping.is_type(event.type):
                await self.write_event(Pong(Ping.from_event(event).text).event())
            elif Transcript.is_type(event.type):
                heard = Transcript.from_event(event)
                conversation = str((heard.context or {}).get("conversation_id") or id(self))
                await self.write_event((await self._voice.heard(heard.text, conversation)).event())
            elif Recognize.is_type(event.type):
                await self.write_event((await self._voice.recognized(Recognize.from_event(event).text)).event())
        except LookadaptError as error:
            await self.write_event(Error(error.brief, type(error).__name__).event())
        except (KeyError, TypeError):
            await self.write_event(Error(f"this {event.type} event cannot be read", "BadEvent").event())
        return True


def info() -> Info:
    """What is offered here."""
    maker = Attribution(name="lookadapt", url="")
    about: dict[str, Any] = {"attribution": maker, "installed": True, "version": __version__}
    text = "Teach a command once, and its variations are understood"
    return Info(
        handle=[
            HandleProgram(
                name="lookadapt",
                description=text,
                models=[HandleModel(name="lookadapt", description=text, languages=_LANGUAGES, **about)],
                **about,
            )
        ],
        intent=[
            IntentProgram(
                name="lookadapt",
                description=text,
                models=[IntentModel(name="lookadapt", description=text, languages=_LANGUAGES, **about)],
                **about,
            )
        ],
    )


async def listen(agent: Agent, uri: str) -> None:
    """Serve until cancelled. `uri` is tcp://HOST:PORT or unix://PATH."""
    try:
        server = AsyncServer.from_uri(uri)
    except ValueError as error:
        raise LookadaptError(f"{uri!r} is not an address: {error}", hint="tcp://127.0.0.1:10700") from error
    voice = Voice(agent)
    await server.run(lambda reader, writer: Handler(voice, reader, writer))
