"""Where everybody must pass, and where the most ways lead through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dsl.checks.board_lint.lint_context import Look
from dsl.checks.board_stats.walking import OUTSIDE, Walking

MOST_COMPARED = 500  # rooms between which all cheapest ways are looked at
SAMPLE = 200  # rooms to start from on larger boards
SEED = 0


@dataclass(frozen=True)
class Bottleneck:
    """A room that must be passed on the way from the starts to others."""

    room: str
    behind: tuple[str, ...]


@dataclass(frozen=True)
class Passing:
    """`holding` are rooms without which the board falls apart whichever way tunnels lead, `bridges`
    tunnels of which the same is true, by their numbers. `bottlenecks` must be passed from the
    starts, the one with the most rooms behind it first; `before` is for every room the last one
    that must be passed before it. `betweenness` is the share of the cheapest ways between other
    rooms that lead through a room; with `sampled`, ways from so many rooms only."""

    holding: tuple[str, ...] = ()
    bridges: tuple[int, ...] = ()
    bottlenecks: tuple[Bottleneck, ...] = ()
    before: Mapping[str, str] = field(default_factory=dict)
    betweenness: Mapping[str, float] = field(default_factory=dict)
    sampled: int | None = None


def find_passing(look: Look, walking: Walking) -> Passing:
    import networkx

    board = look.board
    order = {name: number for number, name in enumerate(look.rooms)}
    apart: networkx.Graph[str] = networkx.Graph(board.graph)
    tunnels: dict[frozenset[str], list[int]] = {}
    for number, tunnel in enumerate(board.tunnels):
        tunnels.setdefault(frozenset((tunnel.source, tunnel.target)), []).append(number)
    holding: set[str] = set(networkx.articulation_points(apart))
    single = [tunnels[frozenset(pair)] for pair in networkx.bridges(apart)]
    bridges = [beside[0] for beside in single if len(beside) == 1]
    sampled = SAMPLE if len(look.rooms) > MOST_COMPARED else None
    between = networkx.betweenness_centrality(walking.graph, k=sampled, weight="weight", seed=SEED)
    before = _before(look, walking)
    return Passing(
        tuple(sorted(holding, key=order.__getitem__)),
        tuple(sorted(bridges)),
        _bottlenecks(before, order),
        before,
        between,
        sampled,
    )


def _before(look: Look, walking: Walking) -> dict[str, str]:
    """Immediate dominators from the starts; nothing for rooms that can be reached in ways which
    have nothing in common."""
    import networkx

    if not look.starts:
        return {}
    graph = walking.from_outside(look.starts)
    found = networkx.immediate_dominators(graph, OUTSIDE)
    return {
        room: found[room]
        for room in look.rooms
        if room in found and found[room] not in (OUTSIDE, room)
    }


def _bottlenecks(before: Mapping[str, str], order: Mapping[str, int]) -> tuple[Bottleneck, ...]:
    import networkx

    tree: networkx.DiGraph[str] = networkx.DiGraph()
    tree.add_edges_from((first, room) for room, first in before.items())
    found = [
        Bottleneck(room, tuple(sorted(networkx.descendants(tree, room), key=order.__getitem__)))
        for room in tree
        if tree.out_degree[room]
    ]
    return tuple(sorted(found, key=lambda one: (-len(one.behind), order[one.room])))
