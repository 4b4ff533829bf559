"""Comparing what players get, at many states."""

from __future__ import annotations

import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from cardwright.play.answer_news import NOBODY
from dsl.storage.language_files import languages
from interpreter.game.game import Game
from interpreter.state.errors import PlayError
from tests.hidden.looking import looks
from tests.hidden.retelling import Retelling
from tests.hidden.settings import Setting, settings

EVERY = 1_000  # states after which it is told how far it has come
LONGEST = 120  # answers, after which another game is begun
RETOLD = 3  # every so many states what was told is told again
SHOWN = 300  # characters of a difference


@dataclass
class Tally:
    """What was compared, and every difference."""

    states: int = 0
    games: int = 0
    looks: int = 0  # at a state by a player
    dealt: int = 0  # of these, those with other cards than there are
    retold: int = 0
    of: Counter[str] = field(default_factory=Counter)  # states by pack
    leaks: list[str] = field(default_factory=list)
    seconds: float = 0

    def __str__(self) -> str:
        by_pack = [f"  {name}: {number}" for name, number in sorted(self.of.items())]
        return "\n".join(
            [
                f"{self.states} states of {self.games} games, seen {self.looks} times, {self.dealt}"
                f" of them with other cards; told again {self.retold} times; {self.seconds:.0f} s",
                *by_pack,
                f"{len(self.leaks)} leaks" if self.leaks else "nothing hidden was told",
                *self.leaks,
            ]
        )


def run(
    wanted: int,
    seed: int,
    *,
    only: list[str] | None = None,
    most: int = 1,
    longest: int = LONGEST,
    progress: bool = False,
) -> Tally:
    """Compare at so many states, or until there are so many leaks."""
    tally = Tally()
    with suppress(KeyboardInterrupt):  # what was compared by then is told
        _compare_all(tally, wanted, seed, only, most, longest, progress)
    return tally


def _compare_all(
    tally: Tally,
    wanted: int,
    seed: int,
    only: list[str] | None,
    most: int,
    longest: int,
    progress: bool,
) -> None:
    begun = time.process_time()
    for setting in settings(seed, only):
        tally.games += 1
        before = len(tally.leaks)
        chance = random.Random(setting.seed)
        game, retelling = setting.game(), Retelling()
        while game.decision is not None and len(game.answers) < longest:
            look(setting, game, retelling, chance, tally)
            tally.states += 1
            tally.of[setting.pack] += 1
            tally.seconds = time.process_time() - begun
            if progress and tally.states % EVERY == 0:
                rate = tally.states / tally.seconds
                left = (wanted - tally.states) / rate / 60
                print(
                    f"{tally.states} states, {tally.games} games, {tally.seconds:.0f} s, "
                    f"{left:.0f} min left, {len(tally.leaks)} leaks",
                    flush=True,
                )
            if tally.states >= wanted or len(tally.leaks) >= most:
                return
            if len(tally.leaks) > before:
                break  # one of a game is enough
            try:
                retelling.push(game, chance.randrange(len(game.decision)))
            except PlayError:
                break


def look(
    setting: Setting, game: Game, retelling: Retelling, chance: random.Random, tally: Tally
) -> None:
    """Every player at one state."""
    spoken = languages()
    for player in range(setting.players):
        turn = tally.states + player
        deal = chance.randrange(1 << 30)
        other = game.imagine(player, deal)
        differs = other.machine.cells != game.machine.cells
        tally.looks += 1
        tally.dealt += differs
        compare(setting, game, other, player, turn, tally)
        game.seat = None
    if retelling.given and tally.states % RETOLD == 0:
        viewer = chance.randrange(NOBODY, setting.players)
        lang = spoken[tally.states // RETOLD % len(spoken)]
        found = retelling.compared(game, viewer, lang, chance)
        if found is not None:
            tally.retold += 1
            differing = [pair for pair in zip(*found, strict=False) if pair[0] != pair[1]]
            if found[0] != found[1]:
                what = f"told ({lang}) to {viewer}: {differing or found}"
                tally.leaks.append(leak(setting, game, what))


def compare(
    setting: Setting, game: Game, other: Game, player: int, turn: int, tally: Tally
) -> None:
    lang = game.lang
    try:
        pairs = zip(looks(game, player, turn), looks(other, player, turn), strict=False)
        for (what, mine), (again, theirs) in pairs:
            if (what, mine) != (again, theirs):
                same = alike(mine, theirs)
                part = slice(max(0, same - 80), same + SHOWN)
                text = f"{what} of {player}: {mine[part]!r} / {theirs[part]!r}"
                tally.leaks.append(leak(setting, game, text))
                return
    except Exception as error:
        error.add_note(leak(setting, game, f"seen by {player}"))
        raise
    finally:
        game.lang = lang


def alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def leak(setting: Setting, game: Game, what: str) -> str:
    return f"{what}\n  {setting}\n  answers: {game.answers}"
