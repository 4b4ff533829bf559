"""A replay at the terminal: stepped through by somebody, or told as lines where nobody looks on."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TextIO

from cardwright.play.replays.retelling import Eyes, Retelling
from cardwright.play.screens.page import WIDEST, WIDTH, Page
from dsl.packs.pack import Pack
from interpreter.game.replaying.replay import Replay

REDRAW = "\x1b[2J\x1b[H"
MOST_TOLD = 10  # lines of what happened above the table
LEAST_TABLE = 8


def show_replay(
    replay: Replay, pack: Pack, eyes: Eyes, lang: str, *, to: int | None, stdin: TextIO
) -> int:
    """Step through a replay, or tell it up to an answer. Exit code 0; 1 when the pack does not play
    it as it was played."""
    stepping = stdin.isatty() and sys.stdout.isatty()
    retelling = Retelling(replay, pack, eyes, lang, _page(stepping))
    if stepping:
        _step_through(retelling, to or 0, stdin)
        return 1 if retelling.difference is not None else 0
    last = len(replay.answers) if to is None else to
    retelling.go_to(last)
    for line in told_lines(retelling):
        print(line)
    if to is not None:
        print()
        _write(retelling.table_lines())
    return _write_end(retelling)


def told_lines(retelling: Retelling) -> list[str]:
    """Everything that was told, under the turns."""
    page, lines = retelling.table.page, []
    for heading, steps in retelling.by_turns():
        lines += ["", page.strong(heading)]
        for number, step in steps:
            for line in step.lines:
                lines += page.wrapped(line, indent=2 if line.startswith(" ") else 0)
            if not step.lines:
                lines.append(page.weak(f"({number})"))
    return lines[1:]


def _write_end(retelling: Retelling) -> int:
    """How it ended: the result, and where it was another game."""
    found = retelling.found_difference()
    if found is None and retelling.game.over:
        print()
        _write(retelling.result_lines())
    if found is not None:
        print()
        _write(list(found.lines()))
    return 1 if found is not None else 0


def _step_through(retelling: Retelling, start: int, stdin: TextIO) -> None:
    retelling.go_to(start)
    while True:
        _draw(retelling)
        try:
            typed = _read(stdin).strip().casefold()
        except (EOFError, KeyboardInterrupt):
            print()
            return
        if typed in ("q", "quit"):
            return
        if typed in ("", "n"):
            retelling.go_to(retelling.at + 1)
        elif typed == "p":
            retelling.go_to(retelling.at - 1)
        elif typed == "end":
            retelling.go_to(len(retelling.replay.answers))
        elif typed.isdecimal() and len(typed) < 10:
            retelling.go_to(int(typed))


def _read(stdin: TextIO) -> str:
    if stdin is sys.stdin:
        return input("> ")
    print("> ", end="", flush=True)
    line = stdin.readline()
    if not line:
        raise EOFError
    return line


def _draw(retelling: Retelling) -> None:
    """The screen: what the last answers did, the table, and where one is."""
    page = _page(True)
    if page != retelling.table.page:
        retelling.show_on(page)
    messages = retelling.table.messages
    at, height = retelling.at, page.height or 40
    if at:
        step = retelling.steps[at - 1]
        head, told = retelling.heading(step), []
        for earlier in retelling.steps[:at]:
            if (earlier.turn, earlier.active) == (step.turn, step.active):
                for line in earlier.lines:
                    told += page.wrapped(line, indent=2 if line.startswith(" ") else 0)
    else:
        head, told = messages.say("replay_begins"), []
    end: list[str] = []
    ended = at == retelling.last
    if ended and retelling.game.over:
        end += ["", *retelling.result_lines()]
    if ended and (found := retelling.found_difference()) is not None:
        lines = [part for line in found.lines() for part in page.wrapped(line)]
        end += ["", page.strong(messages.say("replay_differs")), *lines]
    keys = page.weak(messages.say("replay_keys"))
    where = messages.say("replay_step", n=at, last=retelling.last)
    told = told[-MOST_TOLD:]
    space = max(LEAST_TABLE, height - len(told) - len(end) - 5)
    table = retelling.table_lines(space)
    print(REDRAW, end="")
    _write([page.strong(f"{head} · {where}"), *told, "", *table, *end, "", keys])


def _page(terminal: bool) -> Page:
    colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if not terminal:
        return Page(WIDTH, None, colours)
    size = shutil.get_terminal_size((WIDTH, 40))
    return Page(max(40, min(size.columns, WIDEST)), size.lines, colours)


def _write(lines: list[str]) -> None:
    for line in lines:
        print(line)
