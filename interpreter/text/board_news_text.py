"""What has happened to the board, as a line for those who look at the game from outside."""

from __future__ import annotations

from dsl.boards.changes import BoardNews


def board_line(one: BoardNews) -> str:
    """Plainly, in the names of the pack: `tunnel lobby -- loft opens: barred`."""
    if one.what == "no way":
        return "the way is gone"
    if one.what == "added room":
        return f"room {one.rooms[0]} is added"
    tunnel = f"tunnel {(' -> ' if one.one_way else ' -- ').join(one.rooms)}"
    kinds = ", ".join(map(str, one.kinds))
    if one.what == "added kind":
        return f"{tunnel} is {kinds} now"
    if one.what == "lost kind":
        return f"{tunnel} is no longer {kinds}"
    verb = "opens" if one.what == "opened" else "closes"
    return f"{tunnel} {verb}: {kinds}" if kinds else f"{tunnel} {verb}"
