"""Cards, and what is said of all cards."""

from __future__ import annotations

from typing import cast

from lark import Token

from dsl.model import declarations as d
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.resolve.declare.symbols import symbol
from dsl.resolve.phrases.tree_parts import child, children, token_of, tokens
from dsl.syntax.chunks import Syntax

ATTRIBUTE_TYPES = ("number", "price", "tag")


@declares("tag")
def declare_tag(ctx: Declaring, tree: Syntax) -> None:
    sign, colour = symbol(ctx, tree)
    for name, titles, span in ctx.each_named(tree, "tag"):
        decl = d.TagDecl(name, titles, span, sign, tag_of(tree), colour=colour)
        for item in children(tree):
            if item.data == "tag_note":
                decl.note = ctx.titles(list(item.children))
            elif item.data in ("tag_unprinted", "tag_pieces"):
                ctx.parsed.take(item)
                setattr(decl, item.data.removeprefix("tag_"), True)
        ctx.declare("tag", ctx.vocabulary.tags, decl)


def tag_of(tree: Syntax) -> str:
    """The attribute that a card's having this tag is."""
    return next((str(i.children[0]) for i in children(tree) if i.data == "tag_of"), "")


@declares("moment")
def declare_moment(ctx: Declaring, tree: Syntax) -> None:
    for name, titles, span in ctx.each_named(tree, "moment"):
        ctx.declare("moment", ctx.vocabulary.moments, d.MomentDecl(name, titles, span))


@declares("attribute")
def declare_attribute(ctx: Declaring, tree: Syntax) -> None:
    type_token = cast(Token, tree.children[1])
    of_type = ctx.word(type_token)
    if of_type not in ATTRIBUTE_TYPES:
        ctx.report.unknown(
            "D011",
            ctx.span(type_token),
            f"an attribute is a `number`, a `price` or a `tag`, not `{type_token}`",
            of_type,
            ATTRIBUTE_TYPES,
        )
    needed = tree.children[2]
    needed_by = tuple(str(token) for token in tokens(cast(Syntax, needed))) if needed else ()
    for name, titles, span in ctx.each_named(tree, "attribute"):
        decl = d.AttributeDecl(
            name,
            titles,
            span,
            "price" if of_type == "price" else "number",
            needed_by,
            of_type == "tag",
        )
        ctx.declare("attribute", ctx.vocabulary.attributes, decl)


@declares("card")
def declare_card(ctx: Declaring, tree: Syntax) -> None:
    name, titles, span = ctx.one_named(tree, "card")
    decl = d.CardDecl(name, titles, span)
    card_head(ctx, decl, tree)
    ctx.declare("card", ctx.vocabulary.cards, decl)


def card_head(ctx: Declaring, decl: d.CardDecl, tree: Syntax) -> None:
    """What a card is, besides what it does."""
    for item in children(tree):
        if item.data == "card_tags":
            decl.tags += tuple(str(token) for token in tokens(child(item, 0)))
        elif item.data == "card_copies":
            decl.copies = int(ctx.word(token_of(item)))
            if decl.copies > 1000:
                ctx.report.error("D013", ctx.span(item), "a card has at most 1000 copies")
                decl.copies = 1
        elif item.data == "card_note":
            decl.note = ctx.titles(list(item.children))
        elif item.data == "card_flavour":
            decl.flavour = ctx.titles(list(item.children))
