"""One page of the studio: what it asks for is done here or in its process, and it is told when
files change under it."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Mapping
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from cardwright.editor.confined_folders import RefusedError
from cardwright.studio.open_packs import ChangedMeanwhile, OpenPacks, Stamps, stamp_of_all
from cardwright.studio.work_requests import HELPED, Asked, read_asked
from cardwright.studio.working.helper_process import Helper
from cardwright.studio.working.unable import Ended, Unable
from cardwright.web.tables.kept_tables import NotKept
from cardwright.web.tables.lobby import Lobby, Sleeping
from cardwright.web.wire.pages import links
from cardwright.web.wire.peer import POLICY, TO_JOIN, closed, received, sent
from cardwright.web.wire.requests import Malformed
from interpreter.compile.program_cache import program_for
from interpreter.state.errors import PlayError

BOT = "greedy"  # sits on the other seats
LOOK_EVERY = 1.0  # seconds between two looks whether somebody else has changed a file
SECONDS = 30.0  # that a task may take
TAKE_LONG = ("balance", "give", "odds")
FAULTS = 20
Message = Mapping[str, object]


class WorkPeer:
    """The connection of a page."""

    def __init__(self, socket: WebSocket, packs: OpenPacks, lobby: Lobby) -> None:
        self.socket = socket
        self.packs = packs
        self.lobby = lobby
        self.helper = Helper()
        self.beside = Helper()  # for what takes long and keeps nobody waiting
        self.watched = ""
        self.stamps: Stamps = {}
        self.sending = asyncio.Lock()
        self.latest: dict[str, int] = {}  # the last request of each sort
        self.tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        faults = 0
        while True:
            text = await received(self.socket)
            try:
                asked = read_asked(text)
            except Malformed as error:
                faults += 1
                await self.send({"is": "refused", "n": 0, "why": f"malformed: {error}"})
                if faults > FAULTS:
                    await closed(self.socket, POLICY)
                    return
                continue
            self.latest[asked.do] = asked.number
            task = asyncio.create_task(self.take(asked))
            self.tasks.add(task)
            task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[None]) -> None:
        self.tasks -= {task}
        if not task.cancelled():
            task.exception()  # nobody is there any more to be told

    async def take(self, asked: Asked) -> None:
        """Do what is asked for, and say that it is done or why not."""
        number = asked.number
        try:
            found = await self.do(asked)
        except ChangedMeanwhile as changed:
            theirs = {"text": changed.text, "stamp": changed.stamp}
            await self.send({"is": "refused", "n": number, "why": "changed", **theirs})
        except (RefusedError, Unable) as error:
            await self.send({"is": "refused", "n": number, "why": str(error)})
        except Ended as error:
            await self.send({"is": "refused", "n": number, "why": str(error), "ended": True})
        except (OSError, UnicodeError) as error:
            why = f"The file cannot be used: {getattr(error, 'strerror', None) or error}"
            await self.send({"is": "refused", "n": number, "why": why})
        else:
            await self.send({"is": "done", "n": number, **found})

    async def do(self, asked: Asked) -> Message:
        packs, given = self.packs, asked.given
        if asked.do in HELPED:
            return await self.helped(asked)
        if asked.do == "packs":
            return {"packs": await asyncio.to_thread(packs.listed)}
        if asked.do == "watch":
            pack = packs.pack(asked.text("pack")).name
            self.stamps = await asyncio.to_thread(packs.stamps, pack)
            self.watched = pack
            return {}
        if asked.do == "read":
            pack, file = asked.text("pack"), asked.text("file")
            text, stamp = await asyncio.to_thread(packs.read, pack, file)
            return {"text": text, "stamp": stamp}
        if asked.do == "write":
            stamp_given = given["stamp"]
            pack, file, text = asked.text("pack"), asked.text("file"), asked.text("text")
            stamp = await asyncio.to_thread(
                packs.write, pack, file, text, None if stamp_given is None else str(stamp_given)
            )
            if self.watched == pack:  # it was this page that changed it
                now = await asyncio.to_thread(packs.stamps, pack)
                self.stamps = {**self.stamps, **{one: now[one] for one in now if one == file}}
            return {"stamp": stamp}
        if asked.do == "copy":
            await asyncio.to_thread(packs.copy, asked.text("pack"), asked.text("name"))
            return {}
        if asked.do == "new":
            await asyncio.to_thread(packs.begin, asked.text("name"), asked.text("title"))
            return {}
        if asked.do == "project":
            files = given["files"]
            assert isinstance(files, Mapping)
            await asyncio.to_thread(packs.take_in, asked.text("name"), files)
            return {}
        if asked.do == "play":
            return await self.play(asked)
        raise Unable("the page has joined already")

    async def play(self, asked: Asked) -> Message:
        """A table of the pack as it is saved: one seat for a person, the others for bots."""
        folder = str(self.packs.pack(asked.text("pack")).folder)
        lobby = self.lobby
        lobby.let_go_of(folder)
        players, board = asked.given["players"], asked.given["board"]
        try:
            pack = await lobby.pack(folder)
            board = None if board is None else str(board)
            wanted = players if isinstance(players, int) else None
            seats = program_for(pack, wanted, board).players
            bots = dict.fromkeys(range(1, seats), BOT)
            lang = asked.text("lang")
            spec = await lobby.open(folder, players=seats, board=board, bots=bots, lang=lang)
        except (Sleeping, ValueError, PlayError, NotKept) as error:
            raise Unable(str(error)) from error
        seats_of = links(spec)["seats"]
        assert isinstance(seats_of, list)
        return {"link": seats_of[0]}

    async def helped(self, asked: Asked) -> Message:
        """Have something done by the process, unless the page has asked anew meanwhile."""
        pack = self.packs.pack(asked.text("pack"))
        stamps = await asyncio.to_thread(self.packs.stamps, pack.name)
        given = {**asked.given, "folder": str(pack.folder), "stamp": stamp_of_all(stamps)}
        helper = self.beside if asked.do in TAKE_LONG else self.helper
        return await helper.ask(asked.do, given, SECONDS)

    async def watch(self) -> None:
        """Tell when files of the pack that is open are changed by somebody else."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if not self.watched:
                continue
            with suppress(RefusedError, OSError):
                before = self.stamps
                now = await asyncio.to_thread(self.packs.stamps, self.watched)
                if before is not self.stamps or now == before:
                    continue
                self.stamps = now
                every = now.keys() | before.keys()
                changed = sorted(one for one in every if now.get(one) != before.get(one))
                await self.send({"is": "files", "pack": self.watched, "changed": changed})

    async def send(self, message: Message) -> None:
        async with self.sending:
            await sent(self.socket, message)

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.helper.close()
        self.beside.close()


