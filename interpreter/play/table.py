"""The table, drawn as text from what a player may see.

Everything comes from the view and from what the pack declares: the columns are its counters,
the rows of cards its zones, the ways its tunnels.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from dsl import values as v
from dsl.declarations import CardDecl
from dsl.describe import card_text, card_title, describe_card, describe_value, title_of
from dsl.vocabulary import Vocabulary
from interpreter.play.words import Words
from interpreter.program import Program
from interpreter.scoring import Result

WIDTH = 80


@dataclass(frozen=True, slots=True)
class Paint:
    """Bold and dim, on a terminal only."""

    colours: bool

    def head(self, text: str) -> str:
        return f"\x1b[1;36m{text}\x1b[0m" if self.colours else text

    def strong(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.colours else text

    def weak(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.colours else text


def wrapped(text: str, indent: int = 0, hang: int = 2) -> list[str]:
    """Text in lines that fit the table."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + hang)
    ) or [""]


class Table:
    """Draws views of one game's table."""

    def __init__(self, program: Program, lang: str, paint: Paint) -> None:
        self.program = program
        self.words = Words(program.words, lang)
        self.lang = lang
        self.paint = paint
        self.offering = offering_zones(program.words)

    # ------------------------------------------------------------ the whole and parts of it

    def whole(self, view: dict[str, Any]) -> list[str]:
        """All that the player of the view may see."""
        parts = [
            [self.title(view)],
            self.players(view),
            self.shared(view),
            self.zones_of_players(view),
            *self.surroundings(view),
        ]
        return joined(parts)

    def brief(self, view: dict[str, Any]) -> list[str]:
        """What changes most while a turn goes on: the counters, and the cards in hand."""
        you = view["you"]
        held = [
            f"{self.zone_title(zone['zone'])}: {self.names(zone['cards'])}"
            for zone in view["zones"]
            if zone["of"] == you and self.is_shown_whole(zone["zone"], "player") and zone["cards"]
        ]
        return [*self.players(view), *(line for text in held for line in wrapped(text))]

    def title(self, view: dict[str, Any]) -> str:
        parts = [self.words.say("turn", n=view["turn"])]
        if view["phase"] is not None:
            phase = next(p for p in self.program.words.phases if p.name == view["phase"])
            parts.append(title_of(phase, self.lang))
        text = f"{self.words.say('your_turn', n=view['you'] + 1)} -- {', '.join(parts)} "
        return self.paint.head(text.ljust(WIDTH, "-"))

    # ------------------------------------------------------------ counters and pawns

    def players(self, view: dict[str, Any]) -> list[str]:
        """A row for each player, a column for each counter that anybody has, and each pawn."""
        declared = self.program.words
        people = range(view["players"])
        columns: list[list[str]] = [
            [
                "",
                *(
                    self.mark(view, player) + self.words.player(player, view["you"])
                    for player in people
                ),
            ]
        ]
        for name, found in view["counters"].items():
            if declared.counters[name].owner == "player" and any(found):
                shown = ["?" if number is None else str(number) for number in found]
                columns.append([title_of(declared.counters[name], self.lang, 2), *shown])
        for name, rooms in view["pawns"].items():
            if declared.pawns[name].owner == "player":
                head = title_of(declared.pawns[name], self.lang)
                columns.append([head, *map(self.room_title, rooms)])
        return side_by_side(columns)

    def mark(self, view: dict[str, Any], player: int) -> str:
        return "* " if player == view["active"] else "  "

    # ------------------------------------------------------------ cards

    def shared(self, view: dict[str, Any]) -> list[str]:
        """Shared counters and pawns on one line, then the shared zones."""
        declared = self.program.words
        facts = [
            f"{title_of(declared.counters[name], self.lang, number)} {number}"
            for name, number in view["counters"].items()
            if declared.counters[name].owner == "shared"
        ]
        facts += [
            f"{title_of(declared.pawns[name], self.lang)}: {self.room_title(rooms[0])}"
            for name, rooms in view["pawns"].items()
            if declared.pawns[name].owner == "shared"
        ]
        lines = wrapped("; ".join(facts)) if facts else []
        for zone in view["zones"]:
            if declared.zones[zone["zone"]].owner == "shared":
                lines += self.zone(zone)
        return lines

    def zones_of_players(self, view: dict[str, Any]) -> list[str]:
        lines: list[str] = []
        you = view["you"]
        for player in sorted(range(view["players"]), key=lambda index: index != you):
            mine = [
                zone
                for zone in view["zones"]
                if zone["of"] == player and self.program.words.zones[zone["zone"]].owner == "player"
            ]
            if not mine:
                continue
            large = [zone for zone in mine if player == you and self.shows_whole(zone)]
            small = [zone for zone in mine if zone not in large and any(zone["cards"])]
            lines.append(self.paint.strong(self.words.player(player, you)))
            for zone in large:
                lines += self.zone(zone, indent=2)
            lines += wrapped("; ".join(map(self.short, small)), indent=2) if small else []
        return lines

    def zone(self, zone: dict[str, Any], indent: int = 0) -> list[str]:
        """A zone with a line for each kind of card in it, or on one line if it is no offer."""
        if not self.shows_whole(zone):
            return wrapped(self.short(zone), indent)
        lines = [" " * indent + self.paint.strong(self.zone_title(zone["zone"]))]
        for card, count in alike(zone["cards"]):
            lines += self.card(card, count, indent + 2)
        return lines

    def shows_whole(self, zone: dict[str, Any]) -> bool:
        owner = self.program.words.zones[zone["zone"]].owner
        return bool(zone["cards"]) and self.is_shown_whole(zone["zone"], owner)

    def is_shown_whole(self, name: str, owner: str) -> bool:
        """Whether the texts of its cards matter: a player may do something with them."""
        zone = self.program.words.zones[name]
        return zone.owner == owner and zone.seen_by != "none" and name in self.offering

    def short(self, zone: dict[str, Any]) -> str:
        """A zone in a few words; of a pile only its top, since the rest is long ago."""
        title, cards = self.zone_title(zone["zone"]), [card for card in zone["cards"] if card]
        decl = self.program.words.zones[zone["zone"]]
        if not cards:
            return f"{title}: {self.words.say('nothing')}"
        if decl.ordered or all("hidden" in card for card in cards):
            top = cards[0]
            count = f"{title}: {self.words.cards(len(cards))}"
            if "hidden" in top:
                return count
            return f"{count}, {self.words.say('on_top', card=self.card_title(top))}"
        return f"{title}: {self.names(cards)}"

    def names(self, cards: list[dict[str, Any] | None]) -> str:
        return ", ".join(
            (f"{count} " if count > 1 else "") + self.card_title(card)
            for card, count in alike(cards)
            if card is not None
        )

    def card_title(self, card: dict[str, Any]) -> str:
        if "hidden" in card:
            return "?"
        notes = [
            f"{card[name]} {title_of(counter, self.lang, card[name])}"
            for name, counter in self.program.words.counters.items()
            if counter.owner == "card" and name in card
        ]
        title = card_title(self.program.words.cards[card["card"]], self.lang)
        return f"{title} ({', '.join(notes)})" if notes else title

    def card(self, card: dict[str, Any] | None, count: int, indent: int) -> list[str]:
        """A card with its price and text."""
        if card is None:
            return [" " * indent + "-"]
        title = self.card_title(card)
        decl = self.program.words.cards.get(card.get("card", ""))
        texts = card_facts(decl, self.program.words, self.lang) if decl is not None else []
        head = f"{count} x {title}" if count > 1 else title
        lines = wrapped(" | ".join([head, *texts]), indent, hang=4)
        lines[0] = lines[0].replace(title, self.paint.strong(title), 1)
        return lines

    # ------------------------------------------------------------ rooms

    def surroundings(self, view: dict[str, Any]) -> Iterator[list[str]]:
        """The room of each pawn that is the player's or everyone's, and the ways out of it."""
        for name, rooms in view["pawns"].items():
            decl = self.program.words.pawns[name]
            room = rooms[view["you"] if decl.owner == "player" else 0]
            at = self.program.map.index[room]
            head = f"{title_of(decl, self.lang)}: {self.room_facts(view, at, around=False)}"
            lines = wrapped(head)
            for edge in self.program.map.from_room[at]:
                lines += wrapped(self.way(view, edge), indent=2, hang=4)
            if not self.program.map.from_room[at]:
                lines.append(f"  {self.words.say('no_way')}")
            lines[0] = self.paint.strong(lines[0])
            yield lines

    def way(self, view: dict[str, Any], number: int) -> str:
        """One tunnel: where it leads, what kinds it is of, what is there."""
        edge = self.program.map.edges[number]
        board = self.program.board
        assert board is not None
        arrow = "=>" if board.tunnels[edge.tunnel].one_way else "->"
        declared = self.program.words.tunnel_kinds
        kinds = ", ".join(
            " ".join([title_of(declared[kind], self.lang), *map(str, given)])
            for kind, given in edge.kinds
        )
        through = f" [{kinds}]" if kinds else ""
        return f"{arrow}{through} {self.room_facts(view, edge.target, around=True)}"

    def room_facts(self, view: dict[str, Any], room: int, *, around: bool) -> str:
        """A room, its kinds, and what and who is in it."""
        declared, name = self.program.words, self.program.map.names[room]
        board = self.program.board
        assert board is not None
        parts = [title_of(declared.room_kinds[kind], self.lang) for kind in board.rooms[room].kinds]
        for counter, found in view["counters"].items():
            if declared.counters[counter].owner == "room" and found[room]:
                count = found[room]
                parts.append(f"{count} {title_of(declared.counters[counter], self.lang, count)}")
        for zone in view["zones"]:
            in_rooms = declared.zones[zone["zone"]].owner == "room"
            if in_rooms and zone["of"] == room and any(zone["cards"]):
                parts.append(self.short(zone))
        for pawn, rooms in view["pawns"].items():
            if declared.pawns[pawn].owner == "player":
                parts += [
                    self.words.player(player)
                    for player, where in enumerate(rooms)
                    if where == name and (around or player != view["you"])
                ]
        title = self.room_title(name)
        return f"{title} ({'; '.join(parts)})" if parts else title

    def room_title(self, name: str) -> str:
        board = self.program.board
        assert board is not None
        titles = board.rooms[self.program.map.index[name]].titles
        return titles.get(self.lang) or titles.get("en") or name.replace("_", " ")

    def zone_title(self, name: str) -> str:
        return title_of(self.program.words.zones[name], self.lang)

    # ------------------------------------------------------------ the end

    def result(self, result: Result) -> list[str]:
        """The scores by their parts, and who has won."""
        declared = self.program.words
        columns = [["", *(f"  {self.words.player(score.player)}" for score in result.scores)]]
        for name, decl in declared.scores.items():
            parts = [str(score.parts[name]) for score in result.scores]
            columns.append([title_of(decl, self.lang), *parts])
        columns.append([self.words.say("total"), *(str(score.total) for score in result.scores)])
        if not all(score.counts for score in result.scores):
            unfit = self.words.say("not_counted")
            columns.append(["", *("" if score.counts else unfit for score in result.scores)])
        names = ", ".join(str(player + 1) for player in result.winners)
        if not result.winners:
            last = self.words.say("nobody_wins")
        else:
            last = self.words.say("winner" if len(result.winners) == 1 else "winners", names=names)
        head = self.paint.head(f"{self.words.say('over')} ".ljust(WIDTH, "-"))
        return [head, *side_by_side(columns), "", self.paint.strong(last)]


