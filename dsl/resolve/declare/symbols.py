"""What players see of a kind besides its title: the sign and the colour that its pack gives it."""

from __future__ import annotations

import re
from typing import cast

from lark import Token

from dsl.resolve.declare.declaring import Declaring
from dsl.resolve.phrases.tree_parts import children
from dsl.syntax.chunks import Syntax


def symbol(ctx: Declaring, tree: Syntax) -> str:
    """The symbol that a declaration gives, or an empty text."""
    return _said(ctx, tree, "symbol")


def colour(ctx: Declaring, tree: Syntax) -> str:
    """The colour that a declaration gives, in small letters, or an empty text."""
    said = _said(ctx, tree, "colour")
    if said and not re.fullmatch(r"#[0-9a-fA-F]{6}", said):
        token = next(item.children[0] for item in children(tree) if item.data == "colour")
        ctx.report.error(
            "D034",
            ctx.span(cast(Token, token)),
            f"`{said}` is not a colour",
            hint='write `#` and six digits from 0 to f, as in `"#7a3b8f"`',
        )
        return ""
    return said.lower()


def _said(ctx: Declaring, tree: Syntax, what: str) -> str:
    for item in children(tree):
        if item.data == what:
            return ctx.word(cast(Token, item.children[0]))[1:-1]
    return ""
