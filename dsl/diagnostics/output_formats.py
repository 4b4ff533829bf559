"""Diagnostics for other eyes: a line each, annotations of GitHub, and SARIF for code scanning.

cards/first.cards:6:12: error[N001] there is no word `ember`: did you mean `embers`?
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from dsl.diagnostics.catalogue import catalogue
from dsl.diagnostics.causes import by_cause
from dsl.diagnostics.render import counted, paint, printable, said_fix
from dsl.diagnostics.report import Diagnostic, Severity
from dsl.diagnostics.spans import Span

MOST_LINES = 200
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
GITHUB_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "notice"}


def concise(report: Iterable[Diagnostic], colour: bool = False) -> str:
    """Every cause on a line, and a last line that counts them; "" when there are none."""
    found = by_cause(report)
    if not found:
        return ""
    lines = [_line(one, colour) for one in found[:MOST_LINES]]
    if len(found) > MOST_LINES:
        lines.append(f"... and {len(found) - MOST_LINES} more")
    return "\n".join([*lines, counted(found)])


def _line(one: Diagnostic, colour: bool) -> str:
    place = paint(f"{printable(str(one.span))}: ", "place", colour) if one.span.file else ""
    head = paint(f"{one.severity}[{one.code}]", one.severity, colour)
    return f"{place}{head} {printable(said(one))}"


def said(one: Diagnostic) -> str:
    """Message and hint in one line, and at how many other places the same is wrong."""
    hint = one.hint or (said_fix(one.fix) if one.fix is not None else "")
    also = sum(note.startswith("and here") for _, note in one.related)
    places = f" (and at {also} more place{'s' if also > 1 else ''})" if also else ""
    return f"{one.message}: {hint}{places}" if hint else one.message + places


def github(report: Iterable[Diagnostic]) -> str:
    """Commands of a GitHub workflow, which puts the messages beside the changed lines."""
    return "\n".join(map(_annotation, by_cause(report)))


def _annotation(one: Diagnostic) -> str:
    span = one.span
    fields = {"file": span.file} if span.file else {}
    if span.line:
        fields |= {"line": str(span.line), "col": str(span.column)}
        fields |= {"endLine": str(span.end_line), "endColumn": str(span.end_column)}
    fields["title"] = f"{one.severity} {one.code}".strip()
    listed = ",".join(f"{name}={_escaped(text, property=True)}" for name, text in fields.items())
    return f"::{GITHUB_LEVELS[one.severity]} {listed}::{_escaped(printable(said(one)))}"


def _escaped(text: str, *, property: bool = False) -> str:
    marks = {"%": "%25", "\r": "%0D", "\n": "%0A"} | ({":": "%3A", ",": "%2C"} if property else {})
    return "".join(marks.get(character, character) for character in text)


def sarif(report: Iterable[Diagnostic], version: str) -> dict[str, object]:
    """The Static Analysis Results Interchange Format, version 2.1.0."""
    found = by_cause(report)
    codes = sorted({one.code for one in found} & catalogue().keys())
    rules = [
        {
            "id": code,
            "shortDescription": {"text": catalogue()[code].title},
            "fullDescription": {"text": catalogue()[code].explain},
            "defaultConfiguration": {"level": catalogue()[code].severity},
        }
        for code in codes
    ]
    driver = {"name": "cardwright", "version": version, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(one) for one in found],
    }
    return {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(one: Diagnostic) -> dict[str, object]:
    data: dict[str, object] = {
        "ruleId": one.code,
        "level": one.severity,
        "message": {"text": said(one)},
    }
    if one.span.file:
        data["locations"] = [{"physicalLocation": _location(one.span)}]
    related = [(span, note) for span, note in one.related if span.file]
    if related:
        data["relatedLocations"] = [
            {"physicalLocation": _location(span), "message": {"text": note}}
            for span, note in related
        ]
    if one.fix is not None:
        replacement = {
            "deletedRegion": _region(one.fix.span),
            "insertedContent": {"text": one.fix.text},
        }
        place = {"uri": quote(one.fix.span.file)}
        change = {"artifactLocation": place, "replacements": [replacement]}
        data["fixes"] = [{"artifactChanges": [change]}]
    return data


def _location(span: Span) -> dict[str, object]:
    place: dict[str, object] = {"artifactLocation": {"uri": quote(span.file)}}
    return place | {"region": _region(span)} if span.line else place


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
