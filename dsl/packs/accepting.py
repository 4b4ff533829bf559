"""Warnings that an author means: `accept` in `pack.yaml` names their code, what they are about, and
why.

What a warning is about is the declaration it stands in, by its name, or a scenario, by its title. A
warning in lines without a name, or in a table, is accepted by its file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from dsl.diagnostics.report import Diagnostic, Report
from dsl.diagnostics.spans import Span
from dsl.packs.folders import PackFiles
from dsl.packs.manifest import Acceptance
from dsl.packs.references import Meant

UNUSED = "W025"
NAMELESS = ("end", "at", "whenever", "setup", "turn", "screen", "scores")
BEFORE = ("change", "remove")  # words that stand before the kind of declaration
TITLE = re.compile(r'"([^"]*)"')
TRANSLATED = re.compile(r'[^\W\d]\w*\s*"[^"]*"')


def take_out_accepted(meant: Meant, report: Report) -> None:
    """Leave out of a report what the packs accept that were asked for, and tell what they accept in
    vain. Where there are errors it is not known yet what will be warned of."""
    texts = meant.texts
    for manifest, files in meant.packs:
        if manifest.id in meant.named:
            for acceptance in manifest.accept:
                _take_out(acceptance, files, texts, report)


def _take_out(
    acceptance: Acceptance, files: PackFiles, texts: Mapping[str, str], report: Report
) -> None:
    own = {source.file: files.name_inside(source) for source in files.all_texts}

    def is_meant(found: Diagnostic) -> bool:
        file = found.span.file
        if found.code != acceptance.code or file not in own:
            return False
        return acceptance.about == own[file] or acceptance.about in names_at(
            texts.get(file, ""), found.span
        )

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
    words = re.split(r"[:(=#]", bare)[0].replace(",", " ").split()
    if words and words[0] in BEFORE:
        words = words[1:]
    return frozenset(words[1:]) if words and words[0] not in NAMELESS else frozenset()


def _bare(found: str) -> str:
    """A name stays when its title is taken away, and the code of a language goes with it."""
    word = found.partition('"')[0].strip()
    return "" if re.fullmatch(r"[a-z]{2}", word) else word
