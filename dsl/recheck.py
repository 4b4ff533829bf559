"""Checking a declaration again while the rest of its pack stays as it is.

An editor asks this after every key, and a whole pack is too much to read that often.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import fields, replace

from dsl.bodies import Bodies
from dsl.changes import changes_last
from dsl.chunks import Parsed
from dsl.diagnostics import Report
from dsl.headers import Headers
from dsl.namespaces import settle
from dsl.packs import Pack
from dsl.parser import chunks, declared_words, parse_chunk, parse_text
from dsl.scenarios.gathering import Scenarios
from dsl.vocabulary import Vocabulary

CATEGORIES = {
    "option": "options",
    "counter": "counters",
    "zone": "zones",
    "tag": "tags",
    "moment": "moments",
    "slot": "slots",
    "attribute": "attributes",
    "table": "tables",
    "define": "defines",
    "pawn": "pawns",
    "room kind": "room_kinds",
    "tunnel kind": "tunnel_kinds",
    "mark": "marks",
    "leap": "leaps",
    "crossing": "crossings",
    "verb": "verbs",
    "action": "actions",
    "card": "cards",
}
NAMED_BY_THEIR_BODY = ("scores", "tiebreaks", "worths", "invariants")


def check_declaration(pack: Pack, text: str, file: str) -> Report:
    """What is wrong with a declaration, or several, written in a file of a pack that was read.

    What it declares takes the place of what the file declared by that name; names that other
    files declare are taken. The pack itself does not change.
    """
    report = Report()
    words = _words_besides(pack.words, file)
    headers = Headers(words, report)
    for category, field in CATEGORIES.items():
        for declared in getattr(words, field).values():
            if declared.span.file != file:
                headers.declare(category, {}, declared)
    known = {
        name: category.partition(" ")[0]  # declared as `room`, and a room kind to the reader
        for category, field in CATEGORIES.items()
        for name in getattr(words, field)
    }
    parsed = parse_text(text, file, report, {**known, **declared_words([text])})
    if words.spaces is not None:
        settle(parsed, words.spaces)
    parsed = changes_last(parsed)
    for item in parsed:
        headers.read(item)
    bodies = [Bodies(item, words, report) for item in parsed if item.tree is not None]
    for body in bodies:
        body.prepare()
    for body in bodies:
        body.read()
    if any(item.tree is not None and item.tree.data in ("scenario", "fixture") for item in parsed):
        fixtures = list(_fixtures(pack))
        Scenarios(words, list(pack.boards), report).read([*fixtures, *parsed], {file})
    return report


def _words_besides(words: Vocabulary, file: str) -> Vocabulary:
    """A copy to read into. What cannot be declared twice is as the other files have it."""
    copied = replace(words, **{one.name: copy(getattr(words, one.name)) for one in fields(words)})
    if copied.game is not None and copied.game.span.file == file:
        copied.game = None
    copied.phases = [phase for phase in words.phases if phase.span.file != file]
    copied.changes = {
        name: [span for span in spans if span.file != file] for name, spans in words.changes.items()
    }
    for field in NAMED_BY_THEIR_BODY:
        kept = {n: one for n, one in getattr(words, field).items() if one.span.file != file}
        setattr(copied, field, kept)
    return copied


def _fixtures(pack: Pack) -> Iterator[Parsed]:
    """The fixtures that the scenarios of a pack may use."""
    for file, text in pack.texts.items():
        if file.endswith(".scenarios"):
            for chunk in chunks(text, file, Report()):
                if chunk.text.startswith("fixture "):
                    yield parse_chunk(chunk, Report())
