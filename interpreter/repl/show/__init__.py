"""A game as text: what changed and why, what is asked, how things stand."""

from __future__ import annotations

from interpreter.repl.show.causes import account, changes, diff, why
from interpreter.repl.show.questions import now, options, question, scores
from interpreter.repl.show.table import held, listed, state, toolbar, zone_name

__all__ = [
    "account",
    "changes",
    "diff",
    "held",
    "listed",
    "now",
    "options",
    "question",
    "scores",
    "state",
    "toolbar",
    "why",
    "zone_name",
]
