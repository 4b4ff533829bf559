"""What is drawn on fragments: marks, leaps, and where a walk may cross itself."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.boards.fragments.notation import STRUCTURE
from dsl.model import declarations as d
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.resolve.declare.symbols import symbol
from dsl.resolve.phrases.tree_parts import child, children
from dsl.syntax.chunks import Syntax


@declares("mark")
def declare_mark(ctx: Declaring, tree: Syntax) -> None:
    """The head of a mark, with all that reading a drawing needs to know of it."""
    name, titles, span = ctx.one_named(tree, "mark")
    symbol_, colour = symbol(ctx, tree)
    decl = d.MarkDecl(name, titles, span, symbol=symbol_, colour=colour)
    for item in children(tree):
        if item.data == "mark_sign":
            decl.sign = _sign(ctx, cast(Token, item.children[0]))
        elif item.data == "mark_drops":
            ctx.parsed.take(item)
            decl.drops = True
        elif item.data == "mark_links":
            ctx.parsed.take(item)
            decl.links = True
    ctx.declare("mark", ctx.vocabulary.marks, decl)


def _sign(ctx: Declaring, token: Token) -> str:
    sign = ctx.word(token)[1:-1].lower()
    span = ctx.span(token)
    if len(sign) != 1 or sign in STRUCTURE or not sign.isprintable() or sign.isspace():
        ctx.report.error(
            "F101",
            span,
            "a sign is one character that drawings do not use for themselves",
            hint="a letter stands in corridors and, as a capital, in rooms",
        )
        return ""
    for other in ctx.seen.values():
        if isinstance(other, d.MarkDecl) and other.sign == sign:
            ctx.report.error(
                "F102",
                span,
                f"`{sign}` is the sign of `{other.name}` already",
                related=[(other.span, "it is declared here")],
            )
            return ""
    return sign


@declares("leap")
def declare_leap(ctx: Declaring, tree: Syntax) -> None:
    name, titles, span = ctx.one_named(tree, "leap")
    decl = d.LeapDecl(name, titles, span)
    for item in children(tree):
        if item.data == "leap_to":
            decl.end_mark = str(child(item, 0).children[0])  # reading fragments asks for it
    ctx.declare("leap", ctx.vocabulary.leaps, decl)


@declares("crossing_price")
def declare_crossing(ctx: Declaring, tree: Syntax) -> None:
    token = cast(Token, tree.children[0])
    if str(token) not in (d.ROOMS, d.FORKS):
        ctx.report.unknown(
            "F103",
            ctx.span(token),
            f"a walk can cross itself in `{d.ROOMS}` or at `{d.FORKS}`, not in `{token}`",
            str(token),
            (d.ROOMS, d.FORKS),
        )
        return
    decl = d.CrossingDecl(ctx.word(token), {}, ctx.span(token))
    ctx.declare("crossing", ctx.vocabulary.crossings, decl)
