"""Words of a pack in its YAML: rooms and kinds in boards, cards that are drawn, what a manifest
names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

from cardwright.editor.naming.meanings import Known, Use
from dsl.diagnostics.report import Report
from dsl.diagnostics.spans import Span
from dsl.packs.folders import BOARDS, FRAGMENTS, MANIFEST
from dsl.yamltext import Node, YList, YMap, YScalar, parse_yaml

WORD = re.compile(r"[^\W\d]\w*")


def yaml_uses(text: str, inside: str, known: Known) -> Iterator[Use]:
    """The words of a YAML file; `inside` is its name as seen from its pack."""
    root = parse_yaml(text, inside, Report())
    if not isinstance(root, YMap):
        return
    folder = PurePath(inside).parts[0]
    if inside == MANIFEST:
        yield from _in_manifest(root, known)
    elif folder == BOARDS:
        yield from _in_board(root, known)
    elif folder == FRAGMENTS:
        yield from _in_fragments(root, known)


def _in_manifest(root: YMap, known: Known) -> Iterator[Use]:
    board, options = root.get("board"), root.get("options")
    if isinstance(board, YScalar):
        yield from _words(board, "board", known)
    if isinstance(options, YMap):
        for name, entry in options.entries.items():
            yield _use("option", known.in_game(name), entry.key, name)
    requires = root.get("requires")
    if isinstance(requires, YMap):
        for name, entry in requires.entries.items():
            yield _use("pack", name, entry.key, name)
    own = root.get("id")
    if isinstance(own, YScalar):
        yield _use("pack", own.text, own.span, own.text, declares=True)


def _in_board(root: YMap, known: Known) -> Iterator[Use]:
    for key in ("board", "change board"):
        own = root.get(key)
        if isinstance(own, YScalar):
            declares = key == "board"
            yield _use("board", known.in_game(own.text), own.span, own.text, declares=declares)
    rooms = root.get("rooms")
    for name, entry in rooms.entries.items() if isinstance(rooms, YMap) else ():
        declares = "change board" not in root.entries or not known.has("room", name)
        yield _use("room", name, entry.key, name, declares=declares)
        if isinstance(entry.value, YMap):
            kinds, slots = entry.value.get("kinds"), entry.value.get("slots")
            yield from _words(kinds, "room kind", known)
            for slot, under in slots.entries.items() if isinstance(slots, YMap) else ():
                yield _use("slot", known.in_game(slot), under.key, slot)
    for key in ("tunnels", "remove tunnels"):
        tunnels = root.get(key)
        for item in tunnels.items if isinstance(tunnels, YList) else ():
            if isinstance(item, YMap):
                for name, entry in item.entries.items():
                    yield from _in_text(name, entry.key, "room", known)
                    yield from _words(entry.value, "tunnel kind", known)
            else:
                yield from _words(item, "room", known)
    yield from _words(root.get("remove rooms"), "room", known)


def _in_fragments(root: YMap, known: Known) -> Iterator[Use]:
    drawn = root.get("fragments")
    for name, entry in drawn.entries.items() if isinstance(drawn, YMap) else ():
        if known.has("card", known.in_game(name)):
            yield _use("card", known.in_game(name), entry.key, name)
    yield from _words(root.get("without"), "mark", known)


def _words(node: Node | None, category: str, known: Known) -> Iterator[Use]:
    """The words of a category in a node, wherever it has any."""
    if isinstance(node, YList):
        for item in node.items:
            yield from _words(item, category, known)
    elif isinstance(node, YMap):
        for name, entry in node.entries.items():
            yield from _in_text(name, entry.key, category, known)
    elif isinstance(node, YScalar):
        yield from _in_text(node.text, node.span, category, known)


def _in_text(text: str, span: Span, category: str, known: Known) -> Iterator[Use]:
    quotes = span.end_column - span.column - len(text)
    if span.line != span.end_line or quotes not in (0, 2):
        return  # folded, or with escapes: nobody could say where a word of it stands
    for found in WORD.finditer(text):
        name = known.in_game(found.group())
        if known.has(category, name):
            column = span.column - 1 + quotes // 2
            line = span.line - 1
            yield Use(category, name, line, column + found.start(), column + found.end())


def _use(category: str, name: str, span: Span, text: str, *, declares: bool = False) -> Use:
    column = span.column - 1 + (span.end_column - span.column - len(text)) // 2
    return Use(category, name, span.line - 1, column, column + len(text), declares)
