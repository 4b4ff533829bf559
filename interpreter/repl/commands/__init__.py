"""The commands of the workshop: each is one entry of a table.

The files enter theirs in the order in which they are imported, which `:help` keeps.
"""

from __future__ import annotations

from interpreter.repl.commands import (
    doing,
    giving,
    looking,
    measuring,
    on_board,
    pasting,
    sessions,
    then_and_now,
    trying,
    using,
)
from interpreter.repl.commands.entry import COMMANDS, command_meant, run_command
from interpreter.repl.commands.naming import first_hand

__all__ = [
    "COMMANDS",
    "command_meant",
    "doing",
    "first_hand",
    "giving",
    "looking",
    "measuring",
    "on_board",
    "pasting",
    "run_command",
    "sessions",
    "then_and_now",
    "trying",
    "using",
]
