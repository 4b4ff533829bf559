"""`cardwright check`: every mistake of a pack, as text or as JSON, once or on every change."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import Checked, check_pack, exit_code
from dsl.diagnostics.render import counted, paint, render
from dsl.diagnostics.report import Diagnostic


def run_check(packs: Sequence[str], *, as_json: bool, watch: bool) -> int:
    if watch:
        from cardwright.cli.watch import watch as watch_packs

        watch_packs(packs, lambda: _show([check_pack(pack) for pack in packs]))
        return 0
    checked = [check_pack(pack) for pack in packs]
    if as_json:
        click.echo(json.dumps(as_data(checked), indent=2, ensure_ascii=False))
    else:
        _show(checked)
    return max(exit_code(one.report) for one in checked)


def as_data(checked: list[Checked]) -> dict[str, object]:
    """All diagnostics in one list, and a summary of each pack."""
    found = [diagnostic for one in checked for diagnostic in one.report]
    return {
        "diagnostics": [diagnostic.to_json() for diagnostic in found],
        "summary": {
            "errors": _count(found, "error"),
            "warnings": _count(found, "warning"),
            "packs": [_summary(one) for one in checked],
        },
    }


def _summary(one: Checked) -> dict[str, object]:
    found = list(one.report)
    contents = one.contents
    return {
        "pack": contents.pack if contents is not None else one.reference,
        "errors": _count(found, "error"),
        "warnings": _count(found, "warning"),
        "cards": contents.cards if contents is not None else 0,
        "boards": contents.boards if contents is not None else 0,
        "scenarios": contents.scenarios if contents is not None else 0,
    }


def _count(found: list[Diagnostic], severity: str) -> int:
    return sum(diagnostic.severity == severity for diagnostic in found)


def _show(checked: list[Checked]) -> None:
    colour = wants_colour(sys.stdout)
    click.echo("\n\n".join(as_text(one, colour) for one in checked))


def as_text(one: Checked, colour: bool) -> str:
    if not len(one.report) and one.contents is not None:
        return paint(one.contents.no_mistakes(), "good", colour)
    if one.file is None:
        return render(one.report, one.texts, colour)
    here = [diagnostic for diagnostic in one.report if diagnostic.span.file == one.file]
    others = [diagnostic for diagnostic in one.report if diagnostic.span.file != one.file]
    text = render(here, one.texts, colour) or paint(f"{one.file}: no mistakes", "good", colour)
    if others:
        folder = Path(one.reference).name
        text += f"\n{counted(others)} besides, elsewhere in {folder}"
    return text
