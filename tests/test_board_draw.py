"""The picture of a board has everything that is on the board, where a person can read it."""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
import sys
import types
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from dsl.boards import Board
from dsl.declarations import EVERY
from interpreter.cli.board_draw import draw
from interpreter.drawing import THEMES, Theme, board_svg
from interpreter.drawing.words import room_label
from interpreter.game import Game
from tests.packs_under_test import ALL, pack

ROOT = Path(__file__).resolve().parent.parent
MINI = ROOT / "tests" / "packs" / "mini"
BOARDS = [(name, board) for name in ALL for board in pack(name).boards]

every_board = pytest.mark.parametrize(("name", "board"), BOARDS)


class Rect(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


def picture(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    for found in root.iter():
        found.tag = found.tag.removeprefix("{http://www.w3.org/2000/svg}")
    return root


def view_box(root: ET.Element) -> Rect:
    return Rect(*map(float, root.attrib["viewBox"].split()))


def groups(root: ET.Element, word: str) -> list[ET.Element]:
    return [g for g in root.iter("g") if word in g.get("class", "").split()]


def room_boxes(root: ET.Element) -> dict[str, Rect]:
    found = {}
    for room in groups(root, "room"):
        rect = room.find("rect")
        assert rect is not None
        x, y, width, height = (float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
        found[room.attrib["data-room"]] = Rect(x, y, x + width, y + height)
    return found


def texts(node: ET.Element, x: float = 0, y: float = 0) -> Iterator[tuple[str, Rect]]:
    """Every text with about where it stands."""
    moved = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if node.tag == "text":
        size, written = float(node.attrib["font-size"]), node.text or ""
        width = len(written) * size * 0.56
        left = x + float(node.attrib["x"])
        left -= width / 2 if node.get("text-anchor") == "middle" else 0
        base = y + float(node.attrib["y"])
        yield written, Rect(left, base - size, left + width, base + size * 0.3)
    for child in node:
        yield from texts(child, x, y)


def words_in(node: ET.Element) -> str:
    return " ".join(written for written, _ in texts(node))


def line_of(tunnel: ET.Element) -> list[tuple[float, float]]:
    """Points along the first line of a tunnel."""
    line = tunnel.find("path")
    assert line is not None
    ax, ay, bx, by, cx, cy = map(float, re.findall(r"-?[\d.]+", line.attrib["d"]))
    steps = [step / 40 for step in range(41)]
    return [
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy,
        )
        for t in steps
    ]


def without_positions(board: Board, keep: int = 0) -> Board:
    rooms = [
        room if index < keep else dataclasses.replace(room, at=None)
        for index, room in enumerate(board.rooms)
    ]
    return dataclasses.replace(board, rooms=tuple(rooms))


@every_board
def test_every_room_is_there_with_its_title(name: str, board: str) -> None:
    drawn, declared = picture(board_svg(pack(name), board)), pack(name).boards[board]
    rooms = {room.attrib["data-room"]: room for room in groups(drawn, "room")}
    assert list(rooms) == [room.name for room in declared.rooms]
    for room in declared.rooms:
        shown = words_in(rooms[room.name]).replace("- ", "")
        assert shown.startswith(room_label(room, "en"))
        for number in room.slots.values():
            assert str(number) in shown.split()


@every_board
def test_every_tunnel_is_there_with_its_direction_and_kinds(name: str, board: str) -> None:
    drawn, declared = picture(board_svg(pack(name), board)), pack(name).boards[board]
    assert [
        (g.attrib["data-from"], g.attrib["data-to"], g.get("data-kinds", "").split())
        for g in groups(drawn, "tunnel")
    ] == [
        (t.source, t.target, [kind for kind, _ in t.kinds if kind != EVERY])
        for t in declared.tunnels
    ]
    for group, tunnel in zip(groups(drawn, "tunnel"), declared.tunnels, strict=True):
        arrows = [path for path in group.iter("path") if path.get("class") == "arrow"]
        assert bool(arrows) == tunnel.one_way


@every_board
def test_the_legend_has_exactly_what_is_used(name: str, board: str) -> None:
    drawn, declared = picture(board_svg(pack(name), board)), pack(name).boards[board]
    listed = Counter(entry.attrib["data-about"] for entry in groups(drawn, "entry"))
    kinds = {f"room {kind}" for room in declared.rooms for kind in room.kinds}
    slots = {f"slot {slot}" for room in declared.rooms for slot in room.slots}
    ways = {f"tunnel {kind}" for tunnel in declared.tunnels for kind, _ in tunnel.kinds}
    assert set(listed.values()) == {1}
    assert {about for about in listed if " " in about} == kinds | slots | ways
    assert ("one-way" in listed) == any(tunnel.one_way for tunnel in declared.tunnels)


def test_marks_are_as_many_as_the_number_says() -> None:
    drawn = picture(board_svg(pack("clank"), "twilight"))
    marks = {
        (g.attrib["data-from"], g.attrib["data-to"]): len(list(g.iter("circle")))
        for g in groups(drawn, "marks")
    }
    counts = {("c08", "c09"): 3, ("c06", "c07"): 2, ("c11", "c19"): 1, ("c36", "c42"): 1}
    assert {ends: marks[ends] for ends in counts} == counts
    assert ("c03", "c04") not in marks


def test_kinds_without_a_symbol_are_told_by_their_dashes() -> None:
    drawn = picture(board_svg(pack("mini"), "ring"))
    dashes = [
        line.get("stroke-dasharray") for g in groups(drawn, "tunnel") for line in g.findall("path")
    ]
    assert len({dash for dash in dashes if dash}) == 3


def test_a_tunnel_around_the_edge_is_two_stubs_with_the_same_letter() -> None:
    drawn = picture(board_svg(pack("clank"), "day"))
    letters = [t.text for t in drawn.iter("text") if t.get("class") == "letter"]
    assert letters == ["A", "A", "A"]  # at both ends, and in the legend
    stubs = next(g for g in groups(drawn, "tunnel") if g.get("data-kinds") == "wraparound")
    assert len(stubs.findall("path")) == 2


def test_a_tunnel_from_border_to_border_over_rooms_is_stubs_too() -> None:
    day = pack("clank").boards["day"]
    tunnels = [dataclasses.replace(t, kinds=()) for t in day.tunnels]
    drawn = picture(board_svg(pack("clank"), dataclasses.replace(day, tunnels=tuple(tunnels))))
    assert [t.text for t in drawn.iter("text") if t.get("class") == "letter"] == ["A", "A", "A"]
    assert "around" in {entry.get("data-about") for entry in groups(drawn, "entry")}


def test_a_kind_of_many_rooms_is_a_shaded_region() -> None:
    drawn = picture(board_svg(pack("clank"), "day"))
    assert [g.attrib["data-kind"] for g in groups(drawn, "region")] == ["depths"]
    assert words_in(groups(drawn, "region")[0]) == "Deep rooms"
    scattered = picture(board_svg(pack("clank"), without_positions(pack("clank").boards["day"])))
    assert len(list(groups(scattered, "region")[0].iter("rect"))) == 23
    assert groups(picture(board_svg(pack("tutorial"))), "region") == []


@every_board
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_text_leaves_the_page(name: str, board: str, lang: str) -> None:
    drawn = picture(board_svg(pack(name), board, lang=lang))
    page = view_box(drawn)
    for written, box in texts(drawn):
        assert page.left <= box.left, written
        assert box.right <= page.right, written
        assert page.top <= box.top, written
        assert box.bottom <= page.bottom, written


@every_board
@pytest.mark.parametrize("kept", [0, 3, 1000])
def test_rooms_keep_apart_and_tunnels_lead_past_the_rooms_of_others(
    name: str, board: str, kept: int
) -> None:
    declared = without_positions(pack(name).boards[board], kept)
    drawn = picture(board_svg(pack(name), declared))
    boxes = room_boxes(drawn)
    for (one, a), (two, b) in combinations(boxes.items(), 2):
        clear = a.right < b.left or b.right < a.left or a.bottom < b.top or b.bottom < a.top
        assert clear, (one, two)
    if kept < len(declared.rooms):
        return  # what nobody has arranged may be a knot
    for tunnel in groups(drawn, "tunnel"):
        ends = (tunnel.attrib["data-from"], tunnel.attrib["data-to"])
        for room, box in boxes.items():
            if room not in ends:
                assert not any(
                    box.left < x < box.right and box.top < y < box.bottom
                    for x, y in line_of(tunnel)
                ), (ends, room)


def test_rooms_at_the_same_place_are_pushed_apart() -> None:
    ring = pack("mini").boards["ring"]
    heap = [dataclasses.replace(room, at=(1.0, 1.0)) for room in ring.rooms]
    boxes = room_boxes(
        picture(board_svg(pack("mini"), dataclasses.replace(ring, rooms=tuple(heap))))
    )
    for a, b in combinations(boxes.values(), 2):
        assert a.right < b.left or b.right < a.left or a.bottom < b.top or b.bottom < a.top


@pytest.mark.parametrize("number", [float("inf"), float("nan"), 1e300])
def test_a_position_that_is_no_place_is_as_if_there_were_none(number: float) -> None:
    ring = pack("mini").boards["ring"]
    lost = dataclasses.replace(ring.rooms[0], at=(number, 0.0))
    found = dataclasses.replace(lost, at=None)
    first, second = (
        board_svg(pack("mini"), dataclasses.replace(ring, rooms=(room, *ring.rooms[1:])))
        for room in (lost, found)
    )
    assert first == second


def test_a_room_alone_is_a_board_too() -> None:
    ring = pack("mini").boards["ring"]
    alone = dataclasses.replace(ring, rooms=ring.rooms[:1], tunnels=())
    assert len(groups(picture(board_svg(pack("mini"), alone)), "room")) == 1


def test_a_long_word_is_cut_rather_than_spilled() -> None:
    ring = pack("mini").boards["ring"]
    long = dataclasses.replace(ring.rooms[0], titles={"en": "Llanfairpwllgwyngyll" * 3})
    drawn = picture(
        board_svg(pack("mini"), dataclasses.replace(ring, rooms=(long, *ring.rooms[1:])))
    )
    box = room_boxes(drawn)[long.name]
    for written, place in texts(groups(drawn, "room")[0]):
        assert box.left <= place.left, written
        assert place.right <= box.right, written


def test_what_an_author_writes_is_text_and_not_markup() -> None:
    ring = pack("mini").boards["ring"]
    odd = dataclasses.replace(ring.rooms[0], titles={"en": '<b>&"Q"</b>'})
    board = dataclasses.replace(ring, rooms=(odd, *ring.rooms[1:]), titles={"en": "A & <B>"})
    drawn = picture(board_svg(pack("mini"), board))
    assert '<b>&"Q"</b>' in words_in(groups(drawn, "room")[0])
    assert "A & <B>" in words_in(drawn)


def luminance(colour: str) -> float:
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_colours_stand_out_from_what_they_lie_on(theme: Theme) -> None:
    for ground in (theme.paper, theme.room, theme.shade):
        assert contrast(theme.ink, ground) >= 7
    for ground in (theme.paper, theme.shade):
        assert contrast(theme.faint, ground) >= 4.5
        assert contrast(theme.line, ground) >= 4.5
        assert contrast(theme.edge, ground) >= 3
        for sign in theme.signs:  # in the legend they stand on the paper
            assert contrast(sign, ground) >= 4.5
    for colour in (*theme.signs, theme.line):
        assert contrast(colour, theme.room) >= 4.5
    for pawn in theme.pawns:
        assert contrast(theme.on_pawn, pawn) >= 4.5
        assert contrast(pawn, theme.room) >= 3


def test_a_game_adds_its_pawns_and_what_everybody_sees() -> None:
    game = Game.new(pack("clank"), 3, seed=5)
    drawn = picture(board_svg(pack("clank"), game=game))
    start = groups(drawn, "room")[0]
    assert [p.attrib["data-player"] for p in groups(start, "pawn")] == ["1", "2", "3"]
    rooms = {room.attrib["data-room"]: words_in(room) for room in groups(drawn, "room")}
    assert "3 × Monkey Idol" in rooms["j24"]
    hidden = pack("clank").words.zones["nook"].titles["en"]
    assert f"{hidden.capitalize()}: 2" in rooms["j04"]
    about = [entry.attrib["data-about"] for entry in groups(drawn, "entry")]
    assert not any(entry.startswith("slot ") for entry in about)
    assert about[-3:] == ["pawn 1", "pawn 2", "pawn 3"]


def test_the_same_board_gives_the_same_bytes_everywhere() -> None:
    script = (
        "import dataclasses, hashlib\n"
        "from dsl.packs import load\n"
        "from interpreter.drawing import board_svg\n"
        "pack = load('clank'); day = pack.boards['day']\n"
        "rooms = tuple(dataclasses.replace(room, at=None) for room in day.rooms)\n"
        "text = board_svg(pack, 'day') + board_svg(pack, dataclasses.replace(day, rooms=rooms))\n"
        "print(hashlib.sha256(text.encode()).hexdigest())\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


def test_a_notebook_shows_the_picture() -> None:
    svg = board_svg(pack("tutorial"))
    assert svg._repr_svg_() == svg
    assert type(svg._repr_svg_()) is str


def test_an_unknown_board_is_named() -> None:
    with pytest.raises(ValueError, match="has no board `rign`: it has ring"):
        board_svg(pack("mini"), "rign")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(draw, [str(argument) for argument in arguments])


def test_the_command_writes_a_file_named_after_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(MINI)
    assert (result.exit_code, result.output) == (0, "Drawn in ring.svg.\n")
    assert (tmp_path / "ring.svg").read_text(encoding="utf-8") == board_svg(pack("mini"))


def test_the_command_takes_a_theme_a_language_and_a_place(tmp_path: Path) -> None:
    there = tmp_path / "library.svg"
    result = run("tutorial", "library", "-o", there, "--theme", "dark", "--lang", "fr")
    assert result.exit_code == 0, result.output
    expected = board_svg(pack("tutorial"), "library", theme="dark", lang="fr")
    assert there.read_text(encoding="utf-8") == expected
    assert run(MINI, "-o", "-").output == board_svg(pack("mini"))


def test_the_command_draws_a_saved_game(tmp_path: Path) -> None:
    game = Game.new(pack("clank"), 2, seed=4, board="twilight")
    save = tmp_path / "game.json"
    save.write_text(json.dumps(game.to_json()), encoding="utf-8")
    result = run("clank", "-o", "-", "--save", save)
    assert result.output == board_svg(pack("clank"), "twilight", game=game)
    other = run("clank", "day", "-o", "-", "--save", save)
    assert other.exit_code == 2
    assert "The saved game is played on twilight, not on day." in other.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rnig",), "There is no board `rnig`. Did you mean `ring`?"),
        (("-o", "ring.jpg"), "ring.jpg is neither an .svg nor a .png file."),
        (("--save", __file__), "is not a saved game."),
    ],
)
def test_the_command_says_what_it_cannot_do(arguments: tuple[str, ...], said: str) -> None:
    result = run(MINI, *arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    result = run(MINI, "-o", tmp_path / "nowhere" / "ring.svg")
    assert result.exit_code == 1
    assert "cannot be written" in result.output


def test_png_is_made_by_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = types.ModuleType("resvg_py")
    given: list[str] = []

    def svg_to_bytes(svg_string: str, dpi: float) -> bytes:
        given.append(svg_string)
        return b"PNG at %d" % dpi

    library.__dict__["svg_to_bytes"] = svg_to_bytes
    monkeypatch.setitem(sys.modules, "resvg_py", library)
    there = tmp_path / "ring.png"
    assert run(MINI, "-o", there).exit_code == 0
    assert there.read_bytes() == b"PNG at 200"
    assert given == [board_svg(pack("mini"))]


def test_without_the_library_the_command_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run(MINI, "-o", tmp_path / "ring.png")
    assert result.exit_code == 1
    assert "pip install cardwright[png]" in " ".join(result.output.split())
    assert not (tmp_path / "ring.png").exists()
