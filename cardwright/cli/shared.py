"""What commands share: finding the pack that is meant, and showing what is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardwright.cli.lazy import wants_colour, wants_json
from dsl.diagnostics.characters import visible
from dsl.diagnostics.guarded_output import told_failure
from dsl.diagnostics.render import render
from dsl.diagnostics.report import Diagnostic, PackError, Report, Severity, nearest
from dsl.diagnostics.spans import NOWHERE
from dsl.packs.folders import MANIFEST, pack_around, read_pack, shown_file
from dsl.packs.load import Examined, examine
from dsl.packs.references import places_of
from interpreter.state.errors import PlayError, SaveError

if TYPE_CHECKING:  # to tell the mistakes of a pack that was kept, nobody needs its classes
    from dsl.model.contents import Contents
    from dsl.model.declarations import CardDecl
    from dsl.packs.pack import Pack

MOST_LISTED = 10  # known words in a message; more would bury it


@dataclass(frozen=True, slots=True)
class Checked:
    """A pack and its mistakes. `file` is set when one file of it was asked for."""

    reference: str
    examined: Examined
    texts: Mapping[str, str]
    file: str | None = None

    @property
    def report(self) -> Report:
        return self.examined.report

    @property
    def contents(self) -> Contents | None:
        return self.examined.contents

    @property
    def pack(self) -> Pack | None:
        return self.examined.pack


def check_pack(reference: str) -> Checked:
    """Check the pack at a folder, with an id, or around a file."""
    file = Path(reference)
    folder = pack_around(file)
    if folder is not None:
        reference = str(folder)
    examined = examine(reference)
    texts = examined.texts or _texts(reference)
    if folder is None or file.name == MANIFEST:
        return Checked(reference, examined, texts)
    root = folder.resolve()
    shown = shown_file(root, file.resolve().relative_to(root))
    return Checked(reference, examined, texts, shown)


def open_pack(reference: str) -> Pack:
    """The pack, for commands that need one without errors; else its errors, and exit."""
    checked = check_pack(reference)
    if checked.pack is None or checked.report.has_errors:
        errors = [found for found in checked.report if found.severity == "error"]
        show(errors, checked.texts)
        raise click.exceptions.Exit(exit_code(checked.report))
    return checked.pack


def show(report: Iterable[Diagnostic], texts: Mapping[str, str]) -> None:
    """Diagnostics that are in the way of what was asked for."""
    if wants_json():
        click.echo(json.dumps(as_data(list(report)), indent=2, ensure_ascii=False))
        return
    click.echo(render(report, texts, wants_colour(sys.stderr)), err=True)


def as_data(found: Sequence[Diagnostic]) -> dict[str, object]:
    """Diagnostics for programs, in one list, and how many there are."""
    return {
        "diagnostics": [one.to_json() for one in found],
        "summary": {"errors": count(found, "error"), "warnings": count(found, "warning")},
    }


def count(found: Iterable[Diagnostic], severity: Severity) -> int:
    return sum(one.severity == severity for one in found)


def exit_code(report: Report) -> int:
    """0 when nothing is wrong, 1 for mistakes in a pack, 2 when no such pack can be given."""
    if any(found.code in ("P008", "P009", "P022") and found.span == NOWHERE for found in report):
        return 2
    return 1 if report.has_errors else 0


def shown_error(error: Exception) -> int | None:
    """Show what a command could not handle, and answer its exit code; None for a defect."""
    if isinstance(error, PackError):
        show(error.report, {})
        return exit_code(error.report)
    if isinstance(error, PlayError | SaveError):
        if wants_json():
            click.echo(json.dumps({"error": visible(str(error))}, ensure_ascii=False))
        else:
            click.echo(f"error: {visible(str(error))}", err=True)
        return 1
    return told_failure(error)


def named(word: str, known: Iterable[str], what: str) -> click.UsageError:
    """The error for a word that is not among the known ones, which are listed when they are few."""
    names = list(known)
    near = nearest(word, names)
    hint = f" Did you mean `{near}`?" if near else ""
    if not names:
        hint = " There are none."
    elif len(names) <= MOST_LISTED:
        hint += f" There {'is' if len(names) == 1 else 'are'} {', '.join(names)}."
    return click.UsageError(f"There is no {what} `{word}`.{hint}")


def card_named(pack: Pack, word: str) -> CardDecl:
    """A card by its name or by a title of it."""
    from dsl.text.grammar.nouns import title_forms

    cards = pack.vocabulary.cards
    if word in cards:
        return cards[word]
    for card in cards.values():
        if word.lower() in (title.lower() for title in title_forms(card.titles)):
            return card
    raise named(word, cards, "card")


def table(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Rows with their columns lined up."""
    listed = list(rows)
    widths = [max(map(len, column)) for column in zip(*listed, strict=True)]
    return [
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in listed
    ]


def _texts(reference: str) -> dict[str, str]:
    """The texts of packs that are too broken to be played."""
    read = [read_pack(place, Report()) for place in places_of(reference)]
    return {
        source.file: source.text for files in read if files is not None for source in files.played
    }
