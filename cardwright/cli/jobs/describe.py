"""`cardwright describe`: cards as players read them."""

from __future__ import annotations

from collections.abc import Sequence

import click

from cardwright.cli.shared import card_named, open_pack
from dsl.model.declarations import CardDecl
from dsl.model.traverse import created
from dsl.model.vocabulary import Vocabulary, is_piece
from dsl.text.describe import describe_card
from interpreter.text.card_face import drawing_of


def run_describe(pack: str, *, cards: Sequence[str], lang: str) -> int:
    opened = open_pack(pack)
    shown = [card_named(opened, name) for name in cards] or cards_in_play(opened.vocabulary)
    faces = [
        "\n".join(
            [
                describe_card(card, opened.vocabulary, lang).strip(),
                *drawing_of(opened, card.name, lang),
            ]
        )
        for card in shown
    ]
    click.echo("\n\n".join(faces))
    return 0


def cards_in_play(vocabulary: Vocabulary) -> list[CardDecl]:
    """The cards that come into the game; some are there for scenarios alone, or are pieces."""
    brought = created(vocabulary)
    cards = [card for card in vocabulary.cards.values() if card.name in brought]
    return [card for card in cards if not is_piece(vocabulary, card.name)]
