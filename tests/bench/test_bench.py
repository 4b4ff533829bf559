"""What the measurements rest on: the sides that are compared play the same game."""

from __future__ import annotations

import os

import pytest

from bench.measures import MEASURES
from bench.measures.growth import FLAT, stays_flat
from bench.report import Table, Target, as_markdown, as_text, targets_table, times
from bench.shell import ROOT
from bench.sides import by_hand, engine, same_game
from bench.sides.distribution import alike
from bench.sides.earlier import Side, SideError, commit_named
from bench.sides.outcome import Outcome
from bench.timing import Sample, interleaved
from dsl.model.scenario import Scenario
from dsl.storage.shipped import content_path
from interpreter.testing.scenarios import run_scenario


@pytest.mark.parametrize("bot", ["random", "big money"])
def test_the_engine_and_the_hand_written_game_agree_move_by_move(bot: str) -> None:
    assert sum(same_game.compare(bot, seed) for seed in range(10)) > 200


def test_the_hand_written_game_knows_the_cards_of_the_pack() -> None:
    cards = engine.pack().vocabulary.cards
    assert list(cards) == by_hand.NAMES


def test_another_game_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(by_hand.GIVES, by_hand.LABORATORY, (3, 1, 0, 0))
    with pytest.raises(same_game.OtherGameError):
        sum(same_game.compare("random", seed) for seed in range(20))


@pytest.mark.parametrize("scenario", engine.pack().scenarios, ids=lambda scenario: scenario.name)
def test_the_cards_do_what_they_say(scenario: Scenario) -> None:
    assert run_scenario(engine.pack(), scenario).passed


def test_games_of_one_kind_are_alike_and_others_are_not() -> None:
    base = [by_hand.play("random", 1_000 + seed) for seed in range(300)]
    assert alike([by_hand.play("random", seed) for seed in range(300)], base).holds
    assert alike(base, base).turns == 0
    longer = alike([Outcome(o.turns + 6, o.points, o.winners, 0) for o in base], base)
    assert longer.turns > longer.turns_limit
    luckier = alike([Outcome(o.turns, o.points, (0,), 0) for o in base], base)
    assert luckier.winners > luckier.winners_limit


def test_ratios_are_taken_round_by_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.timing.gc.collect", lambda: 0)  # all that the tests hold is much
    mine, theirs = Sample((2.0, 4.0, 60.0)), Sample((1.0, 2.0, 3.0))
    assert mine.over(theirs).values == (2.0, 2.0, 20.0)
    assert mine.over(theirs).median == 2.0
    assert Sample((1.0, 1.0, 1.0)).spread == 0
    done: list[str] = []
    works = {name: (lambda name=name: done.append(name)) for name in ("a", "b")}
    found = interleaved(works, rounds=3, seconds=0)
    assert {name: len(sample.values) for name, sample in found.items()} == {"a": 3, "b": 3}
    assert done[-6:] == ["a", "b"] * 3


def test_tables_tell_what_is_missed() -> None:
    table = Table("Title", ["what", "time"], [["this", "1 s"]])
    table.targets = [
        Target("fast", Sample((4.0,)), 3, at_least=True),
        Target("slow", Sample((4.0,)), 3, at_least=False),
    ]
    assert "| this | 1 s |" in as_markdown(table)
    assert as_text(table).splitlines()[2:4] == ["what  time", "this   1 s"]
    assert [row[-1] for row in targets_table([table]).rows] == ["yes", "**no**"]


def test_every_measurement_has_its_own_name_and_a_work() -> None:
    assert all(name == measure.name for name, measure in MEASURES.items())
    assert MEASURES["dominion"].work()() is not None


@pytest.mark.parametrize("name", ["growth-players", "growth-length"])
def test_a_made_up_game_is_played(name: str) -> None:
    MEASURES[name].work()()


def test_only_what_was_measured_must_stay_flat() -> None:
    table, sizes = Table("Title", ["size", "time"]), (1, 10, 100)
    quick = {1: Sample((2.0,)), 10: Sample((2.0,))}
    stays_flat(table, "a decision", quick, sizes)
    assert not table.targets
    stays_flat(table, "a decision", {**quick, 100: Sample((2 * FLAT + 1,))}, sizes)
    assert [target.what for target in table.targets] == ["a decision: 100 against 1"]
    assert not table.targets[0].holds


def test_the_least_of_many_has_no_spread() -> None:
    assert times(Sample((0.5,))) == "0.50 ×"
    assert "±" in times(Sample((0.5, 0.6)))


def test_a_side_plays_the_same_games_again_or_says_that_it_cannot() -> None:
    with Side("here", ROOT, content_path(), os.environ) as side:
        first, again = (side.do("tutorial recorded", 2, look=True) for _ in range(2))
        assert (first.pieces, first.look) == (again.pieces, again.look)
        assert first.look != side.do("tutorial recorded", 1, look=True).look
        with pytest.raises(SideError, match="the engine of here cannot do `no_pack recorded`"):
            side.do("no_pack recorded", 1)
        with pytest.raises(SideError):
            side.do("tutorial recorded", 1)


def test_an_unknown_commit_is_named() -> None:
    with pytest.raises(SideError, match=r"`no_such_commit`|git is needed"):
        commit_named("no_such_commit")
