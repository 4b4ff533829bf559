"""The effect tree as an indented outline: what the engine understood, and where it was written.

Gain @4:11
  amount: Number 2 @4:12
  counter: Counter strides @4:12
    of: They @4:12
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from dsl.diagnostics.spans import Span
from dsl.model.declarations import CardDecl
from dsl.model.effects import Block, Effect
from dsl.model.values import Value
from dsl.model.vocabulary import Vocabulary
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.describe import card_title, describe_block

STEP = "  "
LEFT_OUT = ("span", "index")  # the span stands at the end; an index is how the machine finds a word


def tree_text(
    thing: Block | Effect | Value | CardDecl, vocabulary: Vocabulary, lang: str = DEFAULT_LANGUAGE
) -> str:
    """The outline of effects or of a card; a card's abilities with the text they make."""
    if isinstance(thing, CardDecl):
        return "\n".join(_card(thing, vocabulary, lang))
    return "\n".join(tree_lines(thing))


def tree_lines(thing: object) -> list[str]:
    """The outline of a node, or of several one after the other."""
    if isinstance(thing, tuple | list):
        return [line for part in thing for line in tree_lines(part)]
    if not is_dataclass(thing) or isinstance(thing, type):
        return [_plain(thing)]
    scalars: list[str] = []
    under: list[str] = []
    for item in fields(thing):
        if item.name in LEFT_OUT or (item.name == "type" and isinstance(thing, Value)):
            continue
        part = getattr(thing, item.name)
        if _is_tree(part):
            under.extend(_named(item.name, part))
        elif part not in (None, (), "", False):
            scalars.append(item.name if part is True else _plain(part))
    return [" ".join([type(thing).__name__, *scalars, *_place(thing)]), *under]


def _named(name: str, part: Any) -> Iterator[str]:
    """The nodes of a field: one stands behind its name, several under it."""
    lines = tree_lines(part)
    if isinstance(part, tuple | list):
        yield f"{STEP}{name}:"
        yield from (f"{STEP}{STEP}{line}" for line in lines)
    else:
        yield f"{STEP}{name}: {lines[0]}"
        yield from (f"{STEP}{line}" for line in lines[1:])


def _is_tree(part: Any) -> bool:
    if isinstance(part, tuple | list):
        return any(_is_tree(item) for item in part)
    return is_dataclass(part) and not isinstance(part, type | Span)


def _plain(part: object) -> str:
    if isinstance(part, tuple | list):
        return ", ".join(_plain(item) for item in part)
    return str(part)


def _place(thing: Any) -> Iterator[str]:
    span = getattr(thing, "span", None)
    if isinstance(span, Span) and span.line:
        yield f"@{span.line}:{span.column}"


def _card(card: CardDecl, vocabulary: Vocabulary, lang: str) -> Iterator[str]:
    yield " ".join(["card", card.name, f'"{card_title(card, lang)}"', *_place(card)])
    if card.tags:
        yield f"{STEP}tags: {', '.join(card.tags)}"
    if card.copies != 1:
        yield f"{STEP}copies: {card.copies}"
    for name, value in card.attributes.items():
        yield from _named(name, value)
    for action, condition in card.only_if.items():
        yield from _named(f"{action} only if", condition)
    for ability in card.abilities:
        again = " repeatedly" if ability.repeatedly else ""
        text = describe_block(ability.body, vocabulary, lang)
        yield " ".join([f"{STEP}{ability.moment}{again}", *_place(ability), f'"{text}"'])
        yield from (f"{STEP}{STEP}{line}" for line in tree_lines(ability.body))
    for standing in card.standing:
        yield " ".join([f"{STEP}while", *_place(standing)])
        yield from (f"{STEP}{line}" for line in _named("condition", standing.condition))
        yield from (f"{STEP}{STEP}{line}" for line in tree_lines(standing.body))
