"""The picture of a board is changed as its text: minimal, and nothing else is touched."""

from __future__ import annotations

import difflib
import random
from typing import Any

import pytest

from cardwright.studio.working.board_edits import BoardText, edited
from cardwright.studio.working.unable import Unable
from tests.paths import ROOT

BOARDS = sorted(ROOT.glob("content/*/boards/*.yaml"))
BLOCKS = """\
# A board of blocks.
board: small
title: Small

rooms:
  gate:          # the way in
    at: [0, 0]   # top
    title: {en: the Gate}

  hall:
    slots: {books: 2}
  cellar:
# between
tunnels:
  - gate -- hall          # stairs
  - hall -> cellar: [steep, toll 2]

accept:
  B025: meant
"""
FLOWS = """\
board: flows
rooms:
  a: {at: [0, 0], kinds: [dry], title: {en: the A, fr: "l'A"}}  # first
  b: {kinds: [dry]}
  c: {}
"""


def changed(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that went, and those that came."""
    lines = list(difflib.ndiff(before.splitlines(), after.splitlines()))
    return (
        [line[2:] for line in lines if line.startswith("- ")],
        [line[2:] for line in lines if line.startswith("+ ")],
    )


CASES: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    (
        BLOCKS,
        {"do": "move", "room": "gate", "at": [1.5, 2]},
        ["    at: [0, 0]   # top"],
        ["    at: [1.5, 2]   # top"],
    ),
    (BLOCKS, {"do": "move", "room": "hall", "at": [3, 1]}, [], ["    at: [3, 1]"]),
    (
        BLOCKS,
        {"do": "move", "room": "cellar", "at": [3, 1]},
        ["  cellar:"],
        ["  cellar: {at: [3, 1]}"],
    ),
    (BLOCKS, {"do": "kinds", "room": "gate", "kinds": ["dry"]}, [], ["    kinds: [dry]"]),
    (
        BLOCKS,
        {"do": "slots", "room": "hall", "slots": {}},
        ["  hall:", "    slots: {books: 2}"],
        ["  hall:"],
    ),
    (
        BLOCKS,
        {"do": "title", "room": "gate", "titles": {"en": "on: off", "fr": "la Porte"}},
        ["    title: {en: the Gate}"],
        ['    title: {en: "on: off", fr: la Porte}'],
    ),
    (
        BLOCKS,
        {"do": "add_tunnel", "source": "gate", "target": "cellar", "one_way": True},
        [],
        ["  - gate -> cellar"],
    ),
    (
        BLOCKS,
        {"do": "set_tunnel", "tunnel": 0, "source": "gate", "target": "hall", "kinds": ["toll 3"]},
        ["  - gate -- hall          # stairs"],
        ["  - gate -- hall: toll 3          # stairs"],
    ),
    (
        BLOCKS,
        {"do": "remove_tunnel", "tunnel": 1},
        ["  - hall -> cellar: [steep, toll 2]"],
        [],
    ),
    (
        BLOCKS,
        {"do": "remove_room", "room": "cellar"},
        ["  cellar:", "  - hall -> cellar: [steep, toll 2]"],
        [],
    ),
    (
        FLOWS,
        {"do": "move", "room": "a", "at": [1, 1]},
        ['  a: {at: [0, 0], kinds: [dry], title: {en: the A, fr: "l\'A"}}  # first'],
        ['  a: {at: [1, 1], kinds: [dry], title: {en: the A, fr: "l\'A"}}  # first'],
    ),
    (
        FLOWS,
        {"do": "kinds", "room": "a", "kinds": []},
        ['  a: {at: [0, 0], kinds: [dry], title: {en: the A, fr: "l\'A"}}  # first'],
        ['  a: {at: [0, 0], title: {en: the A, fr: "l\'A"}}  # first'],
    ),
    (
        FLOWS,
        {"do": "slots", "room": "a", "slots": {"books": 1}},
        ['  a: {at: [0, 0], kinds: [dry], title: {en: the A, fr: "l\'A"}}  # first'],
        [
            "  a: {at: [0, 0], kinds: [dry], slots: {books: 1}, "
            'title: {en: the A, fr: "l\'A"}}  # first'
        ],
    ),
    (FLOWS, {"do": "kinds", "room": "b", "kinds": []}, ["  b: {kinds: [dry]}"], ["  b: {}"]),
    (
        FLOWS,
        {"do": "add_room", "room": "d", "at": [2, 2], "titles": {"en": "the D"}},
        [],
        ["  d: {at: [2, 2], title: {en: the D}}"],
    ),
    (
        FLOWS,
        {"do": "add_tunnel", "source": "a", "target": "b", "kinds": ["steep", "toll 1"]},
        [],
        ["", "tunnels:", "  - a -- b: [steep, toll 1]"],
    ),
]


@pytest.mark.parametrize(("text", "edit", "gone", "come"), CASES)
def test_a_change_differs_only_where_it_must(
    text: str, edit: dict[str, Any], gone: list[str], come: list[str]
) -> None:
    after = edited(text, edit)
    went, came = changed(text, after)
    assert sorted(set(went) - set(came)) == sorted(set(gone) - set(come))
    assert sorted(set(came) - set(went)) == sorted(set(come) - set(gone))


@pytest.mark.parametrize(
    "edit",
    [
        {"do": "move", "room": "nowhere", "at": [0, 0]},
        {"do": "move", "room": "gate", "at": [0]},
        {"do": "move", "room": "gate", "at": ["0", 1]},
        {"do": "kinds", "room": "gate", "kinds": ["not a word"]},
        {"do": "slots", "room": "gate", "slots": {"books": -1}},
        {"do": "add_room", "room": "gate", "at": [0, 0]},
        {"do": "add_room", "room": "a: b", "at": [0, 0]},
        {"do": "add_tunnel", "source": "gate", "target": "gate"},
        {"do": "add_tunnel", "source": "gate", "target": "hall", "kinds": ["x: y"]},
        {"do": "remove_tunnel", "tunnel": 9},
        {"do": "burn"},
    ],
)
def test_what_cannot_be_is_refused(edit: dict[str, Any]) -> None:
    with pytest.raises(Unable):
        edited(BLOCKS, edit)


def test_a_board_with_mistakes_is_for_the_text() -> None:
    with pytest.raises(Unable, match="mistakes"):
        edited("rooms: [", {"do": "move", "room": "a", "at": [0, 0]})
    with pytest.raises(Unable):
        edited("rooms: {a: {}, b: {}}\n", {"do": "add_room", "room": "c", "at": [0, 0]})


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_shipped_boards_are_changed_in_many_ways_and_keep_their_comments(path: Any) -> None:
    """Changes by chance: each keeps every line that has nothing to do with it, and says exactly
    what was meant, which `edited` itself looks at."""
    chance = random.Random(5)
    text = path.read_text(encoding="utf-8")
    if "rooms" not in BoardText(text).data:
        pytest.skip("it only changes another board")
    for _ in range(25):
        data = BoardText(text).data
        rooms = list(data["rooms"])
        number = len(data.get("tunnels") or ())
        one, other = chance.sample(rooms, 2)
        edits: list[dict[str, Any]] = [
            {"do": "move", "room": one, "at": [chance.randrange(9), chance.random() * 9]},
            {"do": "kinds", "room": one, "kinds": chance.choice([[], ["wet"], ["wet", "cold"]])},
            {"do": "slots", "room": one, "slots": chance.choice([{}, {"loot": 2}])},
            {"do": "title", "room": one, "titles": {"en": 'A "new" name: #1', "fr": "l'Un"}},
            {"do": "aside", "room": one, "aside": chance.random() < 0.5},
            {"do": "add_room", "room": f"new_{chance.randrange(10**6)}", "at": [1, 2]},
            {"do": "add_tunnel", "source": one, "target": other, "kinds": ["steep 2"]},
            *(
                [
                    {"do": "remove_tunnel", "tunnel": chance.randrange(number)},
                    {
                        "do": "set_tunnel",
                        "tunnel": chance.randrange(number),
                        "source": one,
                        "target": other,
                        "one_way": True,
                    },
                ]
                if number > 1
                else []
            ),
            *([{"do": "remove_room", "room": one}] if len(rooms) > 4 else []),
        ]
        edit = chance.choice(edits)
        after = edited(text, edit)
        went, came = changed(text, after)
        if edit["do"] != "remove_room":
            assert len(went) <= 2, edit
            assert len(came) <= 4, edit
        kept = [line.split("#", 1)[1] for line in text.splitlines() if line.startswith("#")]
        assert all(comment in after for comment in kept)
        text = after


def test_the_board_itself_is_called_something() -> None:
    titled = edited(BLOCKS, {"do": "board_title", "titles": {"en": "the Small", "fr": ""}})
    assert titled == BLOCKS.replace("title: Small", "title: {en: the Small}", 1)
    titled = edited(FLOWS, {"do": "board_title", "titles": {"de": "die Reihe"}})
    assert titled == FLOWS.replace("flows\n", "flows\ntitle: {de: die Reihe}\n", 1)
    with pytest.raises(Unable):
        edited(FLOWS, {"do": "board_title", "titles": {}})
