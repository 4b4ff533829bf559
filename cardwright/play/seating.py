"""Sitting down to play at the terminal: a new game or a saved one, and who sits where."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO

from cardwright.bots import make_bot
from cardwright.play.autosave import Autosave, is_kept, unfinished
from cardwright.play.replays.writing import replay_to
from cardwright.play.saving import free_place
from cardwright.play.screens.messages import Messages
from cardwright.play.session import Session
from cardwright.play.showing import at_terminal
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.language import language
from interpreter.compile.program_cache import program_for
from interpreter.game.game import Game
from interpreter.game.saves.saved_data import read_file
from interpreter.state.errors import ChangedPackError


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
    changed: bool = False,
    offer: bool = False,
    replay: Path | None = None,
    stdin: TextIO | None = None,
) -> int:
    """Play at the terminal; bots take the last seats. The game is saved after every answer: in the
    file to `save` or to `resume`, or else, at a terminal, in the user's folder of unfinished games.
    `offer` says whether to offer to go on with one of those first. With `changed`, a game of a pack
    that has changed since is gone on with. What was played is written as a `replay`, if that is
    asked for.

    Exit code 0; 1 when an effect of the pack fails under a bot; 2 for what cannot be played;
    130 after Ctrl-C.
    """
    reading = stdin or sys.stdin
    try:
        language(lang)
        if offer and resume is None and at_terminal(reading):
            resume = offered(Messages(pack.vocabulary, lang), pack, reading)
        if resume is not None:
            game, saved_bots = read_saved(resume, pack, changed=changed)
            seats = seat_bots(game.program.players, bots) if bots else saved_bots
        else:
            count = players if players is not None else people_and_bots(pack, bots)
            program = program_for(pack, count, board, options)
            seats = seat_bots(program.players, bots)
            game = Game.new(pack, program.players, seed, board=board, options=options)
        kept = resume if resume is not None and is_kept(resume) else None
        if save is None and kept is None:
            save = resume
        place = place_to_save(save, game) if save is not None else None
    except KeyboardInterrupt:
        print()
        return 130
    except (ValueError, OSError, EOFError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    game.lang = lang
    autosave = Autosave(pack.id, kept) if at_terminal(reading) or kept is not None else None
    session = Session(game, seats, place, reading, autosave)
    if resume is not None:
        session.retell()
        session.saved = list(game.answers)  # as they lie there
    code = session.run()
    if replay is not None and not replay_to(session, replay):
        return code or 1
    return code


def offered(messages: Messages, pack: Pack, stdin: TextIO) -> Path | None:
    """Ask whether to go on with a game that is not over; its file if so."""
    found = unfinished(pack.id)
    if found is None:
        return None
    who = [seat or messages.player(player) for player, seat in enumerate(found.seats)]
    when = found.when.strftime("%Y-%m-%d %H:%M")
    print(messages.say("unfinished", when=when, who=", ".join(who), n=found.answers))
    print(messages.say("go_on"), end="", flush=True)
    typed = stdin.readline()
    if not typed:
        raise KeyboardInterrupt  # the terminal was closed
    yes = messages.say("yes").split("|")
    return found.path if typed.strip().casefold() in yes else None


def place_to_save(path: Path, game: Game) -> Path:
    """Where the game is saved; ValueError with a sentence when it cannot be saved there."""
    try:
        return free_place(path, (game.seed, game.program.pack.id))
    except OSError as error:
        raise ValueError(f"the game cannot be saved in {path}: {error.strerror}") from error
    except ValueError as error:
        raise ValueError(f"the game cannot be saved in {path}: {error}") from error


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


def read_saved(path: Path, pack: Pack, *, changed: bool = False) -> tuple[Game, list[str | None]]:
    """A saved game, and who sits where in it: people, where it does not say so."""
    data = read_file(path)
    seats = data.get("seats")
    try:
        game = Game.from_json(data, pack, changed=changed)
    except ChangedPackError as error:
        raise ValueError(f"{error} (`--changed` goes on with it)") from error
    if not isinstance(seats, list) or len(seats) != game.program.players:
        return game, [None] * game.program.players
    for name in seats:
        if name is not None:
            make_bot(str(name), 0)
    return game, seats
