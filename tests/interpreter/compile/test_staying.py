"""What a kind of room does to the player whose turn ends in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.load import load
from interpreter.testing.scenarios import run_scenario

PACK = "id: damp\nversion: 1.0.0\nlanguage: 1\ntitle: Damp\n"
BOARD = "board: day\nrooms: {lobby: , bog: {kinds: [wet, cold]}}\ntunnels: [lobby -- bog]\n"
RULES = """\
game damp "Damp"
    players 2 to 3
    out when gone = 1

counter drops, shivers: each player
counter gone: each player, 0 to 1
counter warmth: each player, until end of turn
pawn fox: each player, starts at lobby

room wet
    stay: +1 drops

room cold
    stay: if warmth = 0: +1 shivers

tunnel every

action walk(t: crossing) "walk to {t}"
    cross t

action rest "rest"
    end phase

action hurry "hurry"
    end turn

action leave_ "leave"
    set gone to 1
    end phase

turn
    phase day: actions walk, rest, hurry, leave_
%s
end when drops > 99

scenario "Whoever ends a turn there gets wet"
    do walk bog
    expect your drops = 0
    do rest
    expect your drops = 1
      and your shivers = 1
      and p2's drops = 0

scenario "It does not matter how the turn ends"
    given your room is bog
    do hurry
    expect your drops = 1

scenario "It is only one's own turn that counts"
    given p2's room is bog
    do rest
    expect p2's drops = 0
    do rest
    expect p2's drops = 1

scenario "What lasts a turn still holds"
    given your room is bog
      and your warmth is 1
    do rest
    expect your drops = 1
      and your shivers = 0
      and your warmth = 0

scenario "What is ignored does nothing"
    given your room is bog
    effect: this turn: ignore wet
    do rest
    expect your drops = 0
      and your shivers = 1

scenario "Whoever is out stays nowhere"
    given your room is bog
    do leave_
    expect your drops = 0
"""


@pytest.mark.parametrize("after", ["", "    end of turn\n    phase dusk: nothing\n"])
def test_staying(after: str, tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "pack.yaml").write_text(PACK)
    (tmp_path / "boards" / "day.yaml").write_text(BOARD)
    (tmp_path / "damp.rules").write_text(RULES % after)
    pack = load(tmp_path)
    assert len(pack.scenarios) == 6
    for scenario in pack.scenarios:
        outcome = run_scenario(pack, scenario)
        assert outcome.passed, f"{scenario.name}: {outcome}"
