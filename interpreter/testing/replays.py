"""Replays of a pack played as tests: games that must go on as they went when they were blessed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from dsl.diagnostics.report import Report
from dsl.packs.folders import PackFiles, SourceText, read_pack
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.replaying.giving_again import Difference, follow
from interpreter.game.replaying.replay import ENDING, Replay
from interpreter.game.replaying.replay_reading import read_replay
from interpreter.state.errors import PlayError, ReplayError


@dataclass(frozen=True, slots=True)
class Replayed:
    """How a replay of a pack was played again: None for `problem` when it went as it did. `report`
    has the mistakes of a file that is no replay, and `replay` is what was read."""

    source: SourceText
    problem: str | None = None
    difference: Difference | None = None
    report: Report | None = None
    replay: Replay | None = None

    @property
    def passed(self) -> bool:
        return self.problem is None

    @property
    def name(self) -> str:
        return PurePath(self.source.file).name.removesuffix(ENDING)

    @property
    def line(self) -> int:
        if self.difference is not None:
            return self.difference.line
        first = next(iter(self.report), None) if self.report is not None else None
        return first.span.line if first is not None else 0


def files_of(pack: Pack) -> PackFiles | None:
    """The files of a pack that was asked for alone: with others its games are not what they were
    when it was."""
    return read_pack(pack.folder, Report()) if len(pack.named) == 1 else None


def replays_of(pack: Pack) -> tuple[SourceText, ...]:
    """The texts in the `replays` folder of a pack."""
    files = files_of(pack)
    return files.replays if files is not None else ()


def run_replay(pack: Pack, source: SourceText) -> Replayed:
    """Play a replay again, and say the first decision that differs, or how the end does."""
    try:
        replay = read_replay(source.text, source.file)
    except ReplayError as error:
        return Replayed(source, str(error), report=error.report)
    try:
        game = Game.begin_replay(replay, pack)
        found = follow(game, replay, strictly=True)
    except (ReplayError, PlayError) as error:
        return Replayed(source, str(error), replay=replay)
    return Replayed(source, str(found) if found is not None else None, found, None, replay)
