"""Commands that play games."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.bots import BOTS
from cardwright.simulation.plan import DEFAULT_BOTS
from tests.cardwright.cli.running import MINI, run


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--players", "9"], "mini is for 1 to 4 players, not 9."),
        (["play", "--board", "rign"], "Did you mean `ring`?"),
        (["simulate", "--bots", "gredy"], "Did you mean `greedy`?"),
        (
            ["simulate", "--bots", "zzz"],
            "There is no bot `zzz`. There are random, greedy, planner, mapper, hasty, tree.",
        ),
        (["play", "--board", "zzz"], "There is no board `zzz`. There "),
        (["simulate", "--option", "house=yes"], "There is no option `house`."),
        (["simulate", "--option", "house"], "give it as NAME=VALUE"),
        (["repl", "--players", "9"], "mini is for 1 to 4 players, not 9."),
        (["repl", "--lang", "xx"], "xx"),
    ],
)
def test_a_game_that_cannot_be_is_refused_before_it_starts(
    arguments: list[str], message: str
) -> None:
    command, *rest = arguments
    result = run(command, MINI, *rest)
    assert result.exit_code == 2
    assert message in result.output


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_names_every_bot_and_who_plays_without_them(command: str) -> None:
    words = " ".join(run(command, "--help").output.split())
    assert all(bot in words for bot in BOTS)
    assert {"play": "people share the keyboard", "simulate": f"all are {DEFAULT_BOTS[0]}"}[
        command
    ] in words


def test_simulate_checks_invariants_and_gives_up_when_told(tmp_path: Path) -> None:
    race = shutil.copytree(MINI.parent / "race", tmp_path / "race")
    assert run("simulate", race, "--games", "2", "--bots", "random", "--check").exit_code == 0
    rules = race / "game.rules"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text + "\ninvariant never: turns_left = 12 and home = 0\n", encoding="utf-8")
    unchecked = run("simulate", race, "--games", "2", "--bots", "random")
    checked = run("simulate", race, "--games", "2", "--bots", "random", "--check")
    assert (unchecked.exit_code, checked.exit_code) == (0, 1)
    assert "`never` does not hold" in checked.output
    short = run("simulate", race, "--games", "1", "--bots", "random", "--max-decisions", "3")
    assert "not over after 3 decisions" in short.output


def test_a_game_without_a_seed_has_a_secret_one(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def run_play(*_: object, seed: int, **__: object) -> int:
        seeds.append(seed)
        return 0

    monkeypatch.setattr("cardwright.play.run_play", run_play)
    assert [run("play", MINI).output for _ in range(3)] == [""] * 3
    assert len(set(seeds)) == 3
    assert all(seed.bit_length() > 64 for seed in seeds)
    assert run("play", MINI, "--seed", "7").output == ""
    assert seeds[-1] == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("junk", "is not a saved game."),
        ("[1]", "is not a saved game."),
        ("{}", "is not a saved game."),
        ('{"pack": "other"}', "is a game of other, not of mini."),
    ],
)
def test_what_cannot_be_resumed_is_told(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "evening.json"
    file.write_text(text, encoding="utf-8")
    result = run("play", MINI, "--resume", file)
    assert result.exit_code == 2
    assert f"{file} {message}" in " ".join(result.output.split())
