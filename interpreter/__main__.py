"""`python -m interpreter PACK`: the workshop, where effects are typed and done."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from dsl.storage.language_files import DEFAULT_LANGUAGE, languages, no_language

NO_PACK = (
    "error: say which pack to open: `python -m interpreter PACK`, its folder or its id, "
    "such as `python -m interpreter tutorial`"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the workshop; 2 when it was not said on which pack."""
    parser = argparse.ArgumentParser(
        prog="python -m interpreter",
        description="Type effects and see what they do. `:help` lists what else can be typed.",
    )
    parser.add_argument("pack", nargs="?", metavar="PACK", help="the folder of a pack, or its id")
    parser.add_argument("--players", type=int, metavar="N", help="how many play")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the game's chance")
    parser.add_argument("--board", metavar="NAME", help="the board to play on")
    parser.add_argument(
        "--lang", default=DEFAULT_LANGUAGE, metavar="LANGUAGE", help="the language of cards"
    )
    given = parser.parse_args(arguments)
    if given.pack is None:
        print(NO_PACK, file=sys.stderr)
        return 2
    from interpreter.repl.main import run_repl

    if given.lang not in languages():
        print(f"error: {no_language(given.lang)}", file=sys.stderr)
        return 2
    return run_repl(
        given.pack, players=given.players, seed=given.seed, board=given.board, lang=given.lang
    )


if __name__ == "__main__":
    from dsl.diagnostics.guarded_output import run_guarded

    sys.exit(run_guarded(main))
