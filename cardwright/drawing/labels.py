"""What a picture says that no pack declares, in each language."""

from __future__ import annotations

from typing import Literal

from dsl.boards.read_board import Board, Room
from dsl.packs.pack import Pack
from dsl.text.grammar.nouns import raised, read_noun

Key = Literal["plain", "one_way", "around", "start", "each", "player", "heading", "unseen"]

TEXTS: dict[str, dict[Key, str]] = {
    "en": {
        "plain": "tunnel",
        "one_way": "one way",
        "around": "goes on at the same letter",
        "start": "start",
        "each": "{title} (a sign for each)",
        "player": "{title} of player {n}",
        "heading": "{pack} · {board}",
        "unseen": "{title}: {n}",
    },
    "fr": {
        "plain": "passage",
        "one_way": "sens unique",
        "around": "continue à la même lettre",
        "start": "départ",
        "each": "{title} (un signe par unité)",
        "player": "{title} du joueur {n}",
        "heading": "{pack} · {board}",
        "unseen": "{title} : {n}",
    },
}


def say(key: Key, lang: str, **holes: object) -> str:
    return TEXTS.get(lang, TEXTS["en"])[key].format(**holes)


def room_label(room: Room, lang: str) -> str:
    """The title of a room as on a map: without its article."""
    written = room.titles.get(lang) or room.titles.get("en") or room.name.replace("_", " ")
    return raised(read_noun(written, lang, as_written=True).one)


def heading(pack: Pack, board: Board, lang: str) -> str:
    game = pack.manifest.titles.get(lang) or pack.manifest.titles.get("en") or pack.id
    title = board.titles.get(lang) or board.titles.get("en") or board.name.replace("_", " ")
    return say("heading", lang, pack=game, board=raised(title))
