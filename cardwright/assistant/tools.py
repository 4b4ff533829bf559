"""What an assistant can do with packs. Each tool answers with the text that the command of the same
name shows to people; what cannot be done is a `RefusedError` with a sentence."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated, Literal

import click

from cardwright.api.pictures import draw
from cardwright.cli.blessed_replays import replay_failure
from cardwright.cli.jobs.check import as_text as checked_text
from cardwright.cli.jobs.describe import faces
from cardwright.cli.jobs.explain import explanation, known_codes_and_words
from cardwright.cli.jobs.test import failure
from cardwright.cli.lookup.vocabulary_listing import chosen_words
from cardwright.cli.shared import card_named, check_pack, named
from cardwright.editor.confined_folders import RefusedError, Workspace
from cardwright.reference.pack_words import as_text as words_text
from dsl.diagnostics.render import render
from dsl.diagnostics.report import PackError
from dsl.packs.pack import Pack
from dsl.packs.search_path import looking_also_in
from dsl.storage.language_files import DEFAULT_LANGUAGE, languages, no_language
from dsl.storage.shipped import docs_path
from interpreter.repl.execute import execute
from interpreter.repl.output import Refused
from interpreter.repl.session import Session
from interpreter.state.errors import PlayError, SaveError
from interpreter.state.meter import time_for_answers
from interpreter.testing.replays import replays_of, run_replay
from interpreter.testing.scenarios import run_scenario

SECONDS_FOR_AN_ANSWER = 5.0
SECONDS_FOR_TESTS = 30.0
MOST_SHOWN = 60_000  # characters of an answer
MOST_LINES = 40  # typed into one game
GUIDE = "llms.txt"
# Of the commands of the workshop, those that look at the game and play it, and touch no file.
COMMANDS = (
    *(":legal", ":do", ":play", ":undo", ":give", ":seat", ":state", ":hand", ":why", ":log"),
    *(":what", ":tree", ":card", ":path", ":near", ":graph"),
)

PackId = Annotated[str, "the id of a pack, as `list_packs` has it"]
File = Annotated[str, "a path inside the pack, such as `cards/first.cards`"]


class Tools:
    """The tools over some folders. One is used at a time."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.workspace = Workspace(folders)
        self._one_at_a_time = threading.Lock()

    def all(self) -> tuple[Callable[..., str], ...]:
        """Every tool that answers with text; `draw_board` besides can be a picture."""
        return (
            *(self.guide, self.list_packs, self.list_files, self.read_file, self.write_file),
            *(self.check, self.explain, self.vocabulary, self.describe, self.test),
            *(self.try_effects, self.draw_board),
        )

    def guide(self) -> str:
        """The language in a few pages: read this before you write anything."""
        with self._working():
            return (docs_path() / GUIDE).read_text(encoding="utf-8")

    def list_packs(self) -> str:
        """The packs that can be looked at. Those of the user can be written too."""
        with self._working():
            own = dict(self.workspace.packs())
            lines = [f"{name}: yours, may be written" for name in own]
            lines += [f"{name}: shipped, to read" for name in shipped_packs() if name not in own]
            return "\n".join(lines)

    def list_files(self, pack: PackId) -> str:
        """The files of a pack."""
        with self._working():
            return "\n".join(self.workspace.files(pack))

    def read_file(self, pack: PackId, file: File) -> str:
        """The text of one file of a pack, up to 200,000 bytes."""
        with self._working():
            return self.workspace.read(pack, file)

    def write_file(self, pack: PackId, file: File, text: str) -> str:
        """Write a whole file of a pack of the user's, and check the pack. A pack that is not there
        begins with its `pack.yaml`. Shipped packs are not written."""
        with self._working():
            path = self.workspace.write(pack, file, text)
            return f"Written: {pack}/{file}\n\n{self._checked(str(path))}"

    def check(self, pack: PackId) -> str:
        """Every mistake of a pack with its place, what is meant and how to mend it. `one+other`
        checks packs together."""
        with self._working():
            return self._checked(self.workspace.references(pack))

    def explain(
        self, what: Annotated[str, "a code such as `N001`, or a word such as `when`"]
    ) -> str:
        """What the code of a message, or a word of the language, means, with examples."""
        with self._working():
            text = explanation(what)
            if text is None:
                raise named(what[:80], known_codes_and_words(), "code or word of the language")
            return text

    def vocabulary(
        self,
        pack: PackId,
        wanted: Annotated[list[str] | None, "only these words"] = None,
        kinds: Annotated[list[str] | None, "only these kinds, such as `zone`, `verb`"] = None,
    ) -> str:
        """Every word that a pack declares: its kind, what it means, and a line that uses it."""
        with self._working():
            return words_text(chosen_words(self._open(pack), wanted or (), kinds or ()))

    def describe(
        self,
        pack: PackId,
        cards: Annotated[list[str] | None, "names or titles; without any, all cards"] = None,
        lang: Annotated[str, "the code of a language"] = DEFAULT_LANGUAGE,
    ) -> str:
        """Cards as players read them. The text is written from what the cards do: it shows whether
        a card says what you meant."""
        with self._working():
            if lang not in languages():
                raise RefusedError(no_language(lang[:20]))
            opened = self._open(pack)
            return faces(opened, [card_named(opened, name) for name in cards or ()], lang)

    def test(
        self, pack: PackId, text: Annotated[str, "only scenarios with this in their names"] = ""
    ) -> str:
        """Play the scenarios and replays of a pack, and tell of each that fails what happened."""
        with self._working():
            return _tested(self._open(pack), text, pack)

    def try_effects(
        self,
        pack: PackId,
        lines: Annotated[list[str], "effects, values, answers, or `:give CARD`, `:why WORD`, ..."],
        players: Annotated[int, "how many play"] = 2,
    ) -> str:
        """Type effects and values into a new game and see what each changes and why, as in the
        workshop: `+2 coins`, `draw 1`, `:give CARD`, `:play CARD`, `:why coins`, `:legal`."""
        with self._working():
            if len(lines) > MOST_LINES:
                raise RefusedError(f"Up to {MOST_LINES} lines can be typed into one game.")
            for line in lines:
                command = line.strip().partition(" ")[0]
                if command.startswith(":") and command not in COMMANDS:
                    raise RefusedError(
                        f"`{command[:20]}` is not offered here. There are {', '.join(COMMANDS)}."
                    )
            session = Session(self.workspace.references(pack), players=players)
            shown: list[str] = []
            for line in lines:
                shown += [f"> {line}", execute(session, line).text]
            return "\n".join(shown)

    def draw_board(
        self,
        pack: PackId,
        board: Annotated[str, "the board or fragment; without any, the one that is played on"] = "",
        theme: Literal["light", "dark"] = "light",
    ) -> str:
        """The picture of a board or fragment, as SVG."""
        with self._working():
            return draw(self._open(pack), board or None, theme=theme)

    @contextmanager
    def _working(self) -> Iterator[None]:
        """One tool at a time, within the time of an answer; every failure is a sentence."""
        with (
            self._one_at_a_time,
            looking_also_in(self.workspace.folders),
            time_for_answers(SECONDS_FOR_AN_ANSWER),
        ):
            try:
                yield
            except click.ClickException as error:
                raise RefusedError(error.format_message()) from error
            except Refused as error:
                raise RefusedError("\n".join(line.text for line in error.lines)) from error
            except PackError as error:
                raise RefusedError(render(error.report, {})) from error
            except (PlayError, SaveError, ValueError) as error:
                raise RefusedError(str(error)) from error
            except OSError as error:
                raise RefusedError(f"The system refuses it: {error.strerror}.") from error

    def _checked(self, reference: str) -> str:
        return checked_text(check_pack(reference), False)

    def _open(self, pack: str) -> Pack:
        checked = check_pack(self.workspace.references(pack))
        if checked.pack is None or checked.report.has_errors:
            raise RefusedError(f"The pack has mistakes.\n\n{checked_text(checked, False)}")
        return checked.pack


