"""Only state, run and compile know the cells of a game; everybody else asks a position."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import interpreter
from interpreter.state import layout

ROOT = Path(interpreter.__file__).parent.parent
FLOORS = ("dsl", "interpreter", "cardwright")
INSIDE = ("interpreter/state/", "interpreter/run/", "interpreter/compile/", "interpreter/native/")
# Makes machines and lets them run, by their methods alone: a game is a machine with answers.
DRIVES = "interpreter/game/game.py"
# The one place where it is decided who may see what.
DECIDES = "interpreter/run/visibility.py"


def modules() -> list[str]:
    return sorted(
        path.relative_to(ROOT).as_posix()
        for floor in FLOORS
        for path in (ROOT / floor).rglob("*.py")
    )


OUTSIDE = [name for name in modules() if not name.startswith(INSIDE)]


def nodes(name: str) -> Iterator[ast.AST]:
    yield from ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8")))


def attributes(text: str) -> list[str]:
    """The attributes that are read or written in a module, as they are written."""
    found = ast.walk(ast.parse(text))
    return [ast.unparse(node) for node in found if isinstance(node, ast.Attribute)]


def of_machine(written: str) -> bool:
    """Whether something of a machine is used: its cells, its journal, its program."""
    owner, _, _ = written.rpartition(".")
    return owner == "machine" or owner.endswith(".machine")


def of_state(written: str) -> bool:
    """Whether it is the cells of a state; what is drawn in squares has `self.cells` of its own."""
    owner, _, name = written.rpartition(".")
    return name == "cells" and owner != "self"


def test_every_floor_is_read() -> None:
    assert {name.split("/")[0] for name in OUTSIDE} == set(FLOORS)
    assert DRIVES in OUTSIDE
    assert DECIDES in modules()


@pytest.mark.parametrize("floor", FLOORS)
def test_nobody_outside_knows_where_anything_stands_in_the_state(floor: str) -> None:
    imported = [
        (name, alias.name)
        for name in OUTSIDE
        if name.startswith(f"{floor}/")
        for node in nodes(name)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if "state.layout" in f"{getattr(node, 'module', '')}.{alias.name}"
        or "state.cells" in f"{getattr(node, 'module', '')}.{alias.name}"
    ]
    assert imported == []


@pytest.mark.parametrize("floor", FLOORS)
def test_nobody_outside_touches_cells_or_a_machine(floor: str) -> None:
    touched = [
        (name, written)
        for name in OUTSIDE
        if name.startswith(f"{floor}/")
        for written in attributes((ROOT / name).read_text(encoding="utf-8"))
        if of_state(written) or (of_machine(written) and name != DRIVES)
    ]
    assert touched == []


def test_a_game_drives_its_machine_and_leaves_the_journal_to_the_machine() -> None:
    used = {
        written.rpartition(".")[2]
        for written in attributes((ROOT / DRIVES).read_text(encoding="utf-8"))
        if of_machine(written)
    }
    told = {"entered", "followed", "last_doing", "mark", "place_of", "waiting"}
    drives = {"answer", "go_on_with"}
    assert used == {*drives, "list_options", "options", "program", "roll_back", *told}


def test_who_sees_what_is_decided_in_one_place() -> None:
    asking = [
        name
        for name in modules()
        if not name.startswith("dsl/") and name != DECIDES
        for node in nodes(name)
        if (isinstance(node, ast.Attribute) and node.attr == "seen_by")
        or (isinstance(node, ast.keyword | ast.arg) and node.arg == "seen_by")
    ]
    assert asking == []


def test_what_would_break_this_is_found() -> None:
    text = "game.machine.cells[4] = 1\nprint(position.cells, machine.journal, self.cells)\n"
    found = attributes(text)
    assert {one for one in found if of_state(one)} == {"game.machine.cells", "position.cells"}
    assert {one for one in found if of_machine(one)} == {"game.machine.cells", "machine.journal"}
    assert layout.SEEN == 3  # a name that would be imported
