"""A replay as data, and as the YAML that people read and compare.

Players are `p1`, `p2` there, as in scenarios, and options are counted from 1, as at the table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from interpreter.game.scoring import Result
from interpreter.state.errors import ReplayError

FORMAT = 1
ENDING = ".replay.yaml"
MOST_CHARACTERS = 1_000_000  # as many as a YAML file may have
MOST_ANSWERS = 30_000
LONGEST_TEXT = 200  # of an option; what is longer is cut
LARGEST_PLAIN = 10**15  # a larger number is no number in YAML, and stands in quotes
LONGEST_SEED = 60  # digits
PERSON = "person"
WORD = re.compile("[a-z][a-z0-9_]*")

# What JSON leaves as it is and YAML does not take: control codes and invisible line breaks.
UNWRITABLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Given:
    """One answer: which option of how many, as a person reads it, and what it took for clocks."""

    player: int
    index: int
    among: int
    text: str
    took: int = 0
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Scored:
    """The points of a player, by the names of their parts."""

    player: int
    total: int
    parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game stood after its last answer."""

    over: bool
    turn: int
    winners: tuple[int, ...]
    scores: tuple[Scored, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A game as pack, seed and answers. `seats` are the names of bots or people, None for somebody
    without a name; there are none when nobody knows. `first` is who began, if the seed did not
    say. `lines` says where each key stands in `file`."""

    pack: str
    version: str
    fingerprint: str
    players: int
    seed: int
    answers: tuple[Given, ...]
    board: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    first: int | None = None
    seats: tuple[str | None, ...] = ()
    ended: Ended | None = None
    file: str = field(default="", compare=False)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def to_yaml(self) -> str:
        """The text of the file; ReplayError when it would be too long to be read again."""
        head = {
            "replay": str(FORMAT),
            "pack": plain(self.pack),
            "version": quoted(self.version),
            "fingerprint": quoted(self.fingerprint),
            "players": str(self.players),
            "board": plain(self.board) if self.board is not None else None,
            "options": _flow({name: plain(one) for name, one in sorted(self.options.items())}),
            "seed": _seed(self.seed),
            "first": player_name(self.first) if self.first is not None else None,
            "seats": _listed(plain(one or PERSON) for one in self.seats) if self.seats else None,
        }
        lines = [
            f"# A game of {one_line(self.pack)}: `cardwright replay` shows it.",
            *(f"{key}: {value}" for key, value in head.items() if value),
            "answers:" if self.answers else "answers: []",
            *(f"  - {_answer(one)}" for one in self.answers),
            *(_result(self.ended) if self.ended is not None else ()),
        ]
        text = "\n".join(lines) + "\n"
        if len(text) > MOST_CHARACTERS or len(self.answers) > MOST_ANSWERS:
            raise ReplayError(
                f"this game has {len(self.answers):,} answers, which is too long for a replay: "
                f"{MOST_ANSWERS:,} answers and {MOST_CHARACTERS:,} characters are the most"
            )
        return text

    def __repr__(self) -> str:
        return f"<Replay of {self.pack} for {self.players} players: {len(self.answers)} answers>"


def ended(turn: int, result: Result) -> Ended:
    """How a game stands, as a replay writes it down."""
    scores = tuple(Scored(one.player, one.total, dict(one.parts)) for one in result.scores)
    return Ended(result.over, turn, result.winners, scores)


def one_line(text: str) -> str:
    """A text as it stands in a replay: on one line, and not too long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else line[: LONGEST_TEXT - 1] + "…"


def player_name(player: int) -> str:
    return f"p{player + 1}"


def quoted(text: str) -> str:
    """A text in quotes, as both JSON and YAML read it."""
    written = json.dumps(one_line(text), ensure_ascii=False)
    return UNWRITABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


def plain(text: str) -> str:
    """A name without quotes, where it cannot be read as anything else."""
    is_name = WORD.fullmatch(text) is not None and text not in ("true", "false", "null")
    return text if is_name else quoted(text)


def _answer(given: Given) -> str:
    took = f", {given.took}" if given.took else ""
    which = f"{given.index + 1} of {given.among}"
    return f"[{player_name(given.player)}, {which}, {quoted(given.text)}{took}]"


def _result(end: Ended) -> list[str]:
    return [
        "result:",
        f"  over: {str(end.over).lower()}",
        f"  turn: {end.turn}",
        f"  winners: {_listed(map(player_name, end.winners))}",
        "  scores:",
        *(
            f"    {player_name(one.player)}: {{total: {_number(one.total)}, parts: {_parts(one)}}}"
            for one in end.scores
        ),
    ]


def _parts(scored: Scored) -> str:
    return _flow({name: _number(one) for name, one in scored.parts.items()}) or "{}"


def _number(number: int) -> str:
    return str(number) if abs(number) <= LARGEST_PLAIN else f'"{number}"'


def _seed(seed: int) -> str:
    if len(str(abs(seed))) > LONGEST_SEED:
        raise ReplayError(f"a seed of more than {LONGEST_SEED} digits is too long for a replay")
    return _number(seed)


def _flow(entries: Mapping[str, str]) -> str | None:
    inside = ", ".join(f"{name}: {value}" for name, value in entries.items())
    return f"{{{inside}}}" if inside else None


def _listed(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"
