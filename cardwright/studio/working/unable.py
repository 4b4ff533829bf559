"""Why something is not done that a page asked for."""

from __future__ import annotations


class Ended(Exception):
    """The process was ended, or has ended, before it answered; a sentence says why."""


class Unable(Exception):
    """What was asked for cannot be done, with a sentence for who asked."""
