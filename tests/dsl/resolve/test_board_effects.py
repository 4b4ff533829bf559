"""Effects on the board: what is said wrongly is explained, and what the lint makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.checks.board_lint import Linter
from dsl.packs.load import check, load
from dsl.text.describe import describe_block
from interpreter.game.game import Game
from interpreter.game.typed_text import read_effect
from tests.packs_under_test import pack
from tests.playing import write_pack

RULES = """
game small
    players 1

counter boots, luck: each player
pawn scout: each player, starts at ash
zone pit: shared
tag thing
card book
    thing

tunnel barred
    needs luck > 0
tunnel toll(n)
    pay n boots

action walk(t: crossing)
    cross t

turn
    phase day: actions walk

verb work
    {line}
"""
BOARD = """
board: small
rooms:
  ash: {at: [0, 0]}
  bay: {at: [1, 0]}
  cap: {at: [5, 5]}
  den: {at: [6, 6]}
  eel: {at: [9, 9], aside: true}
tunnels:
  - ash -- bay
  - cap -- den
"""


def written(folder: Path, line: str, board: str = BOARD) -> Path:
    write_pack(folder, RULES.format(line=line), base="")
    (folder / "boards").mkdir()
    (folder / "boards" / "small.yaml").write_text(board, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("create tunnel between ash and bay with barrd", "N015", "no kind of tunnel `barrd`"),
        ("create tunnel between ash and bay with toll", "T005", "`toll` takes 1 value"),
        ("create tunnel between ash and bay with barred(2)", "T005", "`barred` takes no value"),
        ("create tunnel between ash and bay with toll(ash)", "T001", "a number is needed"),
        ("create tunnel between ash and bay with your boots", "N015", "a kind of tunnel is needed"),
        ("create tunnel from ash to ash", "B006", "to itself"),
        ("create tunnel from ash to luck", "T001", "a room is needed"),
        ("remove every tunnel between ash and bay with lamp", "N015", "no kind of tunnel `lamp`"),
        ("attach book to every tunnel between ash and bay", "N015", "no kind of tunnel `book`"),
        ("detach toll from every tunnel between ash and pit", "T001", "a room is needed"),
        ("create rooms aside next to ash", "T010", "lie nowhere on the board"),
        ("create 1 books aside in pit", "N007", "aside"),
    ],
)
def test_what_is_said_wrongly_is_explained(tmp_path: Path, line: str, code: str, said: str) -> None:
    _, report = check(written(tmp_path, line))
    found = [(one.code, one.message) for one in report if one.severity == "error"]
    assert [one for one, _ in found] == [code]
    assert said in found[0][1]


def findings(folder: Path, line: str, board: str = BOARD) -> list[str]:
    loaded = load(written(folder, line, board))
    assert loaded.board is not None
    linted = Linter(loaded.vocabulary, loaded.texts).lint(loaded.board)
    return sorted({one.code for one in linted.findings} & {"B014", "B019", "B020", "B021"})


def test_a_room_that_only_play_joins_is_not_out_of_reach(tmp_path: Path) -> None:
    assert findings(tmp_path / "nothing", "+1 luck") == ["B019"]
    assert findings(tmp_path / "opens", "create tunnel between bay and cap") == []
    assert findings(tmp_path / "one_way", "create tunnel from bay to cap") == ["B020"]
    assert findings(tmp_path / "elsewhere", "create tunnel between ash and bay") == ["B019"]
    over = BOARD.replace("  - cap -- den\n", "  - cap -- den\n  - bay -- eel\n  - eel -- cap\n")
    assert findings(tmp_path / "adds", "create eel", over) == []
    assert findings(tmp_path / "stays", "+1 luck", over) == ["B019"]


def test_effects_on_the_board_are_told_in_every_language() -> None:
    program = Game.new(pack("shoals"), players=2, seed=1).program
    line = "attach toll(1 + coins) to every tunnel between pier and reef with wet, create islet"
    block = read_effect(program, line)
    told = [describe_block(block, program.vocabulary, lang) for lang in ("en", "fr", "de")]
    assert told == [
        "Add a toll (1 plus your coins) to all tunnels between the pier and the reef with a wet. "
        "Add the islet to the board.",
        "Ajoutez 1 toll (1 plus vos coins) à tous les tunnels entre le pier et le reef avec 1 wet. "
        "Ajoutez l'islet au plateau.",
        "Füge allen Tunneln zwischen dem pier und dem reef mit 1 wet 1 toll (1 plus deine coins) "
        "hinzu. Füge dem Brett das islet hinzu.",
    ]
