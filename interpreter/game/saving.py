"""Games as JSON: how a game began and what was answered in it, and where it stood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from dsl.diagnostics.report import PackError
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import fresh, program_for, twin_of
from interpreter.game.saves.earlier import earlier_fingerprints
from interpreter.game.saves.saved_data import FORMAT, Saved, SavedData, checksum_of, damaged
from interpreter.game.typed_text import compile_text
from interpreter.run.driving import restored, saved_state
from interpreter.run.history.sound_cells import are_sound, layout_digest
from interpreter.run.machine import Machine
from interpreter.run.position import Answer, Position
from interpreter.run.program import Program
from interpreter.state.errors import PlayError, SaveError
from interpreter.state.plain_data import PlainData, listed

# What reading something of the wrong shape may raise.
BROKEN = (
    LookupError,
    TypeError,
    ArithmeticError,
    ValueError,
    AttributeError,
    RecursionError,
    PackError,
    PlayError,
)


class SavedGame(TypedDict):
    """A game as it is written down."""

    cardwright: int
    pack: str
    version: str
    fingerprint: str
    players: int
    board: str | None
    options: dict[str, str]
    first: int | None
    seed: int
    answers: PlainData
    typed: list[str]
    typed_steps: list[str]
    departed: bool
    layout: str
    cells: list[PlainData]
    checksum: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """A saved game that goes on from its cells."""

    program: Program
    machine: Machine
    owns_program: bool


def to_json(
    position: Position,
    seed: int,
    answers: list[Answer],
    snippets: list[str],
    first: int | None,
    *,
    departed: bool,
) -> SavedGame:
    """Everything needed to go on with a game later, as plain data. `departed` says that the answers
    do not lead to where it stands. Its checksum is set by `with_checksum`."""
    program = position.program
    return {
        "cardwright": FORMAT,
        "pack": program.pack.id,
        "version": str(program.pack.manifest.version),
        "fingerprint": program.pack.fingerprint,
        "players": program.players,
        "board": program.board.name if program.board else None,
        "options": program.options,
        "first": first,
        "seed": seed,
        "answers": listed(answers),
        "typed": program.typed_texts[:] if snippets or departed else [],
        "typed_steps": snippets[:],
        "departed": departed,
        "layout": layout_digest(twin_of(program)),
        "cells": saved_state(program, position.machine),
        "checksum": "",
    }


def with_checksum(saved: SavedGame) -> SavedGame:
    """A save with its checksum, where its answers alone do not say whether it is whole."""
    if saved["departed"] or saved["typed"] or saved["typed_steps"]:
        saved["checksum"] = checksum_of(saved)
    return saved


def same_layout(saved: Saved, program: Program) -> bool:
    """Whether the cells of a save mean what those of the program mean."""
    return saved.format == FORMAT and saved.layout == layout_digest(program)


def check_pack(saved: Saved, pack: Pack) -> None:
    if saved.pack != pack.id:
        raise SaveError(f"this is a game of {saved.pack}, not of {pack.id}")


def is_of(saved: Saved, pack: Pack) -> bool:
    """Whether the pack is as it was when the game was saved."""
    if saved.format < FORMAT and saved.fingerprint in earlier_fingerprints(pack):
        return True
    return saved.fingerprint == pack.fingerprint


def pack_has_changed(saved: Saved, pack: Pack) -> str:
    return (
        f"this game was saved with {saved.pack} {saved.version} as it was then; "
        f"{pack.id} has changed since"
    )


def restored_game(data: SavedData, saved: Saved, pack: Pack) -> Loaded:
    """A game that its answers do not lead to, from its cells; SaveError when they cannot be
    those of a game."""
    if saved.format != FORMAT:
        raise SaveError(
            f"this game was saved in format {saved.format}, and effects were typed into it: such a "
            "game cannot be taken over"
        )
    if saved.fingerprint != pack.fingerprint:
        raise SaveError(pack_has_changed(saved, pack))
    try:
        if saved.checksum != checksum_of(data):
            raise damaged("it was changed after it was written")
        program = program_for(pack, saved.players, saved.board, saved.options)
        if saved.typed:
            program = fresh(program)
            for text in saved.typed:
                compile_text(program, text)
        if saved.layout != layout_digest(program):
            raise SaveError(
                "this game was saved by another version of Cardwright, and its answers alone do "
                "not lead to where it stood: it cannot be taken over"
            )
        machine = Machine(program, [])
        if not restored(program, machine, saved.stood) or not are_sound(program, machine):
            raise damaged("its parts do not fit together")
    except SaveError:
        raise
    except BROKEN as error:
        raise damaged("its parts do not fit together") from error
    return Loaded(program, machine, bool(saved.typed))
