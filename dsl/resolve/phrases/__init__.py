"""Names and values read from their syntax trees, each by the function for its rule."""

from dsl.resolve.phrases import (  # registered when they are imported
    read_aggregates,
    read_alternatives,
    read_kinds,
    read_names,
    read_parts,
    read_selections,
    read_values,
)

__all__ = [
    "read_aggregates",
    "read_alternatives",
    "read_kinds",
    "read_names",
    "read_parts",
    "read_selections",
    "read_values",
]
