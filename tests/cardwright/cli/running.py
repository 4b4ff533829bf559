"""Running a command in a test."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from cardwright.cli.main import main
from tests.paths import PACKS

MINI = PACKS / "mini"


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def spoil(pack: Path, file: str = "all.cards") -> None:
    path = pack / file
    path.write_text(
        path.read_text(encoding="utf-8") + '\ncard lamp "Lamp"\n    play: +2 skil\n',
        encoding="utf-8",
    )


def add_scenario(pack: Path, text: str) -> None:
    with (pack / "tests.scenarios").open("a", encoding="utf-8") as file:
        file.write("\n" + text)


FAILING = """\
scenario "Scout gives too little"
    given your hand is scout
    do play scout
    expect boots = 5
"""
