"""Simulation counts what bots did, the same for any number of processes."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardwright.simulation import processes, run_simulate, simulate, wilson
from cardwright.simulation.estimates import Sums
from cardwright.simulation.games import play_game
from cardwright.simulation.plan import DEFAULT_BOTS, make_plan
from cardwright.simulation.report import summary_text
from cardwright.simulation.run import progress_bar
from dsl.packs.load import load
from dsl.packs.pack import Pack
from tests.packs_under_test import in_proof, pack
from tests.paths import ROOT
from tests.playing import make_pack

RACE = ROOT / "tests" / "packs" / "race"

ENDLESS = """
card plain
    play: +1 coins
setup
    each player: create 2 plain in their hand
score coins: coins
"""


@pytest.fixture(scope="module")
def race() -> Pack:
    return load(RACE)


def run(pack: Pack, **changes: Any) -> int:
    asked: dict[str, Any] = {
        "games": 6,
        "players": 2,
        "bots": ["random"],
        "seed": 1,
        "jobs": 1,
        "board": None,
    }
    return run_simulate(pack, **{**asked, **changes})


@pytest.mark.parametrize("jobs", [2, in_proof(3)])
def test_the_number_of_processes_does_not_change_the_result(
    race: Pack, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr(processes, "SAMPLE_SECONDS", 0.0)
    monkeypatch.setattr(processes, "WORTH_PROCESSES", 0.0)
    handed: list[int] = []
    size = processes.batch_size

    def noted(left: int, jobs: int, seconds: float) -> int:
        handed.append(size(left, jobs, seconds))
        return handed[-1]

    monkeypatch.setattr(processes, "batch_size", noted)
    one, more = (
        simulate(race, games=110, players=3, bots=["greedy", "random"], seed=5, jobs=number)
        for number in (1, jobs)
    )
    assert one == more
    assert one.games == 110
    assert sum(handed) > 2  # other processes had their part


class AnsweredAtOnce:
    """Processes that have done everything before anybody looks."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def submit(self, work: Callable[..., Any], *given: int) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*given))
        return done

    def shutdown(self, **_: object) -> None:
        pass


