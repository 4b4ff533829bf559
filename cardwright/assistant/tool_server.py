"""The MCP server: the tools, offered to a client over standard input and output."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from pathlib import Path

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from cardwright.assistant.tools import Tools, cut
from cardwright.editor.confined_folders import RefusedError
from dsl.storage.version import __version__

INSTRUCTIONS = """\
Cardwright makes card and dungeon games whose rules are data: packs of text files. Read `guide`
first: it is the language in a few pages. Then `vocabulary` of the pack, since only declared words
can be used. After `write_file` read what it says of mistakes, and mend them by `explain CODE`.
`describe` shows what a card means in words, `try_effects` what it does, and `test` whether the
scenarios of the pack hold. Write a scenario for each card."""
WRITES = ("write_file",)


def make_server(folders: Sequence[Path]) -> MCPServer[object]:
    """A server whose tools work in these folders and nowhere else."""
    tools = Tools(folders)
    server: MCPServer[object] = MCPServer(
        "cardwright", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR"
    )
    for tool in tools.all():
        writes = tool.__name__ in WRITES
        server.add_tool(
            _answering(tool),
            description=inspect.getdoc(tool),
            annotations=ToolAnnotations(
                read_only_hint=not writes, destructive_hint=writes, open_world_hint=False
            ),
            structured_output=False,
        )
    return server


def _answering(tool: Callable[..., str]) -> Callable[..., str]:
    """A tool whose refusals reach the client as sentences, and whose answers are bounded."""

    @functools.wraps(tool)
    def answer(*args: object, **named: object) -> str:
        try:
            return cut(tool(*args, **named))
        except RefusedError as error:
            raise ToolError(cut(str(error))) from error

    return answer
