"""A window on a drawn board, as large as the screen, that can be moved."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.drawing.board_text.board_lines import BoardText
from cardwright.drawing.board_text.canvas import Span

Corner = tuple[int, int]  # of the window on the sheet: column and row
MOVES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True, slots=True)
class Window:
    """A drawn board, and how much of it is seen at once."""

    drawn: BoardText
    width: int
    height: int

    @staticmethod
    def of(drawn: BoardText, width: int, height: int | None) -> Window:
        columns, rows = drawn.size()
        return Window(drawn, min(width, columns), rows if height is None else min(height, rows))

    def around(self, room: str) -> Corner:
        """Where a room is in the middle, as far as the sheet goes."""
        across, down = self.drawn.blocks[room].middle()
        return self._kept((across - self.width // 2, down - self.height // 2))

    def moved(self, corner: Corner, where: str) -> Corner:
        """Half a window farther."""
        across, down = MOVES[where]
        step = (corner[0] + across * self.width // 2, corner[1] + down * self.height // 2)
        return self._kept(step)

    def more(self, corner: Corner) -> list[int]:
        """In which directions there is more to see, by their places in `MOVES`."""
        return [at for at, where in enumerate(MOVES) if self.moved(corner, where) != corner]

    def lines(self, corner: Corner) -> list[list[Span]]:
        """What is seen from there; of a room that lies only partly in the window, a sign that there
        is one."""
        left, right = corner[0], corner[0] + self.width
        seen = self.drawn.canvas.copy()
        for block in self.drawn.blocks.values():
            if block.left >= left and block.left + block.width <= right:
                continue
            shown = [
                square
                for square in block.squares()
                if left <= square[0] < right and square in seen.texts
            ]
            for square in shown:
                del seen.texts[square]
            if shown:
                at = min(shown, key=lambda square: min(square[0] - left, right - 1 - square[0]))
                seen.write(at, "…")
        return list(seen.lines(*corner, self.width, self.height))

    def _kept(self, corner: Corner) -> Corner:
        columns, rows = self.drawn.size()
        return (
            max(0, min(corner[0], columns - self.width)),
            max(0, min(corner[1], rows - self.height)),
        )
