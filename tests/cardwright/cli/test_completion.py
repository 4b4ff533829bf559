"""Shells complete commands, options, packs, cards, boards, bots, options of games and codes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from cardwright.bots import BOTS
from cardwright.cli.main import COMMANDS, main
from dsl.packs.folders import known_packs
from tests.cardwright.cli.running import MINI, spoil
from tests.paths import PACKS, ROOT


def completed(*typed: str | Path) -> list[CompletionItem]:
    """What a shell is offered for the last word of a command line."""
    *words, last = map(str, typed)
    return ShellComplete(main, {}, "cardwright", "_CARDWRIGHT_COMPLETE").get_completions(
        words, last
    )


def values(*typed: str | Path) -> list[str]:
    return [item.value for item in completed(*typed)]


def test_commands_are_completed() -> None:
    assert values("") == list(COMMANDS)
    assert values("re") == ["repl", "replay", "report"]
    assert "draw" in values("board", "")
    assert values("schema", "fr") == ["fragments"]
    assert "--players" in values("play", "tutorial", "--pl")


def test_packs_are_completed_by_their_ids() -> None:
    assert values("play", "") == sorted(known_packs())
    assert values("play", "tut") == ["tutorial"]
    assert values("replay", "x.yaml", "--pack", "hea") == ["hearts"]


def test_packs_that_are_played_together_are_completed_one_by_one() -> None:
    assert values("play", "tutorial+cl") == ["tutorial+clank"]
    assert values("play", "clank+clan") == ["clank+clan"]  # not again: a folder, perhaps


def test_packs_in_a_path_that_is_asked_for_are_completed(tmp_path: Path) -> None:
    shutil.copytree(MINI, tmp_path / "mini")
    assert values("play", "mi") == ["mi"]
    assert values("play", "--path", tmp_path, "mi") == ["mini"]
    assert values("describe", "--path", tmp_path, "mini", "sco") == ["scout"]


def test_where_no_pack_begins_so_the_shell_completes_folders_or_files() -> None:
    (folder,) = completed("test", "./con")
    assert folder.type == "dir"
    (file,) = completed("check", "./con")
    assert file.type == "file"


def test_cards_are_completed_with_their_titles() -> None:
    (otter,) = completed("describe", "tutorial", "ott")
    assert (otter.value, otter.help) == ("otter", "Otter Courier")
    assert values("tree", "tutorial", "ott") == ["otter"]
    assert values("describe", "tutorial", "otter", "ott") == []  # once is enough


@pytest.mark.parametrize(
    "typed",
    [
        "board lint PACK ri",
        "board draw PACK ri",
        "board export PACK ri",
        "play PACK --board ri",
        "new board PACK mine --from ri",
    ],
)
def test_boards_are_completed(typed: str) -> None:
    assert values(*(MINI if word == "PACK" else word for word in typed.split())) == ["ring"]


def test_fragments_are_completed() -> None:
    assert values("board", "draw", PACKS / "burrow", "--fragment", "cham") == ["chamber"]


def test_bots_are_completed_also_after_a_comma() -> None:
    assert values("play", "tutorial", "--bots", "") == list(BOTS)
    assert values("simulate", "tutorial", "--bots", "greedy,ran") == ["greedy,random"]


def test_options_of_the_game_are_completed_with_their_values() -> None:
    found = values("play", "tutorial", "--option", "rescue=")
    assert found == ["rescue=kind", "rescue=stern"]


def test_codes_are_completed_with_their_titles() -> None:
    (code,) = completed("explain", "N001")
    assert code.help


@pytest.mark.parametrize("typed", ["play nosuch --board x", "board draw nosuch x", "tree nosuch x"])
def test_what_is_wrong_is_not_told_to_a_shell(typed: str) -> None:
    assert values(*typed.split()) == []


def test_after_a_command_that_is_none_a_shell_is_offered_commands() -> None:
    assert values("nosuch", "ch") == ["check"]


def test_a_pack_with_mistakes_completes_what_could_be_read(mini: Path) -> None:
    spoil(mini)
    assert "scout" in values("describe", mini, "sco")


def test_the_command_answers_a_shell() -> None:
    code = "import sys; sys.argv[0] = 'cardwright'; from cardwright.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "_CARDWRIGHT_COMPLETE": "zsh_complete",
            "COMP_WORDS": "cardwright describe tutorial ott",
            "COMP_CWORD": "3",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "plain\notter\nOtter Courier\n"
