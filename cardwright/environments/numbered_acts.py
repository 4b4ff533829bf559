"""Numbers for acts: the same number is the same act in every state, game and process.

Which acts a pack can offer is not listed anywhere; it is found by playing some games at random,
with seeds that are always the same. All acts met there have a number each. An act so rare that it
was not met is offered under one of the last numbers, the reserve, in the order of the options:
those are the only numbers that mean now this and now that.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.bots import bot_random
from cardwright.bots.acts import Act, Acts
from dsl.packs.pack import Pack
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.state.errors import PlayError

GAMES = 60  # played to find acts
MOST_ACTS = 30_000
MOST_DECISIONS = 3_000  # of one of these games
LEAST_RESERVE = 32


@dataclass(frozen=True, slots=True)
class Setting:
    """The game that an environment plays."""

    pack: Pack
    players: int
    board: str | None = None
    options: tuple[tuple[str, str], ...] = ()

    def begin(self, seed: int, *, recorded: bool = False) -> Game:
        return Game.new(
            self.pack,
            self.players,
            seed,
            board=self.board,
            options=dict(self.options),
            recorded=recorded,
        )


def setting(
    pack: Pack, players: int | None, board: str | None, options: dict[str, str] | None
) -> Setting:
    """ValueError when there is no such game."""
    given = tuple(sorted((options or {}).items()))
    game = Game.new(pack, players, 0, board=board, options=options, recorded=False)
    return Setting(pack, game.program.players, board, given)


def numbered(of: Setting) -> NumberedActs:
    """The numbers of a setting's acts, found once in a program."""
    key = (of.pack.fingerprint, of.players, of.board, of.options)
    if key not in _found:
        _found[key] = NumberedActs(of)
    return _found[key]


class NumberedActs:
    """The numbers of a setting's acts."""

    def __init__(self, of: Setting, games: int = GAMES) -> None:
        program = of.begin(0).program
        self.acts = Acts(program)
        met: set[Act] = set()
        longest = 0
        for seed in range(games):
            chance = bot_random(seed, of.players)
            game = of.begin(seed)
            try:
                for _ in range(MOST_DECISIONS):
                    decision = game.decision
                    if decision is None or len(met) > MOST_ACTS:
                        break
                    met.update(self.acts.told_apart(game, decision))
                    longest = max(longest, len(decision))
                    game.push(chance.randrange(len(decision)))
            except PlayError:  # the pack's own fault, which shows again when it is played
                continue
        self.named = sorted(met, key=repr)
        self.number = {act: at for at, act in enumerate(self.named)}
        self.size = len(self.named) + max(LEAST_RESERVE, 2 * longest)

    def offered(self, game: Game, decision: Decision) -> dict[int, int]:
        """The options of a decision by their numbers. Where even the reserve is too small, the
        last options have none."""
        found: dict[int, int] = {}
        reserve = len(self.named)
        for option, act in enumerate(self.acts.told_apart(game, decision)):
            number = self.number.get(act)
            if number is None:
                number = reserve
                reserve += 1
            if number < self.size:
                found[number] = option
        return found

    def text(self, number: int) -> str:
        """What a number means, for people who look."""
        if number >= len(self.named):
            return "an act that is not in the table"
        return " ".join(str(part) for part in self.named[number])


_found: dict[tuple[object, ...], NumberedActs] = {}
