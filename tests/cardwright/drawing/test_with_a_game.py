"""A board as it stands in a game."""

from __future__ import annotations

from cardwright.drawing import board_svg
from interpreter.game.game import Game
from tests.cardwright.drawing.picture import groups, picture, words_in
from tests.packs_under_test import pack


def test_a_game_adds_its_pawns_and_what_everybody_sees() -> None:
    game = Game.new(pack("clank"), 3, seed=5)
    drawn = picture(board_svg(pack("clank"), game=game))
    start = groups(drawn, "room")[0]
    assert [p.attrib["data-player"] for p in groups(start, "pawn")] == ["1", "2", "3"]
    rooms = {room.attrib["data-room"]: words_in(room) for room in groups(drawn, "room")}
    assert "3 × Monkey Idol" in rooms["j24"]
    hidden = pack("clank").vocabulary.zones["nook"].titles["en"]
    assert f"{hidden.capitalize()}: 2" in rooms["j04"]
    about = [entry.attrib["data-about"] for entry in groups(drawn, "entry")]
    assert not any(entry.startswith("slot ") for entry in about)
    assert about[-3:] == ["pawn 1", "pawn 2", "pawn 3"]
