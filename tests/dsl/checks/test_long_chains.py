"""Declarations that lead to each other in long chains are read and played, or refused: nothing goes
down them by recursion, and nothing looks through each of them again for each of them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from dsl.packs.load import check
from interpreter.game.ad_hoc import do_text
from interpreter.game.game import Game
from interpreter.state.errors import RunawayError
from tests.playing import act, write_pack

LONG = 1_050  # more than Python goes down by itself


def chain(first: str, link: str) -> str:
    return first + "".join(link.format(a=at, b=at + 1) for at in range(LONG))


VERBS = chain("verb v0\n    +1 coins\n", "verb v{b}\n    v{a}\n")
GAINED = "counter c{b}: each player\n    value: coins\n    gain n: +n c{a}\n    lose n: -n c{a}\n"
CHAINS = {
    "verbs that are used": f"{VERBS}card go\n    play: v{LONG}\n",
    "a circle of verbs": chain(f"verb v0\n    v{LONG}\n", "verb v{b}\n    v{a}\n"),
    "rules": chain("counter c0: each player\n", "counter c{b}: each player\n")
    + chain("", "whenever you gain c{a}: +1 c{b}\n"),
    "definitions": chain("define d0 = coins\n", "define d{b} = d{a} + 1\n"),
    "counters": chain("counter c0: each player\n", "counter c{b}: each player\n    value: c{a}\n"),
    "what is gained": chain("counter c0: each player\n", GAINED)
    + f"card go\n    play: +1 c{LONG}\n",
    "words": "card go\n    play:\n        let w0 = coins\n"
    + chain("", "        let w{b} = w{a} + 1\n"),
}


@pytest.mark.parametrize("what", CHAINS)
def test_a_long_chain_is_looked_through(what: str, tmp_path: Path) -> None:
    write_pack(tmp_path / "small", CHAINS[what])
    pack, report = check(tmp_path / "small")
    if pack is None or report.has_errors:
        assert {found.code for found in report if found.severity == "error"} == {"D026"}
        return
    game = Game.new(pack, 1, 1)
    if "card go" in CHAINS[what]:
        do_text(game, "create 1 go in hand")
        with suppress(RunawayError):
            act(game, "play", "go")


def test_what_was_meant_is_not_sought_for_thousands_of_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("dsl.diagnostics.report.MOST_COMPARED", 500)
    words = "".join(f"        coinz_{at}\n" for at in range(100))
    write_pack(tmp_path / "small", f"verb coinx\n    +1 coins\ncard go\n    play:\n{words}")
    _, report = check(tmp_path / "small")
    asked = [found.unknown for found in report if found.code == "N013"]
    assert len(asked) == 100
    assert asked[0] is not None
    assert asked[-1] is None
