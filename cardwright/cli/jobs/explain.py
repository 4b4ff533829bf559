"""`cardwright explain`: what a code of a message means, with an example."""

from __future__ import annotations

import textwrap

import click

from cardwright.cli.shared import named, table
from dsl.diagnostics.catalogue import Entry, catalogue

WIDTH = 88


def run_explain(code: str | None) -> int:
    entries = catalogue()
    if code is None:
        rows = ((entry.code, entry.severity, entry.title) for entry in entries.values())
        click.echo("\n".join(table(rows)))
        return 0
    entry = entries.get(code.upper())
    if entry is None:
        raise named(code, entries, "code")
    click.echo(explained(entry))
    return 0


def explained(entry: Entry) -> str:
    """An entry of the catalogue: what the code means, and how it is wrong and right."""
    paragraphs = entry.explain.strip().split("\n\n")
    parts = [f"{entry.severity}[{entry.code}]: {entry.title}"]
    parts += [textwrap.fill(paragraph, WIDTH) for paragraph in paragraphs]
    for heading, files in (("Wrong", entry.bad), ("Right", entry.good)):
        parts += [f"{heading}, in {name}:\n\n{_indented(text)}" for name, text in files.items()]
    return "\n\n".join(parts)


def _indented(text: str) -> str:
    return textwrap.indent(text.strip("\n"), "    ")
