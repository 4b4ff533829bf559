"""What has changed from one scene to the next, so that a browser is sent that alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.web.scenes.seat_scene import Scene, SceneZone


def difference(before: Scene | None, now: Scene) -> dict[str, object]:
    """The parts of a scene that are not as they were. Of the zones, one that is as it was is
    said by the number that it had."""
    if before is None:
        return dict(now)
    if before is now:
        return {}
    was: dict[str, object] = dict(before)
    found = {name: part for name, part in now.items() if part != was[name]}
    if "zones" in found:
        found["zones"] = _zones(before["zones"], now["zones"])
    return found


def _zones(before: list[SceneZone], now: list[SceneZone]) -> list[SceneZone | int]:
    places = {(zone["zone"], zone["of"]): number for number, zone in enumerate(before)}
    found: list[SceneZone | int] = []
    for zone in now:
        number = places.get((zone["zone"], zone["of"]))
        same = number is not None and before[number] == zone
        found.append(number if same and number is not None else zone)
    return found


def patched(before: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The scene that a browser has once it was sent these changes."""
    zones = [
        before["zones"][zone] if isinstance(zone, int) else zone
        for zone in changes.get("zones", before.get("zones", []))
    ]
    return {**before, **changes, "zones": zones}
