"""Whatever a pack says: it is refused with a sentence that names the place, and the game stays as
it was. `python -m tests.runaway` does this at length."""

from __future__ import annotations

import gc
import sys
import threading
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from interpreter.game.ad_hoc import do_text, value_of
from interpreter.game.game import Game
from interpreter.state import meter
from interpreter.state.errors import PlayError, RunawayError
from interpreter.state.limits import LIMITS, MOST_ARMED, MOST_OPTIONS, beyond
from tests.playing import act, make_pack
from tests.runaway.attacking import PLACE, attack


@pytest.mark.parametrize("seed", [5, 8])
def test_hostile_packs_are_refused(seed: int, tmp_path: Path) -> None:
    assert attack(seed, tmp_path / "small") in ("refused", "not read", "played")


def refused(pack_text: str, folder: Path, *, recorded: bool = True) -> str:
    """What is said when the card `go` is played; the game must be as it was before."""
    setup = "\nsetup\n    each player: create 2 go in hand\n"
    pack = make_pack(folder / "small", pack_text + setup)
    game = Game.new(pack, 1, 1, recorded=recorded)
    before = game.copy()
    for _ in range(2):  # the second time no differently
        with pytest.raises(RunawayError) as caught:
            act(game, "play", "go")
        assert game == before
        assert game.decision is not None
        assert len(game.decision) == len(before.decision or ())
    said = str(caught.value)
    assert PLACE.search(said), said
    assert ":0:0" not in said
    return said


CASES = {
    "a queue that grows": ("per coins: +1 sparks", "+1000000 coins"),
    "too many that listen": ("repeat 50000: whenever you gain coins: +1 sparks",),
    "too many that watch": ("repeat 50000: when coins > 9: +1 sparks",),
    "too many that change something": ("repeat 50000: this game: points of things is 1 more",),
    "too much at the end": ("repeat 50000: at end of turn: +1 coins",),
    "too many cards": ("create 1000000 go in table",),
}


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("case", CASES)
def test_what_piles_up_is_refused(case: str, recorded: bool, tmp_path: Path) -> None:
    body = "".join(f"        {line}\n" for line in CASES[case])
    said = refused(f"card go\n    play:\n{body}", tmp_path, recorded=recorded)
    assert "game.rules" in said


