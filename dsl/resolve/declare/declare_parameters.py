"""What takes values: definitions, verbs, actions and kinds of tunnels."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from dsl.model import declarations as d
from dsl.model.values import Type
from dsl.model.wordings import DOER, wrong_holes
from dsl.resolve.declare.declaring import Declaring, declares
from dsl.resolve.phrases.read_titles import texts_in
from dsl.resolve.phrases.tree_parts import child, children
from dsl.syntax.chunks import Syntax
from dsl.syntax.errors import cannot_be_a_name
from dsl.syntax.lark_tables import taken_words

PARAM_TYPES: dict[str, Type] = {
    "number": "number",
    "card": "card",
    "cards": "cards",
    "player": "player",
    "room": "room",
    "zone": "zone",
    "price": "price",
    "place": "place",
    "crossing": "crossing",
    "spot": "spot",
    "step": "step",
    "kind": "kind",
}


@declares("define")
def declare_define(ctx: Declaring, tree: Syntax) -> None:
    name, titles, span = ctx.bare_named(tree, "define")
    decl = d.DefineDecl(name, titles, span, read_params(ctx, tree))
    ctx.declare("define", ctx.vocabulary.defines, decl)


def read_params(ctx: Declaring, tree: Syntax) -> tuple[d.Param, ...]:
    """Parameters with the type their word says; an action's are read with its body."""
    found: list[d.Param] = []
    for item in children(tree):
        if item.data != "params":
            continue
        for param in children(item):
            token = cast(Token, param.children[0])
            if any(before.name == str(token) for before in found):
                ctx.report.error("D012", ctx.span(token), f"`{token}` is there twice")
            if str(token) in taken_words():
                cannot_be_a_name(str(token), ctx.span(token), ctx.report)
            found.append(d.Param(ctx.word(token), ctx.span(token), param_type(param)))
    return tuple(found)


def param_type(param: Syntax) -> Type:
    if param.children[1] is None:
        return "number"
    inner = child(cast(Syntax, param.children[1]), 0)
    if isinstance(inner, Tree) and inner.data == "name":
        word = str(inner.children[0])
        if word in PARAM_TYPES:
            return PARAM_TYPES[word]
    return "card"


@declares("verb")
def declare_verb(ctx: Declaring, tree: Syntax) -> None:
    name, titles, span = ctx.bare_named(tree, "verb")
    decl = d.VerbDecl(name, titles, span, read_params(ctx, tree))
    check_wordings(ctx, tree, decl)
    ctx.declare("verb", ctx.vocabulary.verbs, decl)


@declares("action")
def declare_action(ctx: Declaring, tree: Syntax) -> None:
    name, titles, span = ctx.bare_named(tree, "action")
    decl = d.ActionDecl(name, titles, span, read_params(ctx, tree))
    check_wordings(ctx, tree, decl)
    ctx.declare("action", ctx.vocabulary.actions, decl)


def check_wordings(ctx: Declaring, tree: Syntax, decl: d.VerbDecl | d.ActionDecl) -> None:
    """Each hole in a wording is filled by something."""
    params = {param.name for param in decl.params}
    for text in texts_in(tree.children[1:]):
        for hole in wrong_holes(str(text)[1:-1], params):
            name, _, _ = hole.strip("{}").partition(":")
            if hole[-1] != "}" or hole[0] != "{" or not name.isidentifier():
                ctx.report.error("D030", ctx.span(text), f"`{hole}` is no hole of a wording")
                continue
            message = f"`{hole}` names no parameter of `{decl.name}`"
            if name == DOER:
                message = f"`{hole}` does not say both forms, as `{{{DOER}:your|their}}` does"
            ctx.report.error("D030", ctx.span(text), message)
