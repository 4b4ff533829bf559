"""Effects with words of the pack: costs, moments of cards, crossings and verbs."""

from __future__ import annotations

from functools import partial
from typing import cast

from lark import Token, Tree

from dsl.diagnostics.report import Fix
from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import Param
from dsl.model.scope import Scope
from dsl.model.vocabulary import find
from dsl.resolve.effects.read_blocks import reads_effect
from dsl.resolve.effects.read_card_effects import read_cards
from dsl.resolve.phrases.dispatch import read_condition, read_value
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.read_names import bound_word, is_bound, some_counter, takes
from dsl.resolve.phrases.read_rooms import has_walkers
from dsl.resolve.phrases.read_walks import ground_of
from dsl.resolve.phrases.tree_parts import child, token_of
from dsl.resolve.type_hints import example_call
from dsl.syntax.chunks import Syntax

STATEMENT_WORDS = tuple(
    effect.form.split()[0].rstrip(",") for effect in e.effect_classes() if effect.form[:1].isalpha()
)


@reads_effect("pay")
def read_pay(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    price = ctx.as_type(read_value(ctx, child(tree, 0), scope), "price")
    if not scope.heads:
        ctx.wrong(
            "E006",
            ctx.span(tree),
            "nothing says what happens when this cannot be paid",
            "write `pay ... -> ...`, or put it first in the action or choice",
        )
    return e.Pay(ctx.span(tree), price)


@reads_effect("needs")
def read_needs(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    if not scope.heads:
        ctx.wrong(
            "E007", ctx.span(tree), "`needs` stands first in an action or a choice", "use `if`"
        )
    return e.Needs(ctx.span(tree), read_condition(ctx, child(tree, 0), scope))


@reads_effect("do")
def read_do(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    target = child(tree, 0)
    if target.data == "name" and bound_word(token_of(target), scope):
        ability = ctx.as_type(read_value(ctx, target, scope), "ability")
        return e.DoAbility(ctx.span(tree), ability)
    if target.data != "member":
        ctx.wrong("T018", ctx.span(tree), "say which moment to do: `do CARD.moment`")
    token = cast(Token, target.children[1])
    moment = ctx.vocabulary.moments.get(ctx.word(token))
    if moment is None:
        ctx.unknown("N012", token, "moment", list(ctx.vocabulary.moments))
    card = ctx.as_type(read_value(ctx, child(target, 0), scope), "card")
    return e.Do(ctx.span(tree), card, moment.name)


@reads_effect("cross")
def read_cross(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    if is_bound(ctx, child(tree, 0), "step", scope):
        zone = ground_of(ctx, child(tree, 0), scope)
        return e.WalkOn(ctx.span(tree), read_value(ctx, child(tree, 0), scope), zone)
    what = ctx.settled(read_value(ctx, child(tree, 0), scope))
    if what.type == "rooms":
        has_walkers(ctx, ctx.span(tree))
        return e.CrossAlong(ctx.span(tree), what)
    return e.Cross(ctx.span(tree), ctx.as_type(what, "crossing"))


@reads_effect("call")
def read_call(ctx: ReadContext, tree: Syntax, scope: Scope) -> e.Effect:
    token = cast(Token, tree.children[0])
    verb = ctx.vocabulary.verbs.get(ctx.word(token))
    if verb is None:
        if str(token) in ("gain", "lose"):
            change = change_meant(ctx, tree)
            message, hint = f"there is no verb `{token}`", f"write `{change}`"
            fix = Fix(ctx.span(tree), change)
            ctx.report.error("N013", ctx.span(token), message, hint=hint, fix=fix)
            raise Wrong
        given = [one for one in tree.children[1:] if isinstance(one, Tree)]
        if str(token) in ctx.vocabulary.moments and len(given) == 1:
            name = ctx.said(ctx.span(given[0]))
            whole = name if name.isidentifier() else "CARD"
            fix = Fix(
                ctx.span(tree), f"do {whole}.{token}", "likely" if whole == name else "sketch"
            )
            hint = f"to let a card do it write `{fix.text}`"
            message = f"there is no verb `{token}`: it is a moment of cards"
            ctx.report.error("N013", ctx.span(token), message, hint=hint, fix=fix)
            raise Wrong
        known = [*ctx.vocabulary.verbs, *STATEMENT_WORDS]
        ctx.unknown("N013", token, "verb", known)
    given = [cast(Syntax, item) for item in tree.children[1:] if item is not None]
    span = ctx.span(tree)
    if given and tree.children[1] is None:
        message = f"what is given to `{verb.name}` first stands right after it"
        ctx.wrong("T019", ctx.span(given[0]), message, "leave out the word before it")
    if len(given) != len(verb.params):
        hint = f"such as `{example_call(ctx.vocabulary, verb)}`"
        ctx.wrong("T019", span, takes(verb.name, len(verb.params), len(given)), hint)
    pairs = zip(given, verb.params, strict=True)
    arguments = ctx.all_of(
        *(partial(read_argument, ctx, *pair, verb.name, scope) for pair in pairs)
    )
    return e.Call(span, verb.name, arguments)


def change_meant(ctx: ReadContext, tree: Syntax) -> str:
    """`gain 2 coins` as the language writes it, with the author's own number and counter."""
    sign = "+" if str(tree.children[0]) == "gain" else "-"
    what = tree.children[1]
    if isinstance(what, Tree) and what.data in ("amount", "name"):
        span = ctx.parsed.span(what)
        line = ctx.parsed.chunk.text.split("\n")[span.line - ctx.parsed.chunk.line]
        said = line[span.column - 1 : span.end_column - 1]
        if find(ctx.vocabulary.counters, said.split()[-1]):
            return f"{sign}{said}" if what.data == "amount" else f"{sign}1 {said}"
    return f"{sign}1 {some_counter(ctx)}"


def read_argument(ctx: ReadContext, tree: Syntax, param: Param, verb: str, scope: Scope) -> v.Value:
    if param.type == "number":
        return number_given(ctx, tree, verb, scope)
    if param.type not in ("card", "cards"):
        return ctx.as_type(read_value(ctx, tree, scope), param.type)
    value = read_cards(ctx, tree, scope)
    return value if param.type == "cards" else ctx.as_type(value, "card")


def number_given(ctx: ReadContext, tree: Syntax, verb: str, scope: Scope) -> v.Value:
    """What a verb takes is just a number, also where people say a number of things."""
    value = read_value(ctx, tree, scope)
    many = value.how_many()
    number = many.constant() if many is not None else None
    if number is not None:
        ctx.mismatch(
            value, "number", f"write `{verb} {number}`", Fix(value.span, str(number), "sure")
        )
    return ctx.as_number(value)
