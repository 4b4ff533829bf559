"""What is done, how often, by whom and with which words."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast, get_args

from lark import Tree

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.resolve.effects.read_blocks import (
    read_block,
    read_body,
    read_effect,
    read_guard,
    reads_effect,
)
from dsl.resolve.phrases.dispatch import read_number, read_quantity, read_value
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.read_names import fresh, in_order
from dsl.resolve.phrases.read_selections import read_players_asked
from dsl.resolve.phrases.tree_parts import child, children, parts, token_of
from dsl.syntax.chunks import Syntax

What = Literal["phase", "phase for all", "turn", "game"]
ENDS: dict[str, What] = {f"end_{what.replace(' ', '_')}": what for what in get_args(What)}


@reads_effect("let")
def read_let(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    token = token_of(tree)
    value = read_value(ctx, cast(Syntax, tree.children[1]), scope)
    if value.type in ("zone", "price"):
        ctx.mismatch(value, "number")
    return e.Let(ctx.span(tree), fresh(ctx, token), value, scope.size)


@reads_effect("choose_number")
def read_choose_number(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    token = token_of(tree)
    low, high = (read_number(ctx, cast(Syntax, part), scope) for part in tree.children[1:3])
    in_order(ctx, low, high)
    return e.ChooseNumber(ctx.span(tree), fresh(ctx, token), low, high, scope.size)


@reads_effect(*ENDS)
def read_end(ctx: ReadContext, tree: Syntax, _scope: Scope) -> e.Effect:
    return e.End(ctx.span(tree), ENDS[tree.data])


@reads_effect("next_turn")
def read_next_turn(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    player = ctx.as_type(read_value(ctx, child(tree, 0), scope), "player")
    return e.NextTurn(ctx.span(tree), player)


@reads_effect("nothing")
def read_nothing(ctx: ReadContext, tree: Syntax, _scope: Scope) -> e.Effect:
    return e.Nothing(ctx.span(tree))


@reads_effect("if")
def read_if(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    return read_branch(ctx, tree, scope)


def read_branch(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.If:
    condition = read_guard(ctx, tree, scope)
    then = read_body(ctx, tree, scope, 1)
    otherwise: e.Block = ()
    last = tree.children[-1]
    if isinstance(last, Tree) and last.data == "else_clause":
        otherwise = read_body(ctx, last, scope)
    elif isinstance(last, Tree) and last.data == "else_if":
        otherwise = (read_branch(ctx, last, scope),)
    if isinstance(last, Tree) and last.data in ("else_clause", "else_if"):
        else_lines_up(ctx, tree, last)
    return e.If(ctx.span(tree), condition, then, otherwise)


def else_lines_up(ctx: ReadContext, tree: Syntax, clause: Syntax) -> None:
    """An `else` on a line of its own must stand under the `if` it belongs to."""
    lines = ctx.parsed.chunk.text.split("\n")
    at = lines[clause.meta.line - 1]
    line = lines[tree.meta.line - 1]
    if len(at) - len(at.lstrip()) != len(line) - len(line.lstrip()) or (
        line.lstrip().startswith("if") and tree.meta.column - 1 != len(line) - len(line.lstrip())
    ):
        ctx.wrong(
            "E009",
            ctx.span(clause),
            "it is not clear which `if` this `else` belongs to",
            "give the inner `if` a line of its own",
        )


@reads_effect("repeat")
def read_repeat(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    said = parts(child(tree, 0), "words")[0] if child(tree, 0).data == "amount" else None
    if said is not None and str(said.children[0]) == "times":
        ctx.wrong("N005", ctx.span(said), "`times` is not needed here", "leave it out")
    times = read_number(ctx, child(tree, 0), scope)
    return e.Repeat(ctx.span(tree), times, read_body(ctx, tree, scope, 1))


@reads_effect("repeat_while", "repeat_until")
def read_repeat_while(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    condition, body = read_guard(ctx, tree, scope), read_body(ctx, tree, scope, 1)
    return e.RepeatWhile(ctx.span(tree), condition, tree.data == "repeat_until", body)


@reads_effect("for_each")
def read_for_each(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    token = token_of(tree)
    among = read_value(ctx, cast(Syntax, tree.children[1]), scope)
    if among.type == "zone":
        among = v.all_in(among)
    if among.type not in ("cards", "card", "rooms", "room", "players", "player"):
        ctx.mismatch(among, "cards")
    name = fresh(ctx, token)
    inner = scope.bind(name, v.ONE_OF.get(among.type, among.type))
    body = read_block(ctx, tree.children[2:], inner.inside())
    return e.ForEach(ctx.span(tree), name, among, body, scope.size)


WHO: dict[str, Literal["each", "other", "everyone"]] = {
    "each_player_does": "each",
    "each_other_does": "other",
    "everyone_does": "everyone",
}


@reads_effect(*WHO)
def read_each_player(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    who, (with_,) = WHO[tree.data], parts(tree, "with_")
    among = None
    if with_ is not None:
        asked = read_players_asked(ctx, with_, scope)
        among = v.Players(ctx.span(with_), who == "other", asked, who == "everyone")
    return e.EachPlayer(ctx.span(tree), who, read_body(ctx, tree, scope, 1), among)


@reads_effect("as_player")
def read_as_player(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    player = ctx.as_type(read_value(ctx, child(tree, 0), scope), "player")
    return e.AsPlayer(ctx.span(tree), player, read_body(ctx, tree, scope, 1))


@reads_effect("may")
def read_may(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    body = read_block(ctx, tree.children, replace(scope.leading(), would=scope.would))
    if not body:
        raise Wrong
    return e.May(ctx.span(tree), body)


@reads_effect("arrow")
def read_arrow(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    cost = read_effect(ctx, child(tree, 0), replace(scope, heads=True))
    if not cost.can_cost:
        ctx.wrong("E012", cost.span, "this is not a cost: nothing is given up")
    return e.Arrow(ctx.span(tree), cost, read_body(ctx, tree, scope, 1))


@reads_effect("choose")
def read_choose(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    span = ctx.span(tree)
    times: v.Value = v.implied(1, span)
    up_to = False
    choices = []
    for part in children(tree):
        if part.data in ("times", "up_to_times"):
            up_to = part.data == "up_to_times"
            times = ctx.as_number(read_quantity(ctx, child(part, 0), scope))
        elif part.data == "choice":
            body = read_block(ctx, part.children, scope.leading())
            choices.append(e.Choice(ctx.span(part), body))
    if len(choices) == 1 and not up_to and not ctx.parsed.lost:
        ctx.report.error(
            "E013", span, "a choice of one is no choice", hint="use `may`, or add a line"
        )
    if (times.constant() or 0) > len(choices) and not ctx.parsed.lost:
        ctx.report.error("E014", times.span, f"only {len(choices)} lines can be chosen from")
    return e.Choose(span, times, up_to, tuple(choices))
