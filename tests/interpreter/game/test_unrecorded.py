"""Games that are not recorded: they go as recorded ones do, and nothing is lost in them."""

from __future__ import annotations

import random
from pathlib import Path
from unittest.mock import patch

import pytest

from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.run.machine import Machine
from interpreter.state.errors import IllegalOptionError, PlayError
from tests.packs_under_test import ALL, MOST, pack, player_counts, tables
from tests.playing import act, make_pack, stands

DECISIONS = 100


def played(name: str, players: int, seed: int = 3, decisions: int = DECISIONS) -> tuple[Game, Game]:
    """The same game twice, recorded and not, after the same answers."""
    chance = random.Random(seed)
    recorded = Game.new(pack(name), players, seed)
    game = Game.new(pack(name), players, seed, recorded=False)
    for _ in range(decisions):
        ours, theirs = game.decision, recorded.decision
        if ours is None or theirs is None:
            break
        option = chance.randrange(len(ours))
        game.push(option)
        recorded.push(option)
    return game, recorded


@pytest.mark.parametrize(("name", "players"), tables(MOST))
def test_every_decision_is_that_of_a_recorded_game(name: str, players: int) -> None:
    chance = random.Random(players)
    game = Game.new(pack(name), players, 8, recorded=False)
    recorded = Game.new(pack(name), players, 8)
    for _ in range(DECISIONS):
        assert stands(game) == stands(recorded)
        ours, theirs = game.decision, recorded.decision
        if ours is None or theirs is None:
            assert ours is theirs
            break
        assert (ours.player, ours.kind, ours.values) == (theirs.player, theirs.kind, theirs.values)
        assert ours.text == theirs.text
        option = chance.randrange(len(ours))
        game.push(option)
        recorded.push(option)


@pytest.mark.parametrize("name", ALL)
def test_it_is_told_and_saved_like_a_recorded_one(name: str) -> None:
    game, recorded = played(name, player_counts(name)[0], decisions=60)
    assert game.log == recorded.log
    assert game.to_json() == recorded.to_json()
    assert game.result == recorded.result
    again = game.replayed()
    assert again == recorded
    assert again.length == recorded.length


@pytest.mark.parametrize("name", ALL)
def test_a_copy_is_recorded_from_there_on(name: str) -> None:
    game, recorded = played(name, player_counts(name)[0], decisions=40)
    copy = game.copy()
    before = game.machine.cells[:]
    assert copy == recorded.copy()
    assert game == recorded
    assert game.machine.cells == recorded.machine.cells
    if copy.decision is None:
        return
    copy.push(0)
    copy.pop()
    assert copy.machine.cells == before == game.machine.cells


@pytest.mark.parametrize("name", ALL)
def test_a_player_imagines_the_same_in_it(name: str) -> None:
    """It does not enter what players could not follow until somebody asks, here several times."""
    chance, players = random.Random(5), player_counts(name)[0]
    game = Game.new(pack(name), players, 5, recorded=False)
    recorded = Game.new(pack(name), players, 5)
    for number in range(24):
        if game.decision is None:
            break
        option = chance.randrange(len(game.decision))
        game.push(option)
        recorded.push(option)
        if number % 8 == 7:
            player = number % players
            assert game.imagine(player, number) == recorded.imagine(player, number)


FAILING = """
card mirror "Mirror"
    thing
    play: echo 3

verb echo(n)
    +1 coin
    if n > 0: echo (n)

setup
    each player: create 2 mirror in hand
"""


def test_nothing_is_taken_back_or_typed_in(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path / "small", FAILING), 2, 1, recorded=False)
    act(game, "pass")
    before = game.machine.cells[:]
    with pytest.raises(IllegalOptionError, match="this game is not recorded"):
        game.pop()
    with pytest.raises(PlayError, match="recorded"):
        do_text(game, "+1 coin")
    assert game.machine.cells == before


def test_a_failure_in_the_pack_leaves_it_as_it_was(tmp_path: Path) -> None:
    failing = make_pack(tmp_path / "failing", FAILING)
    game = Game.new(failing, 2, 1, recorded=False)
    act(game, "pass")
    before, answers = game.machine.cells[:], game.answers[:]
    assert game.decision is not None
    offered = game.decision.values
    with pytest.raises(PlayError):
        act(game, "play")
    assert game.machine.cells == before
    assert game.answers == answers
    assert game.decision.values == offered
    act(game, "pass")
    assert game.machine.cells != before


def test_a_game_that_is_interrupted_can_go_on() -> None:
    game, recorded = played("tutorial", 2, decisions=12)
    go_on, calls = Machine.go_on_with, []

    def interrupted(machine: Machine, value: object) -> None:
        calls.append(machine)
        go_on(machine, value)
        if len(calls) == 1:
            raise KeyboardInterrupt

    before = stands(game)
    with patch.object(Machine, "go_on_with", interrupted), pytest.raises(KeyboardInterrupt):
        game.push(0)
    assert stands(game) == before
    game.push(0)
    recorded.push(0)
    assert game == recorded
