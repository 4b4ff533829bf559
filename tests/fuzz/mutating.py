"""Texts changed by chance: at bytes, at words, at lines, and at phrases of the grammar."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from dsl.syntax.chunks import Syntax
from tests.sentences.mutations import trees_of

WORD = re.compile(r'"[^"\n]*"|[^\W\d]\w*|\d+|[^\s\w]')
NUMBERS = ("0", "1", "2", "3", "7", "99", "1000000000", "9" * 30)
STRANGE = ("\x00", "\x1b[2J", "\u202e", "\u200b", "\ud7ff", "\U0001f600", "\r", "\t", '"', "#", "{")
MOST_CHANGES = 3


@dataclass(frozen=True)
class Stock:
    """What can be put in the place of something: phrases by their rule, words, and sentences."""

    phrases: dict[str, list[str]]
    names: Sequence[str]
    sentence: Callable[[random.Random], str] | None = None
    kin: Mapping[str, Sequence[str]] = field(default_factory=dict)


def changed(text: str, tree: Syntax | None, stock: Stock, chance: random.Random) -> str:
    """A text with one to three changes; the first may be at a phrase, where the tree is known."""
    if tree is not None and chance.random() < 0.55:
        text = other_phrase(text, tree, stock, chance)
        if chance.random() < 0.6:
            return text
    for _ in range(chance.randint(1, MOST_CHANGES)):
        change = chance.choices((other_word, other_line, other_bytes), (85, 10, 5))[0]
        text = change(text, stock, chance)
    return text


def other_phrase(text: str, tree: Syntax, stock: Stock, chance: random.Random) -> str:
    """A phrase replaced by one that the same rule of the grammar read elsewhere."""
    spans = [
        (start, end, rules[-1])
        for start, end, rules in trees_of(tree, ())
        if rules[-1] in stock.phrases and "\n" not in text[start:end].strip()
    ]
    if not spans:
        return other_word(text, stock, chance)
    start, end, rule = chance.choice(spans)
    tail = text[start:end][len(text[start:end].rstrip()) :]
    return text[:start] + chance.choice(stock.phrases[rule]) + tail + text[end:]


def other_word(text: str, stock: Stock, chance: random.Random) -> str:
    """A word replaced by another, a number by another number."""
    found = [one for one in WORD.finditer(text) if one[0][0].isalnum()]
    if not found:
        return other_bytes(text, stock, chance)
    word = chance.choice(found)
    other = chance.choice(NUMBERS if word[0].isdigit() else stock.names)
    return text[: word.start()] + other + text[word.end() :]


def other_line(text: str, stock: Stock, chance: random.Random) -> str:
    """A line doubled, left out, moved, indented otherwise, or followed by a sentence."""
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(6)
    if kind == 0:
        lines.insert(at, lines[other])
    elif kind == 1:
        del lines[at]
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at] = " " * chance.choice((1, 4, 8)) + lines[at]
    elif kind == 4:
        lines[at] = lines[at].removeprefix("    ")
    elif stock.sentence is not None:
        width = len(lines[at]) - len(lines[at].lstrip())
        said = stock.sentence(chance).rstrip("\n").split("\n")
        lines[at + 1 : at + 1] = [" " * width + line for line in said]
    return "\n".join(lines)


def other_bytes(text: str, stock: Stock, chance: random.Random) -> str:
    """Characters put in, taken out, or repeated."""
    at = chance.randrange(len(text) + 1)
    kind = chance.randrange(4)
    if kind == 0:
        return text[:at] + chance.choice(STRANGE) + text[at:]
    if kind == 1:
        return text[:at] + text[at + chance.randint(1, 9) :]
    if kind == 2:
        return text[:at] + text[at : at + chance.randint(1, 30)] * chance.choice((2, 3, 40)) + text
    return text[:at] + chr(chance.choice((chance.randrange(1, 128), chance.randrange(0xD800))))


def gentle(text: str, tree: Syntax | None, stock: Stock, chance: random.Random) -> str:
    """A change that mostly leaves a text one that checks: another number, a word of the same kind,
    or a phrase that the same rule read."""
    roll = chance.random()
    if roll < 0.4 and tree is not None:
        return other_phrase(text, tree, stock, chance)
    found = [one for one in WORD.finditer(text) if one[0][0].isalnum()]
    numbers = [one for one in found if one[0].isdigit()]
    if numbers and roll < 0.6:
        number = chance.choice(numbers)
        return text[: number.start()] + chance.choice(NUMBERS[:6]) + text[number.end() :]
    word = chance.choice(found[1:] or found)
    kin = stock.kin.get(word[0], stock.names)
    return text[: word.start()] + chance.choice(kin) + text[word.end() :]


def flipped(data: bytes, chance: random.Random) -> bytes:
    """Bytes with some of them changed, cut off or doubled."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        if not changed:
            break
        at = chance.randrange(len(changed))
        kind = chance.randrange(5)
        if kind <= 1:
            changed[at] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
        elif kind == 2:
            del changed[at : at + chance.randint(1, 20)]
        elif kind == 3:
            changed[at:at] = changed[at : at + chance.randint(1, 20)]
        elif chance.random() < 0.3:
            del changed[at:]
    return bytes(changed)
