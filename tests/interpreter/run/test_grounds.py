"""Cards laid side by side and walks through them, as actions of a game: only what is legal is
offered, what is met is paid and found, and all of it can be taken back, saved and hidden."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.paths import PathRefusedError, submit_path
from interpreter.testing.scenarios import run_scenario
from interpreter.walks import steps
from tests.paths import PACKS
from tests.playing import act, offers, value

BURROW = PACKS / "burrow"
ACTIONS = """
zone stock: each player
zone maze: each player, pile, side by side, half turns, loose if walls is loose
option walls: strict, loose

tag tile
{cards}

action lay(s: spot of cards in stock) "lay {{s}}"
    move s to maze
action lift "take the last one back"
    needs count of maze > 0
    needs maze.steps = 0
    move top of maze to stock
action step(s: step) "step {{s}}"
    cross s
action back "one step back"
    needs maze.steps > 0
    set maze.steps to maze.steps - 1
action seal "seal"
    needs maze.steps > 0
    end phase

setup
    each player: create all tile cards in stock

counter nuts: each player
score nuts: nuts
"""
PHASES = """
    phase build at once: actions lay, lift, step, back, seal
    phase count:
        each player: +(maze.nut) nuts
    phase day: actions rest
"""
RUNS = """
action walk(r: run) "walk {r}"
    cross r
