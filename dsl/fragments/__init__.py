"""Fragments of boards: drawn as characters, laid by their openings, one dungeon together."""

from __future__ import annotations

from dsl.fragments.graph import to_graph
from dsl.fragments.laying import (
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
from dsl.fragments.model import Fragment, Link, Plan, Port, Shaft, Spot
from dsl.fragments.plan import plan_of
from dsl.fragments.read import MarkWords, read_fragments

__all__ = [
    "Align",
    "Dungeon",
    "Fragment",
    "Laid",
    "Link",
    "MarkWords",
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
