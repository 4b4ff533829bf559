"""The form of a replay: a game that was played, answer by answer."""

from __future__ import annotations

from dsl.yamltext.shapes import Keys, Shape, either, listed, mapped, text, truth, whole, written
from interpreter.game.replaying.replay import (
    FORMAT,
    LARGEST_PLAIN,
    LONGEST_SEED,
    LONGEST_TEXT,
    MOST_ANSWERS,
    PERSON,
)

MOST_PLAYERS = 99
PLAYER = "p([1-9][0-9]?)"
WHICH = "([1-9][0-9]{0,6}) of ([1-9][0-9]{0,6})"

_PLAYER = written("A player: `p1` is the first.", PLAYER)


def _large(about: str) -> Shape:
    return either(
        about,
        whole(about),
        written(
            f"{about} In quotes, since it is too large for YAML.", f"-?[0-9]{{1,{LONGEST_SEED}}}"
        ),
    )


_ANSWER: Shape = {
    "description": "Who answered, which option it was of how many, and what it says, as in "
    '`[p1, 2 of 5, "..."]`; and, where answers take time, how much.',
    "type": "array",
    "items": [
        _PLAYER,
        written("Which option it was of how many, as `2 of 5`.", WHICH),
        {"description": "What the option says.", "type": "string", "maxLength": LONGEST_TEXT},
        whole("How much time it took.", 1, LARGEST_PLAIN),
    ],
    "minItems": 3,
    "maxItems": 4,
}

SCORE = Keys(
    "The score of a player.",
    required={
        "total": _large("The sum of all parts."),
        "parts": mapped(
            "The parts of the score, by their names.", _large("What the part is worth.")
        ),
    },
)

RESULT = Keys(
    "How the game ended.",
    required={
        "over": truth("Whether the game came to its end."),
        "turn": whole("The turn in which it ended."),
        "winners": listed("Who has won.", _PLAYER),
        "scores": mapped("The score of each player.", SCORE.shape, name=PLAYER),
    },
)

REPLAY = Keys(
    "A game that was played, answer by answer.",
    required={
        "replay": whole(f"The format of this file: {FORMAT}.", FORMAT, FORMAT),
        "pack": text("The id of the pack that was played."),
        "version": text("The version of the pack."),
        "fingerprint": text("What tells this pack from others of the same version."),
        "players": whole("How many played.", 1, MOST_PLAYERS),
        "seed": _large("The seed of the game's chance."),
        "answers": listed("Every answer, in order.", _ANSWER, maxItems=MOST_ANSWERS),
    },
    optional={
        "board": text("The board that was played on."),
        "options": mapped("Rulings that were chosen.", text("The value that counted.")),
        "first": _PLAYER,
        "seats": listed(
            f"Who sat at each seat: `{PERSON}`, or the name of a bot.", text("A name.")
        ),
        "result": RESULT.shape,
    },
    examples={"replay": str(FORMAT), "players": "2", "seed": "1", "answers": "[]"},
)
