"""What a player imagines is exactly what could be, after all that this player has seen."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.run.visibility import sees
from interpreter.state.errors import PlayError
from tests.interpreter.run.imagining.worlds import World, Worlds
from tests.paths import PACKS

TREES = ("ash", "elm", "fir", "oak", "yew")
WANTED = ("", "", "give", "sort", "bury", "put_back", "peek", "hide", "fish")


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


def played(whispers: Pack, seed: int, deals: int) -> tuple[Game, list[Worlds]]:
    """A game by chance, and what each player thinks possible at its end. On the way nothing is
    imagined that could not be."""
    players, chance = 2 + seed % 2, random.Random(seed)
    game = Game.new(whispers, players, seed)
    minds = [Worlds(viewer, players, TREES) for viewer in range(players)]
    for step in range(chance.randrange(5, 15)):
        before = world_of(game)
        wanted = "draw" if step < 3 else chance.choice(WANTED)
        what, player, other = act(game, chance, wanted)
        if game.decision is None:
            break
        truth = world_of(game)
        for mind in minds:
            mind.happened(what, player, other, truth, before, still_shown(game, mind.viewer))
            assert truth in mind.all
            found = {world_of(game.imagine(mind.viewer, deal)) for deal in range(deals)}
            assert found <= set(mind.all), (what, step)
    return game, minds


@pytest.mark.parametrize("seed", range(4))
def test_what_is_imagined_is_what_could_be_and_all_of_it(whispers: Pack, seed: int) -> None:
    game, minds = played(whispers, seed, 2)
    for mind in minds:
        if len(mind.all) <= 8:
            deals = range(20 * len(mind.all))
            assert {world_of(game.imagine(mind.viewer, deal)) for deal in deals} == set(mind.all)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(4, 60))
def test_all_that_could_be_is_imagined_as_often_as_it_is_likely(whispers: Pack, seed: int) -> None:
    game, minds = played(whispers, seed, 0)
    for mind in minds:
        if len(mind.all) > 40:
            continue
        deals, likely = 60 * len(mind.all), sum(mind.all.values())
        found = Counter(world_of(game.imagine(mind.viewer, deal)) for deal in range(deals))
        assert set(found) == set(mind.all)
        apart = sum(abs(found[one] / deals - weight / likely) for one, weight in mind.all.items())
        assert apart < 0.25


def test_a_card_that_was_given_and_one_that_was_put_back_stay_where_they_are_known(
    whispers: Pack,
) -> None:
    game, chance = Game.new(whispers, 2, 3), random.Random(3)
    for what in ("draw", "draw", "draw", "draw", "give", "think", "put_back"):
        act(game, chance, what)
    truth = world_of(game)
    gave = {world_of(game.imagine(0, deal)) for deal in range(30)}
    assert {world.deck[0] for world in gave} == {truth.deck[0]}  # player 0 has put it there
    given = set(truth.hands[1]).intersection(*(world.hands[1] for world in gave))
    assert len(given) == 1  # and has given this one away
    assert len({world.hands[1] for world in gave}) > 1
    other = {world_of(game.imagine(1, deal)).deck[0] for deal in range(60)}
    assert len(other) == 2  # one of those that player 1 has never seen


def test_what_another_is_asked_is_asked_of_the_cards_that_were_dealt(whispers: Pack) -> None:
    game, chance = Game.new(whispers, 2, 1), random.Random(1)
    for what in ("draw", "draw", "draw", "draw"):
        act(game, chance, what)
    assert game.decision is not None
    names = list(game.program.vocabulary.actions)
    asked = next(at for at, one in enumerate(game.decision.values) if names[one[0]] == "put_back")
    game.push(asked)
    put_back = set()
    for deal in range(20):
        thought = game.imagine(1, deal)
        assert thought.decision is not None
        assert thought.decision.player == 0
        held = world_of(thought).hands[0]
        assert sorted(thought.kind(card).name for card in thought.decision.values) == [*held]
        thought.push(0)
        assert world_of(thought).deck[0] in held
        put_back.add(world_of(thought).deck[0])
    assert len(put_back) == 3


def test_a_number_that_was_thought_of_is_guessed_until_all_know_it(whispers: Pack) -> None:
    game, chance = Game.new(whispers, 2, 1), random.Random(1)

    def thoughts(viewer: int) -> set[int]:
        return {game.imagine(viewer, deal).counter("secret", 0) for deal in range(60)}

    assert thoughts(1) == {0}  # all know where it starts
    act(game, chance, "think")
    assert thoughts(1) == set(range(7))
    assert thoughts(0) == {game.counter("secret", 0)}
    act(game, chance, "forget")
    assert thoughts(1) == {0}


def test_knowledge_is_taken_back_copied_and_saved(whispers: Pack) -> None:
    game, chance = Game.new(whispers, 2, 2), random.Random(2)
    for what in ("draw", "draw", "put_back"):
        act(game, chance, what)
    known = game.copy()
    act(game, chance, "stir")
    while game.length > 3:
        game.pop()
    assert game == known
    loaded = Game.from_json(known.to_json(), whispers)
    for one in (game, loaded):
        for deal in range(5):
            assert world_of(one.imagine(0, deal)) == world_of(known.imagine(0, deal))


def test_everything_that_could_be_is_about_as_likely(whispers: Pack) -> None:
    game, chance = Game.new(whispers, 2, 1), random.Random(1)
    for what in ("draw", "draw", "draw", "draw"):
        act(game, chance, what)
    deals = 450
    found = Counter(world_of(game.imagine(0, deal)).hands[1] for deal in range(deals))
    assert len(found) == 3  # two of the three that player 0 does not hold
    assert all(110 < times < 190 for times in found.values())


def test_a_game_that_is_not_followed_is_played_alike_and_not_imagined(whispers: Pack) -> None:
    followed = Game.new(whispers, 3, 2)
    other = followed.copy()
    other.stop_following()
    other = other.copy()
    chances = random.Random(5), random.Random(5)
    for _ in range(30):
        if followed.decision is None:
            break
        for game, chance in zip((followed, other), chances, strict=True):
            act(game, chance)
        assert world_of(followed) == world_of(other)
    assert followed.imagine(0, 1).decision is not None
    with pytest.raises(PlayError, match="no longer kept"):
        other.imagine(0, 1)
