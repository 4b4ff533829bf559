"""Zones that have random numbers of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dsl.packs.load import check, load
from interpreter.game.game import Game
from interpreter.state.layout import KIND, RANDOM
from tests.playing import act, write_pack

BASE = """
game small
    players 2

counter heat: shared

zone well: each player, pile, hidden{trait}
zone pit: shared, pile, hidden{trait}
zone sand: shared, pile, hidden
zone hole: shared, pile
zone box: shared

tag pebble, grain
{cards}
setup
    create all grain cards in sand
    shuffle sand
    each player:
        create all pebble cards in well
        shuffle well
    create all pebble cards in pit
    shuffle pit

action stir
    shuffle sand
action mix
    shuffle pit
action fill
    shuffle hole into pit
action fish
    move random 1 pebble in pit to hole
action fish_both
    move random 1 pebble in pit or box to hole
action rest
    end turn

turn
    phase day: actions stir, mix, fill, fish, fish_both, rest

end when heat = 9
"""
PEBBLES = "".join(f"card pebble_{name}\n    pebble\n" for name in "abcdefghij")
FEW, MANY = 5, 40  # to shuffle many takes more random numbers than to shuffle few


def game_of(folder: Path, grains: int = FEW, trait: str = ", own chance", seed: int = 3) -> Game:
    cards = PEBBLES + f"card dust\n    grain\n    copies {grains}\n"
    write_pack(folder, "", base=BASE.format(trait=trait, cards=cards))
    return Game.new(load(folder), 2, seed)


def names(game: Game, zone: str, index: int = 0) -> list[str]:
    cells, program = game.machine.cells, game.program
    held = cells[program.layout.zones[zone] + index]
    return [program.cards[cells[card + KIND]].name for card in held]


def test_a_change_elsewhere_leaves_a_pile_as_it_fell(tmp_path: Path) -> None:
    few, many = game_of(tmp_path / "few", FEW), game_of(tmp_path / "many", MANY)
    for game in (few, many):
        act(game, "mix")
    for word in ("stir", "stir"):
        act(many, word)
    for game in (few, many):
        act(game, "fish")
        act(game, "fish")
        act(game, "fill")
    assert names(few, "pit") == names(many, "pit")
    assert [names(few, "well", seat) for seat in (0, 1)] == [
        names(many, "well", seat) for seat in (0, 1)
    ]


def test_without_it_all_piles_share_one_chance(tmp_path: Path) -> None:
    few, many = game_of(tmp_path / "few", FEW, ""), game_of(tmp_path / "many", MANY, "")
    assert not few.program.layout.chances
    assert names(few, "pit") != names(many, "pit")


def test_each_zone_and_each_seed_has_another_chance(tmp_path: Path) -> None:
    game, other = game_of(tmp_path / "small"), game_of(tmp_path / "small", seed=4)
    first, second = names(game, "well", 0), names(game, "well", 1)
    assert first != second
    assert names(game, "pit") not in (first, second)
    assert first != names(other, "well", 0)
    assert names(game, "pit") == names(game_of(tmp_path / "small"), "pit")


def test_what_lies_in_several_zones_is_picked_by_the_chance_of_the_game(tmp_path: Path) -> None:
    game = game_of(tmp_path / "small")
    before = game.machine.cells[RANDOM]
    act(game, "fish")
    assert game.machine.cells[RANDOM] == before
    game.machine.create(
        game.program.card_numbers["pebble_a"], 1, game.program.layout.zones["box"], 0
    )
    game.refresh()
    act(game, "fish_both")
    assert game.machine.cells[RANDOM] != before


def test_it_is_taken_back_and_saved(tmp_path: Path) -> None:
    game = game_of(tmp_path / "small")
    act(game, "mix")
    once = names(game, "pit")
    game.pop()
    again = Game.from_json(json.loads(json.dumps(game.to_json())), game.program.pack)
    for one in (game, again):
        act(one, "mix")
        assert names(one, "pit") == once


def test_a_guess_tells_nothing_of_it(tmp_path: Path) -> None:
    game = game_of(tmp_path / "small")
    chances = game.program.layout.chances.values()
    true = [game.machine.cells[cell] for cell in chances]
    first, second = (game.imagine(0, seed).machine.cells for seed in (1, 2))
    for cells in (first, second):
        assert not set(true) & {cells[cell] for cell in chances}
    assert [first[cell] for cell in chances] != [second[cell] for cell in chances]


@pytest.mark.parametrize("line", ["counter luck: shared, own chance", "pawn imp: own chance"])
def test_only_zones_have_it(tmp_path: Path, line: str) -> None:
    cards = PEBBLES + "card dust\n    grain\n"
    write_pack(tmp_path / "small", f"\n{line}\n", base=BASE.format(trait="", cards=cards))
    _, report = check(tmp_path / "small")
    assert "D008" in [found.code for found in report]
