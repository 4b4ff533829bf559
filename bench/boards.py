"""How reading, linting and drawing grow with a board: python -m bench.boards [PACK]

Boards are made up of the kinds and slots of a pack: rooms in rows, three tunnels for each. What
cannot be done without is to read every room and tunnel once, to find the cheapest ways from and to
the start (a sorted queue over the tunnels), and to find tunnels that cross on the picture. All of
it grows like n log n as long as tunnels are short, so that twice the rooms should take little more
than twice the time.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable
from functools import partial

from bench.report import Table, as_markdown, as_text
from bench.timing import Sample, timed
from cardwright.drawing import board_svg
from dsl.boards.board import Board
from dsl.boards.read_board import DeclaredKinds, read_board
from dsl.checks.board_lint import Linter
from dsl.diagnostics.report import Report
from dsl.model.declarations import EVERY
from dsl.packs.load import load
from dsl.packs.pack import Pack

SIZES = (250, 500, 1_000, 2_000)
TUNNELS = 3  # for each room
ROUNDS = 3


def made_up(pack: Pack, size: int, *, placed: bool) -> str:
    """A board of so many rooms as an author would write it, the same every time.

    Rooms lie in rows and are joined to neighbours; every slot and kind of the pack is on it."""
    chance = random.Random(size)
    wide = round(math.sqrt(size))
    start = next(iter(pack.vocabulary.pawns.values())).start
    names = [start, *(f"hall_{number}" for number in range(1, size))]
    # Where one leaves the game is where one starts, and nowhere else.
    like = next(
        room for board in pack.boards.values() for room in board.rooms if room.name == start
    )
    kinds = [
        kind for kind in pack.vocabulary.room_kinds if kind != EVERY and kind not in like.kinds
    ]
    lines = ["board: made_up", "rooms:"]
    for number, name in enumerate(names):
        about = []
        if placed:
            about.append(f"at: [{number % wide + 0.2 * chance.random():.2f}, {number // wide}]")
        if number == 0 and like.kinds:
            about.append(f"kinds: [{', '.join(like.kinds)}]")
        elif number % 7 == 3 and kinds:
            about.append(f"kinds: [{chance.choice(kinds)}]")
        if number % 3 == 1 and pack.vocabulary.slots:
            about.append(f"slots: {{{chance.choice(list(pack.vocabulary.slots))}: 1}}")
        lines.append(f"  {name}: {{{', '.join(about)}}}")
    lines.append("tunnels:")
    lines += tunnel_lines(pack, names, wide, chance)
    return "\n".join(lines) + "\n"


def tunnel_lines(pack: Pack, names: list[str], wide: int, chance: random.Random) -> list[str]:
    """Three tunnels for each room: to the next, to the one below, and to one near by."""
    kinds = [kind for kind in pack.vocabulary.tunnel_kinds.values() if kind.name != EVERY]
    near = [1, wide, wide + 1, wide - 1, 2, 2 * wide]
    pairs: dict[tuple[int, int], None] = {}
    for number in range(len(names)):
        for step in near[:2]:
            if number + step < len(names):
                pairs[number, number + step] = None
    while len(pairs) < TUNNELS * len(names):
        number, step = chance.randrange(len(names)), chance.choice([*near[2:], 3, 3 * wide])
        if number + step < len(names):
            pairs[number, number + step] = None
    lines = []
    for one, other in pairs:
        arrow = "->" if chance.random() < 0.1 else "--"
        line = f"  - {names[one]} {arrow} {names[other]}"
        if kinds and chance.random() < 0.3:
            kind = chance.choice(kinds)
            line += f": {' '.join([kind.name, *('1' for _ in kind.params)])}"
        lines.append(line)
    return lines


def read(pack: Pack, text: str) -> Board:
    report = Report()
    written = read_board(text, "made_up.yaml", DeclaredKinds.of(pack.vocabulary), report)
    assert written is not None, [item.message for item in report]
    return Board(*written)


def works(pack: Pack, size: int) -> dict[str, Callable[[], object]]:
    """What is done with a board of so many rooms."""
    text = made_up(pack, size, placed=True)
    board, loose = read(pack, text), read(pack, made_up(pack, size, placed=False))
    return {
        "read": partial(read, pack, text),
        "lint": lambda: Linter(pack.vocabulary, pack.texts).lint(board),
        "draw": partial(board_svg, pack, board),
        "draw without positions": partial(board_svg, pack, loose),
    }


def growth(pack: Pack, rounds: int) -> Table:
    """Seconds for each size, and how many times as long as for half of it."""
    found: dict[str, list[Sample]] = {}
    table = Table(f"Boards made up of the kinds of {pack.id}", ["rooms", "tunnels"])
    for size in SIZES:
        for name, work in works(pack, size).items():
            found.setdefault(name, []).append(timed(work, rounds=rounds))
    for name in found:
        table.columns += [name, "growth"]
    for index, size in enumerate(SIZES):
        cells = []
        for samples in found.values():
            here = samples[index]
            grown = here.median / samples[index - 1].median if index else None
            cells += [f"{here.median:.3f} s", f"× {grown:.2f}" if grown else ""]
        table.add(f"{size:,}", f"{TUNNELS * size:,}", *cells)
    logs = [math.log(size) * size for size in SIZES]
    ratio = logs[-1] / logs[-2]
    table.notes.append(f"n log n would be × {ratio:.2f} for the last row, n squared × 4.")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.boards", description=__doc__)
    parser.add_argument("pack", nargs="?", default="clank", help="whose kinds; clank without")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often each is timed")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    asked = parser.parse_args()
    table = growth(load(asked.pack), asked.rounds)
    print(as_markdown(table) if asked.markdown else as_text(table))


if __name__ == "__main__":
    main()
