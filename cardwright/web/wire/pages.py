"""What the server answers to HTTP: the page, its parts, and the opening of tables."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Literal, cast

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from cardwright.bots import BOTS
from cardwright.drawing import THEMES
from cardwright.drawing.card_picture.art import Art, art_of
from cardwright.drawing.dungeon_picture.tiles import tile_svg
from cardwright.web.replay_page import replay_page
from cardwright.web.tables.kept_tables import NotKept, TableSpec
from cardwright.web.tables.keys import WATCHING, key_of, seat_with
from cardwright.web.tables.lobby import Lobby, Sleeping
from cardwright.web.wire.guarding import Guarded
from cardwright.web.wire.peer import attended
from cardwright.web.wire.rates import Rate
from cardwright.web.wire.statics import KINDS, body_of, key_given, page_named, static
from dsl.packs.folders import known_packs
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from interpreter.state.errors import PlayError

FOR_A_DAY = "public, max-age=86400"
ThemeName = Literal["light", "dark"]


def make_site(
    lobby: Lobby,
    opener: str,
    names: tuple[str, ...] = (),
    more: Sequence[BaseRoute] = (),
) -> ASGIApp:
    """The whole server. `opener` is the key of who may open tables; `names` are those that the
    server goes by besides its addresses; `more` is what it answers besides tables."""
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
            *more,
            Route("/", site.page),
            Route("/t/{table}", site.page),
            Route("/static/{file}", static),
            Route("/api/packs", site.packs),
            Route("/api/tables", site.tables, methods=["GET", "POST"]),
            Route("/t/{table}/replay", site.replay, methods=["POST"]),
            Route("/t/{table}/map/{card}/{turned:int}/{level:int}/{theme}.svg", site.map),
            Route("/t/{table}/art/{card}", site.art),
            WebSocketRoute("/live", site.live),
        ],
        lifespan=life,
    )
    return Guarded(app, names)


class _Site:
    """The pages of one server."""

    def __init__(self, lobby: Lobby, opener: str) -> None:
        self.lobby = lobby
        self.opener = opener
        self.pictures: dict[str, dict[str, Art]] = {}  # of cards, by their packs
        self.attempts = Rate(30, 2)  # of all who open tables, or try to

    async def page(self, _: Request) -> Response:
        return page_named("table.html")

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
            spec = await self._open(await body_of(request))
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
            if seat_with(spec.secret, key_given(request), spec.players) is None:
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

    async def art(self, request: Request) -> Response:
        """A picture that the pack played on a table brings for a card."""
        try:
            spec = await self.lobby.spec(request.path_params["table"])
            pack = await self.lobby.pack(spec.pack)
        except Sleeping:
            return Response("there is nothing\n", 404)
        if spec.pack not in self.pictures:
            self.pictures[spec.pack] = (await self.lobby.work(art_of, pack)).pictures
        found = self.pictures[spec.pack].get(request.path_params["card"])
        if found is None:
            return Response("there is nothing\n", 404)
        return Response(found.data, headers={"Cache-Control": FOR_A_DAY}, media_type=found.kind)

    def _may_open(self, request: Request) -> bool:
        return self.attempts.allows() and hmac.compare_digest(
            key_given(request).encode("utf-8", "replace"), self.opener.encode()
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


def _language(request: Request) -> str:
    lang = request.query_params.get("lang", DEFAULT_LANGUAGE)
    return lang if lang in languages() else DEFAULT_LANGUAGE


def _no_key() -> Response:
    return JSONResponse({"error": "this link does not open that"}, 403)
