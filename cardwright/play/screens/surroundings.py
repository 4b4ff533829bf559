"""The rooms around a pawn, with the tunnels to them drawn by their kinds."""

from __future__ import annotations

from cardwright.play.screens.card_lines import Cards
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.page import Page, cut, flowing, padded, width_of
from cardwright.play.screens.screen import Screen
from dsl.boards.board import Board
from dsl.model.declarations import EVERY
from dsl.model.titles import title_in
from dsl.text.describe import title_of
from interpreter.game.view import GameView, ZoneView, changes_in, of_each
from interpreter.run.program import Program
from interpreter.state.board_tables import Map

Kinds = tuple[tuple[str, tuple[int, ...]], ...]


class Rooms:
    """Draws rooms and ways of the board that is played on."""

    def __init__(self, program: Program, messages: Messages, cards: Cards, screen: Screen) -> None:
        self.program = program
        self.messages = messages
        self.cards = cards
        self.screen = screen

    @property
    def board(self) -> Board:
        board = self.program.board
        assert board is not None
        return board

    def around(
        self, view: GameView, room: int, head: str, page: Page, *, whole: bool = True
    ) -> list[str]:
        """A room and what is in it, then a line for each way out of it or into it."""
        facts = self.facts(view, room, apart_from=view["you"])
        title = self.title(self.program.map.names[room])
        text = self.messages.label(head, title) if head else title
        first, *rest = page.wrapped(f"{text} ({facts})" if facts else text)
        lines = [first.replace(text, page.strong(text), 1), *rest]
        ways = self.ways(view, room)
        if not ways:
            return [*lines, f"  {self.messages.say('no_way')}"]
        signs = max(width_of(sign) for sign, *_ in ways)
        titles = max(width_of(self.title(self.program.map.names[to])) for _, _, to, _ in ways)
        for at, (sign, end, to, kinds) in enumerate(ways):
            start = "└──" if at == len(ways) - 1 else "├──"
            drawn = f"  {start}{padded(sign, signs, '─')}{end} "
            title = self.title(self.program.map.names[to])
            notes = self.messages.say("apart").join(filter(None, (kinds, self.facts(view, to))))
            column = width_of(drawn) + titles + 2
            found = flowing(notes.split(), page.width, column, column) or [" " * column]
            line = drawn + padded(title, titles + 2)
            if whole:
                lines += [(line + found[0][column:]).rstrip(), *found[1:]]
            else:
                lines.append(cut(line + notes, page.width).rstrip())
        return lines

    def in_short(self, view: GameView, room: int, head: str, page: Page) -> list[str]:
        """A room and the ways out of it, one after the other."""
        title = self.messages.label(head, self.title(self.program.map.names[room]))
        ways = [
            f"─{sign}{end} {self.title(self.program.map.names[to])}"
            for sign, end, to, _ in self.ways(view, room)
        ]
        first, *rest = flowing([title, *ways], page.width, 0, 2, "  ")
        return [first.replace(title, page.strong(title), 1), *rest]

    def every(self, view: GameView, page: Page) -> list[str]:
        """All rooms, each with what is in it and where it leads."""
        lines: list[str] = []
        aside = self.map_in(view).aside
        for room, name in enumerate(self.program.map.names):
            if room in aside:
                continue
            title, facts = self.title(name), self.facts(view, room)
            text = f"{title} ({facts})" if facts else title
            ways = [
                f"─{sign}{end} {self.title(self.program.map.names[to])}"
                for sign, end, to, _ in self.ways(view, room)
            ]
            first, *rest = page.wrapped(self.messages.label(text, ", ".join(ways)), hang=4)
            lines += [first.replace(title, page.strong(title), 1), *rest]
        return lines

    def map_in(self, view: GameView) -> Map:
        """The board as a view has it."""
        return self.program.changed_map(changes_in(view))

    def ways(self, view: GameView, room: int) -> list[tuple[str, str, int, str]]:
        """For each tunnel at a room: how it is drawn, where it leads, and its kinds in words."""
        return self.ways_in(self.map_in(view), room)

    def ways_in(self, map_: Map, room: int) -> list[tuple[str, str, int, str]]:
        """The same on a board as it is."""
        found = []
        here = [map_.edges[number] for number in map_.from_room[room]]
        both = {
            map_.edges[number].tunnel
            for other in map_.near[room]
            for number in map_.from_room[other]
            if map_.edges[number].target == room
        }
        leading = {edge.tunnel for edge in here}
        for edge in here:
            end = "──" if edge.tunnel in both else "─▸"
            found.append((self.signs(edge.kinds), end, edge.target, self.kinds(edge.kinds)))
        for edge in map_.edges:
            if edge.target == room and edge.tunnel in both - leading:
                note = self.messages.say("only_from_there")
                found.append((self.signs(edge.kinds), "◂─", edge.source, note))
        return found

    def signs(self, kinds: Kinds) -> str:
        declared = self.program.vocabulary.tunnel_kinds
        return "".join(
            declared[name].symbol + "".join(map(str, given))
            for name, given in kinds
            if declared[name].symbol
        )

    def kinds(self, kinds: Kinds) -> str:
        declared = self.program.vocabulary.tunnel_kinds
        return ", ".join(
            " ".join([title_of(declared[name], self.messages.lang), *map(str, given)])
            for name, given in kinds
        )

    def facts(self, view: GameView, room: int, apart_from: int | None = None) -> str:
        """The kinds of a room, and what and who is in it."""
        declared, lang = self.program.vocabulary, self.messages.lang
        parts = []
        for name in self.board.rooms[room].kinds:
            kind = declared.room_kinds[name]
            # A room that is called like its kind need not say it twice.
            if name != EVERY and title_of(kind, lang) != self.title(self.program.map.names[room]):
                parts.append(f"{kind.symbol} {title_of(kind, lang)}".strip())
        for name in self.screen.arranged(view["counters"]):
            if declared.counters[name].owner != "room":
                continue
            count = of_each(view["counters"][name])[room]
            if count:
                parts.append(f"{count} {title_of(declared.counters[name], lang, count)}")
        for zone in view["zones"]:
            in_rooms = declared.zones[zone["zone"]].owner == "room"
            if in_rooms and zone["of"] == room and not self.screen.hides(zone["zone"]):
                parts += self.contents(zone)
        return self.messages.say("apart").join([*parts, *self.people(view, room, apart_from)])

    def contents(self, zone: ZoneView) -> list[str]:
        cards = [card for card in zone["cards"] if card is not None]
        if not cards:
            return []
        if all("hidden" in card for card in cards):
            title = title_of(self.program.vocabulary.zones[zone["zone"]], self.messages.lang)
            return [self.messages.label(title, self.messages.cards(len(cards)))]
        return [self.cards.names(cards, prices=True)]

    def people(self, view: GameView, room: int, apart_from: int | None) -> list[str]:
        name = self.program.map.names[room]
        return [
            self.messages.player(player, view["you"])
            for pawn, rooms in view["pawns"].items()
            if self.program.vocabulary.pawns[pawn].owner == "player"
            for player, where in enumerate(rooms)
            if where == name and player != apart_from
        ]

    def title(self, name: str) -> str:
        titles = self.board.rooms[self.program.map.index[name]].titles
        return title_in(titles, self.messages.lang, name)
