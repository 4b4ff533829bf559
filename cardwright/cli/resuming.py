"""Which game is meant by `--resume`, and of which pack it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.diagnostics.characters import on_one_line
from dsl.storage.whole_file import path_of

if TYPE_CHECKING:
    from dsl.packs.pack import Pack

LONGEST_ID = 60  # of a pack, in a message


def file_to_resume(said: str, pack: str | None) -> Path:
    """The file of the game to go on with: the one that was said, or the last that is not over."""
    if said:
        path = path_of(said)
        _read(path)
        return path
    from cardwright.play.autosave import unfinished

    found = unfinished(pack)
    if found is None:
        of = f" of {pack}" if pack is not None else ""
        raise click.UsageError(f"There is no unfinished game{of} to go on with.")
    return found.path


def pack_of_save(path: Path) -> str:
    """What to open for a game: the packs where they were when it was played, or by their ids."""
    from dsl.diagnostics.report import Report
    from dsl.packs.folders import find_pack
    from dsl.packs.references import TOGETHER

    saved = _read(path)
    played, of = saved.get("played"), str(saved["pack"])
    places = [place for place in played if isinstance(place, str)] if type(played) is list else []
    if places and all(TOGETHER not in place and Path(place).exists() for place in places):
        return TOGETHER.join(places)
    for name in of.split(TOGETHER):
        if find_pack(name, Report()) is None:
            raise click.UsageError(
                f"The game in {path} is of the pack {name}, which is not found. Say where it is: "
                f"`cardwright play PACK --resume {path}`."
            )
    return of


def refuse_other_games(path: Path, pack: Pack) -> None:
    """A game of another pack is told apart before it is read."""
    saved = _read(path)
    if saved["pack"] != pack.id:
        other = on_one_line(str(saved["pack"])[:LONGEST_ID])
        raise click.UsageError(f"{path} is a game of {other}, not of {pack.id}.")


def _read(path: Path) -> dict[str, object]:
    from interpreter.game.saves.saved_data import read_file
    from interpreter.state.errors import SaveError

    try:
        saved = read_file(path)
    except OSError as error:
        raise click.UsageError(f"{path} cannot be read: {error.strerror}.") from error
    except (SaveError, ValueError) as error:
        raise click.UsageError(f"{path} is not a saved game.") from error
    if not isinstance(saved.get("pack"), str):
        raise click.UsageError(f"{path} is not a saved game.")
    return saved
