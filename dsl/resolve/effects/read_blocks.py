"""Blocks of effects: each effect sees the words that are bound before it.

The function that reads an effect is the one that is registered for its rule:

    @reads_effect("shuffle")
    def read_shuffle(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from lark import Tree

from dsl.model.effects import Block, Effect
from dsl.model.scope import Scope
from dsl.model.values import Always, Value
from dsl.resolve.phrases.dispatch import read_condition
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.tree_parts import child, children
from dsl.resolve.registry import Registry
from dsl.syntax.chunks import Syntax

ReadEffect = Callable[[ReadContext, Syntax, Scope], Effect]

reads_effect: Registry[ReadEffect] = Registry("effect")


def read_block(ctx: ReadContext, trees: Iterable[object], scope: Scope) -> Block:
    """The effects of several statements. A mistake costs the effect it stands in, no more."""
    found: list[Effect] = []
    ended: str | None = None
    leading = scope.heads
    for statement in trees:
        if not isinstance(statement, Tree) or statement.data != "statement":
            continue
        for part in children(statement):
            if ended is not None:
                message = f"this never happens: `end {ended}` stands before it"
                ctx.report.error("E001", ctx.span(part), message)
                return tuple(found)
            try:
                effect = read_effect(ctx, part, replace(scope, heads=leading))
            except Wrong:
                scope = bind_anyway(part, scope)
                continue
            leading = leading and effect.can_lead
            found.append(effect)
            binding = effect.binding()
            if binding is not None and not binding.under:
                scope = scope.bind(binding.name, binding.type)
            ended = effect.ends()
    return tuple(found)


def read_body(ctx: ReadContext, tree: Syntax, scope: Scope, start: int = 0) -> Block:
    """The effects under an effect, where nothing leads them."""
    return read_block(ctx, tree.children[start:], scope.inside())


def read_effect(ctx: ReadContext, tree: Syntax, scope: Scope) -> Effect:
    ctx.take(tree)
    effect = reads_effect[tree.data](ctx, tree, scope)
    if scope.standing and not effect.in_duration:
        ctx.wrong(
            "E002",
            effect.span,
            "only what holds for a time may stand here, "
            f"such as `{next(iter(ctx.vocabulary.attributes), 'cost')} of cards is 1 less`",
            "what happens once belongs outside",
        )
    return effect


def bind_anyway(tree: Syntax, scope: Scope) -> Scope:
    """After a mistake in a `let`, its word is still known, if not what it stands for."""
    if tree.data == "let":
        return scope.with_unread(str(tree.children[0]))
    if tree.data == "choose_number":
        return scope.bind(str(tree.children[0]), "number")
    return scope


def read_guard(ctx: ReadContext, tree: Syntax, scope: Scope) -> Value:
    """The condition over a block; a mistake in it must not hide those in the block."""
    try:
        return read_condition(ctx, child(tree, 0), scope)
    except Wrong:
        return Always(ctx.span(tree), True)
