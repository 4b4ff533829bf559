"""What a seat is asked, with every answer and the things on the table that it is about."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from cardwright.play.screens.option_lines import (
    MOST_FORETOLD,
    card_that_asks,
    group_title,
    option_notes,
    sum_text,
)
from dsl.model import values as v
from dsl.model.declarations import ActionDecl
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.matching import labels
from interpreter.game.preview import telling_actions
from interpreter.run.position import OptionValue, Position
from interpreter.run.program import Program

# What an option is about: ["card", zone, whose, place], ["room", name], ["kind", card],
# ["player", number], ["spot", card's zone, whose, place, turned, x, y, zone], or
# ["step", zone, level, x, y]. Cards have no other names than where they lie.
Ref = list[str | int | float]


class Offered(TypedDict):
    """One answer. `costs` and `comes` are its price and the sum that it would come to."""

    text: str
    group: str
    about: list[Ref]
    costs: str
    comes: str


class Offer(TypedDict):
    """What is asked. `card` is the card whose text asks, `about` what the question speaks of."""

    kind: str
    text: str
    card: str | None
    options: list[Offered]


def offer_of(game: Game, decision: Decision) -> Offer:
    """A decision as its player is offered it."""
    asking = card_that_asks(decision)
    texts = labels(decision)
    found: Offer = {
        "kind": decision.kind,
        "text": decision.text,
        "card": asking.name if asking is not None else None,
        "options": [],
    }
    places = Places(game)
    actions = list(game.program.vocabulary.actions.values())
    telling = _telling(game.program) if decision.kind == "action" else frozenset()
    foretell = sum(_action(decision, i) in telling for i in range(len(texts))) <= MOST_FORETOLD
    for index, text in enumerate(texts):
        action = actions[_action(decision, index)] if decision.kind == "action" else None
        tells = foretell and action is not None and _action(decision, index) in telling
        found["options"].append(
            {
                "text": text,
                "group": _group(action, game.lang),
                "about": places.about(decision, decision.values[index], action),
                "costs": ", ".join(option_notes(decision, index, action)) if action else "",
                "comes": sum_text(game, decision, index) if tells else "",
            }
        )
    return found


@lru_cache(maxsize=64)
def _telling(program: Program) -> frozenset[int]:
    return telling_actions(program.vocabulary)


def _action(decision: Decision, index: int) -> int:
    return int(decision.values[index][0]) if decision.kind == "action" else -1


def _group(action: ActionDecl | None, lang: str) -> str:
    return group_title(action, lang) if action is not None else ""


class Places:
    """Where the cards of a position lie, in the words of a scene."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.known: dict[tuple[str, int], dict[int, int]] = {}

    def card(self, card: int) -> list[str | int]:
        """The zone of a card, whose it is, and its place in it; [] of one that lies nowhere."""
        zone = self.position.zone_of(card)
        if zone is None:
            return []
        key = (zone.name, zone.index)
        if key not in self.known:
            cards = self.position.cards_in(zone)
            self.known[key] = {one: place for place, one in enumerate(cards)}
        return [zone.name, zone.index, self.known[key][card]]

    def about(self, decision: Decision, value: OptionValue, action: ActionDecl | None) -> list[Ref]:
        """The things that an answer is about."""
        if action is not None:
            things = zip(action.params, value[1:], strict=True)
            found = [
                self.thing(decision, param.type, thing, param.ground) for param, thing in things
            ]
        elif value == -1 or decision.kind not in ("pick", "crossing"):
            return []
        elif decision.kind == "crossing":
            found = [self.thing(decision, "crossing", value)]
        else:
            question = self.position.program.questions[decision.question]
            found = [self.thing(decision, v.ONE_OF[question.effect.among.type], value)]
        return [ref for ref in found if ref]

    def thing(self, decision: Decision, type_: str, thing: OptionValue, zone: str = "") -> Ref:
        """One thing; [] of what has no place on the table."""
        position = self.position
        if type_ in ("card", "ability"):
            at = self.card(thing if type_ == "card" else thing[0])
            return ["card", *at] if at else []
        if type_ == "kind":
            return ["kind", position.program.cards[thing].name]
        if type_ == "room":
            return ["room", position.program.map.names[thing]]
        if type_ == "crossing":
            return ["room", position.program.map.names[position.map.edges[thing[0]].target]]
        if type_ == "player":
            return ["player", int(thing)]
        if type_ == "spot":
            card, turned, x, y = thing
            return ["spot", *self.card(card), turned, x, y, zone or self.first_ground]
        if type_ == "step":
            ground = zone or self.first_ground
            return ["step", ground, *self.end_of(decision.player, ground, thing[-1][1])]
        return []

    @property
    def first_ground(self) -> str:
        return self.position.laying_zone or ""

    def end_of(self, player: int, zone: str, node: int) -> tuple[int, float, float]:
        """The level of a place in what is laid, and where its middle is, in squares."""
        way = self.position.laid(player, zone).course
        assert way is not None
        placed = way.dungeon.spots[node]
        laid = way.dungeon.laid[placed.slot]
        squares = placed.spot.squares
        row = sum(square[0] for square in squares) / len(squares)
        column = sum(square[1] for square in squares) / len(squares)
        return placed.spot.level, round(laid.x + column + 0.5, 2), round(laid.y + row + 0.5, 2)
