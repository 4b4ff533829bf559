"""Laying and walking with the arrow keys."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest

from cardwright.play.by_keys.drawing_screen import SIGNS, screen
from cardwright.play.by_keys.keyboard import Keyboard, decoded
from cardwright.play.by_keys.pointing import CardPlaces, Moves, Place, groups_of, nearest
from cardwright.play.by_keys.steering import Pointer, press
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.page import Page, width_of
from interpreter.game.game import Game
from interpreter.game.matching import labels, matching
from tests.cardwright.play.pseudo_terminal import Terminal
from tests.packs_under_test import pack


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        ("\x1b[A", "up"),
        ("\x1bOB", "down"),
        ("\x1b[1;2C", "shift-right"),
        ("\x1b[Z", "shift-tab"),
        ("\x1b[5~", "other"),
        ("\x1b", "escape"),
        ("\t", "tab"),
        ("\r", "enter"),
        ("\x7f", "backspace"),
        ("é", "é"),
        (" ", " "),
        ("\x01", "other"),
    ],
)
def test_a_key_is_known_by_what_it_sends(sent: str, key: str) -> None:
    rest = iter(sent)
    assert decoded(lambda wait: next(rest, "")) == key


def test_the_end_of_input_is_no_key() -> None:
    with pytest.raises(EOFError):
        decoded(lambda wait: "\x04")


@pytest.mark.parametrize("sent", [b"", b"\xe2\x82", b"\xf0", b"\x1b[", b"\x04"])
def test_what_breaks_off_in_the_middle_of_a_character_has_ended(sent: bytes) -> None:
    """As when the window is closed just then."""
    reading, writing = os.pipe()
    os.write(writing, sent)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as stream, pytest.raises(EOFError):
        Keyboard(stream).key()


def test_a_key_without_end_is_none() -> None:
    rest = iter("\x1b[" + "1;" * 400 + "A")
    assert decoded(lambda wait: next(rest, "")) == "other"


def exploring(seed: int = 3) -> Game:
    game = Game.new(pack("map_masters"), 2, seed=seed)
    while game.decision is not None and not groups_of(game.decision):
        game.push(matching(game.decision, "pass")[0])
    game.seat = 0
    return game


def pointer_of(game: Game) -> Pointer:
    assert game.decision is not None
    pointer = Pointer.of(game.decision)
    assert pointer is not None
    return pointer


def steered(game: Game, keys: Iterator[str]) -> None:
    """Press keys until there is nothing to point at; every option that is taken is legal."""
    pointer = pointer_of(game)
    for key in keys:
        pressed = press(pointer, key)
        pointer = pressed.pointer
        if pressed.taken is not None:
            game.push(pressed.taken)
            if game.decision is None or not groups_of(game.decision):
                return
            pointer = pointer_of(game)


def test_enter_lays_what_is_seen_and_arrows_move_it() -> None:
    game = exploring()
    assert game.decision is not None
    game.push(0)
    pointer = pointer_of(game)
    group = pointer.now
    assert isinstance(group, CardPlaces)
    seen = {pointer.option}
    for key in ("down", "up", "left", "right", "right", "down"):
        pointer = press(pointer, key).pointer
        seen.add(pointer.option)
    assert len(seen) > 2
    turned = press(pointer, " ").pointer
    turns = {place.option: turn for place, turn in group.places}
    assert turned.option is not None
    assert pointer.option is not None
    assert turns[turned.option] != turns[pointer.option]
    assert press(turned, "enter").taken == turned.option


def test_every_option_can_be_reached_by_keys() -> None:
    game = exploring()
    for _ in range(40):
        decision = game.decision
        if decision is None or not groups_of(decision):
            break
        start = pointer_of(game)
        reached: set[int] = set()
        waiting, known = [start], {(start.group, start.option)}
        while waiting:
            pointer = waiting.pop()
            for key in ("up", "down", "left", "right", "tab", "enter", " ", "shift-up"):
                pressed = press(pointer, key)
                if pressed.taken is not None:
                    reached.add(pressed.taken)
                now = pressed.pointer.group, pressed.pointer.option
                if now not in known:
                    known.add(now)
                    waiting.append(pressed.pointer)
        texts = labels(decision)
        assert reached == set(range(len(texts))), [
            text for at, text in enumerate(texts) if at not in reached
        ]
        ways = [at for at, text in enumerate(texts) if text.startswith("go ")]
        game.push(ways[0] if ways and len(known) % 3 == 0 else 0)


def test_an_arrow_walks_the_way_that_it_points() -> None:
    game = exploring()
    while isinstance(pointer_of(game).now, CardPlaces):
        game.push(pointer_of(game).option or 0)
    begun = pointer_of(game)
    assert isinstance(begun.now, Moves)
    assert begun.now.begins
    assert begun.option is not None
    game.push(begun.option)
    walking = pointer_of(game).now
    assert isinstance(walking, Moves)
    for direction, options in walking.steps.items():
        if len(options) == 1:
            assert press(pointer_of(game), direction).taken == options[0]
    missing = [direction for direction in SIGNS if direction not in walking.steps]
    assert missing
    assert not press(pointer_of(game), missing[0]).understood


def test_the_nearest_place_is_one_that_lies_ahead() -> None:
    places = [Place(0, 0, 0), Place(1, 5, 1), Place(2, 3, 9), Place(3, 9, 0)]
    assert nearest(places, (0, 0), "right") == places[1]
    assert nearest(places, (0, 0), "down") == places[2]
    assert nearest(places, (9, 0), "left") == places[1]
    assert nearest(places, (0, 0), "up") is None


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
def test_the_screen_fits_and_shows_what_is_chosen(lang: str, size: tuple[int, int]) -> None:
    game = exploring()
    game.lang = lang
    messages = Messages(game.program.vocabulary, lang)
    for turn in range(12):
        decision = game.decision
        if decision is None or not groups_of(decision):
            break
        for key in ("tab", "tab", "down"):
            pointer = press(pointer_of(game), key).pointer
            lines = screen(decision, pointer, Page(*size), messages, "")
            assert len(lines) < size[1]
            assert max(map(width_of, lines)) <= size[0], (turn, lines)
            assert any("▸ " in line for line in lines)
        game.push(pointer_of(game).option or 0)


def test_a_game_is_laid_and_walked_with_arrow_keys_in_a_terminal() -> None:
    arguments = ("play", "map_masters", "--bots", "random", "--seed", "3")
    laid = walked = 0
    with Terminal(*arguments) as terminal:
        terminal.until(lambda shown: shown.endswith("> "))
        steps = 0
        for _ in range(600):
            shown = terminal.screen
            if "Backspace take back" in shown:
                chosen = next(line for line in shown.splitlines() if "▸ " in line)
                arrows = re.findall(r"([↑↓←→]) go to", shown)
                if "move it" in shown:
                    keys, laid = ["enter"], laid + 1
                elif arrows and steps < 6:
                    names = {sign: name for name, sign in SIGNS.items()}
                    keys, walked, steps = [names[arrows[-1]]], walked + 1, steps + 1
                elif "go in at" in shown:
                    keys, steps = ["enter"], 0
                elif "finish" in chosen:
                    keys = ["enter"]
                else:
                    keys = ["shift-tab"]
                terminal.press(*keys)
                terminal.until(lambda now: "Backspace take back" in now or now.endswith("> "))
            elif "arrow keys: lay and walk" in shown:
                terminal.press("down")
                terminal.until(lambda now: "Backspace take back" in now)
            elif "The game is over" in shown:
                break
            else:
                words = re.findall(r"^ +\d+ (pass|done)", shown, re.MULTILINE)
                word = words[0] if words else "1"
                terminal.press(*word, "enter")
                terminal.until(
                    lambda now: (
                        now.endswith("> ")
                        or "Backspace take back" in now
                        or "The game is over" in now
                    )
                )
        else:
            pytest.fail(f"no end is in sight:\n{terminal.screen}")
        assert "wins" in terminal.screen
    assert laid >= 10
    assert walked >= 4


def test_the_drawing_and_the_table_are_drawn_anew_when_the_window_changes() -> None:
    with Terminal("play", "map_masters", "--bots", "random", "--seed", "3") as terminal:
        terminal.until(lambda shown: shown.endswith("> "))
        terminal.shown = ""
        terminal.resize(118, 40)
        table = terminal.until(lambda shown: shown.endswith("> "))
        assert max(map(width_of, table.splitlines())) == 118  # the heading is as wide as the screen
        terminal.press(*"pass", "enter")
        terminal.until(lambda shown: "arrow keys: lay and walk" in shown)
        terminal.press("down")
        terminal.until(lambda shown: "Backspace take back" in shown)
        terminal.shown = ""
        terminal.resize(60, 20)
        drawn = terminal.until(lambda shown: "Backspace" in shown)
        assert max(map(width_of, drawn.splitlines())) <= 60
        assert len(drawn.splitlines()) < 20


def test_the_board_is_a_picture_where_the_terminal_can_show_one() -> None:
    says = {"TERM_PROGRAM": "iTerm.app", "TMUX": "", "STY": ""}
    with Terminal("play", "tutorial", "--bots", "random", says=says) as terminal:
        terminal.until(lambda shown: shown.endswith("> "))
        terminal.press(*"map --picture", "enter")
        terminal.until(lambda shown: shown.endswith("> ") and "1337;File=inline=1" in shown)
        assert terminal.shown.count("\x07") == 1
