"""Studies as they are run: games are played, counted, told and written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.simulation.games import Played
from cardwright.simulation.plan import DEFAULT_BOTS, MOST_DECISIONS, Plan, make_plan
from cardwright.simulation.run import progress_bar
from cardwright.simulation.sources import Where, play_games
from cardwright.studies.compare import (
    LOOK_EVERY,
    Side,
    compared,
    is_settled,
    known_cards,
    measures,
)
from cardwright.studies.league import is_played_together, league_of, line_ups
from cardwright.studies.pack_report import report_of
from cardwright.studies.tables import Study
from cardwright.studies.telling.data_files import (
    check_parquet,
    study_json,
    write_csv,
    write_parquet,
)
from cardwright.studies.telling.plain_text import study_markdown, study_text
from cardwright.studies.telling.study_page import study_page
from cardwright.studies.tune import Tuning
from dsl.diagnostics.characters import visible
from dsl.packs.named import no_such
from dsl.packs.pack import Pack

INTERRUPTED = 130
Progress = Callable[[int], None] | None


@dataclass(frozen=True, slots=True)
class Told:
    """How a study is told: as text, or as JSON; and what is written besides."""

    as_json: bool = False
    markdown: Path | None = None
    html: Path | None = None
    csv: Path | None = None
    parquet: Path | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What is played."""

    games: int
    players: int | None = None
    bots: Sequence[str] = DEFAULT_BOTS
    seed: int = 1
    board: str | None = None
    options: Mapping[str, str] | None = None

    def plan(self, pack: Pack, *, more: Mapping[str, str] | None = None) -> Plan:
        options = {**(self.options or {}), **(more or {})}
        return make_plan(
            pack,
            self.players,
            self.bots,
            self.seed,
            self.board,
            options,
            MOST_DECISIONS,
            False,
            facts=True,
        )


def report(
    pack: Pack, asked: Asked, where: Where, progress: Progress = None, card: str | None = None
) -> Study:
    """Play games and say what happens in them, and more of one card. After Ctrl-C, of those that
    were finished.

    >>> from cardwright import load
    >>> report(load("tutorial"), Asked(2, seed=3), Where()).kind
    'report'
    """
    if card is not None and card not in pack.vocabulary.cards:
        raise ValueError(no_such("card", card, pack.vocabulary.cards, pack.id))
    plan = asked.plan(pack)
    games: list[Played] = []
    playing = play_games(pack, plan, asked.games, where)
    interrupted = _gather(playing, games.extend, lambda: len(games), progress)
    return report_of(pack, plan, games, interrupted=interrupted, card=card)


def _gather(
    playing: Generator[list[Played], None, None],
    take: Callable[[list[Played]], object],
    counted: Callable[[], int],
    progress: Progress,
) -> bool:
    """Take games as they come in. Whether it was interrupted."""
    try:
        for some in playing:
            take(some)
            if progress is not None:
                progress(counted())
    except KeyboardInterrupt:
        return True
    finally:
        playing.close()
    return False


