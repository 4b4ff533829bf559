"""Games that are played natively come to what they come to in Python."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.simulation import native_games, processes, simulate
from cardwright.simulation.games import Played, play_game
from cardwright.simulation.native_games import Natively, natively, play_natively, why_not
from cardwright.simulation.plan import Plan, make_plan
from dsl.packs.load import load
from dsl.packs.pack import Pack
from interpreter.compile.program_cache import program_for
from interpreter.native import compilers
from interpreter.native.child import Child, ChildError, native_text
from interpreter.native.compilers import compiler
from interpreter.native.not_printed import NotPrintedError
from tests.cardwright.cli.running import run
from tests.packs_under_test import SHIPPED, pack
from tests.paths import PACKS, ROOT

GAMES = 6
needs_compiler = pytest.mark.skipif(compiler() is None, reason="no compiler of C on the path")


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played for less than a second need not be compiled well."""
    monkeypatch.setattr(native_games, "FLAGS", ("-O0", "-w"))


@pytest.fixture(scope="module")
def dominion() -> Pack:
    return load(ROOT / "bench" / "dominion")


def planned(pack: Pack, players: int, bots: tuple[str, ...] = ("random",)) -> Plan:
    return make_plan(pack, players, bots, 5, None, None, 20_000, False)


def both(pack: Pack, players: int, games: int = GAMES) -> tuple[list[Played], list[Played]]:
    """The same games in Python and natively."""
    plan = planned(pack, players)
    how = natively(pack, plan)
    assert how is not None
    native = [one for some in play_natively(pack, plan, range(games), how) for one in some]
    return [play_game(pack, plan, number) for number in range(games)], native


@needs_compiler
@pytest.mark.parametrize(("name", "players"), [("porters", 3), ("hearts", 3)])
def test_games_come_to_the_same(name: str, players: int) -> None:
    python, native = both(pack(name), players, 3)
    assert repr(native) == repr(python)


@needs_compiler
def test_games_come_to_the_same_with_new_cards(dominion: Pack) -> None:
    python, native = both(dominion, 2)
    assert repr(native) == repr(python)


@needs_compiler
@pytest.mark.parametrize("name", ["porters", "hearts"])
def test_what_happens_in_games_is_taken_down_alike(name: str) -> None:
    """Also in the same order, so that reports say the same."""
    plan = replace(planned(pack(name), 3), facts=True)
    how = natively(pack(name), plan)
    assert how is not None
    native = [one for some in play_natively(pack(name), plan, range(3), how) for one in some]
    python = [play_game(pack(name), plan, number) for number in range(3)]
    assert [repr(one.facts) for one in native] == [repr(one.facts) for one in python]
    assert native[0].facts is not None
    assert sum(native[0].facts.answers) == native[0].decisions


@needs_compiler
@pytest.mark.parametrize("bots", [("greedy", "hasty"), ("planner", "random")], ids="-".join)
def test_players_who_look_ahead_think_the_same(dominion: Pack, bots: tuple[str, ...]) -> None:
    """They see the same, imagine the same and take the same answers, or the games would differ."""
    plan = planned(dominion, 2, bots)
    how = natively(dominion, plan)
    assert how is not None
    native = [one for some in play_natively(dominion, plan, range(2), how) for one in some]
    assert native == [play_game(dominion, plan, number) for number in range(2)]


@needs_compiler
def test_who_looks_ahead_is_refused_where_that_is_not_printed() -> None:
    for name, why in (("hearts", "phases that all play at once"), ("porters", "win or lose")):
        program = program_for(pack(name), None, recorded=True)
        with pytest.raises(NotPrintedError, match=why):
            native_text(program, looks_ahead=True)


