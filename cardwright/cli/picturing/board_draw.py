"""`cardwright board draw`: the picture of a board, to print or to look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from cardwright.cli.editing.shell_completion import (
    complete_board,
    complete_fragment,
    complete_pack,
)
from cardwright.cli.lazy import PATH, Command
from cardwright.cli.picturing.written import (
    DPI,
    LANG,
    STANDARD_OUTPUT,
    THEME_HELP,
    THEMES,
    refuse_other_files,
    write_picture,
)

if TYPE_CHECKING:
    from dsl.packs.pack import Pack
    from interpreter.game.game import Game


@click.command(
    cls=Command,
    examples=[
        "cardwright board draw my_game",
        "cardwright board draw my_game islands -o islands.svg",
        "cardwright board draw my_game islands -o islands.png --theme dark --lang fr",
        "cardwright board draw my_game islands -o islands.png --theme print --dpi 300",
        "cardwright board draw my_game --text",
        "cardwright board draw my_game --save evening.json",
        "cardwright board draw my_game islands --stats",
        "cardwright board draw my_game --fragment old_mill -o -",
        "cardwright board draw my_game --save evening.json --player 2 --text",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("board", required=False, shell_complete=complete_board)
@PATH
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The .svg or .png file to write, or `-` for standard output.  [default: BOARD.svg]",
)
@click.option("--theme", type=THEMES, default="light", show_default=True, help=THEME_HELP)
@DPI
@LANG
@click.option(
    "--save",
    metavar="GAME.json",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Also draw the pawns of a saved game, and what lies in the rooms.",
)
@click.option(
    "--stats",
    is_flag=True,
    help="Show where most ways lead through, and what the board falls apart without.",
)
@click.option(
    "--fragment",
    metavar="NAME",
    shell_complete=complete_fragment,
    help="Draw a fragment of the pack.",
)
@click.option(
    "--player",
    metavar="N",
    type=click.IntRange(min=1),
    help="Draw what a player of the saved game has laid, and the walk through it.",
)
@click.option(
    "--zone",
    metavar="NAME",
    help="Which of the zones where a player has laid something, if there are several.",
)
@click.option("--text", is_flag=True, help="Draw it in characters, in the terminal.")
def draw(
    pack: str,
    board: str | None,
    output: Path | None,
    theme: Literal["light", "dark", "print"],
    dpi: int,
    lang: str,
    save: Path | None,
    stats: bool,
    fragment: str | None,
    player: int | None,
    zone: str | None,
    text: bool,
) -> None:
    """Draw a board as a picture.

    Without a BOARD, draws the one that the PACK is played on, or that of the saved game. The
    picture fits on a sheet of A4, and its legend has every sign that is on it.

    Fragments, and dungeons that players lay from them, are drawn with `--fragment` and `--player`.
    """
    refuse_other_files(output)
    from cardwright.cli.shared import open_pack
    from cardwright.drawing import board_svg

    opened = open_pack(pack)
    game = _saved(save, opened) if save is not None else None
    if fragment is not None or player is not None:
        if stats:
            raise click.UsageError("--stats goes with boards, not with --fragment or --player.")
        from cardwright.cli.picturing.dungeon_draw import drawn

        name, picture = drawn(opened, fragment, game, player, zone, theme, lang, text)
        if text:
            click.echo(picture, nl=False)
        else:
            _write(picture, output or Path(f"{name}.svg"), dpi)
        return
    if zone is not None:
        raise click.UsageError("--zone goes with --player.")
    name = _board_name(opened, board, game)
    if text:
        if stats or output is not None:
            raise click.UsageError("--text goes with neither --stats nor --output.")
        click.echo(_in_characters(opened, name, game, lang))
        return
    svg = board_svg(opened, name, theme=theme, lang=lang, game=game, stats=stats)
    _write(svg, output or Path(f"{name}.svg"), dpi)


def _in_characters(pack: Pack, name: str, game: Game | None, lang: str) -> str:
    """The board in characters, with its legend; of a saved game with its pawns."""
    from cardwright.drawing.board_picture.contents import contents_of
    from cardwright.drawing.board_text.board_lines import Standing, board_text, legend
    from cardwright.play.screens.page import WIDTH, flowing

    board = pack.boards[name] if game is None or game.board is None else game.board
    pawns = contents_of(game, lang).pawns if game is not None else {}
    notes = {room: [(pawn.label, "") for pawn in found] for room, found in pawns.items()}
    drawn = board_text(board, pack.vocabulary, lang, Standing(notes))
    lines = ["".join(text for text, _ in line).rstrip() for line in drawn.whole()]
    signs = [text for text, _ in legend(drawn, pack.vocabulary, lang)]
    return "\n".join([*lines, "", *flowing(signs, WIDTH, 0, 2, "   ")])


def _board_name(pack: Pack, board: str | None, game: Game | None) -> str:
    from cardwright.cli.shared import named

    if not pack.boards:
        raise click.UsageError(f"{pack.id} has no board.")
    if board is not None and board not in pack.boards:
        raise named(board, pack.boards, "board")
    if game is not None and game.program.board is not None:
        played = game.program.board.name
        if board not in (None, played):
            raise click.UsageError(f"The saved game is played on {played}, not on {board}.")
        return played
    chosen = pack.boards[board] if board is not None else pack.board
    assert chosen is not None
    return chosen.name


def _saved(path: Path, pack: Pack) -> Game:
    from interpreter.game.game import Game
    from interpreter.game.saves.saved_data import read_file
    from interpreter.state.errors import SaveError

    try:
        data = read_file(path)
    except OSError as error:
        raise click.UsageError(f"{path} cannot be read: {error.strerror}.") from error
    except SaveError as error:
        raise click.UsageError(f"{path} is not a saved game.") from error
    return Game.from_json(data, pack)


def _write(svg: str, output: Path, dpi: int) -> None:
    write_picture(svg, output, dpi)
    if output != STANDARD_OUTPUT:
        click.echo(f"Drawn in {output}.")
