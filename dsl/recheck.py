"""Checking a declaration again while the rest of its pack stays as it is.

An editor asks this after every key, and a whole pack is too much to read that often.
"""

from __future__ import annotations

from copy import copy
from dataclasses import fields, replace
from typing import Any

from dsl.bodies import Bodies
from dsl.chunks import Parsed
from dsl.declarations import Declared
from dsl.diagnostics import Report
from dsl.headers import Headers
from dsl.packs import Pack
from dsl.parser import chunks, parse_chunk, parse_text
from dsl.scenarios import Scenarios
from dsl.vocabulary import Vocabulary

SCENARIOS = ("scenario", "fixture")


def check_declaration(pack: Pack, text: str, file: str) -> Report:
    """What is wrong with a declaration, or several, written in a file of a pack that was read.

    What it declares takes the place of what the file declared by that name; the names of other
    files are taken. The pack itself does not change.
    """
    report = Report()
    words = _without_nameless(pack.words, file)
    headers = Headers(words, report)
    for category, name, declared in _named(words):
        if declared.span.file != file:
            headers.take(category, name, declared)
    parsed = parse_text(text, file, report)
    for item in parsed:
        headers.read(item)
    bodies = [Bodies(item, words, report) for item in parsed if item.tree is not None]
    for body in bodies:
        body.prepare()
    for body in bodies:
        body.read()
    if any(item.tree is not None and item.tree.data in SCENARIOS for item in parsed):
        known = [*_fixtures(pack), *parsed]
        Scenarios(words, list(pack.boards), report).read(known, {file})
    return report
