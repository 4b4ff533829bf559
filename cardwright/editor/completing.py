"""What may be typed at a place: by the grammar, and of the pack's words those that fit there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardwright.editor.columns import Position, Range, range_at
from cardwright.editor.naming.navigation import known_in
from cardwright.editor.parsed_text import chunk_at
from cardwright.editor.workspace import View
from dsl.packs.folders import BOARDS, MANIFEST
from dsl.yamltext.forms.manifest_form import MANIFEST as FORM_OF_MANIFEST
from interpreter.repl.keywords import by_category, next_in_declaration

BEFORE_WORD = re.compile(r"(?:[^\W\d]\w*)?$")
BOUND = re.compile(r"\b(?:let|choose|for each|as)\s+([^\W\d]\w*)|[(,]\s*([^\W\d]\w*)\s*(?=[:,)])")
KEYWORD = "keyword"
BOARD_KEYS = ("board", "title", "rooms", "tunnels", "accept", "change board")
ROOM_KEYS = ("at", "kinds", "slots", "title", "aside")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word, what it is, and what it takes the place of. Those that fit best come first."""

    word: str
    kind: str
    range: Range


def completions(view: View, position: Position) -> list[Suggestion]:
    """The words that may stand at a position."""
    lines = view.text.split("\n")
    if position.line >= len(lines):
        return []
    line = lines[position.line][: position.column]
    if _is_text_or_comment(line):
        return []
    found = BEFORE_WORD.search(line)
    prefix = found.group() if found else ""
    start = len(line) - len(prefix)
    before = line[:start]
    stretch = range_at(position.line, start, position.column)
    fitting = _in_source(view, position.line, before) if view.is_source else _in_yaml(view, before)
    return [
        Suggestion(word, kind, stretch)
        for word, kind in fitting
        if word.lower().startswith(prefix.lower())
    ]


def _is_text_or_comment(line: str) -> bool:
    bare = re.sub(r'"[^"]*"', "", line)
    return '"' in bare or "#" in bare


def _in_source(view: View, line: int, before: str) -> Iterator[tuple[str, str]]:
    beginning, bound = before, dict[str, None]()
    if before.startswith((" ", "\t")):
        chunk = chunk_at(view.text, line)
        if chunk is not None:
            above = chunk.text.split("\n")[: line - chunk.line + 1]
            beginning = "\n".join([*above, before])
            bound = _bound_in("\n".join([*above, before]))
    for word, kind in next_in_declaration(words_known(view), beginning, bound).items():
        yield word, kind or KEYWORD


def _bound_in(text: str) -> dict[str, None]:
    """The words that a declaration has bound so far, the last first."""
    found = [one or other for one, other in BOUND.findall(re.sub(r'"[^"]*"', "", text))]
    return dict.fromkeys(reversed(found))


def words_known(view: View) -> dict[str, Iterable[str]]:
    """Every word that may be written in a file of a pack, by category."""
    known = known_in(view)
    return {
        "board": sorted(known.boards),
        "fixture": sorted(known.fixtures),
        "phase": [phase.name for phase in view.vocabulary.phases],
        **by_category(view.vocabulary),
    }


def _in_yaml(view: View, before: str) -> Iterator[tuple[str, str]]:
    """Keys, and the words of the pack that boards and manifests name."""
    vocabulary = view.vocabulary
    if view.inside == MANIFEST:
        if not before:
            yield from (
                (key, KEYWORD) for key in (*FORM_OF_MANIFEST.required, *FORM_OF_MANIFEST.optional)
            )
        elif re.search(r"^board:\s+$", before):
            yield from ((name, "board") for name in sorted(known_in(view).boards))
        elif re.search(r"^\s+$", before):
            yield from ((name, "option") for name in vocabulary.options)
    elif view.inside.startswith(f"{BOARDS}/"):
        if not before:
            yield from ((key, KEYWORD) for key in BOARD_KEYS)
        elif re.search(r"\bkinds:\s*\[?[^\]]*$", before):
            yield from ((name, "room kind") for name in vocabulary.room_kinds)
        elif re.search(r"\bslots:\s*\{?[^}]*$", before):
            yield from ((name, "slot") for name in vocabulary.slots)
        elif re.search(r"^\s*- .*:.*$", before):
            yield from ((name, "tunnel") for name in vocabulary.tunnel_kinds)
        elif re.search(r"^\s*- ", before):
            yield from ((name, "room") for name in sorted(vocabulary.rooms))
        elif re.search(r"\{[^}]*$", before):
            yield from ((key, KEYWORD) for key in ROOM_KEYS)
