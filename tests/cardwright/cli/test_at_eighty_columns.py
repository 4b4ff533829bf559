"""What every command shows fits a terminal of 80 columns, and no word of it is cut."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys

import click
import pytest

from cardwright.cli.main import main
from cardwright.play.screens.page import width_of
from cardwright.play.screens.reflow import reflowed
from tests.cardwright.play.sitting import play
from tests.packs_under_test import SHIPPED, in_proof, pack

WIDTH = 80
FEW = ("tutorial", "honey")  # packs of which all is tried by default
OF_A_PACK = ("check", "coverage", "describe", "vocabulary", "packs", "board stats", "board lint")
HEADS = {"Options", "Commands", "Usage", "Examples", "Arguments"}
OTHERS = (
    "",
    "packs",
    "explain draw",
    "explain D001",
    "explain --list",
    "tree tutorial otter",
    "tree tutorial otter --code",
    "fmt tutorial --check",
    "native tutorial",
    "odds tutorial otter",
    "simulate tutorial --games 2 --bots random",
    "report tutorial --games 4 --bots random",
    "test tutorial --scenario otter",
    "schema",
    "board draw tutorial --text",
)


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(line: str, stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    try:
        main(shlex.split(line), standalone_mode=False)
    except SystemExit:
        pass
    except Exception as error:  # a sentence about what is missing, which click would show
        stream.write(f"{error}\n")
    finally:
        monkeypatch.undo()
    return stream.getvalue().splitlines()


def every_command(group: click.Group, before: str = "") -> list[str]:
    """Every command by its words, also those of groups."""
    context, found = click.Context(group), []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        found.append(f"{before}{name}")
        if isinstance(command, click.Group):
            found += every_command(command, f"{before}{name} ")
    return found


def lines_to_try() -> list[object]:
    helps = [f"{command} --help" for command in every_command(main)]
    of_packs = [
        line if name in FEW else in_proof(line)
        for one in OF_A_PACK
        for name in SHIPPED
        for line in [f"{one} {name}"]
    ]
    return [*OTHERS, *helps, *of_packs]


@pytest.mark.parametrize("line", lines_to_try())
def test_no_word_is_cut(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = shown(line, Screen(), monkeypatch)
    piped = shown(line, io.StringIO(), monkeypatch)
    assert seen
    for text in seen:
        bare = re.sub(r"\x1b\[[0-9;]*m", "", text)
        assert len(bare) <= WIDTH or len(bare.split()) == 1, text
    plain = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(seen))
    if line.endswith("--help"):  # which has frames at a terminal, and other headings
        assert set(re.findall(r"\w+", " ".join(piped))) <= set(re.findall(r"\w+", plain)) | HEADS
    else:
        assert plain.split() == " ".join(piped).split()


ASKED = ("help", "rules", "score", "cards", "why", "log", "map list", "map legend", "table")


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_at_the_table_is_wider(name: str) -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        play(pack(name), "\n".join([*ASKED, "1", "quit"]) + "\n")
    lines = out.getvalue().splitlines()
    assert len(lines) > 3 * len(ASKED)
    for line in lines:
        assert width_of(line) <= WIDTH, line


def test_what_goes_on_stands_under_its_line() -> None:
    assert reflowed(f"  {'word ' * 9}".rstrip(), 40) == [
        "  word word word word word word word",
        "    word word",
    ]
    assert reflowed("short", 40) == ["short"]
    assert reflowed("a" * 50, 40) == ["a" * 50]
