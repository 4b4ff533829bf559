"""One workshop: a pack, a game of it, and what was done in it so far. Knows no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from dsl.diagnostics.render import render, render_one
from dsl.diagnostics.report import PackError, Report
from dsl.model.titles import title_in
from dsl.packs.load import check
from dsl.packs.pack import Pack
from dsl.storage.language_files import DEFAULT_LANGUAGE
from dsl.storage.unsaved import reading_unsaved
from interpreter.game.ad_hoc import do_text
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.typed_text import TYPED
from interpreter.repl import show
from interpreter.repl.bounds import at_bounds
from interpreter.repl.keywords import language
from interpreter.repl.meanings import SILENT, Meanings
from interpreter.repl.output import Line, Output, Refused, shown
from interpreter.repl.typed_steps import Start, Step, Typed, answered, replay
from interpreter.repl.watching import Stamps, stamps
from interpreter.state.errors import PlayError, SaveError


class Session:
    """A game in the workshop: what can be done to it, and what it shows of that."""

    def __init__(
        self,
        reference: str,
        *,
        players: int | None = None,
        seed: int = 1,
        board: str | None = None,
        lang: str = DEFAULT_LANGUAGE,
        pack: Pack | None = None,
        meanings: Meanings = SILENT,
        files: bool = True,
    ) -> None:
        """A new game of the pack that is meant; `pack` is that one, if somebody has read it.
        Without `files`, no file can be read or written."""
        self.meanings = meanings
        self.files = files
        self.exchanges: list[tuple[str, tuple[str, ...]]] = []  # what was typed and what came of it
        self.lang = lang
        self.reference = reference
        self.pack = pack if pack is not None else _read(reference)
        self.steps: list[Step] = []
        self.branches: dict[str, tuple[Start, list[Step]]] = {}  # what was kept to return to
        self.last_value: int | None = None  # of a number that was worked out, typed as `_`
        self.pasted: dict[Path, str] = {}  # cards that were typed here and are in no file
        self.start = Start(players, seed, board)
        self.game = self._begin(self.pack, self.start)
        self.seen: Stamps = stamps(self.pack)

    def restore(self, game: Game, length: int, mark: int) -> None:
        """Back to how a game was, wherever it was stopped."""
        while game.length > length:
            game.pop()
        game.roll_back(mark)
        del self.steps[length:]

    @property
    def question(self) -> Decision | None:
        """The decision that waits in the middle of an effect, if one does."""
        decision = self.game.decision
        return decision if decision is not None and decision.kind != "action" else None

    @property
    def title(self) -> str:
        titles = self.pack.manifest.titles
        return title_in(titles, self.lang) or self.pack.id

    @property
    def player(self) -> int:
        """The player who decides, for whom effects and values are typed."""
        decision = self.game.decision
        return decision.player if decision else 0

    def answer(self, index: int, typed: str = "") -> list[Line]:
        """Give an answer, and tell which it was and what it did."""
        decision = self.game.decision
        assert decision is not None
        step = answered(decision, index)
        lines = self._done(lambda: self.game.push(index), step)
        if typed.lower() == step.text.lower():
            return lines
        return [Line(f"  chosen: {step.text}", "quiet"), *lines]

    def effect(self, text: str, command: str = "", doer: int | None = None) -> list[Line]:
        """Do an effect, perhaps as another player than the one who decides, and tell what it did.
        `command` is what was typed to have it done."""
        with self.reading(text):
            step = Typed(text, self.player, command, doer)
            return self._done(lambda: do_text(self.game, text, doer), step)

    @contextmanager
    def reading(self, text: str) -> Iterator[None]:
        """Mistakes in a text that was typed are shown under it."""
        try:
            yield
        except PackError as error:
            if self._names_action(text):
                first = text.split(maxsplit=1)[0]
                raise Refused(f"`{first}` is an action: type `:do {text.strip()}`") from error
            lines = shown("\n".join(render_one(one, {TYPED: text}) for one in error.report))
            raise Refused(Line(lines[0].text, "error"), *lines[1:]) from error

    def _names_action(self, text: str) -> bool:
        """Whether a text that is no effect reads like an action and what it is done with."""
        first, *rest = text.split() or [""]
        vocabulary = self.pack.vocabulary
        if first not in vocabulary.actions or first in vocabulary.verbs:
            return False
        return not rest or rest[0] not in language()

    def _done(self, do: Callable[[], None], step: Step) -> list[Line]:
        game = self.game
        mark, me = game.mark, self.player
        before = (game.active, game.turn)
        broken = set(game.broken_invariants())
        do()
        self.steps.append(step)
        lines = show.diff(game, mark, me)
        if not lines and isinstance(step, Typed) and self.question is None:
            why = "; ".join(at_bounds(game, step.text, me))
            lines.append(Line(f"  nothing changed{f': {why}' if why else ''}", "quiet"))
        for name in game.broken_invariants():
            if name not in broken:
                lines.append(Line(f"  the invariant `{name}` does not hold any more", "warning"))
        if game.over:
            return [*lines, *show.scores(game)]
        if (game.active, game.turn) != before:
            lines.append(Line(f"-- {show.now(game)}", "title"))
        return [*lines, *self.asked()]

    def imagined(self, text: str) -> list[Line]:
        """What an effect would do, without doing it."""
        copy = self.game.copy()
        with self.reading(text):
            do_text(copy, text)
        lines = show.diff(copy, 0, self.player)
        decision = copy.decision
        if decision is not None and not copy.asks_the_same(self.game):
            lines.extend(show.question(decision) if decision.kind != "action" else ())
        return lines or [Line("  nothing would change", "quiet")]

    def asked(self) -> list[Line]:
        decision = self.question
        return show.question(decision) if decision is not None else []

    def take_back(self, number: int) -> list[Line]:
        """Undo steps, the last first."""
        if not self.steps:
            raise Refused("there is nothing to take back")
        lines = []
        for _ in range(min(number, len(self.steps))):
            step = self.steps.pop()
            self.game.pop()
            lines.append(Line(f"  taken back: {step}", "quiet"))
        return [*lines, *self.asked()]

    def begin(self, start: Start) -> None:
        """Begin another game of the same pack."""
        self.game = self._begin(self.pack, start)
        self.start, self.steps = start, []

    def open(self, reference: str, start: Start) -> None:
        """Take up another pack; this one stays when that has mistakes."""
        pack, report = check(reference)
        if pack is None or report.has_errors:
            raise Refused(*_rendered(report, pack))
        self.game = self._begin(pack, start)
        self.reference, self.pack, self.start, self.steps = reference, pack, start, []
        self.branches, self.pasted = {}, {}
        self.seen = stamps(pack)

    def _begin(self, pack: Pack, start: Start) -> Game:
        game = start.game(pack)
        game.lang = self.lang
        return game

    def speak(self, lang: str) -> None:
        self.lang = self.game.lang = lang

    def clean_game(self) -> Game:
        """The game as its steps alone make it, without what was tried and taken back."""
        return replay(self.start, self.pack, self.steps, self.lang).game

    def wrote(self, path: Path) -> list[Line]:
        """Read the pack again after a file of it was written from here: only mistakes are news."""
        now = stamps(self.pack)
        changed = {name for name in now.keys() | self.seen if now.get(name) != self.seen.get(name)}
        if changed != {str(path.resolve())}:
            return []
        output = self.check_files()
        return list(output.lines) if output is not None and output.error else []

    def read_again(self) -> None:
        """Take up the pack as it reads now, and do the steps again; a pack with mistakes is refused
        and the old one stays."""
        pack, report = check(self.reference)
        if pack is None or report.has_errors:
            raise Refused(*_rendered(report, pack))
        again = replay(self.start, pack, self.steps, self.lang)
        self.pack, self.game, self.steps = pack, again.game, again.steps

    def check_files(self) -> Output | None:
        """Read the pack again when a file of it has changed; None when none has."""
        found = stamps(self.pack)
        if found == self.seen:
            return None
        self.seen = found
        with reading_unsaved(self.pasted):
            pack, report = check(self.reference)
        if pack is None or report.has_errors:
            kept = Line("the pack has changed, and has mistakes: the old one stays", "warning")
            return Output((kept, *_rendered(report, pack)), error=True)
        if pack.fingerprint == self.pack.fingerprint:
            return None
        start = self.start
        lost = ""
        try:
            again = replay(start, pack, self.steps, self.lang)
        except SaveError:  # a saved state fits only the pack that it was saved with
            start = Start(self.game.program.players, self.game.seed, start.board)
            again = replay(start, pack, (), self.lang)
            lost = "the game that was loaded does not fit it any more: a new one begins"
        except (PlayError, ValueError) as error:
            return Output(
                (Line(f"the pack has changed, but no game can begin: {error}", "error"),),
                error=True,
            )
        number = len(self.steps)
        self.pack, self.game, self.steps, self.start = pack, again.game, again.steps, start
        self.seen = stamps(pack)
        done = f", {len(again.steps)} of {number} steps done again" if number else ""
        lines = [Line(f"the pack has changed: read again{done if not lost else ''}", "title")]
        if lost:
            lines.append(Line(lost, "warning"))
        if again.problem:
            lines.append(Line(f"stopped at {again.problem}", "warning"))
        return Output((*lines, *self.asked()))


def _read(reference: str) -> Pack:
    pack, report = check(reference)
    if pack is None or report.has_errors:
        raise Refused(*_rendered(report, pack))
    return pack


def _rendered(report: Report, pack: Pack | None) -> list[Line]:
    """The mistakes of a pack, with its lines and carets under them."""
    text = render(report, pack.texts if pack is not None else {})
    return [
        Line(line, "error" if line.startswith("error") else "plain") for line in text.split("\n")
    ]
