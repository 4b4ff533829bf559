"""A pack as it was in a revision of git."""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from dsl.diagnostics.report import PackError
from dsl.packs.load import load
from dsl.packs.pack import Pack

SECONDS = 60


@contextmanager
def pack_at(folder: Path, revision: str) -> Iterator[Pack]:
    """The pack of a folder as it was then; what it builds on is found as ever. ValueError when
    there is no such revision, or no such pack in it."""
    if not folder.is_dir():
        raise ValueError(f"{folder} is no folder: only such have revisions")
    top = Path(_git(folder, "rev-parse", "--show-toplevel").decode().strip())
    inside = folder.resolve().relative_to(top.resolve()).as_posix()
    commit = _git(folder, "rev-parse", "--verify", "--end-of-options", f"{revision}^{{commit}}")
    said = [
        "archive",
        "--format=zip",
        commit.decode().strip(),
        *([] if inside == "." else [inside]),
    ]
    archive = _git(top, *said)
    with TemporaryDirectory(prefix="cardwright-") as made:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            opened.extractall(made)
        there = Path(made, inside)
        try:
            yield load(str(there), paths=[there.parent, folder.resolve().parent])
        except PackError as error:
            raise ValueError(f"the pack as it was in {revision} has mistakes:\n{error}") from error


def _git(folder: Path, *args: str) -> bytes:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *args], capture_output=True, timeout=SECONDS, check=False
        )
    except FileNotFoundError:
        raise ValueError("revisions need git, which is not installed") from None
    except subprocess.TimeoutExpired:
        raise ValueError("git did not answer") from None
    if done.returncode:
        why = done.stderr.decode(errors="replace").strip().splitlines()
        raise ValueError(f"git: {why[0] if why else 'it failed'}")
    return done.stdout
