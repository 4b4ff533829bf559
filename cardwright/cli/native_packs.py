"""`cardwright native`: whether games of a pack are played natively, with what, and why not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from cardwright.simulation.native_games import PLAYERS
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import program_for
from interpreter.native.child import native_text
from interpreter.native.compilers import CANDIDATES, CompilerError, built, compiler, is_kept
from interpreter.native.not_printed import NotPrintedError
from interpreter.run.program import Program

NO_COMPILER = "no compiler of C was found on the path ({}): everything is played in Python"
WHOLE = "{}: games between `random` players are played natively"
AHEAD = "so are those with players who look ahead: {}"
NOT_AHEAD = "those with players who look ahead are played in Python: {}"
IN_PART = "{}: everything is played in Python, since this is not printed as C:"
NOTHING = "{}: it cannot be printed as C, and is played in Python: {}"


def run_native(
    pack: Pack,
    *,
    players: int | None,
    board: str | None,
    options: Mapping[str, str],
    build: bool,
    as_json: bool,
) -> int:
    """Tell it. Exit code 0 when games are played natively, 1 when not."""
    program = program_for(pack, players, board, dict(options), recorded=False)
    not_ahead = why_not_ahead(program_for(pack, players, board, dict(options), recorded=True))
    by, problem = compiler(), None
    holes: list[dict[str, str]] = []
    kept = False
    try:
        text = native_text(program)
        holes = [
            {"what": hole.what, "in": hole.where, "at": str(hole.span) if hole.span.line else ""}
            for hole in text.holes
        ]
        if by is not None and build:
            built(text.text, by)
        kept = by is not None and is_kept(text.text, by)
    except (NotPrintedError, CompilerError) as error:
        problem = f"{error}"
    if as_json:
        found = {
            "pack": pack.id,
            "players": program.players,
            "compiler": asdict(by) if by is not None else None,
            "compiled": kept,
            "not_printed": holes,
            "problem": problem,
            "looking_ahead": not_ahead is None,
            "not_looking_ahead": not_ahead,
        }
        print(json.dumps(found, indent=2))
    else:
        name = f"{pack.id} for {program.players} players"
        if problem is not None:
            print(NOTHING.format(name, problem))
        else:
            print((IN_PART if holes else WHOLE).format(name))
            for hole in holes:
                print(
                    f"  {hole['what']}, in {hole['in']}"
                    + (f" ({hole['at']})" if hole["at"] else "")
                )
            if not holes and not_ahead is None:
                print(AHEAD.format(", ".join(name for name, ahead in PLAYERS.items() if ahead)))
            elif not holes:
                print(NOT_AHEAD.format(not_ahead))
        if by is None:
            print(NO_COMPILER.format(", ".join(CANDIDATES)))
        else:
            state = "compiled already" if kept else "compiled when it pays"
            print(f"compiler: {by.version} ({by.path}); {state}")
    return 1 if problem is not None or by is None or holes else 0


def why_not_ahead(program: Program) -> str | None:
    """Why games with players who look ahead are not played natively; None if they are."""
    try:
        text = native_text(program, looks_ahead=True)
    except NotPrintedError as error:
        return f"{error}"
    return text.holes[0].what if text.holes else None
