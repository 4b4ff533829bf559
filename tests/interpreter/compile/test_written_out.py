"""Effects are written out as lines of Python, by each kind of program in its own way. Whatever the
way, games go the same: recorded or not, or typed into."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from dsl.packs.pack import Pack
from interpreter.compile.program_cache import fresh, program_for
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.run.initial import first_cells
from interpreter.run.machine import Machine
from interpreter.state.errors import PlayError, RunawayError
from tests.packs_under_test import some
from tests.playing import BASE, act, make_pack, stands, value
from tests.random_packs import random_rules

TOO_MANY = (8, 11, 16, 27)  # in these, there are soon thousands of cards
SEEDS = [seed for seed in range(26) if seed not in TOO_MANY]
DECISIONS = 25


def open_game(pack: Pack, seed: int) -> Game:
    """A game of a program that may be added to, from its beginning."""
    program = fresh(program_for(pack, 2))
    game = Game(program, Machine(program, first_cells(program, seed)), seed)
    game._run()
    return game


def offered(game: Game) -> object:
    found = game.decision
    return None if found is None else (found.player, found.kind, found.values)


def answered(game: Game, option: int) -> bool:
    """Whether an option can be done: a pack written by chance may lead nowhere."""
    try:
        game.push(option)
    except RunawayError:
        return False
    return True


@pytest.mark.parametrize("seed", some(SEEDS, 2))
def test_every_program_plays_the_same_game(tmp_path: Path, seed: int) -> None:
    pack, chance = make_pack(tmp_path / "small", random_rules(seed), base=""), random.Random(seed)
    recorded, unrecorded = Game.new(pack, 2, seed), Game.new(pack, 2, seed, recorded=False)
    games = [recorded, unrecorded, open_game(pack, seed)]
    assert all(game.program.places == recorded.program.places for game in games)
    before: list[list[object]] = []
    for _ in range(DECISIONS):
        assert all(stands(game) == stands(recorded) for game in games)
        assert all(offered(game) == offered(recorded) for game in games)
        if recorded.decision is None:
            break
        before.append(recorded.machine.cells[:])
        option = chance.randrange(len(recorded.decision))
        done = [answered(game, option) for game in games]
        assert done[0] == done[1] == done[2]
        if not done[0]:
            left = before.pop()
            assert all(game.machine.cells == left for game in games)
            break
    assert len(before) > 3
    copies = [game.copy() for game in games]
    for game in copies:
        do_text(game, "each player: move top of deck to hand, +1 coin")
    assert copies[0].machine.cells == copies[1].machine.cells == copies[2].machine.cells
    for game in copies:
        game.pop()
        assert game.machine.cells == recorded.machine.cells
    for cells in reversed(before):
        for game in (recorded, games[2]):
            game.pop()
            assert game.machine.cells == cells


def both(folder: Path, text: str, actions: str) -> list[Game]:
    base = BASE.replace("actions play, pass", f"actions {actions}")
    pack = make_pack(folder / "small", text, base=base)
    return [Game.new(pack, 2, 1, recorded=recorded) for recorded in (True, False)]


DEAR = """
define dear(c: card) "dear" = c.points > your coins
card knife "Knife"
    thing
    points 2
    play: each other player: tally
verb tally
    +(count of cards that dear in hand) sparks
action swap(c: card that dear in your hand, d: card that dear in your table)
    move c to table
    move d to hand
setup
    each player: create 2 knife in hand, create 1 knife in table
    as active player: +3 coins
"""


def test_your_is_the_doer_of_the_verb_in_what_it_asks_of_cards(tmp_path: Path) -> None:
    for game in both(tmp_path, DEAR, "play, pass"):
        act(game, "play")
        act(game, "pass")
        assert value(game.copy(), "sparks") == 2


def test_what_two_cards_must_be_is_asked_for_the_player(tmp_path: Path) -> None:
    for game in both(tmp_path, DEAR, "swap"):
        assert game.decision is not None
        assert game.decision.player == 1
        assert len(game.decision) == 1


LATER = """
card knife "Knife"
    thing
    play: at end of turn: +1 coin
