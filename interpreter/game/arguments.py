"""What a program hands to a game, checked: a sentence says what is wrong and what may be meant."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.packs.pack import Pack
from interpreter.game.decision import Option
from interpreter.run.position import Answer


def check_new(
    pack: Pack,
    players: int | None,
    seed: int,
    board: str | None,
    options: Mapping[str, str] | None,
) -> None:
    """Whether a game can be begun with these; TypeError when one is not of its type."""
    check_pack(pack)
    if players is not None:
        check_whole("players", players)
    check_whole("seed", seed)
    if board is not None and not isinstance(board, str):
        raise TypeError(f"`board` is the name of a board of the pack, not {board!r}")
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f"`options` are names with their values, not {options!r}")


def check_pack(pack: Pack) -> None:
    if not isinstance(pack, Pack):
        meant = f'load("{pack}")' if isinstance(pack, str) else "load(...)"
        raise TypeError(f"a game is of a pack, not of {pack!r}: `{meant}` gives one")


def check_player(player: int, players: int) -> None:
    """Whether there is such a player; they are counted from 0."""
    check_whole("player", player)
    if not 0 <= player < players:
        raise ValueError(f"there is no player {player}: they are 0 to {players - 1}")


def check_whole(name: str, number: int) -> None:
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"`{name}` is a whole number, not {number!r}")


def check_answer(option: Option | Answer) -> None:
    """Whether it can be an answer at all; TypeError when not."""
    if isinstance(option, Option) or type(option) is int:
        return
    parts = option if isinstance(option, tuple) else ()
    if len(parts) not in (2, 3) or not all(type(part) is int for part in parts):
        raise TypeError(
            f"an answer is an option, its number, words of it, or a player and a number, "
            f"not {option!r}"
        )
