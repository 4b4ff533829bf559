"""The ways of the boards are those that are printed, and chance has its say where it should."""

from __future__ import annotations

import os

from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from tests.content.clank.box import PACK
from tests.mutants.wiring import CONTENT, pinned, wiring_of

QUIET = {"setup_arrive": "no"}


def test_every_tunnel_leads_where_it_should() -> None:
    """To write the text anew, run with CARDWRIGHT_UPDATE=1, and hold it against the boards."""
    if os.environ.get("CARDWRIGHT_UPDATE") == "1":
        (CONTENT / "clank" / "wiring.txt").write_text(wiring_of(PACK), encoding="utf-8")
    assert wiring_of(PACK) == pinned("clank")


def order(game: Game, zone: str, of: int = 0) -> tuple[str, ...]:
    cells, program = game.machine.cells, game.program
    cards = cells[program.layout.zones[zone] + of]
    return tuple(program.cards[cells[card]].name for card in cards)


def test_chance_orders_what_is_shuffled_at_the_start() -> None:
    """Each pile lies otherwise with another seed, and not as its cards are listed."""
    games = [Game.new(PACK, 2, seed, options=QUIET) for seed in range(6)]
    for found in (
        {order(game, "dungeon") for game in games},
        {order(game, "deck", 0) for game in games},
        {order(game, "deck", 1) for game in games},
        {order(game, "major_pile") for game in games},
    ):
        assert len(found) > 2


def test_minor_and_major_secrets_are_shuffled_each() -> None:
    words = PACK.vocabulary.cards
    for kind in ("minor", "major"):
        found = set()
        for seed in range(6):
            game = Game.new(PACK, 2, seed, options=QUIET)
            board = PACK.board
            assert board is not None
            tokens = [
                tuple(name for name in order(game, "nook", room) if kind in words[name].tags)
                for room in range(len(board.rooms))
            ]
            found.add(tuple(tuple(sorted(names)) for names in tokens))
        assert len(found) > 2, kind


def test_the_discard_pile_is_shuffled_when_it_becomes_the_deck() -> None:
    found = set()
    for seed in range(6):
        game = Game.new(PACK, 2, seed, options=QUIET)
        for text in (
            "move all cards in deck to box",
            "move all cards in hand to box",
            "create 1 diamond in discard, create 1 ruby in discard, create 1 ogre in discard",
            "create 1 kobold in discard, create 1 ladder in discard, create 1 sneak in discard",
            "draw 1",
        ):
            do_text(game, text)
        found.add((*order(game, "hand"), *order(game, "deck")))
    assert len(found) > 2


def test_replaced_dragons_are_shuffled_back() -> None:
    """What was put aside for the opening row does not all lie at one end of the dungeon."""
    tags = PACK.vocabulary.cards
    ends = [order(Game.new(PACK, 2, seed, options=QUIET), "dungeon") for seed in range(6)]
    assert any("dragon" not in tags[names[0]].tags for names in ends)
    assert any("dragon" not in tags[names[-1]].tags for names in ends)
