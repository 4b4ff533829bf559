"""Pictures in one call."""

from __future__ import annotations

from cardwright.drawing import THEMES, ThemeName, board_svg, card_svg, dungeon_svg, fragment_svg
from cardwright.drawing.board_picture.board import alone
from cardwright.drawing.svg import Svg
from dsl.boards.board import Board
from dsl.packs.named import no_such
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from interpreter.game.arguments import check_player
from interpreter.game.game import Game
from interpreter.game.scoring import result


def draw(
    thing: Pack | Board | Game,
    name: str | None = None,
    *,
    card: str | None = None,
    player: int | None = None,
    zone: str | None = None,
    theme: ThemeName = "light",
    lang: str = DEFAULT_LANGUAGE,
) -> Svg:
    """A picture as SVG, which a notebook shows: of a pack its board, or the board or the fragment
    with a `name`, or the face of a `card`; of a game the board as it stands, or what a `player` has
    laid side by side, in a `zone` where there are several for that.

    >>> from cardwright import draw, load
    >>> draw(load("tutorial"))[:4]
    '<svg'
    """
    if theme not in THEMES:
        raise ValueError(no_such("theme", theme, THEMES))
    if not isinstance(thing, Pack | Board | Game):
        raise TypeError(f"a pack, a board or a game can be drawn, not {thing!r}")
    if card is not None:
        if not isinstance(thing, Pack) or name is not None or player is not None:
            raise ValueError("a card is drawn of a pack: `draw(pack, card=name)`")
        return card_svg(thing, card, theme=theme, lang=lang)
    if name is not None and not isinstance(thing, Pack):
        raise ValueError("only of a pack a board or a fragment can be named")
    if player is not None and not isinstance(thing, Game):
        raise ValueError("only in a game a player has laid anything")
    if zone is not None and player is None:
        raise ValueError("of a zone can be drawn what a player has laid: say which `player`")
    if isinstance(thing, Board):
        return alone(thing, theme=theme, lang=lang)
    if isinstance(thing, Game):
        return _game(thing, player, zone, theme, lang)
    if name is not None and name in thing.fragments:
        return fragment_svg(thing, name, theme=theme, lang=lang)
    if name is not None and name not in thing.boards and thing.fragments:
        known = [*thing.boards, *thing.fragments]
        raise ValueError(no_such("board or fragment", name, known, thing.id))
    return board_svg(thing, name, theme=theme, lang=lang)


def _game(game: Game, player: int | None, zone: str | None, theme: ThemeName, lang: str) -> Svg:
    pack = game.program.pack
    if player is None:
        return board_svg(pack, game=game, theme=theme, lang=lang)
    check_player(player, game.program.players)
    if game.laying_zone is None:
        raise ValueError(f"in {pack.id} nothing is laid side by side: draw it without a player")
    if zone is not None and zone not in game.laying_zones:
        raise ValueError(no_such("zone for laying", zone, list(game.laying_zones), pack.id))
    laid = game.laid(player, zone or "")
    if laid.course is None:
        raise ValueError(f"player {player} has laid nothing yet")
    held = dict(zip(laid.course.resources, laid.held, strict=True))
    return dungeon_svg(
        pack,
        laid.course.dungeon,
        path=laid.done,
        resources=held,
        player=player,
        points=result(game).scores[player].total,
        zone=zone or game.laying_zone,
        theme=theme,
        lang=lang,
    )
