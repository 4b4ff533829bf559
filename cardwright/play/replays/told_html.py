"""A replay as one page for the browser, which needs nothing else: what was told, and the table and
the board after every answer.

No text becomes markup, the only script is the one here, and a policy in the page lets nothing else
run or be fetched. Tables and boards are kept as lines, each once, so that the page stays small.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from cardwright.drawing import THEMES
from cardwright.play.replays.pieces_on_board import Backdrop, backdrop_of, pieces
from cardwright.play.replays.retelling import Retelling, Retold
from cardwright.play.replays.told_markdown import facts
from cardwright.play.screens.messages import Key
from cardwright.play.screens.outcome import score_columns, who_won

HERE = Path(__file__).parent
MOST_CHARACTERS = 6_000_000  # of tables and boards
WIDTH = 76  # of a table; a phone shows it smaller
BUTTONS: tuple[tuple[str, Key, str], ...] = (
    ("first", "replay_first", "«"),
    ("back", "replay_back", "‹"),
    ("next", "replay_next", "›"),
    ("last", "replay_last", "»"),
)


@dataclass(slots=True)
class Frames:
    """The tables and boards after each answer: `lines` has every line once, and a table is the
    numbers of its lines; None where nothing changed. `cut` is the first that was left out."""

    lines: dict[str, int] = field(default_factory=dict)
    tables: list[list[int] | None] = field(default_factory=list)
    boards: list[list[int] | None] = field(default_factory=list)
    pieces: list[int | None] = field(default_factory=list)
    size: int = 0
    cut: int | None = None

    def add(self, table: list[str], board: list[str], laid: str) -> None:
        self.tables.append(self._numbers(table))
        self.boards.append(self._numbers(board))
        (number,) = self._numbers([laid])
        self.pieces.append(number)

    def _numbers(self, lines: list[str]) -> list[int]:
        found = []
        for line in lines:
            if line not in self.lines:
                self.lines[line] = len(self.lines)
                self.size += len(line) + 8
            found.append(self.lines[line])
            self.size += 5
        return found

    def written(self) -> str:
        """As JSON that may stand in a page."""
        data = {
            "lines": list(self.lines),
            "tables": _where_changed(self.tables),
            "boards": _where_changed(self.boards),
            "pieces": _where_changed(self.pieces),
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        for sign in "<>&\u2028\u2029":
            text = text.replace(sign, f"\\u{ord(sign):04x}")
        return text


def _where_changed(frames: Sequence[object]) -> list[object]:
    before = [object(), *frames[:-1]]
    return [None if one == earlier else one for earlier, one in zip(before, frames, strict=True)]


def page(retelling: Retelling) -> str:
    """The whole page; every answer of the replay is given for it."""
    frames = _frames(retelling)
    script = (HERE / "replay_page.js").read_text(encoding="utf-8")
    style = (HERE / "replay_page.css").read_text(encoding="utf-8")
    head = (HERE / "replay_page.html").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    table = retelling.table
    title = escape(retelling.game.program.pack.title(table.lang))
    about = " · ".join(escape(fact) for fact in facts(retelling))
    cut = ""
    if frames.cut is not None:
        cut = f'<p class="note">{escape(table.messages.say("replay_cut", n=frames.cut - 1))}</p>'
    last_table = escape("\n".join(retelling.table_lines(laid_first=True)))
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(table.lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"{head}"
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f'<header><h1>{title}</h1><p class="facts">{about}</p></header>\n'
        f"{_result(retelling)}"
        f'<main>\n<section id="seen">\n{_controls(retelling)}'
        f'{cut}<div id="board" hidden></div>\n<pre id="table">{last_table}</pre>\n</section>\n'
        f'<section id="story">\n{"".join(_story(retelling))}</section>\n</main>\n'
        f'<script type="application/json" id="frames">{frames.written()}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _frames(retelling: Retelling) -> Frames:
    """The table and the board after each answer, from the beginning on."""
    frames, backdrop = Frames(), None
    retelling.go_to(0)
    drawn: object = None
    while True:
        board = retelling.game.board
        if board is not None and retelling.game.board_changes != drawn:
            drawn = retelling.game.board_changes
            backdrop = backdrop_of(retelling.game, board)
        laid = pieces(backdrop, retelling.game, retelling.view) if backdrop is not None else ""
        if frames.cut is None and frames.size < MOST_CHARACTERS:
            frames.add(retelling.table_lines(laid_first=True), _picture(backdrop), laid)
        elif frames.cut is None:
            frames.cut = retelling.at
        if not retelling.forth():
            return frames


def _picture(backdrop: Backdrop | None) -> list[str]:
    return backdrop.picture.split("\n") if backdrop is not None else []


def _controls(retelling: Retelling) -> str:
    messages = retelling.table.messages
    buttons = "".join(
        f'<button type="button" id="{name}" title="{escape(messages.say(key))}" '
        f'aria-label="{escape(messages.say(key))}">{sign}</button>'
        for name, key, sign in BUTTONS
    )
    last = len(retelling.steps)
    where = escape(messages.say("replay_step", n="%", last=last))
    begins = escape(messages.say("replay_begins"))
    return (
        f'<nav id="controls" hidden>{buttons}<input type="range" id="where" min="0" max="{last}" '
        f'value="{last}" aria-label="{where}"><output id="count" data-text="{where}" '
        f'data-begins="{begins}"></output></nav>\n<div id="now" aria-live="polite"></div>\n'
    )


def _story(retelling: Retelling) -> Iterator[str]:
    """All that was told, under the turns."""
    for heading, steps in retelling.by_turns():
        yield f"<h2>{escape(heading)}</h2>\n<ol>\n"
        for number, step in steps:
            yield f'<li value="{number}" id="a{number}" tabindex="0">{_told(step)}</li>\n'
        yield "</ol>\n"
    found = retelling.found_difference()
    if found is not None:
        differs = escape(retelling.table.messages.say("replay_differs"))
        told = "<br>".join(escape(line) for line in found.lines())
        yield f'<p class="note"><strong>{differs}</strong><br>{told}</p>\n'


def _told(step: Retold) -> str:
    lines = step.lines or ("…",)
    return "".join(
        f'<p class="more">{escape(line.strip())}</p>'
        if line.startswith(" ")
        else f"<p>{escape(line)}</p>"
        for line in lines
    )


def _result(retelling: Retelling) -> str:
    """The scores and who has won, where the game came to its end."""
    if not retelling.game.over or retelling.found_difference() is not None:
        return ""
    messages, result = retelling.table.messages, retelling.game.result
    columns = score_columns(result, retelling.game.program.vocabulary, messages)
    head, *rows = zip(*columns, strict=True)
    pawns = THEMES["light"].pawns
    chips = [
        f'<i class="chip" style="background:{pawns[n % len(pawns)]}">{n + 1}</i> '
        if n < len(result.scores) and len(rows) >= len(result.scores)
        else ""
        for n in range(len(rows))
    ]
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        f"<tr><th>{chip}{escape(row[0])}</th>{_cells(row[1:])}</tr>"
        for chip, row in zip(chips, rows, strict=True)
    )
    won = escape(who_won(result, messages))
    return (
        f'<section id="result"><p>{won}</p><div class="wide"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div></section>\n"
    )


def _cells(texts: Iterable[str]) -> str:
    return "".join(f"<td>{escape(text)}</td>" for text in texts)
