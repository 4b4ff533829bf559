"""A seat's scene: all that is on its screen, made of what it may see and is asked.

It is a pure function of the view of its player, of the decision that this player is asked, and of
what these say of cards: nothing else of the game is looked at, so that two games that differ only
in what a seat may not see have the same scene for it.
"""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from cardwright.play.answer_news import NOBODY
from cardwright.play.screens.outcome import score_columns, who_won
from cardwright.web.scenes.catalogue import table_of
from cardwright.web.scenes.laid_scene import LaidMaps, laid_maps
from cardwright.web.scenes.offers import Offer, offer_of
from dsl.text.describe import title_of
from interpreter.game.decision import Decision
from interpreter.game.game import Game
from interpreter.game.view import (
    CardView,
    CounterView,
    GameView,
    ZoneView,
    attached_to,
    hidden_on,
    name_of,
    view,
)
from interpreter.state.failures import WorkedOut
from interpreter.state.meter import Allowance
from interpreter.state.plain_data import PlainData

PLAIN = {"card", "owner", "hidden"}  # what is told of a card that is as it is printed


class SeenCard(TypedDict, total=False):
    """A card as it lies there: which it is if that is seen, what is told of this one alone, and
    what is attached to it."""

    card: str
    notes: list[str]
    bears: list[str]


class SceneZone(TypedDict):
    """A zone: its cards in their order, or only how many `backs` there are. None is a free slot."""

    zone: str
    of: int | None
    cards: list[SeenCard | None]
    backs: int


class Scoring(TypedDict):
    """How the game came out: a table of scores with its head, who won, and in words."""

    columns: list[list[str]]
    winners: list[int]
    text: str


class Scene(TypedDict):
    """What is on a seat's screen. `you` is -1 for somebody who looks on."""

    you: int
    turn: int
    active: int
    phase: str | None
    over: bool
    counters: dict[str, CounterView]
    pawns: dict[str, list[str]]
    zones: list[SceneZone]
    maps: list[LaidMaps]
    asked: list[int]
    offer: Offer | None
    board: PlainData
    result: Scoring | None


class Sight(NamedTuple):
    """What a seat may see, and what it is asked: whatever it is shown is made of this."""

    view: GameView
    decision: Decision | None


def seat_sight(game: Game, seat: int) -> Sight:
    """The sight of a player, or of somebody who looks on."""
    with WorkedOut():
        asked = seat != NOBODY and any(player == seat for _, player, _ in game.asked)
        return Sight(view(game, seat, None), game.decision_of(seat) if asked else None)


def seat_scene(game: Game, seat: int) -> Scene:
    """The scene of a player, or of somebody who looks on."""
    return scene_of(game, seat_sight(game, seat))


def scene_of(game: Game, sight: Sight) -> Scene:
    """The scene that shows this, in the language of the game."""
    with Allowance():
        offer = offer_of(game, sight.decision) if sight.decision is not None else None
        return _scene(game, sight.view, offer)


def _scene(game: Game, seen: GameView, offer: Offer | None) -> Scene:
    table = table_of(game.program, game.lang)
    vocabulary, hides = game.program.vocabulary, table.screen.hides
    phase = next((one for one in vocabulary.phases if one.name == seen["phase"]), None)
    about = {str(ref[1]) for one in offer["options"] for ref in one["about"]} if offer else set()

    def is_shown(zone: ZoneView) -> bool:
        name = zone["zone"]
        if name in about:
            return True
        laid = vocabulary.zones[name].side_by_side
        return not (laid or hides(name) or name in table.screen.counted_by) and bool(zone["cards"])

    return {
        "you": seen["you"],
        "turn": seen["turn"],
        "active": seen["active"],
        "phase": title_of(phase, game.lang) if phase is not None else None,
        "over": seen["over"],
        "counters": {name: one for name, one in seen["counters"].items() if not hides(name)},
        "pawns": {name: rooms for name, rooms in seen["pawns"].items() if not hides(name)},
        "zones": [_zone(zone, game) for zone in seen["zones"] if is_shown(zone)],
        "maps": laid_maps(game, seen),
        "asked": seen["asked"],
        "offer": offer,
        "board": seen.get("board", []),
        "result": scoring(game) if seen["over"] else None,
    }


def _zone(zone: ZoneView, game: Game) -> SceneZone:
    plain: CardView = {"hidden": True}
    if all(card == plain for card in zone["cards"]):
        return {"zone": zone["zone"], "of": zone["of"], "cards": [], "backs": len(zone["cards"])}
    cards = [seen_card(card, game) if card else None for card in zone["cards"]]
    return {"zone": zone["zone"], "of": zone["of"], "cards": cards, "backs": 0}


def seen_card(card: CardView, game: Game) -> SeenCard:
    """One card as it is seen."""
    if card.keys() <= PLAIN:
        return {"card": str(card["card"])} if "card" in card else {}
    cards = table_of(game.program, game.lang).cards
    found: SeenCard = {}
    name, bears = name_of(card), attached_to(card)
    if name is not None:
        found["card"] = name
    notes = cards.notes(card)
    if bears or hidden_on(card):
        found["bears"] = bears
    if notes:
        found["notes"] = notes
    return found


def scoring(game: Game) -> Scoring:
    """The scores by their parts, and who has won."""
    result = game.result
    messages = table_of(game.program, game.lang).messages
    return {
        "columns": score_columns(result, game.program.vocabulary, messages),
        "winners": list(result.winners),
        "text": who_won(result, messages),
    }
