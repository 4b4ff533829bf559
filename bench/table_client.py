"""A server of tables in a process of its own, and browsers that are not: what they send and get."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from cardwright.web.scenes.differences import patched

PROTOCOL = 2
LINK = re.compile(r"http://127\.0\.0\.1:(\d+)/t/([\w-]+)#([\w-]+)")
OPENER = re.compile(r"http://127\.0\.0\.1:\d+/#([\w-]+)")


@dataclass
class Served:
    """A server that runs: where it is, the keys of the first table, and that for more tables."""

    process: subprocess.Popen[str]
    port: int
    table: str
    keys: list[str]  # of the seats, and then of who looks on
    opener: str

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def served(file: Path, *args: str, port: int = 0) -> Iterator[Served]:
    """`cardwright serve` with these arguments, until the block is left."""
    command = [sys.executable, "-m", "cardwright", "serve", *args]
    command += ["--port", str(port), "--tables", str(file), "--pause", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if line.startswith("Stop with"):
                break
        links = LINK.findall(said)
        opener = OPENER.search(said)
        assert opener is not None, said
        found_port = int(re.findall(r"127\.0\.0\.1:(\d+)", said)[0])
        table = links[0][1] if links else ""
        yield Served(process, found_port, table, [key for _, _, key in links], opener[1])
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


@dataclass
class Client:
    """What sits at a table as a browser does, and keeps what it was told."""

    socket: ClientConnection
    number: int = 1
    scene: dict[str, Any] = field(default_factory=dict)
    seen: str = ""
    got: list[str] = field(default_factory=list)  # every message, as it came

    async def send(self, do: str, **given: object) -> int:
        self.number += 1
        message = {"v": PROTOCOL, "do": do, "n": self.number, **given}
        await self.socket.send(json.dumps(message))
        return self.number

    async def next(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), 30)
        assert isinstance(text, str)
        return self.took(text)

    def took(self, text: str) -> dict[str, Any]:
        """Keep what has come."""
        self.got.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["is"] == "scene":
            self.scene, self.seen = patched(self.scene, message["scene"]), message["seen"]
        return message

    async def until(self, what: str, number: int | None = None) -> dict[str, Any]:
        """The next message of this sort, or the answer to a request."""
        while True:
            message = await self.next()
            own = number is None or message.get("n") == number
            if message["is"] in (what, "refused") and own:
                return message

    async def answer(self, option: int) -> dict[str, Any]:
        """Answer, and wait for what is said to that."""
        number = await self.send("answer", seen=self.seen, option=option)
        return await self.until("done", number)


@asynccontextmanager
async def joined(port: int, table: str, key: str, lang: str = "en") -> AsyncIterator[Client]:
    """A client that has joined a table and was shown it."""
    address = f"ws://127.0.0.1:{port}/live"
    async with connect(address, max_size=None, origin=Origin(f"http://127.0.0.1:{port}")) as socket:
        client = Client(socket)
        message = {"v": PROTOCOL, "do": "join", "n": 1, "table": table, "key": key, "lang": lang}
        await socket.send(json.dumps(message))
        first = await client.next()
        assert first["is"] == "table", first
        while not client.scene:
            await client.next()
        yield client
