"""One seat of a game as a Gymnasium environment; bots have the other seats.

    env = SeatEnv(load("tutorial"), players=2, bots=["greedy"])

What may be done stands in `info["action_mask"]`. What may not be ends the episode with the
reward -1 (`illegal` = "lose"), or is an error ("error").
"""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cardwright.bots import Bot, answer, effort_of, make_bot
from cardwright.environments.numbered_acts import numbered, setting
from cardwright.environments.observing import Observing
from cardwright.environments.rewarding import Reward, rewards
from dsl.packs.pack import Pack
from interpreter.game.game import Game

Info = dict[str, Any]
MOST_DECISIONS = 20_000


class SeatEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A seat of a pack's game."""

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        pack: Pack,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: list[str] | None = None,
        board: str | None = None,
        options: dict[str, str] | None = None,
        reward: Reward = "win",
        illegal: Literal["lose", "error"] = "lose",
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        self.setting = setting(pack, players, board, options)
        if seat not in range(self.setting.players):
            raise ValueError(f"there is no seat {seat} of {self.setting.players}")
        self.seat, self.reward, self.illegal = seat, reward, illegal
        self.bots = bots or ["random"]
        for name in self.bots:
            make_bot(name, 0)
        self.most_decisions = most_decisions
        self.numbers = numbered(self.setting)
        self.game: Game = self.setting.begin(0)
        self.observing = Observing(self.game)
        self.action_space = spaces.Discrete(self.numbers.size)
        self.observation_space = spaces.Box(-np.inf, np.inf, (self.observing.size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[NDArray[np.float32], Info]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**53))
        self.game = self.setting.begin(number)
        others = self.setting.players - 1
        names = [self.bots[at % len(self.bots)] for at in range(others)]
        names.insert(self.seat, "random")
        self.at_table: list[Bot] = [make_bot(name, number, at) for at, name in enumerate(names)]
        self.decisions = 0
        self._until_asked()
        return self._seen(), self._info()

    def _until_asked(self) -> None:
        game = self.game
        while (decision := game.decision) is not None and decision.player != self.seat:
            bot = self.at_table[decision.player]
            game.push(answer(bot, game, game.seed + len(game.answers)), effort_of(bot))
            self.decisions += 1
        self.offered = {} if decision is None else self.numbers.offered(game, decision)

    def _seen(self) -> NDArray[np.float32]:
        return self.observing.flat(self.game, self.seat)

    def _info(self) -> Info:
        mask = np.zeros(self.numbers.size, np.int8)
        mask[list(self.offered)] = 1
        return {"action_mask": mask}

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, Info]:
        if self.game.over:
            raise ValueError("the game is over: call `reset`")
        if int(action) not in self.offered:
            if self.illegal == "error":
                raise ValueError(f"{action} cannot be done now: see `action_mask`")
            return self._seen(), -1.0, True, False, self._info()
        self.game.push(self.offered[int(action)])
        self.decisions += 1
        self._until_asked()
        over, cut = self.game.over, self.decisions >= self.most_decisions
        got = rewards(self.game, self.reward)[self.seat] if over or cut else 0.0
        return self._seen(), got, over, cut and not over, self._info()
