"""Cells as JSON has them: lists instead of tuples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

PlainData = None | int | str | list["PlainData"]


def listed(value: Any) -> PlainData:
    """Tuples as lists, at every depth."""
    if isinstance(value, tuple | list):
        return [listed(item) for item in value]
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"a cell cannot hold {type(value).__name__}")


def tupled(value: object) -> Any:
    """Lists as tuples, at every depth. TypeError for what no cell can hold."""
    if isinstance(value, list):
        return tuple(tupled(item) for item in value)
    if value is None or isinstance(value, int | str):
        return value
    raise TypeError(f"a cell cannot hold {type(value).__name__}")


def cells_of(saved: Sequence[object]) -> list[Any]:
    """The cells that were written down."""
    return [tupled(cell) for cell in saved]
