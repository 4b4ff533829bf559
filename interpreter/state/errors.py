"""What can go wrong in play, one class for each kind of wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dsl.diagnostics.report import Report


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


class ReplayError(SaveError):
    """A replay that is none, or that the pack does not play as it was played then. `report` has
    the mistakes of a file with their places."""

    def __init__(self, message: str, report: Report | None = None) -> None:
        super().__init__(message)
        self.report = report
