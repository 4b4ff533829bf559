"""What was told is worked out when somebody reads it, and is what it was when it was told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.game.preview import foretold
from interpreter.run.abilities.reactions import Change
from interpreter.run.breakdown import account_of
from interpreter.run.history import telling
from interpreter.run.position import Position
from interpreter.run.tables import Line
from interpreter.state.errors import PlayError, SaveError
from interpreter.state.layout import TOLD
from interpreter.text.breakdown_text import account_lines
from tests.packs_under_test import pack
from tests.playing import BASE, act, make_pack

BOASTS = """
counter might "Might": each player
    value: sum of points of cards in deck + 2 * coins

card owl "Owl"
    points 3
card elk "Elk"
    points 5

action boast
    +1 coins
    create 1 owl in deck
    tell might against coins + 1
    create 1 elk in deck
    +4 coins

action whisper
    tell might
"""
OPENS = BASE.replace("actions play,", "actions play, boast, whisper,")
SETUP = "\nsetup\n    each player: create 1 elk in deck\n"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return make_pack(tmp_path_factory.mktemp("telling") / "small", BOASTS + SETUP, base=OPENS)


class Listening(list[Change]):
    """A journal that works out at once what is being told."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.machine.journal)
        self.position, self.heard = position, list[Line]()

    def append(self, change: Change) -> None:
        if change[0] == TOLD:
            cells, program = self.position.machine.cells, self.position.program
            self.heard.append(account_of(program, cells, "onslaught", cells[4]))
        super().append(change)


def accounts(game: Game) -> list[Line]:
    return [entry.new for entry in game.log if entry.what == "told"]


def test_what_is_worked_out_later_is_what_would_have_been_worked_out_at_once() -> None:
    heard = 0
    for seed in range(4):
        game, chance = Game.new(pack("thunderstone"), seed=seed), random.Random(seed)
        game.machine.journal = journal = Listening(game)
        for _ in range(120):
            if game.decision is None:
                break
            game.push(chance.randrange(len(game.decision)))
        assert [account[1:] for account in accounts(game)] == [one[1:] for one in journal.heard]
        heard += len(journal.heard)
    assert heard > 20


@pytest.mark.parametrize("recorded", [True, False])
def test_nothing_is_worked_out_while_nobody_reads(small: Pack, recorded: bool) -> None:
    game = Game.new(small, 2, 1, recorded=recorded)
    with patch.object(telling, "account_of", side_effect=AssertionError("nobody has asked")):
        act(game, "boast")
        copy = game.imagine(0, 3)
        act(copy, "boast")
        copy.copy()
    assert game.told is not None
    assert copy.told is not None


def came_to(position: Position) -> tuple[int, int] | None:
    """What was told last: what it came to, and against what."""
    if position.told is None:
        return None
    _, _, (what, amount, _) = position.told
    return amount, what[1] if what[0] == "against" else -1


def test_what_is_done_after_it_was_told_does_not_matter(small: Pack) -> None:
    game = Game.new(small, 1, 1)
    assert came_to(game) is None
    act(game, "boast")
    assert came_to(game) == (5 + 3 + 2, 2)
    act(game, "whisper")
    assert came_to(game) == (5 + 3 + 5 + 10, -1)
    act(game, "boast")
    assert came_to(game) == (5 + 3 + 5 + 3 + 12, 7)
    assert [account[1] for account in accounts(game)] == [10, 23, 28]
    game.pop()
    assert came_to(game) == (23, -1)
    game.pop()
    assert came_to(game) == (10, 2)
    game.pop()
    assert came_to(game) is None
    act(game, "whisper")
    assert came_to(game) == (5, -1)


def others(game: Game, small: Pack) -> Iterator[Game]:
    """Games that begin where this one is, without its journal."""
    yield game.copy()
    yield game.copy().copy()
    yield game.imagine(0, 5)
    yield Game.from_json(game.to_json(), small)
    yield Game.from_json(game.to_json(), small).copy()
    yield Game.from_json(game.copy().to_json(), small)


