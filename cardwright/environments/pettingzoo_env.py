"""A pack as a PettingZoo environment, in which agents act one after the other.

    from cardwright import load
    from cardwright.environments.pettingzoo_env import env
    game = env(load("tutorial"), players=2)

Each observation is `{"observation": array, "action_mask": array}`. Where all play at once, they are
asked one after the other, and see of each other only what they would see then.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cardwright.environments.numbered_acts import numbered, setting
from cardwright.environments.observing import Observing
from cardwright.environments.rewarding import Reward, rewards
from dsl.packs.pack import Pack
from interpreter.game.game import Game

Observation = dict[str, NDArray[Any]]
MOST_DECISIONS = 20_000


class CardwrightEnv(AECEnv):  # type: ignore[misc]
    """A game of a pack. With `most_decisions` longer games are cut off (truncated)."""

    metadata = {"name": "cardwright_v0", "is_parallelizable": False, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        pack: Pack,
        players: int | None = None,
        *,
        board: str | None = None,
        options: dict[str, str] | None = None,
        reward: Reward = "win",
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        super().__init__()
        self.setting = setting(pack, players, board, options)
        self.numbers = numbered(self.setting)
        self.game: Game = self.setting.begin(0)
        self.observing = Observing(self.game)
        self.reward, self.most_decisions = reward, most_decisions
        self.render_mode = None
        self.possible_agents = [f"player_{at}" for at in range(self.setting.players)]
        self.seat = {name: at for at, name in enumerate(self.possible_agents)}
        self._actions = {name: spaces.Discrete(self.numbers.size) for name in self.possible_agents}
        self._observations = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (self.observing.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.numbers.size,), np.int8),
                }
            )
            for name in self.possible_agents
        }
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.game = self.setting.begin(int(self._chance.integers(2**53)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.decisions = 0
        self._pass_on()

    def _pass_on(self) -> None:
        """Let whoever is asked be the next to act, or end the game."""
        decision = self.game.decision
        if decision is None or self.decisions >= self.most_decisions:
            over = decision is None
            found = rewards(self.game, self.reward)
            self.rewards = {name: found[self.seat[name]] for name in self.agents}
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
            self.offered: dict[int, int] = {}
            self.agent_selection = self.agents[0]
            return
        self.offered = self.numbers.offered(self.game, decision)
        self.agent_selection = self.possible_agents[decision.player]

    def observe(self, agent: str) -> Observation:
        mask = np.zeros(self.numbers.size, np.int8)
        if self.agent_selection == agent and self.offered:
            mask[list(self.offered)] = 1
        return {
            "observation": self.observing.flat(self.game, self.seat[agent]),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.offered:
            raise ValueError(f"{agent} cannot do {action} now: see the `action_mask`")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.game.push(self.offered[int(action)])
        self.decisions += 1
        self._pass_on()
        self._accumulate_rewards()

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None


def env(pack: Pack, players: int | None = None, **more: Any) -> AECEnv:
    """The environment, with PettingZoo's own checks around it."""
    made = CardwrightEnv(pack, players, **more)
    return cast(AECEnv, wrappers.OrderEnforcingWrapper(made))
