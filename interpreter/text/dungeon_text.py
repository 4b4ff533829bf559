"""A dungeon for the terminal, with a walk through it: lines of characters, level beside level.

A square is two characters wide. Corridors are thin lines, and thick where the walk has gone; rooms
are shaded, and lighter once the walk has been in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dsl.boards.fragments import Dungeon, Laid
from dsl.boards.fragments.notation import (
    SIDES,
    Grid,
    Side,
    Square,
    beside,
    is_corridor,
    is_room,
)
from dsl.boards.fragments.rows import PlacedSpot
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.text.grammar.language import language
from dsl.text.grammar.nouns import raised, title_of
from interpreter.walks import Course, Step, WalkState, check, course, tally, walk_rules
from interpreter.walks.state import WALK

NOTHING, FLOOR, WALKED = " ", "░", "▒"
# Lines by the sides they join, north, east, south and west: 0 not at all, 1 thin, 2 thick.
LINES = "·╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
START_SIGN, EXIT_SIGN, END_SIGN = "◇", "◆", "✕"
GAP = "   "


def dungeon_text(
    pack: Pack,
    dungeon: Dungeon,
    *,
    path: Sequence[Step] = (),
    resources: Mapping[str, int] | None = None,
    lang: str = DEFAULT_LANGUAGE,
    legend: bool = True,
    labels: Mapping[int, str] | None = None,
    names: Sequence[str] = (),
) -> str:
    """The drawing, and under it what its signs mean; with what the walker held, `resources`, also
    how the walk stands and what it has found. `labels` are written over places, and `names`
    of what is laid where there is nothing, near the first corner of each."""
    way = course(dungeon, walk_rules(pack.vocabulary))
    gone, rooms = _gone(way, path)
    state = check(way, resources, path).state if resources is not None and path else None
    ends = _end_signs(path, state)
    left = min(one.x for one in dungeon.laid)
    top = min(one.y for one in dungeon.laid)
    width = max(one.x + one.width for one in dungeon.laid) - left
    height = max(one.y + one.height for one in dungeon.laid) - top
    levels: list[list[list[str]]] = []
    for level in range(dungeon.levels):
        page = [[NOTHING * 2] * width for _ in range(height)]
        for slot, one in enumerate(dungeon.laid):
            if level < len(one.fragment.levels):
                for (row, column), drawn in _squares(pack, way, slot, one, level, gone, rooms):
                    page[one.y - top + row][one.x - left + column] = drawn
        for name, one in zip(names if level == 0 else (), dungeon.laid, strict=False):
            _name(page, name, one.x - left, one.y - top, one)
        for node, sign in ends.items():
            placed = dungeon.spots[node]
            if placed.spot.level == level:
                row, column = placed.spot.square
                one = dungeon.laid[placed.slot]
                old = page[one.y - top + row][one.x - left + column]
                marked = one.grid(level).mark(placed.spot.square) is not None
                new = old[0] + sign if marked else sign + old[1]
                page[one.y - top + row][one.x - left + column] = new
        for node, label in (labels or {}).items():
            placed = dungeon.spots[node]
            if placed.spot.level == level:
                row, column = placed.spot.square
                one = dungeon.laid[placed.slot]
                old = page[one.y - top + row][one.x - left + column]
                new = label[-2:] if len(label) > 1 else label + old[1]
                page[one.y - top + row][one.x - left + column] = new
        levels.append(page)
    lines = [GAP.join("".join(page[row]) for page in levels).rstrip() for row in range(height)]
    if legend:
        signs = legend_of_signs(pack, dungeon, lang)
        said = language(lang).pictures
        signs += [
            f"{sign} {raised(said[key])}" for sign, key in _SAID.items() if sign in ends.values()
        ]
        lines += ["", *_filled(signs, max(40, len(levels) * (2 * width + len(GAP))))]
        if state is not None:
            things = found_text(pack, way, state, lang) or said["nothing"]
            lines += ["", raised(said["found"].format(things=things))]
    return "\n".join(lines) + "\n"


def legend_of_signs(pack: Pack, dungeon: Dungeon, lang: str) -> list[str]:
    """Each sign that is drawn somewhere, with what it means."""
    there = {mark for placed in dungeon.spots for mark in placed.spot.marks}
    return [
        f"{_sign(pack, mark)} {raised(title_of(pack.vocabulary.marks[mark], lang))}"
        for mark in pack.vocabulary.marks
        if mark in there
    ]


def found_text(pack: Pack, way: Course, state: WalkState, lang: str) -> str:
    """What a walk has met, each with how many of it."""
    return ", ".join(
        f"{count} {title_of(pack.vocabulary.marks[mark], lang, count)}"
        for mark, count in tally(way, state).items()
        if count and mark in pack.vocabulary.marks
    )


_SAID = {START_SIGN: "start", EXIT_SIGN: "exit", END_SIGN: "dead end"}


def _end_signs(path: Sequence[Step], state: WalkState | None) -> dict[int, str]:
    """What stands where a walk starts and where it ends; while it goes on it has no end."""
    if not path or state is None:
        return {}
    ends = {"exit": EXIT_SIGN, "stuck": END_SIGN}
    last = {path[-1].node: ends[state.status]} if state.status in ends else {}
    return {path[0].node: START_SIGN} | last


def _name(page: list[list[str]], name: str, x: int, y: int, one: Laid) -> None:
    """Write a name where a fragment has room for it."""
    for row in page[y : y + one.height]:
        for column in range(x, x + one.width):
            if row[column] == NOTHING * 2:
                row[column] = f"{name:<2}"[:2]
                return


def _filled(signs: Sequence[str], width: int) -> list[str]:
    lines: list[str] = []
    for sign in signs:
        if lines and len(lines[-1]) + 3 + len(sign) <= width:
            lines[-1] += f"   {sign}"
        else:
            lines.append(sign)
    return lines


def _sign(pack: Pack, mark: str) -> str:
    declared = pack.vocabulary.marks[mark]
    return declared.symbol[:1] or declared.sign


def _squares(
    pack: Pack,
    way: Course,
    slot: int,
    one: Laid,
    level: int,
    gone: Mapping[tuple[int, int, Square], set[Square]],
    rooms: set[int],
) -> list[tuple[Square, str]]:
    grid = one.grid(level)
    found: list[tuple[Square, str]] = []
    for square, character in grid.squares():
        if is_room(character):
            node = way.dungeon.where[slot, level, square]
            floor = WALKED if node in rooms else FLOOR
            mark = grid.mark(square)
            found.append((square, (_sign(pack, mark) if mark else floor) + floor))
        elif is_corridor(character):
            found.append((square, _corridor(pack, grid, square, gone.get((slot, level, square)))))
    return found


def _corridor(pack: Pack, grid: Grid, square: Square, walked: set[Square] | None) -> str:
    """A square's line or sign, and what joins it to the next square on the right. Only the lines
    that the walk has taken are thick."""
    number = 0
    strokes: dict[Side, int] = {}
    for side in SIDES:
        joined = grid.joins(square, side) or grid.opens(square, side)
        gone = walked is not None and beside(square, side) in walked
        strokes[side] = 2 if joined and gone else 1 if joined else 0
        number = number * 3 + strokes[side]
    mark = grid.mark(square)
    first = _sign(pack, mark) if mark else LINES[number]
    return first + (NOTHING, "─", "━")[strokes["E"]]


def _gone(
    way: Course, path: Sequence[Step]
) -> tuple[dict[tuple[int, int, Square], set[Square]], set[int]]:
    """The squares that a walk has passed, each with the neighbours it came from or went on to
    (seams and openings included), and the rooms it has been in."""
    gone: dict[tuple[int, int, Square], set[Square]] = {}
    rooms = {step.node for step in path if way.rooms[step.node]}
    dungeon = way.dungeon

    def add(slot: int, level: int, trail: Sequence[Square]) -> None:
        for number, square in enumerate(trail):
            near = gone.setdefault((slot, level, square), set())
            near.update(trail[max(0, number - 1) : number])
            near.update(trail[number + 1 : number + 2])

    for number, step in enumerate(path):
        placed = dungeon.spots[step.node]
        if step.kind != WALK or number + 1 == len(path):
            for opening in way.openings.get(step.node, ())[:1]:
                key = (placed.slot, placed.spot.level, placed.spot.square)
                gone.setdefault(key, set()).add(beside(placed.spot.square, opening.side))
        if not way.rooms[step.node]:
            add(placed.slot, placed.spot.level, [placed.spot.square])
        if step.kind != WALK:
            continue
        before = path[number - 1].node
        link = next(one for one in dungeon.links if {one.a, one.b} == {before, step.node})
        other = dungeon.spots[before]
        if other.slot != placed.slot:
            for here, there in ((placed, other), (other, placed)):
                key = (here.slot, here.spot.level, here.spot.square)
                gone.setdefault(key, set()).add(_seen_from(dungeon, here, there))
            continue
        first = _ends(way, before, step.node)
        last = _ends(way, step.node, before)
        between = link.through if link.a == before else link.through[::-1]
        trail = [*first, *between, *last]
        add(placed.slot, placed.spot.level, trail)
    return gone, rooms


def _seen_from(dungeon: Dungeon, here: PlacedSpot, there: PlacedSpot) -> Square:
    """A square of another fragment, counted as if it were one of this."""
    one, other = dungeon.laid[here.slot], dungeon.laid[there.slot]
    row, column = there.spot.square
    return row + other.y - one.y, column + other.x - one.x


def _ends(way: Course, node: int, other: int) -> list[Square]:
    """The square of a node; of a room, the one that the door of the other node opens into."""
    spot = way.dungeon.spots[node].spot
    if not way.rooms[node]:
        return [spot.square]
    row, column = way.dungeon.spots[other].spot.square
    near = [(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)]
    return [square for square in near if square in spot.squares][:1]
