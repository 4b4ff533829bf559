"""Every word of the language: what is said with it, the shortest example, and who uses it.

A word is one of the language only where the parser takes it for one, so what is looked through is
parsed. Examples are those of sayings, declarations of the shipped packs, and the right examples of
the catalogue of diagnostics: all of them are read, and most of them played, by the tests.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path, PurePath
from typing import Any

from lark import UnexpectedInput
from lark.indenter import DedentError

from cardwright.reference.sayings import Saying, sayings
from dsl.diagnostics.catalogue import catalogue
from dsl.diagnostics.report import Report
from dsl.packs.folders import SCENARIOS, SOURCE_SUFFIXES
from dsl.storage.shipped import content_path
from dsl.syntax.lark_tables import lark, reserved_words, taken_words
from dsl.syntax.parser import FAMILY, chunks

# What neither a saying nor a shipped pack shows. They are read with the pack that the examples of
# the catalogue are part of; what changes a turn, in a pack that requires it.
MORE_EXAMPLES = (
    "change turn\n    phase dawn before day: +1 pebbles",
    "zone mine: each player, side by side, corridors 2 times",
    "zone quarry: each player, side by side, quarter turns",
    "room marsh\n    leave: +1 pebbles",
    "verb lift\n    this turn: weight of cards in your basket is raised to 3",
    'game pits "Pits"\n    players 2 to 4\n    teams by seat - 2 * half(seat)',
)
FEW_USERS = 8
AFTER_IT = re.compile(r"(\n[ ]*(#[^\n]*)?)+\Z")  # comments that belong to what comes next
WORD = re.compile(r"(?<![\w.:{])[a-z]+(?![\w}])")  # not the name of a part, nor of a hole
IN_TEXT_OR_COMMENT = re.compile(r'"[^"\n]*"|#[^\n]*')


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration of a shipped pack, or one of an example."""

    pack: str
    file: str  # from the folder of the pack on
    line: int
    text: str

    @property
    def head(self) -> str:
        """Its kind and name, such as `card` and the name of the card."""
        first = IN_TEXT_OR_COMMENT.sub("", self.text.partition("\n")[0]).partition(":")[0]
        return " ".join(first.split()[:2]).partition("(")[0]

    @property
    def is_card(self) -> bool:
        """Whether it is a card of the game, and none that is for scenarios alone."""
        return self.text.startswith("card ") and not self.is_staged

    @property
    def is_staged(self) -> bool:
        return self.file.startswith(f"{SCENARIOS}/")

    def __str__(self) -> str:
        return f"{self.pack}: {self.head} ({self.file}:{self.line})"


@dataclass(frozen=True, slots=True)
class LanguageWord:
    """A word of the language. `users` are shipped cards, or other declarations where no card has
    it; `more` says how many there are besides."""

    word: str
    is_free: bool  # a pack may declare it too
    gloss: str  # what it is for, where no saying's form tells
    sayings: tuple[Saying, ...]
    example: str
    users: tuple[Declaration, ...]
    more: int


def language_words() -> tuple[str, ...]:
    """Every word of the language, sorted."""
    return tuple(sorted(reserved_words().values()))


@lru_cache(maxsize=1)
def glossary() -> Mapping[str, str]:
    """What those words are for that no effect explains."""
    import yaml

    text = Path(__file__).with_name("glossary.yaml").read_text(encoding="utf-8")
    found: dict[str, str] = yaml.safe_load(text)
    return found


@lru_cache(maxsize=4_096)
def words_in(text: str, start: str = "start") -> frozenset[str]:
    """The words of the language in a declaration, an effect or a value."""
    if text.startswith(f"{FAMILY} "):
        text = text.partition("\n")[0] + "\n"  # what is under it has holes
    names = reserved_words()
    parser: Any = lark().parse_interactive(text, start=start)
    try:
        tokens = parser.exhaust_lexer()
        parser.feed_eof()
    except (UnexpectedInput, DedentError):
        return frozenset()
    return frozenset(names[token.type] for token in tokens if token.type in names)


