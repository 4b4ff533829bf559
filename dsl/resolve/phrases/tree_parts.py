"""Small ways to take a syntax tree apart."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from dsl.syntax.chunks import Parsed, Syntax


def child(tree: Syntax, index: int) -> Syntax:
    return cast(Syntax, tree.children[index])


def children(tree: Syntax) -> list[Syntax]:
    return [item for item in tree.children if isinstance(item, Tree)]


def token_of(tree: Syntax) -> Token:
    return cast(Token, tree.children[0])


def tokens(tree: Syntax) -> list[Token]:
    return [item for item in tree.children if isinstance(item, Token)]


def sides_of(tree: Syntax) -> list[list[Token]]:
    """The words on each side of `or`: one list where there is none."""
    return [tokens(tree), *(tokens(item) for item in children(tree) if item.data == "also")]


def parts(tree: Syntax, *names: str) -> list[Syntax | None]:
    """The children of a tree by the names of their rules; `where` stands for all of its forms."""
    found: dict[str, Syntax] = {}
    for item in tree.children:
        if isinstance(item, Tree):
            name = str(item.data)
            found["where" if name.startswith("where") else name] = item
    return [found.get(name) for name in names]


def traits_in(tree: Syntax) -> list[Syntax]:
    """The traits of a declaration: what stands after its colon."""
    return [trait for item in children(tree) if item.data == "traits" for trait in children(item)]


def signed(parsed: Parsed, tree: Syntax) -> int:
    """A number with the sign that may stand before it."""
    sign, number = cast("tuple[Token | None, Token]", tree.children)
    value = int(parsed.word(number))
    return -value if is_said(parsed, sign) else value


def is_said(parsed: Parsed, token: object) -> bool:
    """Whether a word stands where it may: `not`, `would`, a minus."""
    if isinstance(token, Token):
        parsed.word(token)
    return token is not None
