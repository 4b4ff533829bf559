"""What is offered is what the grammar takes there, and of the pack's words those that fit."""

from __future__ import annotations

import pytest

from cardwright.editor.columns import Position
from cardwright.editor.completing import completions
from cardwright.editor.workspace import View, Workspace
from tests.cardwright.editor.editing import at, view_of


def offered(workspace: Workspace, typed: str, name: str = "mini/all.cards") -> dict[str, str]:
    """What is offered at the `|` of a text that stands in place of a file."""
    view = view_of(workspace, name)
    text = typed.replace("|", "", 1)
    changed = View(view.path, view.name, text, view.checked, view.vocabulary, view.scenarios)
    return {one.word: one.kind for one in completions(changed, at(text, typed))}


@pytest.mark.parametrize(
    ("typed", "fits", "not_fits"),
    [
        ("|", {"card", "counter", "scenario"}, {"move", "skill", "to"}),
        ("card x\n    |", {"companion", "cost", "play", "copies", "while"}, {"skill", "move"}),
        ("card x\n    play:\n        |", {"draw", "move", "choose"}, {"copies", "scenario"}),
        ("card x\n    play: move |", {"ruby", "gem", "explorer", "all"}, {"hand", "skill", "draw"}),
        ("card x\n    play: move 1 |", {"ruby", "gem"}, {"hand", "skill", "draw", "explorer"}),
        ("card x\n    play: move 1 gem from row to |", {"hand", "row", "gate"}, {"ruby", "skill"}),
        ("card x\n    play: +1 |", {"skill", "gold"}, {"hand", "ruby", "draw"}),
        ("card x\n    cost 2 skill\n    |", {"play", "points"}, {"draw", "skill"}),
        ("card x\n    play: if your |", {"skill", "hand", "explorer"}, {"draw", "ruby"}),
        ("card x\n    play: whenever you gain |", {"gold"}, {"hand", "ruby"}),
        ("card x\n    play: shuffle |", {"deck", "hand"}, {"ruby", "gate"}),
        ("card x\n    play: dra|", {"draw"}, {"heal"}),
        ("card x\n    play: draw 1\n    acq|", {"acquire"}, {"play"}),
        ("verb x(many)\n    draw m|", {"many"}, {"move"}),
        ("turn\n    phase main: actions play, |", {"buy", "walk"}, {"draw", "skill"}),
        ("change card |", {"ruby", "scout"}, {"gem", "hand"}),
        ("counter x: |", {"shared", "each"}, {"skill"}),
        ("card |", set(), {"ruby", "gem", "skill"}),
        ('card x "a |', set(), {"card", "skill"}),
        ("# |", set(), {"card"}),
        ('scenario "x"\n    do |', {"play", "buy"}, {"draw", "ruby"}),
        ('scenario "x"\n    do play |', {"ruby", "scout"}, {"skill"}),
        ('scenario "x"\n    board |', {"ring"}, {"ruby"}),
        ('scenario "x"\n    |', {"given", "do", "expect"}, {"card", "skill"}),
        # a line above that cannot be read does not take the words away
        ("card x\n    play: + +\n    acquire:\n        move |", {"ruby"}, {"hand"}),
    ],
)
def test_what_fits_is_offered(
    packs: Workspace, typed: str, fits: set[str], not_fits: set[str]
) -> None:
    found = offered(packs, typed)
    assert fits <= found.keys()
    assert not not_fits & found.keys()


@pytest.mark.parametrize(
    ("name", "typed", "fits"),
    [
        ("mini/pack.yaml", "|", {"id", "requires"}),
        ("mini/pack.yaml", "board: |", {"ring"}),
        ("mini/boards/ring.yaml", "rooms:\n  hall: {kinds: [|", {"cave"}),
        ("mini/boards/ring.yaml", "tunnels:\n  - |", {"gate", "pit"}),
        ("mini/boards/ring.yaml", "tunnels:\n  - gate -- pit: |", {"lock", "monster"}),
    ],
)
def test_boards_and_manifests_are_completed(
    packs: Workspace, name: str, typed: str, fits: set[str]
) -> None:
    assert fits <= offered(packs, typed, name).keys()


def test_the_word_that_is_being_typed_is_replaced(packs: Workspace) -> None:
    view = view_of(packs, "mini/all.cards")
    position = at(view.text, "dra|w 1")
    [draw] = [one for one in completions(view, position) if one.word == "draw"]
    assert draw.range.start == Position(position.line, position.column - 3)
    assert draw.range.end == position
