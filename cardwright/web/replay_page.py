"""A finished game as a page that opens without a server: the table itself, with every scene of the
game in it, each part of them once."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from pathlib import Path

from cardwright.drawing import ON_SCREENS, ThemeName
from cardwright.drawing.card_picture.art import art_of
from cardwright.drawing.dungeon_picture.tiles import tile_svg
from cardwright.play.answer_news import NOBODY
from cardwright.web.scenes.board_scene import board_scene
from cardwright.web.scenes.catalogue import catalogue_of
from cardwright.web.scenes.seat_scene import Scene, seat_scene
from cardwright.web.tables.live_table import LiveTable, begun
from dsl.packs.pack import Pack
from interpreter.game.game import Game

STATIC = Path(__file__).resolve().parent / "static"
MOST_ART = 8_000_000  # bytes of pictures of cards
MOST_CHARACTERS = 30_000_000  # of scenes, after which the rest is left out


class Parts:
    """Pieces of JSON, each kept once and known by its number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.size = 0

    def number(self, part: object) -> int:
        text = json.dumps(part, ensure_ascii=False, separators=(",", ":"))
        if text not in self.numbers:
            self.numbers[text] = len(self.numbers)
            self.size += len(text)
        return self.numbers[text]

    def scene(self, scene: Scene) -> dict[str, object]:
        """A scene by the numbers of its parts; of its zones each for itself."""
        found: dict[str, object] = {name: self.number(part) for name, part in scene.items()}
        found["zones"] = [self.number(zone) for zone in scene["zones"]]
        self.size += 12 * len(found)
        return found


def replay_page(table: LiveTable, lang: str) -> str:
    """The page of a game that is over, as somebody saw it who looked on."""
    pages = table.pages(NOBODY, lang)
    steps = [0, *table.steps(NOBODY, lang)]
    parts, scenes, boards = Parts(), [], {}
    game, given = begun(table.spec, table.pack), 0
    game.lang = lang
    for step in steps:
        for answer in table.game.answers[given:step]:
            game.push(answer)
        given = step
        scene = seat_scene(game, NOBODY)
        if parts.size > MOST_CHARACTERS:
            break
        key = json.dumps(scene["board"], ensure_ascii=False, separators=(",", ":"))
        if key not in boards:
            boards[key] = board_scene(game.program, scene["board"], lang)
        scenes.append(parts.scene(scene))
    data = {
        "catalogue": catalogue_of(table.game.program, lang),
        "bots": table.seats,
        "names": table.names,
        "pages": pages[: len(scenes)],
        "parts": [json.loads(text) for text in parts.numbers],
        "scenes": scenes,
        "boards": boards,
        "maps": _maps(table.pack, parts),
        "art": _art(table.pack),
    }
    return _page(data, table.pack.title(lang), lang)


def moment_page(game: Game, seat: int, lang: str) -> str:
    """One moment of a game as a player sees it: what this player does not see is not in it."""
    pack, parts = game.program.pack, Parts()
    game.lang = lang
    scene = seat_scene(game, seat)
    key = json.dumps(scene["board"], ensure_ascii=False, separators=(",", ":"))
    scenes = [parts.scene(scene)]
    data = {
        "catalogue": catalogue_of(game.program, lang),
        "bots": [],
        "names": [None] * game.program.players,
        "pages": [],
        "parts": [json.loads(text) for text in parts.numbers],
        "scenes": scenes,
        "boards": {key: board_scene(game.program, scene["board"], lang)},
        "maps": _maps(pack, parts),
        "art": _art(pack),
    }
    return _page(data, pack.title(lang), lang)


def _maps(pack: Pack, parts: Parts) -> dict[str, str]:
    """The pictures of the maps that were laid, by the addresses that they have on a server."""
    found: dict[str, str] = {}
    for text in parts.numbers:
        if '"laid":' not in text:
            continue
        for laid in json.loads(text):
            for card, turned, _, _ in laid["laid"]:
                for level in range(len(pack.fragments[card].levels)):
                    for theme in ON_SCREENS:
                        name = f"{card}/{turned}/{level}/{theme}"
                        if name not in found:
                            found[name] = _as_data(pack, card, int(turned), level, theme)
    return found


def _art(pack: Pack) -> dict[str, str]:
    """The pictures that the pack brings for its cards, as long as the page is not too large."""
    found: dict[str, str] = {}
    size = 0
    for name, art in sorted(art_of(pack).pictures.items()):
        size += len(art.data)
        if size <= MOST_ART:
            found[name] = f"data:{art.kind};base64,{base64.b64encode(art.data).decode()}"
    return found


def _as_data(pack: Pack, card: str, turned: int, level: int, theme: ThemeName) -> str:
    picture = tile_svg(pack, card, turned, level, theme)
    return "data:image/svg+xml;base64," + base64.b64encode(picture.encode()).decode()


def _page(data: Mapping[str, object], title: str, lang: str) -> str:
    script = (STATIC / "table.js").read_text(encoding="utf-8")
    style = (STATIC / "table.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f'<div id="root"></div>\n<script type="application/json" id="replay">{text}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )
