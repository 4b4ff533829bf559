"""Keys: who has that of a seat sits on it. They follow from the secret of a table, so that links
hold after the server was started anew, and nobody finds one from another."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

WATCHING = -1  # the seat of those who look on
KEY_BYTES = 18


def new_id() -> str:
    """The name of a table in its links."""
    return secrets.token_urlsafe(9)


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def key_of(secret: bytes, seat: int) -> str:
    """The key of a seat of the table with this secret."""
    found = hmac.digest(secret, f"seat {seat}".encode(), sha256)
    return urlsafe_b64encode(found[:KEY_BYTES]).decode()


def seat_with(secret: bytes, key: str, players: int) -> int | None:
    """The seat that a key is for, or WATCHING; None when it is none of this table. How long it
    takes does not tell how near the key was."""
    found = None
    for seat in (*range(players), WATCHING):
        if hmac.compare_digest(key_of(secret, seat).encode(), key.encode("utf-8", "replace")):
            found = seat
    return found
