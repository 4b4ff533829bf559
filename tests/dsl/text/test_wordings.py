"""Wordings that a pack's author writes: empty ones, titles of numbers, holes for who does it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.model.wordings import wrong_holes
from dsl.text.describe import card_text
from tests.playing import make_pack

RULES = """
define rich "" = coins > 3
define safe(p: player) "" = p's coins > 3
define wealth "riches" = 2 * coins
define bare "" = 2 * coins + 3 * sparks + count of cards in hand + count of cards in deck + 2

verb fetch ""
    move top of deck to hand

verb fetch_all(n) ""
    if n > 0:
        fetch
        fetch_all (n - 1)
"""


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (
            "each other player: if rich: +1 coins",
            "Each other player: if they have more than 3 coins: +1 coins.",
        ),
        (
            "each other player: if not safe(they): +1 coins",
            "Each other player: if that player has at most 3 coins: +1 coins.",
        ),
        ("+(wealth) sparks", "Gain sparks equal to the riches."),
        (
            "if wealth > 3: +1 coins",
            "If the riches are more than 3: +1 coins.",
        ),
        ("fetch", "Put the top card of your deck into your hand."),
        (
            "each other player: fetch",
            "Each other player puts the top card of their deck into their hand.",
        ),
        ("may fetch", "You may put the top card of your deck into your hand."),
        (
            "fetch_all 2",
            "If 2 is more than 0, put the top card of your deck into your hand "
            "and fetch all 2 - 1.",
        ),
    ],
)
def test_no_hole_remains(tmp_path: Path, effect: str, text: str) -> None:
    pack = make_pack(tmp_path, f"{RULES}\ncard some\n    play: {effect}\n")
    assert card_text(pack.vocabulary.cards["some"], pack.vocabulary, "en") == f"Play: {text}"


def test_a_number_with_an_empty_title_is_spelled_out(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, f"{RULES}\ncard some\n    play: +(bare) coins\n")
    text = card_text(pack.vocabulary.cards["some"], pack.vocabulary, "en")
    assert "the number of cards in your deck" in text
    assert "bare" not in text


@pytest.mark.parametrize(
    ("wording", "wrong"),
    [
        ("draw {n} {n:card|cards}", []),
        ("take {you:your|their} pile and {do:shuffle {c}}", []),
        ("take {x}", ["{x}"]),
        ("take {you}", ["{you}"]),
        ("take {n", ["{n"]),
        ("take {x:a|b} and {do:lift {y}}", ["{x:a|b}", "{y}"]),
    ],
)
def test_holes_that_nothing_fills(wording: str, wrong: list[str]) -> None:
    assert list(wrong_holes(wording, {"n", "c"})) == wrong
