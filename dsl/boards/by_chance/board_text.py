"""A board as an author would write it: a line for each room and each tunnel."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from dsl.boards.board import Board
from dsl.boards.parts import Room

_PLAIN = re.compile(r"[^\W\d][\w' -]*")
_MEANT = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"}


def board_text(board: Board, note: str = "") -> str:
    """The YAML of a board, under a note."""
    lines = [f"# {line}" for line in note.splitlines()] + [""] if note else []
    lines.append(f"board: {board.name}")
    if board.titles:
        lines.append(f"title: {_titles(board.titles)}")
    lines += ["", "rooms:", *(f"  {room.name}: {{{_about(room)}}}" for room in board.rooms)]
    if board.tunnels:
        lines += ["", "tunnels:", *(f"  - {tunnel}" for tunnel in board.tunnels)]
    return "\n".join(lines) + "\n"


def _about(room: Room) -> str:
    parts = []
    if room.at is not None:
        parts.append(f"at: [{', '.join(f'{number:g}' for number in room.at)}]")
    if room.kinds:
        parts.append(f"kinds: [{', '.join(room.kinds)}]")
    if room.slots:
        slots = ", ".join(f"{slot}: {number}" for slot, number in room.slots.items())
        parts.append(f"slots: {{{slots}}}")
    if room.titles:
        parts.append(f"title: {_titles(room.titles)}")
    return ", ".join(parts)


def _titles(titles: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{lang}: {_text(title)}' for lang, title in titles.items())}}}"


def _text(written: str) -> str:
    """Text as YAML inside braces: in quotes where it could be read as something else."""
    easy = _PLAIN.fullmatch(written) and written == written.strip()
    if easy and written.lower() not in _MEANT:
        return written
    return json.dumps(written, ensure_ascii=False)
