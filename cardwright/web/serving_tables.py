"""`cardwright serve`: opens the first table, says where it is, and serves until it is stopped."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.play.seating import people_and_bots
from cardwright.web.tables.kept_tables import KeptTables, NotKept, TableSpec
from cardwright.web.tables.lobby import Limits, Lobby, Sleeping
from cardwright.web.wire.listening import addresses_of, attend, listening_at
from cardwright.web.wire.pages import links, make_site, new_opener
from cardwright.web.wire.requests import LONGEST_MESSAGE
from interpreter.compile.program_cache import program_for
from interpreter.state.errors import PlayError


@dataclass(frozen=True, slots=True)
class FirstTable:
    """The table that is opened at the start."""

    pack: str
    players: int | None
    board: str | None
    options: dict[str, str]
    bots: Sequence[str]
    seed: int | None
    lang: str


def serve(
    first: FirstTable | None,
    *,
    host: str,
    port: int,
    names: tuple[str, ...],
    file: Path,
    limits: Limits,
) -> int:
    """Serve until Ctrl-C. Exit code 0; 2 for what cannot be done."""
    try:
        listening = listening_at(host, port)
    except OSError as error:
        print(f"error: {host}:{port} cannot be listened at: {error.strerror}", file=sys.stderr)
        return 2
    try:
        kept = KeptTables(file)
    except (NotKept, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    try:
        return asyncio.run(_run(first, listening, host, names, Lobby(kept, limits)))
    except KeyboardInterrupt:
        return 0


async def _run(
    first: FirstTable | None,
    listening: socket.socket,
    host: str,
    names: tuple[str, ...],
    lobby: Lobby,
) -> int:
    opener = new_opener()
    addresses = addresses_of(host, listening.getsockname()[1], names)
    try:
        spec = await _opened(lobby, first) if first is not None else None
    except (Sleeping, ValueError, PlayError, NotKept) as error:
        print(f"error: {error}", file=sys.stderr)
        lobby.close()
        return 2
    _tell(addresses, opener, spec)
    site = make_site(lobby, opener, names)
    await attend(site, listening, LONGEST_MESSAGE, 2 * lobby.limits.peers)
    return 0


async def _opened(lobby: Lobby, first: FirstTable) -> TableSpec:
    pack = await lobby.pack(first.pack)
    players = first.players if first.players is not None else people_and_bots(pack, [*first.bots])
    players = program_for(pack, players, first.board, first.options or None).players
    if len(first.bots) > players:
        raise ValueError(f"there are {len(first.bots)} bots for {players} players")
    start = players - len(first.bots)
    return await lobby.open(
        first.pack,
        players=players,
        board=first.board,
        options=first.options,
        bots=dict(enumerate(first.bots, start)),
        seed=first.seed,
        lang=first.lang,
    )


def _tell(addresses: list[str], opener: str, spec: TableSpec | None) -> None:
    at = addresses[0]
    if spec is not None:
        found = links(spec)
        seats = found["seats"]
        assert isinstance(seats, list)
        print(f"A table of {spec.pack} for {spec.players}. Each link is one seat: keep yours.\n")
        for number, seat in enumerate(seats):
            bot = spec.seats[number]
            print(f"  player {number + 1}: {at}{seat}" + (f"   ({bot} bot)" if bot else ""))
        print(f"  to watch: {at}{found['watching']}\n")
    print(f"To open more tables: {at}/#{opener}")
    for other in addresses[1:]:
        print(f"Also at {other}")
    print("Stop with Ctrl-C; the tables are kept.", flush=True)
