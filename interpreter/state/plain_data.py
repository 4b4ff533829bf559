"""Cells as JSON has them: lists instead of tuples."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.state.cells import Cells

PlainData = None | int | str | list["PlainData"]
CellValue = None | int | str | tuple["CellValue", ...]


def listed(value: object) -> PlainData:
    """Tuples as lists, at every depth."""
    if isinstance(value, tuple | list):
        return [listed(item) for item in value]
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"a cell cannot hold {type(value).__name__}")


def tupled(value: object) -> CellValue:
    """Lists as tuples, at every depth. TypeError for what no cell can hold."""
    if isinstance(value, list):
        return tuple(tupled(item) for item in value)
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"a cell cannot hold {type(value).__name__}")


def cells_of(saved: Sequence[object]) -> Cells:
    """The cells that were written down."""
    return [tupled(cell) for cell in saved]
