"""What can go wrong in play, one class for each kind of wrong."""

from __future__ import annotations


class PlayError(Exception):
    """Something in play that the pack's author must mend; names the card and line."""


class RunawayError(PlayError):
    """Effects that do not come to an end, or ask a question with too many answers."""


class IllegalOptionError(ValueError):
    """An answer that is not among the options."""


class SaveError(ValueError):
    """A saved game that does not fit this pack, or is no saved game."""


class ChangedPackError(SaveError):
    """A saved game of a pack that has changed since."""
