"""Warnings that an author means: `accept` in `pack.yaml` names their code, what they are about, and
why.

What a warning is about is the declaration it stands in, by its name, or a scenario, by its title. A
warning in lines without a name, or in a table, is accepted by its file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from dsl.diagnostics.acceptance import Acceptance
from dsl.diagnostics.report import Diagnostic, Report
from dsl.diagnostics.spans import Span

UNUSED = "W025"
NAMELESS = ("end", "at", "whenever", "setup", "turn", "screen", "scores")
BEFORE = ("change", "remove")  # words that stand before the kind of declaration
TITLE = re.compile(r'"([^"]*)"')
TRANSLATED = re.compile(r'[^\W\d]\w*\s*"[^"]*"')


def take_out_accepted(
    accepted: Iterable[Acceptance],
    files: Mapping[str, str],
    texts: Mapping[str, str],
    report: Report,
) -> None:
    """Leave out of a report what a pack accepts, and tell what it accepts in vain. Where there are
    errors it is not known yet what will be warned of. `files` are those of the pack, with their
    names as seen from its folder."""
    for acceptance in accepted:

        def is_meant(found: Diagnostic, meant: Acceptance = acceptance) -> bool:
            file = found.span.file
            if found.code != meant.code or file not in files:
                return False
            named = names_at(texts.get(file, ""), found.span)
            return meant.about == files[file] or meant.about in named

        if not report.take_out(is_meant) and not report.has_errors:
            message = f"nothing of {acceptance.code} is found in `{acceptance.about}`"
            report.warning(UNUSED, acceptance.span, message, hint="take it out of `accept`")


def names_at(text: str, span: Span) -> frozenset[str]:
    """What the declaration at a place declares: its names, or the title of a scenario."""
    lines = _lines(text)
    if not 1 <= span.line <= len(lines):
        return frozenset()
    covered = lines[span.line - 1][span.column - 1 : span.end_column - 1]
    at = span.line - 1
    while at and (not lines[at][:1].strip() or lines[at].startswith("#")):
        at -= 1
    names = _names(lines[at])
    return frozenset({covered}) if covered in names else names


@lru_cache(maxsize=8)
def _lines(text: str) -> list[str]:
    return text.splitlines()


def _names(head: str) -> frozenset[str]:
    """The names in the first line of a declaration."""
    if head.startswith("scenario"):
        title = TITLE.search(head)
        return frozenset({title[1]} if title else ())
    bare = TITLE.sub("", TRANSLATED.sub(lambda found: _bare(found[0]), head))
    parts = re.split(r"[:(=#]", bare, maxsplit=1)[0].replace(",", " ").split()
    if parts and parts[0] in BEFORE:
        parts = parts[1:]
    return frozenset(parts[1:]) if parts and parts[0] not in NAMELESS else frozenset()


def _bare(found: str) -> str:
    """A name stays when its title is taken away, and the code of a language goes with it."""
    word = found.partition('"')[0].strip()
    return "" if re.fullmatch(r"[a-z]{2}", word) else word
