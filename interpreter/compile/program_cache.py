"""Packs made ready for a number of players, a board and rulings; kept for the next time."""

from __future__ import annotations

from dsl.packs.named import no_such
from dsl.packs.pack import Pack
from dsl.packs.pack_cache import nothing_collected
from interpreter.compile.additions import compile_typed
from interpreter.compile.build import compile_program
from interpreter.run.program import Program


def program_for(
    pack: Pack,
    players: int | None = None,
    board: str | None = None,
    options: dict[str, str] | None = None,
    *,
    recorded: bool = True,
) -> Program:
    """The pack compiled for these players, this board and these rulings; kept for the next time."""
    asked = (players, board, tuple(options.items()) if options else (), recorded)
    known = pack.programs.get(asked)
    if known is None:
        known = pack.programs[asked] = _program_for(pack, players, board, options, recorded)
    assert isinstance(known, Program)
    return known


def _program_for(
    pack: Pack,
    players: int | None,
    board: str | None,
    options: dict[str, str] | None,
    recorded: bool,
) -> Program:
    assert pack.vocabulary.game is not None
    low, high = pack.vocabulary.game.players
    count = players if players is not None else max(low, min(2, high))
    if not low <= count <= high:
        raise ValueError(f"{pack.id} is for {low} to {high} players, not {count}")
    if board is not None and board not in pack.boards:
        raise ValueError(no_such("board", board, pack.boards, pack.id))
    defaults = {name: option.values[0] for name, option in pack.vocabulary.options.items()}
    chosen = {**defaults, **pack.options, **(options or {})}
    for name, value in chosen.items():
        option = pack.vocabulary.options.get(name)
        if option is None:
            raise ValueError(no_such("option", name, pack.vocabulary.options, pack.id))
        if value not in option.values:
            raise ValueError(no_such(f"value of `{name}`", value, option.values, pack.id))
    the_board = pack.boards[board] if board is not None else pack.board
    said = tuple(sorted(chosen.items()))
    key = (count, the_board.name if the_board else None, said, recorded, "in full")
    if key not in pack.programs:
        with nothing_collected():
            made = compile_program(pack, count, the_board, chosen, recorded=recorded)
        pack.programs[key] = made
    program = pack.programs[key]
    assert isinstance(program, Program)
    return program


def twin_of(program: Program) -> Program:
    """The same program, whose games are recorded."""
    if program.recorded:
        return program
    board = program.board.name if program.board is not None else None
    return program_for(program.pack, program.players, board, program.options)


def workbench(program: Program) -> Program:
    """The same program, kept apart from those that are played, for the scenarios of the pack: the
    effects that they add stay in it, each a routine that nothing else uses."""
    board = program.board.name if program.board is not None else None
    key = (program.players, board, tuple(sorted(program.options.items())), "for scenarios")
    known = program.pack.programs.get(key)
    if known is None:
        known = program.pack.programs[key] = fresh(program)
    assert isinstance(known, Program)
    return known


def fresh(program: Program) -> Program:
    """The same program compiled again, with all that was typed into it, to be added to without
    changing this one."""
    made = compile_program(
        program.pack, program.players, program.board, program.options, open_ended=True
    )
    for text, block in zip(program.typed_texts, program.typed_blocks, strict=True):
        compile_typed(made, text, block)
    return made
