"""A real client speaks to the server over standard input and output."""

from __future__ import annotations

import builtins
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import anyio
import pytest
from mcp import Client, StdioServerParameters

from tests.cardwright.cli.running import run
from tests.paths import PACKS, ROOT

WRONG = """\
card kettle "Kettle"
    play:
        +2 bots
        draw 1
"""
SCENARIO = """\
scenario "A kettle gives boots and a card"
    given your hand is kettle
      and your deck is scout
    do play kettle
    expect boots = 2
      and your hand is scout
"""
GUIDE = (ROOT / "docs" / "assistants.md").read_text(encoding="utf-8")
SHOWN = GUIDE.partition("which answers\n\n```\n")[2].partition("\n```")[0]
TOOLS = {
    *("guide", "list_packs", "list_files", "read_file", "write_file", "check", "explain"),
    *("vocabulary", "describe", "test", "try_effects", "draw_board"),
}


def test_an_assistant_writes_a_card_mends_it_and_runs_its_scenario(tmp_path: Path) -> None:
    shutil.copytree(PACKS / "mini", tmp_path / "mini")
    (tmp_path / "secret.yaml").write_text("secret", encoding="utf-8")
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "cardwright", "mcp", str(tmp_path)],
        cwd=str(ROOT),
    )

    async def speak() -> None:
        async with Client(parameters) as client:
            listed = await client.list_tools()
            assert {tool.name for tool in listed.tools} == TOOLS
            for tool in listed.tools:
                assert tool.description
                assert tool.annotations is not None
                assert tool.annotations.read_only_hint == (tool.name != "write_file")

            async def use(name: str, *, fails: bool = False, **arguments: object) -> str:
                result = await client.call_tool(name, arguments)
                assert bool(result.is_error) == fails, result.content
                return "\n".join(getattr(part, "text", "") for part in result.content)

            assert "mini: yours" in await use("list_packs")
            assert "boots" in await use("vocabulary", pack="mini", kinds=["counter"])
            # A card with a mistake; the answer names it, and what was meant.
            told = await use("write_file", pack="mini", file="cards/kettle.cards", text=WRONG)
            assert "`bots`" in told
            assert "did you mean `boots`?" in told
            assert SHOWN in told, "docs/assistants.md shows another answer"
            code = told.partition("error[")[2].partition("]")[0]
            assert code in await use("explain", what=code)
            refused = await use("test", fails=True, pack="mini")
            assert "The pack has mistakes." in refused
            # Mended, it has none; and what it says and does can be seen.
            right = WRONG.replace("bots", "boots")
            told = await use("write_file", pack="mini", file="cards/kettle.cards", text=right)
            assert "error[" not in told
            assert "+2 boots. Draw a card." in await use("describe", pack="mini", cards=["kettle"])
            done = await use("try_effects", pack="mini", lines=[":give kettle", ":play kettle"])
            assert "boots" in done
            # Its scenario is played.
            await use("write_file", pack="mini", file="kettle.scenarios", text=SCENARIO)
            assert await use("test", pack="mini", text="kettle") == "1 passed, 0 failed"
            assert (tmp_path / "mini" / "kettle.scenarios").read_text("utf-8") == SCENARIO
            # What is not the assistant's is refused with a sentence.
            told = await use("read_file", fails=True, pack="mini", file="../secret.yaml")
            assert "no `..`" in told
            assert "no pack `secret`" in await use("check", fails=True, pack="secret")
            assert (await use("draw_board", pack="tutorial")).startswith("<svg")
            assert "# " in await use("guide")

    anyio.run(speak)


def test_without_the_library_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> object:
        if name.partition(".")[0] in ("mcp", "mcp_types"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, globals, locals, fromlist, level)

    monkeypatch.delitem(sys.modules, "cardwright.assistant.tool_server", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    result = run("mcp", tmp_path)
    assert result.exit_code == 1
    assert "pip install cardwright[mcp]" in result.output


def test_the_guide_names_every_tool() -> None:
    assert [tool for tool in TOOLS if f"`{tool}`" not in GUIDE] == []


def test_the_folder_must_be_there(tmp_path: Path) -> None:
    assert "does not exist" in run("mcp", tmp_path / "nowhere").output
