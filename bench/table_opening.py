"""Tables that are opened as the page opens them."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any


def asked(
    port: int,
    path: str,
    key: str,
    body: object | None = None,
    headers: dict[str, str] | None = None,
) -> tuple[int, Any]:
    """What the server answers, and with which status."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {key}", **(headers or {})},
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        text = error.read()
        error.close()
        try:
            return error.code, json.loads(text)
        except ValueError:
            return error.code, text


def open_tables(port: int, opener: str, pack: str, count: int) -> list[tuple[str, list[str]]]:
    """So many tables, each with the keys of its seats."""
    found = []
    for _ in range(count):
        while True:
            status, table = asked(port, "/api/tables", opener, {"pack": pack, "players": 2})
            if status == 201:
                break
            assert status == 403, table  # too fast
        keys = [link.partition("#")[2] for link in table["seats"]]
        found.append((table["id"], [*keys, table["watching"].partition("#")[2]]))
    return found
