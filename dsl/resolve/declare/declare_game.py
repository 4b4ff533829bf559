"""The game itself, its options, its slots and tables."""

from __future__ import annotations

from dsl.model import declarations as d
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.resolve.phrases.tree_parts import child, children, signed, tokens
from dsl.syntax.chunks import Syntax


@declares("game")
def declare_game(ctx: Declaring, tree: Syntax) -> None:
    name, titles, span = ctx.one_named(tree, "game")
    if ctx.vocabulary.game is not None:
        ctx.report.error(
            "D004",
            span,
            "a pack has one `game`",
            related=[(ctx.vocabulary.game.span, "it is declared first here")],
        )
        return
    game = d.GameDecl(name, titles, span)
    for item in children(tree):
        if item.data == "players":
            low, *more = (int(ctx.word(part)) for part in tokens(item))
            high = more[0] if more else None
            game.players = (low, high if high is not None else low)
            if not 1 <= low <= game.players[1] <= 12:
                ctx.report.error(
                    "D005", ctx.span(item), "the number of players goes from 1 to 12 at most"
                )
                game.players = (1, 4)
    ctx.vocabulary.game = game


@declares("option")
def declare_option(ctx: Declaring, tree: Syntax) -> None:
    name, _, span = ctx.bare_named(tree, "option")
    values = tuple(map(ctx.word, tokens(child(tree, 1))))
    ctx.declare("option", ctx.vocabulary.options, d.OptionDecl(name, {}, span, values))


@declares("slot")
def declare_slot(ctx: Declaring, tree: Syntax) -> None:
    for name, titles, span in ctx.each_named(tree, "slot"):
        ctx.declare("slot", ctx.vocabulary.slots, d.SlotDecl(name, titles, span))


@declares("table")
def declare_table(ctx: Declaring, tree: Syntax) -> None:
    name, _, span = ctx.bare_named(tree, "table")
    entries = tuple(signed(ctx.parsed, item) for item in children(tree))
    ctx.declare("table", ctx.vocabulary.tables, d.TableDecl(name, {}, span, entries))
