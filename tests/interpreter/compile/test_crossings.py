"""Every way out is listed with its tunnel and its price before it is taken, wherever it is."""

from __future__ import annotations

import re

from cardwright.play.screens.messages import Messages
from cardwright.play.screens.option_lines import option_lines
from cardwright.play.screens.page import Page
from interpreter.game.ad_hoc import value_of
from interpreter.repl.execute import execute
from interpreter.repl.session import Session

WAYS = [
    "walk to gate (1 boot)",
    "walk to cave (1 boot)",
    "walk to bazaar (two steps; 2 boots)",
    "walk to attic (monsters 1; 1 boot, +1 damage)",
    "walk to attic (monsters 1; 1 boot, 1 sword)",
    "walk to crypt (monsters 2; 1 boot, +2 damage)",
    "walk to crypt (monsters 2; 1 boot, 1 sword, +1 damage)",
    "walk to shrine room (1 boot)",
]


def in_the_hall() -> Session:
    session = Session("clank", players=2, board="micro")
    for line in ("move your adventurer to hall", "+2 boots", "+1 sword"):
        execute(session, line)
    return session


def test_the_workshop_lists_every_way_with_its_price() -> None:
    listed = execute(in_the_hall(), ":legal walk").text.split("\n")[1:]
    assert [line.split(maxsplit=1)[1] for line in listed] == WAYS


def test_options_say_it_to_programs_too() -> None:
    decision = in_the_hall().game.decision
    assert decision is not None
    assert [option.text for option in decision if option.text.startswith("walk")] == WAYS


def test_the_screen_lists_every_way_with_its_price() -> None:
    game = in_the_hall().game
    decision = game.decision
    assert decision is not None
    words = Messages(game.program.vocabulary, "en")
    lines = option_lines(game, decision, list(range(len(decision))), words, Page(width=400))
    (walking,) = [line for line in lines if "walk to" in line]
    for way in WAYS:
        assert way.removeprefix("walk to ") in walking


def test_what_is_paid_is_what_was_listed() -> None:
    for index, way in enumerate(WAYS):
        game = in_the_hall().game
        assert game.decision is not None
        option = next(option for option in game.decision if option.text == way)
        game.push(option)
        assert value_of(game, "your boots") == 2 - (2 if "2 boots" in way else 1), index
        assert value_of(game, "your swords") == 1 - ("1 sword" in way)
        assert value_of(game, "your damage") == int((re.findall(r"\+(\d) damage", way) or [0])[0])
