"""Lines of walks keep within the walls, and cross themselves only where the walk does."""

from __future__ import annotations

import itertools
import math
import random
import xml.etree.ElementTree as ET
from collections.abc import Sequence

import pytest

from bench.dungeons import random_dungeon
from cardwright.drawing import dungeon_svg
from cardwright.drawing.dungeon_picture.crossing import crossings
from cardwright.drawing.dungeon_picture.floors import CLEAR, FLOOR
from cardwright.drawing.dungeon_picture.trails import Place, rounded, stretches
from dsl.boards.fragments import Dungeon, Laid, Placement, compose
from dsl.boards.fragments.notation import BACK, PIPES, SIDES, STEP, Side, Square, beside, is_room
from interpreter.text.dungeon_text import dungeon_text
from interpreter.walks import Course, Step, check, course, path, start, steps, take, walk_rules
from tests.packs_under_test import pack

MASTERS = pack("map_masters")
RULES = walk_rules(MASTERS.vocabulary)
MAPS = sorted(MASTERS.fragments)
assert MASTERS.backstage is not None
STAGED = MASTERS.backstage.fragments  # with those of cards that only scenarios know
SVG = "{http://www.w3.org/2000/svg}"
TOLD = ("treasury", "moonwell", "counting_house", "throne_hall")


def sampled(points: Sequence[Place]) -> list[Place]:
    """Places along a line as it is drawn."""
    found = [points[0]]
    for start_, bend, end in rounded(points):
        for part in (number / 6 for number in range(1, 7)):
            middle = bend or ((start_[0] + end[0]) / 2, (start_[1] + end[1]) / 2)
            x, y = (
                (1 - part) ** 2 * start_[i] + 2 * part * (1 - part) * middle[i] + part**2 * end[i]
                for i in (0, 1)
            )
            found.append((x, y))
    return found


def is_floor(one: Laid, level: int, place: Place) -> bool:
    """Whether a place on a fragment is on a floor of it."""
    x, y = place[0] - one.x, place[1] - one.y
    square = (int(y), int(x))
    across, down = x - square[1] - 0.5, y - square[0] - 0.5
    grid = one.grid(level)
    if is_room(grid.at(square)):
        return all(
            across * STEP[side][1] + down * STEP[side][0] <= 0.5 - CLEAR
            or is_room(grid.at(beside(square, side)))
            or is_door(one, level, square, side, across * STEP[side][0] + down * STEP[side][1])
            for side in SIDES
        )
    ways = [side for side in SIDES if grid.joins(square, side) or grid.opens(square, side)]
    half = FLOOR / 2
    return (abs(across) <= half and abs(down) <= half) or any(
        across * STEP[side][1] + down * STEP[side][0] >= 0
        and abs(across * STEP[side][0]) + abs(down * STEP[side][1]) <= half
        for side in ways
    )


def is_door(one: Laid, level: int, square: Square, side: Side, off: float) -> bool:
    beyond = one.grid(level).at(beside(square, side)) or ""
    return abs(off) <= FLOOR / 2 and beyond in PIPES and BACK[side] in PIPES[beyond]


def in_walls(dungeon: Dungeon, level: int, place: Place) -> bool:
    x, y = place
    under = [
        one
        for one in dungeon.laid
        if level < len(one.fragment.levels)
        if one.x <= x < one.x + one.width and one.y <= y < one.y + one.height
    ]
    return bool(under) and not any(is_floor(one, level, place) for one in under)


def walk(way: Course, held: dict[str, int], chance: random.Random) -> list[Step]:
    """As far as chance leads."""
    state, done = start(way, held), list[Step]()
    while onward := steps(way, state):
        done.append(chance.choice(onward))
        state = take(way, state, done[-1])
    return done


def judged(way: Course, held: dict[str, int], done: list[Step]) -> None:
    lines = stretches(way, done, check(way, held, done).state.status)
    drawn = [(line.level, sampled(line.points)) for line in lines]
    for level, line in drawn:
        assert not [place for place in line if in_walls(way.dungeon, level, place)]
        for number in range(len(line) - 1):
            assert not crossings(line[number : number + 2], line[number + 2 :])
    for (level, one), (other_level, other) in itertools.combinations(drawn, 2):
        assert level != other_level or not crossings(one, other)


def random_walks(count: int, seed: int) -> None:
    chance = random.Random(seed)
    held = {name: 1 for name in RULES.resources if "crossings" not in name}
    for _ in range(count):
        dungeon = random_dungeon(MASTERS.fragments, chance.sample(MAPS, 4), chance)
        if dungeon is not None:
            way = course(dungeon, RULES)
            judged(way, held, walk(way, held, chance))