def shipped_packs() -> list[str]:
    from dsl.storage.shipped import content_path

    return sorted(path.parent.name for path in content_path().glob("*/pack.yaml"))


def cut(text: str) -> str:
    """A text that is not too long for whoever reads it."""
    if len(text) <= MOST_SHOWN:
        return text
    return (
        f"{text[:MOST_SHOWN]}\n\n... and {len(text) - MOST_SHOWN:,} more characters: ask for less."
    )


def _tested(pack: Pack, text: str, name: str) -> str:
    """The scenarios and replays of a pack, played until the time is over."""
    until = monotonic() + SECONDS_FOR_TESTS
    parts: list[str] = []
    passed = failed = left = 0
    wanted = text.lower()
    for scenario in pack.scenarios:
        if wanted not in scenario.name.lower():
            continue
        if monotonic() > until:
            left += 1
            continue
        outcome = run_scenario(pack, scenario)
        passed, failed = passed + outcome.passed, failed + (not outcome.passed)
        if not outcome.passed:
            parts.append(failure(outcome, pack, False))
    for source in replays_of(pack):
        if wanted not in source.file.rpartition("/")[2].lower():
            continue
        if monotonic() > until:
            left += 1
            continue
        again = run_replay(pack, source)
        passed, failed = passed + again.passed, failed + (not again.passed)
        if not again.passed:
            parts.append(replay_failure(again, name, False))
    parts.append(f"{passed} passed, {failed} failed")
    if left:
        parts.append(f"{left} were not played, because {SECONDS_FOR_TESTS:g} seconds were over")
    return "\n\n".join(parts)
