"""Commands run as from a shell, with this checkout and a cache of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def shell() -> Iterator[dict[str, str]]:
    """The environment of commands whose cache is gone afterwards."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    with tempfile.TemporaryDirectory() as cache:
        yield {**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": cache}


def output_of(arguments: list[str], environment: Mapping[str, str]) -> Callable[[], bytes]:
    """What Python prints for some arguments, with nothing typed into it."""
    command = [sys.executable, *arguments]

    def run() -> bytes:
        done = subprocess.run(
            command, input=b"", capture_output=True, check=True, env=dict(environment)
        )
        return done.stdout

    return run
