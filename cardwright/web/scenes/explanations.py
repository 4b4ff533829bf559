"""What is told to who asks: the rules in short, and why something is not offered."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import TypedDict

from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.queries.pack_rules import rules_of
from interpreter.game.queries.why_not import of_card
from interpreter.run.program import Program

MOST_REFUSALS = 12


class WhyNot(TypedDict):
    """What could be done with a card, and each reason why it cannot; none when it can."""

    text: str
    reasons: list[str]


@lru_cache(maxsize=32)
def rules_in_short(program: Program, lang: str) -> dict[str, object]:
    """The rules of the pack that is played, as plain data."""
    pack: Pack = program.pack
    return asdict(rules_of(pack, lang))


def why_not(game: Game, seat: int, card: str) -> list[WhyNot]:
    """Why a player cannot do what could be done with a kind of card now."""
    if card not in game.program.vocabulary.cards:
        return []
    return [
        {"text": one.text, "reasons": [reason.text for reason in one.reasons]}
        for one in of_card(game, seat, card)[:MOST_REFUSALS]
    ]
