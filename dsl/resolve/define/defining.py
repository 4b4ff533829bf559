"""The readers of bodies, by the rule of the declaration, and what all of them need."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from lark import Token

from dsl.diagnostics.report import Fix
from dsl.diagnostics.spans import Span
from dsl.model import declarations as d
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.declare.declare_parameters import PARAM_TYPES
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.tree_parts import child, children, token_of
from dsl.resolve.registry import Registry
from dsl.syntax.chunks import Syntax

DefineBody = Callable[[ReadContext, Syntax], None]

defines: Registry[DefineBody] = Registry("body of")


def body_scope(params: tuple[d.Param, ...] = (), *, this: bool = False) -> Scope:
    """What is bound where the body of a declaration begins."""
    scope = Scope(has_this=this)
    for param in params:
        scope = scope.bind(param.name, param.type)
    return scope


def typed_params(ctx: ReadContext, tree: Syntax, what: str) -> None:
    """The types of what a verb, a definition or a kind of tunnel is given."""
    for params in children(tree):
        for param in children(params) if params.data == "params" else ():
            if param.children[1] is not None:
                given_type(ctx, cast(Syntax, param.children[1]), what)


# What other languages call the type of a number.
NUMBERS_ELSEWHERE = ("int", "integer", "float", "num", "nat", "amount", "count", "zahl", "nombre")


def given_type(ctx: ReadContext, tree: Syntax, what: str) -> None:
    inner = child(tree, 0)
    if inner.data != "name" or len(tree.children) > 1:
        message = f"what a {what} is given has only a type here"
        ctx.wrong("D018", ctx.span(tree), message, "such as `card`, `cards`, `room` or `player`")
    token = token_of(inner)
    word = ctx.word(token)
    if word not in PARAM_TYPES and not find(ctx.vocabulary.tags, word):
        if word.lower() in NUMBERS_ELSEWHERE:
            span = ctx.span(token)
            hint = "write `number`" if what == "define" else "leave it out: a number needs no type"
            message = f"there is no type `{word}`"
            ctx.report.error("N020", span, message, hint=hint, fix=Fix(span, "number", "sure"))
            raise Wrong
        ctx.unknown("N020", token, "type", [*PARAM_TYPES, *ctx.vocabulary.tags])
    if what == "tunnel" and word != "number":
        message = "what a tunnel is given is a number, which stands on the board"
        ctx.wrong("D018", ctx.span(token), message, f"leave out `: {word}`")


def named_tokens(tree: Syntax) -> list[Token]:
    """The names that a declaration of several declares."""
    return [
        cast(Token, named.children[0])
        for named in children(child(tree, 0))
        if named.data == "named"
    ]


def first_span(ctx: ReadContext, tree: Syntax) -> Span:
    return ctx.span(cast(Token, tree.children[0]))
