"""All tables: those that are awake with whoever sits there, and those that sleep in the file."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar

from cardwright.bots import BOTS
from cardwright.web.tables.kept_tables import Deed, KeptTables, NotKept, TableSpec
from cardwright.web.tables.keys import new_id, new_secret
from cardwright.web.tables.live_table import LiveTable, Look, Refused
from cardwright.web.tables.thinkers import Advised, Thinkers
from dsl.diagnostics.report import PackError
from dsl.packs.load import load
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from interpreter.compile.program_cache import program_for
from interpreter.run.position import Answer
from interpreter.state.errors import PlayError
from interpreter.state.meter import time_for_answers
from interpreter.state.rng import secret_seed

P = ParamSpec("P")
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a server takes on: numbers, and seconds."""

    tables: int = 2_000
    awake: int = 500
    peers: int = 1_000
    peers_of_a_table: int = 40
    answer: float = 10.0  # for what an answer leads to, or a view
    thought: float = 90.0  # for a bot
    pause: float = 0.7  # before a bot answers, so that people can follow
    asleep_after: float = 600.0
    makes_way_after: float = 5.0  # when too many are awake
    threads: int = 4
    thinkers: int = 2


class Peer(Protocol):
    """A browser at a table."""

    seat: int
    lang: str

    def stir(self) -> None:
        """Something has changed: look again what it is to be shown."""
        ...


class Sleeping(Exception):
    """There is no such table, or it cannot be woken; a sentence says why."""


@dataclass(slots=True)
class OpenTable:
    """A table that is awake, with the browsers at it."""

    lobby: Lobby
    table: LiveTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    peers: set[Peer] = field(default_factory=set)
    pondering: asyncio.Task[None] | None = None
    left_at: float = field(default_factory=time.monotonic)
    trouble: str = ""  # why a bot cannot go on
    deeds: int = 0  # that are being done

    async def work(self, do: Callable[P, Found], *args: P.args, **more: P.kwargs) -> Found:
        """Do something with the table, beside whatever else goes on; `lock` is held."""
        return await self.lobby.work(do, *args, **more)

    async def done(self, do: Callable[[], Deed]) -> None:
        """Do a deed, and come back when it is kept. Whoever asked may leave meanwhile."""
        self.deeds += 1
        doing = asyncio.ensure_future(self._done(do))
        doing.add_done_callback(self._is_done)
        doing.add_done_callback(_heard)
        await asyncio.shield(doing)

    def _is_done(self, _: asyncio.Future[None]) -> None:
        self.deeds -= 1

    async def _done(self, do: Callable[[], Deed]) -> None:
        async with self.lock:
            keeping = await self.work(self._begun, do, {(one.seat, one.lang) for one in self.peers})
            try:
                await asyncio.wrap_future(keeping)
            except NotKept:
                await self._as_kept()
                raise
        self.changed()

    def _begun(self, do: Callable[[], Deed], shown: Iterable[tuple[int, str]]) -> Future[None]:
        """Do a deed and begin to keep it; meanwhile work out what everybody will be shown of it."""
        deed = do()
        keeping = self.lobby.kept.add(self.table.spec.id, self.table.deeds, deed)
        with suppress(Exception):  # whoever cannot be shown it runs into that alone
            for seat, lang in shown:
                self.table.look(seat, lang)
        return keeping

    async def look(self, seat: int, lang: str) -> Look:
        """What is shown to a seat; `lock` is held."""
        known = self.table.looks.get((seat, lang))
        return await self.work(self.table.look, seat, lang) if known is None else known

    async def _as_kept(self) -> None:
        """Be again as it is kept: what was done last was not."""
        found = await asyncio.wrap_future(self.lobby.kept.table(self.table.spec.id))
        if found is not None:
            joined = self.table.joined
            self.table = await self.work(LiveTable.opened, found[0], self.table.pack, found[1])
            self.table.joined |= joined

    def changed(self) -> None:
        """Let everybody look again, and bots think about what they are asked."""
        for peer in self.peers:
            peer.stir()
        self.let_bots_think()

    def sit(self, peer: Peer) -> None:
        self.peers.add(peer)
        if peer.seat >= 0:
            self.table.joined.add(peer.seat)
        self.changed()

    def leave(self, peer: Peer) -> None:
        self.peers -= {peer}
        self.left_at = time.monotonic()
        self.changed()

    def is_quiet(self) -> bool:
        """Whether nobody is there, and nothing is being done."""
        thinks = self.pondering is not None and not self.pondering.done()
        return not self.peers and not thinks and not self.deeds

    def present(self) -> set[int]:
        return {peer.seat for peer in self.peers}

    def let_bots_think(self) -> None:
        """Bots play while somebody is there to see it."""
        if self.peers and (self.pondering is None or self.pondering.done()):
            self.pondering = asyncio.create_task(self._think())

    async def _think(self) -> None:
        while self.peers and (asked := self._bot_asked()) is not None:
            player, bot = asked
            length, answers = self.table.length, list(self.table.game.answers)
            pause = asyncio.create_task(asyncio.sleep(self.lobby.limits.pause))
            try:
                index, took = await self.lobby.thought(self.table.spec, answers, player, bot)
                self.trouble = ""
            except Exception as error:  # whatever a bot runs into, people play on
                pause.cancel()
                self.trouble = str(error) or "a bot takes too long"
                for peer in self.peers:
                    peer.stir()
                return
            await pause
            same = self._bot_asked() == asked and self.table.game.answers == answers
            if not same or self.table.length != length:
                continue
            try:
                await self.done(partial(self.table.push, player, index, took, by_bot=True))
            except (Refused, PlayError, NotKept) as error:
                self.trouble = str(error)
                return

    def _bot_asked(self) -> tuple[int, str] | None:
        for _, player, _ in self.table.game.asked:
            bot = self.table.seats[player]
            if bot is not None:
                return player, bot
        return None


