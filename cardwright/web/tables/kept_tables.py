"""Tables as they are kept: pack, options, secret seed, and everything that was done, in the order
in which it was done. What is kept here is on the disk before anybody is told that it is."""

from __future__ import annotations

import json
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

FORMAT = 1
MOST_AT_ONCE = 500  # deeds that are written together
SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    made REAL NOT NULL,
    pack TEXT NOT NULL,
    players INTEGER NOT NULL,
    board TEXT,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    secret BLOB NOT NULL,
    lang TEXT NOT NULL,
    seats TEXT NOT NULL
);
CREATE TABLE deeds (
    of TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    given TEXT NOT NULL,
    PRIMARY KEY (of, number)
) WITHOUT ROWID;
"""
Found = TypeVar("Found")


class NotKept(Exception):
    """What should be kept cannot be, with a sentence that says why."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """What a table is from its beginning on. `secret` is what the keys of its seats follow from;
    `seats` are the bots on them at first, None where a person shall sit."""

    id: str
    made: float
    pack: str
    players: int
    board: str | None
    options: tuple[tuple[str, str], ...]
    seed: int
    secret: bytes
    lang: str
    seats: tuple[str | None, ...]


class Deed(NamedTuple):
    """What was done at a table: an answer (player, option, what it took, whether by a bot), answers
    taken back (how many are left), a seat given to a bot and back (player, bot or None), or what a
    player wants to be called by (player, name or None)."""

    kind: Literal["answer", "undo", "seat", "name"]
    given: tuple[int | str | bool | None, ...]


class KeptTables:
    """The tables in one file. A thread of its own writes, as much together as there is to write."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._opened: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="kept tables", daemon=True)
        self._thread.start()
        self._opened.result()

    def close(self) -> None:
        """Write what waits to be written, and let go of the file."""
        self._waiting.put(None)
        self._thread.join()

    def enter(self, spec: TableSpec) -> Future[None]:
        """Keep a new table."""

        def write(file: sqlite3.Connection) -> None:
            file.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    spec.id,
                    spec.made,
                    spec.pack,
                    spec.players,
                    spec.board,
                    json.dumps(spec.options),
                    str(spec.seed),
                    spec.secret,
                    spec.lang,
                    json.dumps(spec.seats),
                ),
            )

        return self._do(write)

    def add(self, table: str, number: int, deed: Deed) -> Future[None]:
        """Keep what was done at a table as the `number`th deed there."""

        def write(file: sqlite3.Connection) -> None:
            file.execute(
                "INSERT INTO deeds VALUES (?, ?, ?, ?)",
                (table, number, deed.kind, json.dumps(deed.given)),
            )

        return self._do(write)

    def table(self, id: str) -> Future[tuple[TableSpec, list[Deed]] | None]:
        """A table and all that was done there; None when there is no such table."""

        def read(file: sqlite3.Connection) -> tuple[TableSpec, list[Deed]] | None:
            row = file.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchone()
            if row is None:
                return None
            deeds = file.execute(
                "SELECT kind, given FROM deeds WHERE of = ? ORDER BY number", (id,)
            )
            return _spec(row), [Deed(kind, tuple(json.loads(given))) for kind, given in deeds]

        return self._do(read)

    def spec(self, id: str) -> Future[TableSpec | None]:
        """A table without what was done there."""

        def read(file: sqlite3.Connection) -> TableSpec | None:
            row = file.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchone()
            return None if row is None else _spec(row)

        return self._do(read)

    def count(self) -> Future[int]:
        """How many tables there are."""
        return self._do(lambda file: int(file.execute("SELECT count(*) FROM tables").fetchone()[0]))

    def every_table(self) -> Future[list[tuple[TableSpec, int]]]:
        """All tables, the newest first, each with how much was done there."""

        def read(file: sqlite3.Connection) -> list[tuple[TableSpec, int]]:
            counts = dict(file.execute("SELECT of, count(*) FROM deeds GROUP BY of").fetchall())
            rows = file.execute("SELECT * FROM tables ORDER BY made DESC, id").fetchall()
            return [(_spec(row), counts.get(row[0], 0)) for row in rows]

        return self._do(read)

    def _do(self, work: Callable[[sqlite3.Connection], Found]) -> Future[Found]:
        done: Future[Found] = Future()

        def run(file: sqlite3.Connection) -> Callable[[], None]:
            found = work(file)
            return lambda: done.set_result(found)

        self._waiting.put(_Job(run, done.set_exception))
        return done

    def _run(self) -> None:
        try:
            file = opened(self.path)
        except BaseException as error:
            self._opened.set_exception(error)
            return
        self._opened.set_result(None)
        while (first := self._waiting.get()) is not None:
            jobs, last = [first], False
            while len(jobs) < MOST_AT_ONCE and not self._waiting.empty():
                job = self._waiting.get()
                if job is None:
                    last = True
                    break
                jobs.append(job)
            _done_together(file, jobs)
            if last:
                break
        file.close()


class _Job(NamedTuple):
    """What is to be done with the file; it gives what tells of it, once it is on the disk."""

    run: Callable[[sqlite3.Connection], Callable[[], None]]
    fail: Callable[[BaseException], None]


def _done_together(file: sqlite3.Connection, jobs: Sequence[_Job]) -> None:
    """Do all in one transaction, and only then say so. If it fails, each for itself."""
    try:
        file.execute("BEGIN IMMEDIATE")
        tell = [job.run(file) for job in jobs]
        file.execute("END")
    except sqlite3.Error as error:
        if file.in_transaction:
            file.execute("ROLLBACK")
        if len(jobs) > 1:
            for job in jobs:
                _done_together(file, [job])
        else:
            jobs[0].fail(NotKept(f"it cannot be kept: {error}"))
        return
    for one in tell:
        one()


def opened(path: Path) -> sqlite3.Connection:
    """The file of tables, made if it is not there; only its owner may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    try:
        file = sqlite3.connect(path, isolation_level=None)
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = FULL")
        (version,) = file.execute("PRAGMA user_version").fetchone()
        if version == 0:
            file.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {FORMAT}; END;")
        elif version != FORMAT:
            raise NotKept(f"{path} was written by another version of Cardwright")
    except sqlite3.Error as error:
        raise NotKept(f"{path} cannot be used to keep tables: {error}") from error
    return file


def _spec(row: Sequence[object]) -> TableSpec:
    id, made, pack, players, board, options, seed, secret, lang, seats = row
    assert isinstance(made, float)
    assert isinstance(players, int)
    assert isinstance(secret, bytes)
    return TableSpec(
        str(id),
        made,
        str(pack),
        players,
        None if board is None else str(board),
        tuple((name, value) for name, value in json.loads(str(options))),
        int(str(seed)),
        secret,
        str(lang),
        tuple(json.loads(str(seats))),
    )
