"""Graphs that nobody can change: not their nodes and edges, and not what is on them either.

networkx freezes only the first. What is on a board's graph is what lint and engine go by, and one
graph serves everybody who asks, so a change of it would be a change for all of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    import networkx

AnyNode = TypeVar("AnyNode", bound=Hashable)
Key = TypeVar("Key")
Value = TypeVar("Value")


class Fixed(dict[Key, Value]):
    """A dict that stays as it is; its copies, also those that networkx makes, are plain dicts."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError(
            "what is on a frozen graph stays as it is:"
            " change a copy, `networkx.MultiDiGraph(graph)`, and give it new values"
        )

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __copy__(self) -> dict[Key, Value]:
        return dict(self)

    def __deepcopy__(self, memo: dict[int, object]) -> dict[Key, Value]:
        return {key: deepcopy(value, memo) for key, value in self.items()}

    def __reduce__(self) -> tuple[type, tuple[dict[Key, Value]]]:
        return dict, (dict(self),)


def fix(graph: networkx.MultiDiGraph[AnyNode]) -> None:
    """Freeze a graph, and all dicts that are on it."""
    import networkx

    # networkx has no public way to say which dicts are on a graph.
    nodes: dict[AnyNode, dict[str, object]] = vars(graph)["_node"]
    leaving: dict[AnyNode, dict[AnyNode, dict[int, dict[str, object]]]] = vars(graph)["_adj"]
    graph.graph = _fixed(graph.graph)
    for node, data in nodes.items():
        nodes[node] = _fixed(data)
    for targets in leaving.values():
        for edges in targets.values():
            for key, data in edges.items():
                edges[key] = _fixed(data)
    networkx.freeze(graph)


def _fixed(data: Mapping[str, object]) -> Fixed[str, object]:
    return Fixed(
        {key: Fixed(value) if isinstance(value, Mapping) else value for key, value in data.items()}
    )
