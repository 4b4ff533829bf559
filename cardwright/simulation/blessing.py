"""Replays written anew after the rules have changed: answers that are still offered are given
again, and bots play on from where one is not."""

from __future__ import annotations

from cardwright.bots import BOTS, answer, effort_of, make_bot
from dsl.packs.pack import Pack
from interpreter.game.game import Game
from interpreter.game.replaying.giving_again import offered
from interpreter.game.replaying.replay import Given, Replay
from interpreter.state.errors import PlayError, ReplayError

OTHERWISE = "greedy"  # plays on for people
LONGER = 4  # so many times as long a game may become
MORE = 500


def blessed(replay: Replay, pack: Pack) -> Replay:
    """The replay as the pack plays it now. ReplayError when no such game can begin, or comes to its
    end."""
    game = Game.begin_replay(replay, pack)
    for given in replay.answers:
        if not _give(game, given):
            break
    _play_on(game, replay)
    return game.replay(replay.seats)


def _give(game: Game, given: Given) -> bool:
    """Give an answer that is still offered, perhaps under another number."""
    decision = game.decision_of(given.player)
    if decision is None or decision.player != given.player:
        return False
    texts = offered(game, decision)
    if texts[given.index : given.index + 1] == [given.text]:
        index = given.index
    elif texts.count(given.text) == 1:
        index = texts.index(given.text)
    else:
        return False
    try:
        game.push((given.player, index, given.took) if given.took else (given.player, index))
    except PlayError:
        return False
    return True


def _play_on(game: Game, replay: Replay) -> None:
    """Let bots answer up to the end, if the game had come to it, or else as often as before."""
    before = len(replay.answers)
    to_the_end = replay.ended is not None and replay.ended.over
    most = LONGER * before + MORE if to_the_end else before
    names = [
        name if name in BOTS else OTHERWISE for name in replay.seats or [None] * replay.players
    ]
    seats = [make_bot(name, replay.seed, seat) for seat, name in enumerate(names)]
    while (decision := game.decision) is not None and len(game.answers) < most:
        bot = seats[decision.player]
        game.push(answer(bot, game, replay.seed + len(game.answers)), effort_of(bot))
    if to_the_end and not game.over:
        raise ReplayError(f"the game is not over after {most} answers, and was after {before}")
