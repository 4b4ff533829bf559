"""What players see of a kind besides its title: the sign and the colour that its pack gives it."""

from __future__ import annotations

import re
from typing import cast

from lark import Token

from dsl.resolve.declare.declaring import Declaring
from dsl.resolve.phrases.tree_parts import children
from dsl.syntax.chunks import Syntax


def symbol(ctx: Declaring, tree: Syntax) -> tuple[str, str]:
    """The symbol and the colour that a declaration gives, in small letters; empty texts where it
    gives none."""
    for item in children(tree):
        if item.data == "symbol":
            sign, colour = cast("list[Token | None]", item.children)
            assert sign is not None
            return ctx.word(sign)[1:-1], _colour(ctx, colour) if colour is not None else ""
    return "", ""


def _colour(ctx: Declaring, token: Token) -> str:
    said = ctx.word(token)[1:-1]
    if re.fullmatch(r"#[0-9a-fA-F]{6}", said):
        return said.lower()
    ctx.report.error(
        "D034",
        ctx.span(token),
        f"`{said}` is not a colour",
        hint='write `#` and six digits from 0 to f, as in `"#7a3b8f"`',
    )
    return ""