"""
TILES = ("loop", "chamber", "den", "den_thorn", "trap", "trap_vine", "over")


def make(folder: Path, scenarios: str = "", *, runs: bool = False) -> Pack:
    shutil.copytree(BURROW, folder)
    rules = folder / "game.rules"
    text = rules.read_text().replace("\n    phase day: actions rest\n", PHASES)
    cards = "".join(f"card {tile}\n    tile\n" for tile in TILES)
    text += ACTIONS.format(cards=cards)
    rules.write_text(text.replace("lift, step,", "lift, step, walk,") + RUNS if runs else text)
    if scenarios:
        (folder / "some.scenarios").write_text(scenarios)
    return load(folder)


@pytest.fixture(scope="module")
def maze(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return make(tmp_path_factory.mktemp("packs") / "burrow")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return make(tmp_path_factory.mktemp("packs") / "burrow", runs=True)


def dealt(pack: Pack, *cards: str, players: int = 1) -> Game:
    game = Game.new(pack, players, 1)
    for player in range(players):
        zone = game.program.layout.zones["stock"] + player
        for held in game.machine.cells[zone]:
            game.machine.take_away(held, 0)
        for card in cards:
            game.machine.create(game.program.card_numbers[card], 1, zone, 0)
    game.machine.journal.clear()
    game.refresh()
    return game


def given(game: Game, counter: str, number: int) -> None:
    game.machine.cells[game.program.layout.counters[counter]] = number
    game.refresh()


def test_a_card_is_laid_where_it_fits_and_taken_back(maze: Pack) -> None:
    game = dealt(maze, "den_thorn", "den")
    assert offers(game, "lay", "den", "upright", "0,0")
    act(game, "lay", "den", "upright")
    assert value(game, "count of maze") == 1
    assert not offers(game, "lay", "den_thorn", "0,0")
    act(game, "lay", "den_thorn", "turned")
    act(game, "lift")
    assert value(game, "count of stock") == 1
    assert game.view(0)["walks"][0]["laid"] == [["den", False, 0, 0]]


def test_a_walk_pays_and_finds(maze: Pack) -> None:
    game = dealt(maze, "den_thorn")
    act(game, "lay", "den_thorn", "upright")
    act(game, "step", "start", "0:N1")
    act(game, "step", "0:1,1")
    assert value(game, "claws") == 1
    act(game, "step", "0:2,1")
    act(game, "step", "0:3,0")
    assert value(game, "claws") == 0
    assert value(game, "maze.snake") == 1
    assert value(game, "maze.grain") == 1
    act(game, "back")
    assert value(game, "claws") == 1
    act(game, "back")
    act(game, "back")
    assert value(game, "claws") == 0
    assert value(game, "maze.thorn") == 0


def test_what_comes_in_the_middle_of_a_walk_can_be_paid_with(maze: Pack) -> None:
    game = dealt(maze, "den")
    act(game, "lay", "den", "upright")
    submit_path(game, "0:N1 0:1,1 0:3,1")
    assert value(game, "maze.snake") == 0
    given(game, "claws", 1)
    assert value(game, "maze.snake") == 1
    act(game, "step", "0:S2")
    assert value(game, "claws") == 0
    assert value(game, "maze.rooms") == 1


def test_a_run_goes_to_the_next_choice_and_what_it_begins_with_is_not_offered(runs: Pack) -> None:
    game = dealt(runs, "loop")
    act(game, "lay", "loop", "upright")
    laid, alone = game.laid(0), offered(game, "step")
    assert laid.course is not None
    assert laid.state is not None
    begun = {ways[0] for ways in offered(game, "walk")}
    assert begun
    assert begun.isdisjoint(ways[0] for ways in alone)
    assert begun.union(*alone) == set(steps(laid.course, laid.state))
    submit_path(game, "0:W3")
    assert game.decision is not None
    texts = [option.text for option in game.decision]
    assert any("to A 4,4" in text for text in texts)


def offered(game: Game, action: str) -> list[tuple[tuple[str, int], ...]]:
    """The ways that an action offers."""
    assert game.decision is not None
    names = list(game.program.vocabulary.actions)
    return [value[1] for value in game.decision.values if names[value[0]] == action]


def test_a_path_ends_in_the_middle_of_a_run_by_going_back(runs: Pack) -> None:
    game = dealt(runs, "den_thorn")
    act(game, "lay", "den_thorn", "upright")
    submit_path(game, "0:N1 0:1,1")
    assert value(game, "maze.steps") == 2
    assert value(game, "claws") == 1
    (run,) = offered(game, "walk")
    assert len(run) > 1


def test_a_path_is_refused_with_its_step_and_reason(maze: Pack) -> None:
    game = dealt(maze, "loop")
    act(game, "lay", "loop", "upright")
    before = game.copy()
    with pytest.raises(PathRefusedError) as refused:
        submit_path(game, "0:W3 0:3,3 0:3,5 0:0,4 0:3,3 0:6,3")
    assert refused.value.reason == "used"
    assert refused.value.waypoint == "0:3,3"
    assert "step" in str(refused.value)
    assert game == before
    submit_path(game, "0:W3 0:3,3 0:5,3 0:S3")
    assert value(game, "maze.grain") == 1
    assert value(game, "maze.steps") > 0
    with pytest.raises(PathRefusedError):
        submit_path(game, "0:9,9")


def test_walks_of_others_are_unseen_until_all_are_done(maze: Pack) -> None:
    game = Game.new(maze, 2, 1)
    saw = [json.dumps(game.view(0)["walks"])]
    for text in ("lay", "step"):
        decision = game.decision_of(1)
        assert decision is not None
        game.push(next(o for o in decision if o.text.startswith(text)))
        saw.append(json.dumps(game.view(0)["walks"]))
    assert saw[0] == saw[1] == saw[2]
    assert json.dumps(game.view(1)["walks"]) != saw[0]


def test_random_games_are_saved_copied_and_taken_back(maze: Pack) -> None:
    chance = random.Random(2)
    game = Game.new(maze, 2, 1)
    start = game.copy()
    pushed = 0
    for _ in range(120):
        decision = game.decision
        if decision is None:
            break
        assert len(decision) == len(list(decision))
        saved = Game.from_json(json.loads(json.dumps(game.to_json())), maze)
        assert saved.machine.cells == game.machine.cells
        assert saved.decision is not None
        assert [o.text for o in saved.decision] == [o.text for o in decision]
        game.push(chance.randrange(len(decision)))
        pushed += 1
    for _ in range(pushed):
        game.pop()
    assert game == start


SCENARIOS = """
scenario "A path in a scenario"
    players 1
    given your stock is loop
    do lay loop "upright"
    refuse path "0:W3 0:3,3 0:3,5 0:0,4 0:3,3 0:6,3" because used
    path "0:W3 0:3,3 0:5,3 0:S3"
    expect maze.grain = 1
      and maze.exit

scenario "A path that is refused"
    players 1
    given your stock is loop
    do lay loop "upright"
    path "0:3,3 0:5,3"
    expect maze.grain = 1

scenario "Another reason"
    players 1
    given your stock is loop
    do lay loop "upright"
    refuse path "0:3,3 0:5,3" because crosses
    expect maze.grain = 0

scenario "A path that is allowed"
    players 1
    given your stock is loop
    do lay loop "upright"
    refuse path "0:W3 0:3,3 0:5,3 0:S3"
    expect maze.grain = 1
"""


def test_scenarios_walk_whole_paths(tmp_path: Path) -> None:
    pack = make(tmp_path / "burrow", SCENARIOS)
    problems = [run_scenario(pack, scenario).problem for scenario in pack.scenarios]
    assert problems[0] is None
    assert problems[1:] == [
        "step 1, to 0:3,3, is refused: this is not an opening to the outside",
        "step 1, to 0:3,3, is refused: this is not an opening to the outside (not_open)",
        "this path should be refused, but is allowed",
    ]