# ---------------------------------------------------------------- cards in words


def card_facts(card: CardDecl, words: Vocabulary, lang: str) -> list[str]:
    """What is printed on a card: its numbers and prices, then what it does."""
    facts = [
        f"{title_of(words.attributes[name], lang)} {describe_value(value, words, lang)}"
        for name, value in card.attributes.items()
    ]
    return facts + card_text(card, words, lang).splitlines()


def card_help(card: CardDecl, words: Vocabulary, lang: str) -> list[str]:
    """The face of a card, in lines that fit the table."""
    title, *rest = describe_card(card, words, lang).splitlines()
    return [*wrapped(title), *(line for text in rest for line in wrapped(text, indent=2))]


def offering_zones(words: Vocabulary) -> frozenset[str]:
    """The zones whose cards an action may be done with."""
    found: set[str] = set()
    for action in words.actions.values():
        for param in action.params:
            found.update(zones_named(param.domain))
    return frozenset(found)


def zones_named(thing: object) -> Iterator[str]:
    """The names of the zones that a value looks into."""
    if isinstance(thing, v.Zone | v.ZonesOfRooms):
        yield thing.name
    if isinstance(thing, tuple):
        for part in thing:
            yield from zones_named(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from zones_named(getattr(thing, field.name))


# ---------------------------------------------------------------- laying out


def alike(cards: list[dict[str, Any] | None]) -> list[tuple[dict[str, Any] | None, int]]:
    """Cards that look the same counted together, in the order of the first of each."""
    looks = [tuple(sorted(card.items())) if card else () for card in cards]
    counts = Counter(looks)
    return [(dict(look) if look else None, count) for look, count in counts.items()]


def joined(parts: list[list[str]]) -> list[str]:
    """Parts with an empty line between them."""
    lines: list[str] = []
    for part in parts:
        if part:
            lines += ([""] if lines else []) + part
    return lines


def side_by_side(columns: list[list[str]]) -> list[str]:
    """Columns in rows, words to the left and numbers to the right; in several blocks if wide."""
    heads, rest = columns[0], columns[1:]
    blocks: list[list[list[str]]] = [[heads]]
    used = width = max(map(len, heads))
    for column in rest:
        needed = max(map(len, column)) + 2
        if used + needed > WIDTH and len(blocks[-1]) > 1:
            blocks.append([heads])
            used = width
        blocks[-1].append(column)
        used += needed
    return [line for block in blocks for line in rows_of(block)]


def rows_of(columns: list[list[str]]) -> list[str]:
    rows = []
    for at in range(len(columns[0])):
        cells = []
        for column in columns:
            width = max(map(len, column))
            number = all(cell.lstrip("-").isdigit() or cell == "?" for cell in column[1:])
            cells.append(column[at].rjust(width) if number else column[at].ljust(width))
        rows.append("  ".join(cells).rstrip()[:WIDTH])
    return rows
