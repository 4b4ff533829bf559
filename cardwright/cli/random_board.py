"""`cardwright new board --random`: the text of a board that is made by chance for a pack."""

from __future__ import annotations

import secrets
from pathlib import Path, PurePath
from threading import Event, Thread

import click

from cardwright.cli.shared import named
from dsl.checks.board_by_chance import ChanceError, Wish, board_by_chance
from dsl.diagnostics.render import plural
from dsl.packs.folders import BOARDS, shown_file
from dsl.packs.pack import Pack

SEEDS = 1_000_000  # so that one is short to type
BY_CHANCE = "# Made by chance with the seed"  # which the first line of such a file says
PATIENCE = 1.0  # seconds without a word


def random_text(pack: Pack, name: str, source: str | None, wish: Wish, seeded: bool) -> str:
    """The board as a file; without a seed, one is drawn, and told in the file."""
    if source is not None and source not in pack.boards:
        raise named(source, pack.boards, "board")
    if not seeded:
        wish = Wish(wish.rooms, wish.depth, wish.kinds, secrets.randbelow(SEEDS))
    like = [source] if source is not None else _own(pack)
    what = plural(wish.rooms, "room") if wish.rooms else "rooms"
    done = Event()

    def tell_if_long() -> None:
        if not done.wait(PATIENCE):
            click.echo(f"Making a board of {what} ...", err=True)

    waiting = Thread(target=tell_if_long, daemon=True)
    waiting.start()

    def trying(number: int) -> None:
        if number > 1 and not waiting.is_alive():
            click.echo(f"Trying board {number} ...", err=True)

    try:
        board = board_by_chance(
            pack.vocabulary, list(pack.boards.values()), name, wish, like=like, trying=trying
        )
    except ChanceError as error:
        raise click.UsageError(str(error)) from None
    finally:
        done.set()
    return (
        f"{BY_CHANCE} {wish.seed}, in the manner of {_listed(like)}.\n"
        "# A room is called by its row and its place there: b2 is the second one of row b.\n\n"
        f"{board.to_yaml()}"
    )


def _own(pack: Pack) -> list[str]:
    """The boards to learn from: those of the pack itself, or else of the packs that it requires.

    A board that says it was made by chance is none, or else each would be a copy of a copy, and the
    same seed would give another board the second time."""
    here = shown_file(pack.folder.resolve(), PurePath(BOARDS))
    joined = [board for board in pack.boards.values() if board.tunnels]
    own = [board for board in joined if board.span.file.startswith(f"{here}/")]
    by_chance = {
        board.name
        for board in own
        if _says_chance(pack.folder / BOARDS / board.span.file.removeprefix(f"{here}/"))
    }
    for found in (own, joined):
        if thought_of := [board.name for board in found if board.name not in by_chance]:
            return thought_of
    return [board.name for board in joined]


def _says_chance(file: Path) -> bool:
    try:
        return file.read_text(encoding="utf-8-sig").startswith(BY_CHANCE)
    except (OSError, UnicodeDecodeError):
        return False


def _listed(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
