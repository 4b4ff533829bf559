"""Games as JSON: the whole state, and replays of a pack, a seed and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.diagnostics.report import PackError
from interpreter.run.machine import DEEPEST, Machine
from interpreter.state.errors import SaveError
from interpreter.state.layout import ACTIVE, PHASE, STACK, WAITING

if TYPE_CHECKING:
    from dsl.packs.pack import Pack
    from interpreter.game.game import Answer, Game

FORMAT = 2
BROKEN = (LookupError, TypeError, ArithmeticError, ValueError, AttributeError, PackError)


def to_json(game: Game) -> dict[str, Any]:
    """Everything needed to go on with the game later, as plain data."""
    program = game.program
    return {
        "cardwright": FORMAT,
        "pack": program.pack.id,
        "version": str(program.pack.manifest.version),
        "fingerprint": program.pack.fingerprint,
        "players": program.players,
        "board": program.board.name if program.board else None,
        "options": program.options,
        "seed": game.seed,
        "answers": listed(game.answers),
        "typed": program.typed_texts[:],
        "typed_steps": game.snippets[:],
        "cells": listed(game.machine.cells),
    }


def from_json(data: dict[str, Any], pack: Pack) -> Game:
    """The saved game; SaveError when it is not one, or is of another pack."""
    from interpreter.compile.program_cache import fresh, program_for
    from interpreter.game.ad_hoc import compile_text
    from interpreter.game.game import Game

    try:
        if data["cardwright"] != FORMAT:
            raise SaveError(f"this game was saved in format {data['cardwright']}, not {FORMAT}")
        if data["pack"] != pack.id:
            raise SaveError(f"this is a game of {data['pack']}, not of {pack.id}")
        if data["fingerprint"] != pack.fingerprint:
            raise SaveError(
                f"this game was saved with {data['pack']} {data['version']} as it was then; "
                f"{pack.id} has changed since"
            )
        program = program_for(pack, data["players"], data["board"], data["options"])
        if data["typed"]:
            program = fresh(program)
            for text in data["typed"]:
                compile_text(program, text)
        cells = [tupled(cell) for cell in data["cells"]]
        if (len(cells) - program.layout.first_card) % program.layout.record or not cells:
            raise SaveError("this saved game is damaged: it has not all its cells")
        game = Game(program, Machine(program, cells), int(data["seed"]))
        game.answers = [_answer(answer) for answer in data["answers"]]
        game.snippets = [str(text) for text in data["typed_steps"]]
        game.owns_program = bool(data["typed"])
        if not _sound(game):
            raise SaveError("this saved game is damaged: it can neither go on nor is it over")
    except SaveError:
        raise
    except BROKEN as error:
        raise SaveError("this is not a saved game, or it is damaged") from error
    return game


def _answer(saved: Any) -> Answer:
    if not isinstance(saved, list):
        return int(saved)
    player, option, *took = map(int, saved)
    return (player, option, took[0]) if took else (player, option)


def _sound(game: Game) -> bool:
    """Whether a loaded game can go on: somebody is asked, and what is being done is known."""
    cells, program = game.machine.cells, game.program
    frames = 0
    for stack in (cells[STACK], *(stack for _, stack, _ in cells[WAITING])):
        frame, frames = stack, 0
        while frame is not None and frames <= DEEPEST:
            code, position, _, frame, because, _ = frame
            frames += 1
            if position > len(program.codes[code]) or because >= len(program.sources):
                return False
    if cells[ACTIVE] not in range(program.players):
        return False
    if cells[PHASE] not in range(-1, len(program.vocabulary.phases)):
        return False
    return game.over or (frames > 0 and game.decision is not None)


def listed(value: Any) -> Any:
    """Tuples as lists, at every depth."""
    if isinstance(value, tuple | list):
        return [listed(item) for item in value]
    return value


def tupled(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(tupled(item) for item in value)
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"a cell cannot hold {type(value).__name__}")
