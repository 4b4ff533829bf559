"""A study as one page that needs nothing else: no network, no script."""

from __future__ import annotations

from html import escape
from pathlib import Path

from cardwright.studies.tables import Study, Table
from cardwright.studies.telling.plain_text import cells
from cardwright.studies.telling.plots import plot_svg

STYLE = Path(__file__).with_name("study_page.css")


def study_page(study: Study) -> str:
    played = ", ".join(f"{name} {value}" for name, value in study.facts)
    if study.interrupted:
        played += " (interrupted: of the games that were finished)"
    findings = "".join(f"<li>{escape(one)}</li>" for one in study.findings)
    links = " · ".join(
        f'<a href="#{escape(table.name)}">{escape(table.title)}</a>' for table in study.tables
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(study.title)}</title>"
        f"<style>{STYLE.read_text(encoding='utf-8')}</style></head><body><main>"
        f'<h1>{escape(study.title)}</h1><p class="played">{escape(played)}</p>'
        + (f'<ul class="findings">{findings}</ul>' if findings else "")
        + (f"<nav>{links}</nav>" if len(study.tables) > 1 else "")
        + "".join(_section(table) for table in study.tables)
        + "</main></body></html>\n"
    )


def _section(table: Table) -> str:
    heads = "".join(
        f'<th scope="col"{_class(column.form)}>{escape(column.title)}</th>'
        for column in table.columns
    )
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td{_class(column.form)}>{escape(cell)}</td>"
            for column, cell in zip(table.columns, cells(table, row), strict=True)
        )
        + "</tr>"
        for row in table.rows
    )
    return (
        f'<section id="{escape(table.name)}"><h2>{escape(table.title)}</h2>'
        f'<p class="note">{escape(table.note)}</p>{plot_svg(table)}'
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(table.title)}">'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>"
    )


def _class(form: str) -> str:
    return ' class="text"' if form == "text" else ""
