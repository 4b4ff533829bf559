"""Commands run as from a shell, with this checkout and a cache of their own.

As for an installed program, the bytecode of modules is kept from one start to the next; it goes
into that cache too, so that the checkout stays as it is.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNSET = ("PYTHONDONTWRITEBYTECODE", "CARDWRIGHT_NO_CACHE")


@contextmanager
def shell() -> Iterator[dict[str, str]]:
    """The environment of commands whose cache is gone afterwards."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    with tempfile.TemporaryDirectory() as cache:
        own = {name: value for name, value in os.environ.items() if name not in UNSET}
        folders = dict.fromkeys(("XDG_CACHE_HOME", "XDG_STATE_HOME", "PYTHONPYCACHEPREFIX"), cache)
        yield {**own, **folders, "PYTHONPATH": path}


def output_of(
    arguments: list[str], environment: Mapping[str, str], typed: bytes = b""
) -> Callable[[], bytes]:
    """What Python prints for some arguments, with this typed into it."""
    command = [sys.executable, *arguments]

    def run() -> bytes:
        done = subprocess.run(
            command, input=typed, capture_output=True, check=True, env=dict(environment)
        )
        return done.stdout

    return run


def shown_in_terminal(
    arguments: list[str], environment: Mapping[str, str], awaited: bytes
) -> Callable[[], bytes]:
    """What Python shows in a terminal until it shows this; then it is ended."""
    import pty  # not there on every system

    command = [sys.executable, *arguments]

    def run() -> bytes:
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**environment, "TERM": "xterm"},
        )
        os.close(theirs)
        shown = b""
        try:
            while awaited not in shown:
                shown += os.read(ours, 65_536)
        finally:
            process.kill()
            process.wait()
            os.close(ours)
        return shown

    return run
