"""Card text from effect trees."""

from __future__ import annotations

from dsl.declarations import CardDecl, Declared
from dsl.effects import Block
from dsl.values import Value
from dsl.vocabulary import Vocabulary


def title_of(decl: Declared, lang: str, count: int = 1) -> str:
    forms = (decl.titles.get(lang) or decl.titles.get("en") or decl.name.replace("_", " ")).split("|")
    return forms[0] if count == 1 else forms[-1]


def card_title(card: CardDecl, lang: str) -> str:
    return title_of(card, lang)


def describe_block(block: Block, words: Vocabulary, lang: str) -> str:
    return ", ".join(type(effect).__name__ for effect in block)


def describe_value(value: Value, words: Vocabulary, lang: str) -> str:
    return type(value).__name__
