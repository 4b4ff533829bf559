"""Games that were played, line by line in a file, so that a run goes on where it was stopped.

The first line says what is played; each other line is one game. A line that was cut off in the
middle is a game that is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, TextIO

from cardwright.simulation.facts import Facts
from cardwright.simulation.games import Played
from cardwright.simulation.plan import Plan

FORMAT = 1


class JournalError(ValueError):
    """A journal that cannot be gone on with."""


def about(plan: Plan) -> dict[str, object]:
    """What must be the same for games to belong to one run; folders may lie elsewhere."""
    said = asdict(plan)
    for name in ("folders", "paths", "replays"):
        del said[name]
    return {"cardwright journal": FORMAT, **json.loads(json.dumps(said))}


class Journal:
    """Appends games to a file as they come in, and knows those that it has."""

    def __init__(self, file: Path, plan: Plan, *, go_on: bool) -> None:
        self.file = file
        self.known: dict[int, Played] = {}
        if go_on and file.exists():
            self.known = _read(file, plan)
            self._rewrite(plan)
        else:
            try:
                with file.open("x", encoding="utf-8") as out:
                    out.write(json.dumps(about(plan)) + "\n")
            except FileExistsError:
                raise JournalError(
                    f"{file} is there already: go on with it by --continue"
                ) from None
            except OSError as error:
                raise JournalError(f"{file} cannot be written: {error.strerror}") from error
        self.out: TextIO = file.open("a", encoding="utf-8")

    def _rewrite(self, plan: Plan) -> None:
        """Write what was understood anew: nothing is appended to half a line."""
        aside = self.file.with_name(f"{self.file.name}.new")
        with aside.open("w", encoding="utf-8") as out:
            out.write(json.dumps(about(plan)) + "\n")
            out.writelines(to_line(self.known[number]) for number in sorted(self.known))
            out.flush()
            os.fsync(out.fileno())
        aside.replace(self.file)

    def add(self, played: Played) -> None:
        self.known[played.game] = played
        self.out.write(to_line(played))
        self.out.flush()

    def close(self) -> None:
        self.out.close()


def _read(file: Path, plan: Plan) -> dict[int, Played]:
    try:
        lines = file.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise JournalError(f"{file} cannot be read as a journal") from error
    try:
        header = json.loads(lines[0])
    except (json.JSONDecodeError, RecursionError):
        raise JournalError(f"{file} is no journal") from None
    wanted = about(plan)
    if not isinstance(header, dict) or "cardwright journal" not in header:
        raise JournalError(f"{file} is no journal")
    other = sorted(key for key in wanted if header.get(key) != wanted[key])
    if other:
        raise JournalError(f"{file} is of another run: {', '.join(other)} differ")
    found: dict[int, Played] = {}
    for number, line in enumerate(lines[1:-1], 2):  # the last one was not ended
        try:
            played = from_data(json.loads(line))
            if not _is_game(played, len(plan.bots)):
                raise ValueError
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise JournalError(f"{file}, line {number}: this is no game") from None
        found[played.game] = played
    return found


def _is_game(played: Played, players: int) -> bool:
    """Whether a game that was read is of so many players, and has numbers where numbers belong."""
    of_each = (played.seats, played.scores, played.shares, played.acquired, played.kept)
    counted = [number for one in (*played.acquired, *played.kept) for number in one.values()]
    single = (played.game, played.turns, played.decisions)
    whole = (*single, *played.scores, *played.winners, *counted, *played.begun_with)
    return (
        all(type(number) is int for number in (*whole, *played.acted_on))
        and min(single) >= 0
        and sorted(played.seats) == list(range(players))
        and all(len(one) in (0, players) for one in of_each)
        and all(0 <= winner < players for winner in played.winners)
        and all(type(share) in (int, float) and 0 <= share <= 1 for share in played.shares)
    )


def to_line(played: Played) -> str:
    data = {one.name: getattr(played, one.name) for one in fields(played)}
    data["begun_with"], data["acted_on"] = sorted(played.begun_with), sorted(played.acted_on)
    data["facts"] = None if played.facts is None else asdict(played.facts)
    return json.dumps(data, separators=(",", ":")) + "\n"


def from_data(data: dict[str, Any]) -> Played:
    """A game as it was, from its line read as JSON."""
    given = {name: _tupled(value) for name, value in data.items()}
    for name in ("acquired", "kept"):
        given[name] = tuple({int(k): n for k, n in one.items()} for one in data[name])
    given["begun_with"] = frozenset(data["begun_with"])
    given["acted_on"] = frozenset(data["acted_on"])
    facts = data["facts"]
    if facts is not None:
        given["facts"] = Facts(**{name: _tupled(value) for name, value in facts.items()})
    return Played(**given)


def _tupled(value: Any) -> Any:
    return tuple(_tupled(one) for one in value) if isinstance(value, list) else value


def kept_games(known: dict[int, Played], games: int) -> Iterator[Played]:
    return (known[number] for number in sorted(known) if number < games)
