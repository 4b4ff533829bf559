"""Commands that look at the board: ways, what is near, all of it."""

from __future__ import annotations

from interpreter.repl.commands.entry import command
from interpreter.repl.commands.naming import number_of
from interpreter.repl.commands.naming_rooms import the_board, the_room, the_rooms
from interpreter.repl.output import Line, Refused
from interpreter.repl.session import Session
from interpreter.repl.show.board_lines import graph_lines, near_lines, path_lines

NEAR = 2  # steps


@command("path", "[ROOM] ROOM", "the cheapest ways to a room, or from one to another", "room")
def path(session: Session, rest: str) -> list[Line]:
    start, end = the_rooms(session, rest)
    start = start or _here(session, ":path ROOM ROOM")
    return path_lines(session.game, session.player, start, end)


@command("near", "[STEPS]", "the rooms so many steps away, what getting there takes, what is there")
def near(session: Session, rest: str) -> list[Line]:
    steps = number_of(rest, NEAR)
    return near_lines(session.game, session.player, _here(session, ":graph"), steps)


@command("graph", "[ROOM]", "every room and the ways out of it, or those of one room", "room")
def graph(session: Session, rest: str) -> list[Line]:
    the_board(session)
    only = the_room(session, rest) if rest else None
    return graph_lines(session.game, session.player, only)


def _here(session: Session, instead: str) -> str:
    """The room where the player who decides stands."""
    the_board(session)
    room = session.game.walker_room(session.player)
    if room is None:
        raise Refused(f"error: players have no pawn in this game: `{instead}`")
    return room
