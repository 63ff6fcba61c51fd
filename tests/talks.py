"""Conversations for tests: with an assistant of the examples, at noon of one day."""

from datetime import UTC, datetime
from pathlib import Path

from lookadapt.agent import Store, Surroundings
from lookadapt.agent.assistants import Assistant
from lookadapt.agent.conversation import Conversation
from lookadapt.parsing.parser import Parser

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def talk_with(folder: Path | None, home: Path, parser: Parser) -> Conversation:
    made = Assistant.load(folder).agent(Store.open(None), home, parser=parser, surroundings=Surroundings(lambda: NOON))
    return Conversation(made)


def said(talk: Conversation, *lines: str) -> list[str]:
    return [talk.say(line) for line in lines]
