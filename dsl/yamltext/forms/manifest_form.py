"""The form of `pack.yaml`."""

from __future__ import annotations

from dsl.yamltext.shapes import (
    CODE,
    PACK_ID,
    WORD,
    Keys,
    listed,
    mapped,
    text,
    titles,
    whole,
    word,
    written,
)

LANGUAGE_VERSION = 1

MANIFEST = Keys(
    "Who a pack is, and what it needs.",
    required={
        "id": written(
            "The word by which commands and other packs name this pack: lower-case letters, "
            "digits and `_`, with a letter first.",
            PACK_ID,
        ),
        "version": written(
            "The version of this pack, in three numbers: `1.0.0`.",
            r"[0-9]{1,9}\.[0-9]{1,9}\.[0-9]{1,9}",
        ),
        "language": whole(
            f"The version of the language that this pack is written in: {LANGUAGE_VERSION}.",
            1,
            LANGUAGE_VERSION,
        ),
        "title": titles("What players call the game."),
    },
    optional={
        "authors": listed("Who made this pack.", text("The name of an author.")),
        "requires": mapped(
            "The packs that this one builds on, each with the versions that will do. Every word "
            "of theirs can be used, and their cards, boards and turn can be changed.",
            {
                "description": "A range of versions: `^1.0` is 1.0 and all after it up to 2, "
                "`>=1.0,<2` says the same, `1.x` too, and `*` is any version.",
                "type": ["string", "number"],
            },
            name=PACK_ID,
        ),
        "options": mapped(
            "Rulings of the game that this pack switches away from their defaults.",
            {
                "description": "The value that counts: one of those that the option declares.",
                "type": ["string", "integer", "boolean"],
                "pattern": f"^(?:{WORD})$",
            },
            name=WORD,
        ),
        "board": word("The board that is played on unless another is asked for."),
        "summary": titles("What the game is about, in a sentence or two."),
        "accept": mapped(
            "Warnings that are meant so: codes, each with names and reasons.",
            mapped("What it is about, by name.", text("Why it is meant so.")),
            name=CODE,
        ),
    },
    examples={"version": "1.0.0", "language": str(LANGUAGE_VERSION)},
)
