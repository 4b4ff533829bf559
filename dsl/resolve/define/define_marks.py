"""What marks, leaps and crossings cost and give."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model import declarations as d
from dsl.model.vocabulary import find
from dsl.resolve.define.defining import defines
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.syntax.chunks import Syntax

SIDES = ("north", "east", "south", "west")


@defines("mark")
def define_mark(ctx: ReadContext, tree: Syntax) -> None:
    decl = ctx.vocabulary.marks.get(str(child(tree, 0).children[0]))
    if decl is None:
        return
    for item in children(tree):
        if item.data == "mark_gives":
            decl.gives += _charges(ctx, child(item, 0))
        elif item.data == "mark_needs":
            decl.needs += _charges(ctx, child(item, 0))
        elif item.data == "mark_pay":
            decl.pays += _charges(ctx, child(item, 0))
        elif item.data == "mark_drops" and item.children[0] is not None:
            decl.unless = _toll(ctx, child(item, 0))
    if decl.drops and (decl.needs or decl.pays or decl.gives or decl.links):
        message = f"`{decl.name}` drops, so it can neither link nor give or ask for anything"
        ctx.wrong("F108", decl.span, message, "make two marks of it")
    if not decl.sign and ctx.vocabulary.marks.get(decl.name) is decl and not ctx.parsed.lost:
        if any(item.data == "mark_sign" for item in children(tree)):
            return
        ctx.wrong("F104", decl.span, f'say how `{decl.name}` is drawn: `sign "a"`')


@defines("leap")
def define_leap(ctx: ReadContext, tree: Syntax) -> None:
    decl = ctx.vocabulary.leaps.get(str(child(tree, 0).children[0]))
    if decl is None:
        return
    ends: dict[str, list[Token]] = {}
    for item in children(tree):
        if item.data == "leap_pay":
            decl.pays += _charges(ctx, child(item, 0))
        elif item.data == "leap_needs":
            decl.needs += _charges(ctx, child(item, 0))
        elif item.data in ("leap_from", "leap_to"):
            ends[str(item.data)] = tokens(child(item, 0))
    if len(ends) < 2:
        if not ctx.parsed.lost:
            ctx.wrong("F105", decl.span, "say `from` where and `to` where it leaps")
        return
    _read_start(ctx, decl, ends["leap_from"])
    _read_end(ctx, decl, ends["leap_to"])


def _read_start(ctx: ReadContext, decl: d.LeapDecl, said: list[Token]) -> None:
    match [ctx.word(word) for word in said]:
        case ["anywhere"]:
            decl.start = "anywhere"
        case [*sides, "port"] if sides and all(side in SIDES for side in sides):
            decl.start, decl.sides = "port", tuple(sides)
        case ["below", _]:
            decl.start, decl.start_mark = "below", _mark(ctx, said[1])
            if not ctx.vocabulary.marks[decl.start_mark].drops:
                span = ctx.span(said[1])
                ctx.wrong("F105", span, f"nothing is below `{said[1]}`: it does not drop")
        case [_]:
            decl.start, decl.start_mark = "mark", _mark(ctx, said[0])
        case _:
            _no_end(ctx, said)


def _read_end(ctx: ReadContext, decl: d.LeapDecl, said: list[Token]) -> None:
    match [ctx.word(word) for word in said]:
        case ["opposite", "port"] if decl.start == "port":
            decl.end_mark = ""
        case [_]:
            decl.end_mark = _mark(ctx, said[0])
            if decl.start == "below" and decl.end_mark != decl.start_mark:
                span = ctx.span(said[0])
                message = f"from below `{decl.start_mark}` a leap goes up to it"
                ctx.wrong("F105", span, message)
        case _:
            _no_end(ctx, said)


def _no_end(ctx: ReadContext, said: list[Token]) -> None:
    span = ctx.span(said[0]).to(ctx.span(said[-1]))
    hint = "a leap goes from `anywhere`, a mark, `below` a mark or a `north port`, to a mark"
    ctx.wrong("F105", span, "this is not a place to leap from or to", hint)


@defines("crossing_price")
def define_crossing(ctx: ReadContext, tree: Syntax) -> None:
    decl = ctx.vocabulary.crossings.get(str(tree.children[0]))
    if decl is not None:
        decl.toll = _toll(ctx, child(tree, 1))


def _mark(ctx: ReadContext, token: Token) -> str:
    decl = find(ctx.vocabulary.marks, str(token))
    if decl is None:
        ctx.unknown("F106", token, "mark", list(ctx.vocabulary.marks))
    return decl.name


def _toll(ctx: ReadContext, tree: Syntax) -> d.Toll:
    found = _charges(ctx, child(tree, 0))
    return d.Toll(needs=found) if tree.data == "toll_needs" else d.Toll(pays=found)


def _charges(ctx: ReadContext, tree: Syntax) -> d.Charges:
    found: list[tuple[str, int]] = []
    for charge in children(tree):
        number, token = cast("list[Token]", charge.children)
        counter = find(ctx.vocabulary.counters, ctx.word(token))
        try:
            if counter is None:
                ctx.unknown("F107", token, "counter", list(ctx.vocabulary.counters))
            if counter.owner != "player":
                message = f"`{counter.name}` is not a counter of each player"
                ctx.wrong("F107", ctx.span(token), message)
            if counter.computed:
                message = f"`{counter.name}` is worked out: a walk cannot change it"
                ctx.wrong("F107", ctx.span(token), message)
        except Wrong:
            continue
        found.append((counter.name, int(ctx.word(number))))
    return tuple(found)