def _heard(doing: asyncio.Future[None]) -> None:
    """What went wrong is told to who asked for it, and to nobody if that one has left."""
    if not doing.cancelled():
        doing.exception()


class Lobby:
    """Finds and wakes tables, opens new ones, and lets go of those that nobody sits at."""

    def __init__(
        self,
        kept: KeptTables,
        limits: Limits | None = None,
        packs: Mapping[str, Path] | None = None,
    ) -> None:
        self.kept = kept
        self.limits = limits or Limits()
        self.packs = dict(packs or {})
        self.awake: dict[str, OpenTable] = {}
        self.threads = ThreadPoolExecutor(self.limits.threads, thread_name_prefix="table")
        self.thinkers = Thinkers(self.limits.thinkers, self.limits.answer)
        self._waking: dict[str, asyncio.Lock] = {}
        self._loaded: dict[str, Pack] = {}

    async def work(self, do: Callable[P, Found], *args: P.args, **more: P.kwargs) -> Found:
        """Do something in a thread, which takes no longer than an answer may."""

        def within() -> Found:
            with time_for_answers(self.limits.answer):
                return do(*args, **more)

        working = asyncio.get_running_loop().run_in_executor(self.threads, within)
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            await asyncio.wait({working})  # until it is done, nobody else may touch the table
            raise

    async def pack(self, reference: str) -> Pack:
        """A pack by its id or folder; Sleeping when it cannot be played."""
        if reference not in self._loaded:
            try:
                self._loaded[reference] = await self.work(load, reference)
            except PackError as error:
                raise Sleeping(str(error)) from error
        return self._loaded[reference]

    def let_go_of(self, reference: str) -> None:
        """Read this pack anew for the next table: its files may be others by now."""
        self._loaded.pop(reference, None)

    async def open(
        self,
        reference: str,
        *,
        players: int | None = None,
        board: str | None = None,
        options: Mapping[str, str] | None = None,
        bots: Mapping[int, str] | None = None,
        seed: int | None = None,
        lang: str = DEFAULT_LANGUAGE,
    ) -> TableSpec:
        """A new table. ValueError, with a sentence, when there is no such game."""
        pack = await self.pack(reference)
        players = program_for(pack, players, board, dict(options or {}) or None).players
        if lang not in languages():
            raise ValueError(f"there is no language `{lang}`")
        seats: list[str | None] = [None] * players
        for player, bot in (bots or {}).items():
            if bot not in BOTS:
                raise ValueError(f"there is no bot `{bot}`")
            if not 0 <= player < len(seats):
                raise ValueError(f"there is no seat {player + 1}")
            seats[player] = bot
        spec = TableSpec(
            id=new_id(),
            made=time.time(),
            pack=reference,
            players=players,
            board=board,
            options=tuple((options or {}).items()),
            seed=secret_seed() if seed is None else seed,
            secret=new_secret(),
            lang=lang,
            seats=tuple(seats),
        )
        table = await self.work(LiveTable.opened, spec, pack)
        if await asyncio.wrap_future(self.kept.count()) >= self.limits.tables:
            raise ValueError("there are too many tables")
        await asyncio.wrap_future(self.kept.enter(spec))
        self.make_room()  # a table that was just made is awake in any case
        self.awake[spec.id] = OpenTable(self, table)
        return spec

    async def spec(self, id: str) -> TableSpec:
        """What a table is, which need not be awake for that; Sleeping when there is none."""
        if id in self.awake:
            return self.awake[id].table.spec
        found = await asyncio.wrap_future(self.kept.spec(id))
        if found is None:
            raise Sleeping("no_table")
        return found

    async def table(self, id: str) -> OpenTable:
        """A table by its name, woken if it sleeps; Sleeping when there is none. While somebody is
        about to sit down, it does not make way."""
        if id in self.awake:
            self.awake[id].left_at = time.monotonic()
            return self.awake[id]
        lock = self._waking.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                if id in self.awake:
                    return self.awake[id]
                if not self.make_room():
                    raise Sleeping("busy")
                found = await asyncio.wrap_future(self.kept.table(id))
                if found is None:
                    raise Sleeping("no_table")
                spec, deeds = found
                pack = await self.pack(spec.pack)
                try:
                    table = await asyncio.get_running_loop().run_in_executor(
                        self.threads, LiveTable.opened, spec, pack, deeds
                    )
                except (PlayError, ValueError) as error:
                    raise Sleeping("changed") from error
                self.awake[id] = OpenTable(self, table)
                return self.awake[id]
        finally:
            self._waking.pop(id, None)

    async def thought(
        self, spec: TableSpec, answers: list[Answer], player: int, bot: str
    ) -> tuple[int, int]:
        """What a bot would answer; TimeoutError when it thinks for too long."""
        return await self._in_time(self.thinkers.ask(spec, answers, player, bot))

    async def advised(self, spec: TableSpec, answers: list[Answer], player: int) -> Advised:
        """A hint; TimeoutError when it takes too long."""
        return await self._in_time(self.thinkers.advise(spec, answers, player))

    async def _in_time(self, asked: Future[Found]) -> Found:
        try:
            return await asyncio.wait_for(asyncio.wrap_future(asked), self.limits.thought)
        except (TimeoutError, BrokenExecutor):
            self.thinkers.anew()
            raise

    async def tidy(self) -> None:
        """From time to time: let tables sleep at which nobody has sat for a while."""
        while True:
            await asyncio.sleep(min(30.0, self.limits.asleep_after))
            self.let_sleep()

    def let_sleep(self) -> None:
        for id in self.quiet_for(self.limits.asleep_after):
            del self.awake[id]

    def make_room(self) -> bool:
        """Let those sleep that were left first until one more can be awake; whether it can."""
        quiet = iter(self.quiet_for(self.limits.makes_way_after))
        while len(self.awake) >= self.limits.awake:
            if (id := next(quiet, None)) is None:
                return False
            del self.awake[id]
        return True

    def quiet_for(self, seconds: float) -> list[str]:
        """The tables at which nobody has sat for so long, those that were left first in front."""
        latest = time.monotonic() - seconds
        found = [(one.left_at, id) for id, one in self.awake.items() if one.is_quiet()]
        return [id for left_at, id in sorted(found) if left_at <= latest]

    def close(self) -> None:
        self.thinkers.close()
        self.threads.shutdown(wait=True, cancel_futures=True)
        self.kept.close()