@lru_cache(maxsize=1)
def shipped_declarations() -> tuple[Declaration, ...]:
    """Every declaration of the shipped packs, the shortest first."""
    found: list[Declaration] = []
    root = content_path()
    for path in sorted(root.rglob("*")):
        if path.suffix in SOURCE_SUFFIXES:
            inside = PurePath(path.relative_to(root))
            text = path.read_text(encoding="utf-8")
            file = PurePath(*inside.parts[1:]).as_posix()
            found += _declarations(inside.parts[0], file, text)
    return tuple(sorted(found, key=lambda one: (one.text.count("\n"), len(one.text))))


def look_up(word: str, *, most: int = FEW_USERS, count: bool = False) -> LanguageWord | None:
    """What is known of a word of the language, with so many of its users; None if it is none of
    it. To count all users, all that has the word must be parsed, which takes a while."""
    if word not in language_words():
        return None
    said = tuple(one for one in sayings() if word in _said_with(one))
    played, staged = _by_word()
    users = list(islice(_having(word, played), None if count else 4 * most))
    users = users or list(islice(_having(word, staged), most))
    cards = [one for one in users if one.is_card]
    shown = (cards or users)[:most]
    return LanguageWord(
        word,
        word not in taken_words(),
        glossary().get(word, ""),
        said,
        _example(word, said, users),
        tuple(shown),
        len(cards or users) - len(shown) if count else 0,
    )


def _having(word: str, among: Mapping[str, list[Declaration]]) -> Iterator[Declaration]:
    return (one for one in among.get(word, ()) if word in words_in(one.text))


@lru_cache(maxsize=1)
def _by_word() -> tuple[Mapping[str, list[Declaration]], Mapping[str, list[Declaration]]]:
    """The declarations that may have each word, cards first: of games, and of scenarios."""
    played: dict[str, list[Declaration]] = defaultdict(list)
    staged: dict[str, list[Declaration]] = defaultdict(list)
    for one in sorted(shipped_declarations(), key=lambda one: not one.is_card):
        for word in set(WORD.findall(IN_TEXT_OR_COMMENT.sub("", one.text))):
            (staged if one.is_staged else played)[word].append(one)
    return played, staged


def _example(word: str, said: tuple[Saying, ...], users: list[Declaration]) -> str:
    """The shortest text that shows the word: a saying's, that of a pack, or of the catalogue."""
    known = [one.example for one in said] + [one.text for one in users]
    besides = [*MORE_EXAMPLES, *(one.text for one in _right_examples())]
    for texts in (known, besides):
        for text in sorted(texts, key=lambda text: (text.count("\n"), len(text))):
            text = text.strip("\n")
            if word in words_in(f"{text}\n") or word in words_of_example(text):
                return text
    return ""


def _said_with(one: Saying) -> frozenset[str]:
    """The words of a saying's form, where it has one, and else of its example."""
    if one.form:
        return frozenset(re.findall(r"[a-z]+", one.form)) & words_of_example(one.example)
    return words_of_example(one.example)


@lru_cache(maxsize=512)
def words_of_example(example: str) -> frozenset[str]:
    """The words of the language in a saying's example: a value, a declaration, or effects."""
    effects = re.split(r"\n(?! )", example)
    return (
        frozenset().union(*(words_in(f"{one}\n", "statement") for one in effects))
        or words_in(example, "expr")
        or words_in(f"{example}\n")
    )


@lru_cache(maxsize=1)
def _right_examples() -> tuple[Declaration, ...]:
    found: list[Declaration] = []
    for entry in catalogue().values():
        for file, text in entry.good.items():
            if PurePath(file).suffix in SOURCE_SUFFIXES:
                found += _declarations(entry.code, file, text)
    return tuple(found)


def _declarations(pack: str, file: str, text: str) -> list[Declaration]:
    return [
        Declaration(pack, file, one.line, AFTER_IT.sub("", one.text).rstrip() + "\n")
        for one in chunks(text, file, Report())
    ]
