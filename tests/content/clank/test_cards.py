"""The cards of the Clank! pack are those in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from dsl.model import effects as e
from dsl.model import values as v
from dsl.model.declarations import CardDecl
from tests.content.clank.box import ACQUIRED, BOX, KINDS, STARTING_DECKS, WORDS


@dataclass(frozen=True)
class Printed:
    name: str
    kind: str
    copies: int
    cost: str
    points: str
    marks: frozenset[str]
    moment: str
    gives: str


def printed() -> Iterator[Printed]:
    for line in BOX.read_text(encoding="utf-8").splitlines()[1:]:
        name, kind, copies, cost, points, marks, text = (part.strip() for part in line.split("|"))
        moment, gives = text.split(":")
        yield Printed(
            name,
            kind,
            int(copies),
            cost,
            points,
            frozenset(marks.split()),
            moment,
            gives.strip(),
        )


CARDS = {card.name: card for card in printed()}


def of_the_box() -> list[CardDecl]:
    """The cards that are printed on cards, and not on tokens."""
    decks = {"starter", "basic", "adventure"}
    return [card for card in WORDS.cards.values() if decks & set(card.tags)]


def test_the_box_has_its_183_cards() -> None:
    assert {card.name for card in of_the_box()} == CARDS.keys()
    assert sum(card.copies for card in CARDS.values()) == 183
    for tag, copies in {"starter": 40, "basic": 43, "adventure": 100}.items():
        cards = [card for card in of_the_box() if tag in card.tags]
        assert sum(in_the_box(card) for card in cards) == copies


def in_the_box(card: CardDecl) -> int:
    return card.copies * (STARTING_DECKS if "starter" in card.tags else 1)


def test_the_dungeon_deck_has_its_kinds() -> None:
    dungeon = [card for card in of_the_box() if "adventure" in card.tags]
    kinds = Counter(kind_of(card) for card in dungeon)
    assert kinds == {"monster": 9, "device": 5, "gem": 5, "companion": 20, "card": 24}
    copies: Counter[str] = Counter()
    for card in dungeon:
        copies[kind_of(card)] += card.copies
        for mark in marks_of(card) & {"danger", "dragon", "arrive", "depths", "cave"}:
            copies[mark] += card.copies
    assert copies == {
        "monster": 20,
        "device": 10,
        "gem": 9,
        "companion": 25,
        "card": 36,
        "dragon": 26,
        "danger": 5,
        "arrive": 8,
        "depths": 3,
        "cave": 2,
    }


def kind_of(card: CardDecl) -> str:
    return next((kind for kind in KINDS if kind in card.tags), "card")


def marks_of(card: CardDecl) -> set[str]:
    found = {"danger", "dragon"} & set(card.tags)
    found |= {moment for moment in ("arrive", "acquire") if card.abilities_at(moment)}
    for condition in card.only_if.values():
        assert isinstance(condition, v.RoomIs)
        found.add({"depths": "depths", "crystal_cave": "cave"}[condition.kind])
    return found


@pytest.mark.parametrize("card", of_the_box(), ids=lambda card: card.name)
def test_a_card_has_the_figures_printed_on_it(card: CardDecl) -> None:
    asked = CARDS[card.name]
    assert kind_of(card) == asked.kind
    assert in_the_box(card) == asked.copies
    assert cost_of(card) == asked.cost
    assert points_of(card) == asked.points
    assert marks_of(card) == asked.marks
    assert gives(card, asked.moment) == asked.gives
    assert gives(card, "acquire") == ACQUIRED.get(card.name, "")
    others = {ability.moment for ability in card.abilities} - {"arrive", "acquire"}
    assert others <= {asked.moment}


def cost_of(card: CardDecl) -> str:
    cost = card.attributes.get("cost")
    if cost is None:
        return "-"
    assert isinstance(cost, v.Price)
    assert isinstance(cost.amount, v.Number)
    return f"{cost.amount.value} {cost.counter}"


def points_of(card: CardDecl) -> str:
    points = card.attributes.get("points")
    if points is None:
        return "0"
    return str(points.value) if isinstance(points, v.Number) else "?"


def gives(card: CardDecl, moment: str) -> str:
    """What it gives whatever the choices and conditions, in the order of the table above."""
    order = ("skill", "swords", "boots", "gold", "clank", "draw", "heal", "teleport")
    found: Counter[str] = Counter()
    for ability in card.abilities_at(moment):
        for effect in ability.body:
            if isinstance(effect, e.Gain | e.Lose):
                assert isinstance(effect.amount, v.Number)
                sign = 1 if isinstance(effect, e.Gain) else -1
                found[effect.counter.name] += sign * effect.amount.value
            elif isinstance(effect, e.Call) and effect.verb in order:
                (amount,) = effect.arguments
                assert isinstance(amount, v.Number)
                found[effect.verb] += amount.value
            elif isinstance(effect, e.Call) and effect.verb == "gain_teleport":
                found["teleport"] += 1
    return ", ".join(f"{found[name]:+d} {name}" for name in order if found[name])


@pytest.mark.parametrize(
    ("tag", "copies"),
    [
        ("artifact", {5: 1, 7: 1, 10: 1, 15: 1, 20: 1, 25: 1, 30: 1}),
        ("major", {7: 3, 0: 8}),
        ("minor", {3: 3, 0: 15}),
        ("item", {5: 4, 10: 1, 9: 1, 8: 1}),
        ("idol", {5: 1}),
    ],
)
def test_tokens_are_worth_what_they_show(tag: str, copies: dict[int, int]) -> None:
    found: Counter[int] = Counter()
    for card in WORDS.cards.values():
        if tag in card.tags:
            found[int(points_of(card))] += card.copies
    assert found == copies
