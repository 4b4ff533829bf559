"""Cards: what they cost, what they do and when."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

from lark import Token

from dsl.diagnostics.report import Fix
from dsl.diagnostics.spans import Span
from dsl.model import declarations as d
from dsl.model import values as v
from dsl.resolve.define.defining import body_scope, defines
from dsl.resolve.effects.read_blocks import read_block
from dsl.resolve.phrases.dispatch import read_condition, read_value
from dsl.resolve.phrases.read_context import ReadContext, Wrong
from dsl.resolve.phrases.tree_parts import child, children, tokens
from dsl.resolve.roles import price_counter
from dsl.syntax.chunks import Syntax, code_of


@defines("card")
def define_card(ctx: ReadContext, tree: Syntax) -> None:
    token = cast(Token, child(tree, 0).children[0])
    decl = ctx.vocabulary.cards.get(str(token))
    if str(token) in ctx.vocabulary.removed:
        ctx.parsed.pass_over()
    if decl is None or decl.span != ctx.span(token):
        return
    may_lack = card_items(ctx, decl, tree)
    if not may_lack and decl.name not in ctx.vocabulary.changes:
        needed_attributes(ctx, decl, decl.span)


def card_items(ctx: ReadContext, decl: d.CardDecl, tree: Syntax) -> bool:
    """Read the lines of a card; a mistake costs the line it stands in, no more. Whether the card
    may lack a line only because of a mistake in it."""
    tags_said: set[str] = set()
    lost = bool(ctx.parsed.lost)
    for item in children(tree):
        try:
            card_item(ctx, decl, item, tags_said)
        except Wrong:  # one that is needed may only be misspelt, or its value be wrong
            lost = lost or item.data in ("card_attribute", "card_moment")
    tag_attributes(ctx, decl)
    return lost


def tag_attributes(ctx: ReadContext, decl: d.CardDecl) -> None:
    """The attributes that are tags follow from the tags of the card."""
    for name, attribute in ctx.vocabulary.attributes.items():
        if attribute.tag:
            decl.attributes.pop(name, None)
    numbers = {name: number for number, name in enumerate(ctx.vocabulary.tags, 1)}
    for tag in decl.tags:
        of = ctx.vocabulary.tags[tag].of if tag in ctx.vocabulary.tags else ""
        if of:
            decl.attributes[of] = v.implied(numbers[tag], decl.span)


def _tell_other_line(ctx: ReadContext, token: Token) -> None:
    """Tags or a title after a word of the author's own, as other formats have them."""
    span = ctx.span(token)
    rest = code_of(ctx.said(replace(span, column=span.end_column, end_column=10_000)))
    text = rest.lstrip(" :")
    listed = re.findall(r"\w+", text)
    known = ctx.vocabulary
    if listed and all(name in known.tags for name in listed):
        meant, what = ", ".join(listed), "tags stand alone on their line"
    elif str(token) in ("name", "title", "label") and re.fullmatch(r"[\w '-]+", text):
        meant, what = "", f'the title stands in the head of the card, in quotes: `"{text.strip()}"`'
    else:
        return
    whole = replace(span, end_column=span.end_column + len(rest))
    hint = f"{what}: `{meant}`" if meant else what
    message = f"there is no moment `{token}`"
    fix = Fix(whole, meant) if meant else None
    ctx.report.error("N012", span, message, hint=hint, fix=fix)
    raise Wrong


