"""The vocabulary of a pack: every word that it and the packs it requires declare."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from cardwright.reference.word_meanings import meaning
from dsl.diagnostics.spans import NOWHERE, Span
from dsl.model.declarations import EVERY, Declared, DefineDecl
from dsl.model.plurals import singular_or_plural
from dsl.model.titles import title_in
from dsl.model.vocabulary import Vocabulary
from dsl.packs.folders import SOURCE_SUFFIXES, TABLE_SUFFIXES
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE

KINDS = {
    "game": "game",
    "counters": "counter",
    "zones": "zone",
    "tags": "tag",
    "moments": "moment",
    "attributes": "attribute",
    "tables": "table",
    "defines": "define",
    "pawns": "pawn",
    "slots": "slot",
    "room_kinds": "room",
    "tunnel_kinds": "tunnel",
    "marks": "mark",
    "leaps": "leap",
    "crossings": "crossing",
    "verbs": "verb",
    "actions": "action",
    "phases": "phase",
    "options": "option",
    "cards": "card",
    "dice": "die",
    "scores": "score",
    "tiebreaks": "tiebreak",
    "worths": "worth",
    "invariants": "invariant",
}
BESIDES = ("board", "place", "fragment", "rows", "fixture")
FOR_SCENARIOS = "for scenarios alone"
SAID_APART = re.compile(r'"[^"\n]*"|#[^\n]*')
WORD = re.compile(r"[^\W\d]\w*")
# How a word is used as what it is, where it may be something else besides.
USED_AS = {
    "counter": r"[+-]\S* {0}\b|\b{0} *[<>=!+*-]|\b(set|your) {0}\b",
    "zone": r"\b(in|from|to|into|of|or|your|their|'s) {0}\b",
    "moment": r"^{0}( repeatedly)?:|\.{0}\b",
    "verb": r"(^|: |, |-> |- |may ){0}\b(?!:)",
    "action": r"^do {0}\b",
    "phase": r"\bphase is {0}\b",
}
NAMED_NOWHERE = ("game", "crossing", "score", "tiebreak", "worth", "invariant")
MOST_KEPT = 400  # lines that may be the example of a word
LONGEST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class PackWord:
    """A declared word. `example` is a line of the pack's files that uses it, at its place; where
    none does, the line that declares it."""

    word: str
    kind: str
    titles: Mapping[str, str]
    meaning: str
    pack: str
    declared_at: str
    example: str
    example_at: str

    def to_json(self) -> dict[str, object]:
        return {
            "word": self.word,
            "kind": self.kind,
            "titles": dict(self.titles),
            "meaning": self.meaning,
            "pack": self.pack,
            "declared": self.declared_at,
            "example": self.example,
            "example_at": self.example_at,
        }


def pack_words(pack: Pack) -> list[PackWord]:
    """Every word that can be used in a pack, by kind and in the order of their declarations."""
    lines = _Lines(pack.texts)
    found = [
        _word(decl, kind, meaning(decl, pack.vocabulary), pack, lines)
        for kind, decl in declarations(pack.vocabulary)
    ]
    staged = pack.staged.vocabulary
    for kind, decl in declarations(staged):
        if not any(decl.name == one.word and kind == one.kind for one in found):
            said = f"{meaning(decl, staged)} ({FOR_SCENARIOS})"
            found.append(_word(decl, kind, said, pack, lines))
    return [*found, *_of_boards(pack, lines), *_of_files(pack, lines)]


def declarations(vocabulary: Vocabulary) -> Iterator[tuple[str, Declared]]:
    """Every declaration of a vocabulary with its kind."""
    for name, kind in KINDS.items():
        held = getattr(vocabulary, name)
        if isinstance(held, Declared):
            yield kind, held
        elif isinstance(held, dict | list):
            yield from ((kind, one) for one in (held.values() if isinstance(held, dict) else held))


def as_text(listed: Iterable[PackWord]) -> str:
    """Words as a table of three lines for each: what it is, what it means, and an example."""
    parts: list[str] = []
    kind = ""
    for one in listed:
        if one.kind != kind:
            kind = one.kind
            parts.append(f"\n{kind}\n" if parts else f"{kind}\n")
        title = title_in(one.titles, DEFAULT_LANGUAGE)
        shown = f' "{title}"' if title else ""
        parts.append(f"  {one.word}{shown}: {one.meaning}")
        parts.append(f"      {_short(one.example)}    {one.example_at}")
    return "\n".join(parts)


class _Lines:
    """The lines of a pack by the words in them, those first that show a word best."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.by_word: dict[str, list[tuple[tuple[int, int, int], str, int, str]]] = defaultdict(
            list
        )
        for file, text in texts.items():
            order = _order(file)
            for number, line in enumerate(text.split("\n"), 1):
                shown = line.strip()
                for word in set(WORD.findall(SAID_APART.sub("", line))):
                    key = (order, abs(len(shown) - 30), number)
                    self.by_word[word].append((key, file, number, shown))
        for found in self.by_word.values():
            found.sort()
            del found[MOST_KEPT:]

    def using(self, word: str, kind: str, span: Span) -> tuple[str, str]:
        """A line that uses a word elsewhere than at its declaration, with its place."""
        found = [
            (re.search(USED_AS.get(kind, "{0}").format(re.escape(form)), line) is None, line, at)
            for form in singular_or_plural(word.rpartition("::")[2])
            for _, file, number, line in self.by_word.get(form, ())
            if (at := f"{file}:{number}") != str_place(span)
        ]
        if not found or word == EVERY or kind in NAMED_NOWHERE:
            return self.at(span), str_place(span)
        _, line, place = min(found, key=lambda one: one[0])
        return line, place

    def at(self, span: Span) -> str:
        lines = self.texts.get(span.file, "").split("\n")
        return lines[span.line - 1].strip() if 0 < span.line <= len(lines) else ""


