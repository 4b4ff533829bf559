"""A study as data: JSON, a folder of CSV files, a folder of Parquet files."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from cardwright.studies.tables import Cell, Study, Table

FORMULA = ("=", "+", "-", "@")
INSTALL = "Parquet files need pyarrow: install it with `pip install 'cardwright[stats]'`"


def study_json(study: Study) -> str:
    return json.dumps(
        {
            "study": study.kind,
            "title": study.title,
            "played": dict(study.facts),
            "interrupted": study.interrupted,
            "findings": list(study.findings),
            "tables": {
                table.name: [
                    dict(zip([column.name for column in table.columns], row, strict=True))
                    for row in table.rows
                ]
                for table in study.tables
            },
            "notes": {table.name: table.note for table in study.tables},
            "columns": {
                table.name: [asdict(column) for column in table.columns] for table in study.tables
            },
        },
        indent=2,
        ensure_ascii=False,
    )


def table_csv(table: Table) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in table.columns])
    writer.writerows([_no_formula(cell) for cell in row] for row in table.rows)
    return out.getvalue()


def _no_formula(cell: Cell) -> Cell:
    """A text that a spreadsheet would take for a formula, and work out, with a sign before it that
    says that it is none: it may be the title of a card in a stranger's pack."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def write_csv(study: Study, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for table in study.tables:
        (folder / f"{table.name}.csv").write_text(table_csv(table), encoding="utf-8")


def check_parquet() -> None:
    """ValueError where nothing can write such files; asked before any game is played."""
    if find_spec("pyarrow") is None:
        raise ValueError(INSTALL)


def write_parquet(study: Study, folder: Path) -> None:
    check_parquet()
    import pyarrow
    import pyarrow.parquet

    folder.mkdir(parents=True, exist_ok=True)
    for table in study.tables:
        columns = {}
        for at, column in enumerate(table.columns):
            values = [row[at] for row in table.rows]
            if column.form == "text":
                columns[column.name] = pyarrow.array([str(one) for one in values], pyarrow.string())
            else:
                columns[column.name] = pyarrow.array(values, pyarrow.float64())
        pyarrow.parquet.write_table(pyarrow.table(columns), folder / f"{table.name}.parquet")
