"""`cardwright card`: the commands about cards. What they do is imported when one is run."""

from __future__ import annotations

import click

from cardwright.cli.lazy import LazyGroup, Listed

COMMANDS = {
    "draw": Listed("cardwright.cli.picturing.card_draw:draw", "Draw cards as pictures."),
}


@click.group(cls=LazyGroup, table=COMMANDS)
def card() -> None:
    """Draw the cards of a pack, one by one or on sheets.

    `cardwright card draw my_game --sheet` draws all of them, to print and cut.
    """