@pytest.mark.parametrize("name", TOLD)
def test_lines_through_rooms_with_corners_keep_within_their_walls(name: str) -> None:
    way = course(compose(MASTERS.fragments, [Placement(name, 0, 0, 0)]), RULES)
    held = {name: 9 for name in RULES.resources if name.endswith("_uses")}
    chance = random.Random(1)
    for _ in range(2):
        judged(way, held, walk(way, held, chance))


def test_lines_of_walks_cross_neither_walls_nor_themselves() -> None:
    random_walks(2, 7)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(12))
def test_lines_of_360_walks_cross_neither_walls_nor_themselves(part: int) -> None:
    random_walks(30, 100 + part)


def test_stairs_that_are_walked_past_are_not_ringed_and_landings_are_marked() -> None:
    way = course(compose(MASTERS.fragments, [Placement("wine_cellar", 0, 0, 0)]), RULES)
    past = path(way, "0:N1 0:1,1 0:1,3 0:1,4 0:3,4")
    rings = [
        node
        for node in ET.fromstring(dungeon_svg(MASTERS, way.dungeon, path=past)).iter(f"{SVG}circle")
        if node.attrib.get("stroke-width") == "3"
    ]
    assert len(rings) == 1  # the coin
    trap = compose(MASTERS.fragments, [Placement("laundry_chute", 0, 0, 0)])
    assert dungeon_svg(MASTERS, trap).count('data-landing="1"') == 2  # and in the legend


def test_the_title_has_player_points_and_finds() -> None:
    way = course(compose(STAGED, [Placement("fx_lava", 0, 0, 0)]), RULES)
    done = path(way, "0:N1 0:1,1 0:2,1 0:3,1 0:S1")
    svg = dungeon_svg(
        MASTERS, way.dungeon, path=done, resources={"rope_uses": 1}, player=1, points=12
    )
    said = [node.text for node in ET.fromstring(svg).iter(f"{SVG}text")]
    assert "Map Masters · player 2" in said
    assert "Points: 12 · Found: 1 barrel, 1 key, 1 lava" in said
    assert {"Start", "Outside"} <= set(said)


def circles(svg: str, group: str) -> list[tuple[float, float, float]]:
    found = ET.fromstring(svg).findall(f".//{SVG}g[@class='{group}']//{SVG}circle")
    numbered = [node for node in found if "data-number" not in node.attrib]
    return [
        (float(node.attrib["cx"]), float(node.attrib["cy"]), float(node.attrib["r"]))
        for node in numbered
    ]


def test_a_dead_end_hides_no_mark() -> None:
    way = course(compose(STAGED, [Placement("fx_den", 0, 0, 0)]), RULES)
    svg = dungeon_svg(MASTERS, way.dungeon, path=path(way, "0:N1 0:1,1 0:3,0"), player=0)
    (*_, (x, y, size)) = circles(svg, "ends")
    assert all(math.hypot(x - at, y - down) > size for at, down, _ in circles(svg, "marks"))


def test_levels_are_named_above_where_walks_begin() -> None:
    way = course(compose(STAGED, [Placement("fx_trap", 0, 0, 0)]), RULES)
    svg = dungeon_svg(MASTERS, way.dungeon, path=path(way, "0:N1"), player=0)
    (name,) = (node for node in ET.fromstring(svg).iter(f"{SVG}text") if node.text == "Upper level")
    (start_, *_) = circles(svg, "ends")
    assert start_[1] - start_[2] > float(name.attrib["y"])


def test_a_level_shows_only_what_has_it() -> None:
    both = [Placement("fx_over", 0, 0, 0), Placement("fx_single", 0, 5, 1)]
    dungeon = compose(STAGED, both)
    levels = ET.fromstring(dungeon_svg(MASTERS, dungeon)).findall(f".//{SVG}g[@class='level']")
    frames = [len(level.findall(f"./{SVG}rect[@stroke-dasharray]")) for level in levels]
    assert frames == [2, 1]


def test_the_terminal_shows_start_end_finds_and_only_the_arms_that_were_walked() -> None:
    way = course(compose(STAGED, [Placement("fx_loop", 0, 0, 0)]), RULES)
    drawn = dungeon_text(
        MASTERS, way.dungeon, path=path(way, "0:W3 0:3,3 0:5,3 0:S3"), resources={}
    )
    assert drawn == (
        "      ┌─●─┐\n"
        "      │   │\n"
        "      │   │\n"
        "◇━━━━━╅───┘\n"
        "      ┃\n"
        "      ▮\n"
        "      ◆\n"
        "\n"
        "● Coin   ▮ Barrel   ◇ Start   ◆ Outside\n"
        "\n"
        "Found: 1 barrel\n"
    )
