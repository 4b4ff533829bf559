"""What is typed in while a game is on: read, and compiled into a program that can be added to.

The parser and what reads its trees are imported when the first line is typed: a game of a pack that
was kept begins without them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.diagnostics.report import PackError, Report
from dsl.model.effects import Block
from dsl.model.scope import Scope
from dsl.model.values import Value
from interpreter.compile.additions import compile_typed
from interpreter.run.program import Program

if TYPE_CHECKING:
    from dsl.resolve.phrases.read_context import ReadContext
    from dsl.syntax.chunks import Parsed

TYPED = "typed"


def read_effect(program: Program, text: str) -> Block:
    """The effect tree of a line; PackError with the diagnostics when it has mistakes."""
    from dsl.resolve.accounting import account_for
    from dsl.resolve.effects.read_blocks import read_block
    from dsl.syntax.parser import parse_fragment

    report = Report()
    parsed = parse_fragment(text, TYPED, "statement", report)
    block: Block = ()
    if parsed is not None:
        block = read_block(_context(parsed, program, report), [parsed.tree], Scope())
        account_for([parsed], report)
    if report.has_errors:
        raise PackError(report)
    return block


def read_value(program: Program, text: str) -> Value:
    from dsl.resolve.accounting import account_for
    from dsl.resolve.phrases import dispatch
    from dsl.resolve.phrases.read_context import Wrong
    from dsl.syntax.parser import parse_fragment

    report = Report()
    parsed = parse_fragment(text, TYPED, "expr", report)
    if parsed is not None and parsed.tree is not None:
        try:
            value = dispatch.read_value(_context(parsed, program, report), parsed.tree, Scope())
            account_for([parsed], report)
            if not report.has_errors:
                return value
        except Wrong:
            pass
    raise PackError(report)


def _context(parsed: Parsed, program: Program, report: Report) -> ReadContext:
    from dsl.resolve.phrases.read_context import ReadContext
    from dsl.resolve.settle_names import settle_tree

    if parsed.tree is not None and program.vocabulary.spaces is not None:
        settle_tree(parsed.tree, program.vocabulary.spaces, "")
    return ReadContext(parsed, program.vocabulary, report)


def compile_text(program: Program, text: str) -> int:
    """The code of a typed effect, which the program keeps."""
    return compile_typed(program, text, read_effect(program, text))
