"""One browser at a table: reads what it asks for, and shows it what has changed.

What it is shown is worked out when it can be sent, and is what is true then: whoever reads slowly
misses steps between, and nothing piles up.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from time import monotonic

from starlette.websockets import WebSocket, WebSocketDisconnect

from cardwright.bots import BOTS
from cardwright.web.scenes.board_scene import board_scene
from cardwright.web.scenes.catalogue import catalogue_of, table_of
from cardwright.web.scenes.differences import difference
from cardwright.web.scenes.explanations import WhyNot, rules_in_short, why_not
from cardwright.web.scenes.seat_scene import Scene
from cardwright.web.scenes.story import Page
from cardwright.web.tables.kept_tables import NotKept
from cardwright.web.tables.keys import WATCHING, seat_with
from cardwright.web.tables.live_table import Look, Refused
from cardwright.web.tables.lobby import Lobby, OpenTable, Sleeping
from cardwright.web.wire.rates import Rate
from cardwright.web.wire.requests import PROTOCOL, Malformed, Request, read_request
from dsl.diagnostics.characters import hidden_at
from dsl.storage.language_files import languages
from interpreter.state.errors import IllegalOptionError, PlayError
from interpreter.state.plain_data import PlainData

TO_JOIN = 15.0  # seconds until it must say who it is
TO_SEND = 30.0
AT_ONCE, EACH_SECOND = 60.0, 15.0  # requests
FAULTS = 20  # after so many messages that are none it is sent away
MOST_REPLIES = 100
PRICES = {"hint": 8.0, "past": 3.0, "speak": 10.0, "why": 3.0, "name": 5.0}  # what takes more work
LONGEST_NAME = 24
POLICY, TRY_LATER, TOO_FAST = 1008, 1013, 4429

Message = Mapping[str, object]
WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class TablePeer:
    """A browser that has joined a table on a seat."""

    def __init__(self, socket: WebSocket, at: OpenTable, seat: int, lang: str) -> None:
        self.socket = socket
        self.at = at
        self.seat = seat
        self.lang = lang
        self.stirred = asyncio.Event()
        self.replies: deque[Message] = deque(maxlen=MOST_REPLIES)
        self.shown_in = ""  # what it was shown last, each
        self.board: tuple[PlainData] | None = None
        self.seen = ""
        self.scene: Scene | None = None
        self.pages: tuple[Page, ...] = ()
        self.seated: dict[str, object] = {}
        self.asked_at = monotonic()
        self.last_number = 0

    def stir(self) -> None:
        self.stirred.set()

    def reply(self, message: Message) -> None:
        self.replies.append(message)
        self.stirred.set()

    # To the browser

    async def show(self) -> None:
        """Send what has changed, whenever something has."""
        while True:
            await self.stirred.wait()
            self.stirred.clear()
            async with self.at.lock:  # nothing is shown before it is kept
                look = await self.at.look(self.seat, self.lang)
                found = await self._beside(look) + self.changes(look)
            found += [self.replies.popleft() for _ in range(len(self.replies))]
            if found:
                await sent(self.socket, *found)

    async def _beside(self, look: Look) -> list[Message]:
        """The catalogue and the picture of the board, when it does not have them."""
        table, lang = self.at.table, self.lang
        program, found = table.game.program, list[Message]()
        if self.shown_in != lang:
            self.shown_in, self.scene, self.pages, self.board = lang, None, (), None
            found.append(
                {
                    "is": "table",
                    "v": PROTOCOL,
                    "id": table.spec.id,
                    "seat": self.seat,
                    "lang": lang,
                    "languages": languages(),
                    "bots": list(BOTS),
                    "catalogue": await self.at.work(catalogue_of, program, lang),
                }
            )
        changes = look.scene["board"]
        if program.board is not None and self.board != (changes,):
            self.board = (changes,)
            board = await self.at.work(board_scene, program, changes, lang)
            found.append({"is": "board", "board": board})
        return found

    def changes(self, look: Look) -> list[Message]:
        """What it is to be shown that it has not been shown."""
        found: list[Message] = []
        if look != (self.seen, self.scene, self.pages):
            kept = _alike(self.pages, look.pages)
            if look.token != self.seen:
                self.asked_at = monotonic()
            found.append(
                {
                    "is": "scene",
                    "seen": look.token,
                    "scene": difference(self.scene, look.scene),
                    "from": kept,
                    "pages": look.pages[kept:],
                }
            )
            self.seen, self.scene, self.pages = look
        seats = self.seats()
        if self.seated != seats:
            self.seated = seats
            found.append({"is": "seats", **seats})
        return found

    def seats(self) -> dict[str, object]:
        """Who sits where, and what is asked of them beside the game."""
        table = self.at.table
        asking, here = table.asking, self.at.present()
        return {
            "bots": list(table.seats),
            "names": list(table.names),
            "here": [player in here for player in range(len(table.seats))],
            "watching": sum(peer.seat == WATCHING for peer in self.at.peers),
            "undo": {"player": asking.player, "waits_for": sorted(asking.waits_for)}
            if asking is not None
            else None,
            "trouble": self.at.trouble,
        }

    # From the browser

    async def listen(self) -> None:
        """Do what it asks for, until it leaves or asks for too much."""
        rate, faults = Rate(AT_ONCE, EACH_SECOND), 0
        while True:
            text = await received(self.socket)
            try:
                request = read_request(text)
            except Malformed as error:
                faults += 1
                self.reply({"is": "refused", "n": 0, "why": "malformed", "about": str(error)})
                if faults > FAULTS or not rate.allows(2.0):
                    await closed(self.socket, POLICY)
                    return
                continue
            if not rate.allows(PRICES.get(request.do, 1.0)):
                await closed(self.socket, TOO_FAST)
                return
            await self.take(request)

    async def take(self, request: Request) -> None:
        """Do what is asked for, and say that it is done or why not."""
        if request.number <= self.last_number:
            self.reply({"is": "refused", "n": request.number, "why": "again"})
            return
        self.last_number = request.number
        try:
            found = await self.do(request)
        except Refused as refused:
            self.reply({"is": "refused", "n": request.number, "why": refused.why})
            return
        except (PlayError, IllegalOptionError, NotKept) as error:
            about = str(error)
            self.reply({"is": "refused", "n": request.number, "why": "wrong", "about": about})
            return
        self.reply({"is": "done", "n": request.number, **found})

    async def do(self, request: Request) -> Message:
        at, table, seat = self.at, self.at.table, self.seat
        if request.do == "past":
            async with at.lock:
                page = request.whole("page")
                return {"past": await at.work(table.past, seat, self.lang, page), "page": page}
        if request.do == "speak":
            if request.text("lang") not in languages():
                raise Refused("no_language")
            self.lang = request.text("lang")
            self.stir()
            return {}
        if request.do == "rules":
            async with at.lock:
                return {"rules": await at.work(rules_in_short, table.game.program, self.lang)}
        if seat == WATCHING or request.do == "join":
            raise Refused("only_looks_on")
        if request.do == "answer":
            took = round(1000 * (monotonic() - self.asked_at))
            index, seen = request.whole("option"), request.text("seen")
            if table.seats[seat] is not None:
                raise Refused("bot_plays")
            await at.done(lambda: table.answer(seat, index, seen, took))
        elif request.do == "undo":
            async with at.lock:
                free = table.ask_to_take_back(seat)
            await self._taken_back(free=free)
        elif request.do == "agree":
            yes = request.given["yes"] is True
            async with at.lock:
                free = table.agree(seat, yes=yes)
            await self._taken_back(free=free)
        elif request.do == "seat":
            bot = request.given["bot"]
            if bot is not None and bot not in BOTS:
                raise Refused("no_bot")
            name = None if bot is None else str(bot)
            if table.seats[seat] != name:
                await at.done(lambda: table.hand_over(seat, name))
        elif request.do == "name":
            called = name_from(request.text("name"))
            if table.names[seat] != called:
                await at.done(lambda: table.call(seat, called))
        elif request.do == "why":
            async with at.lock:
                found = await at.work(self.why, request.text("card"))
            return {"why": found}
        elif request.do == "hint":
            return await self._hint()
        return {}

    def why(self, card: str) -> list[WhyNot]:
        game = self.at.table.game
        game.lang = self.lang
        return why_not(game, self.seat, card)

    async def _taken_back(self, *, free: bool) -> None:
        table = self.at.table
        asking = table.asking
        if free and asking is not None:
            await self.at.done(lambda: table.take_back(asking.length))
        else:
            self.at.changed()

    async def _hint(self) -> Message:
        table = self.at.table
        if all(player != self.seat for _, player, _ in table.game.asked):
            raise Refused("not_asked")
        answers, seen = list(table.game.answers), self.seen
        try:
            found = await self.at.lobby.advised(table.spec, answers, self.seat)
        except (TimeoutError, BrokenExecutor) as error:
            raise Refused("too_slow") from error
        messages = table_of(table.game.program, self.lang).messages
        return {
            "hint": found.option,
            "best": found.best,
            "expects": messages.say("hint_why", n=found.deals) if len(found.best) > 1 else "",
            "seen": seen,
        }


def name_from(text: str) -> str | None:
    """The name that somebody wants to be called by, None for none; Refused when it is no name."""
    name = " ".join(text.split())
    if len(name) > LONGEST_NAME or hidden_at(name) is not None:
        raise Refused("no_name")
    return name or None


def _alike(one: Sequence[Page], other: Sequence[Page]) -> int:
    """How many pages two stories begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


