"""Why a way is not open, in the words of the game."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.packs_under_test import pack


def way(game: Game, source: str, target: str, number: int = 0) -> dict[str, Any]:
    """One of the ways from a room to another, for the first player."""
    found: dict[str, Any] = list(game.graph(0)[source][target].values())[number]
    return found


@pytest.mark.parametrize(
    ("lang", "locked", "eels", "narrow"),
    [
        (
            "en",
            "it can be crossed only if you have at least 1 key (locked)",
            "it can be crossed only if you have more than 2 breath (eels 2)",
            "it takes 2 strokes, and you have 1",
        ),
        (
            "fr",
            "on ne passe que si vous avez au moins 1 clef (fermé à clef)",
            "on ne passe que si vous avez plus de 2 souffle (anguilles 2)",
            "il faut 2 brasses, et vous en avez 1",
        ),
        (
            "de",
            "hindurch geht es nur, wenn du mindestens 1 Schlüssel hast (verschlossen)",
            "hindurch geht es nur, wenn du mehr als 2 Atem hast (Aal 2)",
            "das kostet 2 Schwimmzüge, und du hast 1",
        ),
    ],
)
def test_it_says_why_a_way_is_not_open(lang: str, locked: str, eels: str, narrow: str) -> None:
    library = Game.new(pack("tutorial"), players=2, seed=7)
    for text in ("+1 stroke", "set breath to 2"):
        do_text(library, text)
    library.lang = lang
    assert way(library, "boat", "porch")["why_not"] is None
    assert way(library, "scriptorium", "menagerie")["why_not"] == locked
    assert way(library, "stacks", "menagerie")["why_not"] == eels
    assert way(library, "map_room", "stacks")["why_not"] == narrow
    assert way(library, "menagerie", "vault")["why_not"] == f"{eels}; {narrow}"
    assert way(library, "menagerie", "vault")["unmet"] == (eels,)


def test_only_what_matters_of_a_need_is_said() -> None:
    hall = Game.new(pack("clank"), players=2, board="micro")
    house = Game.new(pack("walkers"), players=2)
    home = "it can be crossed only if you have at least 1 artifact in your belongings"
    assert way(hall, "gate", "start")["unmet"] == (home,)
    nothing, some, all_ = (way(house, "loft", "gate", number=number) for number in range(3))
    gated = "it can be crossed only if you have at least 5 boots (gated 2)"
    assert nothing["unmet"] == some["unmet"] == (gated,)
    assert all_["unmet"] == ()
    assert all_["why_not"] == "it takes 1 boots, and you have 0; it takes 2 coins, and you have 0"
