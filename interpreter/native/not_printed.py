"""What the printer of C does not know: it is refused by name, and never guessed."""

from __future__ import annotations


class NotPrintedError(Exception):
    """Something of a program that is not printed as C; says what it is."""
