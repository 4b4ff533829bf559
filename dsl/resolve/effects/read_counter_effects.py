"""Effects on counters."""

from __future__ import annotations

from typing import cast

from dsl.diagnostics.likeness import stem
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.scope import Scope
from dsl.model.vocabulary import Vocabulary
from dsl.resolve.effects.read_blocks import reads_effect
from dsl.resolve.phrases.dispatch import read_number, read_quantity, read_typed, read_value
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.read_names import owner_of, some_counter
from dsl.resolve.phrases.tree_parts import child, children, token_of
from dsl.resolve.type_hints import some_cards
from dsl.syntax.chunks import Syntax
from dsl.syntax.synonyms import concepts_of


def _instead_of_change(pack: Vocabulary, sign: str, asked: v.Filter | None) -> str | None:
    """What is written where cards come or go, and no counter changes."""
    if asked is None or not (asked.kind or asked.tags):
        return None
    name, what = (asked.kind, "card") if asked.kind else (asked.tags[0], "tag")
    if sign == "+" and asked.kind:
        owned = [one.name for one in pack.counters.values() if one.owner == "player"]
        alike = [other for one in concepts_of(name) for other in one.order]
        called = [one for one in owned if stem(one) in alike]
        meant = min(called, key=lambda one: alike.index(stem(one)), default=None)
        if meant is not None:
            return f"did you mean `{sign}1 {meant}`? To bring a card write `create 1 CARD in ZONE`"
        return f"`{name}` is a {what}: write `create 1 {name} in ZONE`"
    return f"`{name}` is a {what}: write `move 1 {name} in ZONE to ZONE`"


@reads_effect("change")
def read_change(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    sign = ctx.word(token_of(tree))
    value = read_value(ctx, cast(Syntax, tree.children[1]), scope)
    span, price = value.span, value.price()
    if price is None:
        hint = _instead_of_change(
            ctx.vocabulary, sign, (value.picked_from() or value).asks_of_cards()
        )
        ctx.wrong(
            "T014",
            span,
            f"`{sign}` needs a number and a counter, such as `{sign}1 {some_counter(ctx)}`",
            hint,
        )
    counter, amount = ctx.vocabulary.counters[price[0]], price[1]
    if is_below_zero(amount):
        other = "-" if sign == "+" else "+"
        message = f"`{sign}` with less than 0 changes nothing; write `{other}` and how many"
        ctx.wrong("T014", amount.span, message)
    of = owner_of(ctx, counter.owner, None, span, counter.name, scope)
    target = v.Counter(span, counter.name, of)
    kind = e.Gain if sign == "+" else e.Lose
    if counter.computed and (counter.gain if sign == "+" else counter.lose) is None:
        hint = _while_it_lasts(ctx, counter.name, ctx.said(amount.span), sign)
        ctx.wrong("E003", span, f"`{counter.name}` is worked out and cannot be changed", hint)
    return kind(ctx.span(tree), amount, target)


def _while_it_lasts(ctx: ReadContext, name: str, number: str, sign: str) -> str:
    """How what is worked out is made more or less for a time."""
    of = f" of {some_cards(ctx.vocabulary)}" if name in ctx.vocabulary.attributes else ""
    much = f"{number} {'more' if sign == '+' else 'less'}"
    return f"say for how long, such as `this turn: {name}{of} is {much}`"


def is_below_zero(amount: v.Value) -> bool:
    """Whether an amount is written as a number with a minus before it."""
    if not isinstance(amount, v.Arithmetic) or amount.operator != "-":
        return False
    return amount.left.constant() == 0 and (amount.right.constant() or 0) > 0


@reads_effect("change_more")
def read_change_more(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    if not scope.would:
        ctx.wrong("E004", ctx.span(tree), "`more` stands only under `whenever ... would`")
    amount = ctx.as_number(read_quantity(ctx, cast(Syntax, tree.children[1]), scope))
    if ctx.word(token_of(tree)) == "-":
        amount = v.negated(amount, amount.span)
    return e.More(ctx.span(tree), amount)


@reads_effect("set")
def read_set(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    target = read_value(ctx, child(tree, 0), scope)
    if isinstance(target, v.OwnerOf):
        player = read_typed(ctx, cast(Syntax, tree.children[1]), "player", scope)
        return e.SetOwner(ctx.span(tree), target.piece, ctx.settled(player))
    amount = read_number(ctx, cast(Syntax, tree.children[1]), scope)
    if isinstance(target, v.Walked) and target.what == "steps":
        return e.WalkBack(ctx.span(tree), target.zone, amount)
    if not isinstance(target, v.Counter):
        hint = f"such as `set {some_counter(ctx)} to 1`"
        if target.type == "zone":
            hint = f"to put cards there write `move ... to {ctx.said(target.span)}`"
        ctx.wrong("T014", target.span, "only a counter can be set", hint)
    if ctx.vocabulary.counters[target.name].computed:
        ctx.wrong("E003", target.span, f"`{target.name}` is worked out and cannot be set")
    return e.SetCounter(ctx.span(tree), target, amount)


@reads_effect("tell")
def read_tell(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    counter = read_value(ctx, child(tree, 0), scope)
    if not isinstance(counter, v.Counter):
        ctx.wrong("T014", counter.span, "only a counter can be told")
    against = [read_number(ctx, part, scope) for part in children(tree)[1:]]
    return e.Tell(ctx.span(tree), counter, against[0] if against else None)
