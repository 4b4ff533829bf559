"""What is surely not meant is warned of, and what may be meant is left in peace.

Each case has lines that are wrong, and the nearest lines that are right. The catalogue has one of
each for every code besides.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import NamedTuple

import pytest

from dsl.checks.design import RULES
from dsl.diagnostics.catalogue import EXAMPLE_PACK, with_base
from dsl.packs.load import check
from dsl.storage.shipped import content_path
from tests.packs_under_test import SHIPPED
from tests.paths import ROOT
from tests.playing import make_pack

BOUNDED = "counter calm: each player, 0 to 5\nat start of turn: +1 calm\n"
HASTE = "counter haste: each player, until end of turn\nwhenever a player loses pebbles: +1 haste\n"
ROW = "zone row: shared, 4 slots\nsetup\n    create 1 acorn in row\n"
# Uses what nothing else of the small pack does: a game that can be won is looked through for that.
USED = (
    "at end of turn: gather 1, drop cards in basket\n"
    "invariant sound: mist >= 0\ninvariant kept: for each player: pebbles + sparks >= 0\n"
    "invariant aged: count of cards with age > 0 in river >= 0\n"
)
FAME = "counter fame: each player, starts at 1\ninvariant famed: for each player: fame >= 0\n"
TURN = "\n\nturn\n    phase night: actions think, rest\n"


class Case(NamedTuple):
    name: str
    code: str
    wrong: str
    right: str
    besides: str = ""


def on_card(lines: str) -> str:
    return "card nut\n    use:\n" + textwrap.indent(lines, "        ") + "\n"


def two_cards(one: str, other: str) -> str:
    lines = (textwrap.indent(text, "    ") for text in (one, other))
    return "card nut\n{}\n\ncard cone\n{}\n".format(*lines)


CASES = [
    Case(
        "beyond a bound, on the left",
        "W008",
        on_card("if 6 <= calm: +1 pebbles"),
        on_card("if 5 <= calm: +1 pebbles"),
        BOUNDED,
    ),
    Case(
        "both at once",
        "W008",
        on_card("if pebbles > 3 and pebbles < 3: +1 sparks"),
        on_card("if pebbles > 3 and pebbles < 5: +1 sparks"),
    ),
    Case(
        "an else that has been asked",
        "W008",
        on_card("if pebbles >= 3: +1 sparks\nelse if pebbles >= 5: +2 sparks"),
        on_card("if pebbles >= 5: +2 sparks\nelse if pebbles >= 3: +1 sparks"),
    ),
    Case(
        "more than the slots of a row",
        "W008",
        on_card("if count of cards in row > 4: +1 sparks"),
        on_card("if count of cards in row > 3: +1 sparks"),
        ROW,
    ),
    Case(
        "more players than can play",
        "W008",
        on_card("if count of players > 4: +1 sparks"),
        on_card("if count of players > 3: +1 sparks"),
    ),
    Case(
        "an empty zone that a card is chosen from",
        "W008",
        "action think(c: card in your basket)\n    needs basket is empty\n    drop c" + TURN,
        "action think(c: card in your basket)\n    needs shelf is empty\n    drop c" + TURN,
    ),
    Case(
        "one or the other, which is everything",
        "W009",
        on_card("if pebbles >= 1 or pebbles <= 3: +1 sparks"),
        on_card("if pebbles <= 1 or pebbles >= 3: +1 sparks"),
    ),
    Case(
        "asked twice",
        "W009",
        on_card("if pebbles > 2:\n    if pebbles > 1: +1 sparks"),
        on_card("if pebbles > 2:\n    -2 pebbles\n    if pebbles > 1: +1 sparks"),
    ),
    Case(
        "the same on both sides",
        "W009",
        on_card("if pebbles = pebbles: +1 sparks"),
        on_card("if pebbles = sparks: +1 sparks"),
    ),
    Case(
        "a number that is chosen",
        "W009",
        on_card("choose n from 1 to 3\nif n >= 1: +n pebbles"),
        on_card("choose n from 1 to 3\nif n >= 2: +n pebbles"),
    ),
    Case(
        "expected whatever happens",
        "W009",
        'scenario "Poor"\n    effect: -1 pebbles\n    expect your pebbles >= 0\n',
        'scenario "Poor"\n    effect: -1 pebbles\n    expect your pebbles = 0\n',
    ),
    Case(
        "a loop of no times",
        "W010",
        on_card("repeat 0: +1 pebbles"),
        on_card("repeat 1: +1 pebbles"),
    ),
    Case("nothing is given", "W010", on_card("+0 pebbles"), on_card("+1 pebbles")),
    Case(
        "moved to where it lies",
        "W010",
        on_card("move all cards in your basket to your basket"),
        on_card("move all cards in your shelf to your basket"),
    ),
    Case(
        "set to itself",
        "W010",
        on_card("set pebbles to pebbles"),
        on_card("set pebbles to sparks"),
    ),
    Case(
        "a price on a card",
        "W011",
        "card nut\n    fee 6 calm\n    use: +1 pebbles",
        "card nut\n    fee 5 calm\n    use: +1 pebbles",
        BOUNDED,
    ),
    Case(
        "losing because of losing",
        "W012",
        "whenever a player loses pebbles: -1 pebbles",
        "whenever a player loses pebbles: -1 sparks",
    ),
    Case(
        "through a verb",
        "W012",
        on_card("whenever you gain pebbles: gather 1"),
        on_card("whenever you gain pebbles:\n    if sparks > 2: gather 1"),
    ),
    Case(
        "what somebody else gains",
        "W012",
        "whenever a player gains pebbles: +1 pebbles",
        on_card("whenever another player gains pebbles: +1 pebbles"),
    ),
    Case(
        "a verb that does itself",
        "W012",
        "verb spin(n)\n    +n pebbles\n    spin n\n" + on_card("spin 1"),
        "verb spin(n)\n    +n pebbles\n    if pebbles < 9: spin n\n" + on_card("spin 1"),
    ),
    Case(
        "a loop that changes nothing it asks for",
        "W012",
        on_card("repeat until pebbles >= 3: +1 mist"),
        on_card("repeat until pebbles >= 3: +1 pebbles"),
    ),
    Case(
        "a turn that ends as it starts",
        "W012",
        "at start of turn: end turn",
        "at start of turn:\n    if mist > 3: end turn",
    ),
    Case(
        "an action of which something comes",
        "W013",
        'action think "think"\n    gather 1' + TURN,
        'action think "think"\n    +1 mist' + TURN,
    ),
    Case(
        "an action that does nothing",
        "W013",
        'action think "think"\n    nothing' + TURN,
        'action think "think"\n    end phase' + TURN,
    ),
    Case(
        "a moment for cards with another tag",
        "W014",
        "card nut\n    shiny\n    lost: +1 pebbles\n",
        "card nut\n    leafy\n    lost: +1 pebbles\n",
        "moment lost\nat start of turn:\n    for each c in leafy in your basket: do c.lost\n",
    ),
    Case(
        "a moment that an action refuses for cards with this tag",
        "W014",
        "card nut\n    shiny\n    lost: +1 pebbles\n",
        "card nut\n    leafy\n    lost: +1 pebbles\n",
        'moment lost\naction throw(c: card in basket) "throw {c}"\n'
        "    needs c is not shiny\n    move c to shelf\n    do c.lost\n"
        + TURN.replace("think", "throw"),
    ),
    Case(
        "a price of nothing in an effect",
        "W010",
        on_card("may pay 0 pebbles -> +1 sparks"),
        on_card("may pay 1 pebbles -> +1 sparks"),
    ),
    Case(
        "no copy, but for those that are asked for by name",
        "W015",
        "card nut\n    copies 0\n    use: +1 pebbles\n",
        "card nut\n    copies 0\n    use: create 1 nut in your basket\n",
    ),
    Case(
        "for those whose turn it is not",
        "W016",
        on_card("each other player: +1 haste\nmay pay 1 haste -> +1 pebbles"),
        on_card("each player: +1 pebbles\nmay pay 1 haste -> +1 pebbles"),
        HASTE,
    ),
    Case(
        "right before the turn is ended",
        "W016",
        on_card("+1 haste\nend turn"),
        on_card("+1 haste\nend phase"),
        HASTE + "card cone\n    use: may pay 1 haste -> +1 pebbles\n",
    ),
    Case(
        "one title in another language",
        "W017",
        'card nut "Nut" fr "Noix"\n\ncard cone "Cone" fr "Noix"\n',
        'card nut "Nut" fr "Noix"\n\ncard cone "Cone" fr "Cône"\n',
    ),
    Case(
        "more for the same",
        "W018",
        two_cards("fee 2 pebbles\nuse: +1 pebbles", "fee 2 pebbles\nuse: +2 pebbles"),
        two_cards("fee 2 pebbles\nuse: +1 pebbles", "fee 3 pebbles\nuse: +2 pebbles"),
    ),
    Case(
        "more of what nobody pays with",
        "W018",
        two_cards("fee 2 pebbles\nuse: +1 mist", "fee 1 pebbles\nuse: +1 mist"),
        two_cards("fee 2 pebbles\nuse: +1 mist", "fee 2 pebbles\nuse: +2 mist"),
    ),
    Case(
        "your hand for each player",
        "W019",
        on_card("each player:\n    if basket is empty: drop 1 card in your shelf"),
        on_card("each player:\n    if basket is empty: drop 1 card in their shelf"),
    ),
    Case(
        "a score of cards everywhere",
        "W020",
        "score greens: count of leafy cards",
        "score greens: count of leafy cards in basket or shelf",
        USED,
    ),
    Case(
        "a verb that forgets what it is given",
        "W024",
        'verb take(n) "take {n}"\n    +1 pebbles\n' + on_card("take 2"),
        'verb take(n) "take {n}"\n    +n pebbles\n' + on_card("take 2"),
    ),
    Case(
        "a name for nothing",
        "W024",
        on_card("let c = top of river\n+1 pebbles"),
        on_card("let c = top of river\nmove c to your basket"),
    ),
    Case(
        "no choice among two",
        "W028",
        on_card("choose 2\n    - +1 pebbles\n    - +1 sparks"),
        on_card("choose up to 2\n    - +1 pebbles\n    - +1 sparks"),
    ),
    Case(
        "the same either way",
        "W028",
        on_card("if sparks > 2: +1 pebbles\nelse: +1 pebbles"),
        on_card("if sparks > 2: +1 pebbles\nelse: +2 pebbles"),
    ),
    Case(
        "a form that a word does not have",
        "W030",
        on_card("+(count of heros in your basket) pebbles"),
        on_card("+(count of heroes in your basket) pebbles"),
        'tag hero "hero|heroes"\n',
    ),
    Case(
        "no card is both",
        "W008",
        on_card("let c = top of shelf\nif c is acorn and c is nut: +1 pebbles"),
        on_card("let c = top of shelf\nif c is acorn and c is leafy: +1 pebbles"),
    ),
    Case(
        "a card that meets itself",
        "W009",
        "card nut\n    leafy\n    use: when a leafy in your shelf: +1 pebbles\n",
        "card nut\n    leafy\n    use: when another leafy in your shelf: +1 pebbles\n",
    ),
    Case(
        "over as it begins",
        "W009",
        "end when calm <= 5",
        "end when calm >= 5",
        BOUNDED,
    ),
    Case(
        "set beyond a bound",
        "W010",
        on_card("set calm to 6"),
        on_card("set calm to 5"),
        BOUNDED,
    ),
    Case(
        "a tiebreak that is the score",
        "W029",
        "score wealth: pebbles\ntiebreak more: pebbles",
        "score wealth: pebbles\ntiebreak more: sparks",
        USED,
    ),
    Case(
        "a counter that nothing reads",
        "W024",
        "score wealth: pebbles + sparks\ncounter fame: each player\n" + on_card("+1 fame"),
        "score wealth: pebbles + fame + sparks\ncounter fame: each player\n" + on_card("+1 fame"),
        USED,
    ),
    Case(
        "an option that no rule asks for",
        "W024",
        "score wealth: pebbles + sparks\noption calm: often, never",
        "score wealth: pebbles if calm is often else sparks\noption calm: often, never",
        USED,
    ),
    Case(
        "an event that nothing brings about",
        "W014",
        "score wealth: pebbles + sparks\nwhenever a player gains fame: +1 pebbles\n" + FAME,
        "score wealth: pebbles + sparks\nwhenever a player gains fame: +1 pebbles\n"
        + FAME
        + on_card("+1 fame"),
        USED,
    ),
]


def codes(folder: Path, text: str, besides: str = "", pack: str = "") -> set[str]:
    """The codes of what is warned of in a small pack with these lines."""
    name = "nut.scenarios" if text.startswith("scenario") else "nut.rules"
    base = {"pack.yaml": pack} if pack else {}
    for path, written in with_base({name: text, "besides.rules": besides, **base}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(written, encoding="utf-8")
    made, report = check(folder / EXAMPLE_PACK)
    assert made is not None
    assert not report.has_errors, list(report)
    return {found.code for found in report}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")
def test_a_mistake_is_told_and_what_is_near_it_is_not(case: Case, tmp_path: Path) -> None:
    assert codes(tmp_path / "wrong", case.wrong, case.besides) == {case.code}
    assert codes(tmp_path / "right", case.right, case.besides) == set()


def test_shipped_packs_are_warned_of_nothing() -> None:
    for name in SHIPPED:
        _, report = check(content_path() / name)
        assert [(found.code, str(found.span)) for found in report] == []


def test_what_a_required_pack_says_is_not_warned_of(tmp_path: Path) -> None:
    codes(tmp_path, on_card("+0 pebbles"))
    folder = tmp_path / "more"
    folder.mkdir()
    manifest = "id: more\nversion: 1.0.0\nlanguage: 1\ntitle: More\nrequires: {pits: '*'}\n"
    (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
    made, report = check(folder, paths=[tmp_path])
    assert made is not None
    assert list(report) == []


def test_every_rule_stands_in_the_list() -> None:
    folder = ROOT / "dsl" / "checks" / "design"
    written = {
        found
        for path in folder.glob("*.py")
        for found in re.findall(r"^def (find_\w+)", path.read_text(encoding="utf-8"), re.M)
    }
    assert written == {rule.__name__ for rule in RULES}


def test_verbs_and_definitions_that_ask_for_each_other_twice_are_soon_looked_through(
    tmp_path: Path,
) -> None:
    verbs = ["verb v0\n    +1 coins"]
    verbs += [f"verb v{at}\n    v{at - 1}\n    v{at - 1}" for at in range(1, 70)]
    defines = ["define d0 = count of cards in hand"]
    defines += [f"define d{at} = d{at - 1} + d{at - 1}" for at in range(1, 10)]
    cards = "card go\n    play:\n        v69\n        if d9 < 0: +1 coins\n"
    make_pack(tmp_path / "small", "\n".join([*verbs, *defines, cards]))
