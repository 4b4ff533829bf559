"""A second game of walks: quarter turns, corridors used again, tolls that are kept, many zones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from cardwright import draw
from cardwright.bots.mapper import MapperBot
from dsl.boards.fragments import Dungeon, Laid, Placement, compose, dungeon_of, places_for
from interpreter.game.game import Game
from interpreter.game.paths import submit_path
from interpreter.state.errors import PlayError
from interpreter.walks import Course, Step, best_path, check, refuse, start, steps, take, walk_rules
from interpreter.walks.walking import tally
from tests.interpreter.walks.referee import Referee, RefusedError
from tests.packs_under_test import pack

if TYPE_CHECKING:
    from dsl.boards.fragments.fragment_graph import SpotGraph

TRACKS = pack("tracks")
ZONES = ("yard", "field", "lane")
PATHS = 90  # through each layout
LONGEST = 40


RING = [
    Placement("hall", 0, 0, 0),
    Placement("quay", 2, 0, -5),
    Placement("quay", 1, -5, -5),
    Placement("depot", 0, -5, 0),
]


def laid_by_chance(seed: int) -> Iterator[tuple[str, SpotGraph, Course]]:
    """What a game comes to in which somebody lays at random, mostly in one zone."""
    chance = random.Random(seed)
    game = Game.new(TRACKS, 1, seed)
    favourite, actions = chance.choice(ZONES), list(TRACKS.vocabulary.actions.values())
    for _ in range(chance.randint(3, 12)):
        assert game.decision is not None
        zones = [actions[value[0]].params for value in game.decision.values]
        options = [number for number, params in enumerate(zones) if params]
        liked = [number for number in options if zones[number][0].ground == favourite]
        if not options:
            break
        game.push(chance.choice(liked if liked and chance.random() < 0.7 else options))
    for zone in ZONES:
        laid = game.laid(0, zone)
        if laid.course is not None:
            yield zone, laid.graph, laid.course


def laid_in_a_ring() -> Iterator[tuple[str, SpotGraph, Course]]:
    dungeon = compose(TRACKS.fragments, RING)
    for zone in ZONES:
        yield zone, dungeon.graph, Course(dungeon, walk_rules(TRACKS.vocabulary, zone))


def path_by_chance(way: Course, held: dict[str, int], chance: random.Random) -> list[Step]:
    """Mostly legal steps, and now and then any other."""
    state, found = start(way, held), []
    kinds = ["walk"] * 5 + ["flight", "drop", *(leap.name for leap in way.rules.leaps)]
    for _ in range(chance.randint(1, LONGEST)):
        legal = steps(way, state)
        inside = [step for step in legal if step.node not in way.openings]
        if state.at >= 0 and way.rooms[state.at] and chance.random() < 0.3:
            step = Step("walk", chance.choice(way.ways[state.at]).target)
        elif legal and chance.random() < 0.94:
            step = chance.choice(inside if inside and chance.random() < 0.9 else legal)
        elif state.status != "open" and chance.random() < 0.9:
            break
        else:
            near = [one.target for one in way.ways[state.at]] if state.at >= 0 else []
            near += [chance.randrange(len(way.names))]
            kind = chance.choice(kinds) if state.at >= 0 else "start"
            leap = TRACKS.vocabulary.leaps.get(kind)
            if leap is not None and chance.random() < 0.7:
                spots = enumerate(way.dungeon.spots)
                ends = [node for node, one in spots if leap.end_mark in one.spot.marks]
                near = ends or near
            step = Step(kind, chance.choice(near))
        found.append(step)
        if refuse(way, state, step) is not None:
            break
        state = take(way, state, step)
    return found


@pytest.mark.parametrize("games", [11, pytest.param(150, marks=pytest.mark.proof)])
def test_a_referee_that_reads_the_graph_says_the_same_of_thousands_of_paths(games: int) -> None:
    chance, said, walked = random.Random(5), Counter[str](), 0
    grounds = [laid for seed in range(games) for laid in laid_by_chance(seed)]
    for zone, graph, way in [*grounds, *laid_in_a_ring(), *laid_in_a_ring()]:
        for _ in range(PATHS):
            held = {name: chance.choice((0, 0, 1, 2)) for name in way.resources}
            path = path_by_chance(way, held, chance)
            verdict = check(way, held, path)
            times = TRACKS.vocabulary.zones[zone].times
            other = Referee(graph, TRACKS.vocabulary, times, dict(held))
            reason = None
            for step in path:
                try:
                    other.step(step.kind, way.names[step.node])
                except RefusedError as error:
                    reason = str(error)
            assert verdict.reason == reason, (zone, way.dungeon, held, path)
            counts = {name: n for name, n in tally(way, verdict.state).items() if n}
            assert counts == +other.found, (zone, way.dungeon, held, path)
            left = dict(zip(way.resources, verdict.state.resources, strict=True))
            assert left == {name: other.held.get(name, 0) for name in way.resources}
            assert (verdict.state.status == "open") == (not other.over)
            said[f"{zone} {reason or verdict.state.status}"] += 1
            walked += 1
    assert walked >= 150 * games, walked
    often, seldom = (
        ("used", "no_way", "exit", "stuck"),
        ("turned", "crosses", "unpaid", "must_drop"),
    )
    for reason in (*often, *(seldom if games > 100 else ())):
        assert any(one.endswith(f" {reason}") for one in said), (reason, said)
    assert not said["field used"]
    assert said["yard used"]


def small_dungeons(number: int) -> Iterator[Dungeon]:
    chance = random.Random(2)
    tiles = list(TRACKS.fragments.values())
    for _ in range(number):
        laid: tuple[Laid, ...] = ()
        for tile in chance.sample(tiles, 2):
            places = places_for(laid, tile, "lenient", (0, 1, 2, 3))
            if places:
                laid = (*laid, chance.choice(places))
        yield dungeon_of(laid, "lenient")


@pytest.mark.parametrize("zone", ZONES)
def test_the_adviser_finds_the_best_of_all_walks(zone: str) -> None:
    rules, chance = walk_rules(TRACKS.vocabulary, zone), random.Random(3)
    proven = 0
    for dungeon in small_dungeons(30):
        way = Course(dungeon, rules)
        held = {name: chance.choice((0, 1)) for name in way.resources}
        weights = {mark.name: float(chance.randint(0, 3)) for mark in rules.marks} | {"rooms": 2.0}
        advice = best_path(way, held, weights, exit=1.5, budget=60_000)
        best = best_of_all(way, held, weights)
        if best is None or not advice.optimal:
            continue
        proven += 1
        assert advice.value == pytest.approx(best), dungeon
    assert proven >= 20


def best_of_all(way: Course, held: dict[str, int], weights: dict[str, float]) -> float | None:
    """The most that any walk is worth, looked at state by state; None when there are too many."""
    waiting, seen = [start(way, held)], set()
    most = 0.0
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if len(seen) > 15_000:
            return None
        found = tally(way, state)
        worth = sum(weights.get(name, 0.0) * number for name, number in found.items())
        most = max(most, worth + (1.5 if state.status == "exit" else 0.0))
        waiting += [take(way, state, step) for step in steps(way, state)]
    return most


def test_games_by_chance_come_to_their_end_and_can_be_saved() -> None:
    for seed, players in enumerate((1, 1, 3)):
        chance, game = random.Random(seed), Game.new(TRACKS, players, seed)
        decisions = 0
        while (decision := game.decision) is not None:
            game.push(chance.choice(decision.options))
            decisions += 1
            if decisions == 30:
                again = Game.from_json(game.to_json(), TRACKS)
                assert [str(one) for one in again.decision or ()] == [
                    str(one) for one in game.decision or ()
                ]
                game = again
        assert game.result is not None


def test_pictures_and_texts_show_every_zone_and_turn() -> None:
    game = Game.new(TRACKS, 1, 4)
    for text in (
        "lay Bend turned to the right in your yard",
        "lay Straight turned to the left in the field",
        "build no more",
    ):
        game.push(next(one for one in game.decision or () if one.text == text))
    assert game.laid(0, "yard").placements == (Placement("bend", 1, 0, 0),)
    assert game.laid(0, "field").placements == (Placement("straight", 3, 0, 0),)
    submit_path(game, "yard 0:S2 0:2,3 0:S2")
    assert len(game.laid(0, "yard").done) == 3
    assert game.laid(0, "yard").graph.graph["laid"][0].turned == 1
    drawn = draw(game, player=0, zone="yard")
    assert drawn.count('class="walk"') == 1
    with pytest.raises(ValueError, match="zone for laying"):
        draw(game, player=0, zone="crate")
    with pytest.raises(PlayError, match="a path begins with the zone that it leads through"):
        submit_path(game, "0:S2")


@pytest.mark.proof
def test_the_mapper_lays_and_walks_in_every_zone() -> None:
    game, bot = Game.new(TRACKS, 1, 1), MapperBot(random.Random(1), budget=300)
    done: set[str] = set()
    for _ in range(60):
        if game.decision is None:
            break
        game.push(bot.choose(game, game.decision.player))
        done |= {zone for zone in ZONES if game.laid(0, zone).done}
    assert "yard" in done
