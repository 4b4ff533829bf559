"""Fragments of boards: drawn as characters, laid by their openings, one dungeon together."""

from __future__ import annotations

from dsl.boards.fragments.dungeon import Dungeon
from dsl.boards.fragments.fragment import Fragment, plan_of
from dsl.boards.fragments.laid import Laid, Placement
from dsl.boards.fragments.laying import (
    Align,
    compose,
    dungeon_of,
    layout_problem,
    places_for,
    spots,
)
from dsl.boards.fragments.read_fragment import DeclaredMarks, read_fragments
from dsl.boards.fragments.rows import Link, Opening, PlacedSpot, Plan, Port, Shaft, Spot

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
]
