"""`cardwright new` makes things that work."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from dsl.packs.load import load
from interpreter.game.game import Game
from tests.cardwright.cli.running import MINI, run


def test_a_new_pack_is_sound_and_its_scenarios_pass(here: Path) -> None:
    made = run("new", "pack", "my_game", "--title", "Sand: & 'Salt'")
    assert made.exit_code == 0
    assert "cardwright check my_game" in made.output
    assert run("check", "my_game").output.startswith("my_game: no mistakes (")
    tested = run("test", "my_game")
    assert tested.exit_code == 0
    assert tested.output.endswith(" passed, 0 failed\n")
    assert not tested.output.startswith("0 ")
    assert load("my_game").manifest.titles["en"] == "Sand: & 'Salt'"


@pytest.mark.parametrize("seed", range(5))
def test_a_new_pack_can_be_played_to_its_end(here: Path, seed: int) -> None:
    run("new", "pack", "my_game")
    game, chance = Game.new(load("my_game"), players=2, seed=seed), random.Random(seed)
    for _ in range(5_000):
        if game.decision is None:
            break
        game.push(chance.randrange(len(game.decision)))
        assert not game.broken_invariants()
    assert game.over
    assert len(game.result.winners) >= 1


def test_a_new_pack_never_overwrites(here: Path) -> None:
    (here / "my_game").mkdir()
    (here / "my_game" / "notes.txt").write_text("mine", encoding="utf-8")
    assert run("new", "pack", "my_game").exit_code == 2
    assert [path.name for path in (here / "my_game").iterdir()] == ["notes.txt"]
    shutil.copytree(MINI, here / "mini")
    assert run("new", "pack", "elsewhere/mini").exit_code == 2
    assert not (here / "elsewhere").exists()


@pytest.mark.parametrize("name", ["My Game", "9lives", "card", "x/Caps", ""])
def test_a_pack_needs_a_good_name(here: Path, name: str) -> None:
    assert run("new", "pack", name).exit_code == 2
    assert list(here.iterdir()) == []


def test_a_title_is_one_plain_line(here: Path) -> None:
    assert run("new", "pack", "my_game", "--title", 'say "so"').exit_code == 2
    assert run("new", "pack", "my_game", "--title", "two\nlines").exit_code == 2
    assert list(here.iterdir()) == []


def test_a_new_card_is_sound_and_uses_the_words_of_its_pack(mini: Path) -> None:
    result = run("new", "card", mini, "lamp", "--title", "Old Lamp")
    assert result.exit_code == 0
    text = (mini / "cards" / "lamp.cards").read_text(encoding="utf-8")
    assert 'card lamp "Old Lamp"\n' in text
    assert "    companion\n" in text
    assert "    cost 2 skill\n" in text
    assert text.endswith("    play: +1 boots\n")
    assert "It comes into the game as `scout` does." in result.output
    checked = json.loads(run("check", mini, "--json").output)["summary"]
    assert (checked["errors"], checked["packs"][0]["cards"]) == (0, 11)
    assert run("test", mini).exit_code == 0


def test_a_new_card_comes_into_the_game_as_one_that_it_is_like(here: Path) -> None:
    assert run("new", "mod", "forge", "thunderstone").exit_code == 0
    result = run("new", "card", "forge", "halberd", "--like", "polearm")
    assert result.exit_code == 0, result.output
    assert "It comes into the game as `polearm` does." in result.output
    text = (here / "forge" / "cards" / "halberd.cards").read_text(encoding="utf-8")
    assert "    attack 6 if this.host.strength >= 8 else 2\n" in text
    assert "    muster: create all halberd cards in village\n" in text
    assert run("check", "forge").exit_code == 0


@pytest.mark.parametrize(
    "name", ["tutorial", "clank", "thunderstone", "map_masters", "porters", "hearts"]
)
def test_what_is_new_comes_into_every_shipped_game(here: Path, name: str) -> None:
    assert run("new", "mod", "extra_pack", name).exit_code == 0
    result = run("new", "card", "extra_pack", "one_thing")
    assert result.exit_code == 0, result.output
    assert "It comes into the game as " in result.output
    assert "warning" not in result.stderr


def test_what_nothing_brings_is_told(here: Path) -> None:
    (here / "bare").mkdir()
    (here / "bare" / "pack.yaml").write_text(
        "id: bare\nversion: 1.0.0\nlanguage: 1\ntitle: Bare\n", encoding="utf-8"
    )
    (here / "bare" / "game.rules").write_text(BARE, encoding="utf-8")
    result = run("new", "card", "bare", "lamp")
    assert "W006" in result.stderr
    assert "It comes into the game" not in result.output


BARE = """\
game bare
    players 1

action stop
    end game

turn
    phase main: actions stop
"""


def test_a_new_card_is_sound_in_a_pack_with_few_words(here: Path) -> None:
    folder = here / "bare"
    folder.mkdir()
    (folder / "pack.yaml").write_text(
        "id: bare\nversion: 1.0.0\nlanguage: 1\ntitle: Bare\n", encoding="utf-8"
    )
    (folder / "game.rules").write_text(BARE, encoding="utf-8")
    assert run("new", "card", "bare", "lamp").exit_code == 0
    (folder / "game.rules").write_text(BARE + "\nmoment wake\n", encoding="utf-8")
    assert run("new", "card", "bare", "kettle").exit_code == 0
    assert "wake: nothing" in (folder / "cards" / "kettle.cards").read_text(encoding="utf-8")
    assert run("check", "bare").exit_code == 0


@pytest.mark.parametrize("name", ["scout", "skill", "card", "two words", "7up", "../up"])
def test_a_card_needs_a_name_of_its_own(mini: Path, name: str) -> None:
    before = sorted(mini.rglob("*"))
    assert run("new", "card", mini, name).exit_code == 2
    assert sorted(mini.rglob("*")) == before


def test_a_new_card_never_overwrites(mini: Path) -> None:
    (mini / "cards").mkdir()
    (mini / "cards" / "lamp.cards").write_text("# mine\n", encoding="utf-8")
    assert run("new", "card", mini, "lamp").exit_code == 2
    assert (mini / "cards" / "lamp.cards").read_text(encoding="utf-8") == "# mine\n"


def test_what_a_pack_does_not_like_is_taken_away_again(
    mini: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.cli.jobs.new._usual_counter", lambda *_: "nonsense")
    result = run("new", "card", mini, "lamp")
    assert result.exit_code == 1
    assert "nonsense" in result.stderr
    assert not (mini / "cards" / "lamp.cards").exists()


def test_a_new_board_has_the_room_where_pawns_start(mini: Path) -> None:
    assert run("new", "board", mini, "small").exit_code == 0
    pack = load(mini)
    assert "gate" in [room.name for room in pack.boards["small"].rooms]
    assert Game.new(pack, players=2, board="small").decision is not None
    text = (mini / "boards" / "small.yaml").read_text(encoding="utf-8")
    assert "# Kinds of tunnels: double, lock, monster N.\n" in text


def test_a_new_board_may_be_a_copy(mini: Path) -> None:
    assert run("new", "board", mini, "circle", "--from", "ring").exit_code == 0
    boards = load(mini).boards
    assert [room.name for room in boards["circle"].rooms] == [
        room.name for room in boards["ring"].rooms
    ]
    assert run("new", "board", mini, "third", "--from", "rign").exit_code == 2
    assert run("new", "board", mini, "ring").exit_code == 2
