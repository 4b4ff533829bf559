"""Keeping a game, so that it can be gone on with."""

from __future__ import annotations

import json
from pathlib import Path

from cardwright.play.showing import Showing


class Saving(Showing):
    """Writes the game into a file, at once or on leaving."""

    def keep(self) -> None:
        """On leaving: save where it was said, or ask where when there is somebody to ask."""
        if self.saved == self.game.answers:
            return
        if self.save_path is not None:
            self.save(self.save_path)
            return
        if self.terminal:
            try:
                typed = self.read(self.table.messages.say("save_where")).strip()
                if typed and self.save(Path(typed).expanduser()):
                    return
            except (EOFError, KeyboardInterrupt):
                print()
        self.say("not_saved")

    def save_as(self, typed: str) -> None:
        path = Path(typed).expanduser() if typed else self.save_path
        if path is None:
            self.say("save_file")
        else:
            self.save(path)

    def save(self, path: Path) -> bool:
        data: dict[str, object] = {**self.game.to_json(), "seats": self.seats}
        beside = path.with_name(path.name + ".new")
        try:
            beside.write_text(json.dumps(data), encoding="utf-8")
            beside.replace(path)  # an older save is lost only once the new one is whole
        except OSError as error:
            why = error.strerror or error
            print(self.table.messages.say("cannot_save", file=path, why=why))
            return False
        self.saved = list(self.game.answers)
        print(self.table.messages.say("saved", file=path))
        return True
