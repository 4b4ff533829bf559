"""The server killed in the middle: every acknowledged answer is there after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from bench.table_client import Served, joined, served
from bench.table_opening import open_tables

LONGEST = 1.5  # seconds between a start and a kill


@dataclass
class Killed:
    """How often it was killed, how many answers were acknowledged, and which were lost."""

    kills: int = 0
    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"killed {self.kills} times: {self.acknowledged} answers were acknowledged, "
            f"{len(self.lost)} of them lost" + "".join(f"\n  {one}" for one in self.lost)
        )


def kill_often(file: Path, pack: str, kills: int, tables: int) -> Killed:
    """Answer at some tables, kill the server at any moment, start it again, and so on."""
    found, chance = Killed(), random.Random(1)
    with served(file) as server:
        links = open_tables(server.port, server.opener, pack, tables)
    acknowledged: dict[str, int] = {table: 0 for table, _ in links}
    for _ in range(kills):
        with served(file) as server:
            asyncio.run(_until_killed(server, links, acknowledged, chance))
        found.kills += 1
        kept = _kept(file)
        for table, number in acknowledged.items():
            if kept.get(table, 0) < number:
                found.lost.append(f"{table}: {number} were acknowledged, {kept.get(table, 0)} kept")
            acknowledged[table] = kept.get(table, 0)
    with served(file) as server:  # and each table can be gone on with
        asyncio.run(_all_open(server, links))
    found.acknowledged = sum(acknowledged.values())
    return found


async def _until_killed(
    server: Served,
    links: list[tuple[str, list[str]]],
    acknowledged: dict[str, int],
    chance: random.Random,
) -> None:
    async def play(table: str, key: str) -> None:
        with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
            async with joined(server.port, table, key) as client:
                while not client.scene["over"]:
                    if not client.scene["offer"]:
                        await client.next()
                        continue
                    done = await client.answer(
                        chance.randrange(len(client.scene["offer"]["options"]))
                    )
                    acknowledged[table] += done["is"] == "done"
                    await asyncio.sleep(0.01)

    playing = [asyncio.ensure_future(play(table, key)) for table, keys in links for key in keys[:2]]
    before = sum(acknowledged.values())
    for _ in range(300):  # until it has begun
        if sum(acknowledged.values()) > before or all(task.done() for task in playing):
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(chance.random() * LONGEST)
    server.process.kill()
    await asyncio.wait(playing, timeout=20)


def _kept(file: Path) -> dict[str, int]:
    with contextlib.closing(sqlite3.connect(file)) as opened:
        return dict(opened.execute("SELECT of, count(*) FROM deeds GROUP BY of").fetchall())


async def _all_open(server: Served, links: list[tuple[str, list[str]]]) -> None:
    for table, keys in links:
        async with joined(server.port, table, keys[0]) as client:
            assert client.scene
