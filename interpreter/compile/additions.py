"""Effects and values added to a program that is compiled already: what is typed in, and what the
steps of scenarios say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.model.effects import Block, Effect
from dsl.model.scope import FIRST_LOCAL
from dsl.model.values import Counter, Value
from interpreter.compile.effects.compiler import Compiler
from interpreter.compile.effects.costs import can
from interpreter.compile.effects.counters import cell_of
from interpreter.compile.making import Making
from interpreter.run.program import Program
from interpreter.state.cells import Cells, Compiled, Env

Several = Callable[[Cells, Env], Sequence[int]]


def compile_effect(program: Program, block: Block, size: int = FIRST_LOCAL) -> int:
    """The code of a block in which so many slots are bound."""
    making = _making(program)
    compiler = making.compiler
    compiler.owned_by(program.typed)
    place = compiler.routine("", block, size, settled=True).place
    making.finish()
    return place


def compile_typed(program: Program, text: str, block: Block) -> int:
    """The code of an effect that was typed in, which the program keeps."""
    program.typed_texts.append(text)
    program.typed_blocks.append(block)
    return compile_effect(program, block)


def compile_value(program: Program, value: Value) -> Compiled:
    return _compiler(program).value(value)


def compile_cost(program: Program, cost: Effect) -> Compiled:
    """Whether an effect can be done in full."""
    compiler = _compiler(program)
    return compiler.compiled(can(compiler, cost))


def zones_of(program: Program, value: Value) -> Several:
    """The cells of one or several zones, each once."""
    return _compiler(program).zones(value)


def things_of(program: Program, value: Value) -> Several:
    """One or several cards, rooms or players as a list, without what is not there."""
    return _compiler(program).things(value)


def counter_cell(program: Program, counter: Counter) -> Compiled:
    """Where a counter stands; -1 when what it belongs to is not there."""
    compiler = _compiler(program)
    return compiler.compiled(cell_of(compiler, counter))


def _compiler(program: Program) -> Compiler:
    return _making(program).compiler


def _making(program: Program) -> Making:
    assert isinstance(program.origin, Making)
    return program.origin
