"""`cardwright vocabulary` and `cardwright site`, with their options."""

from __future__ import annotations

from pathlib import Path

import click

from cardwright.cli.lazy import PATH, Command


@click.command(
    cls=Command,
    examples=[
        "cardwright vocabulary my_game",
        "cardwright vocabulary my_game --kind zone --kind counter",
        "cardwright vocabulary my_game hand coins",
        "cardwright vocabulary my_game --json",
    ],
)
@click.argument("pack")
@click.argument("wanted", metavar="[WORD]...", nargs=-1)
@PATH
@click.option("--kind", "kinds", multiple=True, help="Only words of this kind, as `zone`.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def vocabulary(pack: str, wanted: tuple[str, ...], kinds: tuple[str, ...], as_json: bool) -> None:
    """Show every word that a pack declares.

    Each with its kind, what it means, and a line of the pack that uses it. The words of the packs
    that it requires are its own too.
    """
    from cardwright.cli.lookup.vocabulary_listing import run_vocabulary

    run_vocabulary(pack, wanted=wanted, kinds=kinds, as_json=as_json)


@click.command(
    cls=Command,
    examples=[
        "cardwright site -o site",
        "cardwright site -o site --pack my_game",
    ],
)
@click.option(
    "-o",
    "--output",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder to build it in: a new one, or one that this command has built before.",
)
@PATH
@click.option("--pack", "packs", multiple=True, help="Also show this pack in the catalogue.")
def site(output: Path, packs: tuple[str, ...]) -> None:
    """Build the documentation as pages.

    Guides, the reference of the language, every diagnostic, and a catalogue of the shipped packs:
    their cards in every language, their boards as pictures, their words. The pages need no server
    and no network: open `index.html` in a browser.
    """
    from cardwright.cli.lookup.site_building import run_site

    run_site(output, packs)
