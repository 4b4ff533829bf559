"""Compiling is a phase: it is over before a game begins, and nothing calls it during play."""

from __future__ import annotations

import ast
import inspect
import random
from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from pathlib import Path

import pytest

from cardwright import Game, load
from interpreter.compile.additions import compile_value
from interpreter.compile.build import compile_program
from interpreter.compile.effects.compiler import Compiler
from interpreter.compile.expressions import Expressions
from interpreter.compile.making import Making
from interpreter.compile.turns.actions import Action
from interpreter.game.scoring import standing
from interpreter.game.typed_text import read_value
from interpreter.run.abilities.modifiers import Modifier, Modifiers
from interpreter.run.abilities.reactions import Listener, Reactions, Reads, Watch
from interpreter.run.breakdown import account_of, attribute_account
from interpreter.run.crossings import Crossings, TunnelKind
from interpreter.run.initial import first_cells
from interpreter.run.machine import Machine
from interpreter.run.program import Program
from interpreter.run.purses import Purses
from interpreter.run.tables import Question
from tests.packs_under_test import in_proof, some
from tests.paths import ROOT

PACKS = [
    str(manifest.parent)
    for folder in ("content", "tests/packs")
    for manifest in sorted((ROOT / folder).glob("*/pack.yaml"))
]
DECISIONS = 150
# Every pack is played recorded or not, and both ways in the proof.
CASES = [
    (reference, recorded) if recorded == (place % 2 == 0) else in_proof(reference, recorded)
    for place, reference in enumerate(PACKS)
    for recorded in (True, False)
]


def imported(module: Path) -> Iterator[str]:
    """Every module that one imports, wherever in it."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.parametrize("room", ["state", "walks", "run"])
def test_what_runs_does_not_import_what_compiles(room: str) -> None:
    modules = sorted((ROOT / "interpreter" / room).rglob("*.py"))
    assert modules
    breaking = [
        f"{module.relative_to(ROOT)}: {name}"
        for module in modules
        for name in imported(module)
        if name.startswith("interpreter.compile")
    ]
    assert breaking == []


class CompiledInPlayError(Exception):
    """Something was compiled while a game was played."""


def refused(name: str) -> object:
    def refuse(*_: object, **__: object) -> None:
        raise CompiledInPlayError(name)

    return refuse


def close_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on, whatever is asked of the compiler fails. What it has lowered may be written."""
    for kind in (*Compiler.__mro__[:-1], Action):
        for name, member in vars(kind).items():
            if inspect.isfunction(member):
                monkeypatch.setattr(kind, name, refused(f"{kind.__name__}.{name}"))


def game_of(program: Program, seed: int) -> Game:
    game = Game(program, Machine(program, first_cells(program, seed)), seed)
    game._run()
    return game


def look_at_everything(game: Game) -> None:
    """What faces of the game ask for besides options."""
    program, cells = game.program, game.machine.cells
    decision = game.decision
    assert decision is not None
    assert [option.text for option in decision]
    for player in range(program.players):
        game.view(player)
        standing(game, player)
        for counter in program.vocabulary.counters.values():
            if counter.owner == "player":
                account_of(program, cells, counter.name, player)
    for card in program.every_card(cells)[:3]:
        for attribute in program.vocabulary.attributes:
            attribute_account(program, cells, attribute, card)
    game.broken_invariants()


def play(game: Game, look: bool) -> None:
    chance = random.Random(1)
    for number in range(DECISIONS):
        if game.decision is None:
            break
        if look and number % 40 == 0:
            look_at_everything(game)
        game.push(chance.randrange(len(game.decision.values)))
    assert game.result.scores


@pytest.mark.parametrize(("reference", "recorded"), CASES, ids=lambda one: Path(str(one)).name)
def test_nothing_is_compiled_while_a_game_is_played(
    monkeypatch: pytest.MonkeyPatch, reference: str, recorded: bool
) -> None:
    pack = load(reference)
    assert pack.vocabulary.game is not None
    players = max(2, pack.vocabulary.game.players[0])
    program = compile_program(pack, players, pack.board, pack.options, recorded=recorded)
    close_the_compiler(monkeypatch)
    play(game_of(program, 3), look=recorded)


def reached(thing: object, seen: dict[int, object]) -> Iterator[object]:
    """All that functions close over, bind or name, and what stands in containers of it."""
    if id(thing) in seen or thing is None or isinstance(thing, int | str | frozenset):
        return
    seen[id(thing)] = thing
    yield thing
    parts: list[object] = []
    if isinstance(thing, dict):
        parts = list(thing.values())
    elif isinstance(thing, list | tuple | set):
        parts = list(thing)
    elif isinstance(thing, partial):
        parts = [thing.func, *thing.args]
    elif inspect.ismethod(thing):
        parts = [thing.__self__, thing.__func__]
    elif inspect.isfunction(thing):
        named = {name: thing.__globals__.get(name) for name in thing.__code__.co_names}
        own = thing.__code__.co_filename.startswith("<")  # written by the compiler
        parts = [cell.cell_contents for cell in thing.__closure__ or ()]
        parts += list(named.values()) if own else []
    elif isinstance(thing, Question | Listener | Watch | Modifier | Reads):
        parts = [getattr(thing, one.name) for one in fields(thing)]
    elif isinstance(thing, Program):
        parts = [getattr(thing, one.name) for one in fields(thing) if one.name != "origin"]
    elif isinstance(thing, Crossings | TunnelKind | Purses):
        parts = [getattr(thing, one.name) for one in fields(thing)]
    elif isinstance(thing, Reactions | Modifiers):
        parts = list(vars(thing).values())
    for part in parts:
        yield from reached(part, seen)


@pytest.mark.parametrize("reference", some(PACKS, 4), ids=lambda reference: Path(reference).name)
def test_compiled_code_holds_nothing_of_the_compiler(reference: str) -> None:
    pack = load(reference)
    assert pack.vocabulary.game is not None
    players = max(2, pack.vocabulary.game.players[0])
    program = compile_program(pack, players, pack.board, pack.options)
    assert isinstance(program.origin, Making)
    program.origin.compiler.expressions.write_all()
    found = list(reached(program, {}))
    assert sum(map(inspect.isfunction, found)) > len(program.parts)
    kept = [thing for thing in found if isinstance(thing, Compiler | Making | Action | Expressions)]
    assert kept == []


def test_a_typed_value_is_compiled_after_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """What closes the compiler in the test above does close it."""
    game = Game.new(load("tutorial"), 2, 1)
    value = read_value(game.program, "1 + 1")
    close_the_compiler(monkeypatch)
    with pytest.raises(CompiledInPlayError):
        compile_value(game.program, value)


def test_a_program_does_not_depend_on_games_played_with_it() -> None:
    mini = load(ROOT / "tests" / "packs" / "mini")
    one = compile_program(mini, 2, mini.board, mini.options)
    sizes = [len(one.parts), len(one.sites), len(one.sources), len(one.questions)]
    play(game_of(one, 5), look=True)
    assert [len(one.parts), len(one.sites), len(one.sources), len(one.questions)] == sizes
