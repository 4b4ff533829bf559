"""Keeping a game, so that it can be gone on with: after every answer, and on leaving."""

from __future__ import annotations

import json
from pathlib import Path

from cardwright.play.screens.messages import Key
from cardwright.play.showing import Showing
from dsl.storage.whole_file import path_of, place_for, write_whole
from interpreter.game.saves.saved_data import read_file
from interpreter.state.errors import SaveError


def keep_up(shown: Showing) -> None:
    """Save the game if anything was answered since; what is in the way is said once, the game goes
    on, and it is tried again after the next answer."""
    if shown.saved == shown.game.answers:
        return
    where = shown.save_path
    try:
        if where is not None:
            write_whole(where, content(shown))
        elif shown.autosave is None or not shown.game.answers:
            return
        elif not shown.autosave.write(content(shown)):
            shown.autosave = None  # there is no folder for it
            return
        else:
            where = shown.autosave.path
    except OSError as error:
        where = where or (shown.autosave.path if shown.autosave is not None else None)
        if not shown.in_the_way:
            tell(shown, "cannot_keep", where, error.strerror or error)
        shown.in_the_way = True
        return
    shown.saved = list(shown.game.answers)
    if shown.in_the_way:
        shown.in_the_way = False
        tell(shown, "saved", where)


def keep(shown: Showing) -> None:
    """On leaving: say where the game is, or ask where when it is nowhere and there is somebody to
    ask."""
    if shown.save_path is not None:
        save(shown, shown.save_path)
        return
    keep_up(shown)
    if shown.saved == shown.game.answers:
        kept_in = shown.autosave.file if shown.autosave is not None else None
        if kept_in is not None:
            shown.say("kept")
            return
    if shown.copied == shown.game.answers:
        return
    while shown.terminal:
        try:
            typed = shown.read(shown.table.messages.say("save_where")).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            break
        if not typed:
            break
        if save(shown, path_of(typed)):
            return
    shown.say("not_saved")


def left_at_end_of_input(shown: Showing) -> None:
    """Say whether anything is kept of a game whose input has ended."""
    keep_up(shown)
    kept_in = shown.save_path or (shown.autosave.file if shown.autosave is not None else None)
    if kept_in is not None and shown.saved == shown.game.answers:
        tell(shown, "input_ended_kept", kept_in)
    else:
        shown.say("input_ended")


def finish(shown: Showing) -> None:
    """A game that is over is saved where it was said, and is kept no longer."""
    if shown.save_path is not None:
        save(shown, shown.save_path)
    if shown.autosave is not None:
        shown.autosave.remove()


def save_as(shown: Showing, typed: str) -> None:
    """Save the game as it is now where a person says, or else where it was said before."""
    path = path_of(typed) if typed else shown.save_path
    if path is None:
        shown.say("save_file")
    else:
        save(shown, path)


def save(shown: Showing, path: Path) -> bool:
    """Write the game into a file; whether that could be done."""
    try:
        place = free_place(path, shown.seed_and_pack)
        write_whole(place, content(shown))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        tell(shown, "cannot_save", path, why)
        return False
    shown.copied = list(shown.game.answers)
    if place == shown.save_path:
        shown.saved, shown.in_the_way = shown.copied, False
    tell(shown, "saved", path)
    return True


def tell(shown: Showing, key: Key, file: Path | None, why: object = "") -> None:
    """Say something of a file, whose name is never broken into lines."""
    print(shown.table.messages.say(key, file=file, why=why))


def content(shown: Showing) -> bytes:
    """The game as a file holds it: with who sits where, whether it is over, and where the pack was
    found."""
    data: dict[str, object] = {
        **shown.game.to_json(),
        "seats": shown.seats,
        "over": shown.game.over,
        "played": [str(place.resolve()) for place in shown.game.program.pack.named],
    }
    return json.dumps(data).encode("ascii")


def free_place(path: Path, game: tuple[int, str]) -> Path:
    """Where to write a game of this seed and pack. OSError or ValueError when it cannot be there:
    no file can, or something else would be lost."""
    place = place_for(path)
    if not place.exists() or not place.stat().st_size:
        return place
    try:
        there = read_file(place)
    except SaveError:
        there = {}
    if not isinstance(there.get("cardwright"), int):
        raise ValueError("the file is there already, and is not a saved game")
    if (there.get("seed"), there.get("pack")) != game and not _is_over(there):
        raise ValueError("another game is saved there, and is not over")
    return place


def _is_over(saved: dict[str, object]) -> bool:
    return not saved.get("answers") or bool(saved.get("over"))
