"""The table of commands, from which `:help` and completion come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from dsl.diagnostics.report import nearest
from interpreter.repl.output import Line, Output, Refused
from interpreter.repl.session import Session

Completes = Literal[
    "", "effect", "card", "changing", "option", "zone", "room", "file", "lang", "command"
]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, what follows it, what it is for, and what it does."""

    name: str
    arguments: str
    help: str
    run: Callable[[Session, str], list[Line]]
    completes: Completes = ""
    files: bool = False  # whether it reads or writes files


COMMANDS: dict[str, Command] = {}


def run_command(session: Session, line: str) -> Output:
    """Do a line that starts with a colon."""
    name, _, rest = line[1:].partition(" ")
    name = name.strip()
    if name in ("quit", "q", "exit"):
        return Output(leave=True)
    command = command_meant(name)
    if command is None:
        near = nearest(name, COMMANDS)
        offer = f"did you mean `:{near}`?" if near else "`:help` lists the commands"
        raise Refused(f"error: there is no command `:{name}`; {offer}")
    if command.files and not session.files:
        raise Refused(f"error: `:{command.name}` is about files, which this session leaves alone")
    return Output(tuple(command.run(session, rest.rstrip() if "\n" in rest else rest.strip())))


def command_meant(name: str) -> Command | None:
    """The command of a name, or of its beginning where no other begins so."""
    begun = [known for known in COMMANDS if name and known.startswith(name)]
    return COMMANDS.get(name) or (COMMANDS[begun[0]] if len(begun) == 1 else None)


def command(
    name: str, arguments: str, help_: str, completes: Completes = "", *, files: bool = False
) -> Callable[[Callable[[Session, str], list[Line]]], Callable[[Session, str], list[Line]]]:
    """Enters a function into the table."""

    def enter(run: Callable[[Session, str], list[Line]]) -> Callable[[Session, str], list[Line]]:
        COMMANDS[name] = Command(name, arguments, help_, run, completes, files)
        return run

    return enter
