"""Reading the card explains the card: what plays differently never reads the same, in any language.

`python -m tests.dsl.text.effects_by_chance 60000` looks further and shows what it finds.
"""

from __future__ import annotations

from itertools import islice

import pytest

from tests.dsl.text.effects_by_chance import effects
from tests.dsl.text.played_alike import as_played, collisions, read, read_all

PAIRS = [
    ("if rich: draw 1", "when rich: draw 1"),
    ("repeat (coins): draw 1", "per coins: draw 1"),
    ("look at this", "let c = this\nnothing"),
    ("+(luck) coins", "+(next player's luck) coins"),
    ("if rich:\n    repeat 2: draw 1\nelse: draw 2", "if rich:\n    repeat 2: draw 1\n    draw 2"),
    (
        "repeat 2:\n    if rich: draw 1\n    tell vigour",
        "repeat 2:\n    if rich:\n        draw 1\n        tell vigour",
    ),
    (
        "if rich:\n    if luck > 1: draw 1\nelse: draw 2",
        "if rich:\n    if luck > 1: draw 1\n    else: draw 2",
    ),
    (
        "choose\n    - needs rich, draw 1\n    - draw 2",
        "choose\n    - if rich: draw 1\n    - draw 2",
    ),
    (
        "let c = 1 card from hand\nlet d = 1 card in heap\nreveal c",
        "let c = 1 card from hand\nlet d = 1 card in heap\nreveal d",
    ),
    ("let p = 1 other player\neach player: lend this to p", "each player: lend this to they"),
    ("for each c in your hand: reveal this", "for each c in your hand: reveal c"),
    ("+(min(coins, 2) + 1) luck", "+(min(coins, 2 + 1)) luck"),
    ("+(means * 2) luck", "+(coins + 2 * luck * 2) luck"),
    (
        "if count of cards with size >= (coins) in hand + 2 > 3: draw 1",
        "if count of cards with size >= (coins + 2) in hand > 3: draw 1",
    ),
    (
        "if not (rich and luck > 1) and rain > 1: draw 1",
        "if not rich or (not luck > 1 and rain > 1): draw 1",
    ),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_these_two_read_differently(one: str, other: str) -> None:
    both = read_all([one, other], 2)
    assert len({as_played(block) for _, block in both}) == 2
    assert collisions(both) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("if 2 < coins: draw 1", "if not coins <= 2: draw 1"),
        ("+(half(coins)) luck", "+(coins / 2) luck"),
        ("let c = top of heap, reveal c", "let d = top of heap, reveal d"),
        ("if no plants in hand: draw 1", "if count of plants in your hand = 0: draw 1"),
    ],
)
def test_these_two_are_one(one: str, other: str) -> None:
    blocks = [read(source) for source in (one, other)]
    assert None not in blocks
    assert len({as_played(block) for block in blocks if block is not None}) == 1


def test_effects_by_chance_read_differently() -> None:
    assert collisions(read_all(effects(5), 500)) == []


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(3))
def test_many_effects_by_chance_read_differently(seed: int) -> None:
    read = read_all(effects(seed), 25_000)
    assert len({as_played(block) for _, block in read}) > 20_000
    assert collisions(read) == []


def test_most_of_what_is_written_by_chance_can_be_read() -> None:
    sources = list(islice(effects(6), 200))
    assert len(read_all(sources, 200)) > 150
