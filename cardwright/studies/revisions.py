"""A pack as it was in a revision of git.

A folder that came from a stranger may have a repository of its own, whose settings name programs:
to filter files by, or to fetch what is not there. So the files are read as git keeps them, by
commands that run no others, and nothing is fetched.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from dsl.diagnostics.report import PackError
from dsl.packs.folders import MAX_FILES, MAX_PACK_BYTES, SUFFIXES
from dsl.packs.load import load
from dsl.packs.pack import Pack

SECONDS = 60
FILE_MODES = (b"100644", b"100755")  # no links, and no repositories in repositories
ALONE = {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"}


@contextmanager
def pack_at(folder: Path, revision: str) -> Iterator[Pack]:
    """The pack of a folder as it was then; what it builds on is found as ever. ValueError when
    there is no such revision, or no such pack in it."""
    if not folder.is_dir():
        raise ValueError(f"{folder} is no folder: only such have revisions")
    top = Path(_git(folder, "rev-parse", "--show-toplevel").decode().strip())
    inside = folder.resolve().relative_to(top.resolve()).as_posix()
    commit = _git(folder, "rev-parse", "--verify", "--end-of-options", f"{revision}^{{commit}}")
    with TemporaryDirectory(prefix="cardwright-") as made:
        for name, data in _files(top, commit.decode().strip(), inside):
            path = Path(made, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        there = Path(made, inside)
        try:
            yield load(str(there), paths=[there.parent, folder.resolve().parent])
        except PackError as error:
            raise ValueError(f"the pack as it was in {revision} has mistakes:\n{error}") from error


def _files(top: Path, commit: str, inside: str) -> Iterator[tuple[PurePosixPath, bytes]]:
    """The files that packs are made of, as they were in a folder of the repository."""
    only = [] if inside == "." else ["--", f"{inside}/"]
    found: list[tuple[PurePosixPath, bytes, int]] = []
    for entry in _git(top, "ls-tree", "-r", "-l", "-z", "--full-tree", commit, *only).split(b"\0"):
        about, _, name = entry.partition(b"\t")
        mode, *_, number, size = about.split() or [b""] * 4
        path = PurePosixPath(os.fsdecode(name))
        leads_out = path.is_absolute() or ".." in path.parts
        if mode in FILE_MODES and path.suffix in SUFFIXES and not leads_out:
            found.append((path, number, int(size)))
    if len(found) > MAX_FILES or sum(size for *_, size in found) > MAX_PACK_BYTES:
        raise ValueError("the pack was too large in this revision")
    asked = b"".join(number + b"\n" for _, number, _ in found)
    told = _git(top, "cat-file", "--batch", said=asked)
    at = 0
    for path, _, length in found:
        start = told.index(b"\n", at) + 1
        at = start + length + 1
        yield path, told[start : start + length]


def _git(folder: Path, *args: str, said: bytes = b"") -> bytes:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *args],
            input=said,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            env={**os.environ, **ALONE},
        )
    except FileNotFoundError:
        raise ValueError("revisions need git, which is not installed") from None
    except subprocess.TimeoutExpired:
        raise ValueError("git did not answer") from None
    if done.returncode:
        why = done.stderr.decode(errors="replace").strip().splitlines()
        raise ValueError(f"git: {why[0] if why else 'it failed'}")
    return done.stdout
