"""Paths handed in as a whole: each step is taken as one of the options, or the path is refused."""

from __future__ import annotations

from dsl.model.declarations import ActionDecl
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.state.errors import PlayError
from interpreter.walks import Step, WaypointError, path, reason_text, refuse


class PathRefusedError(PlayError):
    """A path with a step that is not legal: which one, where it leads, and why not."""

    def __init__(self, at: int, waypoint: str, reason: str, text: str) -> None:
        super().__init__(f"step {at + 1}, to {waypoint}, is refused: {text}")
        self.at = at
        self.waypoint = waypoint
        self.reason = reason


def submit_path(game: Game, text: str) -> None:
    """Walk a path that is written as waypoints, after the name of the zone where there are several
    to walk through; when it is refused, the game stays as it was."""
    start, seat = game.length, game.seat
    try:
        walk_path(game, text)
    except PlayError:
        while game.length > start:
            game.pop()
        raise
    finally:
        game.seat = seat


def walk_path(game: Game, text: str) -> None:
    decision = game.decision
    if decision is None:
        raise PlayError("the game is over")
    player = game.seat = decision.player  # the others may be asked in between
    zone, text = zone_and_path(game, text)
    way = game.laid(player, zone).course
    if way is None:
        raise PathRefusedError(0, text, "not_begun", "nothing is laid to walk through")
    try:
        steps = path(way, text)
    except WaypointError as error:
        raise PathRefusedError(0, text, "no_way", str(error)) from error
    for at, step in enumerate(steps):
        decision = game.decision
        index = option_of(decision, step, zone) if decision and decision.player == player else None
        if index is None:
            state = game.laid(player, zone).state
            reason = (refuse(way, state, step) if state else None) or "no_way"
            raise PathRefusedError(at, way.name(step.node), reason, reason_text(reason, game.lang))
        game.push(index)


def zone_and_path(game: Game, text: str) -> tuple[str, str]:
    """The zone that a path leads through, and its waypoints."""
    zones = list(game.laying_zones)
    first, _, rest = text.strip().partition(" ")
    if first in zones:
        return first, rest
    if len(zones) > 1:
        named = " or ".join(f"`{zone}`" for zone in zones)
        raise PlayError(f"a path begins with the zone that it leads through, {named}")
    return "", text


def option_of(decision: Decision, step: Step, zone: str = "") -> int | None:
    """The option that is to take just this step, in a zone or in the only one."""
    if decision.kind != "action":
        return None
    actions: list[ActionDecl] = list(decision.position.program.vocabulary.actions.values())
    for index, (number, *given) in enumerate(decision.values):
        params = actions[number].params
        if len(params) != 1 or params[0].type != "step" or given[0] != (tuple(step),):
            continue
        if zone in ("", params[0].ground):
            return index
    return None
