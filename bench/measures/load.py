"""Many tables in the browser at once: each is answered once a second, by browsers in another
process than the server, and every answer that was acknowledged is looked for in the file."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from bench.measure import Effort, Measure
from bench.report import Table
from bench.table_client import PROTOCOL, Served, served
from cardwright.web.tables.kept_tables import KeptTables, TableSpec
from cardwright.web.tables.keys import key_of, new_id, new_secret
from cardwright.web.tables.live_table import LiveTable
from dsl.packs.load import load as load_pack

PACK = "tutorial"
SEATS = 2
EVERY = 1.0  # seconds between two answers at a table
TO_JOIN = 0.1  # seconds for each table until all sit down and begin
LONGEST = 120.0  # seconds after which an answer that is not acknowledged is lost
# How many tables for how many seconds, and of which pack.
FULL_LOADS = ((10, 30, PACK), (50, 60, PACK), (200, 300, PACK), (200, 60, "clank"))
QUICK_LOADS = ((10, 10, PACK), (50, 10, PACK))


@dataclass
class Loaded:
    """What came of it: seconds until answers were acknowledged, and what was lost."""

    pack: str
    tables: int
    seconds: float
    waits: list[float] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    parted: int = 0  # connections that broke off, after which one joined again, as a browser does
    games: int = 0  # that came to their end, after which another was begun
    busy: float = 0.0  # the load average of the machine, when half of it was over
    worked: float = 0.0  # processor seconds of the server

    def share(self, part: float) -> float:
        """Milliseconds within which this part of the answers was acknowledged."""
        return 1000 * sorted(self.waits)[int(part * (len(self.waits) - 1))] if self.waits else 0.0

    @property
    def wanted(self) -> int:
        return int(self.tables * self.seconds / EVERY)

    def row(self) -> list[str]:
        return [
            self.pack,
            str(self.tables),
            f"{self.seconds:.0f} s",
            f"{len(self.waits):,} of {self.wanted:,}",
            str(len(self.lost)),
            str(self.parted),
            *(f"{self.share(part):.0f} ms" for part in (0.5, 0.95, 1)),
            f"{1000 * self.worked / max(1, len(self.waits)):.1f} ms",
            f"{self.busy:.1f}",
        ]


HEAD = ["pack", "tables", "for", "answers", "lost", "parted", "p50", "p95", "slowest"]
HEAD += ["server each", "load"]


def load(pack: str, tables: int, seconds: float) -> Loaded:
    """Put so many tables into a new file, serve it, and answer at them."""
    found = Loaded(pack, tables, seconds)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        spare = [_table(pack) for _ in range(tables * (2 + int(seconds / 60)))]
        _keep(file, spare)
        with served(file) as server:
            asyncio.run(_load(server, spare, found))
            found.worked = _processor_seconds(server.process.pid)
        with contextlib.closing(sqlite3.connect(file)) as opened:
            kept = dict(opened.execute("SELECT of, count(*) FROM deeds GROUP BY of").fetchall())
    for table, number in found.acknowledged.items():
        if kept.get(table, 0) < number:
            found.lost.append(f"{table}: {number} acknowledged, {kept.get(table, 0)} kept")
    return found


def _table(pack: str) -> TableSpec:
    return TableSpec(
        id=new_id(),
        made=time.time(),
        pack=pack,
        players=SEATS,
        board=None,
        options=(),
        seed=random.randrange(1 << 30),
        secret=new_secret(),
        lang="en",
        seats=(None,) * SEATS,
    )


def _keep(file: Path, specs: Sequence[TableSpec]) -> None:
    kept = KeptTables(file)
    for entered in [kept.enter(spec) for spec in specs]:
        entered.result()
    kept.close()


def _processor_seconds(process: int) -> float:
    """What a process has worked, with all its threads; 0 where that is not told."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2]
    except OSError:
        return 0.0
    user, system = fields.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def _load(server: Served, spare: list[TableSpec], found: Loaded) -> None:
    number = found.tables
    joined = 2.0 + TO_JOIN * number
    begin = time.monotonic() + joined
    tables = [spare.pop() for _ in range(number)]

    async def look() -> None:
        await asyncio.sleep(joined + found.seconds / 2)
        found.busy = os.getloadavg()[0]

    await asyncio.gather(
        look(),
        *(_play(server, spec, spare, n / number, begin, found) for n, spec in enumerate(tables)),
    )


class Parted(Exception):
    """A connection broke off; the reason stands in it."""


