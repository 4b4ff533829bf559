"""First reading of a pack: every word it declares, before any of them is used."""

from __future__ import annotations

from dsl.resolve.declare import (  # registered when they are imported
    declare_board,
    declare_cards,
    declare_changes,
    declare_dice,
    declare_game,
    declare_marks,
    declare_parameters,
    declare_traits,
    declare_turn,
)
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.syntax.chunks import Parsed

__all__ = [
    "Declaring",
    "declare_board",
    "declare_cards",
    "declare_changes",
    "declare_dice",
    "declare_game",
    "declare_marks",
    "declare_parameters",
    "declare_traits",
    "declare_turn",
    "declares",
    "read_head",
]


def read_head(ctx: Declaring, parsed: Parsed) -> None:
    """Enter what a declaration declares into the vocabulary."""
    if parsed.tree is None:
        ctx.vocabulary.broken |= parsed.first_words
        return
    read = declares.get(parsed.tree.data)
    if read is not None:
        ctx.parsed = parsed
        read(ctx, parsed.tree)
