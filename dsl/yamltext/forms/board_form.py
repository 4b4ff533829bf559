"""The forms of a board, and of a change to a board of another pack."""

from __future__ import annotations

from dsl.yamltext.shapes import (
    CODE,
    WORD,
    Keys,
    Shape,
    either,
    listed,
    mapped,
    text,
    titles,
    truth,
    whole,
    word,
    word_list,
    written,
)

CHANGE = "change board"

_TUNNEL = rf"{WORD}\s*(?:--|->)\s*{WORD}"
_KIND = written(
    "A kind of tunnel that the pack declares, with its numbers: `toll 2`.",
    rf"{WORD}(?:\s+[-+]?[0-9]{{1,9}})*",
)
_ABOUT_TUNNEL = (
    "`lobby -- pit` leads both ways, `lobby -> pit` only one. Kinds follow a colon and add up: "
    "`lobby -- pit: steep`, `lobby -- pit: [steep, toll 2]`."
)
_WITH_KINDS = mapped(
    _ABOUT_TUNNEL,
    either(
        "One kind, or several in brackets.",
        _KIND,
        listed("Kinds of the tunnel; they add up.", _KIND, minItems=1),
    ),
    name=_TUNNEL,
    minProperties=1,
    maxProperties=1,
)

ROOM = Keys(
    "A room of the board. Nothing at all is a plain room.",
    optional={
        "at": listed(
            "Where the room is drawn: across and down, as in `[3, 1]`. Without it, the room is "
            "laid out by itself.",
            {"type": "number"},
            minItems=2,
            maxItems=2,
        ),
        "kinds": word_list("Kinds that the pack declares, as `room NAME`. They add up."),
        "slots": mapped(
            "How many of each slot that the pack declares, as `slot NAME`, are in the room.",
            whole("A whole number."),
        ),
        "title": titles("What players call the room."),
        "aside": truth("`true` for a room that is no part of the board until play adds it."),
    },
)
_ROOM: Shape = {**ROOM.shape, "type": ["object", "null"]}

_TITLE = titles("What players call the board.")
_ROOMS = mapped("The rooms, by their names.", _ROOM, name=WORD)
_TUNNELS = listed(
    "The tunnels, each an item of the list.",
    either(_ABOUT_TUNNEL, written(_ABOUT_TUNNEL, _TUNNEL), _WITH_KINDS),
)
_ACCEPT = mapped(
    "Findings of the lint that are meant so: their codes, each with the reason.",
    text("Why it is meant so."),
    name=CODE,
)

BOARD = Keys(
    "A board: rooms, and the tunnels between them.",
    required={
        "board": word("The name of the board."),
        "rooms": {**_ROOMS, "minProperties": 1},
    },
    optional={"title": _TITLE, "tunnels": _TUNNELS, "accept": _ACCEPT},
)

BOARD_CHANGE = Keys(
    "What this pack changes of a board of a pack that it requires.",
    required={CHANGE: word("The board that is changed.")},
    optional={
        "title": _TITLE,
        "rooms": {
            **_ROOMS,
            "description": "New rooms; of a room that is there, only what is said anew.",
        },
        "tunnels": {**_TUNNELS, "description": "New tunnels."},
        "accept": _ACCEPT,
        "remove rooms": word_list("Rooms that are taken away, with all their tunnels."),
        "remove tunnels": {
            **_TUNNELS,
            "description": "Tunnels that are taken away, written as the board does; without "
            "kinds, all between two rooms.",
        },
    },
)

BOARD_FILE: Shape = {
    "description": "A board, or with `change board` a change to one of another pack.",
    "type": "object",
    "if": {"required": [CHANGE]},
    "then": BOARD_CHANGE.shape,
    "else": BOARD.shape,
}
