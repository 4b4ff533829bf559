"""The form of a file of fragments."""

from __future__ import annotations

from dsl.yamltext.shapes import WORD, Keys, either, listed, mapped, titles, whole, word_list

MAX_SIDE = 60

_DRAWING = (
    "The drawing, after a `|` and on the lines under it. Levels stand side by side, the highest "
    "first."
)

FRAME = Keys(
    "The frame that all drawings of the file fit into.",
    required={
        "size": listed(
            "Width and height in characters, as in `[6, 10]`.",
            whole("", 1, MAX_SIDE),
            minItems=2,
            maxItems=2,
        )
    },
    optional={
        "columns": listed("The columns where openings may be, counted from 0.", whole("")),
        "rows": listed("The rows where openings may be, counted from 0.", whole("")),
    },
)

DRAWN = Keys(
    "A fragment with a title.",
    required={"drawing": {"description": _DRAWING, "type": "string"}},
    optional={"title": titles("What players call the fragment.")},
)

FRAGMENTS = Keys(
    "Fragments of boards: drawings under their names.",
    required={
        "fragments": mapped(
            "The fragments, by their names.",
            either(_DRAWING, {"description": _DRAWING, "type": "string"}, DRAWN.shape),
            name=WORD,
        )
    },
    optional={
        "frame": FRAME.shape,
        "without": word_list("Marks that no drawing of this file has."),
    },
)
