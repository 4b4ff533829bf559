"""Tables over the wire: joined, played, lost, found again, and not for everybody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.table_client import Client, Served, joined, served
from bench.table_opening import asked, open_tables
from tests.tables.hostile import attack
from tests.tables.killed import kill_often

FEW_HOSTILE = 150


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(
        tmp_path_factory.mktemp("tables") / "t.sqlite", "tutorial", "--players", "2"
    ) as one:
        yield one


def a_table(server: Served, pack: str = "tutorial") -> tuple[str, list[str]]:
    return open_tables(server.port, server.opener, pack, 1)[0]


async def play_on(clients: list[Client], answers: int) -> None:
    """Answer so many times, always the last option, whoever is asked."""
    for _ in range(answers):
        while not any(one.scene["offer"] for one in clients):
            await asyncio.wait(
                [asyncio.ensure_future(one.next()) for one in clients],
                return_when=asyncio.FIRST_COMPLETED,
            )
        one = next(one for one in clients if one.scene["offer"])
        done = await one.answer(len(one.scene["offer"]["options"]) - 1)
        assert done["is"] == "done"


def test_an_answer_reaches_everybody_and_who_comes_back_finds_it(server: Served) -> None:
    table, keys = a_table(server)

    async def run() -> None:
        async with (
            joined(server.port, table, keys[0]) as one,
            joined(server.port, table, keys[1]) as two,
            joined(server.port, table, keys[2], "fr") as watching,
        ):
            assert (one.scene["you"], two.scene["you"], watching.scene["you"]) == (0, 1, -1)
            asked_one, other = (one, two) if one.scene["offer"] else (two, one)
            assert other.scene["offer"] is None
            before = other.seen
            assert (await asked_one.answer(0))["is"] == "done"
            while other.seen == before:
                await other.next()
            last = asked_one.scene
        async with joined(server.port, table, keys[last["you"]]) as again:
            assert again.scene == last
            assert json.loads(again.got[1])["is"] in ("board", "scene")

    asyncio.run(run())


def test_players_of_other_languages_do_not_outdate_each_other(server: Served) -> None:
    table, keys = a_table(server)

    async def run() -> None:
        async with (
            joined(server.port, table, keys[0]) as one,
            joined(server.port, table, keys[1], "fr") as two,
            joined(server.port, table, keys[2], "de"),
        ):
            await play_on([one, two], 8)

    asyncio.run(run())


def test_what_is_refused_says_why_and_changes_nothing(server: Served) -> None:
    table, keys = a_table(server)

    async def run() -> None:
        async with (
            joined(server.port, table, keys[0]) as one,
            joined(server.port, table, keys[1]) as two,
        ):
            asked_one, other = (one, two) if one.scene["offer"] else (two, one)
            number = await other.send("answer", seen=other.seen, option=0)
            assert (await other.until("done", number))["why"] == "not_asked"
            number = await asked_one.send("answer", seen="earlier", option=0)
            assert (await asked_one.until("done", number))["why"] == "stale"
            assert (await asked_one.answer(10_000))["why"] == "no_option"
            number = await asked_one.send("undo")
            assert (await asked_one.until("done", number))["why"] == "nothing_to_undo"
            assert (await asked_one.answer(0))["is"] == "done"

    asyncio.run(run())


def test_answers_are_taken_back_when_all_agree(server: Served) -> None:
    table, keys = a_table(server)

    async def run() -> None:
        async with (
            joined(server.port, table, keys[0]) as one,
            joined(server.port, table, keys[1]) as two,
        ):
            asked_one, other = (one, two) if one.scene["offer"] else (two, one)
            first = asked_one.scene
            assert (await asked_one.answer(0))["is"] == "done"
            await asked_one.send("undo")
            while True:
                message = await other.next()
                if message["is"] == "seats" and message["undo"]:
                    break
            assert message["undo"]["waits_for"] == [other.scene["you"]]
            assert asked_one.scene != first
            await other.send("agree", yes=True)
            while asked_one.scene != first:
                await asked_one.next()

    asyncio.run(run())


def test_a_seat_is_given_to_a_bot_and_back(server: Served) -> None:
    table, keys = a_table(server)

    async def run() -> None:
        async with joined(server.port, table, keys[0]) as one:
            while not one.scene["offer"]:
                await one.next()
            number = await one.send("seat", bot="random")
            assert (await one.until("done", number))["is"] == "done"
            before = one.scene["turn"]
            while one.scene["turn"] == before:
                await one.next()  # the bot plays, in a process of its own
            number = await one.send("seat", bot=None)
            assert (await one.until("done", number))["is"] == "done"

    asyncio.run(run())


def test_players_are_called_as_they_wish_and_so_they_are_when_they_come_back(
    server: Served,
) -> None:
    table, keys = a_table(server)

    async def run() -> None:
        async with joined(server.port, table, keys[0]) as one:
            for name, why in (("x" * 25, "no_name"), ("A\u202eb", "no_name"), (" Ada  L. ", None)):
                number = await one.send("name", name=name)
                assert (await one.until("done", number)).get("why") == why
        async with joined(server.port, table, keys[1]) as two:
            assert (await two.until("seats"))["names"] == ["Ada L.", None]

    asyncio.run(run())


def test_who_asks_is_told_what_a_bot_would_do_the_rules_and_why_not(server: Served) -> None:
    table, keys = a_table(server)

    async def run() -> None:
        async with joined(server.port, table, keys[0]) as one:
            while not one.scene["offer"]:
                await one.next()
            number = await one.send("hint")
            hint = await one.until("done", number)
            assert hint["hint"] in range(len(one.scene["offer"]["options"]))
            number = await one.send("rules")
            assert (await one.until("done", number))["rules"]["phases"]
            number = await one.send("why", card="otter")
            told = (await one.until("done", number))["why"]
            assert any(each["reasons"] for each in told)

    asyncio.run(run())


def test_one_looks_back_at_what_one_saw(server: Served) -> None:
    table, keys = a_table(server)

    async def run() -> None:
        async with (
            joined(server.port, table, keys[0]) as one,
            joined(server.port, table, keys[1]) as two,
        ):
            first = {**one.scene, "offer": None}
            await play_on([one, two], 5)
            number = await one.send("past", page=0)
            assert (await one.until("done", number))["past"] == first

    asyncio.run(run())


def test_who_has_no_key_learns_nothing(server: Served) -> None:
    table, _ = a_table(server)

    async def refused(of: str, key: str) -> object:
        with pytest.raises(AssertionError) as raised:
            async with joined(server.port, of, key):
                pass
        return raised.value.args[0]

    async def run() -> None:
        of_a_table = await refused(table, "A" * 24)
        assert of_a_table == await refused("nowhere", "A" * 24)

    asyncio.run(run())


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://elsewhere.example"}, {"Host": "elsewhere.example"}], ids=str
)
def test_pages_of_other_sites_are_not_let_in(server: Served, headers: dict[str, str]) -> None:
    assert asked(server.port, "/api/packs", server.opener, None, headers)[0] == 403


def test_hostile_peers_do_no_harm(tmp_path: Path) -> None:
    attacked = attack(tmp_path / "t.sqlite", "tutorial", FEW_HOSTILE)
    assert attacked.harm == []
    assert sum(attacked.sent.values()) >= FEW_HOSTILE


def test_a_killed_server_has_lost_no_acknowledged_answer(tmp_path: Path) -> None:
    killed = kill_often(tmp_path / "t.sqlite", "tutorial", 1, 1)
    assert killed.lost == []
    assert killed.acknowledged
