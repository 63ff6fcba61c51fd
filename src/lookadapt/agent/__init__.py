"""The teachable agent: teach in words, ask, see why, undo, keep."""

from ..memory.store import Lesson, Store, StoreError, Undone
from .agent import Agent
from .asynchronous import AsyncAgent
from .errors import Conflict, ConflictError, LessonError, LimitReached, SkillError, SkillFailed, StepNotUnderstood
from .kinds import Entity, Lazy
from .readings import AgentSettings
from .reply import Choice, Question, Reply
from .running import Action, Limits, Undoable
from .skills import Skill, names_of, skill
from .surroundings import Surroundings

__all__ = [
    "Action",
    "Agent",
    "AgentSettings",
    "AsyncAgent",
    "Choice",
    "Conflict",
    "ConflictError",
    "Entity",
    "Lazy",
    "Lesson",
    "LessonError",
    "LimitReached",
    "Limits",
    "Question",
    "Reply",
    "Skill",
    "SkillError",
    "SkillFailed",
    "StepNotUnderstood",
    "Store",
    "StoreError",
    "Surroundings",
    "Undoable",
    "Undone",
    "names_of",
    "skill",
]
