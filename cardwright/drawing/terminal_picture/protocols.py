"""How a picture is sent to a terminal: as the terminals kitty and iTerm2 have it, or as sixels.

Whether a terminal can show any is told by its environment, or else by itself when it is asked.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Literal

from cardwright.drawing.terminal_picture.pixels import pixels_of
from cardwright.drawing.terminal_picture.sixels import sixels_of

Protocol = Literal["kitty", "iterm", "sixel"]
LIKE_KITTY = ("kitty", "ghostty")  # in `TERM`
LIKE_ITERM = ("iTerm.app", "WezTerm", "mintty")
IN_BETWEEN = ("TMUX", "STY")  # programs that pass on no pictures but those they can draw themselves
WHAT_CAN_YOU_DO = "\x1b[c"
ABILITIES = re.compile(r"\x1b\[\?([\d;]*)c")
SIXELS = "4"  # among the abilities
LONGEST_PART = 4096  # of a picture that kitty is sent


def protocol_of(environment: Mapping[str, str], ask: Callable[[str, str], str]) -> Protocol | None:
    """How a terminal takes pictures; None when it shows none. `ask` sends it a question and gives
    back what it answers up to a letter."""
    if not any(environment.get(name) for name in IN_BETWEEN):
        term = environment.get("TERM", "")
        if environment.get("KITTY_WINDOW_ID") or any(name in term for name in LIKE_KITTY):
            return "kitty"
        if environment.get("TERM_PROGRAM") in LIKE_ITERM:
            return "iterm"
        if environment.get("LC_TERMINAL") == "iTerm2":
            return "iterm"
    answer = ABILITIES.search(ask(WHAT_CAN_YOU_DO, "c"))
    return "sixel" if answer is not None and SIXELS in answer[1].split(";") else None


def sent(png: bytes, protocol: Protocol, columns: int) -> str:
    """What a terminal is sent so that it shows a picture, so many columns wide."""
    return SENDERS[protocol](png, columns)


def _as_kitty(png: bytes, columns: int) -> str:
    text = b64encode(png).decode("ascii")
    parts = [text[at : at + LONGEST_PART] for at in range(0, len(text), LONGEST_PART)]
    found = []
    for at, part in enumerate(parts):
        keys = f"a=T,f=100,q=2,c={columns}," if at == 0 else ""
        found.append(f"\x1b_G{keys}m={int(at < len(parts) - 1)};{part}\x1b\\")
    return "".join(found) + "\n"


def _as_iterm(png: bytes, columns: int) -> str:
    text = b64encode(png).decode("ascii")
    keys = f"inline=1;size={len(png)};width={columns};preserveAspectRatio=1"
    return f"\x1b]1337;File={keys}:{text}\x07\n"


def _as_sixels(png: bytes, columns: int) -> str:
    return sixels_of(pixels_of(png)) + "\n"


SENDERS: Mapping[Protocol, Callable[[bytes, int], str]] = {
    "kitty": _as_kitty,
    "iterm": _as_iterm,
    "sixel": _as_sixels,
}
