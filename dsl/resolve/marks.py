"""Reading what is declared for fragments: marks, leaps and the price of crossing."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from lark import Token

from dsl.boards.fragments.notation import STRUCTURE
from dsl.model import declarations as d
from dsl.model.vocabulary import find
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.resolve.phrases.type_checks import Wrong
from dsl.syntax.chunks import Syntax

if TYPE_CHECKING:
    from dsl.resolve.declare.declaring import Declaring
    from dsl.resolve.define.defining import ReadBody

SIDES = ("north", "east", "south", "west")


def declare_mark(headers: Declaring, tree: Syntax, symbol: str) -> None:
    """The head of a mark, with all that reading a drawing needs to know of it."""
    name, titles, span = headers.one_named(tree, "mark")
    decl = d.MarkDecl(name, titles, span, symbol=symbol)
    for item in children(tree):
        if item.data == "mark_sign":
            decl.sign = _sign(headers, cast(Token, item.children[0]))
        elif item.data == "mark_drops":
            decl.drops = True
        elif item.data == "mark_links":
            decl.links = True
    headers.declare("mark", headers.vocabulary.marks, decl)


def _sign(headers: Declaring, token: Token) -> str:
    sign = token[1:-1].lower()
    span = headers.span(token)
    if len(sign) != 1 or sign in STRUCTURE or not sign.isprintable() or sign.isspace():
        headers.report.error(
            "F101",
            span,
            "a sign is one character that drawings do not use for themselves",
            hint="a letter stands in corridors and, as a capital, in rooms",
        )
        return ""
    for other in headers.seen.values():
        if isinstance(other, d.MarkDecl) and other.sign == sign:
            headers.report.error(
                "F102",
                span,
                f"`{sign}` is the sign of `{other.name}` already",
                related=[(other.span, "it is declared here")],
            )
            return ""
    return sign


def declare_leap(headers: Declaring, tree: Syntax) -> None:
    name, titles, span = headers.one_named(tree, "leap")
    decl = d.LeapDecl(name, titles, span)
    for item in children(tree):
        if item.data == "leap_to":
            decl.end_mark = str(child(item, 0).children[0])  # reading fragments asks for it
    headers.declare("leap", headers.vocabulary.leaps, decl)


def declare_crossing(headers: Declaring, tree: Syntax) -> None:
    token = cast(Token, tree.children[0])
    if str(token) not in (d.ROOMS, d.FORKS):
        headers.report.unknown(
            "F103",
            headers.span(token),
            f"a walk can cross itself in `{d.ROOMS}` or at `{d.FORKS}`, not in `{token}`",
            str(token),
            (d.ROOMS, d.FORKS),
        )
        return
    decl = d.CrossingDecl(str(token), {}, headers.span(token))
    headers.declare("crossing", headers.vocabulary.crossings, decl)


def read_mark(bodies: ReadBody, tree: Syntax) -> None:
    decl = bodies.vocabulary.marks.get(str(child(tree, 0).children[0]))
    if decl is None:
        return
    for item in children(tree):
        if item.data == "mark_gives":
            decl.gives += _charges(bodies, child(item, 0))
        elif item.data == "mark_needs":
            decl.needs += _charges(bodies, child(item, 0))
        elif item.data == "mark_drops" and item.children[0] is not None:
            decl.unless = _charges(bodies, child(item, 0))
    if decl.drops and (decl.needs or decl.gives or decl.links):
        message = f"`{decl.name}` drops, so it can neither link nor give or need anything"
        bodies.wrong("F108", decl.span, message, "make two marks of it")
    if not decl.sign and bodies.vocabulary.marks.get(decl.name) is decl and not bodies.parsed.lost:
        if any(item.data == "mark_sign" for item in children(tree)):
            return
        bodies.wrong("F104", decl.span, f'say how `{decl.name}` is drawn: `sign "a"`')


def read_leap(bodies: ReadBody, tree: Syntax) -> None:
    decl = bodies.vocabulary.leaps.get(str(child(tree, 0).children[0]))
    if decl is None:
        return
    ends: dict[str, list[Token]] = {}
    for item in children(tree):
        if item.data == "leap_pay":
            decl.pays += _charges(bodies, child(item, 0))
        elif item.data in ("leap_from", "leap_to"):
            ends[str(item.data)] = tokens(child(item, 0))
    if len(ends) < 2:
        if not bodies.parsed.lost:
            bodies.wrong("F105", decl.span, "say `from` where and `to` where it leaps")
        return
    _read_start(bodies, decl, ends["leap_from"])
    _read_end(bodies, decl, ends["leap_to"])


def _read_start(bodies: ReadBody, decl: d.LeapDecl, words: list[Token]) -> None:
    match [str(word) for word in words]:
        case ["anywhere"]:
            decl.start = "anywhere"
        case [*sides, "port"] if sides and all(side in SIDES for side in sides):
            decl.start, decl.sides = "port", tuple(sides)
        case ["below", _]:
            decl.start, decl.start_mark = "below", _mark(bodies, words[1])
            if not bodies.vocabulary.marks[decl.start_mark].drops:
                span = bodies.span(words[1])
                bodies.wrong("F105", span, f"nothing is below `{words[1]}`: it does not drop")
        case [_]:
            decl.start, decl.start_mark = "mark", _mark(bodies, words[0])
        case _:
            _no_end(bodies, words)


def _read_end(bodies: ReadBody, decl: d.LeapDecl, words: list[Token]) -> None:
    match [str(word) for word in words]:
        case ["opposite", "port"] if decl.start == "port":
            decl.end_mark = ""
        case [_]:
            decl.end_mark = _mark(bodies, words[0])
            if decl.start == "below" and decl.end_mark != decl.start_mark:
                span = bodies.span(words[0])
                message = f"from below `{decl.start_mark}` a leap goes up to it"
                bodies.wrong("F105", span, message)
        case _:
            _no_end(bodies, words)


def _no_end(bodies: ReadBody, words: list[Token]) -> None:
    span = bodies.span(words[0]).to(bodies.span(words[-1]))
    hint = "a leap goes from `anywhere`, a mark, `below` a mark or a `north port`, to a mark"
    bodies.wrong("F105", span, "this is not a place to leap from or to", hint)


def read_crossing(bodies: ReadBody, tree: Syntax) -> None:
    decl = bodies.vocabulary.crossings.get(str(tree.children[0]))
    if decl is not None:
        decl.pays = _charges(bodies, child(tree, 1))


def _mark(bodies: ReadBody, token: Token) -> str:
    decl = find(bodies.vocabulary.marks, str(token))
    if decl is None:
        bodies.unknown("F106", token, "mark", list(bodies.vocabulary.marks))
    return decl.name


def _charges(bodies: ReadBody, tree: Syntax) -> d.Charges:
    found: list[tuple[str, int]] = []
    for charge in children(tree):
        number, token = cast("list[Token]", charge.children)
        counter = find(bodies.vocabulary.counters, str(token))
        try:
            if counter is None:
                bodies.unknown("F107", token, "counter", list(bodies.vocabulary.counters))
            if counter.owner != "player":
                message = f"`{counter.name}` is not a counter of each player"
                bodies.wrong("F107", bodies.span(token), message)
        except Wrong:
            continue
        found.append((counter.name, int(str(number))))
    return tuple(found)
