"""Effects and values that are typed in while a game is on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dsl.diagnostics.report import PackError, Report
from dsl.model.scope import FIRST_LOCAL, Scope
from dsl.resolve.effects.read_blocks import read_block
from dsl.resolve.phrases import dispatch
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.settle_names import settle_tree
from dsl.syntax.chunks import Parsed
from dsl.syntax.parser import parse_fragment
from interpreter.state.errors import PlayError

if TYPE_CHECKING:
    from dsl.model.effects import Block
    from dsl.model.values import Value
    from interpreter.game.game import Game
    from interpreter.run.program import Program

TYPED = "typed"


def read_effect(program: Program, text: str) -> Block:
    """The effect tree of a line; PackError with the diagnostics when it has mistakes."""
    report = Report()
    parsed = parse_fragment(text, TYPED, "statement", report)
    block: Block = ()
    if parsed is not None:
        block = read_block(_context(parsed, program, report), [parsed.tree], Scope())
    if report.has_errors:
        raise PackError(report)
    return block


def read_value(program: Program, text: str) -> Value:
    report = Report()
    parsed = parse_fragment(text, TYPED, "expr", report)
    if parsed is not None and parsed.tree is not None:
        try:
            return dispatch.read_value(_context(parsed, program, report), parsed.tree, Scope())
        except Wrong:
            pass
    raise PackError(report)


def _context(parsed: Parsed, program: Program, report: Report) -> ReadContext:
    if parsed.tree is not None and program.vocabulary.spaces is not None:
        settle_tree(parsed.tree, program.vocabulary.spaces, "")
    return ReadContext(parsed, program.vocabulary, report)


def compile_text(program: Program, text: str) -> int:
    """The code of a typed effect, which the program keeps."""
    block = read_effect(program, text)
    program.typed_texts.append(text)
    program.compiler.owner_source = program.typed
    return program.compiler.routine(block, FIRST_LOCAL, settled=True).code


def do_text(game: Game, text: str) -> None:
    """Do what a line says in a game. Choices in it wait for answers like any other."""
    read_effect(game.program, text)  # a mistake in it must cost nothing
    if not game.program.recorded:
        raise PlayError("effects can be typed only into a game that is recorded")
    if not game.owns_program:
        game.program = game.machine.program = game.program.fresh()
        game.owns_program = True
    game.do(compile_text(game.program, text), text)


def value_of(game: Game, text: str) -> Any:
    """What a value is now, for the player who decides."""
    value = read_value(game.program, text)
    decision = game.decision
    player = decision.player if decision else 0
    return game.program.compiler.value(value)(game.machine.cells, (player, player, 0))
