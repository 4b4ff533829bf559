"""`cardwright describe`: cards as players read them."""

from __future__ import annotations

from collections.abc import Sequence

import click

from dsl.declarations import CardDecl
from dsl.describe import describe_card
from dsl.vocabulary import Vocabulary
from dsl.walk import created
from interpreter.cli.shared import card_named, open_pack
from interpreter.drawing.face import drawing_of


def run_describe(pack: str, *, cards: Sequence[str], lang: str) -> int:
    opened = open_pack(pack)
    shown = [card_named(opened, name) for name in cards] or cards_in_play(opened.words)
    faces = [
        "\n".join(
            [
                describe_card(card, opened.words, lang).strip(),
                *drawing_of(opened, card.name, lang),
            ]
        )
        for card in shown
    ]
    click.echo("\n\n".join(faces))
    return 0


def cards_in_play(words: Vocabulary) -> list[CardDecl]:
    """The cards that come into the game; some are there for scenarios alone."""
    brought = created(words)
    return [card for card in words.cards.values() if card.name in brought]
