"""What comes over the wires of the studio: only what is asked for rightly, of files that may be
looked at, and nothing that goes on without end."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import cast

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from cardwright.studio.language_bridge import LanguageBridge, NotPassed
from cardwright.studio.open_packs import OpenPacks
from cardwright.studio.work_peer import let_in
from cardwright.studio.work_requests import KINDS, read_asked
from cardwright.studio.working.desk import Desk
from cardwright.studio.working.helper_process import Helper
from cardwright.studio.working.unable import Ended, Unable
from cardwright.web.wire.requests import Malformed
from tests.paths import ROOT

TUTORIAL = ROOT / "content" / "tutorial"


@pytest.mark.parametrize(
    "given",
    [
        "",
        "[]",
        "{}",
        '{"do": "read"}',
        '{"do": "read", "n": -1, "pack": "a", "file": "b"}',
        '{"do": "read", "n": 1, "pack": "a", "file": "../b"}',
        '{"do": "read", "n": 1, "pack": "a", "file": "/b"}',
        '{"do": "read", "n": 1, "pack": "a", "file": "b", "more": 1}',
        '{"do": "look", "n": 1, "pack": "a", "texts": {"../b": ""}, "file": "b", "line": 0}',
        '{"do": "look", "n": 1, "pack": "a", "texts": {}, "file": "b", "line": "0"}',
        '{"do": "leave", "n": 1}',
        "[" * 100_000,
    ],
)
def test_what_is_no_request_is_refused(given: str) -> None:
    with pytest.raises(Malformed):
        read_asked(given)


def test_every_request_has_its_parts() -> None:
    assert all(isinstance(kind, dict) or kind for kind in KINDS.values())
    asked = read_asked('{"do": "read", "n": 1, "pack": "a", "file": "b/c.cards"}')
    assert (asked.do, asked.number, asked.text("file")) == ("read", 1, "b/c.cards")


@pytest.mark.parametrize(
    ("said", "enters"),
    [
        ('{"do": "join", "n": 0, "key": "the key"}', True),
        ('{"do": "join", "n": 0, "key": ""}', False),
        ('{"do": "join", "n": 0, "key": "the ke\\ud800"}', False),
        ('{"do": "join", "n": 0, "key": ["the key"]}', False),
        ('{"do": "packs", "n": 0}', False),
        ("the key", False),
        (None, False),
    ],
)
def test_who_has_not_the_key_comes_no_further(said: str | None, enters: bool) -> None:
    heard: list[Message] = [{"type": "websocket.connect"}]
    gone: Message = {"type": "websocket.disconnect", "code": 1001}
    heard.append({"type": "websocket.receive", "text": said} if said is not None else gone)
    told: list[Message] = []

    async def receive() -> Message:
        return heard.pop(0)

    async def send(message: Message) -> None:
        told.append(message)

    socket = WebSocket({"type": "websocket"}, receive, send)
    assert asyncio.run(let_in(socket, "the key")) == enters
    assert told[0]["type"] == "websocket.accept"
    assert all("no_key" in one["text"] for one in told[1:] if "text" in one)
    assert (len(told) == 1) == enters


def bridge() -> LanguageBridge:
    return LanguageBridge(cast(WebSocket, None), OpenPacks([TUTORIAL]))


def message(method: str, **params: object) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


def test_the_language_server_is_asked_of_named_folders_only() -> None:
    inside = {"uri": (TUTORIAL / "cards" / "friends.cards").as_uri()}
    outside = {"uri": (ROOT / "content" / "clank" / "pack.yaml").as_uri()}
    sly = {"uri": f"{TUTORIAL.as_uri()}/../clank/pack.yaml"}
    hover = "textDocument/hover"
    assert bridge().passed(message(hover, textDocument=inside))["method"] == hover
    for other in (outside, sly, {"uri": "untitled:1"}, {}):
        with pytest.raises(NotPassed):
            bridge().passed(message(hover, textDocument=other))
    with pytest.raises(NotPassed):
        bridge().passed(message("workspace/executeCommand", command="rm", arguments=[]))
    with pytest.raises(NotPassed):
        bridge().passed(message("cardwright/secret"))


@pytest.mark.parametrize(
    "given",
    [
        *('{"id": [1], "method": "shutdown"}', '{"id": {}, "method": "shutdown"}', "7", "[]"),
        '{"id": 1, "method": "initialized", "params": ' + "[" * 900 + "]" * 900 + "}",
        message("textDocument/hover", textDocument={"uri": "file:///a%00b"}),
        message("textDocument/hover", textDocument={"uri": ["file:///etc/passwd"]}),
        message("textDocument/hover", textDocument={"uri": {"uri": "file:///etc/passwd"}}),
    ],
)
def test_what_no_editor_says_is_not_passed_on(given: str) -> None:
    with pytest.raises(NotPassed):
        bridge().passed(given)


def test_the_folders_of_the_language_server_are_not_for_the_page_to_name() -> None:
    asked = message("initialize", rootUri="file:///", workspaceFolders=[{"uri": "file:///"}])
    params = bridge().passed(asked)["params"]
    assert params["rootUri"] is None
    assert params["workspaceFolders"] == [{"uri": TUTORIAL.as_uri(), "name": "tutorial"}]


def look(folder: Path, **texts: str) -> dict[str, object]:
    return {"folder": str(folder), "texts": texts, "file": "cards/friends.cards", "line": 4}


def test_what_takes_too_long_is_ended_and_what_follows_is_done() -> None:
    async def ask() -> None:
        helper = Helper()
        try:
            found = await helper.ask("look", look(TUTORIAL), 30)
            assert found["at"]["name"] == "otter"  # type: ignore[index]
            with pytest.raises(Ended, match="took longer"):
                await helper.ask("look", look(TUTORIAL, **{"rules/x.rules": "verb x:\n"}), 0.001)
            with pytest.raises(Unable):
                await helper.ask("look", {**look(TUTORIAL), "folder": "/nowhere"}, 30)
            again = await helper.ask("look", look(TUTORIAL), 30)
            assert again == found
        finally:
            helper.close()

    asyncio.run(ask())


def test_no_link_out_of_a_pack_is_looked_at(tmp_path: Path) -> None:
    folder, other = tmp_path / "tutorial", tmp_path / "other.cards"
    shutil.copytree(TUTORIAL, folder)
    shutil.copy(TUTORIAL / "cards" / "friends.cards", other)
    (folder / "cards" / "link.txt").symlink_to(other)  # as a source no pack would be read with it
    desk = Desk()
    assert desk.do("look", look(folder))["at"]["name"] == "otter"  # type: ignore[index]
    assert desk.do("look", {**look(folder), "file": "cards/link.txt"})["at"] is None


def test_a_card_is_shown_as_it_is_typed() -> None:
    text = (TUTORIAL / "cards" / "friends.cards").read_text(encoding="utf-8")
    changed = text.replace("+2 strokes", "+3 strokes", 1)
    broken = text.replace("copies 4", "copies", 1)

    async def ask() -> None:
        helper = Helper()
        try:
            for now, seen in ((changed, "+3 strokes"), (broken, "")):
                given = look(TUTORIAL) | {"texts": {"cards/friends.cards": now}}
                found = await helper.ask("look", given, 30)
                assert found["errors"] == (now is broken)
                card = found["at"]
                assert isinstance(card, dict)
                assert set(card["faces"]) >= {"en", "fr", "de"}
                assert seen in " ".join(card["faces"]["en"]["text"])
        finally:
            helper.close()

    asyncio.run(ask())
