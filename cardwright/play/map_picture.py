"""The board, or what one has laid, as a picture in a terminal that can show one."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from cardwright.play.by_keys.keyboard import Keyboard, can_give_keys
from cardwright.play.screens.messages import Key
from dsl.diagnostics.guarded_output import command_terminal
from interpreter.game.game import Game

if TYPE_CHECKING:
    from cardwright.drawing import ThemeName

DOTS_A_COLUMN = 8
MOST_DOTS = 900  # more take long to send as sixels
WAIT = 0.5  # seconds for what the terminal answers
LIGHT = ("7", "15")  # grounds, in what some terminals say of their colours


def show_picture(game: Game, player: int, columns: int, lang: str) -> Key | None:
    """Send the picture to the terminal; else what is in the way."""
    from cardwright.drawing.raster import NoRasterError, png_of
    from cardwright.drawing.terminal_picture.protocols import protocol_of, sent

    protocol = protocol_of(os.environ, _asked) if sys.stdout.isatty() else None
    if protocol is None:
        return "no_pictures"
    svg = _drawn(game, player, lang)
    if svg is None:
        return "nothing_laid"
    try:
        png = png_of(svg, width=min(MOST_DOTS, DOTS_A_COLUMN * columns))
    except NoRasterError:
        return "no_raster"
    command_terminal(sent(png, protocol, columns))
    return None


def _drawn(game: Game, player: int, lang: str) -> str | None:
    """The board as every player may see it, or what the player has laid."""
    from cardwright.drawing import board_svg, dungeon_svg

    theme: ThemeName = (
        "light" if os.environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT else "dark"
    )
    pack = game.program.pack
    if game.board is not None:
        return board_svg(pack, theme=theme, lang=lang, game=game)
    zone = game.laying_zone
    laid = game.laid(player, zone) if zone is not None else None
    if laid is None or laid.course is None:
        return None
    return dungeon_svg(
        pack,
        laid.course.dungeon,
        path=laid.done,
        resources=dict(zip(laid.course.resources, laid.held, strict=True)),
        player=player,
        zone=zone,
        theme=theme,
        lang=lang,
    )


def _asked(question: str, until: str) -> str:
    if not can_give_keys(sys.stdin):
        return ""
    with Keyboard(sys.stdin) as keys:
        command_terminal(question)
        sys.stdout.flush()
        return keys.answer(until, WAIT)
