"""A pack as a game of OpenSpiel.

    from cardwright import load
    from cardwright.environments.openspiel_game import as_game
    game = as_game(load("tutorial"), players=2)
    state = game.new_initial_state()

The first node is one of chance: it picks the seed of the deal among so many, and all that chance
does later follows from that. So a state is its history, and is saved as OpenSpiel saves it.

Packs with phases that all play at once are refused: OpenSpiel wants such a node to take an action
of every player together, and in these phases a player acts several times, in any order.
"""

from __future__ import annotations

import ctypes
from functools import partial
from typing import Any

import numpy as np
import pyspiel

from cardwright.environments.numbered_acts import Setting, numbered, setting
from cardwright.environments.observing import PARTS, Observing
from cardwright.environments.rewarding import Reward, rewards
from dsl.packs.pack import Pack
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.run.position import Answer

SEEDS = 1_000  # deals that chance picks from
LONGEST = 20_000


class CardwrightGame(pyspiel.Game):  # type: ignore[misc]
    """A game of a pack; `as_game` makes one."""

    def __init__(
        self, of: Setting, reward: Reward, seeds: int, params: dict[str, Any] | None = None
    ) -> None:
        self.setting, self.reward, self.seeds = of, reward, seeds
        self.numbers = numbered(of)
        self.observing = Observing(of.begin(0))
        zero_sum = reward == "win" and not of.begin(0).result.together and of.players > 1
        most = 1.0 if reward == "win" else 1e6
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.size,
            max_chance_outcomes=seeds,
            num_players=of.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(of, zero_sum=zero_sum), info, params or {})

    def new_initial_state(self) -> CardwrightState:
        return CardwrightState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> CardwrightObserver:
        if params:
            raise ValueError(f"there are no parameters for observers: {params}")
        return CardwrightObserver(self)


def game_type(of: Setting, *, zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"cardwright_{of.pack.id}_{of.players}",
        long_name=f"Cardwright: {of.pack.id} for {of.players}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=of.players,
        min_num_players=of.players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )


class Held:
    """A game that is copied as games are, when a state is, and saved as its seed and answers."""

    def __init__(self, name: str, game: Game) -> None:
        self.name, self.game = name, game

    def __reduce__(self) -> tuple[Any, ...]:
        return _dealt, (self.name, self.game.seed, tuple(self.game.answers))

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.name, self.game.copy())


def _dealt(name: str, seed: int, answers: tuple[Answer, ...]) -> Held:
    game = _registered[name].setting.begin(seed)
    for one in answers:
        game.push(one)
    return Held(name, game)


class CardwrightState(pyspiel.State):  # type: ignore[misc]
    """Before the deal, or a game that waits or is over."""

    def __init__(self, game: CardwrightGame) -> None:
        super().__init__(game)
        self.held: Held | None = None

    @property
    def of(self) -> CardwrightGame:
        found: CardwrightGame = self.get_game()
        return found

    @property
    def playing(self) -> Game:
        assert self.held is not None
        return self.held.game

    def _decision(self) -> Decision | None:
        return self.playing.decision

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        decision = self._decision()
        return int(pyspiel.PlayerId.TERMINAL) if decision is None else decision.player

    def _legal_actions(self, player: int) -> list[int]:
        decision = self._decision()
        if decision is None or decision.player != player:
            return []
        return sorted(self.of.numbers.offered(self.playing, decision))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        seeds = self.of.seeds
        return [(seed, 1 / seeds) for seed in range(seeds)]

    def _apply_action(self, action: int) -> None:
        of = self.of
        if self.held is None:
            self.held = Held(of.get_type().short_name, of.setting.begin(action))
            return
        decision = self._decision()
        assert decision is not None
        self.playing.push(of.numbers.offered(self.playing, decision)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return f"{action}: {self.of.numbers.text(action)}"

    def is_terminal(self) -> bool:
        return self.held is not None and self._decision() is None

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.of.setting.players
        return rewards(self.playing, self.of.reward)

    def __str__(self) -> str:
        if self.held is None:
            return "before the deal"
        game = self.playing
        return f"deal {game.seed}, answers {' '.join(map(str, game.answers))}"


class CardwrightObserver:
    """What a player sees, in the parts that `observing` documents."""

    def __init__(self, game: CardwrightGame) -> None:
        self.observing = game.observing
        self.tensor = np.zeros(self.observing.size, np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name in PARTS:
            size = self.observing.sizes[name]
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: CardwrightState, player: int) -> None:
        self.tensor.fill(0)
        if state.held is not None:
            for name, part in self.observing.parts(state.playing, player).items():
                self.dict[name][:] = part

    def string_from(self, state: CardwrightState, player: int) -> str:
        return "before the deal" if state.held is None else str(state.playing.view(player))


def as_game(
    pack: Pack,
    players: int | None = None,
    *,
    board: str | None = None,
    options: dict[str, str] | None = None,
    reward: Reward = "win",
    seeds: int = SEEDS,
) -> CardwrightGame:
    """The pack as a game of OpenSpiel. ValueError when it has phases that all play at once."""
    of = setting(pack, players, board, options)
    if of.begin(0).program.opens:
        raise ValueError(
            f"{pack.id} has phases that all play at once, which OpenSpiel cannot say: there, a "
            "player acts once at a time that is the same for all"
        )
    made = CardwrightGame(of, reward, seeds)
    name = made.get_type().short_name
    if name not in _registered:
        _registered[name] = made
        maker = partial(_made_before, name)
        # OpenSpiel lets go of it when Python is gone already, and would take the process along.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(maker))
        pyspiel.register_game(made.get_type(), maker)
    return made


def _made_before(name: str, params: dict[str, Any] | None = None) -> CardwrightGame:
    return _registered[name]


_registered: dict[str, CardwrightGame] = {}
