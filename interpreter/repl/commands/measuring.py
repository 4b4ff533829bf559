"""Commands that measure: how long an effect takes, and which parts of it."""

from __future__ import annotations

import re
from cProfile import Profile
from time import process_time

from interpreter.game.typed_text import compile_text
from interpreter.repl.commands.entry import command
from interpreter.repl.output import Line, Refused, columns
from interpreter.repl.session import Session

TIMES = 30  # an effect is done in so many copies of the game, and what is shown is of one
WARM_UP = 5
MOST_PARTS = 15
NO_PARTS = ("frozen", "string", "built-in", "method")
TITLE = re.compile(r"^<(.+?)( #\d+)?>$")  # of what is written for an effect; others are the engine


@command("time", "EFFECT", "how long an effect takes, tried in a copy of the game", "effect")
def time(session: Session, rest: str) -> list[Line]:
    if not rest:
        raise Refused("error: the time of which effect? `:time EFFECT`")
    session.imagined(rest)  # what is compiled the first time is no part of it
    before = process_time()
    lines = session.imagined(rest)
    spent = 1000 * (process_time() - before)
    return [*lines, Line(f"  {spent:.1f} ms of processor time, with the copy", "quiet")]


@command("profile", "EFFECT", "which parts of an effect take how long", "effect")
def profile(session: Session, rest: str) -> list[Line]:
    if not rest:
        raise Refused("error: the parts of which effect? `:profile EFFECT`")
    session.imagined(rest)
    game = session.game.copy()
    game.own_program()
    effect = compile_text(game.program, rest)
    profiled = Profile()
    for at in range(WARM_UP + TIMES):
        copy = game.copy()
        if at < WARM_UP:  # what is written when it is first called is no part of it
            copy.do(effect, rest)
        else:
            profiled.runcall(copy.do, effect, rest)
    found: dict[str, tuple[int, float, float]] = {}
    whole = 0.0
    for part in profiled.getstats():
        whole += part.inlinetime
        title = TITLE.match(part.code if isinstance(part.code, str) else part.code.co_filename)
        if title is not None and not title[1].startswith(NO_PARTS):
            calls, own, within = found.get(title[1], (0, 0.0, 0.0))
            found[title[1]] = (
                calls + part.callcount,
                own + part.inlinetime,
                within + part.totaltime,
            )
    rows = [
        (f"{calls / TIMES:g}", f"{_micro(within)}", f"{_micro(own)}", title)
        for title, (calls, own, within) in sorted(found.items(), key=lambda one: -one[1][2])
    ]
    head, *lines = columns([("times", "µs, all", "µs, own", "part"), *rows[:MOST_PARTS]])
    told = [Line(f"  {head}", "quiet"), *(Line(f"  {line}") for line in lines)]
    note = f"  {_micro(whole)} µs in all, on average of {TIMES}; measuring makes it slower"
    return [*told, Line(note, "quiet")]


def _micro(seconds: float) -> str:
    return f"{1e6 * seconds / TIMES:.0f}"
