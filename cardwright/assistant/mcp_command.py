"""`cardwright mcp`: a server for assistants, on standard input and output."""

from __future__ import annotations

import os
from pathlib import Path

import click

from cardwright.cli.lazy import Command

NO_MCP = (
    "For this the library `mcp` is needed, and it is not installed. "
    "Get it with `pip install cardwright[mcp]`."
)


@click.command(
    cls=Command, examples=["cardwright mcp my_packs", "cardwright mcp my_game ~/packs/other_game"]
)
@click.argument(
    "folders",
    metavar="FOLDER...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
def mcp(folders: tuple[Path, ...]) -> None:
    """Serve packs to an assistant that speaks MCP.

    It speaks over standard input and output, as clients start it: the assistant can check, explain,
    describe, test and draw packs, try effects, and read and write the files of packs in each
    FOLDER, which holds packs or is one. Nothing else can be read or written.
    """
    try:
        from cardwright.assistant.tool_server import make_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("mcp", "mcp_types"):
            raise
        raise click.ClickException(NO_MCP) from error
    named = [folder.resolve() for folder in folders]
    # Packs are looked for in the current folder too, which is then one of those that were named.
    os.chdir(named[0])
    make_server(named).run("stdio")
