"""Questions that tell what their player does not see are warned of, and others are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.packs.load import check
from dsl.storage.shipped import content_path
from tests.packs_under_test import SHIPPED
from tests.playing import BASE, write_pack

WORDS = """
counter luck: each player, hidden
counter wits: each player, owner sees
counter notch: each card, seen
zone pit: shared, pile, hidden
zone nook: each player, others see
zone heap: shared, pile
tag gem
card ruby
    gem
    points 1
define lucky = luck > 2
action grab "grab"
    {effect}
setup
    create 2 ruby in pit
"""

TELLING = {
    "a number up to a hidden counter": "choose n from 1 to luck, +n coins",
    "a number up to unseen cards": "choose n from 0 to count of gem in pit, +n coins",
    "cards that only others see": "choose n from 0 to count of gem in your nook, +n coins",
    "a filter over unseen cards": "move 1 gem in pit to table",
    "an attribute of unseen cards": "move up to 2 cards with points <= 1 in pit to table",
    "another's hand": "move 1 gem in next player's hand to table",
    "as many as a hidden counter": "move luck cards in your hand to table",
    "paying a hidden counter": "may pay 1 luck -> +1 coins",
    "losing a hidden counter": "may -1 luck -> +1 coins",
    "a choice that needs it": "choose\n        - needs luck > 1, +1 coins\n        - +1 sparks",
    "a definition that reads it": "choose\n        - needs lucky, +1 coins\n        - +1 sparks",
    "asking under a condition": "if top of pit is gem: may +1 coins",
    "asking if another is clever": "if next player's wits > 1: may +1 coins",
    "an action that needs it": "needs luck > 1\n    +1 coins",
    "an action that is paid with it": "pay 1 luck\n    +1 coins",
}
SILENT = {
    "what all see": "choose n from 0 to coins, +n coins",
    "one's own counter": "choose n from 0 to wits, +n coins",
    "one's own hand": "move 1 gem in your hand to table",
    "how many cards there are": "choose n from 0 to count of cards in pit, +n coins",
    "cards without a filter": "move 1 card in pit to table",
    "marks on backs": "move 1 card with notch >= 1 in pit to table",
    "what was looked at": "look at pit, move 1 gem in pit to table",
    "what was revealed": "reveal top 2 of pit, if top of pit is gem: may +1 coins",
    "chance, not a question": "move random 1 gem in pit to table",
    "a condition without a question": "if luck > 2: +1 coins",
    "an open pile": "move 1 gem in heap to table",
}


def warnings(folder: Path, effect: str) -> list[str]:
    base = BASE.replace("actions play, pass", "actions play, grab, pass")
    write_pack(folder, WORDS.format(effect=effect), base=base)
    _, report = check(folder)
    assert not report.has_errors, [str(found.message) for found in report]
    return [found.message for found in report if found.code == "W007"]


@pytest.mark.parametrize("effect", TELLING.values(), ids=TELLING)
def test_what_tells_is_warned_of(tmp_path: Path, effect: str) -> None:
    assert len(warnings(tmp_path, effect)) == 1


@pytest.mark.parametrize("effect", SILENT.values(), ids=SILENT)
def test_what_tells_nothing_is_left_in_peace(tmp_path: Path, effect: str) -> None:
    assert warnings(tmp_path, effect) == []


def test_the_message_says_what_is_told(tmp_path: Path) -> None:
    (message,) = warnings(tmp_path, "move 1 gem in pit to table")
    assert message == "what can be chosen tells of cards in `pit`, which the player does not see"


@pytest.mark.parametrize("name", SHIPPED)
def test_no_shipped_pack_asks_what_tells(name: str) -> None:
    _, report = check(content_path() / name)
    assert not [found for found in report if found.code == "W007"]
