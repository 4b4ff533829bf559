"""What a program hands to a game, checked: a sentence says what is wrong and what may be meant."""

from __future__ import annotations

from dsl.packs.pack import Pack


def check_new(pack: Pack, players: int | None, seed: int, first: int | None) -> None:
    """Whether a game can be begun with these; TypeError when one is not of its type."""
    if not isinstance(pack, Pack):
        meant = f'Game.new(load("{pack}"))' if isinstance(pack, str) else "Game.new(load(...))"
        raise TypeError(f"a game is of a pack, not of {pack!r}: write `{meant}`")
    for name, number in (("players", players), ("first", first)):
        if number is not None:
            check_whole(name, number)
    check_whole("seed", seed)


def check_player(player: int, players: int) -> None:
    """Whether there is such a player; they are counted from 0."""
    check_whole("player", player)
    if not 0 <= player < players:
        raise ValueError(f"there is no player {player}: they are 0 to {players - 1}")


def check_whole(name: str, number: int) -> None:
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"`{name}` is a whole number, not {number!r}")
