"""Tunnels that nobody has a reason to take, because one beside them asks for less."""

from __future__ import annotations

from collections import Counter

from dsl.boards.parts import Tunnel
from dsl.checks.board_lint.lint_context import Look, written


def find_outdone(look: Look) -> None:
    beside: dict[frozenset[str], list[Tunnel]] = {}
    for tunnel in look.board.tunnels:
        beside.setdefault(frozenset((tunnel.source, tunnel.target)), []).append(tunnel)
    for tunnels in beside.values():
        for tunnel in tunnels:
            other = next((one for one in tunnels if _outdoes(one, tunnel)), None)
            if other is not None:
                message = f"{written(tunnel)} asks for all that {written(other)} does, and for more"
                hint = "nobody has a reason to take it"
                related = [(other.span, "the tunnel beside it")]
                look.report.warning("B028", tunnel.span, message, hint=hint, related=related)


def _outdoes(tunnel: Tunnel, other: Tunnel) -> bool:
    """Whether a tunnel leads wherever the other does for less. Equal ones are another matter."""
    if tunnel.one_way and (not other.one_way or tunnel.source != other.source):
        return False
    if Counter(tunnel.kinds) == Counter(other.kinds):
        return tunnel.one_way != other.one_way
    return _is_part(tunnel, other)


def _is_part(tunnel: Tunnel, other: Tunnel) -> bool:
    """Whether each kind of a tunnel is one of the other's too, with numbers that are no larger."""
    left = list(other.kinds)
    for name, numbers in sorted(tunnel.kinds, reverse=True):
        larger = [
            kind
            for kind in left
            if kind[0] == name and all(a <= b for a, b in zip(numbers, kind[1], strict=True))
        ]
        if not larger:
            return False
        left.remove(min(larger))
    return True
