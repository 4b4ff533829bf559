"""Sitting down to play at the terminal: a new game or a saved one, and who sits where."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TextIO

from cardwright.bots import make_bot
from cardwright.play.replays.writing import replay_to
from cardwright.play.session import Session
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.language import language
from interpreter.compile.program_cache import program_for
from interpreter.game.game import Game
from interpreter.state.errors import SaveError


def run_play(
    pack: Pack,
    *,
    players: int | None,
    bots: list[str],
    seed: int,
    board: str | None,
    options: dict[str, str] | None = None,
    lang: str = DEFAULT_LANGUAGE,
    save: Path | None = None,
    resume: Path | None = None,
    replay: Path | None = None,
    stdin: TextIO | None = None,
) -> int:
    """Play at the terminal; bots take the last seats. What was played is written as a `replay`, if
    that is asked for.

    Exit code 0; 1 when an effect of the pack fails under a bot; 2 for what cannot be played;
    130 after Ctrl-C, with the game saved if it is known where.
    """
    try:
        language(lang)
        if resume is not None:
            game, saved_bots = read_saved(resume, pack)
            seats = seat_bots(game.program.players, bots) if bots else saved_bots
        else:
            count = players if players is not None else people_and_bots(pack, bots)
            program = program_for(pack, count, board, options)
            seats = seat_bots(program.players, bots)
            game = Game.new(pack, program.players, seed, board=board, options=options)
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    game.lang = lang
    session = Session(game, seats, save, stdin or sys.stdin)
    if resume is not None:
        session.retell()
    code = session.run()
    if replay is not None and not replay_to(session, replay):
        return code or 1
    return code


def people_and_bots(pack: Pack, bots: list[str]) -> int | None:
    """How many play when nobody says: one person and the bots, or as many as the pack likes."""
    assert pack.vocabulary.game is not None
    return max(pack.vocabulary.game.players[0], len(bots) + 1) if bots else None


def seat_bots(players: int, bots: list[str]) -> list[str | None]:
    """Who sits where: people first (None), then the bots."""
    for name in bots:
        make_bot(name, 0)
    if len(bots) > players:
        raise ValueError(f"there are {len(bots)} bots for {players} players")
    return [*[None] * (players - len(bots)), *bots]


def read_saved(path: Path, pack: Pack) -> tuple[Game, list[str | None]]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        seats = data.get("seats") if isinstance(data, dict) else None
    except ValueError as error:
        raise SaveError(f"{path} is not a saved game: {error}") from error
    game = Game.from_json(data, pack)
    if not isinstance(seats, list) or len(seats) != game.program.players:
        return game, [None] * game.program.players
    for name in seats:
        if name is not None:
            make_bot(str(name), 0)
    return game, seats