def test_no_game_is_lost_when_all_processes_are_done_before_they_are_looked_at(
    race: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_plan(race, 2, ["random"], 1, None, None, 100, False)
    monkeypatch.setattr(processes, "ProcessPoolExecutor", AnsweredAtOnce)
    monkeypatch.setattr(processes, "_process", processes.Process(plan, race))
    played = list(processes.play_in_processes(race, plan, range(12), 2, 1.0))
    assert sum(map(len, played)) == 12


def test_few_games_are_played_in_one_process(race: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "SAMPLE_SECONDS", 0.0001)
    monkeypatch.setattr(processes, "WORTH_PROCESSES", 10_000.0)
    monkeypatch.delattr(processes, "ProcessPoolExecutor")
    assert simulate(race, games=30, seed=5, jobs=2) == simulate(race, games=30, seed=5)


@pytest.mark.parametrize(
    ("left", "jobs", "seconds", "expected"),
    [
        (10_000, 2, 0.01, 50),  # half a second of play
        (10_000, 2, 3.0, 1),
        (100, 2, 0.001, 25),  # less towards the end
        (3, 8, 0.001, 1),
    ],
)
def test_batches_are_sized_by_what_a_game_takes(
    left: int, jobs: int, seconds: float, expected: int
) -> None:
    assert processes.batch_size(left, jobs, seconds) == expected


def test_another_seed_gives_other_games(race: Pack) -> None:
    one, two = (simulate(race, games=20, seed=seed) for seed in (1, 2))
    assert one.decisions != two.decisions


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_bot_sits_everywhere_equally_and_next_to_everyone(race: Pack, players: int) -> None:
    plan = make_plan(race, players, ["random"], 1, None, None, 100, False)
    rounds = 24
    arrangements = [plan.seats(game) for game in range(rounds)]
    for seat in range(players):
        counts = Counter(seats[seat] for seats in arrangements)
        assert counts == dict.fromkeys(range(players), rounds // players)
    after = Counter(
        (seats[seat], seats[(seat + 1) % players])
        for seats in arrangements
        for seat in range(players)
    )
    assert len(set(after.values())) == 1


def test_wins_are_shared_and_add_up_to_the_games(race: Pack) -> None:
    summary = simulate(race, games=40, players=2, bots=["random"], seed=3)
    assert sum(bot.wins for bot in summary.bots) == pytest.approx(40)
    plan = make_plan(race, 2, ["random"], 3, None, None, 20_000, False)
    played = [play_game(race, plan, number) for number in range(40)]
    alone = [sum(game.winners == (seat,) for game in played) for seat in range(2)]
    shared = sum(game.winners == (0, 1) for game in played)
    assert shared > 0
    assert [seat.wins for seat in summary.seats] == [wins + shared / 2 for wins in alone]


@pytest.mark.parametrize(("name", "players", "sides"), [("pairs", 4, 2), ("rescue", 3, 1)])
def test_a_win_is_shared_between_teams_and_not_in_them(name: str, players: int, sides: int) -> None:
    summary = simulate(pack(name), games=12, players=players, bots=["greedy"], seed=3)
    assert sum(seat.wins for seat in summary.seats) == pytest.approx(12 * players / sides)


def test_a_game_that_nobody_wins_is_no_win_for_anybody() -> None:
    summary = simulate(pack("rescue"), games=12, players=2, bots=["random"], seed=3)
    first, second = (seat.wins for seat in summary.seats)
    assert first == second
    assert 0 < first < 12


def test_a_greedy_bot_beats_a_random_one(race: Pack) -> None:
    summary = simulate(race, games=60, bots=["random", "greedy"], seed=3)
    random, greedy = summary.bots
    assert greedy.win_rate.low is not None
    assert random.win_rate.high is not None
    assert greedy.win_rate.low > random.win_rate.high


def test_cards_are_counted_as_the_games_ended(race: Pack) -> None:
    summary = simulate(race, games=12, players=2, bots=["greedy"], seed=8)
    plan = make_plan(race, 2, ["greedy"], 8, None, None, 20_000, False)
    boots = list(race.vocabulary.cards).index("boots")
    holders, wins, copies = 0, 0.0, 0
    for number in range(12):
        played = play_game(race, plan, number)
        for seat in range(2):
            if played.acquired[seat].get(boots):
                holders += 1
                copies += played.acquired[seat][boots]
                wins += (seat in played.winners) / max(1, len(played.winners))
    card = next(card for card in summary.cards if card.card == "boots")
    assert card.holders == holders
    assert card.wins == pytest.approx(wins)
    assert card.acquired == pytest.approx(copies / 12)
    assert card.holders > 0


def test_what_everybody_begins_with_is_kept_and_not_acquired(race: Pack) -> None:
    summary = simulate(race, games=6, players=2, bots=["random"], seed=8)
    stroll = next(card for card in summary.cards if card.card == "stroll")
    assert (stroll.kept, stroll.acquired, stroll.holders) == (8, 0, 0)
    assert stroll.win_rate.low is None


def test_cards_that_nobody_ever_acquired_are_named(race: Pack) -> None:
    summary = simulate(race, games=30, players=2, bots=["greedy"], seed=8)
    assert summary.never_acquired == ("statue",)
    assert "never acquired: Statue" in summary_text(summary, race)


def test_the_surest_winners_come_first_and_cards_without_data_last(race: Pack) -> None:
    summary = simulate(race, games=30, players=2, bots=["greedy", "random"], seed=8)
    known = [card for card in summary.cards if card.holders]
    assert 1 < len(known) < len(summary.cards)
    assert list(summary.cards[: len(known)]) == known
    lows = [card.win_rate.low or 0.0 for card in known]
    assert lows == sorted(lows, reverse=True)
    assert "the lower bound of their share" in summary_text(summary, race)


def test_who_names_no_bots_gets_some_that_think(race: Pack) -> None:
    assert [bot.name for bot in simulate(race, games=1, players=2).bots] == ["greedy"] * 2
    assert DEFAULT_BOTS == ("greedy",)


def test_bounds_are_those_of_the_textbook() -> None:
    half, none = wilson(5, 10), wilson(0, 10)
    assert (half.value, none.value) == (0.5, 0)
    assert half.low == pytest.approx(0.2366, abs=1e-4)
    assert half.high == pytest.approx(0.7634, abs=1e-4)
    assert none.low == pytest.approx(0)
    assert none.high == pytest.approx(0.2775, abs=1e-4)
    sums = Sums()
    for number in (2, 4, 6):
        sums.add(number)
    assert sums.mean().value == 4
    assert sums.mean().low == pytest.approx(4 - 1.96 * 2 / 3**0.5, abs=1e-3)


def test_a_game_without_end_is_unfinished_and_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = make_pack(tmp_path, ENDLESS)
    assert run(pack, max_decisions=30) == 1
    out = capsys.readouterr().out
    assert "0 of 6 games" in out
    assert "not over after 30 decisions" in out


def test_invariants_are_checked_when_asked(tmp_path: Path) -> None:
    pack = make_pack(
        tmp_path, ENDLESS + "end when coins >= 2\ninvariant poor: for each player: coins < 1\n"
    )
    assert simulate(pack, games=3, players=1).problems == ()
    summary = simulate(pack, games=3, players=1, check_invariants=True)
    assert summary.unfinished == 3
    assert "`poor`" in summary.problems[0].text


def test_a_fault_of_the_pack_is_reported_with_its_game(tmp_path: Path) -> None:
    pack = make_pack(
        tmp_path,
        """
zone slots_here: shared, 1 slots
card plain
    play: move all cards in your hand to slots_here
setup
    each player: create 3 plain in their hand
end when coins >= 2
""",
    )
    summary = simulate(pack, games=2, players=1)
    assert [problem.game for problem in summary.problems] == [0, 1]
    assert "no empty slot" in summary.problems[0].text


def test_json_is_the_summary(race: Pack, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(race, as_json=True) == 0
    captured = capsys.readouterr()
    expected = simulate(race, games=6, players=2, bots=["random"], seed=1)
    assert json.loads(captured.out) == json.loads(json.dumps(expected.to_json()))
    assert captured.err == ""


def test_the_text_fits_80_columns(race: Pack) -> None:
    summary = simulate(race, games=20, players=4, bots=["greedy", "random"], seed=2)
    lines = summary_text(summary, race).splitlines()
    assert max(map(len, lines)) <= 80
    many = replace(summary, never_acquired=tuple(race.vocabulary.cards) * 9)
    assert max(map(len, summary_text(many, race).splitlines())) <= 80


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bots": ["rndom"]}, "did you mean `random`"),
        ({"players": 9}, "1 to 4 players"),
        ({"bots": ["random"] * 3}, "3 bots for 2 players"),
        ({"board": "moon"}, "no board `moon`"),
        ({"options": {"length": "huge"}}, "no value of `length` `huge`"),
    ],
)
def test_what_cannot_be_played_is_exit_code_2(
    race: Pack, capsys: pytest.CaptureFixture[str], changes: dict[str, Any], message: str
) -> None:
    assert run(race, **changes) == 2
    assert message in capsys.readouterr().err


def test_a_bot_for_each_player_when_only_bots_are_given(race: Pack) -> None:
    assert simulate(race, games=2, bots=["random", "random", "greedy"]).players == 3


def test_stopping_early_keeps_what_was_played(race: Pack) -> None:
    def stop(counted: int) -> None:
        if counted == 7:
            raise KeyboardInterrupt

    summary = simulate(race, games=50, seed=4, progress=stop)
    assert summary.interrupted
    assert summary.games == 7
    assert replace(summary, asked=7, interrupted=False) == simulate(race, games=7, seed=4)


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar(10) as progress:
        assert progress is not None
        progress(4)
    assert "4/10" in screen.getvalue() or "10" in screen.getvalue()
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress_bar(10) as progress:
        assert progress is None


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_prints_what_was_finished(jobs: int) -> None:
    script = f"""
import signal, sys
from contextlib import nullcontext
from dsl.packs.load import load
from cardwright.simulation import run
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
run.progress_bar = lambda games: nullcontext(lambda counted: print(counted, flush=True))
sys.exit(run.run_simulate(load({str(RACE)!r}), games=10**6, players=2, bots=["random"],
    seed=1, jobs={jobs}, board=None))
"""
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130, err
    assert "interrupted" in out
    assert "per game:" in out
    assert "Traceback" not in err


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="only Linux lists processes so")
def test_processes_end_with_the_one_that_waits_for_them() -> None:
    script = """
import multiprocessing, os, signal
from cardwright.simulation import processes
if __name__ == "__main__":
    pool = multiprocessing.get_context("spawn").Pool(1, processes.begin_process, (None, None))
    print(pool.apply(os.getpid), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    worker = Path("/proc") / done.stdout.strip()
    until = time.monotonic() + 20
    while worker.exists() and _is_running(worker) and time.monotonic() < until:
        time.sleep(0.02)
    assert not (worker.exists() and _is_running(worker))


def _is_running(process: Path) -> bool:
    """A process that has ended may be listed until somebody asks for its exit code."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
