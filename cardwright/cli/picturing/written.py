"""Writing pictures: the options that all of them have, and the files."""

from __future__ import annotations

from pathlib import Path

import click

from dsl.storage.language_files import DEFAULT_LANGUAGE, languages

STANDARD_OUTPUT = Path("-")

DPI = click.option(
    "--dpi",
    metavar="N",
    type=click.IntRange(36, 1200),
    default=200,
    show_default=True,
    help="The dots to an inch of a .png file.",
)
LANG = click.option(
    "--lang",
    type=click.Choice(languages()),
    default=DEFAULT_LANGUAGE,
    show_default=True,
    help="The language of the titles.",
)


THEMES = click.Choice(["light", "dark", "print"])
THEME_HELP = "Dark ink on light paper, light on dark, or black for printing."


def refuse_other_files(output: Path | None, endings: tuple[str, ...] = (".svg", ".png")) -> None:
    """Before anything is drawn: whether a file of this name can be written."""
    if output is None or output == STANDARD_OUTPUT:
        return
    ending = output.suffix.lower()
    if ending not in endings:
        *others, last = endings
        neither = "neither an" if len(endings) == 2 else "none of"
        kinds = (
            f"{neither} {', '.join(others)} {'nor a' if len(endings) == 2 else 'or'} {last} file"
        )
        raise click.UsageError(f"{output} is {kinds}.")
    if ending == ".png":
        from cardwright.drawing.raster import NoRasterError, need_raster

        try:
            need_raster()
        except NoRasterError as error:
            raise click.ClickException(str(error)) from error


def write_picture(svg: str, output: Path, dpi: int) -> None:
    """The picture as its file's ending says, or as SVG to standard output."""
    if output == STANDARD_OUTPUT:
        click.echo(svg, nl=False)
        return
    data = svg.encode("utf-8")
    if output.suffix.lower() == ".png":
        from cardwright.drawing.raster import png_of

        data = png_of(svg, dpi)
    write_bytes(data, output)


def write_bytes(data: bytes, output: Path) -> None:
    try:
        output.write_bytes(data)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}.") from error
