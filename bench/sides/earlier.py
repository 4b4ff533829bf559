"""The engine as it was at a commit: taken out of git into a folder for a while, and run there."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from bench.shell import ROOT

PLAYING = Path(__file__).with_name("playing.py")
NEEDED = ("dsl", "interpreter", "cardwright", "content", "grammar.lark")


class SideError(Exception):
    """A side that cannot be compared with; says why."""


class GitError(SideError):
    """What git says of a question that it cannot answer."""


@dataclass(frozen=True, slots=True)
class Done:
    """A job that was done: seconds of the processor, of how many pieces, and a digest of all that
    was offered, if it was asked for."""

    seconds: float
    pieces: int
    look: str


def commit_named(name: str) -> str:
    """The short name of a commit; SideError when there is none."""
    try:
        return _git("rev-parse", "--short", "--verify", f"{name}^{{commit}}").decode().strip()
    except GitError as error:
        raise SideError(f"there is no commit `{name}` in {ROOT}: {error}") from error


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A folder with the engine and its packs at a commit, which is gone afterwards."""
    packed = _git("archive", "--format=tar", commit, "--", *NEEDED)
    with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


def _git(*arguments: str) -> bytes:
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True)
    except FileNotFoundError as error:
        raise SideError("git is needed to find an earlier engine, and is not there") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().split("\n")[-1]
        raise GitError(said) from error
    return done.stdout


class Side:
    """A process in which one version of the engine does the jobs that it is given."""

    def __init__(self, name: str, root: Path, packs: Path, environment: Mapping[str, str]) -> None:
        self.name = name
        self.process = subprocess.Popen(
            # Nothing beside the script may be imported: the bench belongs to one side only.
            [sys.executable, "-P", str(PLAYING), str(packs)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=root,
            env={**environment, "PYTHONPATH": str(root), "PYTHONHASHSEED": "0"},
        )

    def do(self, row: str, games: int, *, look: bool = False) -> Done:
        """Have a job done; SideError when this version of the engine cannot do it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        try:
            self.process.stdin.write(f"{json.dumps({'row': row, 'games': games, 'look': look})}\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            said = self.process.stderr.read().strip().split("\n")[-1]
            raise SideError(f"the engine of {self.name} cannot do `{row}`: {said}")
        return Done(**json.loads(answer))

    def __enter__(self) -> Side:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def caches() -> Iterator[dict[str, str]]:
    """The environment of the sides, with a cache that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="cardwright-") as cache:
        kept = {name: value for name, value in os.environ.items() if name != "CARDWRIGHT_NO_CACHE"}
        yield {**kept, "XDG_CACHE_HOME": cache}
