"""The workshop in a terminal: prompt, completion, colours, history."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.filters import Always, completion_is_selected, has_completions
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.styles import Style

from dsl.diagnostics.characters import visible
from interpreter.repl import show
from interpreter.repl.complete import SessionCompleter
from interpreter.repl.execute import execute, wants_more
from interpreter.repl.lexer import LanguageLexer
from interpreter.repl.output import Output
from interpreter.repl.session import Session

STYLE = Style.from_dict(
    {
        "keyword": "ansimagenta",
        "number": "ansicyan",
        "text": "ansigreen",
        "comment": "ansibrightblack",
        "command": "bold ansiblue",
        "verb": "bold",
        "counter": "ansiyellow",
        "zone": "ansigreen",
        "card": "ansibrightblue",
        "tag": "ansibrightmagenta",
        "room": "ansibrightgreen",
        "pawn": "ansibrightgreen",
        "attribute": "ansibrightcyan",
        "out.title": "bold",
        "out.change": "ansicyan",
        "out.question": "bold ansiyellow",
        "out.quiet": "ansibrightblack",
        "out.warning": "ansiyellow",
        "out.error": "bold ansired",
    }
)
INDENT = 4
EVERY = 0.5  # seconds between two looks at the files of the pack


def run_terminal(session: Session) -> int:
    """Ask for lines and do them until the user leaves."""
    prompt: PromptSession[str] = PromptSession(
        history=kept_history(),
        completer=SessionCompleter(session),
        lexer=LanguageLexer(lambda: session.pack.vocabulary),
        key_bindings=_keys(),
        style=STYLE,
        multiline=True,
        prompt_continuation=lambda width, line, wrapped: "." * (width - 1) + " ",
        bottom_toolbar=lambda: f" {show.toolbar(session.game)} ",
    )
    # What was typed goes up to earlier lines that begin so; completion goes on while one types.
    prompt.default_buffer.enable_history_search = Always()
    print(f"{session.title}, {show.now(session.game)}. `:help` says what can be typed.")
    interrupted = False
    while True:
        try:
            line = prompt.prompt(f"{session.pack.id}> ", pre_run=_watching(session))
        except KeyboardInterrupt:
            if interrupted:
                return 0
            interrupted = True
            print("Ctrl-C again, or Ctrl-D, leaves")
            continue
        except EOFError:
            return 0
        interrupted = False
        changed = session.check_files()
        if changed is not None:
            _print(changed)
        output = execute(session, line)
        _print(output)
        if output.leave:
            return 0


def _watching(session: Session) -> Callable[[], None]:
    """What to do when the prompt appears: look at the pack's files until a line is typed."""

    async def watch() -> None:
        while True:
            await asyncio.sleep(EVERY)
            changed = session.check_files()
            if changed is not None:
                await run_in_terminal(partial(_print, changed))

    def begin() -> None:
        get_app().create_background_task(watch())

    return begin


def kept_history() -> History:
    """The lines of earlier sessions, where the user's state is kept; none when it cannot be."""
    base = os.environ.get("XDG_STATE_HOME")
    folder = (Path(base) if base else Path.home() / ".local" / "state") / "cardwright"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "history").open("a", encoding="utf-8"):
            pass
    except (OSError, RuntimeError):
        return InMemoryHistory()
    return FileHistory(str(folder / "history"))


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("enter")
    def enter(event: KeyPressEvent) -> None:
        """A line that opens a block goes on; an empty one closes it."""
        buffer = event.current_buffer
        if buffer.complete_state and buffer.complete_state.current_completion:
            buffer.complete_state = None
        elif wants_more(buffer.text):
            buffer.insert_text("\n" + " " * _indent(buffer.document.current_line))
        else:
            buffer.validate_and_handle()

    @keys.add("up", filter=has_completions & ~completion_is_selected)
    def up(event: KeyPressEvent) -> None:
        """To earlier lines, also while words are offered: to these lead Tab and the key down."""
        event.current_buffer.cancel_completion()
        event.current_buffer.auto_up()

    @keys.add("c-c")
    def interrupt(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt())

    return keys


def _indent(line: str) -> int:
    width = len(line) - len(line.lstrip())
    return width + INDENT if wants_more(line.strip().removeprefix("- ")) else width


def _print(output: Output) -> None:
    for line in output.lines:
        style = "" if line.style == "plain" else f"class:out.{line.style}"
        print_formatted_text(FormattedText([(style, visible(line.text))]), style=STYLE)
