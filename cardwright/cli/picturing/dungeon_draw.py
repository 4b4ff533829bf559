"""What `cardwright board draw` does with fragments, and with dungeons that players have laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import click

from cardwright.cli.shared import named
from cardwright.drawing import dungeon_svg
from dsl.boards.fragments import Dungeon, Placement, compose
from interpreter.game.scoring import result
from interpreter.text.dungeon_text import dungeon_text
from interpreter.walks import Step

if TYPE_CHECKING:
    from dsl.packs.pack import Pack
    from interpreter.game.game import Game


def drawn(
    pack: Pack,
    fragment: str | None,
    game: Game | None,
    player: int | None,
    zone: str | None,
    theme: Literal["light", "dark", "print"],
    lang: str,
    as_text: bool,
) -> tuple[str, str]:
    """The name for a file, and the picture or the lines."""
    path: tuple[Step, ...] = ()
    held: dict[str, int] = {}
    if fragment is not None:
        if zone is not None:
            raise click.UsageError("--zone goes with --player.")
        if fragment not in pack.fragments:
            raise named(fragment, pack.fragments, "fragment")
        name, dungeon = fragment, compose(pack.fragments, [Placement(fragment, 0, 0, 0)])
    else:
        if game is None or player is None:
            raise click.UsageError("--player goes with --save.")
        name = f"player_{player}"
        zone, dungeon, path, held = _laid(game, player, zone)
    if as_text:
        return name, dungeon_text(pack, dungeon, path=path, resources=held, lang=lang)
    seat = player - 1 if player is not None else None
    points = None
    if game is not None and seat is not None:
        points = result(game).scores[seat].total
    svg = dungeon_svg(
        pack,
        dungeon,
        path=path,
        resources=held,
        player=seat,
        points=points,
        zone=zone,
        theme=theme,
        lang=lang,
    )
    return name, svg


def _laid(
    game: Game, player: int, zone: str | None
) -> tuple[str, Dungeon, tuple[Step, ...], dict[str, int]]:
    if game.laying_zone is None:
        raise click.UsageError("In this game nothing is laid side by side.")
    if zone is not None and zone not in game.laying_zones:
        raise named(zone, game.laying_zones, "zone for laying")
    if player > game.program.players:
        raise click.UsageError(f"The saved game has {game.program.players} players.")
    zone = zone or game.laying_zone
    laid = game.laid(player - 1, zone)
    way = laid.course
    if way is None:
        raise click.UsageError(f"Player {player} has laid nothing.")
    held = dict(zip(way.resources, laid.held, strict=True))
    return zone, way.dungeon, laid.done, held