def compare(
    a: Side,
    b: Side,
    games: int,
    where: Where,
    *,
    to_the_end: bool = False,
    card: str | None = None,
    progress: Progress = None,
) -> Study:
    """Play the same games on both sides, until it is sure what is different or all are played."""
    if card is not None and card not in known_cards(a, b):
        raise ValueError(f"there is no card `{card}` on either side")
    if len(a.plan.bots) != len(b.plan.bots):
        raise ValueError("the two sides have other numbers of players")
    looked_at = measures(a)
    journals = [
        None if where.journal is None else where.journal.with_name(f"{where.journal.name}.{side}")
        for side in "ab"
    ]
    jobs = max(1, where.jobs // 2)
    sides = [
        _one_by_one(
            play_games(side.pack, side.plan, games, replace(where, jobs=jobs, journal=file))
        )
        for side, file in zip((a, b), journals, strict=True)
    ]
    pairs: list[tuple[Played, Played]] = []
    interrupted = False
    try:
        for one, other in zip(*sides, strict=True):
            pairs.append((one, other))
            if progress is not None:
                progress(len(pairs))
            whole = [pair for pair in pairs if all(played.finished for played in pair)]
            if not to_the_end and len(pairs) % LOOK_EVERY == 0 and is_settled(whole, looked_at):
                break
    except KeyboardInterrupt:
        interrupted = True
    finally:
        for side in sides:
            side.close()
    return compared(a, b, pairs, card=card, interrupted=interrupted)


def _one_by_one(
    playing: Generator[list[Played], None, None],
) -> Generator[Played, None, None]:
    try:
        for some in playing:
            yield from some
    finally:
        playing.close()


def league(pack: Pack, asked: Asked, where: Where, progress: Progress = None) -> Study:
    """Let bots meet, each with each equally often, and say how strong they are."""
    names = list(dict.fromkeys(asked.bots))
    together = is_played_together(pack)
    if len(names) < 2:
        raise ValueError("a league takes two bots or more: `--bots greedy,random`")
    low = pack.vocabulary.game.players[0] if pack.vocabulary.game is not None else 2
    players = asked.players or max(low, 2)
    if players < 2 and not together:
        raise ValueError("a league is of games for two players or more")
    sets = [(name,) * players for name in names] if together else line_ups(names, players)
    each = max(1, asked.games // len(sets))
    played: list[tuple[Plan, list[Played]]] = []
    interrupted = False
    for number, bots in enumerate(sets):
        seed = asked.seed if together else asked.seed + number
        plan = replace(asked, bots=bots, players=players, seed=seed).plan(pack)
        games: list[Played] = []
        played.append((plan, games))
        own = where
        if where.journal is not None:
            file = where.journal.with_name(f"{where.journal.name}.{'-'.join(bots)}")
            own = replace(where, journal=file)
        before = sum(len(one) for _, one in played)

        def counted(before: int = before, games: list[Played] = games) -> int:
            return before + len(games)

        if _gather(play_games(pack, plan, each, own), games.extend, counted, progress):
            interrupted = True
            break
    return league_of(pack, names, played, interrupted=interrupted)


def tune(
    pack: Pack,
    asked: Asked,
    where: Where,
    *,
    steps: int,
    checked: int,
    patch: Path | None = None,
    progress: Progress = None,
) -> Study:
    """Search for better numbers in the `worth` lines: `asked.games` at each step, and `checked` at
    the end. With `patch` the suggestion is written into that file; those of the pack stay as they
    are."""
    tuning = Tuning(pack, replace(asked.plan(pack), facts=False), where, progress)
    each = 1 if tuning.by_score else len(tuning.plan.bots)
    tuning.run(steps, max(1, asked.games // each), max(1, checked // each))
    if patch is not None:
        patch.write_text(tuning.patch(), encoding="utf-8")
    return tuning.study()


def run_study(make: Callable[[Progress], Study], games: int, told: Told) -> int:
    """Make a study, tell it and write it. 0; 2 for what cannot be; 130 after Ctrl-C."""
    try:
        if told.parquet is not None:
            check_parquet()
        with progress_bar(games) as progress:
            study = make(progress)
    except BrokenExecutor:
        print("error: processes of the study were ended from outside", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"error: {visible(str(error))}", file=sys.stderr)
        return 2
    try:
        write_study(study, told)
    except OSError as error:
        print(f"error: {error.filename} cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    print(study_json(study) if told.as_json else study_text(study))
    return INTERRUPTED if study.interrupted else 0


def write_study(study: Study, told: Told) -> None:
    if told.markdown is not None:
        told.markdown.write_text(study_markdown(study), encoding="utf-8")
    if told.html is not None:
        told.html.write_text(study_page(study), encoding="utf-8")
    if told.csv is not None:
        write_csv(study, told.csv)
    if told.parquet is not None:
        write_parquet(study, told.parquet)
