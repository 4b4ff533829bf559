"""Who may talk to the server: browsers that opened its own pages, under a name that it goes by."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
OWN_NAMES = ("localhost",)


def goes_by(host: str | None, names: Iterable[str]) -> bool:
    """Whether the server goes by this name: an address, or one of its names. A page of another
    site whose name leads here by a trick does not."""
    if host is None:
        return False
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name in OWN_NAMES or name in {one.casefold() for one in names}:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def comes_from_here(origin: str | None, host: str | None) -> bool:
    """Whether a request was made by a page of this server. A browser says where its page is from;
    what is no browser says nothing, and has no one's keys to misuse."""
    if origin is None:
        return True
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    return found.scheme in ("http", "https") and found.netloc == host


class Guarded:
    """Lets nobody in who comes from another site, and says to browsers what pages may do."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, incoming: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, incoming, send)
            return
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        host = headers.get("host")
        if not goes_by(host, self.names) or not comes_from_here(headers.get("origin"), host):
            if scope["type"] == "websocket":
                await WebSocket(scope, incoming, send).close(1008)
            else:
                await Response("not for this site\n", 403)(scope, incoming, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        await self.app(scope, incoming, with_headers)
