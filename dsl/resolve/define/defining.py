"""The readers of bodies, by the rule of the declaration, and what all of them need."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from lark import Token

from dsl.diagnostics.spans import Span
from dsl.model import declarations as d
from dsl.model.scope import Scope
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.tree_parts import child, children
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


def named_tokens(tree: Syntax) -> list[Token]:
    """The names that a declaration of several declares."""
    return [
        cast(Token, named.children[0])
        for named in children(child(tree, 0))
        if named.data == "named"
    ]


def first_span(ctx: ReadContext, tree: Syntax) -> Span:
    return ctx.span(cast(Token, tree.children[0]))
