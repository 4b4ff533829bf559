"""Saves of every format there was, each on the pack it was played on, which stays as it is."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.saves.saved_data import FORMAT, read_file, read_text
from interpreter.state.errors import ChangedPackError, SaveError
from tests.playing import from_cells, make_pack
from tests.saves import CORPUS, try_all


@pytest.fixture(scope="module")
def pebbles() -> Pack:
    return load(CORPUS / "pebbles")


@pytest.mark.parametrize("number", [2, 3, FORMAT])
def test_a_game_of_each_format_goes_on(pebbles: Pack, number: int) -> None:
    saved = read_file(CORPUS / f"format_{number}.json")
    game = Game.from_json(saved, pebbles)
    assert saved["cardwright"] == number
    assert game.answers == saved["answers"]
    assert game == Game.from_json(game.to_json(), pebbles)
    chance = random.Random(1)
    while game.decision is not None:
        game.push(chance.randrange(len(game.decision)))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("format_1", "saved in format 1, not 4"),
        ("format_2_typed", "effects were typed into it"),
        ("format_3_typed", "effects were typed into it"),
    ],
)
def test_what_cannot_be_taken_over_is_refused(pebbles: Pack, name: str, why: str) -> None:
    with pytest.raises(SaveError, match=why):
        Game.from_json(read_file(CORPUS / f"{name}.json"), pebbles)


def test_cells_that_were_laid_out_otherwise_are_no_hindrance(pebbles: Pack) -> None:
    saved = read_file(CORPUS / f"format_{FORMAT}.json")
    cells = saved["cells"]
    assert isinstance(cells, list)
    moved = {**saved, "layout": "of another engine", "cells": [*cells[:20], *[0] * 7, *cells[20:]]}
    assert Game.from_json(moved, pebbles) == Game.from_json(saved, pebbles)


def test_cells_that_mean_something_else_are_not_believed(pebbles: Pack) -> None:
    game = Game.from_json(read_file(CORPUS / f"format_{FORMAT}.json"), pebbles)
    assert from_cells(game, pebbles) == game
    game.departed = True
    moved = {**game.to_json(), "layout": "of another engine"}
    with pytest.raises(SaveError):
        Game.from_json(moved, pebbles)


def test_who_was_said_to_begin_is_saved(pebbles: Pack) -> None:
    game = Game.new(pebbles, 3, 5, first=2)
    assert Game.from_json(game.to_json(), pebbles) == game


def test_a_pack_is_the_same_wherever_one_stands(
    pebbles: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(CORPUS / "pebbles", tmp_path / "elsewhere")
    monkeypatch.chdir(tmp_path)
    assert load("./elsewhere").fingerprint == pebbles.fingerprint


def test_a_pack_that_has_changed_is_told_with_what_still_fits(tmp_path: Path) -> None:
    extra = "setup\n    each player: create 3 %s in their hand\ncard rock\n    play: %s\n"
    before = make_pack(tmp_path / "before", extra % ("rock", "+1 coins"))
    game = Game.new(before, 1, 1)
    for _ in range(3):
        game.push(0)
    saved = game.to_json()
    after = make_pack(tmp_path / "after", extra % ("rock", "+2 coins"))
    with pytest.raises(ChangedPackError, match="all its answers are still possible"):
        Game.from_json(saved, after)
    assert Game.from_json(saved, after, changed=True).counter("coins") == 6
    fewer = make_pack(tmp_path / "fewer", extra.replace("3", "1") % ("rock", "+1 coins"))
    saved["answers"] = [0, 1, 0, 1]
    with pytest.raises(ChangedPackError, match="its answer 2 of 4 is not possible"):
        Game.from_json(saved, fewer)
    with pytest.raises(SaveError, match="its answer 2 of 4 is not possible"):
        Game.from_json(saved, fewer, changed=True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[]", "no table"),
        (b'{"a": NaN}', "not a whole number"),
        (b'{"a": 1.5}', "not a whole number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too large"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'{"a": ' + b"[" * 100_000, "too deeply"),
    ],
)
def test_a_text_that_holds_no_game_is_told_apart(text: bytes, why: str) -> None:
    with pytest.raises(SaveError, match=why):
        read_text(text)


def test_saves_that_were_tampered_with_are_refused_or_legal() -> None:
    assert not try_all(80, 5, ("race",))["DEFECT"]
