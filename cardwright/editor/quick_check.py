"""What is told of a file after every key: the changed declarations are read again, and what the
last whole check said of the others moves along with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.editor.checking import Checked
from cardwright.editor.parsed_text import FIRST_COLUMN, Difference, chunks_of, difference
from dsl.boards.fragments import DeclaredMarks, read_fragments
from dsl.boards.patch import is_change, read_change
from dsl.boards.read_board import read_board
from dsl.diagnostics.report import Diagnostic, Fix, Report
from dsl.diagnostics.spans import Span
from dsl.model.scenario import Scenario
from dsl.model.vocabulary import Vocabulary
from dsl.packs.board_files import declared_for
from dsl.packs.folders import BOARDS, FRAGMENTS, MANIFEST, YAML_SUFFIXES
from dsl.packs.manifest import read_manifest
from dsl.packs.recheck import parse_changed, read_changed
from dsl.syntax.parser import Trees, declared_words, keeping_trees, parse_text
from dsl.syntax.row_tables import CSV, read_csv
from dsl.yamltext import parse_yaml, read_yaml

NO_WORDS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Quick:
    """The mistakes of a file as far as they are known at once, and the words of its pack with what
    the file declares by now."""

    text: str
    diagnostics: tuple[Diagnostic, ...]
    vocabulary: Vocabulary | None = None
    scenarios: Sequence[Scenario] = ()


def quick_check(checked: Checked, path: Path, text: str) -> Quick:
    """A file of a pack after a change."""
    file = checked.names.get(path) or path.relative_to(checked.folder).as_posix()
    if path.suffix in YAML_SUFFIXES:
        return _of_yaml(checked, path, file, text)
    if path.suffix == CSV:
        report = Report()
        read_csv(text, file, report)
        return Quick(text, tuple(report))
    changes = difference(checked.texts.get(file, ""), text, file)
    kept = _kept(checked, file, changes)
    if checked.pack is None:
        # Without the words of the pack only the writing is checked, as it is as a whole.
        report = Report()
        declared = declared_words([text])
        for chunk in changes.changed:
            parse_changed(chunk, report, declared)
        return Quick(text, _together(kept, _stray(text, file), report))
    if not changes.changed:
        return Quick(text, _together(kept, _stray(text, file)))
    read = read_changed(checked.pack, changes.changed, file, changes.stays)
    here = _of_file(read.report, file)
    return Quick(text, _together(kept, _stray(text, file), here), read.vocabulary, read.scenarios)


def quick_writing(text: str, file: str, trees: Trees) -> Quick:
    """A file of which no pack is known: only how it is written can be told."""
    report = Report()
    if file.endswith(YAML_SUFFIXES):
        parse_yaml(text, file, report)
    elif not file.endswith(CSV):
        with keeping_trees(trees):
            parse_text(text, file, report)
    return Quick(text, tuple(report))


def _of_yaml(checked: Checked, path: Path, file: str, text: str) -> Quick:
    """Boards, drawings and the manifest are read whole: they are short."""
    report = Report()
    inside = path.relative_to(checked.folder).parts
    vocabulary = checked.pack.vocabulary if checked.pack is not None else None
    if inside == (MANIFEST,):
        read_manifest(text, file, report)
    elif inside[0] == BOARDS and is_change(text):
        read_yaml(text, file, report, read_change, whole=False)
    elif inside[0] == BOARDS and vocabulary is not None:
        read_board(text, file, declared_for(checked.id, vocabulary), report)
    elif inside[0] == FRAGMENTS and vocabulary is not None:
        marks = DeclaredMarks.of(vocabulary.marks, vocabulary.leaps)
        read_fragments(text, file, marks, report)
    else:
        parse_yaml(text, file, report)
    return Quick(text, tuple(report))


def _stray(text: str, file: str) -> Report:
    """What is wrong before the first declaration of a file."""
    found = FIRST_COLUMN.search(text)
    head = text[: found.start()] if found is not None else text
    report = Report()
    if head.strip():
        parse_text(head, file, report, NO_WORDS)
    return report


def _kept(checked: Checked, file: str, changes: Difference) -> list[Diagnostic]:
    """What the last whole check said of the declarations that stayed, at their lines of now."""
    first = next((chunk.line for chunk in chunks_of(checked.texts.get(file, ""))), 0)

    def moved(span: Span) -> Span | None:
        if span.file != file:
            return span
        line, end = changes.line_now(span.line), changes.line_now(span.end_line)
        if line is None or end is None:
            return None
        return replace(span, line=line, end_line=end)

    found = []
    for one in checked.diagnostics:
        if one.span.file != file or one.span.line < first:
            continue
        span = moved(one.span)
        fix = one.fix
        if fix is not None:
            at = moved(fix.span)
            fix = Fix(at, fix.text, fix.applicability) if at is not None else None
        related = tuple((at, text) for old, text in one.related if (at := moved(old)) is not None)
        if span is not None:
            found.append(replace(one, span=span, fix=fix, related=related))
    return found


def _of_file(report: Report, file: str) -> list[Diagnostic]:
    return [one for one in report if one.span.file == file]


def _together(*found: Report | Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    report = Report()
    for some in found:
        report.extend(some)
    return tuple(report)
