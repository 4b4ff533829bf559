"""`cardwright board lint`: the findings on boards and the ways through them, as text or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import PurePath

import click

from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import check_pack, exit_code, named, show, table
from dsl.boards.board import Board
from dsl.checks.board_lint import Linted, Linter
from dsl.checks.board_lint.ways import RoomWays, Way
from dsl.diagnostics.render import paint, plural, render
from dsl.diagnostics.report import Diagnostic
from dsl.packs.folders import MANIFEST
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE


def run_lint(pack: str, *, boards: Sequence[str], as_json: bool) -> int:
    checked = check_pack(pack)
    errors = [found for found in checked.report if found.severity == "error"]
    if checked.pack is None or not all(map(_in_board, errors)):
        # What the kinds of rooms and tunnels do is not known.
        show(errors, checked.texts)
        return exit_code(checked.report)
    chosen = _chosen(checked.pack, boards, errors)
    linter = Linter(checked.pack.vocabulary, checked.pack.texts)
    linted = [linter.lint(board) for board in chosen]
    if as_json:
        click.echo(json.dumps(as_data(errors, linted), indent=2, ensure_ascii=False))
    else:
        colour = wants_colour(sys.stdout)
        parts = [render(errors, checked.texts, colour)] if errors else []
        parts += [as_text(one, checked.pack, colour) for one in linted]
        click.echo("\n\n\n".join(parts) or f"{checked.pack.id} has no boards.")
    return 0 if not errors and all(one.clean for one in linted) else 1


def _in_board(found: Diagnostic) -> bool:
    """Whether a mistake is one of a single board."""
    file = PurePath(found.span.file)
    return file.suffix == ".yaml" and file.name != MANIFEST and found.code[0] in "BY"


def _chosen(pack: Pack, names: Sequence[str], errors: Sequence[Diagnostic]) -> list[Board]:
    """The boards that are asked for. One that could not be read has its errors shown instead."""
    for name in names:
        if name not in pack.boards and not errors:
            raise named(name, pack.boards, "board")
    return [pack.boards[name] for name in names or pack.boards if name in pack.boards]


def as_text(linted: Linted, pack: Pack, colour: bool) -> str:
    board = linted.board
    parts = []
    if linted.findings:
        parts.append(render(linted.findings, pack.texts, colour))
    rows = list(_rows(linted))
    if rows:
        within = ", ".join(linted.ways.walking) or "tunnels"
        head = f"{board.name}: the cheapest ways, in {within} before anything else"
        parts.append("\n".join([paint(head, "message", colour), *table(rows)]))
    else:
        parts.append(paint(f"{board.name}: no room has slots", "message", colour))
    count = plural(len(linted.findings), "finding") if linted.findings else "no findings"
    accepted = ", ".join(sorted(linted.accepted))
    last = f"{board.name}: {count}" + (f", besides what it accepts: {accepted}" if accepted else "")
    parts.append(paint(last, "good" if linted.clean else "warning", colour))
    return "\n\n".join(parts)


def _rows(linted: Linted) -> Iterator[tuple[str, ...]]:
    ways = linted.ways
    if not ways.rows:
        return
    through = " or ".join(ways.conditions)
    more = (f"in, through {through}", f"home, through {through}") if through else ()
    yield ("  room", "holds", "in", "home", *more)
    for row in ways.rows:
        holds = ", ".join(f"{slot}: {number}" for slot, number in row.slots.items())
        cells = [linted.way_text(row.inward), linted.way_text(row.home)]
        if through:
            cells += [
                linted.way_text(better) if better != way else ""
                for way, better in ((row.inward, row.inward_with), (row.home, row.home_with))
            ]
        yield (f"  {_room(linted, row)}", holds, *cells)


def _room(linted: Linted, row: RoomWays) -> str:
    title = linted.look.rooms[row.room].titles.get(DEFAULT_LANGUAGE, "")
    return f"{row.room}, {title}" if title else row.room


def as_data(errors: Sequence[Diagnostic], linted: Sequence[Linted]) -> dict[str, object]:
    return {
        "errors": [error.to_json() for error in errors],
        "boards": [
            {
                "board": one.board.name,
                "findings": [finding.to_json() for finding in one.findings],
                "accepted": dict(sorted(one.accepted.items())),
                "walking": list(one.ways.walking),
                "conditions": list(one.ways.conditions),
                "ways": [_row_data(row) for row in one.ways.rows],
            }
            for one in linted
        ],
    }


def _row_data(row: RoomWays) -> dict[str, object]:
    return {
        "room": row.room,
        "slots": dict(row.slots),
        "in": _way_data(row.inward),
        "home": _way_data(row.home),
        "in_with_conditions": _way_data(row.inward_with),
        "home_with_conditions": _way_data(row.home_with),
    }


def _way_data(way: Way | None) -> dict[str, object] | None:
    if way is None:
        return None
    return {
        "tunnels": way.steps,
        "pays": dict(way.cost.pays),
        "does": dict(way.cost.does),
        "at_least": way.cost.unsure,
    }
