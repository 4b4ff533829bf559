"""The table, drawn as text from what a player may see.

Everything comes from the view and from what the pack declares: the columns are its counters,
the panels its zones, the ways its tunnels; its `screen` says what comes first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from cardwright.play.screens.card_lines import Cards
from cardwright.play.screens.messages import Messages
from cardwright.play.screens.outcome import outcome
from cardwright.play.screens.page import Page, cut, flowing, joined, side_by_side
from cardwright.play.screens.screen import Screen, is_flag
from cardwright.play.screens.surroundings import Rooms
from dsl.text.describe import title_of
from interpreter.game.scoring import Result
from interpreter.game.view import CardView, GameView, ZoneView, of_each
from interpreter.run.program import Program
from interpreter.run.visibility import is_secret, is_top_seen, shown_to

# How much is said when there is room for it: spaced out, every text, a line a card,
# every name, the least.
SPACED, TEXTS, LINES, NAMES, LEAST = 4, 3, 2, 1, 0
FEW_LINES = 2  # names that go on so many are not cut
FEW_CARDS = 2
OUT_OF_THE_WAY = -1  # where not even the least has room
Drawn = dict[tuple[str, int, bool], list[str]]  # panels by name and detail, some with a line a card
FACTS = ""  # stands for the numbers that all share, among the names of panels
NO_DETAILS: Mapping[str, int] = MappingProxyType({})


class Table:
    """Draws views of one game's table."""

    def __init__(self, program: Program, lang: str, page: Page) -> None:
        self.program = program
        self.messages = Messages(program.vocabulary, lang)
        self.lang = lang
        self.screen = Screen(program.vocabulary)
        self.page = page
        self.cards = Cards(program.pack, self.messages, page)
        self.rooms = Rooms(program, self.messages, self.cards, self.screen)

    def fitting(
        self,
        view: GameView,
        height: int | None,
        concerned: Collection[str] = (),
        most: int = 0,
    ) -> list[str]:
        """All that the player of the view may see, in as much detail as there is room for. Where
        not everything has room, panels grow one by one: those first whose zones and pawns the
        decision concerns, then one's own, then the others. They shrink as far as they must for
        what is more than `most`, if that is more than the height."""
        drawn: Drawn = {}
        for detail in (SPACED, TEXTS):
            lines = self.whole(view, detail, drawn=drawn)
            if height is None or len(lines) <= height:
                return lines
        assert height is not None
        order = self.by_importance(concerned)
        details: dict[str, int] = {}
        least = self.whole(view, LEAST, drawn=drawn)
        most = max(most, height)
        if len(least) > most:  # then not even the first panel has a line for each card
            details = dict.fromkeys(order, LEAST)
            least = self.whole(view, LEAST, details, drawn)
        for name in (*self.to_shrink(order, concerned), FACTS):
            if len(least) > most:
                details[name] = OUT_OF_THE_WAY
                least = self.whole(view, LEAST, details, drawn)
        left, best = height - len(least), least
        full = [name for name in order if self.is_main(name)]
        for detail, among in ((NAMES, full), (LINES, full), (NAMES, order), (TEXTS, order)):
            for name in among:
                if details.get(name, LEAST) >= detail:
                    continue
                tried = {**details, name: detail}
                lines = self.whole(view, LEAST, tried, drawn) if left > 0 else best
                if len(lines) <= height:
                    details, best = tried, lines
        return best

    def is_main(self, name: str) -> bool:
        """Whether a panel is one that players read to decide."""
        return name in self.program.vocabulary.pawns or self.screen.in_full(name)

    def to_shrink(self, order: Sequence[str], concerned: Collection[str]) -> list[str]:
        """The panels that may be out of the way, those first that matter least: the ways around a
        pawn go on one line, and what all share and the decision is not about is left out."""
        declared = self.program.vocabulary
        pawns = [name for name in order if name in declared.pawns]
        shared = [
            name
            for name in reversed(order)
            if name not in concerned
            and name not in declared.pawns
            and declared.zones[name].owner == "shared"
        ]
        return [*pawns, *shared]

    def by_importance(self, concerned: Collection[str]) -> list[str]:
        """The panels, those first that matter most for what is decided."""

        def place(name: str) -> int:
            zone = self.program.vocabulary.zones.get(name)
            if name in concerned:
                return 0
            return 1 if zone is None or zone.owner == "player" else 2

        return sorted(self.screen.panels(), key=place)

    def whole(
        self,
        view: GameView,
        detail: int = SPACED,
        details: Mapping[str, int] = NO_DETAILS,
        drawn: Drawn | None = None,
    ) -> list[str]:
        """All of it in the same detail, but for panels of which another is said; `drawn` keeps the
        panels of this view, where it is drawn several times."""
        parts = [
            [self.title(view), *self.players(view)],
            [] if details.get(FACTS) == OUT_OF_THE_WAY else self.facts(view, detail),
            *self.panels(view, detail, details, drawn if drawn is not None else {}),
            self.others(view),
            self.turn(view),
        ]
        return joined(parts, apart=detail == SPACED)

    def brief(self, view: GameView) -> list[str]:
        """What changes most while a turn goes on: what it gave so far, and the cards in hand."""
        held = [
            self.messages.label(self.zone_title(zone["zone"]), self.cards.names(zone["cards"]))
            for zone in view["zones"]
            if self.is_own(zone, view["you"])
            and self.screen.in_full(zone["zone"])
            and any(zone["cards"])
        ]
        return [
            *self.turn(view, brief=True),
            *(line for text in held for line in self.page.wrapped(text)),
        ]

    def title(self, view: GameView) -> str:
        parts = [
            self.messages.say("your_turn", n=view["you"] + 1),
            self.messages.say("turn", n=view["turn"]),
        ]
        if view["phase"] is not None:
            phase = next(p for p in self.program.vocabulary.phases if p.name == view["phase"])
            parts.append(title_of(phase, self.lang))
        return self.page.head(" · ".join(parts))

    def players(self, view: GameView) -> list[str]:
        """A row for each player; columns for what lasts, for counted zones, and for pawns. In one's
        own turn nothing, where there is nothing to say of anybody."""
        declared, people = self.program.vocabulary, range(view["players"])
        names = [self.page.whose(self.messages.player(p, view["you"]), p) for p in people]
        columns = [["", *(self.mark(view, p) + name for p, name in enumerate(names))]]
        for name in self.screen.lasting():
            found = of_each(view["counters"].get(name))
            if found and (any(found) or self.screen.insists(name)):
                head = title_of(declared.counters[name], self.lang, 2)
                columns.append([head, *(self.number(name, number) for number in found)])
        for name in self.screen.counts():
            counts = [len(cards) for cards in self.of_players(view, name)]
            if any(counts) or self.screen.insists(name):
                columns.append([self.zone_title(name), *map(str, counts)])
        for name in self.screen.arranged(view["pawns"]):
            if declared.pawns[name].owner == "player":
                head = title_of(declared.pawns[name], self.lang)
                columns.append([head, *map(self.rooms.title, view["pawns"][name])])
        states = [self.state(view, player) for player in people]
        if len(columns) == 1 and not any(states) and view["active"] == view["you"]:
            return []
        lines = side_by_side(columns, self.page.width)
        if not any(states):
            return lines
        beside = side_by_side([*columns, ["", *states]], self.page.width)
        if len(beside) == len(lines):
            return beside
        said = [self.messages.label(names[p], state) for p, state in enumerate(states) if state]
        return [*lines, *(line for text in said for line in self.page.wrapped(text))]

    def mark(self, view: GameView, player: int) -> str:
        return "▸ " if player == view["active"] else "  "

    def number(self, counter: str, number: int | None) -> str:
        high = self.program.vocabulary.counters[counter].high
        shown = "?" if number is None else str(number)
        return f"{shown}/{high}" if high is not None else shown

    def state(self, view: GameView, player: int) -> str:
        """What is so of a player: the counters that are 0 or 1."""
        counters = self.program.vocabulary.counters
        return ", ".join(
            title_of(counters[name], self.lang)
            for name in self.screen.flags()
            if any(of_each(view["counters"].get(name))[player : player + 1])
        )

    def of_players(self, view: GameView, name: str) -> list[list[CardView]]:
        return [
            [card for card in zone["cards"] if card is not None]
            for zone in view["zones"]
            if zone["zone"] == name
        ]

    def others(self, view: GameView) -> list[str]:
        """What the other players have before them, a line for each; and what is known of one's own
        cards that one does not see."""
        lines: list[str] = []
        for player in range(view["players"]):
            zones = [
                zone
                for zone in view["zones"]
                if self.is_own(zone, player)
                and not self.screen.hides(zone["zone"])
                and zone["zone"] not in self.screen.counted_by
                and any(zone["cards"])
            ]
            texts = [text for zone in zones for text in self.before_player(zone, view["you"])]
            if texts:
                who = self.page.whose(self.messages.player(player, view["you"]), player)
                lines += self.page.wrapped(
                    self.messages.label(who, self.messages.say("apart").join(texts))
                )
        return lines

    def before_player(self, zone: ZoneView, viewer: int) -> list[str]:
        """What can be seen of a zone of a player: of one's own, only what else is not shown."""
        title = self.zone_title(zone["zone"])
        if self.is_unseen(zone, viewer):
            known = self.known(zone)
            return [self.messages.label(title, known)] if known else []
        if zone["of"] == viewer:
            return []
        if self.screen.is_count(zone["zone"]):
            return self.count_of(zone, top=True)
        return [self.messages.label(title, self.cards.names(zone["cards"]))]

    def is_unseen(self, zone: ZoneView, viewer: int) -> bool:
        """Whether a viewer knows only those of its cards that were shown."""
        return not shown_to(self.program.vocabulary.zones[zone["zone"]], zone["of"], viewer)

    def known(self, zone: ZoneView) -> str:
        """The cards that a player was shown among others that stay hidden."""
        seen = [card for card in zone["cards"] if card and "hidden" not in card]
        return self.messages.say("known", cards=self.cards.names(seen)) if seen else ""

    def turn(self, view: GameView, *, brief: bool = False) -> list[str]:
        """What the player whose turn it is has until its end; without the whole table around it,
        also the sums that change with every step."""
        counters, parts = self.program.vocabulary.counters, []
        for name in [*self.screen.of_the_turn(), *(self.screen.sums() if brief else ())]:
            found = view["counters"].get(name)
            number = found[view["active"]] if isinstance(found, list) else found
            insists = self.screen.insists(name) and counters[name].value is None
            if number is None or not (number or insists):
                continue
            title = title_of(counters[name], self.lang, number)
            parts.append(title if is_flag(counters[name]) else f"{number} {title}")
        if not parts:
            return []
        own = view["active"] == view["you"]
        key = self.messages.say("this_turn") if own else self.messages.player(view["active"])
        lines = self.page.wrapped(self.messages.label(key, ", ".join(parts)))
        return [self.page.strong(line) for line in lines]

    def facts(self, view: GameView, detail: int) -> list[str]:
        """Shared counters, pawns and counted zones, one after the other."""
        declared, parts = self.program.vocabulary, []
        for name in self.screen.shared():
            (number,) = of_each(view["counters"].get(name)) or (None,)
            if number is not None and (number or self.screen.insists(name)):
                title = title_of(declared.counters[name], self.lang, number)
                if not is_flag(declared.counters[name]):
                    parts.append(f"{title} {self.number(name, number)}")
                elif number:
                    parts.append(title)
        parts += [
            self.messages.label(
                title_of(declared.pawns[name], self.lang), self.rooms.title(rooms[0])
            )
            for name, rooms in view["pawns"].items()
            if declared.pawns[name].owner == "shared" and not self.screen.hides(name)
        ]
        for name in self.screen.arranged(declared.zones):
            if declared.zones[name].owner == "shared" and not self.screen.in_full(name):
                parts += self.count_of(self.shared_zone(view, name), top=detail > LEAST)
        return flowing(self.dotted(parts), self.page.width, 0, 2)

    def dotted(self, parts: list[str]) -> list[str]:
        return [part + " ·" for part in parts[:-1]] + parts[-1:]

    def shared_zone(self, view: GameView, name: str) -> ZoneView:
        return next(zone for zone in view["zones"] if zone["zone"] == name)

    def count_of(self, zone: ZoneView, *, top: bool) -> list[str]:
        """A pile or hidden zone by how much there is of it, and what lies on top."""
        cards = [card for card in zone["cards"] if card is not None]
        if not self.screen.is_count(zone["zone"]) or not (
            cards or self.screen.insists(zone["zone"])
        ):
            return []
        title, count = self.zone_title(zone["zone"]), str(len(cards))
        # After a name that ends with a number, another number would be read as part of it.
        text = self.messages.label(title, count) if title[-1:].isdigit() else f"{title} {count}"
        decl = self.program.vocabulary.zones[zone["zone"]]
        if is_secret(decl) and not is_top_seen(decl):
            known = self.known(zone)
            text += f" ({known})" if known else ""
        elif top and cards and "hidden" not in cards[0]:
            text += f" ({self.messages.say('on_top', card=self.cards.title(cards[0]))})"
        return [text]

    def panels(
        self, view: GameView, detail: int, details: Mapping[str, int], drawn: Drawn
    ) -> list[list[str]]:
        """Zones and the rooms around pawns, from top to bottom; small ones on one line each."""
        found: list[list[str]] = []
        full = 0
        for name in self.screen.panels():
            own = details.get(name, detail)
            if name in self.program.vocabulary.pawns:
                if (name, own, False) not in drawn:
                    drawn[name, own, False] = self.surroundings(view, name, own)
                found.append(drawn[name, own, False])
                continue
            zone = self.panel_zone(view, name)
            if zone is None or not any(zone["cards"]) or own == OUT_OF_THE_WAY:
                continue
            if self.screen.in_full(name):
                full += 1
                tall = own > NAMES or (full == 1 and not details)
            elif not self.screen.is_count(name) and (own > LEAST or zone["of"] is not None):
                tall = False
            else:
                continue
            if (name, own, tall) not in drawn:
                drawn[name, own, tall] = self.panel(zone, own) if tall else self.line(zone, own)
            found.append(drawn[name, own, tall])
        return found

    def kept_in_mind(self, view: GameView) -> list[str]:
        """What lies before the player all the while and costs nothing, such as what is aimed at: of
        the panels with a card or two, these with their texts."""
        lines: list[str] = []
        for name in self.screen.panels():
            if name not in self.program.vocabulary.zones or not self.screen.in_full(name):
                continue
            zone = self.panel_zone(view, name)
            cards = [card for card in zone["cards"] if card is not None] if zone else []
            if not 0 < len(cards) <= FEW_CARDS:
                continue
            for price, _, title, text in map(self.cards.parts, cards, [1] * len(cards)):
                if text and not price:
                    said = self.messages.label(title, text)
                    lines.append(self.messages.label(self.zone_title(name), said))
        return lines

    def panel_zone(self, view: GameView, name: str) -> ZoneView | None:
        owner = self.program.vocabulary.zones[name].owner
        for zone in view["zones"]:
            if zone["zone"] == name and zone["of"] == (view["you"] if owner == "player" else None):
                return zone
        return None

    def panel(self, zone: ZoneView, detail: int) -> list[str]:
        legend = self.cards.legend(zone["cards"])
        head = self.page.strong(self.zone_title(zone["zone"]))
        head += f"   {self.page.weak(legend)}" if legend and detail >= LINES else ""
        ranked = self.screen.places_count and zone["zone"] in self.program.ranked
        ranked = ranked or any(card is not None and "hidden" in card for card in zone["cards"])
        return [head, *self.cards.rows(zone["cards"], 2, whole=detail >= TEXTS, ranked=ranked)]

    def line(self, zone: ZoneView, detail: int) -> list[str]:
        """A zone on one line, or a few when there is room."""
        title = self.zone_title(zone["zone"])
        prices = zone["of"] is None and detail > LEAST
        text = self.messages.label(title, self.cards.names(zone["cards"], prices=prices))
        lines = self.page.wrapped(text)
        if detail < NAMES and len(lines) > FEW_LINES:
            lines = [cut(text, self.page.width)]
        return [lines[0].replace(title, self.page.strong(title), 1), *lines[1:]]

    def surroundings(self, view: GameView, pawn: str, detail: int) -> list[str]:
        decl = self.program.vocabulary.pawns[pawn]
        room = view["pawns"][pawn][view["you"] if decl.owner == "player" else 0]
        head = title_of(decl, self.lang)
        at = self.program.map.index[room]
        if detail == OUT_OF_THE_WAY:
            return self.rooms.in_short(view, at, head, self.page)
        return self.rooms.around(view, at, head, self.page, whole=detail > LEAST)

    def is_own(self, zone: ZoneView, player: int) -> bool:
        owner = self.program.vocabulary.zones[zone["zone"]].owner
        return owner == "player" and bool(zone["of"] == player)

    def zone_title(self, name: str) -> str:
        return title_of(self.program.vocabulary.zones[name], self.lang)

    def result(self, result: Result) -> list[str]:
        return outcome(result, self.program.vocabulary, self.messages, self.page)
