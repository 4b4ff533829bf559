"""The shape of a board: how far its rooms are from each other, and how many loops it has."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.boards.board import Board

MOST_MEASURED = 500  # rooms from which distances are measured
SEED = 0  # of the rooms to measure from on larger boards


@dataclass(frozen=True)
class Shape:
    """Distances are in tunnels, along them, between all rooms that a way joins. `loops` is how
    many tunnels could be missing and everything still hang together. With `sampled`, distances
    are measured from so many rooms only."""

    parts: int
    loops: int
    planar: bool
    diameter: int
    mean_distance: float
    sampled: int | None


def find_shape(board: Board) -> Shape:
    from random import Random

    import networkx

    graph = board.graph
    parts = networkx.number_weakly_connected_components(graph)
    planar, _ = networkx.check_planarity(networkx.Graph(graph))
    sources = list(graph)
    sampled = len(sources) > MOST_MEASURED
    if sampled:
        sources = Random(SEED).sample(sources, MOST_MEASURED)
    distances = [
        distance
        for source in sources
        for distance in networkx.single_source_shortest_path_length(graph, source).values()
        if distance
    ]
    return Shape(
        parts,
        len(board.tunnels) - len(board.rooms) + parts,
        planar,
        max(distances, default=0),
        sum(distances) / len(distances) if distances else 0.0,
        len(sources) if sampled else None,
    )
