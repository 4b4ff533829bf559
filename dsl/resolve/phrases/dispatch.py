"""Which function reads a value: the one that is registered for its rule.

@reads_value("count")
def read_count(ctx: ReadContext, tree: Syntax, scope: Scope) -> v.Value: ...
"""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from dsl.model.scope import Scope
from dsl.model.values import Number, Type, Value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.registry import Registry
from dsl.syntax.chunks import Syntax

ReadValue = Callable[[ReadContext, Syntax, Scope], Value]

reads_value: Registry[ReadValue] = Registry("value")


def read_value(ctx: ReadContext, tree: Syntax, scope: Scope) -> Value:
    ctx.take(tree)
    return reads_value[tree.data](ctx, tree, scope)


def read_number(ctx: ReadContext, tree: Syntax, scope: Scope) -> Value:
    return ctx.as_number(read_value(ctx, tree, scope))


def read_condition(ctx: ReadContext, tree: Syntax, scope: Scope) -> Value:
    return ctx.as_condition(read_value(ctx, tree, scope))


def read_typed(ctx: ReadContext, tree: Syntax, wanted: Type, scope: Scope) -> Value:
    """A value of the type that is needed where it stands."""
    return ctx.as_type(read_value(ctx, tree, scope), wanted)


def read_quantity(ctx: ReadContext, tree: Syntax, scope: Scope) -> Value:
    """How many: a number, or what stands in brackets."""
    inner = tree.children[0]
    if isinstance(inner, Token):
        return Number(ctx.span(tree), int(ctx.word(inner)))
    value = read_value(ctx, inner, scope)
    return value if tree.data == "quantity" and value.type != "cards" else ctx.as_number(value)
