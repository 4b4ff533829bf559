"""`cardwright check`: every mistake of a pack, in the form that was asked for, once or on every
change."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

import click

from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import Checked, as_data, check_pack, count, exit_code
from dsl.diagnostics.causes import by_cause
from dsl.diagnostics.output_formats import concise, github, sarif
from dsl.diagnostics.render import counted, paint, render
from dsl.diagnostics.report import Diagnostic
from dsl.storage.version import __version__

Format = Literal["full", "concise", "json", "sarif", "github"]
MANY = 30  # messages above which each gets one line, if nobody asks for more


def run_check(packs: Sequence[str], *, form: Format | None, watch: bool) -> int:
    if watch:
        from cardwright.cli.watch import watch as watch_packs

        watch_packs(packs, lambda: _show([check_pack(pack) for pack in packs], form))
        return 0
    checked = [check_pack(pack) for pack in packs]
    _show(checked, form)
    return max(exit_code(one.report) for one in checked)


def _show(checked: Sequence[Checked], form: Format | None) -> None:
    told = TELLERS[form](checked) if form in TELLERS else _in_words(checked, form)
    if told:
        click.echo(told)


def _in_words(checked: Sequence[Checked], form: Format | None) -> str:
    colour = wants_colour(sys.stdout)
    return "\n\n".join(as_text(one, colour, form) for one in checked)


def as_json(checked: Sequence[Checked]) -> str:
    """All diagnostics in one list, and a summary of each pack."""
    data = as_data(_all(checked))
    summary = data["summary"]
    assert isinstance(summary, dict)
    summary["packs"] = [_summary(one) for one in checked]
    return json.dumps(data, indent=2, ensure_ascii=False)


def _as_sarif(checked: Sequence[Checked]) -> str:
    return json.dumps(sarif(_all(checked), __version__), indent=2, ensure_ascii=False)


def _as_github(checked: Sequence[Checked]) -> str:
    return github(_all(checked))


TELLERS: dict[Format | None, Callable[[Sequence[Checked]], str]] = {
    "json": as_json,
    "sarif": _as_sarif,
    "github": _as_github,
}


def _all(checked: Sequence[Checked]) -> list[Diagnostic]:
    return [diagnostic for one in checked for diagnostic in one.report]


def _summary(one: Checked) -> dict[str, object]:
    found = list(one.report)
    contents = one.contents
    return {
        "pack": contents.pack if contents is not None else one.reference,
        "errors": count(found, "error"),
        "warnings": count(found, "warning"),
        "cards": contents.cards if contents is not None else 0,
        "boards": contents.boards if contents is not None else 0,
        "scenarios": contents.scenarios if contents is not None else 0,
    }


def as_text(one: Checked, colour: bool, form: Format | None = None) -> str:
    if not len(one.report) and one.contents is not None:
        return paint(one.contents.no_mistakes(), "good", colour)
    here = [found for found in one.report if one.file in (None, found.span.file)]
    others = [found for found in by_cause(one.report) if found.span.file != one.file]
    short = form == "concise" or (form is None and len(by_cause(here)) > MANY)
    text = concise(here, colour) if short else render(here, one.texts, colour)
    if one.file is None:
        return text
    text = text or paint(f"{one.file}: no mistakes", "good", colour)
    if others:
        folder = Path(one.reference).name
        text += f"\n{counted(others)} besides, elsewhere in {folder}"
    return text
