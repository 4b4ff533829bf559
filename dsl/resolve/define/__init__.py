"""Second reading of a pack: what its declarations say, now that every word is known."""

from __future__ import annotations

from functools import partial

from dsl.resolve.define import (  # registered when they are imported
    define_actions,
    define_board,
    define_cards,
    define_changes,
    define_course,
    define_marks,
    define_values,
)
from dsl.resolve.define.defining import defines, first_span
from dsl.resolve.phrases.read_context import ReadContext, Wrong

__all__ = [
    "define_actions",
    "define_board",
    "define_cards",
    "define_changes",
    "define_course",
    "define_marks",
    "define_values",
    "defines",
    "prepare",
    "read_declaration",
]


def read_declaration(ctx: ReadContext) -> None:
    """Read what a declaration says into what the first reading made of its head."""
    read = defines.get(ctx.tree.data)
    if read is None:
        return
    try:
        read(ctx, ctx.tree)
    except Wrong:
        return


def prepare(ctx: ReadContext) -> None:
    """Let a `define` be read when it is first used, whatever the order of the files."""
    if ctx.tree.data == "define":
        decl = ctx.vocabulary.defines.get(str(ctx.tree.children[0]))
        if decl and decl.span == first_span(ctx, ctx.tree):
            decl.read = partial(read_declaration, ctx)
