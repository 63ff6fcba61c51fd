"""Lessons that last: SQLite by default, PostgreSQL by URL, the same code for both.

Nothing else in the package imports this room on its own, so `import lookadapt` never pays for SQLAlchemy.
"""

from .engine import StoreError
from .lesson import Draft, Lesson
from .queries import Changed
from .store import Delta, NotYours, Store, Undone

__all__ = ["Changed", "Delta", "Draft", "Lesson", "NotYours", "Store", "StoreError", "Undone"]
