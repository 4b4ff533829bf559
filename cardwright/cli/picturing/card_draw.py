"""`cardwright card draw`: cards as pictures, one by one or on sheets to print."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.cli.editing.shell_completion import complete_card, complete_pack
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
    from cardwright.drawing import ThemeName
    from dsl.model.declarations import CardDecl
    from dsl.packs.pack import Pack

ENDINGS = (".svg", ".png")


@click.command(
    cls=Command,
    examples=[
        "cardwright card draw my_game kite",
        "cardwright card draw my_game kite -o kite.png --lang fr",
        "cardwright card draw my_game kite pebble -o pictures",
        "cardwright card draw my_game --sheet -o cards.png --dpi 300",
        "cardwright card draw my_game --sheet --copies",
    ],
)
@click.argument("pack", shell_complete=complete_pack)
@click.argument("cards", metavar="[CARD]...", nargs=-1, shell_complete=complete_card)
@PATH
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The .svg or .png file to write, or `-` for standard output; for several cards a folder."
    "  [default: CARD.svg, or the folder PACK-cards]",
)
@click.option("--png", is_flag=True, help="In a folder: .png files.  [default: .svg files]")
@click.option("--sheet", is_flag=True, help="Nine cards to a page of A4, with marks to cut along.")
@click.option("--copies", is_flag=True, help="On sheets, each card as often as the game has it.")
@click.option(
    "--theme",
    type=THEMES,
    help=f"{THEME_HELP}  [default: light; print for sheets]",
)
@DPI
@LANG
def draw(
    pack: str,
    cards: tuple[str, ...],
    output: Path | None,
    png: bool,
    sheet: bool,
    copies: bool,
    theme: ThemeName | None,
    dpi: int,
    lang: str,
) -> None:
    """Draw cards as pictures.

    A face shows what a card is called and costs, what it is, what it does and what it is worth, in
    the chosen language; its text is written from what the card does. Without a CARD, draws all
    cards that come into the game.

    A picture of a card is taken from `art/CARD.png` or `art/CARD.jpg` in the folder of the pack.
    Without one, the sign of its kind stands there: the `symbol` of a tag, perhaps `in` a colour.
    """
    if copies and not sheet:
        raise click.UsageError("--copies goes with --sheet.")
    one = sheet or len(cards) == 1
    if one and png:
        raise click.UsageError("--png is for folders: give a file that ends in .png with -o.")
    if png:
        refuse_other_files(Path("card.png"), ENDINGS)
    if one:
        refuse_other_files(output, ENDINGS)
    elif output is not None and (output == STANDARD_OUTPUT or output.suffix.lower() in ENDINGS):
        raise click.UsageError(f"{output} is one file: name a folder, one card, or give --sheet.")

    from cardwright.cli.jobs.describe import cards_in_play
    from cardwright.cli.shared import card_named, open_pack
    from cardwright.drawing.card_picture.art import art_of

    opened = open_pack(pack)
    chosen = [card_named(opened, card) for card in cards] or cards_in_play(opened.vocabulary)
    if not chosen:
        raise click.UsageError(f"{opened.id} has no cards.")
    for problem in art_of(opened).problems:
        click.echo(f"{problem}.", err=True)
    if sheet:
        if copies:
            chosen = [card for card in chosen for _ in range(max(1, card.copies))]
        _draw_sheets(opened, chosen, output, theme or "print", dpi, lang)
    else:
        ending = ".png" if png else ".svg"
        _draw_faces(opened, chosen, output, theme or "light", dpi, lang, one, ending)


def _draw_faces(
    pack: Pack,
    cards: Sequence[CardDecl],
    output: Path | None,
    theme: ThemeName,
    dpi: int,
    lang: str,
    one: bool,
    ending: str,
) -> None:
    from cardwright.drawing.card_picture.face import card_svg

    if one:
        (card,) = cards
        target = output or Path(f"{card.name}.svg")
        write_picture(card_svg(pack, card, theme=theme, lang=lang), target, dpi)
        if target != STANDARD_OUTPUT:
            click.echo(f"Drawn in {target}.")
        return
    folder = output or Path(f"{pack.id}-cards")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be made: {error.strerror}.") from error
    for card in cards:
        drawn = card_svg(pack, card, theme=theme, lang=lang)
        write_picture(drawn, folder / f"{card.name}{ending}", dpi)
    click.echo(f"{len(cards)} cards are drawn in {folder}.")


def _draw_sheets(
    pack: Pack,
    cards: Sequence[CardDecl],
    output: Path | None,
    theme: ThemeName,
    dpi: int,
    lang: str,
) -> None:
    from cardwright.drawing.card_picture.sheet import sheets

    pages = list(sheets(pack, cards, theme=theme, lang=lang))
    target = output or Path(f"{pack.id}-cards.svg")
    if target == STANDARD_OUTPUT and len(pages) > 1:
        raise click.UsageError(f"These are {len(pages)} pages: name a file, or fewer cards.")
    for number, page in enumerate(pages, 1):
        place = target if len(pages) == 1 else target.with_stem(f"{target.stem}-{number}")
        write_picture(page, place, dpi)
        if place != STANDARD_OUTPUT:
            click.echo(f"Drawn in {place}.")
