"""What the server answers to HTTP: the page, its parts, and the opening of tables."""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Literal, cast

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from cardwright.bots import BOTS
from cardwright.drawing import THEMES
from cardwright.drawing.dungeon_picture.tiles import tile_svg
from cardwright.web.replay_page import replay_page
from cardwright.web.tables.kept_tables import NotKept, TableSpec
from cardwright.web.tables.keys import WATCHING, key_of, seat_with
from cardwright.web.tables.lobby import Lobby, Sleeping
from cardwright.web.wire.guarding import HEADERS, comes_from_here, goes_by
from cardwright.web.wire.peer import attended
from cardwright.web.wire.rates import Rate
from dsl.packs.folders import known_packs
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from interpreter.state.errors import PlayError

STATIC = Path(__file__).resolve().parent.parent / "static"
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
}
LARGEST_BODY = 20_000
FOR_A_DAY = "public, max-age=86400"
ThemeName = Literal["light", "dark"]


def make_site(lobby: Lobby, opener: str, names: tuple[str, ...] = ()) -> ASGIApp:
    """The whole server. `opener` is the key of who may open tables; `names` are those that the
    server goes by besides its addresses."""
    site = _Site(lobby, opener)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(lobby.tidy())
        yield
        tidying.cancel()
        with suppress(asyncio.CancelledError):
            await tidying
        lobby.close()

    app = Starlette(
        routes=[
            Route("/", site.page),
            Route("/t/{table}", site.page),
            Route("/static/{file}", site.static),
            Route("/api/packs", site.packs),
            Route("/api/tables", site.tables, methods=["GET", "POST"]),
            Route("/t/{table}/replay", site.replay, methods=["POST"]),
            Route("/t/{table}/map/{card}/{turned:int}/{level:int}/{theme}.svg", site.map),
            WebSocketRoute("/live", site.live),
        ],
        lifespan=life,
    )
    return _Guarded(app, names)