async def attended_work(socket: WebSocket, packs: OpenPacks, lobby: Lobby, key: str) -> None:
    """A connection from its beginning to its end."""
    if not await let_in(socket, key):
        return
    peer = WorkPeer(socket, packs, lobby)
    listening = asyncio.create_task(peer.listen())
    watching = asyncio.create_task(peer.watch())
    try:
        listed = await asyncio.to_thread(packs.listed)
        await peer.send({"is": "studio", "packs": listed, "first": packs.first})
        await asyncio.wait({listening, watching}, return_when=asyncio.FIRST_COMPLETED)
    except WebSocketDisconnect:
        pass
    finally:
        for task in (listening, watching):
            task.cancel()
        peer.close()
        await asyncio.wait({listening, watching})
        for task in (listening, watching):
            error = None if task.cancelled() else task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | TimeoutError):
                raise error


async def let_in(socket: WebSocket, key: str) -> bool:
    """Whether who connects has the key of the studio, which is the first thing to be said."""
    await socket.accept()
    try:
        asked = read_asked(await asyncio.wait_for(received(socket), TO_JOIN))
        given = asked.text("key") if asked.do == "join" else ""
    except (TimeoutError, Malformed, WebSocketDisconnect):
        given = ""
    if hmac.compare_digest(given.encode("utf-8", "replace"), key.encode()):
        return True
    with suppress(WebSocketDisconnect, TimeoutError):
        await sent(socket, {"is": "refused", "n": 0, "why": "no_key"})
        await closed(socket, POLICY)
    return False
