"""A session in a file: what was typed and what came of it, which can be played again and compared.

    $ cardwright repl PACK --players 2
    > 1 + 1
      2

A line that goes on stands after `. `, and `...` in what came stands for any lines.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages
from interpreter.repl.session import Session

ENDING = ".session"
BEGINS = "$ cardwright repl "
TYPED = re.compile(r"^[\w+.]*> ?(.*)$")
GOES_ON = re.compile(r"^\.+(?: (.*))?$")
ANYTHING = "..."
LONGEST = 200_000  # characters of a file


@dataclass(frozen=True, slots=True)
class Exchange:
    """What was typed, at which line of the file, and what came of it."""

    typed: str
    shown: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Transcript:
    """A session: the pack and how its game began, and what was typed."""

    reference: str
    players: int | None
    seed: int
    board: str | None
    lang: str
    exchanges: tuple[Exchange, ...]

    def session(self, pack: Pack | None = None) -> Session:
        return Session(
            self.reference,
            players=self.players,
            seed=self.seed,
            board=self.board,
            lang=self.lang,
            pack=pack,
            files=False,
        )


def written(session: Session) -> str:
    """All that was typed into a session and what came of it, as the text of a file."""
    start = session.start
    parts = [f"{BEGINS}{shlex.quote(session.reference)}"]
    parts += [f"--players {start.players}"] if start.players is not None else []
    parts += [f"--seed {start.seed}"] if start.seed != 1 else []
    parts += [f"--board {start.board}"] if start.board is not None else []
    lines = [" ".join(parts)]
    for typed, shown in session.exchanges:
        first, *rest = typed.rstrip().split("\n")
        lines += [f"> {first}", *(f". {line}" for line in rest), *shown]
    return "\n".join(lines) + "\n"


def read_transcript(text: str) -> Transcript:
    """What a file says; ValueError says what is wrong with it."""
    if len(text) > LONGEST:
        raise ValueError(f"a session has up to {LONGEST:,} characters")
    first, *lines = text.split("\n")
    if not first.startswith(BEGINS):
        raise ValueError(f"line 1: a session begins with `{BEGINS}PACK`")
    reference, *options = shlex.split(first.removeprefix(BEGINS)) or [""]
    given = dict(zip(options[::2], options[1::2], strict=False))
    unknown = set(given) - {"--players", "--seed", "--board", "--lang"}
    if not reference or unknown or len(options) % 2:
        raise ValueError("line 1: a session takes `--players`, `--seed`, `--board` and `--lang`")
    numbers = {name: given.get(name, "1") for name in ("--players", "--seed")}
    if not all(number.isdecimal() and len(number) < 19 for number in numbers.values()):
        raise ValueError("line 1: players and seed are numbers")
    lang = given.get("--lang", DEFAULT_LANGUAGE)
    if lang not in languages():
        raise ValueError(f"line 1: there is no language `{lang}`")
    return Transcript(
        reference,
        int(given["--players"]) if "--players" in given else None,
        int(numbers["--seed"]),
        given.get("--board"),
        lang,
        tuple(_exchanges(lines)),
    )


def _exchanges(lines: Sequence[str]) -> Iterator[Exchange]:
    typed, shown, at = "", [""][:0], 0
    for number, line in enumerate(lines, 2):
        begins, goes_on = TYPED.match(line), GOES_ON.match(line) if not shown else None
        if begins is not None and not line.startswith(" "):
            if at:
                yield Exchange(typed, trimmed(shown), at)
            typed, shown, at = begins[1], [], number
        elif goes_on is not None and at and line != ANYTHING:
            typed += f"\n{goes_on[1] or ''}"
        else:
            shown.append(line.rstrip())
    if at:
        yield Exchange(typed, trimmed(shown), at)


def trimmed(lines: Sequence[str]) -> tuple[str, ...]:
    found = list(lines)
    while found and not found[-1]:
        found.pop()
    return tuple(found)
