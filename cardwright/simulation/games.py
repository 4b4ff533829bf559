"""One game of a plan, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardwright.bots import answer, effort_of
from cardwright.simulation.facts import Facts, Watch
from cardwright.simulation.plan import Plan
from dsl.model.declarations import ActionDecl
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.replaying.replay import ENDING
from interpreter.game.replaying.replay_files import write_replay
from interpreter.game.scoring import Result, Score
from interpreter.run.position import OptionValue
from interpreter.state.errors import PlayError


@dataclass(frozen=True, slots=True)
class Played:
    """One game as it ended. `cards` has, for each seat, what was acquired and what was kept."""

    game: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[float, ...]  # of the win, for each seat
    turns: int
    decisions: int
    finished: bool
    problem: str | None
    acquired: tuple[dict[int, int], ...]
    kept: tuple[dict[int, int], ...]
    begun_with: frozenset[int]
    acted_on: frozenset[int]
    facts: Facts | None = None  # where the plan asks for them


def _result(game: Game, problem: str | None) -> tuple[Result, str | None]:
    """Who wins, and what went wrong: a score that cannot be worked out is a problem too."""
    try:
        return game.result, problem
    except PlayError as error:
        scores = tuple(Score(seat, {}, 0, False, ()) for seat in range(game.program.players))
        return Result(game.over, scores, ()), problem or f"{error}"


def play_game(pack: Pack, plan: Plan, number: int) -> Played:
    """One game of a plan, from its deal to its end."""
    seed, seats = plan.game_seed(number), plan.seats(number)
    options = dict(plan.options)
    game = Game.new(pack, len(seats), seed, board=plan.board, options=options, recorded=False)
    at_table = [plan.bot(pack, entrant, seed, seat) for seat, entrant in enumerate(seats)]
    before = owners(game)
    problem: str | None = None
    decisions = 0
    actions = list(game.program.vocabulary.actions.values())
    acted_on: set[int] = set()
    watch = Watch(game) if plan.facts else None
    try:
        while (decision := game.decision) is not None:
            if decisions == plan.max_decisions:
                problem = f"it was not over after {decisions} decisions"
                break
            option = answer(at_table[decision.player], game, seed + decisions)
            if decision.kind == "action":
                acted_on.update(objects(game, actions, decision.values[option]))
            if watch is not None:
                watch.before(decision, option)
            game.push(option, effort_of(at_table[decision.player]))
            decisions += 1
            if watch is not None:
                watch.after()
            if plan.check_invariants and (broken := game.broken_invariants()):
                problem = f"the invariant `{broken[0]}` does not hold after {decisions} decisions"
                break
    except PlayError as error:
        problem = f"after {decisions} decisions: {error}"
    if plan.replays is not None:
        name = f"{pack.id}-{plan.seed}-{number + 1:03}{ENDING}"
        names = [plan.bots[entrant] for entrant in seats]
        write_replay(game.replay(names), Path(plan.replays, name))
    result, problem = _result(game, problem)
    return Played(
        number,
        seats,
        tuple(score.total for score in result.scores),
        result.winners,
        tuple(result.share(seat) for seat in range(len(seats))),
        game.turn,
        decisions,
        game.over and problem is None,
        problem,
        *cards_of(game, before),
        frozenset(kind for owner, kind in before.values() if owner >= 0),
        frozenset(acted_on),
        watch.facts(result) if watch is not None else None,
    )


def owners(game: Game) -> dict[int, tuple[int, int]]:
    """Whose each card is, and its kind."""
    return {card: (game.owner(card), game.kind_number(card)) for card in game.every_card}


def objects(game: Game, actions: list[ActionDecl], value: OptionValue) -> Iterator[int]:
    """The kinds of the cards that an action is done with."""
    number, *given = value
    for param, thing in zip(actions[number].params, given, strict=True):
        if param.type == "card":
            yield game.kind_number(thing)


def cards_of(
    game: Game, before: dict[int, tuple[int, int]]
) -> tuple[tuple[dict[int, int], ...], tuple[dict[int, int], ...]]:
    """For each seat, how many of each kind it came to own, and how many it has at the end."""
    players = range(game.program.players)
    acquired: tuple[dict[int, int], ...] = tuple({} for _ in players)
    kept: tuple[dict[int, int], ...] = tuple({} for _ in players)
    for card in game.every_card:
        owner, kind = game.owner(card), game.kind_number(card)
        if owner >= 0 and before.get(card, (-1, kind))[0] != owner:
            acquired[owner][kind] = acquired[owner].get(kind, 0) + 1
        zone = game.zone_of(card)
        if zone is not None and zone.owner == "player":
            kept[zone.index][kind] = kept[zone.index].get(kind, 0) + 1
    return acquired, kept
