"""A small client of the language server: it starts one, talks to it, and notes what it is told.

The tests use it too.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parent.parent
Json = dict[str, Any]
PATIENCE = 60  # seconds; the machine may be busy
SERVER = (sys.executable, "-m", "cardwright", "lsp", "--strict")


class Refused(Exception):
    """A request was answered with an error."""


class Client:
    """An editor without a screen. Defects that the server reports are raised."""

    def __init__(self, folders: Sequence[Path], command: Sequence[str] = SERVER) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
        )
        self.incoming: queue.Queue[Json] = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.number = 0
        self.versions: dict[str, int] = {}
        self.diagnostics: dict[str, list[Json]] = {}  # by URI, what was published last
        self.published: dict[str, int | None] = {}
        self.messages: list[Json] = []
        named = [{"uri": folder.as_uri(), "name": folder.name} for folder in folders]
        self.capabilities: Json = self.request(
            "initialize",
            {"processId": None, "rootUri": None, "capabilities": {}, "workspaceFolders": named},
        )["capabilities"]
        self.notify("initialized", {})

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.request("shutdown", None)
            self.notify("exit", None)
            assert self.process.wait(PATIENCE) == 0
        finally:
            self.process.kill()
            self.process.wait()
            self.reader.join(PATIENCE)
            self.process.stdin.close()
            self.process.stdout.close()

    def request(self, method: str, params: object) -> Any:
        self.number += 1
        number = self.number
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._next()
            if message.get("id") == number and "method" not in message:
                if "error" in message:
                    raise Refused(message["error"]["message"])
                return message["result"]

    def notify(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def command(self, name: str, *arguments: object) -> Any:
        return self.request(
            "workspace/executeCommand", {"command": name, "arguments": list(arguments)}
        )

    def open(self, path: Path, text: str | None = None) -> str:
        uri = path.as_uri()
        self.versions[uri] = 1
        said = path.read_text(encoding="utf-8") if text is None else text
        document = {"uri": uri, "languageId": "cardwright", "version": 1, "text": said}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return uri

    def change(self, uri: str, text: str) -> list[Json]:
        """Change a text, and wait for what is told of just this version of it."""
        self.versions[uri] += 1
        document = {"uri": uri, "version": self.versions[uri]}
        params = {"textDocument": document, "contentChanges": [{"text": text}]}
        self.notify("textDocument/didChange", params)
        while self.published.get(uri) != self.versions[uri]:
            self._next()
        return self.diagnostics[uri]

    def ask(self, method: str, uri: str, **more: object) -> Any:
        return self.request(f"textDocument/{method}", {"textDocument": {"uri": uri}, **more})

    def at(self, method: str, uri: str, line: int, character: int, **more: object) -> Any:
        return self.ask(method, uri, position={"line": line, "character": character}, **more)

    def _send(self, message: Json) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.process.stdin.flush()

    def _next(self) -> Json:
        message = self.incoming.get(timeout=PATIENCE)
        method, params = message.get("method"), message.get("params") or {}
        if method == "textDocument/publishDiagnostics":
            uri = params["uri"]
            self.diagnostics[uri] = params["diagnostics"]
            self.published[uri] = params.get("version")
        elif method in ("window/logMessage", "window/showMessage"):
            self.messages.append(params)
            if params["type"] == 1:
                raise AssertionError(params["message"])
        elif method is not None and "id" in message:
            self._send({"id": message["id"], "result": None})
        return message

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = 0
            while (line := stream.readline()) not in (b"\r\n", b""):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not line:
                return
            self.incoming.put(cast(Json, json.loads(stream.read(length))))
