"""The `bench` command, which a checkout has: its measurements are not part of what is installed."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent.parent


@click.command(
    context_settings={"ignore_unknown_options": True, "help_option_names": []},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bench(arguments: tuple[str, ...]) -> None:
    """Measure how fast everything is: `python -m bench`."""
    sys.argv = ["cardwright bench", *arguments]
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    runpy.run_module("bench", run_name="__main__", alter_sys=True)
