"""Every answer is on disk before the next question, wherever the game is kept."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from cardwright.play import saving
from cardwright.play.autosave import unfinished
from dsl.packs.pack import Pack
from dsl.storage import state_folder
from dsl.storage.whole_file import write_whole
from tests import kills
from tests.cardwright.play.sitting import FIRST, Terminal, play, typing

STROLL = "play stroll"


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for unfinished games."""
    monkeypatch.setenv("CARDWRIGHT_GAMES", str(tmp_path / "games"))
    return tmp_path / "games"


def sit(pack: Pack, *lines: str, **changes: Any) -> str:
    """Play at a terminal; all that was shown."""
    screen = Terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", screen)
        assert play(pack, typing(list(lines), terminal=True), **changes) == 0
    return screen.getvalue()


def answers(file: Path) -> int:
    return len(json.loads(file.read_text())["answers"])


def only(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_an_answer_is_on_disk_before_the_next_question(race: Pack, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    seen: list[int] = []
    stdin = typing([STROLL, STROLL, "quit"], terminal=False)
    readline = stdin.readline

    def looked(*size: int) -> str:
        seen.append(answers(file))
        return readline(*size)

    stdin.readline = looked  # type: ignore[method-assign]
    assert play(race, stdin, save=file) == 0
    assert seen == [0, 1, 2]
    assert list(tmp_path.iterdir()) == [file]


def test_games_that_are_killed_lose_nothing() -> None:
    assert kills.kills(4, seed=3) > 0


def test_an_unfinished_game_is_kept_and_offered(race: Pack, games: Path) -> None:
    assert "`cardwright play --resume` goes on with it" in sit(race, STROLL, "quit")
    assert answers(only(games)) == 1
    shown = sit(race, "y", STROLL, "quit", bots=[], offer=True)
    assert "(player 1, random; answers: 1)" in shown
    assert answers(only(games)) == 2


def test_a_game_that_is_not_wanted_stays(race: Pack, games: Path) -> None:
    sit(race, STROLL, "quit")
    sit(race, "n", STROLL, STROLL, "quit", offer=True)
    assert sorted(map(answers, games.iterdir())) == [1, 2]


def test_two_games_at_once_do_not_write_over_each_other(race: Pack, games: Path) -> None:
    sit(race, STROLL, "quit")
    kept = only(games)
    text = kept.read_bytes()
    sit(race, STROLL, "quit", bots=[], resume=kept)
    assert not kept.exists()
    kept.write_bytes(text)  # as the other does that still plays it
    assert sorted(map(answers, games.iterdir())) == [1, 2]


def test_a_game_that_is_over_is_kept_no_longer(race: Pack, games: Path) -> None:
    sit(race, STROLL, "quit")
    assert "The game is over" in sit(race, *FIRST.split(), bots=[], resume=only(games))
    assert list(games.iterdir()) == []


def test_only_so_many_games_are_kept(
    race: Pack, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state_folder, "MOST_KEPT", 2)
    for _ in range(4):
        sit(race, STROLL, "quit")
    assert len(list(games.iterdir())) == 2


def test_without_a_terminal_nothing_is_kept_or_asked(
    race: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDWRIGHT_GAMES", str(tmp_path / "games"))
    play(race, f"{STROLL}\nquit\n", offer=True)
    assert unfinished() is None


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "it is a folder"), ("pipe", "no ordinary file"), ("no/such", "there is no folder")],
)
def test_what_is_no_file_is_refused_before_the_game(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, why: str
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert play(race, "quit\n", save=tmp_path / name) == 2
    assert why in capsys.readouterr().err


def test_what_is_no_saved_game_is_left_alone(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear")
    assert play(race, "quit\n", save=letter) == 2
    play(race, f"save {letter}\nquit\n")
    assert letter.read_text() == "Dear"
    told = capsys.readouterr()
    assert "is not a saved game" in told.err
    assert "is not a saved game" in told.out


def test_another_game_is_not_written_over(
    race: Pack, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    play(race, f"{STROLL}\nquit\n", save=file)
    assert play(race, "quit\n", save=file, seed=99) == 2
    assert "another game is saved there, and is not over" in capsys.readouterr().err


def test_a_link_goes_on_leading_to_the_game(race: Pack, tmp_path: Path) -> None:
    link, file = tmp_path / "link.json", tmp_path / "game.json"
    link.symlink_to(file)
    play(race, f"{STROLL}\nquit\n", save=link)
    assert link.is_symlink()
    assert answers(file) == 1


def test_a_disk_that_is_full_is_told_once_and_tried_again(
    race: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, tries = tmp_path / "game.json", iter(range(99))

    def full(place: Path, content: bytes) -> None:
        if 1 <= next(tries) < 4:
            raise OSError(28, "No space left on device")
        write_whole(place, content)

    monkeypatch.setattr(saving, "write_whole", full)
    assert play(race, f"{STROLL}\n{STROLL}\n{STROLL}\nquit\n", save=file) == 0
    out = capsys.readouterr().out
    assert out.count("No space left on device. It goes on") == 1
    assert answers(file) == 3


def test_quit_asks_nothing_where_there_is_a_file(race: Pack, tmp_path: Path, games: Path) -> None:
    file = tmp_path / "game.json"
    sit(race, STROLL, "quit", save=file)
    sit(race, STROLL, "quit", bots=[], resume=file)
    assert answers(file) == 2
    assert not games.exists() or not list(games.iterdir())
