"""Who wins where the lowest score does, in teams, and where all win or nobody does."""

from __future__ import annotations

from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.scoring import standing
from tests.packs_under_test import pack


def pairs(*mud: int, players: int = 4) -> Game:
    """A game in pairs, in which each player has so much mud."""
    game = Game.new(pack("pairs"), players, 1)
    for player, amount in enumerate(mud, 1):
        do_text(game, f"for each p in players with seat = {player}: as p: set mud to {amount}")
    return game


def test_a_team_is_the_sum_of_its_players() -> None:
    result = pairs(1, 2, 5, 3).result
    assert [(team.players, team.parts, team.total) for team in result.teams] == [
        ((0, 2), {"mud": 6}, 6),
        ((1, 3), {"mud": 5}, 5),
    ]
    assert result.winners == (1, 3)
    assert [team.players for team in result.winning_teams()] == [(1, 3)]
    assert not result.together


def test_a_win_is_shared_with_other_teams_only() -> None:
    alone, tied = pairs(1, 2, 5, 3).result, pairs(2, 2, 2, 2).result
    assert [alone.share(player) for player in range(4)] == [0, 1, 0, 1]
    assert [tied.share(player) for player in range(4)] == [0.5] * 4
    assert tied.winners == (0, 1, 2, 3)


def test_a_result_without_teams_has_none() -> None:
    result = Game.new(pack("mini"), 2, 1).result
    assert (result.teams, result.together) == ((), False)
    assert [result.share(player) for player in range(2)] == [0.5, 0.5]


def test_a_result_as_plain_data_has_its_teams() -> None:
    data = pairs(1, 2, 5, 3).result.to_json()
    assert data["winners"] == [1, 3]
    assert data["teams"][1] == {
        "players": [1, 3],
        "total": 5,
        "parts": {"mud": 5},
        "counts": True,
    }
    assert data["together"] is False


def test_all_win_or_nobody_does() -> None:
    game = Game.new(pack("rescue"), 3, 1)
    do_text(game, "+2 effort")
    lost = game.result
    assert (lost.winners, lost.together, lost.share(0)) == ((), True, 0)
    do_text(game, "set leaks to 1")
    won = game.result
    assert won.winners == (0, 1, 2)
    assert [won.share(player) for player in range(3)] == [1, 1, 1]
    assert [score.total for score in won.scores] == [11, 9, 9]
    (everybody,) = won.teams
    assert everybody.parts == {"effort": 2, "boat": 9}, "the boat counts once"
    assert everybody.total == 11


def test_a_bot_wants_little_where_the_lowest_wins_and_cares_for_its_team() -> None:
    game = pairs(1, 2, 5, 3)
    assert [standing(game, player) for player in range(4)] == [-6, -5, -6, -5]


def test_a_bot_wants_what_all_want() -> None:
    game = Game.new(pack("rescue"), 2, 1)
    assert standing(game, 0) == standing(game, 1) == 4 - 6
    do_text(game, "+1 effort, each other player: +2 water")
    assert standing(game, 0) == standing(game, 1) == 4 - 6 + 1 - 2
    do_text(game, "set leaks to 2")
    assert standing(game, 0) == 8 - 2 + 1 - 2 + 1000
