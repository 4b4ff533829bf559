"""Sessions that are typed again, and whether the same comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dsl.packs.pack import Pack
from interpreter.repl.execute import execute
from interpreter.repl.kept.transcript import ANYTHING, ENDING, Transcript, trimmed
from interpreter.repl.output import Refused


@dataclass(frozen=True, slots=True)
class Difference:
    """The first line of a session after which something else comes than is written."""

    line: int
    typed: str
    written: tuple[str, ...]
    shown: tuple[str, ...]


def played_again(transcript: Transcript, pack: Pack | None = None) -> Difference | None:
    """The first difference when a session is typed again; None when all is as it is written. What
    touches files is refused."""
    try:
        session = transcript.session(pack)
    except Refused as refused:
        return Difference(1, transcript.reference, (), tuple(str(refused).split("\n")))
    for exchange in transcript.exchanges:
        text = execute(session, exchange.typed).text
        shown = trimmed([line.rstrip() for line in text.split("\n")])
        if not fits(exchange.shown, shown):
            return Difference(exchange.line, exchange.typed, exchange.shown, shown)
    return None


def fits(wanted: Sequence[str], shown: Sequence[str]) -> bool:
    """Whether lines are as they are written, where `...` stands for any."""
    pieces: list[list[str]] = [[]]
    for line in wanted:
        if line.strip() == ANYTHING:
            pieces.append([])
        else:
            pieces[-1].append(line)
    first, *others = pieces
    lines = list(shown)
    if lines[: len(first)] != first or (not others and len(lines) != len(first)):
        return False
    at = len(first)
    for piece in others[:-1]:
        places = range(at, len(lines) - len(piece) + 1)
        found = next((one for one in places if lines[one : one + len(piece)] == piece), None)
        if found is None:
            return False
        at = found + len(piece)
    end = len(lines) - len(others[-1]) if others else at
    return not others or (end >= at and lines[end:] == others[-1])


def sessions_of(pack: Pack) -> list[Path]:
    """The sessions that lie in the folder of a pack."""
    folder = pack.folder / "sessions"
    if not folder.is_dir() or folder.is_symlink():
        return []
    return [path for path in sorted(folder.glob(f"*{ENDING}")) if not path.is_symlink()]
