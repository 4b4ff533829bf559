"""The table as one sees it who does not play: what all see, or with every card face up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.play.answer_news import NOBODY
from cardwright.play.screens.card_lines import Cards
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.page import Page
from cardwright.play.screens.surroundings import Rooms
from cardwright.play.screens.table import Table
from dsl.text.describe import card_title, title_of
from interpreter.game.game import Game
from interpreter.game.view import CounterView, GameView, ZoneView, card_view, view
from interpreter.run.position import Position
from interpreter.run.program import Program
from interpreter.run.visibility import is_secret, sees_zone
from interpreter.state.plain_data import listed
from interpreter.text.dungeon_text import dungeon_text
from interpreter.text.walk_text import letter


@dataclass(frozen=True, slots=True)
class Named(Messages):
    """Messages that call players by who sits there, and nobody `you`."""

    seats: tuple[str | None, ...] = ()

    def player(self, index: int, you: int | None = None) -> str:
        named = self.say("player", n=index + 1)
        seat = self.seats[index] if index < len(self.seats) else None
        return f"{named} ({seat})" if seat else named


class Onlooker(Table):
    """Draws the table for somebody who does not sit at it."""

    def __init__(
        self,
        program: Program,
        lang: str,
        page: Page,
        seats: Sequence[str | None],
        *,
        all_open: bool,
    ) -> None:
        super().__init__(program, lang, page)
        self.all_open = all_open
        self.messages = Named(program.vocabulary, lang, tuple(seats))
        self.cards = Cards(program.pack, self.messages, page)
        self.rooms = Rooms(program, self.messages, self.cards, self.screen)

    def title(self, view: GameView) -> str:
        parts = [self.messages.say("turn", n=view["turn"])]
        if view["phase"] is not None:
            phase = next(p for p in self.program.vocabulary.phases if p.name == view["phase"])
            parts.append(title_of(phase, self.lang))
        return self.page.head(" · ".join(parts))

    def surroundings(self, view: GameView, pawn: str, detail: int) -> list[str]:
        """Around a pawn of all; those of players are in the rows of these."""
        if self.program.vocabulary.pawns[pawn].owner == "player":
            return []
        return super().surroundings(view, pawn, detail)

    def is_unseen(self, zone: ZoneView, viewer: int) -> bool:
        return not self.all_open and super().is_unseen(zone, viewer)

    def known(self, zone: ZoneView) -> str:
        """Nothing where all is open: of a pile, how much there is."""
        return "" if self.all_open else super().known(zone)

    def before_player(self, zone: ZoneView, viewer: int) -> list[str]:
        decl = self.program.vocabulary.zones[zone["zone"]]
        if self.all_open and decl.ordered and is_secret(decl):
            return []  # how much there is of it stands in the row of the player
        if not self.all_open or decl.ordered:
            return super().before_player(zone, viewer)
        return [self.messages.label(self.zone_title(zone["zone"]), self.cards.names(zone["cards"]))]


def onlookers_view(game: Game, *, all_open: bool) -> GameView:
    """What one sees who is no player."""
    return open_view(game) if all_open else view(game, NOBODY, None)


def open_view(game: Game) -> GameView:
    """Everything, as if every card lay open."""
    zones: list[ZoneView] = []
    for zone in game.zones:
        cards = [card_view(game, card, None) if card else None for card in game.cards_in(zone)]
        of = zone.index if zone.owner != "shared" else None
        zones.append({"zone": zone.name, "of": of, "cards": cards})
    counters: dict[str, CounterView] = {}
    for counter in game.program.vocabulary.counters.values():
        if counter.owner == "shared":
            counters[counter.name] = game.counter(counter.name)
        elif counter.owner != "card":
            owners = range(game.number_of(counter.owner))
            counters[counter.name] = [game.counter(counter.name, index) for index in owners]
    asked = [player for _, player, _ in game.asked]
    found: GameView = {
        "pack": game.program.pack.id,
        "players": game.program.players,
        "you": NOBODY,
        "turn": game.turn,
        "active": game.active,
        "phase": game.phase.name if game.phase is not None else None,
        "over": game.over,
        "counters": counters,
        "pawns": {
            pawn.name: [game.pawn_room(pawn.name, one) for one in range(game.number_of(pawn.owner))]
            for pawn in game.program.vocabulary.pawns.values()
        },
        "zones": zones,
        "walks": [],  # they are drawn from what is laid
        "decider": next(iter(asked), None),
        "asked": sorted(asked),
        "decision": None,
    }
    if game.program.changes_board:
        found["board"] = listed(game.board_changes)
    return found


def laid_lines(game: Game, table: Table, viewer: int, *, all_open: bool) -> list[str]:
    """What players have laid side by side, with the walks through it, as far as it is seen."""
    position: Position = game if all_open else game.known_to(viewer)
    lines: list[str] = []
    for zone in position.laying_zones:
        shared = position.program.vocabulary.zones[zone].owner == "shared"
        for player in range(position.program.players):
            if not all_open and not sees_zone(position, viewer, zone, 0 if shared else player):
                continue
            laid = position.laid(player, zone)
            if laid.course is None:
                continue
            title = title_of(position.program.vocabulary.zones[zone], table.lang)
            who = table.messages.player(player, viewer)
            letters = [letter(slot) for slot in range(len(laid.course.dungeon.laid))]
            drawn = dungeon_text(
                position.program.pack,
                laid.course.dungeon,
                path=laid.done,
                lang=table.lang,
                names=letters,
            )
            kinds = position.program.vocabulary.cards
            names = [
                f"{name} {card_title(kinds[one.fragment.name], table.lang)}"
                for name, one in zip(letters, laid.course.dungeon.laid, strict=True)
            ]
            head = table.page.strong(table.messages.label(who, title))
            lines += ["", head, "", *drawn.rstrip("\n").split("\n"), "   ".join(names)]
    return lines
