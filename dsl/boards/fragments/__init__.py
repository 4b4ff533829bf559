"""Fragments of boards: drawn as characters, laid by their openings, one dungeon together."""

from __future__ import annotations

from dsl.boards.fragments.fragment import Fragment, Link, Plan, Port, Shaft, Spot
from dsl.boards.fragments.fragment_graph import to_graph
from dsl.boards.fragments.laying import (
    Align,
    Dungeon,
    Laid,
    Opening,
    PlacedSpot,
    Placement,
    compose,
    dungeon_of,
    layout_problem,
    places_for,
    spots,
)
from dsl.boards.fragments.plan import plan_of
from dsl.boards.fragments.read_fragment import DeclaredMarks, read_fragments

__all__ = [
    "Align",
    "DeclaredMarks",
    "Dungeon",
    "Fragment",
    "Laid",
    "Link",
    "Opening",
    "PlacedSpot",
    "Placement",
    "Plan",
    "Port",
    "Shaft",
    "Spot",
    "compose",
    "dungeon_of",
    "layout_problem",
    "places_for",
    "plan_of",
    "read_fragments",
    "spots",
    "to_graph",
]
