"""The commands that an editor may send: those of the lenses, and a check of everything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from lsprotocol import types as lsp

from cardwright.editor.hints import RUN, TRY
from cardwright.editor.serving.running import as_line, run_named, workshop_command
from cardwright.editor.serving.server import Server
from cardwright.editor.serving.translate import path_of

CHECK = "cardwright.check"


async def run_scenario(ls: Server, uri: str, name: str) -> dict[str, Any]:
    """Play a scenario on the texts as they are in the editor, and say how it ended."""
    path = path_of(uri)
    folder = ls.packs.folder_of(path)
    await ls.background.settled()
    checked = ls.packs.checked.get(folder) if folder is not None else None
    if checked is None:
        return {"passed": False, "message": "This file belongs to no pack."}
    loop = asyncio.get_running_loop()
    ran = await loop.run_in_executor(ls.background.pool, run_named, checked, name)
    kind = lsp.MessageType.Info if ran.passed else lsp.MessageType.Warning
    ls.window_show_message(lsp.ShowMessageParams(kind, ran.message))
    answer: dict[str, Any] = {"passed": ran.passed, "message": ran.message}
    if ran.path is not None and ran.range is not None:
        at = ls.columns(ran.path).position(ran.range.start)
        place = {"uri": ls.uri(ran.path), "line": at.line, "character": at.character}
        answer["place"] = place
    return answer


def try_in_workshop(ls: Server, uri: str, name: str) -> dict[str, Any]:
    """The command line that opens the workshop; a client opens it in a terminal of its own."""
    folder = ls.packs.folder_of(path_of(uri))
    if folder is None:
        return {"message": "This file belongs to no pack."}
    command = workshop_command(folder)
    return {"command": command, "line": as_line(command), "card": name, "folder": str(folder)}


async def check_all(ls: Server) -> dict[str, Any]:
    """Wait until every pack has been read as a whole as it is now, and count what is wrong."""
    await ls.background.settled()
    found = [one for told in ls.packs.diagnostics().values() for one in told]
    return {
        "errors": sum(one.severity == "error" for one in found),
        "warnings": sum(one.severity == "warning" for one in found),
    }


COMMANDS: dict[str, Callable[..., Any]] = {
    RUN: run_scenario,
    TRY: try_in_workshop,
    CHECK: check_all,
}
