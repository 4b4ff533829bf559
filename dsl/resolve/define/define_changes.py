"""What a changed card says now: the body of `change card`."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model.declarations import Ability, CardDecl
from dsl.resolve.define.define_cards import card_items, needed_attributes
from dsl.resolve.define.defining import defines
from dsl.resolve.phrases.read_context import ReadContext
from dsl.resolve.phrases.tree_parts import child
from dsl.syntax.chunks import Syntax


@defines("change_card")
def change_body(ctx: ReadContext, tree: Syntax) -> None:
    token = cast(Token, child(tree, 0).children[0])
    decl, span = ctx.vocabulary.cards.get(str(token)), ctx.span(token)
    if str(token) in ctx.vocabulary.removed:
        ctx.parsed.pass_over()
    if decl is None or span not in ctx.vocabulary.changes.get(decl.name, ()):
        return
    said = CardDecl(decl.name, decl.titles, span, decl.tags)
    may_lack = card_items(ctx, said, tree)
    decl.attributes.update(said.attributes)
    decl.only_if.update(said.only_if)
    decl.abilities = _abilities(decl.abilities, said.abilities)
    decl.standing = said.standing or decl.standing
    if not may_lack:
        needed_attributes(ctx, decl, span)


def _abilities(before: list[Ability], said: list[Ability]) -> list[Ability]:
    """What a card does at each moment, where what is said of a moment replaces all of it."""
    moments = list(dict.fromkeys(ability.moment for ability in [*before, *said]))
    anew = {ability.moment for ability in said}
    return [
        ability
        for moment in moments
        for ability in (said if moment in anew else before)
        if ability.moment == moment
    ]
