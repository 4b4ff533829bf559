"""Where a server is reached, and how it attends to who comes."""

from __future__ import annotations

import socket

import uvicorn
import websockets  # noqa: F401  # uvicorn would miss it only when the first browser comes
from starlette.types import ASGIApp

ANYWHERE = ("0.0.0.0", "::")


async def attend(site: ASGIApp, listening: socket.socket, longest: int, most: int) -> None:
    """Serve until it is stopped: messages of up to `longest` bytes, and so many at once."""
    config = uvicorn.Config(
        site,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=longest,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        limit_concurrency=most,
        timeout_keep_alive=10,
        h11_max_incomplete_event_size=16_384,
    )
    await uvicorn.Server(config).serve(sockets=[listening])


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that browsers can reach; OSError when it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(1_024)
        found.setblocking(False)
    except OSError:
        found.close()
        raise
    return found


def addresses_of(host: str, port: int, names: tuple[str, ...]) -> list[str]:
    """Where the server is found, the likeliest first."""
    if names:
        return [f"http://{name}:{port}" for name in names]
    if host in ANYWHERE:
        return [f"http://{_own_address()}:{port}", f"http://127.0.0.1:{port}"]
    return [f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"]


def _own_address() -> str:
    """The address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
