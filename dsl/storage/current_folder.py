"""That no process of ours takes a module of Python, or a program, from the current folder.

Somebody may stand in the folder of a pack that a stranger made, and in it may lie a file that is
called as a module is. Python looks there first when it is told what to do on its command line,
which is how a process begins; and so do some systems for programs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# What Python and, on Windows, the system go by.
LEFT_OUT = ("PYTHONSAFEPATH", "NoDefaultCurrentDirectoryInExePath")


def leave_current_folder_out() -> None:
    """Let no process that this one begins look for modules and programs in its folder, unless
    the user has said otherwise."""
    for name in LEFT_OUT:
        os.environ.setdefault(name, "1")


@contextmanager
def current_folder_left_out() -> Iterator[None]:
    """The same for those that are begun within it."""
    before = {name: os.environ.get(name) for name in LEFT_OUT}
    leave_current_folder_out()
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)


def command_of_ours(*arguments: str | Path) -> list[str]:
    """The command line of a program of ours, in the Python that runs now."""
    return command_of_package("cardwright", *arguments)


def command_of_package(package: str, *arguments: str | Path) -> list[str]:
    """The command line of a package that is a program, in the Python that runs now."""
    return [sys.executable, "-P", "-m", package, *map(str, arguments)]
