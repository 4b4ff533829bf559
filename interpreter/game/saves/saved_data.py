"""What a saved game is made of, read strictly: each part there, of its type and within its bounds.

A save is how a game began and the answers given in it. The cells beside them are where it stood: of
a game that its answers lead to, they are compared with what the answers come to; of one into which
effects were typed, or whose hidden cards were dealt anew, they are all there is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from interpreter.run.position import Answer
from interpreter.state.errors import SaveError
from interpreter.state.plain_data import PlainData

FORMAT = 4
TAKEN_OVER = (2, 3)  # formats whose games are taken over by giving their answers again
LARGEST_FILE = 50_000_000  # bytes
MOST_ANSWERS = 1_000_000
MOST_CELLS = 2_000_000
MOST_PLAYERS = 1_000
LONGEST_TEXT = 100_000
DEEPEST_LISTS = 900  # frames stand in frames
LARGEST_NUMBER = 1 << 257  # the chance of a game between people
LARGEST_ANSWER = 1 << 64
LARGEST_SEED = 1 << 256
MOST_DIGITS = 80

SavedData = Mapping[str, object]  # what was read from a file, and may be anything


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game whose parts are of the right types; whether it is a game is not known yet."""

    format: int
    pack: str
    version: str
    fingerprint: str
    players: int
    board: str | None
    options: dict[str, str]
    first: int | None  # who was said to begin
    seed: int
    answers: list[Answer]
    typed: list[str]
    typed_steps: list[str]
    stood: list[PlainData]  # the cells, where the game stood
    layout: str  # a digest of how the engine lays out and names what the cells hold
    departed: bool  # whether the answers do not lead to where it stands
    checksum: str

    @property
    def follows(self) -> bool:
        """Whether giving the answers again leads to where it stands."""
        return not (self.departed or self.typed or self.typed_steps)


def read_file(path: Path) -> dict[str, object]:
    """What a file of a saved game holds; SaveError when it is none, OSError when it cannot be
    read."""
    if not path.is_file():
        path.stat()  # says why, where there is nothing
        raise SaveError(f"{path} is not a saved game: it is no file")
    with path.open("rb") as file:
        text = file.read(LARGEST_FILE + 1)
    try:
        return read_text(text)
    except SaveError as error:
        raise SaveError(f"{path} is not a saved game: {error}") from error


def read_text(text: bytes) -> dict[str, object]:
    """What the text of a saved game holds; SaveError when it is no such text."""
    if len(text) > LARGEST_FILE:
        raise SaveError("it is too large")
    try:
        data = json.loads(
            text.decode("utf-8"),
            object_pairs_hook=_without_twins,
            parse_constant=_no_number,
            parse_float=_no_number,
            parse_int=_number,
        )
    except SaveError:
        raise
    except RecursionError as error:
        raise SaveError("it is nested too deeply") from error
    except ValueError as error:
        raise SaveError(f"it is not JSON, or not all of it: {error}") from error
    if not isinstance(data, dict):
        raise SaveError("it is JSON, but no table of names and values")
    return data


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise SaveError("the same name stands twice in it")
    return found


def _no_number(text: str) -> NoReturn:
    raise SaveError(f"`{text[:20]}` is not a whole number")


def _number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise SaveError("a number in it is too large")
    return int(text)


def checked(data: SavedData) -> Saved:
    """The parts of a saved game; SaveError when one is missing or is not of its type."""
    if not isinstance(data, Mapping):
        raise damaged("it is no table of names and values")
    form = data.get("cardwright")
    if type(form) is not int:
        raise SaveError("this is not a saved game, or it is damaged: it does not say its format")
    if form != FORMAT and form not in TAKEN_OVER:
        raise SaveError(f"this game was saved in format {form}, not {FORMAT}")
    now = form == FORMAT
    answers = _list(data, "answers", MOST_ANSWERS)
    cells = _list(data, "cells", MOST_CELLS)
    check_plain(cells)
    options = data.get("options")
    if not isinstance(options, Mapping):
        raise _missing("options")
    if now and data.get("typed") and not data.get("typed_steps") and not data.get("departed"):
        raise damaged("nothing in it was typed, and yet something was")
    return Saved(
        form,
        _text(data, "pack"),
        _text(data, "version"),
        _text(data, "fingerprint"),
        _whole(data, "players", 1, MOST_PLAYERS),
        None if data.get("board", 0) is None else _text(data, "board"),
        dict(zip(_texts("options", options), _texts("options", options.values()), strict=True)),
        None if not now or data.get("first", 0) is None else _whole(data, "first", 0, MOST_PLAYERS),
        _whole(data, "seed", -LARGEST_SEED, LARGEST_SEED),
        [_answer(answer) for answer in answers],
        _texts("typed", _list(data, "typed", MOST_ANSWERS)),
        _texts("typed_steps", _list(data, "typed_steps", MOST_ANSWERS)),
        cells,
        _text(data, "layout") if now else "",
        now and _flag(data, "departed"),
        _text(data, "checksum") if now else "",
    )


def check_plain(cells: object) -> None:
    """Whether there are only lists, texts, whole numbers and nothing; SaveError when not."""
    level: list[object] = [cells]
    for _ in range(DEEPEST_LISTS):
        deeper: list[object] = []
        for value in level:
            if type(value) is list or type(value) is tuple:
                deeper.extend(value)
            elif type(value) is int:
                if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
                    raise damaged("a number in it is too large")
            elif type(value) is str:
                if len(value) > LONGEST_TEXT:
                    raise damaged("a text in it is too long")
            elif value is not None:
                raise damaged(f"no game holds a {type(value).__name__}")
        if not deeper:
            return
        level = deeper
    raise damaged("it is nested too deeply")


def checksum_of(data: SavedData) -> str:
    """A digest of all parts of a game that cannot be played again to see whether it is so."""
    parts = {name: data.get(name) for name in sorted(Saved.__annotations__) if name != "checksum"}
    text = json.dumps(parts, ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:32]


def damaged(why: str) -> SaveError:
    return SaveError(f"this is not a saved game, or it is damaged: {why}")


def _missing(name: str) -> SaveError:
    return damaged(f"its `{name}` is missing, or is not what it should be")


def _text(data: SavedData, name: str) -> str:
    value = data.get(name)
    if type(value) is not str or len(value) > LONGEST_TEXT:
        raise _missing(name)
    return value


def _texts(name: str, values: Iterable[object]) -> list[str]:
    found: list[str] = []
    for value in values:
        if type(value) is not str or len(value) > LONGEST_TEXT:
            raise _missing(name)
        found.append(value)
    return found


def _flag(data: SavedData, name: str) -> bool:
    value = data.get(name)
    if type(value) is not bool:
        raise _missing(name)
    return value


def _whole(data: SavedData, name: str, low: int, high: int) -> int:
    value = data.get(name)
    if type(value) is not int or not low <= value <= high:
        raise _missing(name)
    return value


def _list(data: SavedData, name: str, most: int) -> list[PlainData]:
    value = data.get(name)
    if type(value) is not list or len(value) > most:
        raise _missing(name)
    return value


def _answer(saved: object) -> Answer:
    """An answer: a number; a player and a number; or these and how long it took."""
    parts = saved if type(saved) is list else [saved, None]
    numbers = [part for part in parts if type(part) is int and 0 <= part <= LARGEST_ANSWER]
    match numbers:
        case [index] if type(saved) is int:
            return index
        case [player, index] if len(parts) == 2:
            return (player, index)
        case [player, index, took] if took and len(parts) == 3:
            return (player, index, took)
    raise _missing("answers")
