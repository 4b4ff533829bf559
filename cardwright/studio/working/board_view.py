"""A board to be drawn on: its picture, what its text says of rooms and tunnels, and what the lint
finds on it."""

from __future__ import annotations

from cardwright.drawing.board_picture.board import drawn_with_rooms
from cardwright.drawing.board_picture.positions import place_rooms
from cardwright.editor.checking import Checked
from cardwright.studio.working.scenario_marks import place_in
from cardwright.studio.working.unable import Unable
from cardwright.web.scenes.board_scene import page_theme
from dsl.boards.board import Board
from dsl.boards.changes import board_now
from dsl.checks.board_lint import Linter
from dsl.checks.board_lint.ways import cheapest_ways
from dsl.model.declarations import EVERY
from dsl.model.titles import title_in
from dsl.packs.pack import Pack
from dsl.text.describe import title_of

Found = dict[str, object]


def board_named(pack: Pack, name: str) -> Board:
    if name not in pack.boards:
        raise Unable(f"there is no board `{name[:40]}` in this pack")
    return pack.boards[name]


def board_view(checked: Checked, name: str, lang: str) -> Found:
    """A board as it is drawn, with where its text stands."""
    pack = checked.pack
    assert pack is not None
    board, vocabulary = board_named(pack, name), pack.vocabulary
    picture, boxes = drawn_with_rooms(
        board, vocabulary, board.title(lang), theme=page_theme(), lang=lang, game=None
    )
    names = {room.name for room in board.rooms}
    starts = [pawn.start for pawn in vocabulary.pawns.values() if pawn.start in names]
    places = place_rooms(board_now(board), starts[0] if starts else board.rooms[0].name)
    return {
        "name": name,
        "title": board.title(lang),
        "titles": dict(board.titles),
        "place": place_in(checked, board.span),
        "picture": str(picture),
        "rooms": [
            {
                "name": room.name,
                "title": title_in(room.titles, lang) or room.name,
                "titles": dict(room.titles),
                "at": [places[room.name].x, places[room.name].y] if room.name in places else None,
                "kinds": [kind for kind in room.kinds if kind != EVERY],
                "slots": dict(room.slots),
                "aside": room.aside,
                "start": room.name in starts,
                "line": room.span.line - 1,
                "box": _box(boxes, room.name),
            }
            for room in board.rooms
        ],
        "tunnels": [
            {
                "source": tunnel.source,
                "target": tunnel.target,
                "one_way": tunnel.one_way,
                "kinds": [str(kind) for kind in tunnel.kinds if kind.name != EVERY],
                "text": str(tunnel),
                "line": tunnel.span.line - 1,
            }
            for tunnel in board.tunnels
        ],
        "room_kinds": [
            [kind, title_of(decl, lang)]
            for kind, decl in vocabulary.room_kinds.items()
            if kind != EVERY
        ],
        "tunnel_kinds": [
            [kind, title_of(decl, lang)]
            for kind, decl in vocabulary.tunnel_kinds.items()
            if kind != EVERY
        ],
        "slot_kinds": [[slot, title_of(decl, lang)] for slot, decl in vocabulary.slots.items()],
    }


def _box(boxes: object, name: str) -> list[float] | None:
    box = boxes.get(name) if isinstance(boxes, dict) else None
    if box is None:  # a room that stands aside
        return None
    return [round(part, 1) for part in (box.left, box.top, box.width, box.height)]


def board_findings(checked: Checked, name: str) -> Found:
    """What the lint finds on a board, each at its place, and the cheapest ways."""
    pack = checked.pack
    assert pack is not None
    if checked.has_errors:
        raise Unable("the pack has mistakes: the board is looked through once they are mended")
    linted = Linter(pack.vocabulary, pack.texts).lint(board_named(pack, name))
    findings = [
        {
            "code": one.code,
            "severity": one.severity,
            "text": one.message if one.hint is None else f"{one.message}: {one.hint}",
            "place": place_in(checked, one.span),
        }
        for one in linted.findings
    ]
    everywhere = cheapest_ways(linted.look, everywhere=True)
    ways = {
        row.room: {
            "way_in": list(row.inward_with.rooms) if row.inward_with is not None else [],
            "way_home": list(row.home_with.rooms) if row.home_with is not None else [],
            "in": linted.way_text(row.inward_with),
            "home": linted.way_text(row.home_with),
            "in_free": linted.way_text(row.inward),
            "home_free": linted.way_text(row.home),
        }
        for row in everywhere.rows
    }
    return {"findings": findings, "ways": ways, "conditions": list(linted.ways.conditions)}
