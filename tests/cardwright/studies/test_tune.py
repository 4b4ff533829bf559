"""Numbers of worths: found where they stand, changed for one bot alone, searched for, suggested."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.bots import answer, make_bot
from cardwright.bots.own_worths import OwnWorths, with_worths, worth_numbers
from cardwright.simulation.sources import Where
from cardwright.studies.play_studies import Asked, tune
from cardwright.studies.telling.data_files import study_json
from cardwright.studies.telling.plain_text import study_text
from cardwright.studies.tune import Tuning, lines_of
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.scoring import standing
from tests.playing import make_pack

# Gold is what counts, and the worths say that tin is far better.
MINES = """
game mines "Mines"
    players 2

counter gold "gold": each player
counter tin "tin": each player
counter days: shared, starts at 8

action dig "dig"
    +8 gold
    end phase
action sift "sift"
    +1 tin
    end phase

turn
    phase main: actions dig, sift
    phase evening:
        choose n from 0 to 3
        +n gold
        -1 days

end when days = 0
score gold "gold": gold
worth shine: 12 * tin - (3 if gold > 4 else 0)
"""


@pytest.fixture
def mines(tmp_path: Path) -> Pack:
    return make_pack(tmp_path, "", base=MINES)


def test_numbers_are_those_that_weigh_something() -> None:
    found = worth_numbers(load("hearts"))
    assert [(one.worth, one.value) for one in found] == [
        ("written_down", 9),
        ("hand_points", 10),
        ("above_queen", 15),
        ("catching_queen", 40),
        ("void_clubs", 4),  # once for the family
    ]


def test_other_numbers_are_those_of_one_bot_alone(mines: Pack) -> None:
    game = Game.new(mines, 2, seed=1)
    assert [one.value for one in worth_numbers(mines)] == [12, 3]
    assert answer(make_bot("greedy", 1), game, 1) == 1
    assert answer(OwnWorths(make_bot("greedy", 1), mines, (1, 3)), game, 1) == 0
    assert answer(make_bot("greedy", 1), game, 1) == 1
    game.push(1)
    other = Game.new(with_worths(mines, (1, 3)), 2, seed=1)
    other.push(1)
    assert (standing(game, 0), standing(other, 0)) == (12, 1)
    with pytest.raises(ValueError, match="2 numbers in its worths, not 1"):
        with_worths(mines, (1,))


def test_numbers_are_changed_in_all_members_of_a_family() -> None:
    pack = load("hearts")
    numbers = tuple(one.value for one in worth_numbers(pack))
    other = Game.new(with_worths(pack, (*numbers[:-1], 9)), 3, seed=1)
    assert other.program.pack.vocabulary.worths.keys() == pack.vocabulary.worths.keys()
    changed = lines_of(pack, [(worth_numbers(pack)[-1], 9)])
    ((line,),) = [[one for one in lines if "9 if no {suit}" in one] for lines in changed.values()]
    assert line.strip() == "worth void_{suit}: 9 if no {suit} in hand else 0"


def test_what_is_better_is_found_and_only_suggested(mines: Pack, tmp_path: Path) -> None:
    before = {file: Path(file).read_bytes() for file in mines.texts if Path(file).exists()}
    patch = tmp_path / "worths.patch"
    asked = Asked(40, bots=["greedy"], seed=3)
    found = tune(mines, asked, Where(), steps=8, checked=40, patch=patch)
    (numbers,) = [table for table in found.tables if table.name == "numbers"]
    assert numbers.rows[0][1] == 12
    assert isinstance(numbers.rows[0][2], int)
    assert numbers.rows[0][2] <= 6
    assert any("fresh deals it does better by" in one for one in found.findings)
    assert "-worth shine: 12 * tin" in patch.read_text()
    assert {file: Path(file).read_bytes() for file in before} == before
    assert max(map(len, study_text(found).splitlines())) <= 110
    again = tune(mines, asked, Where(jobs=2), steps=8, checked=40)
    assert study_json(again) == study_json(found)


def test_after_ctrl_c_the_best_so_far_is_told_and_a_journal_is_gone_on_with(
    mines: Pack, tmp_path: Path
) -> None:
    plan = Asked(40, bots=["greedy"], seed=3).plan(mines)
    whole = Tuning(mines, plan, Where(), None)
    whole.run(6, 20, 20)

    def cut_off(games: int) -> None:
        if games == whole.games * 2 // 3:
            raise KeyboardInterrupt

    journal = tmp_path / "games"
    cut = Tuning(mines, plan, Where(journal=journal), cut_off)
    cut.run(6, 20, 20)
    assert cut.study().interrupted
    assert cut.trials == whole.trials[: len(cut.trials)]
    again = Tuning(mines, plan, Where(journal=journal, go_on=True), None)
    again.run(6, 20, 20)
    assert study_json(again.study()) == study_json(whole.study())
    assert json.loads(study_json(again.study()))["interrupted"] is False


def test_without_a_number_there_is_nothing_to_tune(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, "", base=MINES.replace("12 * tin - (3 if gold > 4 else 0)", "tin"))
    with pytest.raises(ValueError, match="have no number to change"):
        tune(pack, Asked(4), Where(), steps=1, checked=1)