def str_place(span: Span) -> str:
    return f"{span.file}:{span.line}" if span.line else span.file


def _order(file: str) -> int:
    """Cards show best how a word is used, then rules, scenarios, and drawings last."""
    order = (".cards", ".rules", ".scenarios", *TABLE_SUFFIXES)
    suffix = PurePath(file).suffix
    return order.index(suffix) if suffix in order else len(order)


def _word(decl: Declared, kind: str, said: str, pack: Pack, lines: _Lines) -> PackWord:
    example, example_at = lines.using(decl.name, kind, decl.span)
    if isinstance(decl, DefineDecl):
        said += f": {lines.at(decl.span).partition(' = ')[2]}"
    return PackWord(
        decl.name,
        kind,
        dict(decl.titles),
        said,
        pack.vocabulary.origins.pack_of(decl.span) or pack.id,
        str_place(decl.span),
        example,
        example_at,
    )


def _of_boards(pack: Pack, lines: _Lines) -> Iterator[PackWord]:
    """Boards, their rooms and fragments, which are declared in YAML."""
    places: dict[str, list[str]] = defaultdict(list)
    for board in pack.boards.values():
        rooms = f"a board of {len(board.rooms)} rooms"
        yield _named(pack, board.name, "board", board.titles, rooms, lines)
        for room in board.rooms:
            places[room.name].append(board.name)
    titles = pack.vocabulary.room_titles
    for name, boards in places.items():
        said = f"a room of the board {', '.join(boards)}"
        yield _named(pack, name, "place", titles.get(name, {}), said, lines)
    for name in pack.staged.fragments:
        yield _named(pack, name, "fragment", {}, "a map that is drawn with characters", lines)


def _of_files(pack: Pack, lines: _Lines) -> Iterator[PackWord]:
    """Tables of rows and fixtures, which are gone once families and scenarios are read."""
    known = pack.vocabulary.tables
    for file, text in pack.texts.items():
        path = PurePath(file)
        if path.suffix in TABLE_SUFFIXES:
            yield _named(pack, path.stem, "rows", {}, "rows for families, in a file", lines)
        if path.suffix not in SOURCE_SUFFIXES:
            continue
        for name in re.findall(r"^table +(\w+)", text, re.MULTILINE):
            if name not in known:
                yield _named(pack, name, "rows", {}, "rows for families", lines)
        for name in re.findall(r"^fixture +(\w+)", text, re.MULTILINE):
            yield _named(pack, name, "fixture", {}, "steps that scenarios share", lines)


def _named(
    pack: Pack, name: str, kind: str, titles: Mapping[str, str], said: str, lines: _Lines
) -> PackWord:
    example, at = lines.using(name, kind, NOWHERE)
    return PackWord(name, kind, dict(titles), said, pack.id, at, example, at)


def _short(line: str) -> str:
    return line if len(line) <= LONGEST_SHOWN else line[: LONGEST_SHOWN - 1] + "…"
