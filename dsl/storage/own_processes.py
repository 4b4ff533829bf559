"""Processes of our own, which take no module of Python from the folder that they are begun in.

Somebody may stand in the folder of a pack that a stranger made, and in it may lie a file that is
called as a module is. Python looks there first when it is told what to do on its command line,
which is how a process begins; and so do some systems for programs.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import SpawnContext

# What Python and, on Windows, the system go by.
OUT_OF_THIS_FOLDER = ("PYTHONSAFEPATH", "NoDefaultCurrentDirectoryInExePath")


def process_context() -> SpawnContext:
    """What processes of our own are begun with; a fork would copy running threads."""
    from multiprocessing import get_context  # slow to import, and most commands begin no process

    leave_this_folder_out()
    return get_context("spawn")


def command_of_ours(*arguments: str | Path) -> list[str]:
    """The command line of a program of ours, in the Python that runs now."""
    return [sys.executable, "-P", "-m", "cardwright", *map(str, arguments)]


def leave_this_folder_out() -> None:
    """Let no process that this one begins look for modules and programs in its folder, unless
    the user has said otherwise."""
    for name in OUT_OF_THIS_FOLDER:
        os.environ.setdefault(name, "1")
