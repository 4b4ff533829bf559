"""Games played on a Dask cluster. Packs travel to the workers as content, and each worker checks
that what it has read is what was sent. What a lost worker was playing Dask hands to another.
"""

from __future__ import annotations

import hashlib
import io
import tempfile
import zipfile
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.simulation.games import Played, play_game
from cardwright.simulation.plan import Plan
from cardwright.simulation.processes import BATCH_SECONDS
from dsl.diagnostics.report import PackError, Report
from dsl.packs.folders import read_pack
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.state.meter import HERE

if TYPE_CHECKING:
    from distributed import Client

AHEAD = 3  # batches for each worker
LARGEST_BATCH = 5000
SECONDS_EACH = 0.01  # for each worker a batch is so much longer: the client hands over all of them
RETRIES = 5  # of a batch whose worker was lost
SAME_DAY = (1980, 1, 1, 0, 0, 0)
INSTALL = "a cluster needs Dask: install it with `pip install 'cardwright[cluster]'`"

_read: dict[str, Pack] = {}  # on a worker: the packs that it was sent, by what they are made of


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """A client of the cluster at an address, or of one that is started here for `local:N`."""
    if find_spec("distributed") is None:
        raise ValueError(INSTALL)
    from distributed import Client, LocalCluster

    kind, _, count = address.partition(":")
    if kind != "local":
        try:
            with Client(address, timeout=10, set_as_default=False) as client:
                yield client
        except (OSError, TimeoutError) as error:
            raise ValueError(f"there is no cluster at {address}: {error}") from error
        return
    if not count.isdecimal() or not int(count):
        raise ValueError(f"write `local:4` for a cluster of 4 workers here, not `{address}`")
    with (
        LocalCluster(
            n_workers=int(count), threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


def play_on_cluster(
    pack: Pack, plan: Plan, games: range, address: str
) -> Generator[list[Played], None, None]:
    """Games in the order of their numbers. After Ctrl-C what is played by then, and no more."""
    with connected(address) as client:
        yield from _play(client, pack, plan, games)


def _play(
    client: Client, pack: Pack, plan: Plan, games: range
) -> Generator[list[Played], None, None]:
    content = content_of(pack)
    size, number = 1, games.start
    waiting: deque[object] = deque()

    def hand_over() -> None:
        nonlocal number
        workers = max(1, len(client.nthreads()))
        while number < games.stop and len(waiting) < workers * AHEAD:
            share = max(1, (games.stop - number) // (workers * AHEAD))
            end = min(games.stop, number + min(size, share))
            waiting.append(
                client.submit(
                    play_sent,
                    content,
                    plan,
                    number,
                    end,
                    HERE.seconds,
                    pure=False,
                    retries=RETRIES,
                )
            )
            number = end

    try:
        hand_over()
        while waiting:
            played, seconds = waiting.popleft().result()  # type: ignore[attr-defined]
            each = seconds / max(1, len(played))
            long = max(BATCH_SECONDS, SECONDS_EACH * len(client.nthreads()))
            size = max(1, min(LARGEST_BATCH, int(long / max(each, 1e-6))))
            hand_over()
            yield played
    except KeyboardInterrupt:
        for future in waiting:
            if future.status == "finished":  # type: ignore[attr-defined]
                yield future.result()[0]  # type: ignore[attr-defined]
        raise
    finally:
        client.cancel(list(waiting), force=True)


def content_of(pack: Pack) -> bytes:
    """The packs of a game as one archive; the same packs always make the same."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for at, place in enumerate(pack.places):
            if not place.is_dir():
                archive.writestr(
                    zipfile.ZipInfo(f"{at}/{place.name}", SAME_DAY), place.read_bytes()
                )
                continue
            files = read_pack(place, Report())
            assert files is not None
            for source in files.all_texts:
                name = f"{at}/{place.name}/{files.name_inside(source)}"
                archive.writestr(zipfile.ZipInfo(name, SAME_DAY), source.text)
    return made.getvalue()


def play_sent(
    content: bytes, plan: Plan, start: int, end: int, limit: float | None
) -> tuple[list[Played], float]:
    """On a worker: play some games of a pack that was sent; also how long they took."""
    import time

    HERE.seconds = limit
    name = hashlib.sha256(content).hexdigest()
    if name not in _read:
        _read[name] = _unpacked(content, plan)
    pack = _read[name]
    if pack.fingerprint != plan.fingerprint:
        raise ValueError(f"{pack.id} is not read on a worker as it was sent: other versions?")
    here = replace(plan, replays=None)
    began = time.perf_counter()
    played = [play_game(pack, here, number) for number in range(start, end)]
    return played, time.perf_counter() - began


def _unpacked(content: bytes, plan: Plan) -> Pack:
    folder = Path(tempfile.mkdtemp(prefix="cardwright-"))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        archive.extractall(folder)
    homes = sorted(folder.iterdir(), key=lambda one: int(one.name))
    names = {Path(named).name for named in plan.folders}
    named = [place for home in homes for place in home.iterdir() if place.name in names]
    wanted = [next(p for p in named if p.name == Path(one).name) for one in plan.folders]
    try:
        return load(tuple(map(str, wanted)), paths=homes)
    except PackError as error:
        raise ValueError(str(error)) from error
