"""`cardwright explain`: what a code of a message or a word of the language means, with examples."""

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
    text = explanation(code)
    if text is None:
        raise named(code, known_codes_and_words(), "code or word of the language")
    click.echo(text)
    return 0


def explanation(asked: str) -> str | None:
    """A code or a word of the language explained; None for what is neither."""
    entry = catalogue().get(asked.upper())
    if entry is not None:
        return explained(entry)
    # Words are found with the parser, which a code does not need.
    from cardwright.reference.explained_words import explained_word
    from cardwright.reference.language_words import look_up

    found = look_up(asked.lower())
    return explained_word(found) if found is not None else None


def known_codes_and_words() -> list[str]:
    from cardwright.reference.language_words import language_words

    return [*catalogue(), *language_words()]


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
