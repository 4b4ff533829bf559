"""A small game with imbalances of known size: a card worth so many points, a better seat, a card
that nobody can afford."""

from __future__ import annotations

from pathlib import Path

from dsl.packs.pack import Pack
from tests.playing import make_pack

MOST_LUCK = 19  # each player adds a number up to this, as a random bot chooses
GAME = """
game small "Small"
    players 2

counter coins "coin|coins": each player
counter days: shared, starts at 12

zone deck: shared, pile, hidden
zone shelf: shared, 1 slots
zone hand: each player
attribute cost: price

card gem "Gem"
card leaf "Leaf"
card bead "Bead"
card ghost "Ghost"
    cost 99 coins

setup
    create 12 gem in deck
    create 12 leaf in deck
    create 12 bead in deck
    shuffle deck
    create 1 ghost in shelf

action draw "draw"
    move top card of deck to hand
    end phase
action idle "idle"
    end phase
action buy(c: card in shelf)
    pay c.cost
    move c to hand
    end phase

turn
    phase main: actions draw, idle, buy
    phase evening:
        when days <= 2:
            choose n from 0 to LUCK
            +n coins
        -1 days

end when days = 0
score luck "luck": coins
score gems "gems": GEM * count of gem in hand
score seat "seat": SEAT if seat = 1 else 0
"""


def planted(folder: Path, *, gem: int = 0, seat: int = 0) -> Pack:
    """The game with a gem worth so many points, and so many points for the first seat."""
    text = GAME.replace("LUCK", str(MOST_LUCK)).replace("GEM", str(gem)).replace("SEAT", str(seat))
    return make_pack(folder, "", base=text)


def seat_share(points: int) -> float:
    """The share of the games that the first seat wins with so many points more, where a gem is
    worth nothing: worked out from all pairs of numbers."""
    numbers = range(MOST_LUCK + 1)
    won = sum(
        1.0 if a + points > b else 0.5 if a + points == b else 0.0 for a in numbers for b in numbers
    )
    return won / len(numbers) ** 2
