"""What holds for a time."""

from __future__ import annotations

from typing import Literal, cast

from dsl.diagnostics.likeness import nearest
from dsl.diagnostics.report import Fix
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.effects.read_blocks import read_block, read_guard, reads_effect
from dsl.resolve.phrases.dispatch import read_number, read_value
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.read_names import read_of_player
from dsl.resolve.phrases.tree_parts import child, parts, token_of, tokens
from dsl.syntax.chunks import Syntax


@reads_effect("while")
def read_while(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    condition = read_guard(ctx, tree, scope)
    body = read_block(ctx, tree.children[1:], scope.inside(standing=True))
    return e.While(ctx.span(tree), condition, body)


DURATIONS: dict[str, Literal["turn", "phase", "game"]] = {
    "this_turn": "turn",
    "this_phase": "phase",
    "this_game": "game",
}


@reads_effect(*DURATIONS)
def read_during(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    body = read_block(ctx, tree.children, scope.inside(standing=True))
    return e.During(ctx.span(tree), DURATIONS[tree.data], body)


def needs_duration(ctx: ReadContext, tree: Syntax, scope: Scope) -> None:
    if not scope.standing:
        ctx.wrong(
            "E008",
            ctx.span(tree),
            "nothing says how long this holds",
            "put it under `this turn:` or `while ...:`",
        )


@reads_effect("ignore")
def read_ignore(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    needs_duration(ctx, tree, scope)
    kinds = []
    for token in tokens(tree):
        word = ctx.word(token)
        kind = find(ctx.vocabulary.tunnel_kinds, word) or find(ctx.vocabulary.room_kinds, word)
        if kind is None:
            known = [*ctx.vocabulary.tunnel_kinds, *ctx.vocabulary.room_kinds]
            ctx.unknown("N015", token, "kind of tunnel or room", known)
        kinds.append(kind.name)
    return e.Ignore(ctx.span(tree), tuple(kinds))


@reads_effect("cannot")
def read_cannot(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    needs_duration(ctx, tree, scope)
    for token in tokens(tree):
        if str(token) not in ctx.vocabulary.actions:
            ctx.unknown("N016", token, "action", list(ctx.vocabulary.actions))
    return e.Cannot(ctx.span(tree), tuple(map(ctx.word, tokens(tree))))


@reads_effect("modify")
def read_modify(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    needs_duration(ctx, tree, scope)
    token = token_of(tree)
    attribute = ctx.vocabulary.attributes.get(ctx.word(token))
    if attribute is None:
        ctx.unknown("N008", token, "attribute", list(ctx.vocabulary.attributes))
    among = ctx.settled(read_value(ctx, cast(Syntax, tree.children[1]), scope))
    cards = ctx.as_type(among, "cards")
    layer, amount = read_modification(ctx, cast(Syntax, tree.children[2]), scope)
    return e.Modify(ctx.span(tree), attribute.name, cards, layer, amount)


def read_modification(ctx: ReadContext, change: Syntax, scope: Scope) -> tuple[e.Layer, v.Value]:
    span = ctx.span(change)
    ctx.take(change)
    one: dict[str, tuple[e.Layer, v.Value]] = {
        "doubled": ("multiply", v.implied(2, span)),
        "halved": ("halve", v.implied(2, span)),
    }
    if change.data in one:
        return one[str(change.data)]
    if change.data == "becomes":
        more_or_less(ctx, child(change, 0))
    amount = read_number(ctx, child(change, 0), scope)
    if change.data == "less":
        amount = v.negated(amount, span)
    layers: dict[str, e.Layer] = {
        "becomes": "set",
        "more": "add",
        "less": "add",
        "raised": "raise",
        "capped": "cap",
    }
    return layers[str(change.data)], amount


def more_or_less(ctx: ReadContext, amount: Syntax) -> None:
    """Refuse `is 1 les`, where `less` or `more` was begun."""
    named, *more = parts(amount, "words", "with_", "where")
    said = tokens(named) if amount.data == "amount" and named and not any(more) else []
    word = str(said[0]) if len(said) == 1 else None
    if word is None or find(ctx.vocabulary.counters, word) is not None:
        return
    meant = nearest(word, ("more", "less"))
    if meant is not None:
        message, span = f"`{word}` does not fit here", ctx.span(said[0])
        ctx.report.error(
            "N005", span, message, hint=f"did you mean `{meant}`?", fix=Fix(span, meant)
        )
        raise Wrong


@reads_effect("modify_your", "modify_their")
def read_modify_your(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    needs_duration(ctx, tree, scope)
    token = token_of(tree)
    whose = v.possessor(ctx.span(token), yours=tree.data == "modify_your")
    counter = read_of_player(ctx, token, whose, scope)
    if not isinstance(counter, v.Counter) or not ctx.vocabulary.counters[counter.name].computed:
        ctx.wrong(
            "E015",
            ctx.span(token),
            f"`{token}` is not a counter that is worked out",
            "change a counter with a number of its own by `+N` or `-N`",
        )
    layer, amount = read_modification(ctx, cast(Syntax, tree.children[1]), scope)
    return e.ModifyCounter(ctx.span(tree), counter, layer, amount)


@reads_effect("counts_as")
def read_counts_as(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    needs_duration(ctx, tree, scope)
    names = tokens(tree)
    for token in names:
        attribute = ctx.vocabulary.attributes.get(ctx.word(token))
        if attribute is None:
            ctx.unknown("N008", token, "attribute", list(ctx.vocabulary.attributes))
        if attribute.type != "number":
            ctx.wrong("E016", ctx.span(token), f"`{token}` is a price, and not a number")
    cards = ctx.as_type(read_value(ctx, child(tree, 1), scope), "cards")
    return e.CountsAs(ctx.span(tree), str(names[0]), cards, str(names[1]))
