"""`cardwright tree`: what a card or an effect was understood as."""

from __future__ import annotations

import sys

import click

from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import card_named, open_pack
from dsl.diagnostics.render import render_one
from dsl.diagnostics.report import PackError
from dsl.text.outline import tree_text
from interpreter.compile.program_cache import program_for
from interpreter.game.typed_text import TYPED, read_effect


def run_tree(pack: str, *, card: str | None, effect: str | None) -> int:
    opened = open_pack(pack)
    if card is not None:
        click.echo(tree_text(card_named(opened, card), opened.vocabulary))
        return 0
    assert effect is not None
    try:
        block = read_effect(program_for(opened), effect)
    except PackError as error:
        for found in error.report:
            text = render_one(found, {TYPED: effect}, wants_colour(sys.stderr))
            click.echo(text, err=True)
        return 1
    click.echo(tree_text(block, opened.vocabulary))
    return 0
