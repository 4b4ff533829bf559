"""Attributes by which tools for graphs say how a graph looks, and nothing about the board."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dsl.boards.exchange.graph_values import is_nothing

_INK = {
    *("color", "colour", "colorscheme", "fontcolor", "fontname", "fontsize", "penwidth", "style"),
    *("r", "g", "b", "a", "alpha", "viz", "tooltip", "class", "span"),
}
NODE_LOOKS = {
    *_INK,
    *("shape", "shape_type", "fillcolor", "width", "height", "size", "z", "margin", "fixed"),
    *("fixedsize", "peripheries", "labelloc", "image", "regular", "sides", "ordering", "pin"),
}
EDGE_LOOKS = {
    *_INK,
    *("id", "key", "arrowsize", "pos", "lp", "len", "minlen", "constraint", "labeldistance"),
    *("thickness", "samehead", "sametail", "headclip", "tailclip", "headport", "tailport"),
}
GRAPH_LOOKS = {
    *_INK,
    *("id", "bb", "bgcolor", "rankdir", "ranksep", "nodesep", "splines", "overlap", "layout"),
    *("margin", "pad", "size", "ratio", "dpi", "concentrate", "newrank", "compound", "center"),
    *("graph", "outputorder", "labelloc", "labeljust", "creator", "lp", "lwidth", "lheight"),
}


def without(
    said: Mapping[str, object], looks: Collection[str], ignore: Collection[str]
) -> dict[str, object]:
    """What is said, without looks, without what is to be ignored, and without empty values."""
    return {
        str(key): value
        for key, value in said.items()
        if str(key).lower() not in looks and str(key) not in ignore and not is_nothing(value)
    }