@pytest.mark.parametrize("recorded", [True, False])
def test_verbs_that_use_each_other_twice_come_to_an_end(
    recorded: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.run.changes.MOST_STEPS", 10_000)
    verbs = ["verb v0\n    +1 coins"]
    verbs += [f"verb v{at}\n    v{at - 1}\n    v{at - 1}" for at in range(1, 70)]
    refused("\n".join([*verbs, "card go\n    play: v69"]), tmp_path, recorded=recorded)


MANY = "define d0 = count of cards in deck\n" + "".join(
    f"define d{at} = count of cards with points <= (d{at - 1}) in deck\n" for at in range(1, 4)
)
DECK = "\nsetup\n    create 300 coat in deck\n    create 1 coat in hand\ncard coat\n    points 1\n"


@pytest.mark.parametrize("said", ["score s: d3", "invariant s: d3 >= 0"])
def test_values_that_count_what_counts_are_refused_with_their_place(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meter, "MOST_LOOKED_AT", 100_000)
    game = Game.new(make_pack(tmp_path / "small", MANY + said + DECK), 1, 1)
    with pytest.raises(RunawayError, match=r"(score|invariant) s, small/game.rules:\d+:\d+\)$"):
        _ = game.result if said.startswith("score") else game.broken_invariants()


def test_too_many_options_are_the_same_error_every_time(tmp_path: Path) -> None:
    wish = "action wish(n: 0 to 90, m: 0 to 90)\n    +n coins\n"
    turn = "turn\n    phase main: actions wish\n"
    pack = make_pack(tmp_path / "small", wish + turn, base=WITHOUT_TURN)

    def too_many(do: Callable[[], object]) -> None:
        for _ in range(2):
            with pytest.raises(RunawayError, match=f"{MOST_OPTIONS} options .*:\\d+:\\d+"):
                do()

    game = Game.new(pack, 1, 1)
    for one in (game, game.copy()):
        too_many(partial(getattr, one, "decision"))
        too_many(partial(getattr, one, "decisions"))
        too_many(partial(one.push, 0))
        too_many(partial(one.view, 0))
    too_many(lambda: Game.from_json(game.to_json(), pack).decision)
    too_many(lambda: Game.new(pack, 1, 1, recorded=False))


WITHOUT_TURN = """
game small "Small"
    players 1 to 4
counter coins: each player
"""


def test_time_is_the_last_resort_in_any_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = make_pack(
        tmp_path / "small", "card go\n    play: repeat while coins >= 0: +1 coins\n    points 1\n"
    )
    said: list[str] = []

    def play() -> None:
        game = Game.new(pack, 1, 1)
        do_text(game, "create 1 go in hand")
        with meter.time_for_answers(1e-6), pytest.raises(RunawayError) as caught:
            act(game, "play", "go")
        said.append(str(caught.value))

    play()
    thread = threading.Thread(target=play)
    thread.start()
    thread.join()
    assert len(said) == 2
    assert all("takes longer than" in one and PLACE.search(one) for one in said)
    assert meter.HERE.seconds is None


def test_ctrl_c_leaves_the_game_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(**_: bool) -> None:
        raise KeyboardInterrupt

    text = "card go\n    play: repeat while coins >= 0: +1 coins\nsetup\n    create 1 go in hand\n"
    pack = make_pack(tmp_path / "small", text)
    for recorded in (True, False):
        game = Game.new(pack, 1, 1, recorded=recorded)
        before, decision = game.copy(), game.decision
        assert decision is not None
        with monkeypatch.context() as patched:
            patched.setattr("interpreter.run.changes.check_time", interrupted)
            with pytest.raises(KeyboardInterrupt):
                game.push(0)
        assert game == before
        assert game.decision is not None
        assert meter.HERE.depth == 0


def test_whatever_is_asked_often_is_not_used_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each question has an allowance of its own, however many are asked without an answer."""
    monkeypatch.setattr(meter, "LOOKED_AT_ONCE", 20)
    monkeypatch.setattr(meter, "MOST_LOOKED_AT", few := 1_000)
    rich = "counter riches: each player\n    value: sum of points of cards in hand of players\n"
    even = "score riches: your riches\ninvariant few: count of cards in hand of players < 999\n"
    card = (
        "card nut\n    points 2\n    copies 40\n    play: draw_one\nverb draw_one\n    +1 coins\n"
    )
    setup = "setup\n    create 30 nut in hand\n"
    game = Game.new(make_pack(tmp_path / "small", rich + even + card + setup), 2, 4)
    used: list[int] = []
    worked = meter.worked

    def noticed(number: int) -> None:
        used.append(number)
        worked(number)

    monkeypatch.setattr(meter, "worked", noticed)

    def listed() -> int:
        other = game.copy()
        other.refresh()
        return len(other.decision or ())

    for ask in (
        listed,
        game.broken_invariants,
        partial(game.view, 0),
        partial(game.counter, "riches"),
        partial(getattr, game, "result"),
        lambda: [option.text for option in game.decision or ()],
        lambda: game.imagine(1, 3).decision,
    ):
        for _ in range(100):
            ask()
    assert sum(used) > 10 * few


def test_a_long_game_lets_go_of_what_cannot_be_taken_back(tmp_path: Path) -> None:
    text = "action collect\n    +1 coins\nturn\n    phase main: actions collect\n"
    pack = make_pack(tmp_path / "small", text, base=WITHOUT_TURN)
    game, whole = Game.new(pack, 1, 1, undo=10), Game.new(pack, 1, 1)
    for _ in range(300):
        mark = game.mark
        for one in (game, whole):
            one.push(0)
        assert game.log_since(mark)[-1].what == whole.log[-1].what == "counter"
        assert 0 < game.length <= 21
    assert len(game.machine.journal) < len(whole.machine.journal) / 8
    assert game == whole
    assert game.answers == whole.answers
    assert game.to_json() == whole.to_json()
    for _ in range(10):
        game.pop()
        whole.pop()
    assert game == whole
    assert Game.from_json(game.to_json(), pack) == whole


def test_the_memory_of_a_long_game_does_not_grow(tmp_path: Path) -> None:
    held_after(tmp_path, 600)


@pytest.mark.proof
def test_the_memory_of_20_000_answers_does_not_grow(tmp_path: Path) -> None:
    held_after(tmp_path, 20_000)


def held_after(folder: Path, answers: int) -> None:
    """Play and be told; what a game holds, but for its answers, is the same after many answers as
    after a tenth of them."""
    text = "action collect\n    +1 coins\nturn\n    phase main: actions collect\n"
    pack = make_pack(folder / "small", text, base=WITHOUT_TURN)
    game = Game.new(pack, 1, 1, undo=10)
    held: list[int] = []
    tracemalloc.start()
    try:
        for number in range(1, answers + 1):
            mark = game.mark
            game.push(0)
            assert len(game.log_since(mark)) == 1
            if number in (answers // 10, answers):
                gc.collect()
                held.append(tracemalloc.get_traced_memory()[0] - sys.getsizeof(game.answers))
    finally:
        tracemalloc.stop()
    few, many = held
    assert many - few < 20_000, f"{few} bytes after a tenth of the answers, {many} after all"


def test_games_of_one_program_are_played_in_several_threads(tmp_path: Path) -> None:
    text = """
card ruby
    points 2
card go
    play: this game: points of rubies is (count of cards in deck) more
"""
    pack = make_pack(tmp_path / "small", text)
    game = Game.new(pack, 1, 1)
    do_text(game, "create 400 ruby in deck, create 1 go in hand")
    act(game, "play", "go")
    wanted, switching = game.view(0), sys.getswitchinterval()
    found: list[object] = []

    def look(own: Game) -> None:
        for _ in range(12):
            found.append(value_of(own, "sum of points of cards in deck"))

    threads = [threading.Thread(target=look, args=(game.copy(),)) for _ in range(3)]
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(switching)
    assert found == [400 * 402] * 36
    assert game.view(0) == wanted


def test_every_limit_says_what_and_what_to_do() -> None:
    for name, limit in LIMITS.items():
        assert limit.of
        assert limit.instead
        assert "(card go, a.rules:1:2)" in str(beyond(name, "card go, a.rules:1:2", 9))
    assert LIMITS["armed"].most == MOST_ARMED
    assert issubclass(RunawayError, PlayError)
