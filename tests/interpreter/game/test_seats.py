"""The save for one seat: all that it may know, and answers that come back."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from interpreter.game.game import Game
from interpreter.state.errors import IllegalOptionError
from tests.packs_under_test import pack
from tests.playing import BASE, make_pack

HANDS = """
card ace "Ace"
card king "King"
setup
    each player: create 2 ace in their deck
    each player: create 2 king in their deck
    each player: shuffle their deck
    each player: move top 2 of their deck to their hand
"""


@pytest.mark.parametrize("name", ["race", "hearts", "tutorial"])
def test_nothing_in_it_changes_when_hidden_things_are_dealt_anew(name: str) -> None:
    game, chance = Game.new(pack(name), seed=3), random.Random(3)
    for _ in range(10):
        if game.decision is None:
            break
        for seat in range(game.program.players):
            mine = game.copy().for_seat(seat)  # a copy has no log, as an imagined game has none
            for deal in (1, 2):
                assert json.dumps(game.imagine(seat, deal).for_seat(seat)) == json.dumps(mine)
        game.push(chance.randrange(len(game.decision)))


def test_it_says_what_is_seen_asked_and_told(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path, HANDS, base=BASE), players=2, seed=1, first=0)
    mine = game.for_seat(0)
    assert mine["seat"] == 0
    assert mine["view"]["asked"] == [0]
    assert mine["view"]["decision"] is not None
    assert game.for_seat(1)["view"]["decision"] is None
    game.push(0)
    (moved,) = [entry for entry in game.for_seat(1)["log"] if entry["what"] == "card"]
    assert moved["step"] == 1
    assert moved["name"] in ("ace", "king")
    assert moved["old"] == {"zone": "hand", "of": 0}
    assert moved["new"] == {"zone": "table", "of": 0}


def test_unseen_moves_are_told_without_a_name(tmp_path: Path) -> None:
    base = BASE.replace("actions play,", "actions play, drawing,")
    text = HANDS + 'action drawing "draw"\n    move top of deck to hand\n'
    game = Game.new(make_pack(tmp_path, text, base=base), players=2, seed=1, first=0)
    game.push("draw")
    (drawn,) = game.for_seat(0)["log"]
    assert drawn["name"] in ("ace", "king")
    (unseen,) = game.for_seat(1)["log"]
    assert "name" not in unseen
    assert unseen["new"] == {"zone": "hand", "of": 0}


def test_an_answer_comes_back_with_its_token() -> None:
    game = Game.new(pack("race"), 2, seed=1)
    assert game.decision is not None
    player = game.decision.player
    token = game.for_seat(player)["token"]
    again = Game.from_json(json.loads(json.dumps(game.to_json())), pack("race"))
    again.push_from_seat(player, 0, token)  # also after it was saved
    game.push_from_seat(player, 0, token)
    assert again == game
    with pytest.raises(IllegalOptionError, match="look again"):
        game.push_from_seat(player, 0, token)
    with pytest.raises(IllegalOptionError, match="there is no option 99"):
        game.push_from_seat(player, 99, game.for_seat(player)["token"])


def test_the_seed_the_cells_and_the_answers_are_not_in_it() -> None:
    game = Game.new(pack("race"), 2, seed=(1 << 128) + 987654321)
    text = json.dumps(game.for_seat(0))
    assert str(game.seed) not in text
    assert not {"cells", "answers", "seed"} & game.for_seat(0).keys()


def test_a_game_that_is_not_recorded_has_the_same_log() -> None:
    fast, slow = Game.new(pack("race"), 2, 1, recorded=False), Game.new(pack("race"), 2, 1)
    for _ in range(4):
        fast.push(0)
        slow.push(0)
    assert fast.for_seat(1) == slow.for_seat(1)