class Seat:
    """A browser at a seat, as far as answering goes."""

    def __init__(
        self, socket: ClientConnection, spec: TableSpec, seat: int, moved: asyncio.Event
    ) -> None:
        self.socket, self.spec, self.seat = socket, spec, seat
        self.seen, self.options, self.over = "", 0, False
        self.scene: dict[str, Any] = {}
        self.number = 1
        self.told: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.moved = moved
        self.parted = ""
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            await self._take()
            self.parted = "it was closed"
        except ConnectionClosed as closed:
            self.parted = str(closed)
        finally:
            for waiting in self.told.values():
                waiting.cancel()
            self.moved.set()

    async def _take(self) -> None:
        join = {"table": self.spec.id, "key": key_of(self.spec.secret, self.seat), "lang": "en"}
        await self.socket.send(json.dumps({"v": PROTOCOL, "do": "join", "n": 1, **join}))
        async for text in self.socket:
            message = json.loads(text)
            if message["is"] == "scene":
                self.scene.update(message["scene"])  # what has not changed is not sent again
                offer = self.scene["offer"]
                self.options, self.over = len(offer["options"]) if offer else 0, self.scene["over"]
                self.seen = message["seen"]
                self.moved.set()
            elif message["is"] in ("done", "refused") and message["n"] in self.told:
                self.told.pop(message["n"]).set_result(message)

    async def answer(self, option: int) -> dict[str, Any]:
        self.number += 1
        told: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.told[self.number] = told
        given = {"seen": self.seen, "option": option}
        self.options = 0
        message = {"v": PROTOCOL, "do": "answer", "n": self.number, **given}
        await self.socket.send(json.dumps(message))
        try:
            async with asyncio.timeout(LONGEST):
                return await told
        except asyncio.CancelledError:
            if not self.reading.done():
                raise
            raise Parted(self.parted) from None


async def _play(
    server: Served,
    spec: TableSpec,
    spare: list[TableSpec],
    offset: float,
    begin: float,
    found: Loaded,
) -> None:
    """Answer once a second, from both seats; when a game is over, begin another."""
    await asyncio.sleep(TO_JOIN * found.tables * offset)
    chance, until = random.Random(spec.seed), begin + found.seconds
    turn = begin + EVERY * offset
    while time.monotonic() < until:
        async with AsyncExitStack() as stack:
            seats, moved = list[Seat](), asyncio.Event()
            try:
                for seat in range(SEATS):
                    socket = await stack.enter_async_context(_connected(server))
                    seats.append(Seat(socket, spec, seat, moved))
                    stack.callback(seats[-1].reading.cancel)
                while (turn := turn + EVERY) < until + EVERY:
                    await asyncio.sleep(max(0.0, turn - EVERY - time.monotonic()))
                    asked = await _asked(seats, moved)
                    if asked is None:
                        break
                    if not await _answered(asked, chance, found):
                        return
            except (Parted, ConnectionClosed, OSError):
                found.parted += 1
                continue
            except TimeoutError:
                found.lost.append(f"{spec.id}: nobody was asked anything for {LONGEST:.0f} s")
                return
        found.games += 1
        if not spare:
            return
        spec = spare.pop()


async def _answered(seat: Seat, chance: random.Random, found: Loaded) -> bool:
    sent = time.monotonic()
    try:
        done = await seat.answer(chance.randrange(seat.options))
    except TimeoutError:
        done = {"is": "nothing"}
    if done["is"] != "done":
        found.lost.append(f"{seat.spec.id}: {done}")
        return False
    found.waits.append(time.monotonic() - sent)
    found.acknowledged[seat.spec.id] = found.acknowledged.get(seat.spec.id, 0) + 1
    return True


async def _asked(seats: list[Seat], moved: asyncio.Event) -> Seat | None:
    """Who is to answer, as soon as it is known; None when the game is over."""
    async with asyncio.timeout(LONGEST):
        while True:
            for one in seats:
                if one.parted:
                    raise Parted(one.parted)
            asked = next((one for one in seats if one.options), None)
            if asked is not None or any(one.over for one in seats):
                return asked
            moved.clear()
            await moved.wait()


def _connected(server: Served) -> connect:
    return connect(
        f"ws://127.0.0.1:{server.port}/live",
        max_size=None,
        origin=Origin(server.address),
        open_timeout=LONGEST,
    )


def run(effort: Effort) -> Iterator[Table]:
    table = Table(
        f"Tables in the browser, each with {SEATS} websockets and answered once a second", HEAD
    )
    for tables, seconds, pack in FULL_LOADS if effort.rounds > 3 else QUICK_LOADS:
        table.add(*load(pack, tables, seconds).row())
    yield table


def work() -> Callable[[], object]:
    """Whole games at one table: every answer, and what each seat is shown after it."""
    pack = load_pack(PACK)

    def one_game() -> None:
        table = LiveTable.opened(_table(PACK), pack)
        chance = random.Random(1)
        while (decision := table.game.decision) is not None:
            table.push(decision.player, chance.randrange(len(decision)), 0, by_bot=False)
            for seat in range(SEATS):
                table.scene(seat, "en")
                table.pages(seat, "en")
                table.token(seat)

    return one_game


MEASURE = Measure("load", "many tables in the browser, answered once a second", run, work)
