"""The log that is kept and read on says what one made from scratch says."""

from __future__ import annotations

import random
from pathlib import Path
from unittest.mock import patch

import pytest

from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.run.abilities.reactions import Change
from interpreter.run.history import log
from interpreter.run.history.log import Log
from interpreter.run.journal import Entry
from tests.packs_under_test import pack
from tests.playing import make_pack

TYPED = {
    "tutorial": "draw 1",
    "clank": "+1 skill",
    "thunderstone": "draw 1",
    "map_masters": "draw_map",
}
STEPS = 90


def from_scratch(game: Game, mark: int = 0) -> list[Entry]:
    """The log as somebody makes it who has read nothing of it yet."""
    return Log().since(game, game.marks, mark)


def something(game: Game, name: str, chance: random.Random) -> Game | None:
    """The game after something was done with it: mostly an answer. None when it is over."""
    what, decision = chance.random(), game.decision
    if what < 0.1 and game.length:
        for _ in range(chance.randint(1, min(5, game.length))):
            game.pop()
    elif what < 0.12:
        game = game.copy()
    elif what < 0.14:
        game = Game.from_json(game.to_json(), pack(name))
    elif what < 0.17:
        do_text(game, TYPED[name])
    elif decision is None:
        return None
    else:
        game.push(chance.randrange(len(decision)))
    return game


@pytest.mark.parametrize("name", TYPED)
def test_a_log_that_is_read_on_says_what_one_from_scratch_says(name: str) -> None:
    chance = random.Random(3)
    game: Game | None = Game.new(pack(name), seed=5)
    compared = 0
    for _ in range(STEPS):
        assert game is not None
        game = something(game, name, chance)
        if game is None:
            break
        if chance.random() < 0.4:
            since = chance.randint(0, game.mark)
            assert game.log == from_scratch(game)
            assert game.log_since(since) == from_scratch(game, since)
            compared += len(game.log) > 0
    assert compared > 10


def test_only_what_is_new_is_read() -> None:
    game, chance = Game.new(pack("clank"), seed=2), random.Random(2)
    read: list[int] = []
    changes = log._changes

    def counted(journal: list[Change], since: int) -> tuple[list[Change], list[int]]:
        read.append(since)
        return changes(journal, since)

    with patch.object(log, "_changes", counted):
        for _ in range(30):
            assert game.decision is not None
            mark = game.mark
            game.push(chance.randrange(len(game.decision)))
            for _ in range(2):
                assert game.log == game.log_since(0)
            assert read.pop() == mark
        for _ in range(10):
            game.pop()
            assert game.log
        assert read == []
        game.push(0)
        assert game.log == from_scratch(game)
        assert read[0] == game.marks[-1][0]


def test_what_is_done_to_the_list_stays_with_whoever_asked() -> None:
    game = Game.new(pack("tutorial"), seed=1)
    game.push(0)
    found = game.log
    assert found
    found.clear()
    assert game.log == from_scratch(game) != []


def test_an_answer_that_is_read_half_way_counts_as_one_once_it_is_given() -> None:
    game = Game.new(pack("tutorial"), seed=1)
    game.push(0)
    last = game.marks.pop()
    assert {entry.step for entry in game.log} == {0}
    game.marks.append(last)
    assert {entry.step for entry in game.log} == {1}


def test_a_journal_that_was_cut_by_other_hands_is_noticed() -> None:
    game, chance = Game.new(pack("thunderstone"), seed=4), random.Random(4)
    for _ in range(20):
        assert game.decision is not None
        game.push(chance.randrange(len(game.decision)))
    assert game.log
    mark = game.marks[12][0] + 1
    del game.marks[13:], game.answers[13:]
    game.roll_back(mark)
    assert game.log == from_scratch(game)
    for number in range(30):
        game.machine.write(6, number)
    assert game.log == from_scratch(game)


def test_of_a_game_that_is_not_recorded_only_new_answers_are_played_again() -> None:
    chance = random.Random(6)
    game = Game.new(pack("clank"), seed=6, recorded=False)
    recorded = Game.new(pack("clank"), seed=6)
    pushed: list[Game] = []
    push = Game.push

    def counted(one: Game, answer: int, took: int = 0) -> None:
        pushed.append(one)
        push(one, answer, took)

    for _ in range(25):
        assert game.decision is not None
        answer = chance.randrange(len(game.decision))
        game.push(answer)
        recorded.push(answer)
        with patch.object(Game, "push", counted):
            assert game.log == recorded.log
    assert len(pushed) == 25


PIECES = """
zone box, field: shared
card axe "Axe"
card elk "Elk"

setup
    create 1 elk in field
    create 1 axe in box
"""


def test_that_a_card_is_let_go_of_is_said_where_its_move_is_not(tmp_path: Path) -> None:
    game = Game.new(make_pack(tmp_path / "small", PIECES), 1, 1)
    do_text(game, "for each k in elks in field: attach 1 axe in box to k")
    mark = game.mark
    do_text(game, "move all axes in box to field")
    assert [entry.what for entry in game.log_since(mark)] == ["card"]
    found = [[entry.what for entry in game.log_since(at)] for at in range(mark, game.mark)]
    assert ["attached"] in found[found.index(["card"]) :]
    assert [entry.what for entry in game.log] == ["attached", "card"]
