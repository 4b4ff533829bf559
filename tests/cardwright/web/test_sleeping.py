"""Tables at which nobody sits leave the memory, and are woken as they were."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cardwright.web.tables.kept_tables import KeptTables
from cardwright.web.tables.lobby import Limits, Lobby, Sleeping


class Somebody:
    """A browser at a table."""

    seat, lang = 0, "en"

    def stir(self) -> None:
        pass


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    found = Lobby(KeptTables(tmp_path / "t.sqlite"), Limits(awake=1, asleep_after=0.0))
    yield found
    found.close()


def test_a_table_sleeps_when_all_have_left_and_wakes_as_it_was(lobby: Lobby) -> None:
    async def evening() -> None:
        spec = await lobby.open("tutorial", seed=1)
        at, peer = await lobby.table(spec.id), Somebody()
        at.sit(peer)
        asked = at.table.game.decision
        assert asked is not None
        await at.done(partial(at.table.push, asked.player, 0, 0, by_bot=False))
        lobby.let_sleep()
        assert spec.id in lobby.awake
        at.leave(peer)
        lobby.let_sleep()
        assert not lobby.awake
        woken = await lobby.table(spec.id)
        assert woken is not at
        assert woken.table.game.answers == at.table.game.answers

    asyncio.run(evening())


def test_only_so_many_tables_are_awake_at_once(lobby: Lobby) -> None:
    async def evening() -> None:
        first = await lobby.open("tutorial", seed=1)
        second = await lobby.open("tutorial", seed=2)
        lobby.let_sleep()
        await lobby.table(first.id)
        with pytest.raises(Sleeping, match="busy"):
            await lobby.table(second.id)

    asyncio.run(evening())


def test_where_too_many_are_awake_those_that_were_left_make_way(tmp_path: Path) -> None:
    limits = Limits(awake=2, makes_way_after=0.0)
    lobby, peer = Lobby(KeptTables(tmp_path / "t.sqlite"), limits), Somebody()

    async def evening() -> None:
        specs = [await lobby.open("tutorial", seed=seed) for seed in range(3)]
        assert list(lobby.awake) == [spec.id for spec in specs[1:]]
        (await lobby.table(specs[1].id)).sit(peer)
        await lobby.table(specs[0].id)
        assert list(lobby.awake) == [specs[1].id, specs[0].id]
        (await lobby.table(specs[0].id)).sit(peer)
        with pytest.raises(Sleeping, match="busy"):
            await lobby.table(specs[2].id)

    asyncio.run(evening())
    lobby.close()


def test_a_table_that_somebody_comes_to_does_not_make_way(tmp_path: Path) -> None:
    lobby = Lobby(KeptTables(tmp_path / "t.sqlite"), Limits(awake=1, makes_way_after=60.0))

    async def evening() -> None:
        first = await lobby.open("tutorial", seed=1)
        second = await lobby.open("tutorial", seed=2)
        lobby.awake.pop(second.id)
        lobby.awake[first.id].left_at -= 120
        await lobby.table(first.id)
        with pytest.raises(Sleeping, match="busy"):
            await lobby.table(second.id)

    asyncio.run(evening())
    lobby.close()
