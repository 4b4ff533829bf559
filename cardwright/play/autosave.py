"""Games that nobody said where to save: kept in the user's folder until they are over."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from dsl.storage.state_folder import ENDING, games_folder, kept_games, thin_out
from dsl.storage.whole_file import write_whole
from interpreter.game.saves.saved_data import read_file
from interpreter.state.errors import SaveError


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is kept."""

    path: Path
    when: datetime
    pack: str
    seats: tuple[str | None, ...]
    answers: int


class Autosave:
    """The file of one game. Each game has its own: another that goes on with it takes another name,
    so that two that play at once never write over each other."""

    def __init__(self, pack: str, earlier: Path | None = None) -> None:
        self.pack = pack
        self.earlier = earlier  # the file that it was resumed from
        self.path: Path | None = None

    @property
    def file(self) -> Path | None:
        """Where the game lies now; None before anything was written."""
        return self.path or self.earlier

    def write(self, content: bytes) -> bool:
        """Keep the game as it is now; False when there is no folder for it. OSError says what else
        is in the way."""
        if self.path is None or not self.path.parent.is_dir():
            folder = games_folder()
            if folder is None:
                return False
            stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
            self.path = folder / f"{self.pack}-{stamp}-{token_hex(4)}{ENDING}"
            write_whole(self.path, content)
            self._let_go_of_earlier()
            thin_out()
        else:
            write_whole(self.path, content)
        return True

    def remove(self) -> None:
        """The game is over, or is saved elsewhere."""
        self._let_go_of_earlier()
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink()
            self.path = None

    def _let_go_of_earlier(self) -> None:
        if self.earlier is not None:
            with suppress(OSError):
                self.earlier.unlink()
            self.earlier = None


def unfinished(pack: str | None = None) -> Unfinished | None:
    """The game that was played last and is not over, of one pack or of any."""
    for when, path in kept_games():
        if pack is not None and not path.name.startswith(f"{pack}-"):
            continue
        try:
            data = read_file(path)
        except (OSError, SaveError):
            continue
        answers, seats, of = data.get("answers"), data.get("seats"), data.get("pack")
        if not isinstance(answers, list) or not isinstance(seats, list) or not isinstance(of, str):
            continue
        if pack in (None, of):
            names = tuple(seat if isinstance(seat, str) else None for seat in seats)
            return Unfinished(path, datetime.fromtimestamp(when), of, names, len(answers))
    return None


def is_kept(path: Path) -> bool:
    """Whether a file is one of the games that are kept."""
    folder = games_folder()
    return folder is not None and path.resolve().parent == folder.resolve()