@needs_compiler
def test_a_simulation_says_the_same(dominion: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[range] = []
    played = native_games.play_natively

    def noted(*given: object) -> Iterator[list[Played]]:
        asked.append(given[2])  # type: ignore[arg-type]
        return played(*given)  # type: ignore[arg-type]

    for limit in ("SAMPLE_SECONDS", "WORTH_ASKING", "WORTH_COMPILING"):
        monkeypatch.setattr(processes, limit, 0.0)
    monkeypatch.setattr(processes, "play_natively", noted)
    said = [
        json.dumps(
            simulate(
                dominion, games=GAMES, bots=["random"], players=2, seed=9, native=native
            ).to_json()
        )
        for native in (True, False)
    ]
    assert said[0] == said[1]
    assert len(asked) == 1


@needs_compiler
@pytest.mark.proof
@pytest.mark.parametrize("name", SHIPPED)
def test_every_pack_says_the_same_with_and_without_a_compiler(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("SAMPLE_SECONDS", "WORTH_ASKING", "WORTH_COMPILING"):
        monkeypatch.setattr(processes, limit, 0.0)
    plain = ("simulate", name, "--games", "8", "--seed", "4", "--bots", "random", "--json")
    native, python = run(*plain), run(*plain, "--no-native")
    assert native.exit_code == python.exit_code == 0
    assert native.output == python.output


@needs_compiler
def test_what_is_given_up_is_played_in_python() -> None:
    """This pack has what is not printed."""
    one = pack("map_masters")
    plan, by = planned(one, 2), compiler()
    assert by is not None
    assert natively(one, plan) is None
    program = program_for(one, 2, recorded=False)
    how = Natively(program, native_text(program), by)
    native = [game for some in play_natively(one, plan, range(2), how) for game in some]
    assert repr(native) == repr([play_game(one, plan, number) for number in range(2)])


@needs_compiler
def test_where_too_many_are_given_up_the_rest_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_games, "LOOKED_AT", 2)
    one, by = pack("map_masters"), compiler()
    assert by is not None
    program = program_for(one, 2, recorded=False)
    how = Natively(program, native_text(program), by)
    native = list(play_natively(one, planned(one, 2), range(50), how))
    assert len(native) == 2


@needs_compiler
def test_a_process_that_dies_costs_no_game(dominion: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    heard, games = Child.next_game, iter(range(GAMES * 2))

    def dies(child: Child) -> tuple[int, ...]:
        if next(games) == 2:
            raise ChildError("it was ended")
        return heard(child)

    monkeypatch.setattr(Child, "next_game", dies)
    python, native = both(dominion, 2)
    assert repr(native) == repr(python)


def test_why_a_plan_is_not_played_natively(dominion: Pack) -> None:
    assert why_not(dominion, planned(dominion, 2)) is None
    assert why_not(dominion, planned(dominion, 2, ("greedy", "planner"))) is None
    assert "`tree`" in (why_not(dominion, planned(dominion, 2, ("tree", "random"))) or "")
    weighing = replace(planned(dominion, 2), worths=((1,), None))
    assert "worths" in (why_not(dominion, weighing) or "")
    written = make_plan(dominion, 2, ["random"], 5, None, None, 9, False, Path("games"))
    assert "replays" in (why_not(dominion, written) or "")


def test_without_a_compiler_all_is_played_in_python(
    dominion: Pack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDWRIGHT_CC", "")
    compiler.cache_clear()
    try:
        assert natively(dominion, planned(dominion, 2)) is None
        result = run("native", "porters")
        assert result.exit_code == 1
        assert "no compiler of C was found" in result.output
    finally:
        compiler.cache_clear()


def test_a_package_brings_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none is on the path."""
    monkeypatch.delenv("CARDWRIGHT_CC", raising=False)
    monkeypatch.setattr(compilers, "CANDIDATES", ("no-such-compiler",))
    monkeypatch.setattr(compilers, "_version", " ".join)
    for spec, first in ((None, None), (True, ("-P", "-m", "ziglang", "cc"))):
        monkeypatch.setattr(importlib.util, "find_spec", lambda package, spec=spec: spec)
        compiler.cache_clear()
        by = compiler()
        assert (by.first if by is not None else None) == first
    compiler.cache_clear()


@needs_compiler
def test_the_command_tells_what_is_not_printed() -> None:
    whole = run("native", "porters")
    assert whole.exit_code == 0
    assert "games between `random` players are played natively" in whole.output
    result = run("native", "map_masters", "--players", "2", "--json")
    assert result.exit_code == 1
    found = json.loads(result.output)
    assert found["not_printed"]
    assert any(one["at"].startswith("content/map_masters/") for one in found["not_printed"])
    waits = run("native", str(PACKS / "hours"))  # for cards that move
    assert waits.exit_code == 0
