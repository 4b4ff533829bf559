"""Signs drawn as shapes, so that they look alike wherever the picture is opened.

A pack writes a symbol as a character. The common ones are drawn here; any other is left to the
fonts of whoever looks at it.
"""

from __future__ import annotations

import math

from cardwright.drawing.svg import element, number, path, text

# Paths in a square from -10 to 10. The first are filled, the others are strokes.
FILLED = {
    "♥": "M0 8 C-5 3 -9 0 -9 -4 C-9 -9 -2 -9 0 -4 C2 -9 9 -9 9 -4 C9 0 5 3 0 8 Z",
    "♛": "M-9 -5 L-4 1 L0 -8 L4 1 L9 -5 L7 8 L-7 8 Z",
    "♚": "M-9 -5 L-4 1 L0 -8 L4 1 L9 -5 L7 8 L-7 8 Z",
    "★": "M0 -9 L2.4 -3 L8.6 -2.8 L3.8 1 L5.4 7.2 L0 3.8 L-5.4 7.2 L-3.8 1 L-8.6 -2.8 L-2.4 -3 Z",
    "◆": "M0 -9 L8 0 L0 9 L-8 0 Z",
    "●": "M-7 0 A7 7 0 1 0 7 0 A7 7 0 1 0 -7 0 Z",
    "■": "M-7 -7 H7 V7 H-7 Z",
    "▲": "M0 -8 L8.5 7 H-8.5 Z",
    "▼": "M0 8 L8.5 -7 H-8.5 Z",
    "▮": "M-6 -8 Q0 -10 6 -8 Q8 0 6 8 Q0 10 -6 8 Q-8 0 -6 -8 Z M-6.6 -4.4 H6.6 V-3 H-6.6 Z "
    "M-6.6 3 H6.6 V4.4 H-6.6 Z",
    "☠": "M0 -9 C6 -9 8.5 -5 8.5 -1 C8.5 2 7 3.5 5 4.5 V8.5 H-5 V4.5 C-7 3.5 -8.5 2 -8.5 -1 "
    "C-8.5 -5 -6 -9 0 -9 Z M-3.4 -2.8 A2.2 2.2 0 1 0 -3.39 1.6 Z "
    "M3.4 -2.8 A2.2 2.2 0 1 1 3.39 1.6 Z M0 1.6 L1.4 4.4 H-1.4 Z",
    "†": "M-1.5 -9 H1.5 V-7 H-1.5 Z M-1.2 -7 H1.2 V-3.8 H5.5 V-1.6 H1.8 V6 L0 9.5 L-1.8 6 V-1.6 "
    "H-5.5 V-3.8 H-1.2 Z",
    "✦": "M0 -9 Q1.5 -1.5 9 0 Q1.5 1.5 0 9 Q-1.5 1.5 -9 0 Q-1.5 -1.5 0 -9 Z",
}
STROKED = {
    "⌂": "M-9 0 L0 -8 L9 0 M-6 -2 V8 H6 V-2 M-2 8 V3 H2 V8",
    "▽": "M0 7.5 L8.5 -6.5 H-8.5 Z",
    "△": "M0 -7.5 L8.5 6.5 H-8.5 Z",
    "◇": "M0 -9 L7 0 L0 9 L-7 0 Z M-7 0 H7 M0 -9 L-2.5 0 L0 9 L2.5 0 Z",
    "○": "M-7 0 A7 7 0 1 0 7 0 A7 7 0 1 0 -7 0 Z",
    "□": "M-7 -7 H7 V7 H-7 Z",
    "☆": "M0 -9 L2.4 -3 L8.6 -2.8 L3.8 1 L5.4 7.2 L0 3.8 L-5.4 7.2 L-3.8 1 L-8.6 -2.8 L-2.4 -3 Z",
    "¤": "M-5.5 0 A5.5 5.5 0 1 0 5.5 0 A5.5 5.5 0 1 0 -5.5 0 Z M-8 -8 L-4 -4 M8 -8 L4 -4 "
    "M-8 8 L-4 4 M8 8 L4 4",
    "✕": "M-7 -7 L7 7 M7 -7 L-7 7",
    "×": "M-7 -7 L7 7 M7 -7 L-7 7",
    "✚": "M0 -8 V8 M-8 0 H8",
    "⚷": "M-8 0 A4 4 0 1 0 0 0 A4 4 0 1 0 -8 0 Z M0 0 H9 V4 M5 0 V4",
    "⚿": "M-8 0 A4 4 0 1 0 0 0 A4 4 0 1 0 -8 0 Z M0 0 H9 V4 M5 0 V4",
    "↔": "M-9 0 H9 M-5 -4 L-9 0 L-5 4 M5 -4 L9 0 L5 4",
    "↕": "M0 -9 V9 M-4 -5 L0 -9 L4 -5 M-4 5 L0 9 L4 5",
    "‖": "M-3 -8 V8 M3 -8 V8",
    "≈": "M-9 -2 Q-4.5 -8 0 -3.5 T9 -5 M-9 5 Q-4.5 -1 0 3.5 T9 2",
    "≋": "M-9 -5 Q-4.5 -11 0 -6.5 T9 -8 M-9 1.5 Q-4.5 -4.5 0 0 T9 -1.5 M-9 8 Q-4.5 2 0 6.5 T9 5",
    "⊞": "M-7 -7 H7 V7 H-7 Z M-7 0 H7 M-2.5 -7 V7 M2.5 -7 V7",
    "∿": "M-9 0 Q-4.5 -11 0 0 T9 0",
    "~": "M-9 0 Q-4.5 -11 0 0 T9 0",
    "∞": "M0 0 C-3 -6 -9 -6 -9 0 C-9 6 -3 6 0 0 C3 -6 9 -6 9 0 C9 6 3 6 0 0 Z",
    "≡": "M-5 -8 H7 Q9 -8 9 -6 Q9 -4 7 -4 H5 V7 Q5 9 3 9 H-7 Q-9 9 -9 7 V6 H2 M-5 -8 Q-7 -8 -7 -6 "
    "V5.5 M-3.5 -3.5 H2 M-3.5 0.5 H2",
    "▦": "M-7 -1 H7 V8.5 H-7 Z M-4.5 -1 V-4.5 A4.5 4.5 0 0 1 4.5 -4.5 V-1 M0 2.5 V5",
    "▤": "M-9 8 V4 H-4.5 V0 H0 V-4 H4.5 V-8 H9 V8 Z M-4.5 4 V8 M0 0 V8 M4.5 -4 V8",
    "◎": "M-8.5 0 A8.5 8.5 0 1 0 8.5 0 A8.5 8.5 0 1 0 -8.5 0 Z "
    "M0 -8.5 L5 7 L-8.1 -2.7 H8.1 L-5 7 Z",
    "♻": "M-7.5 -3 A8 8 0 0 1 7 -4 M7.5 -8.5 V-3.5 H2.5 M7.5 3 A8 8 0 0 1 -7 4 "
    "M-7.5 8.5 V3.5 H-2.5",
    "✂": "M-8 -8 L5 4 M8 -8 L-5 4 M4 6.5 A2.6 2.6 0 1 0 9.2 6.5 A2.6 2.6 0 1 0 4 6.5 Z "
    "M-4 6.5 A2.6 2.6 0 1 1 -9.2 6.5 A2.6 2.6 0 1 1 -4 6.5 Z",
    "!": "M0 -8 V2 M0 7 V7.5",
}
ALL_ROUND = tuple("●○■□▲△▽▼◆◇★☆")  # for kinds that declare no symbol

