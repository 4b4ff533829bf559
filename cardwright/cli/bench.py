"""The `bench` command, which a checkout has: its measurements are not part of what is installed."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import click

from cardwright.cli.lazy import Command

ROOT = Path(__file__).resolve().parent.parent.parent


@click.command(
    cls=Command,
    context_settings={"ignore_unknown_options": True},
    examples=[
        "cardwright bench --list",
        "cardwright bench dominion --quick",
        "cardwright bench --profile dominion",
    ],
)
@click.argument("arguments", metavar="[NAME]...", nargs=-1, type=click.UNPROCESSED)
def bench(arguments: tuple[str, ...]) -> None:
    """Measure how fast everything is.

    The same as `python -m bench`, which takes --list, --quick, --markdown, --json FILE,
    --side REVISION and --profile NAME.
    """
    sys.argv = ["cardwright bench", *arguments]
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    runpy.run_module("bench", run_name="__main__", alter_sys=True)
