"""The version, in a room of its own so that every room may say it."""

__version__ = "0.1.0"