# How many corners the shapes of slots have, and how they are turned; the first is a circle.
SLOT_SHAPES = ((0, 0.0), (4, 45.0), (6, 0.0), (4, 0.0), (5, -90.0), (8, 22.5), (3, -90.0))


def glyph(symbol: str, x: float, y: float, size: float, colour: str) -> str:
    """A symbol with its middle at a place."""
    place = f"translate({number(x)} {number(y)}) scale({number(size / 20)})"
    if symbol in FILLED:
        return element("path", d=FILLED[symbol], transform=place, fill=colour, fill_rule="evenodd")
    if symbol in STROKED:
        return element(
            "path",
            d=STROKED[symbol],
            transform=place,
            fill="none",
            stroke=colour,
            stroke_width=2.4,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
    size = size if len(symbol) < 2 else size * 1.5 / len(symbol)
    return text(symbol, x, y + size * 0.36, size, fill=colour, text_anchor="middle")


def slot_shape(index: int, x: float, y: float, radius: float) -> str:
    """The data of the outline that stands for a kind of slot."""
    corners, turn = SLOT_SHAPES[index % len(SLOT_SHAPES)]
    if not corners:
        arc = ("A", radius, radius, 0.0, 1.0, 0.0)
        return path("M", x - radius, y, *arc, x + radius, y, *arc, x - radius, y, "Z")
    # A shape with few corners has less room for its number.
    radius *= {3: 1.4, 4: 1.25, 5: 1.15, 6: 1.12}.get(corners, 1.05)
    parts: list[str | float] = []
    for corner in range(corners):
        angle = math.radians(turn + 360 * corner / corners)
        parts += ["L" if parts else "M", x + radius * math.cos(angle)]
        parts.append(y + radius * math.sin(angle))
    return path(*parts, "Z")
