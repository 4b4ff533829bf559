"""What a player imagines is exactly what could be, after all that this player has seen."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.run.visibility import sees
from tests.interpreter.run.imagining.worlds import World, Worlds
from tests.paths import PACKS

TREES = ("ash", "elm", "fir", "oak", "yew")


@pytest.fixture(scope="module")
def whispers() -> Pack:
    return load(PACKS / "whispers")


def world_of(game: Game) -> World:
    """Where every card lies."""
    lying: dict[tuple[str, int], list[str]] = {}
    for zone in game.zones:
        lying[zone.name, zone.index] = list(game.names_in(zone))
    hands = [tuple(sorted(lying["hand", player])) for player in range(game.program.players)]
    bag, table = tuple(sorted(lying["bag", 0])), tuple(lying["table", 0])
    return World(tuple(lying["deck", 0]), tuple(hands), bag, table)


def still_shown(game: Game, player: int) -> dict[int, str]:
    """The cards in the deck that a player has been shown where they lie."""
    deck = next(zone for zone in game.zones if zone.name == "deck")
    cards = game.cards_in(deck)
    return {at: game.kind(c).name for at, c in enumerate(cards) if sees(game, player, c)}


def act(game: Game, chance: random.Random, wanted: str = "") -> tuple[str, int, int]:
    """Let somebody act by chance, or as wanted: what was done, by whom, and to whom."""
    decision = game.decision
    assert decision is not None
    player = decision.player
    names = list(game.program.vocabulary.actions)
    options = [at for at, value in enumerate(decision.values) if names[value[0]] == wanted]
    chosen = chance.choice(options or range(len(decision)))
    what, *given = decision.values[chosen]
    name = names[what]
    game.push(chosen)
    while game.decision is not None and game.decision.kind != "action":
        game.push(chance.randrange(len(game.decision)))
    return name, player, given[0] if name in ("give", "steal") else 0


@pytest.mark.parametrize("seed", range(6))
def test_what_is_imagined_is_exactly_what_could_be(whispers: Pack, seed: int) -> None:
    players, chance = 2 + seed % 2, random.Random(seed)
    game = Game.new(whispers, players, seed)
    minds = [Worlds(viewer, players, TREES) for viewer in range(players)]
    for step in range(14):
        before = world_of(game)
        wanted = "draw" if step < 3 else chance.choice(("", "draw", "give", "sort", "bury"))
        what, player, other = act(game, chance, wanted)
        if game.decision is None:
            break
        truth = world_of(game)
        for mind in minds:
            shown = still_shown(game, mind.viewer)
            mind.happened(what, player, other, truth, before, shown)
            assert truth in mind.all
            few = 12 if step < 13 else 40 * len(mind.all)
            found = Counter(world_of(game.imagine(mind.viewer, deal)) for deal in range(few))
            assert set(found) <= set(mind.all), (what, step)
            if few > 12 and len(mind.all) < 13:
                assert set(found) == set(mind.all), (what, step)


def test_everything_that_could_be_is_about_as_likely(whispers: Pack) -> None:
    game, chance = Game.new(whispers, 2, 1), random.Random(1)
    for what in ("draw", "draw", "draw", "draw"):
        act(game, chance, what)
    deals = 900
    found = Counter(world_of(game.imagine(0, deal)).hands[1] for deal in range(deals))
    assert len(found) == 3  # two of the three that player 0 does not hold
    assert all(250 < times < 350 for times in found.values())
