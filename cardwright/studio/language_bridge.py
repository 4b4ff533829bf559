"""The language server over a websocket: each page has a `cardwright lsp` of its own, to which it
talks through here. What it says of files elsewhere than in the named folders is not passed on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from cardwright.editor.hints import RUN
from cardwright.editor.serving.commands import CHECK
from cardwright.editor.serving.translate import path_of, uri_of
from cardwright.studio.open_packs import OpenPacks
from cardwright.studio.work_peer import let_in
from cardwright.web.wire.peer import received
from dsl.storage.current_folder import command_of_ours

SLOWEST = 15.0  # seconds after which a request that was not answered ends the server
STARTING = 75.0  # more for the first, while everything is imported on a machine that is busy
LOOK_EVERY = 0.5
LARGEST = 16_000_000  # bytes of one message
DEEPEST = 40  # lists and objects within each other
HANGS, GONE = 4408, 4500  # why a connection is closed
FOR_FILES = frozenset(
    f"textDocument/{name}"
    for name in (
        *("didOpen", "didChange", "didSave", "didClose", "completion", "hover", "definition"),
        *("references", "documentHighlight", "prepareRename", "rename", "documentSymbol"),
        *("foldingRange", "formatting", "codeAction", "inlayHint"),
        *("semanticTokens/full", "semanticTokens/range"),
    )
)
FOR_ALL = frozenset(
    (
        *("initialize", "initialized", "completionItem/resolve", "workspace/symbol"),
        *("workspace/executeCommand", "workspace/didChangeWatchedFiles", "shutdown", "exit"),
    )
)
COMMANDS = (RUN, CHECK)


class NotPassed(Exception):
    """A message that is not for the language server."""


class LanguageBridge:
    """A language server and the page that talks to it."""

    def __init__(self, socket: WebSocket, packs: OpenPacks) -> None:
        self.socket = socket
        self.packs = packs
        self.waiting: dict[int | str, float] = {}  # requests, by when they began
        self.sending = asyncio.Lock()

    async def run(self) -> None:
        process = await asyncio.create_subprocess_exec(
            *command_of_ours("lsp"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LARGEST,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        tasks = {
            asyncio.create_task(self.forward(process.stdin)),
            asyncio.create_task(self.back(process.stdout)),
            asyncio.create_task(self.mind()),
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                code = task.result()
                with suppress(RuntimeError):
                    await self.socket.close(code)
        except (WebSocketDisconnect, BrokenPipeError, ConnectionResetError):
            pass
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def forward(self, server: asyncio.StreamWriter) -> int:
        """From the page to the server."""
        while True:
            text = await received(self.socket)
            try:
                message = self.passed(text)
            except NotPassed as error:
                await self.refuse(text, str(error))
                continue
            if "id" in message and "method" in message:
                more = STARTING if message["method"] == "initialize" else 0.0
                self.waiting[message["id"]] = time.monotonic() + more
            body = json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")
            server.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            await server.drain()

    async def back(self, server: asyncio.StreamReader) -> int:
        """From the server to the page."""
        while True:
            length = 0
            while (line := await server.readline()).strip():
                name, _, value = line.decode("ascii", "replace").partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            if not length:
                return GONE
            body = await server.readexactly(length)
            message = json.loads(body)
            if "method" not in message:
                self.waiting.pop(message.get("id"), None)
            async with self.sending:
                await self.socket.send_text(body.decode("utf-8", "replace"))

    async def mind(self) -> int:
        """Wait until something was not answered for too long."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            now = time.monotonic()
            if any(now - since > SLOWEST for since in self.waiting.values()):
                return HANGS

    async def refuse(self, text: str | bytes, why: str) -> None:
        with suppress(ValueError, AttributeError, RecursionError):
            number = json.loads(text).get("id")
            if number is not None:
                error = {"code": -32600, "message": why}
                answer = {"jsonrpc": "2.0", "id": number, "error": error}
                async with self.sending:
                    await self.socket.send_text(json.dumps(answer))

    def passed(self, text: str | bytes) -> dict[str, Any]:
        """A message as it is passed on; NotPassed when it is not."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise NotPassed("no JSON") from error
        if not isinstance(message, dict) or is_deep(message):
            raise NotPassed("no object")
        if not isinstance(message.get("id", ""), int | str):
            raise NotPassed("this is not what a request is known by")
        method = message.get("method")
        if method is None:  # an answer to the server
            return message
        if method not in FOR_FILES and method not in FOR_ALL:
            raise NotPassed(f"`{str(method)[:60]}` is not for the studio")
        params = message.get("params")
        if method == "initialize" and isinstance(params, dict):
            params["workspaceFolders"] = [
                {"uri": uri_of(folder), "name": folder.name}
                for folder in self.packs.workspace.folders
            ]
            params.update(rootUri=None, rootPath=None, processId=None)
        if method == "workspace/executeCommand":
            command = params.get("command") if isinstance(params, dict) else None
            if command not in COMMANDS:
                raise NotPassed("this command is not for the studio")
        uris = list(_uris(params)) if method not in ("initialize", "initialized") else []
        if method in FOR_FILES and not uris:
            raise NotPassed("no file is named")
        if not all(self.is_inside(uri) for uri in uris):
            raise NotPassed("this file is in none of the folders that were named")
        return message

    def is_inside(self, uri: str) -> bool:
        try:
            path = path_of(uri)
        except ValueError:  # a name that no file has
            return False
        return any(path.is_relative_to(folder) for folder in self.packs.folders)


def is_deep(value: object) -> bool:
    """Whether something nests deeper than any message of an editor does."""
    inside = [value]
    for _ in range(DEEPEST):
        inside = [
            part
            for one in inside
            if isinstance(one, dict | list)
            for part in (one.values() if isinstance(one, dict) else one)
        ]
        if not inside:
            return False
    return True


def _uris(params: object) -> Iterator[str]:
    """Every file that the parameters of a message name."""
    if isinstance(params, dict):
        for key, value in params.items():
            if key == "uri" and isinstance(value, str):
                yield value
            else:
                yield from _uris(value)
    elif isinstance(params, list):
        for value in params:
            if isinstance(value, str) and value.startswith("file:"):
                yield value
            else:
                yield from _uris(value)


async def attended_language(socket: WebSocket, packs: OpenPacks, key: str) -> None:
    """A connection from its beginning to its end."""
    if await let_in(socket, key):
        with suppress(WebSocketDisconnect):
            await LanguageBridge(socket, packs).run()