def card_item(ctx: ReadContext, decl: d.CardDecl, item: Syntax, tags_said: set[str]) -> None:
    if item.data == "card_tags":
        for token in tokens(child(item, 0)):
            card_tag(ctx, token, tags_said)
    elif item.data == "card_attribute":
        card_attribute(ctx, decl, item)
    elif item.data == "card_moment":
        token = cast(Token, item.children[0])
        if str(token) not in ctx.vocabulary.moments:
            _tell_other_line(ctx, token)
            ctx.unknown("N012", token, "moment", list(ctx.vocabulary.moments))
        body = read_block(ctx, item.children[1:], body_scope(this=True).leading())
        again = cast("Syntax | None", item.children[1])
        if again is not None:
            ctx.take(again)
        ability = d.Ability(ctx.word(token), ctx.span(item), body, again is not None)
        decl.abilities.append(ability)
    elif item.data == "card_only_if":
        token = cast(Token, item.children[0])
        if str(token) not in ctx.vocabulary.actions:
            ctx.unknown("N016", token, "action", list(ctx.vocabulary.actions))
        decl.only_if[ctx.word(token)] = read_condition(
            ctx, cast(Syntax, item.children[1]), body_scope(this=True)
        )
    elif item.data == "card_while":
        condition = read_condition(ctx, child(item, 0), body_scope(this=True))
        body = read_block(ctx, item.children[1:], body_scope(this=True).inside(standing=True))
        decl.standing.append(d.Standing(ctx.span(item), condition, body))


def card_tag(ctx: ReadContext, token: Token, tags_said: set[str]) -> None:
    word = str(token)
    if word in ctx.vocabulary.tags:
        ctx.word(token)
        if word in tags_said:
            ctx.report.warning("D020", ctx.span(token), f"`{word}` is said twice")
        tags_said.add(word)
        return
    if word in ctx.vocabulary.attributes:
        ctx.report.error(
            "D021",
            ctx.span(token),
            f"the attribute `{word}` has no value",
            hint=f"add one, such as `{word} 1`",
        )
        return
    if word in ctx.vocabulary.moments and ctx.parsed.lost:
        ctx.word(token)
        return  # what belongs to it is told already
    try:
        ctx.unknown("N018", token, "tag", list(ctx.vocabulary.tags))
    except Wrong:
        return


def card_attribute(ctx: ReadContext, decl: d.CardDecl, item: Syntax) -> None:
    token = cast(Token, item.children[0])
    attribute = ctx.vocabulary.attributes.get(ctx.word(token))
    if attribute is None:
        if str(token) in ctx.vocabulary.moments:
            message, hint = f"`{token}` is a moment", f"a `:` is missing after `{token}`"
            ctx.wrong("N008", ctx.span(token), message, hint)
        if str(token) in ctx.vocabulary.tags:
            line = ctx.parsed.chunk.text.split("\n")[(token.line or 1) - 1]
            rest = line[(token.end_column or 1) - 1 :].strip()
            rest = re.sub(r"^and\b ?", "", rest)
            meant = f": `{token}, {rest}`" if re.fullmatch(r"[\w, ]+", rest) else ""
            message, hint = f"`{token}` is a tag", f"write a `,` between tags{meant}"
            fix = Fix(ctx.span(token), f"{token},", "sure")
            ctx.report.error("N008", ctx.span(token), message, hint=hint, fix=fix)
            raise Wrong
        known = [*ctx.vocabulary.attributes, "copies"]
        ctx.unknown("N008", token, "attribute", known)
    if attribute.tag:
        message = f"`{attribute.name}` follows from the tags of a card"
        ctx.wrong("D027", ctx.span(token), message, "give the card the tag, not this line")
    said = cast(Syntax, item.children[1])
    if attribute.type == "price" and said.data in ("conjunction", "disjunction", "sum"):
        counter = price_counter(ctx.vocabulary) or "COUNTER"
        message = "a price is a number of one counter, and this is more than that"
        ctx.wrong("T001", ctx.span(said), message, f"such as `{attribute.name} 2 {counter}`")
    value = read_value(ctx, said, body_scope(this=True))
    value = ctx.as_type(value, attribute.type)
    if attribute.name in decl.attributes:
        ctx.wrong("D022", ctx.span(token), f"`{attribute.name}` is given twice")
    decl.attributes[attribute.name] = value


def needed_attributes(ctx: ReadContext, decl: d.CardDecl, at: Span) -> None:
    for attribute in ctx.vocabulary.attributes.values():
        lacking = attribute.name not in decl.attributes
        if lacking and any(tag in decl.tags for tag in attribute.needed_by):
            ctx.report.error(
                "D023",
                at,
                f"`{decl.name}` needs a `{attribute.name}`",
                hint=f"add a line `{attribute.name} ...`",
            )
