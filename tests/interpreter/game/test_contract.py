"""The contract of the engine, on every pack: random games in which every promise is tried."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys

import pytest

from dsl.packs.load import load
from interpreter.game.game import Game
from interpreter.state.layout import SEEN
from tests.packs_under_test import ALL, FEWEST, MOST, pack, player_counts, tables
from tests.paths import ROOT
from tests.playing import from_cells

DECISIONS = 70


def start(name: str, players: int, seed: int = 5) -> Game:
    return Game.new(pack(name), players, seed)


@pytest.mark.parametrize(("name", "players"), tables(MOST))
def test_saved_copied_and_undone_games_are_equal(name: str, players: int) -> None:
    chance = random.Random(players)
    game = start(name, players)
    states = [game.copy()]
    for _ in range(DECISIONS):
        decision = game.decision
        if decision is None:
            break
        assert game.copy() == game
        loaded = from_cells(game, pack(name))
        assert loaded == game
        if len(game.answers) % 20 == 10:  # its answers are given again
            assert Game.from_json(json.loads(json.dumps(game.to_json())), pack(name)) == game
        again = loaded.decision
        assert again is not None
        assert again.values == decision.values
        game.push(chance.randrange(len(decision)))
        states.append(game.copy())
    for state in reversed(states[:-1]):
        game.pop()
        assert game == state
    assert not game.answers


@pytest.mark.parametrize("name", ALL)
def test_a_saved_game_is_equal_for_a_pack_that_is_loaded_anew(name: str) -> None:
    players = player_counts(name)[0]
    chance = random.Random(33)
    game = start(name, players, seed=11)
    for step in range(200):
        decision = game.decision
        if decision is None:
            break
        if step in (20, 150):
            again = Game.from_json(json.loads(json.dumps(game.to_json())), load(pack(name).folder))
            assert again.machine.cells == game.machine.cells
            assert again.decision is not None
            assert again.decision.values == decision.values
        game.push(chance.randrange(len(decision)))


@pytest.mark.parametrize(("name", "players"), tables(FEWEST))
def test_every_listed_option_can_be_pushed_and_keeps_the_invariants(
    name: str, players: int
) -> None:
    chance = random.Random(players + 10)
    game = start(name, players, seed=6)
    for step in range(DECISIONS):
        decision = game.decision
        if decision is None:
            break
        assert len(decision) > 0
        if step % 3 == 0:
            before = game.copy()
            for option in decision:
                game.push(option)
                assert game.broken_invariants() == []
                game.pop()
            assert game == before
        game.push(chance.randrange(len(decision)))
        assert game.broken_invariants() == []


@pytest.mark.parametrize(("name", "players"), tables(MOST))
def test_a_view_tells_nothing_of_what_is_hidden(name: str, players: int) -> None:
    chance = random.Random(players + 20)
    game = start(name, players, seed=7)
    for step in range(DECISIONS):
        decision = game.decision
        if decision is None:
            break
        if step % 8 == 0:
            for player in range(players):
                seen = json.dumps(game.view(player), sort_keys=True)
                for seed in (1, 2):
                    imagined = game.imagine(player, seed)
                    assert json.dumps(imagined.view(player), sort_keys=True) == seen
        game.push(chance.randrange(len(decision)))


@pytest.mark.parametrize("name", ALL)
def test_a_view_shows_what_the_zones_declare(name: str) -> None:
    players = player_counts(name)[-1]
    chance = random.Random(44)
    game = start(name, players, seed=12)
    for _ in range(40):
        decision = game.decision
        if decision is None:
            break
        game.push(chance.randrange(len(decision)))
    zones = pack(name).vocabulary.zones
    for player in range(players):
        for shown in game.view(player)["zones"]:
            decl = zones[shown["zone"]]
            backs = [card for card in shown["cards"] if card and "hidden" in card]
            mine = decl.owner == "player" and shown["of"] == player
            whose = {"all": True, "owner": mine, "others": shown["of"] != player, "none": False}
            if whose[decl.seen_by]:
                assert backs == []
            else:
                seen = [card for card in shown["cards"] if card and "hidden" not in card]
                assert len(seen) <= shown_to(game, player) + decl.top_seen


@pytest.mark.parametrize(("name", "players"), tables(FEWEST))
def test_a_copy_goes_its_own_way(name: str, players: int) -> None:
    game = start(name, players, seed=8)
    before = game.copy()
    other = game.copy()
    for _ in range(20):
        decision = other.decision
        if decision is None:
            break
        other.push(len(decision) - 1)
    assert game == before


def shown_to(game: Game, player: int) -> int:
    """How many cards a player was shown by `reveal` or `look at`."""
    cells = game.machine.cells
    return sum(bool(cells[card + SEEN] >> player & 1) for card in game.program.every_card(cells))


REPLAY = """
import json, random, sys
from interpreter.game.game import Game
from dsl.packs.load import load
for folder, players in json.loads(sys.argv[1]):
    game = Game.new(load(folder), players, 9)
    chance = random.Random(3)
    for _ in range(150):
        if game.decision is None:
            break
        game.push(chance.randrange(len(game.decision)))
    print(json.dumps([game.to_json(), game.view(0), [str(entry) for entry in game.log]]))
"""


def test_the_same_seed_and_answers_give_the_same_game_everywhere() -> None:
    games = [(str(pack(name).folder), player_counts(name)[-1]) for name in ALL]
    hashed = "4242" if os.environ.get("PYTHONHASHSEED") == "1" else "1"  # otherwise than here
    there = subprocess.run(
        [sys.executable, "-c", REPLAY, json.dumps(games)],
        env={**os.environ, "PYTHONHASHSEED": hashed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    for name, (_, players), one in zip(ALL, games, there, strict=True):
        game = Game.new(pack(name), players, 9)
        chance = random.Random(3)
        for _ in range(150):
            if game.decision is None:
                break
            game.push(chance.randrange(len(game.decision)))
        here = [game.to_json(), game.view(0), [str(entry) for entry in game.log]]
        assert json.dumps(here) == one, name
        saved = json.loads(one)[0]
        replayed = Game.new(pack(name), players, 9)
        for answer in saved["answers"]:
            replayed.push(tuple(answer) if isinstance(answer, list) else answer)
        assert json.loads(json.dumps(replayed.to_json())) == saved, name
