"""Who begins: the first seat, or whoever chance says."""

from __future__ import annotations

from pathlib import Path

from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.view import of_each
from tests.playing import BASE, make_pack

RANDOM = BASE.replace("players 1 to 4", "players 1 to 4\n    first player random")
RULING = RANDOM.replace("random", "random if begin is drawn") + "\noption begin: seat, drawn\n"
SETUP = "\nsetup\n    +1 coin\n"


def first_players(pack: Pack, **options: str) -> set[int]:
    games = [Game.new(pack, 3, seed, options=options) for seed in range(20)]
    for game in games:
        assert game.decision is not None
        assert game.decision.player == game.view(0)["active"]
    return {game.view(0)["active"] for game in games}


def test_the_first_seat_begins_where_nothing_is_said(tmp_path: Path) -> None:
    assert first_players(make_pack(tmp_path, "")) == {0}


def test_chance_says_who_begins(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, SETUP, base=RANDOM)
    assert first_players(pack) == {0, 1, 2}
    game = Game.new(pack, 3, 4)
    first = game.view(0)["active"]
    coins = of_each(game.view(0)["counters"]["coins"])
    assert coins.index(1) == first, "who begins is also the doer of the setup"
    assert Game.new(pack, 3, 4).view(0)["active"] == first


def test_a_ruling_can_say_whether_chance_does(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, "", base=RULING)
    assert first_players(pack) == {0}
    assert first_players(pack, begin="drawn") == {0, 1, 2}


def test_it_can_be_said_who_begins_whatever_the_chance(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, "", base=RANDOM)
    assert {Game.new(pack, 3, seed, first=2).view(0)["active"] for seed in range(5)} == {2}


def test_a_scenario_begins_with_p1_unless_it_has_a_seed(tmp_path: Path) -> None:
    from interpreter.testing.scenarios import run_scenario

    text = """
scenario "p1 begins"
    players 3
    expect active player = p1

scenario "chance says"
    players 3
    seed {seed}
    expect active player = p3
"""
    pack = make_pack(tmp_path / "dealt", "", base=RANDOM)
    seed = next(s for s in range(20) if Game.new(pack, 3, s).view(0)["active"] == 2)
    pack = make_pack(tmp_path / "tried", text.format(seed=seed), base=RANDOM)
    assert [run_scenario(pack, scenario).problem for scenario in pack.scenarios] == [None, None]
