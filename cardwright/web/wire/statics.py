"""What a page is made of, as it is shipped, and how requests for it and from it are read."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).resolve().parent.parent / "static"
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
}
LARGEST_BODY = 20_000


def page_named(name: str) -> Response:
    """A page, which browsers ask for anew each time."""
    text = (STATIC / name).read_bytes()
    return Response(text, headers={"Cache-Control": "no-cache"}, media_type=KINDS[".html"])


async def static(request: Request) -> Response:
    """A part of a page, unless the browser has it already."""
    name = request.path_params["file"]
    found = static_files().get(name)
    if found is None:
        return Response("there is nothing\n", 404)
    body, tag = found
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag})
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    return Response(body, headers=headers, media_type=KINDS[Path(name).suffix])


@lru_cache(maxsize=1)
def static_files() -> dict[str, tuple[bytes, str]]:
    """The parts of the pages, each with what stands for its contents."""
    return {
        path.name: (path.read_bytes(), f'"{sha256(path.read_bytes()).hexdigest()[:24]}"')
        for path in STATIC.iterdir()
        if path.suffix in KINDS
    }


def key_given(request: Request) -> str:
    """The key that a request comes with."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")


async def body_of(request: Request, most: int = LARGEST_BODY) -> dict[str, object]:
    """The object that a request brings; ValueError when it brings none, or too much."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise ValueError("this is too long")
    found = json.loads(data)
    if not isinstance(found, dict):
        raise ValueError("give an object")
    return found
