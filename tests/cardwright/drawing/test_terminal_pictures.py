"""Pictures as terminals take them."""

from __future__ import annotations

import base64
import re
import struct
import zlib

import pytest

from cardwright.drawing import board_svg, png_of
from cardwright.drawing.terminal_picture.pixels import SIGNATURE, pixels_of
from cardwright.drawing.terminal_picture.protocols import protocol_of, sent
from cardwright.drawing.terminal_picture.sixels import MOST_COLOURS, indexed, sixels_of
from tests.packs_under_test import pack

CAN_DRAW_SIXELS, CANNOT = "\x1b[?62;4;22c", "\x1b[?62;14;22c"


@pytest.mark.parametrize(
    ("environment", "answer", "protocol"),
    [
        ({"TERM": "xterm-kitty"}, "", "kitty"),
        ({"KITTY_WINDOW_ID": "1"}, "", "kitty"),
        ({"TERM": "xterm-ghostty"}, "", "kitty"),
        ({"TERM_PROGRAM": "iTerm.app"}, "", "iterm"),
        ({"LC_TERMINAL": "iTerm2"}, "", "iterm"),
        ({"TERM": "xterm"}, CAN_DRAW_SIXELS, "sixel"),
        ({"TERM": "xterm"}, CANNOT, None),
        ({"TERM": "xterm"}, "", None),
        ({"TERM_PROGRAM": "iTerm.app", "TMUX": "/tmp/tmux"}, CANNOT, None),
        ({"TERM": "tmux", "TMUX": "/tmp/tmux"}, CAN_DRAW_SIXELS, "sixel"),
    ],
)
def test_what_a_terminal_can_show(
    environment: dict[str, str], answer: str, protocol: str | None
) -> None:
    assert protocol_of(environment, lambda question, until: answer) == protocol


def png(lines: list[bytes], filters: list[int], step: int) -> bytes:
    """A PNG whose lines are written in these ways."""
    raw, before = b"", bytes(len(lines[0]))
    for how, line in zip(filters, lines, strict=True):
        out = bytearray()
        for at, one in enumerate(line):
            left = line[at - step] if at >= step else 0
            corner = before[at - step] if at >= step else 0
            up = before[at]
            guess = left + up - corner
            near = min(
                (abs(other - guess), at, other) for at, other in enumerate((left, up, corner))
            )[2]
            taken = [0, left, before[at], (left + before[at]) // 2, near][how]
            out.append((one - taken) & 255)
        raw += bytes([how]) + bytes(out)
        before = line
    kind = {3: 2, 4: 6}[step]
    head = struct.pack(">IIBBBBB", len(lines[0]) // step, len(lines), 8, kind, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(raw)), (b"IEND", b"")]
    chunks = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )
    return SIGNATURE + b"".join(chunks)


@pytest.mark.parametrize("step", [3, 4])
def test_dots_are_read_however_lines_are_written(step: int) -> None:
    lines = [bytes((7 * at * (row + 3)) & 255 for at in range(5 * step)) for row in range(10)]
    found = pixels_of(png(lines, [0, 1, 2, 3, 4] * 2, step))
    assert found.width == 5
    bare = [bytes(b for at, b in enumerate(line) if at % step < 3) for line in lines]
    assert list(found.lines) == bare


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="no PNG"):
        pixels_of(b"GIF89a")


def drawn(sixels: str) -> list[list[int]]:
    """The numbers of the colours that sixels paint, line by line."""
    _, width, height = map(int, re.findall(r'"1;(1);(\d+);(\d+)', sixels)[0])
    lines = [[-1] * width for _ in range(height)]
    body = re.sub(r"#\d+;2;\d+;\d+;\d+", "", sixels.partition("q")[2].removesuffix("\x1b\\"))
    for number, band in enumerate(re.sub(r'^"[\d;]+', "", body).split("-")):
        for part in band.split("$"):
            colour, columns = re.findall(r"^#(\d+)(.*)$", part, re.DOTALL)[0]
            plain = re.sub(r"!(\d+)(.)", lambda m: m[2] * int(m[1]), columns)
            for x, sign in enumerate(plain):
                for bit in range(6):
                    if (ord(sign) - 63) >> bit & 1:
                        lines[6 * number + bit][x] = int(colour)
    return lines


def test_sixels_paint_every_dot_once_in_its_colour() -> None:
    pixels = pixels_of(png_of(board_svg(pack("tutorial"), theme="dark"), width=160))
    numbers, palette = indexed(pixels)
    assert len(palette) <= MOST_COLOURS
    assert drawn(sixels_of(pixels)) == [list(line) for line in numbers]
    for line, seen in zip(pixels.lines[::9], numbers[::9], strict=True):
        red = [palette[number][0] for number in seen]
        off = [abs(one - other) for one, other in zip(line[::3], red, strict=True)]
        assert sum(off) / len(off) < 16


@pytest.mark.parametrize(("protocol", "before"), [("kitty", "a=T"), ("iterm", "inline=1")])
def test_others_are_sent_the_png_itself(protocol: str, before: str) -> None:
    data = png_of(board_svg(pack("tutorial")), width=160)
    text = sent(data, "kitty" if protocol == "kitty" else "iterm", 40)
    assert before in text
    parts = re.findall(r"\x1b_G[^;]*;([^\x1b]*)\x1b" if protocol == "kitty" else r":(.*)\x07", text)
    assert base64.b64decode("".join(parts)) == data
