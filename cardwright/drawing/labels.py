"""What a picture says that no pack declares, in each language."""

from __future__ import annotations

from typing import Literal

from dsl.boards.board import Board
from dsl.boards.parts import Room
from dsl.model.titles import title_in
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import raised, read_noun

Key = Literal[
    "plain",
    "one_way",
    "around",
    "start",
    "each",
    "player",
    "heading",
    "unseen",
    "upper level",
    "lower level",
    "level",
    "share",
    "passed",
    "sampled",
    "cut",
    "bridge",
    "exit",
    "dead end",
    "leap",
    "landing",
    "walker",
    "points",
    "found",
    "nothing",
]


def say(key: Key, lang: str, **holes: object) -> str:
    return language(lang).pictures[key].format(**holes)


def room_label(room: Room, lang: str) -> str:
    """The title of a room as on a map: without its article."""
    written = title_in(room.titles, lang, room.name)
    return raised(read_noun(written, lang, as_written=True).one)


def heading(game: str, board: Board, lang: str) -> str:
    title = title_in(board.titles, lang, board.name)
    return say("heading", lang, pack=game, board=raised(title))
