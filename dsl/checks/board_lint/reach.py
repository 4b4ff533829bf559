"""Rooms that nobody reaches, rooms that nobody leaves, and what lies behind which tunnels."""

from __future__ import annotations

from collections.abc import Collection

from dsl.checks.board_lint.lint_context import Look, named, written
from dsl.checks.board_lint.sources import Place, Wanted


def find_starts(look: Look) -> None:
    for pawn in look.vocabulary.pawns.values():
        if pawn.start and pawn.start not in look.rooms:
            first = look.board.rooms[0].name
            look.report.warning(
                "B017",
                look.board.span,
                f"`{pawn.name}` starts at `{pawn.start}`, and this board has no such room",
                hint=f"it would start in the first room, `{first}`",
            )


def find_closed(look: Look) -> None:
    """Tunnels whose needs can never be met."""
    ways: dict[int, list[bool]] = {}
    for crossing in look.crossings.all:
        ways.setdefault(crossing.tunnel, []).append(crossing.closed)
    for index, closed in ways.items():
        if all(closed):
            tunnel = look.board.tunnels[index]
            message = f"nobody can ever cross {written(tunnel)}"
            hint = "what its kinds need can never be so here"
            look.report.warning("B018", tunnel.span, message, hint=hint)


def find_unreached(look: Look) -> None:
    joined = {end for tunnel in look.board.tunnels for end in (tunnel.source, tunnel.target)}
    for group in look.together((look.rooms.keys() - look.reached()) & joined):
        message = f"no way leads from {named(look.starts, 'or')} to {named(group)}"
        look.report.warning("B019", look.rooms[group[0]].span, message)


def find_no_return(look: Look) -> None:
    """Traps, which can be entered and not left; and the rooms from which all ways lead there."""
    import networkx

    back, reached = look.returning(), look.reached()
    lost = {name for name in look.rooms if name in reached and name not in back}
    if not lost:
        return
    graph = look.crossings.graph().subgraph(lost)
    traps = look.in_order(networkx.attracting_components(graph))
    for trap in traps:
        message = f"{named(trap)} can be entered and never left"
        if len(trap) > 1:
            message = f"who enters {named(trap, 'or')} never gets out again"
        hint = "add a way out: a tunnel with `--` instead of `->`, or one that leads away"
        look.report.warning("B020", look.rooms[trap[0]].span, message, hint=hint)
    ends = [trap[0] for trap in traps]
    for group in look.together(lost - {name for trap in traps for name in trap}):
        message = f"no way leads back from {named(group)} to {named(look.starts, 'or')}"
        hint = f"every way ends in {named(ends, 'or')}"
        look.report.warning("B021", look.rooms[group[0]].span, message, hint=hint)


def find_conditions(look: Look) -> set[str]:
    """What lies behind tunnels that ask for something a player may lack; the answer has every room
    that can be reached in the end."""
    conditions = {kind for crossing in look.crossings.all for kind in crossing.conditions}
    if not conditions:
        return look.reached()
    free = look.reached(conditions)
    opened, reached = _open(look, conditions)
    for kind in look.vocabulary.tunnel_kinds:
        if kind in conditions - opened:
            _tell_of_closed(look, kind, reached)
    behind = reached - free
    for kind in look.vocabulary.tunnel_kinds:
        if kind in opened and behind:
            found = behind - look.reached({kind})
            _tell_of_behind(look, found, [kind])
            behind -= found
    if behind:
        _tell_of_behind(
            look, behind, [kind for kind in look.vocabulary.tunnel_kinds if kind in opened]
        )
    _find_locked_in(look, free, conditions)
    return reached


def _open(look: Look, conditions: set[str]) -> tuple[set[str], set[str]]:
    """The kinds that can be passed sooner or later, and the rooms that can be reached then."""
    opened: set[str] = set()
    while True:
        reached = look.reached(conditions - opened)
        more = {kind for kind in conditions - opened if _missing(look, kind, reached) is None}
        if not more:
            return opened, reached
        opened |= more


def _missing(look: Look, kind: str, reached: Collection[str]) -> list[Wanted] | None:
    """What the kind needs and none of these rooms gives."""
    for group in look.sources.needed(kind):
        for wanted in group:
            places = look.sources.places(kind, wanted)
            if places is None or any(
                place.holds(look.rooms[room]) for place in places for room in reached
            ):
                break
        else:
            return group
    return None


def _tell_of_closed(look: Look, kind: str, reached: Collection[str]) -> None:
    missing = _missing(look, kind, reached) or []
    places = {place for wanted in missing for place in look.sources.places(kind, wanted) or ()}
    rooms = [name for name, room in look.rooms.items() if any(p.holds(room) for p in places)]
    tunnel = next(one for one in look.board.tunnels if kind in dict(one.kinds))
    what = named((_thing(wanted) for wanted in missing), "or")
    if not places:
        message, hint = f"`{kind}` needs {what}, and no rule gives it to a player", None
    elif not rooms:
        message = f"`{kind}` needs {what}, and no room of this board gives it"
        hint = "it is given " + " or ".join(sorted(map(_where, places)))
    else:
        message = f"`{kind}` needs {what}, and nobody gets to where that is: {named(rooms, 'or')}"
        hint = f"give it in a room that can be reached without `{kind}`"
    look.report.warning("B022", tunnel.span, message, hint=hint)


def _thing(wanted: Wanted) -> str:
    return wanted.counter or (next(iter(wanted.cards)) if len(wanted.cards) == 1 else wanted.zone)


def _where(place: Place) -> str:
    where = {"kind": "in a room of the kind", "slot": "by the slot", "room": "in the room"}
    return f"{where[place.what]} `{place.name}`"


def _tell_of_behind(look: Look, rooms: Collection[str], kinds: list[str]) -> None:
    for group in look.together(rooms):
        needs = "needs" if len(kinds) == 1 else "needs one of"
        message = f"every way to {named(group)} {needs} {named(kinds)}"
        look.report.note("B023", look.rooms[group[0]].span, message)


def _find_locked_in(look: Look, free: set[str], conditions: set[str]) -> None:
    """Rooms that anybody can enter, and only some can leave."""
    home = look.returning(conditions)
    for group in look.together((free - home) & look.returning()):
        inside = set(group)
        leaving = (one for one in look.crossings.possible() if one.source in inside)
        kinds = sorted({kind for crossing in leaving for kind in crossing.conditions})
        message = (
            f"anybody can get into {named(group)}, and nobody back without {named(kinds, 'or')}"
        )
        look.report.warning("B024", look.rooms[group[0]].span, message)
