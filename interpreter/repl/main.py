"""The workshop of `python -m interpreter` and `cardwright repl`: in a terminal, from a pipe, as a
tour."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from dsl.diagnostics.characters import visible
from dsl.packs.folders import pack_around
from dsl.storage.language_files import DEFAULT_LANGUAGE
from interpreter.repl.execute import execute, wants_more
from interpreter.repl.meanings import SILENT, Meanings
from interpreter.repl.output import Output, Refused
from interpreter.repl.session import Session
from interpreter.repl.tour import tour
from interpreter.text.typed_lines import LONGEST_EFFECT, is_too_long, lines_of

LONGEST_SHOWN = 60  # of a line that is too long


def run_repl(
    reference: str,
    *,
    players: int | None = None,
    seed: int = 1,
    board: str | None = None,
    lang: str = DEFAULT_LANGUAGE,
    script: TextIO | None = None,
    meanings: Meanings = SILENT,
) -> int:
    """Open the workshop on a pack, or on the pack that a file belongs to. From a script or a pipe,
    1 when a line of it was wrong.

    Without a terminal and without a line to do, it shows a tour of the pack.
    """
    reference = str(pack_around(Path(reference)) or reference)
    try:
        session = Session(
            reference, players=players, seed=seed, board=board, lang=lang, meanings=meanings
        )
    except Refused as refused:
        for line in refused.lines:
            print(visible(line.text), file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if script is not None:
        return run_script(session, script)
    if sys.stdin is None:  # closed by whoever started this
        return show_tour(session)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from interpreter.repl.terminal import run_terminal

        return run_terminal(session)
    return run_script(session, sys.stdin)


def run_script(session: Session, script: TextIO) -> int:
    """Do the lines of a script, showing each before what it does."""
    any_line = wrong = False
    for block in blocks(lines_of(script)):
        any_line = True
        changed = session.check_files()
        if changed is not None:
            _print(changed)
            wrong = wrong or changed.error
        _echo(block)
        output = execute(session, block)
        _print(output)
        wrong = wrong or output.error
        if output.leave:
            break
    if not any_line:
        return show_tour(session)
    return 1 if wrong else 0


def blocks(script: Iterable[str]) -> Iterator[str]:
    """A script's lines; those that belong to one effect come together."""
    block = ""
    for line in script:
        text = line.rstrip("\r\n")
        if block:
            if text.strip() and (text[0].isspace() or text.startswith("else")):
                if len(block) <= LONGEST_EFFECT:  # it is refused anyway
                    block += f"\n{text}"
                continue
            yield block
            block = ""
        if not text.strip():
            continue
        if wants_more(text):
            block = text
        else:
            yield text
    if block:
        yield block


def show_tour(session: Session) -> int:
    """Type a few things into the game, and show what comes."""
    print(f"{session.title}: a short tour. Open it in a terminal to type for yourself.")
    for remark, line in tour(session):
        print(f"\n# {remark}")
        _echo(line)
        _print(execute(session, line))
    print("\n`:help` lists every command.")
    return 0


def _echo(block: str) -> None:
    first, *rest = visible(block).split("\n")
    print(f"> {cropped(first)}")
    for line in rest:
        print(f". {cropped(line)}")


def _print(output: Output) -> None:
    if output.lines:
        print(visible(output.text))


def cropped(line: str) -> str:
    return f"{line[:LONGEST_SHOWN]}…" if is_too_long(line) else line
