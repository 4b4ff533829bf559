"""What a line does that is typed into the workshop: a command, an answer, an effect or a value."""

from __future__ import annotations

import re
from collections.abc import Callable
from textwrap import dedent

from dsl.diagnostics.report import PackError, Report
from dsl.model.vocabulary import find
from interpreter.game.ad_hoc import value_of
from interpreter.game.typed_text import read_effect, read_value
from interpreter.repl.commands import run_command
from interpreter.repl.commands.pasting import try_card
from interpreter.repl.listing import in_place, labels
from interpreter.repl.output import Line, Output, Refused
from interpreter.repl.session import Session
from interpreter.repl.show.value_lines import worked_out
from interpreter.state.errors import PlayError
from interpreter.text.typed_lines import LONGEST_EFFECT, LONGEST_TYPED, is_too_much

OPENS = re.compile(r"(:|->|\bmay|\bchoose(\s+up\s+to)?(\s+(\d+|\(.*\)))?)$")
CARD = re.compile(r"card[ \t]+\w+([ \t]+\"|[ \t]*(\n|$))")  # a whole card
LAST_VALUE = re.compile(r"(?<!\w)_(?!\w)")  # stands for the number that was worked out last
TAKES_EFFECT = (":what", ":tree", ":time", ":as")
UNTOLD = (":save", ":quit", "quit", "exit")  # are no part of what is kept of a session
MOST_KEPT = 2_000  # lines of a session
WITHOUT_COLON = {"help": ":help", "?": ":help", "quit": ":quit", "exit": ":quit"}


def execute(session: Session, line: str) -> Output:
    """Do a line. When something is wrong with it, the game stays as it was."""
    output = _executed(session, line)
    if line.strip() and len(session.exchanges) < MOST_KEPT and not line.startswith(UNTOLD):
        shown = tuple(text for one in output.lines for text in one.text.split("\n"))
        session.exchanges.append((line, shown))
    return output


def _executed(session: Session, line: str) -> Output:
    game, length, mark = session.game, session.game.length, session.game.mark
    try:
        return _execute(session, dedent(line).strip() if not is_too_much(line) else line)
    except Refused as refused:
        return Output(refused.lines, error=True)
    except (PlayError, ValueError, OSError) as error:
        return Output((Line(f"error: {error}", "error"),), error=True)
    except KeyboardInterrupt:
        session.restore(game, length, mark)
        return Output((Line("stopped; nothing was changed", "warning"),), error=True)
    except Exception as error:
        session.restore(game, length, mark)
        problem = f"error: this cannot be done ({type(error).__name__}: {error})"
        return Output((Line(problem, "error"),), error=True)


def _execute(session: Session, text: str) -> Output:
    if is_too_much(text):
        raise Refused(
            f"error: a line may have up to {LONGEST_TYPED:,} characters, "
            f"and an effect up to {LONGEST_EFFECT:,}"
        )
    if not text or text.startswith("#"):
        return Output()
    if text.startswith(":"):
        return run_command(session, text)
    if CARD.match(text):
        return Output(tuple(try_card(session, text)))
    decision = session.question
    if decision is not None and "\n" not in text:
        index = in_place(decision, text)
        if index is not None:
            return Output(tuple(session.answer(index, text)))
    command = WITHOUT_COLON.get(text.lower())
    if command is not None and find(session.pack.vocabulary.declared(), text) is None:
        return run_command(session, command)
    if session.last_value is not None and "_" not in session.pack.vocabulary.declared():
        text = LAST_VALUE.sub(str(session.last_value), text)
    with session.reading(text):
        effect = _is_effect(session, text)
    if effect:
        return Output(tuple(session.effect(text)))
    if read_value(session.game.program, text).type == "number":
        session.last_value = int(value_of(session.game, text))
    return Output((*worked_out(session.game, text), *_perhaps_meant(session, text)))


def _perhaps_meant(session: Session, text: str) -> list[Line]:
    """A number alone is a value; after `:legal` it was meant to be done."""
    decision = session.game.decision
    if decision is None or decision.kind != "action" or not text.isdecimal():
        return []
    if not 1 <= int(text) <= len(decision):
        return []
    option = labels(decision)[int(text) - 1]
    return [Line(f"  (`:do {text}` would do this: {option})", "quiet")]


def _is_effect(session: Session, text: str) -> bool:
    """Whether a line is an effect or a value; PackError of the one it is more like."""
    program = session.game.program
    wrong = _problem(lambda: read_effect(program, text))
    if wrong is None:
        return True
    if "\n" in text:
        raise PackError(wrong)
    as_value = _problem(lambda: read_value(program, text))
    if as_value is None:
        return False
    raise PackError(max(wrong, as_value, key=_understood))


def wants_more(text: str) -> bool:
    """Whether lines are to follow: the first opens a block that no empty line has closed."""
    lines = text.split("\n")
    first = lines[0].split("#", 1)[0].rstrip()
    if first.startswith(":") and first.split(maxsplit=1)[0] not in TAKES_EFFECT:
        return False
    if CARD.match(first):
        return len(lines) == 1 or bool(lines[-1].strip())
    if first in TAKES_EFFECT or not OPENS.search(first):
        return False
    return len(lines) == 1 or bool(lines[-1].strip())


def _problem(read: Callable[[], object]) -> Report | None:
    try:
        read()
    except PackError as error:
        return error.report
    return None


def _understood(report: Report) -> tuple[bool, int, int]:
    """How far a reading got: words that are not known come after a sentence that is none."""
    first = next(iter(report))
    return (not first.code.startswith("L"), first.span.line, first.span.column)
