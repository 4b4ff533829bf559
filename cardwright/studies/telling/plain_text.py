"""A study as plain text of at most 80 columns where its tables allow, and as Markdown."""

from __future__ import annotations

import textwrap

from cardwright.studies.tables import Cell, Study, Table, shown

WIDTH = 80
LONGEST_NAME = 28


def study_text(study: Study) -> str:
    lines = [study.title, *_played(study), ""]
    for finding in study.findings:
        lines += textwrap.wrap(finding, WIDTH, initial_indent="* ", subsequent_indent="  ")
    for table in study.tables:
        lines += ["", table.title.upper(), *textwrap.wrap(table.note, WIDTH), *_columns(table)]
    return "\n".join(lines)


def study_markdown(study: Study) -> str:
    lines = [f"# {_plain(study.title)}", "", _plain("; ".join(_played(study))), ""]
    lines += [f"- {_plain(one)}" for one in study.findings]
    for table in study.tables:
        heads = [_plain(column.title) or " " for column in table.columns]
        lines += ["", f"## {_plain(table.title)}", "", _plain(table.note), ""]
        lines.append(f"| {' | '.join(heads)} |")
        rule = ["---" if column.form == "text" else "---:" for column in table.columns]
        lines.append(f"| {' | '.join(rule)} |")
        for row in table.rows:
            lines.append(f"| {' | '.join(map(_plain, cells(table, row)))} |")
    return "\n".join(lines) + "\n"


def cells(table: Table, row: tuple[Cell, ...]) -> list[str]:
    return [shown(cell, column.form) for column, cell in zip(table.columns, row, strict=True)]


def _played(study: Study) -> list[str]:
    said = ", ".join(f"{name} {value}" for name, value in study.facts)
    return textwrap.wrap(said + (" (interrupted)" if study.interrupted else ""), WIDTH)


def _columns(table: Table) -> list[str]:
    heads = [textwrap.shorten(column.title, 16, placeholder="…") for column in table.columns]
    rows = [heads, *(cells(table, row) for row in table.rows)]
    rows = [[row[0][:LONGEST_NAME], *row[1:]] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = [column.form == "text" for column in table.columns]
    return [
        "  ".join(
            cell.ljust(width) if is_text else cell.rjust(width)
            for cell, width, is_text in zip(row, widths, left, strict=True)
        ).rstrip()
        for row in rows
    ]


def _plain(text: str) -> str:
    """Text of a pack, with nothing in it that Markdown would read as its own."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|#" else sign for sign in text)
