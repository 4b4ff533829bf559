"""`cardwright studio`: its options."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from cardwright.cli.editing.shell_completion import complete_pack
from cardwright.cli.lazy import PATH, Command

LIBRARIES = ("starlette", "uvicorn", "websockets", "pygls")
NO_STUDIO = (
    "For the studio the library `{name}` is needed, and it is not installed. "
    "Get it with `pip install 'cardwright[studio]'`."
)


@click.command(
    cls=Command,
    examples=[
        "cardwright studio my_game",
        "cardwright studio",
        "cardwright studio my_games --port 9000",
    ],
)
@click.argument("pack", required=False, shell_complete=complete_pack)
@PATH
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8090, show_default=True, help="Its port."
)
@click.option(
    "--tables",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the tables at which packs are played here; without it, in the user's own folder.",
)
@click.pass_context
def studio(ctx: click.Context, pack: str | None, port: int, file: Path | None) -> None:
    """Write packs and try them in the browser.

    Opens the pack, or the packs in a folder; without any, those in this folder. Only what lies
    there is read and written, beside the packs that come with Cardwright, which are examples to
    look at and to copy. Only this machine can reach the page, with the link that is printed.
    """
    for name in LIBRARIES:
        if find_spec(name) is None:
            raise click.ClickException(NO_STUDIO.format(name=name))
    from cardwright.studio.serving_studio import serve_studio
    from dsl.packs.folders import MANIFEST, known_packs
    from dsl.storage.shipped import content_path
    from dsl.storage.state_folder import games_folder

    shipped = sorted(path.parent for path in content_path().glob(f"*/{MANIFEST}"))
    folder = Path(pack) if pack is not None else Path.cwd()
    first = None
    if not folder.is_dir():
        if pack not in known_packs():
            raise click.UsageError(f"There is no folder and no pack `{pack}`.")
        first, folder = pack, Path.cwd()
    kept = games_folder() if file is None else None
    place = file if file is not None else kept and kept / "tables.sqlite"
    if place is None:
        raise click.UsageError("There is no folder for tables: name a file with --tables.")
    ctx.exit(serve_studio(folder.resolve(), shipped, first=first, port=port, tables=place))
