"""Many tables at once: each answered once a second, by browsers in another process than the
server's."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.tables.opening import open_tables
from tests.tables.serving import Client, joined, served


@dataclass
class Loaded:
    """What came of it: seconds until answers were acknowledged, and what was lost."""

    tables: int
    seconds: float
    waits: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    again: int = 0  # games that were over, after which their tables were answered no more

    def share(self, part: float) -> float:
        return sorted(self.waits)[int(part * (len(self.waits) - 1))] if self.waits else 0.0

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, {2 * self.tables} websockets, {self.seconds:.0f} s: "
            f"{len(self.waits)} answers, {len(self.lost)} lost; acknowledged after "
            f"{1000 * self.share(0.5):.0f} ms (half), "
            f"{1000 * self.share(0.95):.0f} ms (95 of 100), {1000 * self.share(1):.0f} ms (all); "
            f"{self.again} games came to their end"
        )


def load(file: Path, pack: str, tables: int, seconds: float) -> Loaded:
    with served(file) as server:
        return asyncio.run(_load(server.port, server.opener, pack, tables, seconds))


async def _load(port: int, opener: str, pack: str, tables: int, seconds: float) -> Loaded:
    found = Loaded(tables, seconds)
    links = await asyncio.to_thread(open_tables, port, opener, pack, tables)
    until = time.monotonic() + seconds + 5
    await asyncio.gather(
        *(
            _play(port, table, keys, number / tables, until, found)
            for number, (table, keys) in enumerate(links)
        )
    )
    return found


async def _play(
    port: int, table: str, keys: list[str], offset: float, until: float, found: Loaded
) -> None:
    """Answer at one table once a second, from both seats."""
    chance = random.Random(table)
    await asyncio.sleep(5 * offset)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(joined(port, table, key)) for key in keys[:2]]
        acknowledged = 0
        while time.monotonic() < until:
            begun = time.monotonic()
            client = next((one for one in clients if one.scene["offer"]), None)
            if client is None:
                if any(one.scene["over"] for one in clients):
                    found.again += 1
                    return
                await _any(clients)
                continue
            option = chance.randrange(len(client.scene["offer"]["options"]))
            done = await client.answer(option)
            if done["is"] != "done":
                found.lost.append(f"{table}: {done}")
                return
            acknowledged += 1
            found.waits.append(time.monotonic() - begun)
            await _seen_by_all(clients)
            await asyncio.sleep(max(0.0, 1.0 - (time.monotonic() - begun)))


async def _any(clients: list[Client]) -> None:
    await asyncio.wait_for(_drained(clients), 30)


async def _drained(clients: list[Client]) -> None:
    while not any(one.scene["offer"] or one.scene["over"] for one in clients):
        waiting = [asyncio.ensure_future(one.socket.recv()) for one in clients]
        done, left = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        for client, task in zip(clients, waiting, strict=True):
            if task in done:
                client.took(str(task.result()))


async def _seen_by_all(clients: list[Client]) -> None:
    """Read what has come in the meantime."""
    for client in clients:
        while True:
            try:
                client.took(str(await asyncio.wait_for(client.socket.recv(), 0.01)))
            except TimeoutError:
                break
