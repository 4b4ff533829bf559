"""Games as JSON: the whole state, and replays of a pack, a seed and answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict, cast

from dsl.diagnostics.report import PackError
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import fresh, program_for
from interpreter.game.typed_text import compile_text
from interpreter.run.driving import is_sound, restored, saved_state
from interpreter.run.machine import Machine
from interpreter.run.position import Answer, Position
from interpreter.run.program import Program
from interpreter.state.errors import SaveError
from interpreter.state.plain_data import PlainData, listed

FORMAT = 3
REPLAYED = 2  # a format whose games are taken over by giving their answers again
BROKEN = (LookupError, TypeError, ArithmeticError, ValueError, AttributeError, PackError)

SavedData = Mapping[str, object]  # what was read from a file, and may be anything


class SavedGame(TypedDict):
    """A game as it is written down."""

    cardwright: int
    pack: str
    version: str
    fingerprint: str
    players: int
    board: str | None
    options: dict[str, str]
    seed: int
    answers: PlainData
    typed: list[str]
    typed_steps: list[str]
    cells: list[PlainData]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a saved game is made of."""

    program: Program
    machine: Machine
    seed: int
    answers: list[Answer]
    snippets: list[str]
    owns_program: bool


def to_json(position: Position, seed: int, answers: list[Answer], snippets: list[str]) -> SavedGame:
    """Everything needed to go on with a game later, as plain data."""
    program = position.program
    return {
        "cardwright": FORMAT,
        "pack": program.pack.id,
        "version": str(program.pack.manifest.version),
        "fingerprint": program.pack.fingerprint,
        "players": program.players,
        "board": program.board.name if program.board else None,
        "options": program.options,
        "seed": seed,
        "answers": listed(answers),
        "typed": program.typed_texts[:],
        "typed_steps": snippets[:],
        "cells": saved_state(program, position.machine),
    }


def from_json(data: SavedData, pack: Pack) -> Loaded:
    """The saved game; SaveError when it is not one, or is of another pack."""
    try:
        if data["cardwright"] != FORMAT:
            raise SaveError(f"this game was saved in format {data['cardwright']}, not {FORMAT}")
        _check_pack(data, pack)
        saved = cast(SavedGame, data)  # what is not so raises one of BROKEN
        program = program_for(pack, saved["players"], saved["board"], saved["options"])
        typed = bool(saved["typed"])
        if typed:
            program = fresh(program)
            for text in saved["typed"]:
                compile_text(program, text)
        machine = Machine(program, [])
        if not restored(program, machine, saved["cells"]):
            raise SaveError("this saved game is damaged: it has not all its cells")
        answers = [_answer(answer) for answer in cast("list[object]", saved["answers"])]
        snippets = [str(text) for text in saved["typed_steps"]]
        loaded = Loaded(program, machine, int(saved["seed"]), answers, snippets, typed)
        if not is_sound(program, machine):
            raise damaged()
    except SaveError:
        raise
    except BROKEN as error:
        raise SaveError("this is not a saved game, or it is damaged") from error
    return loaded


def _check_pack(data: SavedData, pack: Pack) -> None:
    if data["pack"] != pack.id:
        raise SaveError(f"this is a game of {data['pack']}, not of {pack.id}")
    if data["fingerprint"] != pack.fingerprint:
        raise SaveError(
            f"this game was saved with {data['pack']} {data['version']} as it was then; "
            f"{pack.id} has changed since"
        )


@dataclass(frozen=True, slots=True)
class Older:
    """A game that was saved in an older format: how it began, its answers, and where it stood."""

    players: int
    board: str | None
    options: dict[str, str]
    seed: int
    answers: list[Answer]
    stood: list[PlainData]


def older(data: SavedData, pack: Pack) -> Older | None:
    """A game of a format that is taken over; None when it is of another."""
    if data.get("cardwright") != REPLAYED:
        return None
    try:
        _check_pack(data, pack)
        saved = cast(SavedGame, data)
        if saved["typed"] or saved["typed_steps"]:
            raise SaveError(
                f"this game was saved in format {REPLAYED}, and effects were typed into it: such a "
                "game cannot be taken over"
            )
        answers = [_answer(answer) for answer in cast("list[object]", saved["answers"])]
        return Older(
            int(saved["players"]),
            saved["board"],
            dict(saved["options"]),
            int(saved["seed"]),
            answers,
            saved["cells"],
        )
    except SaveError:
        raise
    except BROKEN as error:
        raise SaveError("this is not a saved game, or it is damaged") from error


def not_taken_over() -> SaveError:
    return SaveError(
        f"this game was saved in format {REPLAYED}, and its answers do not lead to where it stood: "
        "it cannot be taken over"
    )


def damaged() -> SaveError:
    return SaveError("this saved game is damaged: it can neither go on nor is it over")


def _answer(saved: object) -> Answer:
    if not isinstance(saved, list):
        return int(cast(int, saved))
    player, option, *took = map(int, saved)
    return (player, option, took[0]) if took else (player, option)
