"""Commands start fast, explain themselves and speak plainly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from cardwright.cli.commands.board_commands import board
from cardwright.cli.commands.card_commands import card
from cardwright.cli.commands.pack_commands import new
from cardwright.cli.lazy import Command
from cardwright.cli.main import COMMANDS, main
from dsl.storage.shipped import content_path
from tests.cardwright.cli.running import run
from tests.paths import ROOT

GROUPS: dict[str, click.Group] = {"new": new, "board": board, "card": card}

CONTEXT = click.Context(main)
SCENARIOS = shutil.ignore_patterns("scenarios")


def every_command() -> list[list[str]]:
    single = [[name] for name in COMMANDS if name not in GROUPS]
    return single + [
        [name, sub] for name, group in GROUPS.items() for sub in group.list_commands(CONTEXT)
    ]


def test_without_arguments_it_says_what_to_do_next() -> None:
    result = run()
    assert result.exit_code == 0
    commands = [line.split()[1] for line in result.output.split("\n") if line.startswith("  card")]
    assert 4 <= len(commands) <= 6
    assert set(commands) <= {*COMMANDS, "--help"}


@pytest.mark.parametrize("path", every_command(), ids=" ".join)
def test_the_help_of_every_command_has_an_example_of_it(path: list[str]) -> None:
    result = run(*path, "--help")
    assert result.exit_code == 0
    examples = result.output.partition("Examples:\n")[2]
    assert examples.startswith(f"  cardwright {' '.join(path)}")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_says_of_a_command_what_its_help_says(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.help is not None
    assert command.help.startswith(COMMANDS[name].summary)


def test_the_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name, listed in COMMANDS.items():
        assert name in result.output
        assert listed.summary in result.output


def test_on_a_terminal_the_help_of_a_command_is_set_by_rich(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cardwright.cli.lazy.wants_colour", lambda _: True)
    output = run("check", "--help").output
    assert "─ Options ─" in output
    assert "cardwright check my_game" in output


def loaded_by(*arguments: str, **env: str) -> set[str]:
    """The modules that a command has loaded when it is done."""
    code = (
        "import sys\n"
        "from cardwright.__main__ import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        input="quit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout
    loaded = set(done.stderr.split())
    assert "cardwright.cli.main" in loaded
    return loaded


@pytest.mark.parametrize("arguments", ["--help", "", "check --help", "simulate --help"])
def test_help_loads_nothing_heavy(arguments: str) -> None:
    heavy = {"lark", "yaml", "networkx", "rich", "rich_click", "dsl.packs.load"}
    assert not loaded_by(*arguments.split()) & heavy


@dataclass(frozen=True)
class Kept:
    """A pack that was checked before, in a cache of its own, and what that check loaded."""

    folder: Path
    cache: Path
    loaded_first: set[str]

    def loaded_by(self, command: str, *arguments: str) -> set[str]:
        return loaded_by(command, str(self.folder), *arguments, XDG_CACHE_HOME=str(self.cache))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    scratch = tmp_path_factory.mktemp("kept")
    folder = scratch / "wing"
    shutil.copytree(content_path() / "tutorial", folder, ignore=SCENARIOS)
    first = loaded_by("check", str(folder), XDG_CACHE_HOME=str(scratch))
    return Kept(folder, scratch, first)


def under(loaded: set[str], *packages: str) -> set[str]:
    """The modules of these packages, and they themselves."""
    return {name for name in loaded for one in packages if f"{name}.".startswith(f"{one}.")}


READS_PACKS = ("lark", "dsl.syntax", "dsl.resolve", "dsl.checks", "dsl.packs.assemble")
READS_ARCHIVES = ("zipfile", "dsl.packs.archives")


def test_the_mistakes_of_a_kept_pack_are_told_without_the_pack(kept: Kept) -> None:
    assert under(kept.loaded_first, *READS_PACKS)
    loaded = kept.loaded_by("check")
    assert "dsl.packs.pack_cache" in loaded
    unneeded = ("dsl.model.effects", "dsl.model.values", "dsl.packs.pack", "dsl.boards", "dsl.text")
    assert not under(loaded, *READS_PACKS, *READS_ARCHIVES, *unneeded, "tempfile")


def test_the_first_prompt_needs_no_parser(kept: Kept) -> None:
    loaded = kept.loaded_by("repl")
    assert "interpreter.repl.session" in loaded
    for_a_terminal = ("prompt_toolkit", "rich")
    assert not under(loaded, *READS_PACKS, *READS_ARCHIVES, *for_a_terminal, "networkx")


def test_only_a_board_that_is_new_needs_its_graph(kept: Kept) -> None:
    assert "networkx" in kept.loaded_first
    played = kept.loaded_by("play", "--seed", "1")
    assert "interpreter.game.game" in played
    assert "networkx" not in played
    more = kept.folder / "cards" / "more.cards"
    more.write_text('tag soggy "soggy"\n', encoding="utf-8")
    checked = kept.loaded_by("check")
    more.unlink()
    assert "dsl.boards.read_board" in checked  # it was read anew
    assert "networkx" not in checked


def test_what_has_no_board_needs_no_graph(tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    shutil.copytree(content_path() / "thunderstone", folder, ignore=SCENARIOS)
    assert "networkx" not in loaded_by("check", str(folder), XDG_CACHE_HOME=str(tmp_path))


def test_an_unknown_command_is_wrong_usage_with_a_suggestion() -> None:
    result = run("chek")
    assert result.exit_code == 2
    assert "Did you mean `check`?" in result.output


def test_the_version() -> None:
    from cardwright import __version__

    assert run("--version").output == f"cardwright {__version__}\n"


def test_every_command_is_one_with_examples() -> None:
    for path in every_command():
        group = GROUPS.get(path[0], main)
        command = group.get_command(click.Context(group), path[-1])
        assert isinstance(command, Command)
        assert command.examples
