"""Small helpers for tests that play: lay cards, do actions by their words, read counters."""

from __future__ import annotations

import json
from pathlib import Path

from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.game.ad_hoc import value_of
from interpreter.game.game import Game
from interpreter.state.layout import OPENING
from interpreter.testing.called import matches

BASE = """
game small "Small"
    players 1 to 4

counter coins, sparks: each player
counter heat: each player, until end of turn
zone deck: each player, pile, hidden
zone hand: each player, owner sees
zone table: each player
tag thing
attribute cost: price
attribute points: number
moment play

action play(c: card in your hand)
    move c to table
    do c.play

action pass
    end phase

turn
    phase main: actions play, pass
"""
MANIFEST = "id: {name}\nversion: 1.0.0\nlanguage: 1\ntitle: Test\n"


def make_pack(folder: Path, text: str, *, base: str = BASE, name: str = "small") -> Pack:
    """A pack of one rules file, on a base of a few declarations."""
    write_pack(folder, text, base=base, name=name)
    return load(folder)


def write_pack(folder: Path, text: str, *, base: str = BASE, name: str = "small") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(MANIFEST.format(name=name), encoding="utf-8")
    (folder / "game.rules").write_text(base + text, encoding="utf-8")


def act(game: Game, *words: str) -> None:
    """Push the first option that has all these words."""
    decision = game.decision
    assert decision is not None
    for option in decision:
        if matches(words, decision.names_in_order(option.value)):
            game.push(option)
            return
    raise AssertionError(f"{words} is not offered: {[o.text for o in decision]}")


def offers(game: Game, *words: str) -> bool:
    decision = game.decision
    assert decision is not None
    return any(matches(words, decision.names_in_order(o.value)) for o in decision)


def value(game: Game, text: str) -> int:
    """What a number is now, or how many cards a selection has."""
    found = value_of(game, text)
    return len(found) if isinstance(found, list | tuple) else int(found)


def stands(game: Game) -> list[object]:
    """How a game stands, but for what players could not follow: a game that is not recorded enters
    that when somebody asks."""
    cells: list[object] = game.machine.cells[:]
    mixed, opening = game.program.layout.mixed, cells[OPENING]
    if mixed is None:
        return cells
    cells[mixed] = None
    if isinstance(opening, tuple):
        cells[OPENING] = tuple(None if at == mixed else one for at, one in enumerate(opening))
    return cells


def from_cells(game: Game, pack: Pack) -> Game:
    """The game saved and loaded by its cells alone, as if its answers did not lead to them."""
    copy = game.copy()
    copy.departed = True
    return Game.from_json(json.loads(json.dumps(copy.to_json())), pack)
