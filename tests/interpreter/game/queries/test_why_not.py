"""Why something is not offered: what is not offered has a reason, and none tells a secret."""

from __future__ import annotations

import random

import pytest

from interpreter.game.game import Game
from interpreter.game.queries.why_not import Refusal, asked_why, refusals
from tests.packs_under_test import ALL, pack

DECISIONS = 40
OWN_RULES = {"crossing", "spot", "step", "ability"}  # what these are done with is offered or not


def to_act(name: str, seed: int = 1) -> list[Game]:
    """Games of a pack in which somebody chooses an action."""
    chance, game, found = random.Random(seed), Game.new(pack(name), seed=seed), []
    for _ in range(DECISIONS):
        decision = game.decision
        if decision is None:
            break
        if decision.kind == "action":
            found.append(game.copy())
        game.push(chance.randrange(len(decision)))
    return found


@pytest.mark.parametrize("name", ALL)
def test_what_has_no_reason_against_it_is_offered_and_nothing_else(name: str) -> None:
    for game in to_act(name):
        decision = game.decision
        assert decision is not None
        offered = {decision.text_of(value) for value in decision.values}
        for action in game.program.vocabulary.actions.values():
            found = refusals(game, decision.player, action)
            assert found
            for one in found:
                if one.value is None:
                    assert one.reasons
                else:
                    assert one.offered == (one.value in decision.values), one
                    assert one.text in offered or not one.offered
            texts = {one.text for one in found if one.offered}
            number = list(game.program.vocabulary.actions).index(action.name)
            assert texts == {decision.text_of(v) for v in decision.values if v[0] == number}


@pytest.mark.parametrize("name", ALL)
def test_a_reason_tells_nothing_that_is_hidden(name: str) -> None:
    """Whatever is dealt to others that the player has not seen, the reasons are the same."""
    for game in to_act(name)[::6]:
        decision = game.decision
        assert decision is not None
        player, deal = decision.player, game.imagine(decision.player, 5)
        for action in game.program.vocabulary.actions.values():
            here, there = (refusals(one, player, action) for one in (game, deal))
            refused = [[one for one in all_ if not one.offered] for all_ in (here, there)]
            assert told(refused[0]) == told(refused[1])


def told(found: list[Refusal]) -> set[tuple[str, tuple[str, ...]]]:
    return {(one.text, tuple(reason.text for reason in one.reasons)) for one in found}


def why(game: Game, typed: str) -> dict[str, list[str]]:
    decision = game.decision
    assert decision is not None
    return {
        one.text: [reason.text for reason in one.reasons]
        for one in asked_why(game, decision.player, typed)
    }


def test_one_asks_in_words_of_any_language_and_by_other_words_for_the_deed() -> None:
    game = Game.new(pack("clank"), seed=3)
    short = {"acquire Sneak": ["it takes 2 skill, and you have 0"]}
    for typed in ("acquire sneak", "buy sneak", "purchase sne", "acquérir sneak"):
        assert why(game, typed) == short
    assert why(game, "attack") == {"fight Goblin": ["it takes 2 swords, and you have 0"]}
    (reason,) = why(game, "buy duke")["acquire The Duke"]
    assert reason.startswith("The Duke is none of these")
    assert why(game, "nonsense") == {}


def test_numbers_are_told_beside_the_words() -> None:
    game = Game.new(pack("clank"), seed=3)
    (found,) = asked_why(game, 0 if game.decision is None else game.decision.player, "fight goblin")
    assert [(reason.wanted, reason.held) for reason in found.reasons] == [(2, 0)]


def test_another_phase_and_another_player_are_said() -> None:
    game = Game.new(pack("thunderstone"), seed=3)
    assert why(game, "attack") == {
        "attack …": ["it is done in the phase “dungeon”, and now it is “choice”"]
    }
    other = 1 - game.active
    action = game.program.vocabulary.actions["rest"]
    (found,) = refusals(game, other, action)
    assert [one.text for one in found.reasons] == ["another player decides now"]
