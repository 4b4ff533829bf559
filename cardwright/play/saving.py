"""Keeping a game, so that it can be gone on with."""

from __future__ import annotations

import json
from pathlib import Path

from cardwright.play.showing import Showing


def keep(shown: Showing) -> None:
    """On leaving: save where it was said, or ask where when there is somebody to ask."""
    if shown.saved == shown.game.answers:
        return
    if shown.save_path is not None:
        save(shown, shown.save_path)
        return
    if shown.terminal:
        try:
            typed = shown.read(shown.table.messages.say("save_where")).strip()
            if typed and save(shown, Path(typed).expanduser()):
                return
        except (EOFError, KeyboardInterrupt):
            print()
    shown.say("not_saved")


def save_as(shown: Showing, typed: str) -> None:
    """Save where a person says, or else where it was said before."""
    path = Path(typed).expanduser() if typed else shown.save_path
    if path is None:
        shown.say("save_file")
    else:
        save(shown, path)


def save(shown: Showing, path: Path) -> bool:
    """Write the game into a file; whether that could be done."""
    data: dict[str, object] = {**shown.game.to_json(), "seats": shown.seats}
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(json.dumps(data), encoding="utf-8")
        beside.replace(path)  # an older save is lost only once the new one is whole
    except OSError as error:
        why = error.strerror or error
        print(shown.table.messages.say("cannot_save", file=path, why=why))
        return False
    shown.saved = list(shown.game.answers)
    print(shown.table.messages.say("saved", file=path))
    return True
