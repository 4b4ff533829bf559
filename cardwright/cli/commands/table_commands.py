"""`cardwright serve`: its options."""

from __future__ import annotations

from pathlib import Path

import click

from cardwright.cli.commands.game_commands import BOARD, BOTS_BESIDE, OPTION, PLAYERS, pack_to_play
from cardwright.cli.commands.pack_commands import LANG
from cardwright.cli.editing.shell_completion import complete_pack
from cardwright.cli.lazy import PATH, Command

LIBRARIES = ("starlette", "uvicorn", "websockets")
NO_WEB = (
    "For this the library `{name}` is needed, and it is not installed. "
    "Get it with `pip install cardwright[web]`."
)


@click.command(
    cls=Command,
    examples=[
        "cardwright serve my_game",
        "cardwright serve my_game --players 3 --bots planner",
        "cardwright serve my_game --host 0.0.0.0",
        "cardwright serve",
    ],
)
@click.argument("pack", required=False, shell_complete=complete_pack)
@PATH
@PLAYERS
@BOTS_BESIDE
@click.option(
    "--seed", type=int, help="The game's chance; without it, one that nobody knows until the end."
)
@BOARD
@OPTION
@LANG
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen at. By default only this machine can reach it; 0.0.0.0 lets in "
    "everybody in the network.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="Its port."
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="HOST",
    help="A name under which browsers reach it besides its address; may be given several times.",
)
@click.option(
    "--tables",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the tables here; without it, in the user's own folder.",
)
@click.option(
    "--asleep-after",
    type=click.FloatRange(min=1),
    default=600.0,
    show_default=True,
    metavar="SECONDS",
    help="Let a table sleep at which nobody has sat for so long.",
)
@click.option(
    "--time-limit",
    "seconds",
    type=click.FloatRange(min=0.1),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="Refuse an answer that takes longer.",
)
@click.option(
    "--pause",
    type=click.FloatRange(min=0),
    default=0.7,
    show_default=True,
    metavar="SECONDS",
    help="How long bots wait before they answer, so that people can follow.",
)
@click.pass_context
def serve(
    ctx: click.Context,
    pack: str | None,
    players: int | None,
    bots: list[str],
    seed: int | None,
    board: str | None,
    options: dict[str, str],
    lang: str,
    host: str,
    port: int,
    names: tuple[str, ...],
    file: Path | None,
    asleep_after: float,
    seconds: float,
    pause: float,
) -> None:
    """Play in the browser, with friends.

    Opens a table of PACK and prints a link for each seat, and one for opening more tables. Every
    answer is on the disk before it counts: stop the server and start it again, and each link leads
    to where its table stood.
    """
    if pack is not None:
        pack_to_play(pack, players, board, options, bots)
    try:
        from cardwright.web.serving_tables import FirstTable, serve
        from cardwright.web.tables.lobby import Limits
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in LIBRARIES:
            raise
        raise click.ClickException(NO_WEB.format(name=missing)) from error
    from dsl.storage.state_folder import games_folder

    first = None
    if pack is not None:
        first = FirstTable(pack, players, board, options, bots, seed, lang)
    limits = Limits(answer=seconds, asleep_after=asleep_after, pause=pause)
    folder = games_folder() if file is None else None
    place = file if file is not None else folder and folder / "tables.sqlite"
    if place is None:
        raise click.UsageError("There is no folder for tables: name a file with --tables.")
    ctx.exit(serve(first, host=host, port=port, names=names, file=place, limits=limits))
