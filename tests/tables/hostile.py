"""Peers that mean harm: what they send has no effect, tells them nothing, and stops nobody."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from bench.table_client import PROTOCOL, Client, joined, served
from bench.table_opening import asked, open_tables

AT_A_TIME = 15  # connections, each of which says as much as it is let


@dataclass
class Attacked:
    """How many messages of which sort were sent, and what harm they did."""

    sent: Counter[str] = field(default_factory=Counter)
    harm: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        sorts = ", ".join(f"{number} {sort}" for sort, number in sorted(self.sent.items()))
        return (
            f"{sum(self.sent.values())} hostile messages ({sorts}): "
            f"{len(self.harm)} did harm" + "".join(f"\n  {one}" for one in self.harm[:20])
        )


def attack(file: Path, pack: str, count: int) -> Attacked:
    with served(file) as server:
        links = open_tables(server.port, server.opener, pack, 2)
        found = Attacked()
        asyncio.run(_attack(server.port, links, count, found))
        _without_keys(server.port, links[0][0], found)
        if server.process.poll() is not None:
            found.harm.append("the server has stopped")
        return found


async def _attack(
    port: int, links: list[tuple[str, list[str]]], count: int, found: Attacked
) -> None:
    (table, keys), (other, other_keys) = links
    async with joined(port, table, keys[0]) as mine, joined(port, table, keys[1]) as theirs:
        asked_one, idle = (mine, theirs) if mine.scene["offer"] else (theirs, mine)
        idle_key = keys[1] if asked_one is mine else keys[0]
        before = (asked_one.scene, asked_one.seen, idle.scene)
        chance = random.Random(7)
        stolen = asked_one.seen
        sorts = _sorts(chance, table, other_keys[0], stolen)
        while sum(found.sent.values()) < count:
            batch = [
                _one(port, table, idle_key, keys[2], sorts, chance, count, found)
                for _ in range(AT_A_TIME)
            ]
            await asyncio.gather(*batch)
        # A replayed answer: what was taken once is not taken again.
        done = await asked_one.answer(0)
        if done["is"] != "done":
            found.harm.append(f"who is asked cannot answer: {done}")
        length = await _length(asked_one)
        for _ in range(20):
            number = await asked_one.send("answer", seen=stolen, option=0)
            again = await asked_one.until("done", number)
            found.sent["replayed"] += 1
            if again["is"] == "done":
                found.harm.append("a replayed answer was taken")
        if await _length(asked_one) != length:
            found.harm.append("a replayed answer had an effect")
        if before[2]["turn"] > asked_one.scene["turn"]:
            found.harm.append("the game went back")
        for text in idle.got:
            if '"is":"scene"' in text and json.loads(text)["scene"]["you"] != idle.scene["you"]:
                found.harm.append("a seat was sent the scene of another")
    async with joined(port, other, other_keys[0]) as client:
        if client.scene["turn"] != 1:
            found.harm.append("another table was reached")


async def _length(client: Client) -> str:
    """How the game stands now, as one sees it."""
    await client.send("past", page=0)
    while (await client.next())["is"] != "done":
        pass
    return json.dumps(client.scene)


def _sorts(
    chance: random.Random, table: str, foreign: str, stolen: str
) -> dict[str, Callable[[int], str | bytes]]:
    """Ways of being hostile, each with what is sent as the so many-th message."""

    def message(do: str, n: int, **given: object) -> str:
        return json.dumps({"v": PROTOCOL, "do": do, "n": n, **given})

    kinds = ("answer", "undo", "agree", "seat", "hint", "past", "speak", "join", "why", "__class__")
    odd: list[object] = [None, -1, 2**70, 1.5, "x" * 500, [], {}, True, "", "\x00", "../..", "NaN"]
    return {
        "noise": lambda n: chance.randbytes(40).decode("latin-1"),
        "bytes": lambda n: chance.randbytes(60),
        "nested": lambda n: "[" * chance.randrange(1, 3_000),
        "odd": lambda n: json.dumps(
            {
                "v": chance.choice([PROTOCOL, *odd]),
                "do": chance.choice([*kinds, *odd]),
                "n": chance.choice([n, *odd]),
                chance.choice(["seen", "option", "bot", "x"]): chance.choice(odd),
            }
        ),
        "huge": lambda n: message("answer", n, seen="y" * chance.randrange(4_000, 9_000), option=0),
        "out of turn": lambda n: message("answer", n, seen=stolen, option=chance.randrange(3)),
        "stale": lambda n: message("answer", n, seen=foreign, option=0),
        "far": lambda n: message("answer", n, seen=stolen, option=10**6),
        "again": lambda n: message("answer", 1, seen=stolen, option=0),
        "other key": lambda n: message("join", n, table=table, key=foreign, lang="en"),
        "agreeing": lambda n: message("agree", n, yes=True),
    }


async def _one(
    port: int,
    table: str,
    idle_key: str,
    watching: str,
    sorts: dict[str, Callable[[int], str | bytes]],
    chance: random.Random,
    count: int,
    found: Attacked,
) -> None:
    """One connection: without a key, with that of who looks on, or with that of a seat which is not
    asked anything; it sends until it is sent away."""
    key = chance.choice([None, None, "A" * 24, watching, idle_key])
    address = f"ws://127.0.0.1:{port}/live"
    with contextlib.suppress(ConnectionClosed, OSError, TimeoutError, InvalidStatus):
        async with connect(
            address, max_size=None, origin=Origin(f"http://127.0.0.1:{port}")
        ) as socket:
            if key is not None:
                join = {"v": PROTOCOL, "do": "join", "n": 1, "table": table, "key": key}
                await socket.send(json.dumps({**join, "lang": "en"}))
            reading = asyncio.ensure_future(_read(socket, key, idle_key, watching, found))
            for n in range(2, 120):
                sort = chance.choice(list(sorts))
                if sum(found.sent.values()) >= count:
                    break
                await socket.send(sorts[sort](n))
                found.sent[sort] += 1
            await asyncio.wait_for(reading, 0.4 if key in (watching, idle_key) else 5)


async def _read(
    socket: ClientConnection, key: str | None, idle_key: str, watching: str, found: Attacked
) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for text in socket:
            message = json.loads(text)
            if message["is"] == "done" and not {"past", "hint"} & message.keys():
                found.harm.append(f"a hostile request was done: {message}")
            if key not in (idle_key, watching) and message["is"] != "refused":
                found.harm.append(f"who has no key was told: {text[:200]!r}")


def _without_keys(port: int, table: str, found: Attacked) -> None:
    """HTTP without a key, from another site, and for files that are none."""
    tries = [
        ("/api/packs", None, {}),
        ("/api/tables", None, {}),
        ("/api/tables", {"pack": "/etc/passwd"}, {}),
        (f"/t/{table}/replay", {}, {}),
        ("/static/..%2f..%2fpyproject.toml", None, {}),
        ("/static/../../../../etc/passwd", None, {}),
        ("/", None, {"Origin": "https://evil.example"}),
        ("/", None, {"Host": "evil.example"}),
    ]
    for path, body, headers in tries:
        status, said = asked(port, path, "wrong", body, headers)
        found.sent["http"] += 1
        if status not in (403, 404):
            found.harm.append(f"{path} {headers} was answered with {status}: {str(said)[:100]}")
