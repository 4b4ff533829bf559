"""Small ways to take a syntax tree apart."""

from __future__ import annotations

from typing import cast

from lark import Token, Tree

from dsl.syntax.chunks import Syntax


def child(tree: Syntax, index: int) -> Syntax:
    return cast(Syntax, tree.children[index])


def children(tree: Syntax) -> list[Syntax]:
    return [item for item in tree.children if isinstance(item, Tree)]


def token_of(tree: Syntax) -> Token:
    return cast(Token, tree.children[0])


def tokens(tree: Syntax) -> list[Token]:
    return [item for item in tree.children if isinstance(item, Token)]


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


def signed(tree: Syntax) -> int:
    """A number with the sign that may stand before it."""
    sign, number = tree.children
    return -int(str(number)) if sign is not None else int(str(number))


def symbol(tree: Syntax) -> str:
    """The symbol that a declaration gives, or an empty text."""
    for item in children(tree):
        if item.data == "symbol":
            return str(item.children[0])[1:-1]
    return ""