async def attended(lobby: Lobby, socket: WebSocket) -> None:
    """A connection from its beginning to its end."""
    await socket.accept()
    try:
        peer = await asyncio.wait_for(_joined(lobby, socket), TO_JOIN)
    except TimeoutError:
        await closed(socket, POLICY)
        return
    except WebSocketDisconnect:
        return
    if peer is None:
        return
    at = peer.at
    showing = asyncio.create_task(peer.show())
    listening = asyncio.create_task(peer.listen())
    try:
        at.sit(peer)
        await asyncio.wait({showing, listening}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        at.leave(peer)
        for task in (showing, listening):
            task.cancel()
        await asyncio.wait({showing, listening})
        for task in (showing, listening):
            error = None if task.cancelled() else task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | TimeoutError):
                raise error


async def _joined(lobby: Lobby, socket: WebSocket) -> TablePeer | None:
    """Who has joined a table; None for who may not, and was told so."""
    why = "malformed"
    try:
        request = read_request(await received(socket))
        if request.do == "join" and request.text("lang") in languages():
            spec = await lobby.spec(request.text("table"))
            seat = seat_with(spec.secret, request.text("key"), spec.players)
            if seat is None:
                raise Sleeping("no_table")
            at = await lobby.table(spec.id)  # only for those who may sit there is it woken
            total = sum(len(one.peers) for one in lobby.awake.values())
            if len(at.peers) < lobby.limits.peers_of_a_table and total < lobby.limits.peers:
                peer = TablePeer(socket, at, seat, request.text("lang"))
                peer.last_number = request.number
                return peer
            why = "busy"
    except Malformed:
        pass
    except Sleeping as error:
        why = str(error)
    # Whether there is such a table is not told to who has no key of it.
    with suppress(WebSocketDisconnect, TimeoutError):
        await sent(socket, {"is": "refused", "n": 0, "why": why})
        await closed(socket, TRY_LATER if why == "busy" else POLICY)
    return None


async def received(socket: WebSocket) -> str | bytes:
    """The next message, whatever it holds."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    text = message.get("text")
    return text if isinstance(text, str) else bytes(message.get("bytes") or b"")


async def sent(socket: WebSocket, *messages: Message) -> None:
    """Send messages; WebSocketDisconnect when there is nobody any more."""
    try:
        async with asyncio.timeout(TO_SEND):
            for message in messages:
                await socket.send_text(WRITER.encode(message))
    except RuntimeError as error:  # it was closed by us meanwhile
        raise WebSocketDisconnect(POLICY) from error


async def closed(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already
        await socket.close(code)
