"""What `docs/security.md` promises is proved by tests that exist, and a pack only computes."""

from __future__ import annotations

import ast
import random
import re
import shutil
import sys
from functools import lru_cache
from pathlib import Path

import pytest

from cardwright.cli.main import COMMANDS
from dsl.packs.load import load
from interpreter.game.game import Game
from tests.paths import PACKS, ROOT

SECURITY = ROOT / "docs" / "security.md"
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
FORBIDDEN = re.compile(
    r"socket\.|subprocess\.|os\.(system|exec|fork|spawn|posix_spawn|remove|rename|mkdir|rmdir|link"
    r"|symlink|chmod|chown|truncate|putenv)|shutil\.|ctypes\.|urllib\.|ftplib\.|smtplib\."
)
WRITING = re.compile(r"[wax+]")


@lru_cache
def named_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef))


def test_every_promise_names_a_test_that_exists() -> None:
    named = NAMED.findall(SECURITY.read_text(encoding="utf-8"))
    assert len(named) >= 25
    missing = [f"{file}::{name}" for file, name in named if name not in named_in(file)]
    assert missing == []


def test_no_promise_stands_without_a_test() -> None:
    text = SECURITY.read_text(encoding="utf-8")
    for table in re.findall(r"^\|[^\n]*proved by \|\n\|[-| ]+\|\n((?:\|[^\n]*\n)+)", text, re.M):
        for row in table.splitlines():
            assert NAMED.search(row), row


def test_it_says_of_every_command_what_it_reads_and_writes() -> None:
    text = SECURITY.read_text(encoding="utf-8")
    table = text[text.index("## Files that commands write") : text.index("## How it ends")]
    said = set(re.findall(r"`([a-z]+(?: [a-z]+)?)`", "".join(re.findall(r"^\|[^|]*", table, re.M))))
    for name in COMMANDS:
        assert name in said or any(one.startswith(f"{name} ") for one in said), name
    assert {one.split()[0] for one in said} <= COMMANDS.keys() | {"bench"}


_watching: list[list[str]] = []


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    """Python tells a hook of all that reaches outside; it cannot be taken away again."""
    if not _watching:
        return
    if event == "open":
        path, mode, flags = arguments
        if WRITING.search(str(mode or "")) or (isinstance(flags, int) and flags & 3):
            _watching[-1].append(f"writes {path}")
        elif isinstance(path, str) and not path.startswith(ALLOWED):
            _watching[-1].append(f"reads {path}")
    elif FORBIDDEN.match(event):
        _watching[-1].append(f"{event} {arguments}")


ALLOWED: tuple[str, ...] = (str(ROOT), sys.prefix, sys.base_prefix, "/proc/self", "<frozen")


def test_a_pack_does_nothing_but_compute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDWRIGHT_NO_CACHE", "1")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    pack = tmp_path / "mini"
    shutil.copytree(PACKS / "mini", pack)
    monkeypatch.setattr(f"{__name__}.ALLOWED", (*ALLOWED, str(pack)))
    seen: list[str] = []
    sys.addaudithook(_watch)
    _watching.append(seen)
    try:
        game, chance = Game.new(load(pack), 2, 1), random.Random(1)
        for _ in range(60):
            if game.decision is None:
                break
            game.view(game.decision.player)
            game.push(chance.randrange(len(game.decision)))
        game.to_json()
    finally:
        _watching.clear()
    assert seen == []
