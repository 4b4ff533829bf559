"""Who may talk to the server: browsers that opened its own pages, under a name that it goes by."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

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
