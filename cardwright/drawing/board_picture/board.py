"""The picture of a board, for a page, a screen or a notebook."""

from __future__ import annotations

from cardwright.drawing.board_picture.contents import NOTHING, contents_of
from cardwright.drawing.board_picture.heat import (
    BROADEST,
    draw_over,
    draw_under,
    with_meaning,
    with_shares,
)
from cardwright.drawing.board_picture.legend import BETWEEN, legend_of
from cardwright.drawing.board_picture.positions import place_rooms
from cardwright.drawing.board_picture.region import draw_region
from cardwright.drawing.board_picture.rooms import WIDTHS, Plate, draw_room, plate_of
from cardwright.drawing.board_picture.routes import (
    LETTER,
    find_routes,
    goes_around,
    room_needed,
    stub_length,
)
from cardwright.drawing.board_picture.signs import signs_for
from cardwright.drawing.board_picture.spacing import FEW, MARGIN, Page, lay_page
from cardwright.drawing.board_picture.tunnels import draw_tunnels
from cardwright.drawing.geometry import Box
from cardwright.drawing.labels import heading
from cardwright.drawing.lettering import width_of
from cardwright.drawing.svg import Svg, element, picture, text
from cardwright.drawing.themes import THEMES, Theme, ThemeName
from dsl.boards.board import Board
from dsl.boards.changes import board_now
from dsl.checks.board_stats import BoardStats, board_stats
from dsl.model.titles import title_in
from dsl.model.vocabulary import Vocabulary
from dsl.packs.named import no_such
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.nouns import raised, title_of
from interpreter.game.game import Game

HEADING = 30.0
HEAD = 52.0


def board_svg(
    pack: Pack,
    board: Board | str | None = None,
    *,
    theme: ThemeName = "light",
    lang: str = DEFAULT_LANGUAGE,
    game: Game | None = None,
    stats: bool = False,
) -> Svg:
    """The board as SVG: the named one, that of the game, or the one the pack plays on.

    With a game, also its pawns and what lies in the rooms, as far as every player may see it.
    With `stats`, also how many ways lead through each room, and what the board falls apart without.
    """
    chosen = _board(pack, board, game)
    title = heading(pack.title(lang), chosen, lang)
    found = board_stats(chosen, pack.vocabulary) if stats else None
    return draw_board(
        chosen, pack.vocabulary, title, theme=theme, lang=lang, game=game, stats=found
    )


def alone(
    board: Board,
    game: object = None,
    *,
    theme: ThemeName = "light",
    lang: str = DEFAULT_LANGUAGE,
) -> Svg:
    """A board as a notebook shows it, which knows the vocabulary of its pack."""
    vocabulary = board.vocabulary
    assert vocabulary is not None
    of = title_in(vocabulary.game.titles, lang) if vocabulary.game is not None else ""
    title = heading(of, board, lang) if of else raised(board.title(lang))
    played = game if isinstance(game, Game) else None
    return draw_board(board, vocabulary, title, theme=theme, lang=lang, game=played)


def draw_board(
    chosen: Board,
    vocabulary: Vocabulary,
    title: str,
    *,
    theme: ThemeName,
    lang: str,
    game: Game | None,
    stats: BoardStats | None = None,
) -> Svg:
    """The picture of a board under a title."""
    return drawn_with_rooms(
        chosen, vocabulary, title, theme=theme, lang=lang, game=game, stats=stats
    )[0]


def drawn_with_rooms(
    chosen: Board,
    vocabulary: Vocabulary,
    title: str,
    *,
    theme: ThemeName | Theme,
    lang: str,
    game: Game | None,
    stats: BoardStats | None = None,
) -> tuple[Svg, dict[str, Box]]:
    """The same, and where each room is on it; the colours may be any."""
    colours = theme if isinstance(theme, Theme) else THEMES[theme]
    chosen = board_now(chosen)
    contents = contents_of(game, lang) if game is not None else NOTHING
    if stats is not None:
        contents = with_shares(contents, stats, lang)
    signs = signs_for(chosen, vocabulary)
    names = {room.name for room in chosen.rooms}
    starts = [pawn.start for pawn in vocabulary.pawns.values() if pawn.start in names]
    start = starts[0] if starts else None

    places = place_rooms(chosen, start or chosen.rooms[0].name)
    away = goes_around(chosen, places, signs)
    legend = legend_of(chosen, vocabulary, signs, contents, away, start, lang)
    if stats is not None:
        legend = with_meaning(legend, stats, lang)
    beside = 0.0 if stats is None else 2 * BROADEST
    joined: dict[frozenset[str], float] = {}
    for index, tunnel in enumerate(chosen.tunnels):
        if index not in away:
            ends = frozenset((tunnel.source, tunnel.target))
            joined[ends] = max(joined.get(ends, 0.0), room_needed(tunnel, signs) + beside)
    stubs = [stub_length(chosen.tunnels[index], signs) + 2 * LETTER for index in away]
    side = max(stubs, default=4.0)
    least = max(width_of(title, HEADING, bold=True), legend.column - BETWEEN)

    def laid(widest: float) -> tuple[dict[str, Plate], Page]:
        plates = {r.name: plate_of(r, signs, contents, lang, widest) for r in chosen.rooms}
        sizes = {name: (plate.width, plate.height) for name, plate in plates.items()}
        return plates, lay_page(places, sizes, joined, side, HEAD, least, legend.height)

    widths = WIDTHS if len(chosen.rooms) <= FEW else WIDTHS[:1]
    plates, page = min(map(laid, widths), key=lambda found: round(found[1].density, 2))
    inner = page.width - 2 * MARGIN
    foot = page.height - MARGIN - legend.height(inner)
    area = Box(page.width / 2, (MARGIN + HEAD + foot) / 2, inner, foot - MARGIN - HEAD)
    routes = find_routes(chosen, page.rooms, away, signs, area)
    drawn = draw_tunnels(chosen, routes, signs, colours)

    parts = [
        element("title", _escaped(title)) + "\n",
        element("rect", width=page.width, height=page.height, fill=colours.paper) + "\n",
        text(
            title,
            page.width / 2,
            MARGIN + HEADING * 0.9,
            HEADING,
            fill=colours.ink,
            text_anchor="middle",
            font_weight="bold",
        )
        + "\n",
    ]
    if signs.shaded is not None:
        label = raised(title_of(vocabulary.room_kinds[signs.shaded], lang, 2))
        parts.append(draw_region(signs.shaded, label, chosen, page.rooms, routes, area, colours))
    if stats is not None:
        parts += draw_under(stats, page.rooms, routes, colours)
    parts += [one.lines for one in drawn]
    parts += [
        draw_room(plates[name], box, signs, colours, start=name == start)
        for name, box in page.rooms.items()
    ]
    parts += [one.marks for one in drawn]
    if stats is not None:
        parts += draw_over(stats, page.rooms, colours)
    parts.append(legend.drawn(MARGIN, foot, inner, colours))
    drawing = picture(parts, (page.width, page.height), page.millimetres, lang)
    return drawing, dict(page.rooms)


def _board(pack: Pack, board: Board | str | None, game: Game | None) -> Board:
    if isinstance(board, Board):
        return board
    if board is not None and board not in pack.boards:
        raise ValueError(no_such("board", board, pack.boards, pack.id))
    played = game.program.board if game is not None else None
    if board is not None and (played is None or played.name != board):
        return pack.boards[board]
    found = game.board if game is not None else pack.board
    if found is None:
        raise ValueError(f"{pack.id} has no board")
    return found


def _escaped(written: str) -> str:
    return written.replace("&", "&amp;").replace("<", "&lt;")