class _Guarded:
    """Lets nobody in who comes from another site, and says to browsers what pages may do."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, incoming: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, incoming, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        host = headers.get("host")
        if not goes_by(host, self.names) or not comes_from_here(headers.get("origin"), host):
            if scope["type"] == "websocket":
                await WebSocket(scope, incoming, send).close(1008)
            else:
                await Response("not for this site\n", 403)(scope, incoming, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        await self.app(scope, incoming, with_headers)


class _Site:
    """The pages of one server."""

    def __init__(self, lobby: Lobby, opener: str) -> None:
        self.lobby = lobby
        self.opener = opener
        self.attempts = Rate(30, 2)  # of all who open tables, or try to

    async def page(self, _: Request) -> Response:
        text = (STATIC / "table.html").read_bytes()
        return Response(text, headers={"Cache-Control": "no-cache"}, media_type=KINDS[".html"])

    async def static(self, request: Request) -> Response:
        name = request.path_params["file"]
        found = static_files().get(name)
        if found is None:
            return Response("there is nothing\n", 404)
        body, tag = found
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={"ETag": tag})
        headers = {"Cache-Control": "no-cache", "ETag": tag}
        return Response(body, headers=headers, media_type=KINDS[Path(name).suffix])

    async def live(self, socket: WebSocket) -> None:
        await attended(self.lobby, socket)

    async def packs(self, request: Request) -> Response:
        """What can be played, and how."""
        if not self._may_open(request):
            return _no_key()
        lang = _language(request)
        found = []
        for name in sorted(known_packs()):
            try:
                pack = await self.lobby.pack(name)
            except Sleeping:
                continue
            game = pack.vocabulary.game
            assert game is not None
            found.append(
                {
                    "id": name,
                    "title": pack.title(lang),
                    "players": list(game.players),
                    "boards": [[name, board.title(lang)] for name, board in pack.boards.items()],
                    "board": pack.played_on,
                    "options": {
                        name: list(one.values) for name, one in pack.vocabulary.options.items()
                    },
                }
            )
        return JSONResponse({"packs": found, "bots": list(BOTS), "languages": languages()})

    async def tables(self, request: Request) -> Response:
        """Those that there are, or a new one."""
        if not self._may_open(request):
            return _no_key()
        if request.method == "GET":
            every = await asyncio.wrap_future(self.lobby.kept.every_table())
            return JSONResponse(
                {"tables": [{**links(spec), "deeds": deeds} for spec, deeds in every[:200]]}
            )
        try:
            spec = await self._open(await _body(request))
        except (ValueError, TypeError, KeyError, Sleeping, PlayError, NotKept) as error:
            return JSONResponse({"error": str(error)[:2_000]}, 400)
        return JSONResponse(links(spec), 201)

    async def _open(self, given: dict[str, object]) -> TableSpec:
        pack, players, board = given.get("pack"), given.get("players"), given.get("board")
        options, seats, lang = (
            given.get("options"),
            given.get("seats"),
            given.get("lang", DEFAULT_LANGUAGE),
        )
        whole = players is None or type(players) is int
        if not isinstance(pack, str) or not whole or not isinstance(lang, str):
            raise ValueError("give a pack, how many play, and a language")
        if pack not in known_packs():  # no path: whoever opens tables does not choose files
            raise ValueError(f"there is no pack `{pack[:40]}`")
        if not isinstance(board, str | None) or not isinstance(options, dict | None):
            raise ValueError("give the board by its name, and options by theirs")
        if not isinstance(seats, list | None) or not all(
            isinstance(bot, str | None) for bot in seats or ()
        ):
            raise ValueError("give the bots by their names")
        return await self.lobby.open(
            pack,
            players=cast("int | None", players),
            board=board,
            options={str(name): str(value) for name, value in (options or {}).items()},
            bots={n: bot for n, bot in enumerate(seats or ()) if bot is not None},
            lang=lang,
        )

    async def replay(self, request: Request) -> Response:
        """A game that is over, as a page that opens without a server."""
        try:
            spec = await self.lobby.spec(request.path_params["table"])
            if seat_with(spec.secret, _key(request), spec.players) is None:
                return _no_key()
            at = await self.lobby.table(spec.id)
        except Sleeping:
            return _no_key()
        if not at.table.game.over:
            return JSONResponse({"error": "the game is not over"}, 409)
        async with at.lock:
            text = await self.lobby.work(replay_page, at.table, _language(request))
        name = f'attachment; filename="{at.table.pack.id}-{spec.id}.html"'
        return Response(
            text, headers={"Content-Disposition": name}, media_type="text/html; charset=utf-8"
        )

    async def map(self, request: Request) -> Response:
        """One level of a map of a pack that is played on a table."""
        given = request.path_params
        try:
            spec = await self.lobby.spec(given["table"])
            pack = await self.lobby.pack(spec.pack)
        except Sleeping:
            return Response("there is nothing\n", 404)
        fragment = pack.fragments.get(given["card"])
        known = fragment is not None and given["level"] < len(fragment.levels)
        if not known or given["turned"] not in range(4) or given["theme"] not in THEMES:
            return Response("there is nothing\n", 404)
        theme: ThemeName = "dark" if given["theme"] == "dark" else "light"
        text = await self.lobby.work(
            tile_svg, pack, given["card"], given["turned"], given["level"], theme
        )
        return Response(text, headers={"Cache-Control": FOR_A_DAY}, media_type=KINDS[".svg"])

    def _may_open(self, request: Request) -> bool:
        return self.attempts.allows() and hmac.compare_digest(
            _key(request).encode("utf-8", "replace"), self.opener.encode()
        )


def links(spec: TableSpec) -> dict[str, object]:
    """A table with the links of its seats, for who has opened it. The key stands behind the `#`,
    which browsers keep to themselves."""
    seats = [f"/t/{spec.id}#{key_of(spec.secret, seat)}" for seat in range(spec.players)]
    return {
        "id": spec.id,
        "pack": spec.pack,
        "made": spec.made,
        "bots": spec.seats,
        "seats": seats,
        "watching": f"/t/{spec.id}#{key_of(spec.secret, WATCHING)}",
    }


def new_opener() -> str:
    """A key for who may open tables."""
    return secrets.token_urlsafe(18)


@lru_cache(maxsize=1)
def static_files() -> dict[str, tuple[bytes, str]]:
    """The parts of the page, each with what stands for its contents."""
    return {
        path.name: (path.read_bytes(), f'"{sha256(path.read_bytes()).hexdigest()[:24]}"')
        for path in STATIC.iterdir()
        if path.suffix in KINDS
    }


def _key(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def _language(request: Request) -> str:
    lang = request.query_params.get("lang", DEFAULT_LANGUAGE)
    return lang if lang in languages() else DEFAULT_LANGUAGE


def _no_key() -> Response:
    return JSONResponse({"error": "this link does not open that"}, 403)


async def _body(request: Request) -> dict[str, object]:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise ValueError("this is too long")
    found = json.loads(data)
    if not isinstance(found, dict):
        raise ValueError("give an object")
    return found
