"""Paths handed in as a whole: each step is taken as one of the options, or the path is refused."""

from __future__ import annotations

from collections.abc import Sequence

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
    at, before = 0, len(game.laid(player, zone).done)
    while at < len(steps):
        decision = game.decision
        found = (
            option_of(decision, steps[at:], zone)
            if decision and decision.player == player
            else None
        )
        if found is None:
            step, state = steps[at], game.laid(player, zone).state
            reason = (refuse(way, state, step) if state else None) or "no_way"
            raise PathRefusedError(at, way.name(step.node), reason, reason_text(reason, game.lang))
        index, along = found
        game.push(index)
        at += along
        while len(game.laid(player, zone).done) > before + at:
            if not goes_back(game, player, zone, before + at):
                name = way.name(steps[at - 1].node)
                raise PathRefusedError(at - 1, name, "no_way", reason_text("no_way", game.lang))


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


def option_of(decision: Decision, steps: Sequence[Step], zone: str = "") -> tuple[int, int] | None:
    """The option that goes along a path, in a zone or in the only one, and for how many steps: just
    the next one, or a run that goes further, perhaps beyond the end of the path."""
    if decision.kind != "action":
        return None
    actions: list[ActionDecl] = list(decision.position.program.vocabulary.actions.values())
    best: tuple[int, int] | None = None
    for index, (number, *given) in enumerate(decision.values):
        params = actions[number].params
        if len(params) != 1 or params[0].type != "step" or zone not in ("", params[0].ground):
            continue
        along = shared(given[0], steps)
        if along and len(given[0]) == 1:
            return index, 1
        if along and (best is None or along > best[1]):
            best = index, along
    return best


def shared(one: Sequence[object], other: Sequence[object]) -> int:
    """How many steps two paths have in common from their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def goes_back(game: Game, player: int, zone: str, least: int) -> bool:
    """Take back steps of a run that has gone too far, but keep so many; whether there is a way."""
    decision = game.decision
    done = game.laid(player, zone).done
    for option in range(len(decision) if decision and decision.player == player else 0):
        left = left_after(game, player, zone, option)
        if least <= len(left) < len(done) and left == done[: len(left)]:
            game.push(option)
            return True
    return False


def left_after(game: Game, player: int, zone: str, option: int) -> tuple[Step, ...]:
    """What is left of a walk after an option; all of it when that cannot be said."""
    start, turn, done = game.length, game.moment, game.laid(player, zone).done
    try:
        game.push(option)
        return game.laid(player, zone).done if game.moment == turn else done
    except PlayError:
        return done
    finally:
        while game.length > start:
            game.pop()
