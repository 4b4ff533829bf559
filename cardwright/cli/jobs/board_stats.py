"""`cardwright board stats`: boards in numbers, as text or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from cardwright.cli.lazy import wants_colour
from cardwright.cli.shared import named, open_pack, table
from dsl.checks.board_lint.lint_context import listed
from dsl.checks.board_lint.sources import Sources
from dsl.checks.board_stats import Barrier, BoardStats, Deepest, board_stats
from dsl.diagnostics.render import paint, plural
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.nouns import title_of

if TYPE_CHECKING:
    from dsl.model.vocabulary import Vocabulary

MOST_SHOWN = 6  # rooms in a table


def run_stats(pack: str, *, boards: Sequence[str], as_json: bool) -> None:
    opened = open_pack(pack)
    for name in boards:
        if name not in opened.boards:
            raise named(name, opened.boards, "board")
    sources = Sources(opened.vocabulary)
    found = [
        board_stats(opened.boards[name], opened.vocabulary, sources)
        for name in boards or opened.boards
    ]
    if as_json:
        data = {"boards": [as_data(one) for one in found]}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        colour = wants_colour(sys.stdout)
        parts = [as_text(one, opened.vocabulary, colour) for one in found]
        click.echo("\n\n\n".join(parts) or f"{opened.id} has no boards.")


def as_text(stats: BoardStats, vocabulary: Vocabulary, colour: bool) -> str:
    count = f"{plural(stats.rooms, 'room')}, {plural(stats.tunnels, 'tunnel')}"
    head = f"{stats.board.name}: {count}"
    parts = ["\n".join([paint(head, "message", colour), *table(_about(stats))])]
    price = " and ".join(
        title_of(vocabulary.counters[name], DEFAULT_LANGUAGE, 2) for name in stats.walking
    )
    for rows in (
        _passed(stats),
        _between(stats),
        _deepest(stats, price or "tunnels"),
        _barriers(stats),
    ):
        lines = list(rows)
        if len(lines) > 1:
            first, *rest = table(lines)
            parts.append("\n".join([paint(first, "message", colour), *rest]))
    return "\n\n".join(parts)


def _about(stats: BoardStats) -> Iterator[tuple[str, str]]:
    shape, board = stats.shape, stats.board
    kinds = {kind or "plain": number for kind, number in stats.tunnel_kinds.items()}
    one_way = (
        f"; {stats.one_way} one way ({_share(stats.one_way / stats.tunnels)})"
        if stats.one_way
        else ""
    )
    yield "  tunnels", (_numbers(kinds) or "none") + one_way
    if stats.room_kinds:
        yield "  rooms", _numbers(stats.room_kinds)
    for slot, found in stats.slots.items():
        yield f"  {slot}", f"{found.total} in {plural(found.rooms, 'room')}"
    only = f" (from {shape.sampled} rooms)" if shape.sampled else ""
    yield (
        "  distance",
        f"{shape.mean_distance:.1f} tunnels on average, {shape.diameter} at most{only}",
    )
    yield "  loops", str(shape.loops)
    if shape.parts > 1:
        yield "  parts", f"{shape.parts} that no tunnel joins"
    yield (
        "  on paper",
        "without crossings, if drawn well" if shape.planar else "never without crossings",
    )
    apart = [f"`{name}`" for name in stats.passing.holding]
    if apart:
        yield "  falls apart", f"without {listed(apart, 'or')}"
    if stats.passing.bridges:
        tunnels = [f"`{board.tunnels[number]}`" for number in stats.passing.bridges]
        yield "  only tunnel", listed(tunnels)


def _passed(stats: BoardStats) -> Iterator[tuple[str, ...]]:
    yield "must be passed", "on the way from the start to"
    found = [one for one in stats.passing.bottlenecks if one.room not in stats.starts]
    for one in found[:MOST_SHOWN]:
        yield f"  {_room(stats, one.room)}", _rooms(one.behind)
    if len(found) > MOST_SHOWN:
        yield f"  and {plural(len(found) - MOST_SHOWN, 'more room')}", ""


def _between(stats: BoardStats) -> Iterator[tuple[str, ...]]:
    sampled = stats.passing.sampled
    only = f", from {sampled} rooms" if sampled else ""
    yield "much passed", f"of the cheapest ways between other rooms{only}"
    shares = stats.passing.betweenness
    order = sorted(shares, key=lambda room: -shares[room])
    for room in order[:MOST_SHOWN]:
        if shares[room] > 0:
            yield f"  {_room(stats, room)}", _share(shares[room])


def _deepest(stats: BoardStats, price: str) -> Iterator[tuple[str, ...]]:
    yield "deepest", "holds", f"in {price}", "ways that share no tunnel", "cheapest way"
    for one in stats.deepest:
        since = f"{one.disjoint} from {one.fork}" if one.fork else str(one.disjoint)
        way = " ".join(one.ways[0].rooms)
        yield f"  {_room(stats, one.room)}", _numbers(one.slots), str(one.cost), since, way


def _barriers(stats: BoardStats) -> Iterator[tuple[str, ...]]:
    yield "barrier", "tunnels", "nobody gets without it to", "with"
    for barrier in stats.barriers:
        rooms = _rooms(barrier.rooms) if barrier.rooms else "nothing: there are other ways"
        yield (
            f"  {' or '.join(barrier.kinds)}",
            str(barrier.tunnels),
            rooms,
            _numbers(barrier.slots),
        )


def _numbers(found: Mapping[str, int]) -> str:
    return ", ".join(f"{name}: {number}" for name, number in found.items())


def _rooms(names: Sequence[str]) -> str:
    if len(names) > MOST_SHOWN:
        return plural(len(names), "room")
    return ", ".join(names)


def _room(stats: BoardStats, name: str) -> str:
    title = stats.board.graph.nodes[name]["titles"].get(DEFAULT_LANGUAGE, "")
    return f"{name}, {title}" if title else name


def _share(share: float) -> str:
    return f"{100 * share:.0f} %"


def as_data(stats: BoardStats) -> dict[str, object]:
    shape, passing = stats.shape, stats.passing
    return {
        "board": stats.board.name,
        "rooms": stats.rooms,
        "tunnels": stats.tunnels,
        "one_way": stats.one_way,
        "room_kinds": dict(stats.room_kinds),
        "tunnel_kinds": dict(stats.tunnel_kinds),
        "slots": {
            slot: {"rooms": found.rooms, "total": found.total}
            for slot, found in stats.slots.items()
        },
        "starts": list(stats.starts),
        "walking": list(stats.walking),
        "parts": shape.parts,
        "loops": shape.loops,
        "planar": shape.planar,
        "diameter": shape.diameter,
        "mean_distance": shape.mean_distance,
        "distances_sampled": shape.sampled,
        "holding": list(passing.holding),
        "bridges": [str(stats.board.tunnels[number]) for number in passing.bridges],
        "bottlenecks": {one.room: list(one.behind) for one in passing.bottlenecks},
        "before": dict(passing.before),
        "betweenness": dict(passing.betweenness),
        "betweenness_sampled": passing.sampled,
        "deepest": [_deep_data(one) for one in stats.deepest],
        "barriers": [_barrier_data(barrier) for barrier in stats.barriers],
    }


def _deep_data(one: Deepest) -> dict[str, object]:
    return {
        "room": one.room,
        "slots": dict(one.slots),
        "cost": one.cost,
        "fork": one.fork or None,
        "disjoint": one.disjoint,
        "ways": [{"rooms": list(way.rooms), "cost": way.cost} for way in one.ways],
    }


def _barrier_data(barrier: Barrier) -> dict[str, object]:
    return {
        "kinds": list(barrier.kinds),
        "tunnels": barrier.tunnels,
        "rooms": list(barrier.rooms),
        "slots": dict(barrier.slots),
    }