@pytest.mark.parametrize("recorded", [True, False])
def test_what_was_told_goes_with_copies_and_saves(small: Pack, recorded: bool) -> None:
    game = Game.new(small, 2, 1, recorded=recorded)
    act(game, "boast")
    told = game.told
    assert told is not None
    assert told[2][1] == 10
    for number, other in enumerate(others(game, small)):
        assert number == 2 or other == game
        act(other, "boast")
        assert came_to(other) == (28, 7)
        other.pop()
        assert other.told == told
        is_loaded = number in (3, 5)  # its answers were given again
        assert accounts(other) == ([told[2]] if is_loaded else [])
    act(game, "boast")
    assert came_to(game) == (28, 7)


def test_an_imagined_game_knows_what_was_told_in_the_real_one(small: Pack) -> None:
    """The deck is hidden: another one is imagined, but what was said was heard."""
    game = Game.new(small, 1, 1)
    do_text(game, "create 4 owl in hand, create 4 elk in table")
    act(game, "boast")
    told = game.told
    copies = [game.imagine(0, seed) for seed in range(6)]
    game.pop()
    assert [copy.told for copy in copies] == [told] * 6


def test_what_is_saved_is_the_account_as_plain_data(small: Pack) -> None:
    saves = []
    for recorded in (True, False):
        game = Game.new(small, 1, 1, recorded=recorded)
        act(game, "boast")
        saves.append(game.to_json())
    assert saves[0] == saves[1] == Game.from_json(saves[0], small).to_json()
    match saves[0]["cells"][TOLD]:
        case ["might", 0, [["against", 2, ["counter", "might"]], 10, [_, *_]]]:
            return
    raise AssertionError(saves[0]["cells"][TOLD])


@pytest.mark.parametrize(
    "damage",
    [
        7,
        "might",
        [],
        ["might", 0],
        ["might", 0, 3],
        ["might", 0, None],
        ["might", 0, [["against", "x", ["counter", "might"]], 1, []]],
        ["might", 0, [[], 1, []]],
    ],
)
def test_a_save_in_which_nothing_sensible_was_told_is_refused(small: Pack, damage: object) -> None:
    saved = Game.new(small, 1, 1).to_json()
    cells = [*saved["cells"][:TOLD], damage, *saved["cells"][TOLD + 1 :]]
    with pytest.raises(SaveError):
        Game.from_json({**saved, "cells": cells}, small)


@pytest.mark.parametrize("recorded", [True, False])
def test_what_is_told_in_the_setup_is_known_after_it(tmp_path: Path, recorded: bool) -> None:
    setup = "\nsetup\n    each player: tell might, +3 coins\n"
    found = make_pack(tmp_path / "small", BOASTS + SETUP + setup, base=OPENS)
    game = Game.new(found, 1, 1, recorded=recorded)
    for one in (game, *others(game, found)):
        assert came_to(one) == (5, -1)
        assert one.log == []
    act(game, "boast")
    assert came_to(game) == (5 + 3 + 8, 5)
    again = game if recorded else game.replayed()
    again.pop()
    assert came_to(again) == (5, -1)


def test_each_telling_is_one_of_its_own(small: Pack) -> None:
    """Tellings are told apart by what stands in the state, not by what it says."""
    game = Game.new(small, 1, 1)
    said = []
    for _ in range(2):
        act(game, "whisper")
        said.append(game.machine.cells[TOLD])
    assert said[0] == said[1] == ("might", 0, None)
    assert said[0] is not said[1]


CIRCLE = """
zone field: shared
attribute power: number
tag beast
counter might "Might": each player
    value: sum of power of cards in field
card cat "Cat"
    beast
    power 1
    while this is in field: power of beasts in field is (power of this) more

action boast
    tell might
action whisper
    end phase

setup
    create 1 cat in field
"""


def test_what_cannot_be_worked_out_is_told_as_such(tmp_path: Path) -> None:
    found = make_pack(tmp_path / "small", CIRCLE, base=OPENS)
    game = Game.new(found, 1, 1)
    decision = game.decision
    assert decision is not None
    boast = next(at for at, option in enumerate(decision) if "boast" in option.text)
    assert foretold(game, decision, boast) is None
    act(game, "boast")
    assert account_lines(found.vocabulary, accounts(game)[0]) == [
        "Might: 0",
        "  +0 it cannot be worked out",
    ]
    assert Game.from_json(game.to_json(), found).told == game.told
    with pytest.raises(PlayError, match="worked out from itself"):
        do_text(game, "tell might")
