"""`cardwright studio`: the page, its sockets and the tables to play at, until it is stopped."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cardwright.studio.language_bridge import attended_language
from cardwright.studio.open_packs import OpenPacks
from cardwright.studio.work_peer import attended_work
from cardwright.studio.work_requests import LONGEST_MESSAGE
from cardwright.web.tables.kept_tables import KeptTables, NotKept
from cardwright.web.tables.lobby import Limits, Lobby
from cardwright.web.wire.listening import addresses_of, attend, listening_at
from cardwright.web.wire.pages import make_site, new_opener
from cardwright.web.wire.statics import page_named

HOST = "127.0.0.1"  # whoever writes files here sits at this machine
MOST_AT_ONCE = 60


def studio_routes(packs: OpenPacks, lobby: Lobby, key: str) -> list[BaseRoute]:
    """The page of the studio and its two sockets: for work, and for the language server."""

    async def page(_: Request) -> Response:
        return page_named("studio.html")

    async def work(socket: WebSocket) -> None:
        await attended_work(socket, packs, lobby, key)

    async def language(socket: WebSocket) -> None:
        await attended_language(socket, packs, key)

    return [
        Route("/studio", page),
        WebSocketRoute("/studio/work", work),
        WebSocketRoute("/studio/language", language),
    ]


def serve_studio(
    folder: Path, shown: list[Path], *, first: str | None, port: int, tables: Path
) -> int:
    """Serve a pack, or a folder of packs, and those that are `shown`, until Ctrl-C; `first` is what
    is opened first. Exit code 0; 2 for what cannot be done."""
    try:
        listening = listening_at(HOST, port)
    except OSError as error:
        print(f"error: {HOST}:{port} cannot be listened at: {error.strerror}", file=sys.stderr)
        return 2
    try:
        kept = KeptTables(tables)
    except (NotKept, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    packs, key = OpenPacks([folder], shown, first), new_opener()
    at = addresses_of(HOST, listening.getsockname()[1], ())[0]

    async def run() -> None:
        lobby = Lobby(kept, Limits(pause=0.4))
        site = make_site(lobby, key, (), studio_routes(packs, lobby, key))
        print(f"The studio: {at}/studio#{key}\n")
        print(f"Files are read and written in {folder}, and nowhere else.")
        print("Stop with Ctrl-C.", flush=True)
        await attend(site, listening, LONGEST_MESSAGE, MOST_AT_ONCE)

    with suppress(KeyboardInterrupt):
        asyncio.run(run())
    return 0
