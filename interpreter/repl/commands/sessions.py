"""Commands for games and files, and `:help`."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from dsl.storage.language_files import languages, no_language
from dsl.storage.whole_file import path_of, place_for, write_whole
from interpreter.game.saves.saved_data import read_file
from interpreter.repl import show
from interpreter.repl.commands.entry import COMMANDS, command
from interpreter.repl.commands.naming import number_of, unknown
from interpreter.repl.commands.pasting import write_card
from interpreter.repl.output import Line, Refused, columns
from interpreter.repl.session import Session
from interpreter.repl.typed_steps import Start
from interpreter.state.errors import SaveError

ENDINGS = "`.scenarios`, `.session` or `.json`"


@command("new", "[PLAYERS]", "begin a new game; `:new card NAME`: write a card that was typed here")
def new(session: Session, rest: str) -> list[Line]:
    what, _, name = rest.partition(" ")
    if what == "card" and not session.files:
        raise Refused("error: this session leaves files alone")
    if what == "card":
        return write_card(session, name.strip())
    start = session.start
    players = number_of(rest, session.game.program.players)
    return _begun(session, Start(players, session.game.seed, start.board))


@command("seed", "N", "begin a new game, dealt from this seed")
def seed(session: Session, rest: str) -> list[Line]:
    if not rest:
        return [Line(f"the seed is {session.game.seed}")]
    return _begun(
        session, Start(session.game.program.players, number_of(rest, 1), session.start.board)
    )


@command(
    "load", "PACK or FILE", "open another pack, or a game saved with `:save`", "file", files=True
)
def load(session: Session, rest: str) -> list[Line]:
    if not rest:
        raise Refused("error: load what? `:load PACK or FILE.json`")
    if not rest.endswith(".json"):
        session.open(rest, Start(None, session.game.seed))
        return [Line(f"{session.pack.id}: {show.now(session.game)}", "title"), *session.asked()]
    try:
        data = read_file(path_of(rest))
        pack = str(data["pack"])
    except OSError as error:
        raise Refused(f"error: `{rest}` cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(f"error: `{rest}` is not a saved game") from error
    try:
        if pack == session.pack.id:
            session.begin(Start(saved=data))
        else:
            session.open(pack, Start(saved=data))
    except SaveError as error:
        raise Refused(f"error: {error}") from error
    return [Line(f"{session.pack.id}: {show.now(session.game)}", "title"), *session.asked()]


@command(
    "save",
    'FILE ["NAME"]',
    "save the game (.json), the session as a test (.scenarios) or as it was (.session)",
    files=True,
)
def save(session: Session, rest: str) -> list[Line]:
    try:
        names = shlex.split(rest)
    except ValueError as error:
        raise Refused('error: write `:save FILE`, or `:save FILE "NAME"`') from error
    if not names:
        raise Refused(f"error: save where? a name that ends in {ENDINGS}")
    path = path_of(names[0])
    try:
        if path.suffix == ".json":
            return _save_game(session, path)
        if path.suffix == ".scenarios":
            from interpreter.repl.kept.scenario_writer import save_scenario

            lines = save_scenario(session, path, " ".join(names[1:]))
            return [*lines, *session.wrote(path)]
        if path.suffix == ".session":
            from interpreter.repl.kept.transcript import written

            write_whole(place_for(path), written(session).encode())
            return [Line(f"saved in {path}: `cardwright test {path}` types it again")]
    except OSError as error:
        raise Refused(f"error: `{path}` cannot be written: {error.strerror}") from error
    raise Refused(f"error: the name of the file must end in {ENDINGS}")


@command("lang", "LANGUAGE", "the language of cards and questions", "lang")
def lang(session: Session, rest: str) -> list[Line]:
    if rest not in languages():
        raise Refused(f"error: {no_language(rest)}")
    session.speak(rest)
    return [Line(f"the language is {rest}"), *session.asked()]


@command(
    "help", "[COMMAND or WORD]", "this list; what a word means, and lines that use it", "command"
)
def help_(session: Session, rest: str) -> list[Line]:
    wanted = rest.lstrip(":")
    if wanted and (wanted not in COMMANDS or rest == wanted):
        told = session.meanings.told(session.pack, wanted)
        if told:
            return told
    if wanted and wanted not in COMMANDS:
        raise unknown(wanted, "command", COMMANDS)
    rows = [
        (f":{entry.name} {entry.arguments}".rstrip(), entry.help)
        for entry in COMMANDS.values()
        if not wanted or entry.name == wanted
    ]
    if wanted:
        return [Line(f"  {row}") for row in columns(rows)]
    head = (
        "Type an effect, and it is done: what changes is shown, with the cause.",
        "Type a value, and it is worked out. While a question waits, a number or a word answers.",
        "A line that ends with `:`, `->` or `choose` goes on until an empty line.",
    )
    rows.append((":quit", "leave; `quit`, `exit`, `help` and `?` need no colon"))
    return [*(Line(line) for line in head), *(Line(f"  {row}") for row in columns(rows))]


def _begun(session: Session, start: Start) -> list[Line]:
    session.begin(start)
    players = session.game.program.players
    text = f"a new game, {players} player{'s' if players > 1 else ''}, seed {session.game.seed}"
    return [Line(text, "title"), *session.asked()]


def _save_game(session: Session, path: Path) -> list[Line]:
    place = place_for(path)
    if place.exists():
        try:
            known = "cardwright" in read_file(place)
        except SaveError:
            known = False
        if not known:
            raise Refused(f"error: `{path}` is there already, and is not a saved game")
    text = json.dumps(session.clean_game().to_json())
    write_whole(place, text.encode("ascii"))
    return [Line(f"saved: `:load {path}` goes on with it")]