setup
    each player: create 2 knife in hand
"""


def test_what_is_done_at_the_end_of_a_turn_remembers_why(tmp_path: Path) -> None:
    games = both(tmp_path, LATER, "play, pass")
    for game in games:
        act(game, "play")
    assert games[0].machine.cells == games[1].machine.cells
    ends = [game.copy() for game in games]
    for game in ends:
        act(game, "pass")
    assert ends[0].log == ends[1].log


def test_too_many_numbers_are_refused_in_every_game(tmp_path: Path) -> None:
    text = "action bid(n: 0 to 6000)\n    +n coins\n"
    base = BASE.replace("actions play, pass", "actions bid, pass")
    pack = make_pack(tmp_path / "small", text, base=base)
    for recorded in (True, False):
        with pytest.raises(RunawayError, match="options"):
            assert Game.new(pack, 2, 1, recorded=recorded).decision


def test_a_long_row_of_branches_that_end_the_phase(tmp_path: Path) -> None:
    branches = [f"    else if coins = {number}: +2 coins" for number in range(1, 110)]
    lines = ["action go", "    if coins = 0: +1 coin", *branches, "    else: end phase", ""]
    for game in both(tmp_path, "\n".join(lines), "go"):
        for _ in range(57):
            assert game.decision is not None
            assert game.decision.player == 0
            game.push(0)
        assert game.decision is not None
        assert game.decision.player == 1


IMAGINED = """
tag gem
card ruby "Ruby"
    gem
    play: +1 coin
card knife "Knife"
    thing
    play: may +2 coins
action use(c: gem in your hand)
    each other player: may +1 spark
    do c.play
    move c to table
setup
    each player: create 1 ruby in hand, create 5 knife in hand
"""


def test_a_card_in_use_may_be_imagined_as_another(tmp_path: Path) -> None:
    game, _ = both(tmp_path, IMAGINED, "use, pass")
    act(game, "use")
    for seed in range(8):
        imagined = game.imagine(1, seed)
        try:
            imagined.push(0)
        except PlayError as error:
            pytest.fail(str(error))
        assert imagined.decision is not None
        assert imagined.decision.kind == "action"


LESS = """
tag gem
zone heap: shared
card ruby "Ruby"
    gem
    cost 2 coins
card lens "Lens"
    thing
    play:
        for each c in gems in heap:
            choose
                - pay c.cost, move c to hand
                - +5 sparks
                - +4 sparks
    while this is in your table: cost of gems is 2 less
setup
    each player: create 2 lens in hand
    create 1 ruby in heap
"""


def test_what_a_card_carries_changes_a_price_whatever_is_compiled_first(tmp_path: Path) -> None:
    for game in both(tmp_path, LESS, "play, pass"):
        act(game, "play")
        assert game.decision is not None
        assert game.decision.values == (0, 1, 2)
        game.push(0)
        assert value(game.copy(), "coins") == 0
        assert value(game.copy(), "gems in hand") == 1


PRICES = """
tag gem
zone heap: shared
counter noise: each player
    value: count of things in their table
    lose n: move top (n) of their table to their deck
card ruby "Ruby"
    gem
    cost 2 coins
card opal "Opal"
    gem
    cost 1 spark
card lens "Lens"
    thing
    cost 1 noise
action buy(c: gem in heap)
    pay c.cost
    move c to hand
setup
    each player: create 2 lens in hand, +2 coins
    create 1 ruby in heap
    create 1 opal in heap
"""


def test_gems_are_bought_whatever_other_cards_are_paid_with(tmp_path: Path) -> None:
    for game in both(tmp_path, PRICES, "buy, pass"):
        assert game.decision is not None
        assert len(game.decision) == 2
        act(game, "buy", "ruby")
        assert value(game.copy(), "coins") == 0
        assert value(game.copy(), "gems in hand") == 1
