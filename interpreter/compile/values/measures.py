"""The board as it is now, and how far it is from room to room."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dsl.model import values as v
from dsl.model.declarations import EVERY
from dsl.model.scope import FIRST_LOCAL
from interpreter.compile.form import nodes as n
from interpreter.compile.form.passes import bound_to, folded
from interpreter.compile.values.lowering import ENGINE, Lowering
from interpreter.state.board_tables import MOST_KEPT, Lengths, Map
from interpreter.state.cells import Cells, Env

Measure = Callable[[Cells, Env], tuple[int, ...]]


def the_map(c: Lowering) -> n.Expr:
    """The map as it is now, for a native function; it reads the board, where play changes it."""
    cell = c.layout.board
    reads = (n.Cell(cell),) if cell is not None else ()
    return n.Native(c.program.map_at, (n.State(),), reads)


def measured(c: Lowering, function: Callable[..., object], *given: n.Expr) -> n.Expr:
    """What a function makes of the map, what it is given, and how long each edge is for a player.
    How long tunnels are may depend on anything, so that there is no telling what it reads."""
    lengths = tunnel_lengths(c)
    if lengths is None:
        return n.Native(function, (the_map(c), *given, n.Missing()), ())
    return n.Native(function, (the_map(c), *given, n.Native(lengths, ENGINE)))


def distance(c: Lowering, start: n.Expr, end: n.Expr) -> n.Expr:
    if c.layout.board is not None:
        return measured(c, _distance, start, end)
    lengths = tunnel_lengths(c)
    more = (n.Native(lengths, ENGINE),) if lengths is not None else ()
    return n.Native(c.program.map.distance, (start, end, *more))


def _distance(board: Map, start: int, end: int, lengths: Lengths) -> int:
    return board.distance(start, end, lengths)


def tunnel_lengths(c: Lowering) -> Measure | None:
    """How long each edge of the board is for a player; None when every one is 1."""
    if not c.lengths:
        with c.by_itself("length of tunnels"):
            c.lengths.append(_lengths(c))
    return c.lengths[0]


def _lengths(c: Lowering) -> Measure | None:
    kinds = c.vocabulary.tunnel_kinds
    every = [(EVERY, ())] if EVERY in kinds else []
    more_of = {kind.name: kind.longer for kind in kinds.values() if kind.longer is not None}
    if c.layout.board is not None:
        return _changing_lengths(c, more_of) if more_of else None
    of_edges = [
        [(name, given) for name, given in (*every, *edge.kinds) if name in more_of]
        for edge in c.program.map.edges
    ]
    used = sorted({kind for of_edge in of_edges for kind in of_edge})
    if not used:
        return None
    longer = [_given(c.lower(more_of[name]), given) for name, given in used]
    parts = tuple(tuple(used.index(kind) for kind in of_edge) for of_edge in of_edges)
    return partial(lengths_now, c.compiled(n.Items(tuple(longer))), parts, {})


def lengths_now(
    more_now: Callable[[Cells, Env], tuple[int, ...]],
    parts: tuple[tuple[int, ...], ...],
    known: dict[tuple[int, ...], tuple[int, ...]],
    cells: Cells,
    env: Env,
) -> tuple[int, ...]:
    """How long each edge is: 1, and what each of some kinds adds to those in whose part it is."""
    more = more_now(cells, env)
    if more not in known:
        if len(known) >= MOST_KEPT:
            known.clear()
        known[more] = tuple(max(0, 1 + sum(more[i] for i in part)) for part in parts)
    return known[more]


def _given(longer: n.Expr, numbers: tuple[int, ...]) -> n.Expr:
    """How much longer a tunnel is to which the board gives these numbers."""
    slots = (*map(n.Slot, range(FIRST_LOCAL)), *map(n.Const, numbers))
    return folded(bound_to(longer, slots))


def _changing_lengths(c: Lowering, more_of: dict[str, v.Value]) -> Measure:
    """The same on a board that play changes, whatever tunnels there are."""
    longer = {name: c.compiled(c.lower(value)) for name, value in more_of.items()}
    crossings, map_at = c.program.crossings, c.program.map_at

    def run(cells: Cells, env: Env) -> tuple[int, ...]:
        memo = map_at(cells).memo
        if "longer" not in memo:
            of_edges = [
                [kind for kind in (*crossings.every, *edge.kinds) if kind[0] in longer]
                for edge in map_at(cells).edges
            ]
            used = sorted({kind for of_edge in of_edges for kind in of_edge})
            memo["longer"] = used, [[used.index(one) for one in edge] for edge in of_edges], {}
        used, parts, known = memo["longer"]
        more = tuple([longer[name](cells, (*env[:3], *given)) for name, given in used])
        if more not in known:
            if len(known) >= MOST_KEPT:
                known.clear()
            known[more] = tuple(max(0, 1 + sum(more[i] for i in part)) for part in parts)
        found: tuple[int, ...] = known[more]
        return found

    return run
