"""`cardwright describe`: cards as players read them."""

from __future__ import annotations

from collections.abc import Sequence

import click

from cardwright.cli.shared import card_named, open_pack
from dsl.model.declarations import CardDecl
from dsl.model.traverse import created
from dsl.model.vocabulary import Vocabulary, is_piece
from dsl.packs.pack import Pack
from dsl.text.describe import describe_card
from interpreter.text.card_face import drawing_of


def run_describe(pack: str, *, cards: Sequence[str], lang: str) -> int:
    opened = open_pack(pack)
    click.echo(faces(opened, [card_named(opened, name) for name in cards], lang))
    return 0


def faces(pack: Pack, cards: Sequence[CardDecl], lang: str) -> str:
    """Cards as players read them; without any, all that come into the game."""
    return "\n\n".join(
        "\n".join(
            [
                describe_card(card, pack.vocabulary, lang).strip(),
                *drawing_of(pack, card.name, lang),
            ]
        )
        for card in cards or cards_in_play(pack.vocabulary)
    )


def cards_in_play(vocabulary: Vocabulary) -> list[CardDecl]:
    """The cards that come into the game; some are there for scenarios alone, or are pieces."""
    brought = created(vocabulary)
    cards = [card for card in vocabulary.cards.values() if card.name in brought]
    return [card for card in cards if not is_piece(vocabulary, card.name)]
