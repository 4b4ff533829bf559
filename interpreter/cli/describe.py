"""`cardwright describe`: cards as players read them."""

from __future__ import annotations

from collections.abc import Sequence

import click

from dsl.describe import describe_card
from interpreter.cli.shared import card_named, open_pack


def run_describe(pack: str, *, cards: Sequence[str], lang: str) -> int:
    opened = open_pack(pack)
    shown = [card_named(opened, name) for name in cards] or list(opened.words.cards.values())
    click.echo("\n\n".join(describe_card(card, opened.words, lang).strip() for card in shown))
    return 0
